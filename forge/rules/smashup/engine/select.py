"""Selections: who picks what, and which picks are legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from forge.abilities.runners import runs
from forge.abilities.sorts import CARD, Chosen, Described, Filter, Node, Selection
from forge.rules.kernel.choices import PLAYERS, THINGS, Ask, Of, Steps, ask
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.carry_out import room
from forge.rules.smashup.engine.events import MOVE, prohibitions
from forge.rules.smashup.engine.keys import FIXED, PROTECTED, STURDY
from forge.rules.smashup.engine.table import Env, Table
from forge.rules.smashup.engine.values import base_fits, found, named, number, players, zone_cards


class Why:
    """What a question is about: the effect that asks, and of a choice the description and the verb in question."""

    __slots__ = ("effect", "env", "like", "verb")

    def __init__(
        self, effect: Node, like: Filter | None = None, env: Env | None = None, verb: str | None = None
    ) -> None:
        self.effect = effect
        self.like = like
        self.env = env
        self.verb = verb


def candidates(t: Table, like: Filter, env: Env, verb: str | None) -> list[int]:
    """What a description leaves to choose from; cards that cannot be affected like that are no choice."""
    cards = found(t, like, env)
    if env.avoid >= 0 and verb is MOVE:
        cards = [card for card in cards if t.base_of(card) != env.avoid]
    guarded = bool(t.active[PROTECTED]) or bool(t.active[STURDY]) or bool(t.active[FIXED]) or bool(env.cause.spared)
    if verb is None or not guarded:
        return cards
    return [card for card in cards if not t.in_play(card) or not prohibitions(t, verb, card, env.cause)]


def of_kind(like: Filter) -> Of:
    """What the options of a question about such things are."""
    return PLAYERS if type(like) is nodes.Player else THINGS


def kind_of(like: Filter) -> str:
    """What a question about such things asks for: minion, action, card, base or player."""
    return type(like).__name__.lower()


def one_thing(of: object) -> bool:
    """Whether a name for one of these stands for a number; for cards it stands for a list."""
    return isinstance(of, Filter) and of.stands_for is not CARD


def select(
    t: Table, what: Selection, env: Env, verb: str | None = None, why: Node | None = None, optional: bool = False
) -> Steps[list[int]]:
    """The things selected, chosen by the player who acts; bound to the selection's name if it has one."""
    chosen: list[int] = yield from SELECT[type(what)](t, what, env, verb, why, optional)
    single = one_thing(getattr(what, "of", None))
    if what.remembered and not single:
        known, where, on0 = env.cause.known, t.where, t.on0
        for card in chosen:  # as Table.stay has it
            zone = where[card]
            known[card] = t.entered[card] if zone >= on0 else ~zone
    name = getattr(what, "as_", None)
    if name is not None and not what.early:
        env.names[name] = chosen[0] if single and chosen else chosen
    return chosen


def _one(t: Table, what: nodes.One, env: Env, verb: str | None, why: Node | None, optional: bool) -> Steps[list[int]]:
    cards = candidates(t, what.of, env, verb)
    if not cards:
        return []
    if len(cards) == 1 and not optional:
        return cards
    options: list[int | None] = [*cards, None] if optional else list(cards)
    about = Why(why or what, what.of, env, verb)
    picked = yield Ask(env.you, kind_of(what.of), options, env.this, about, of=of_kind(what.of))
    return [] if picked is None else [picked]


def _some(
    t: Table,
    what: nodes.UpTo | nodes.Between | nodes.Exactly | nodes.AnyNumber,
    env: Env,
    verb: str | None,
    why: Node | None,
    optional: bool,
) -> Steps[list[int]]:
    """Picks one by one, None to stop once there are enough."""
    least, most = what.bounds(lambda n: number(t, n, env))
    if env.ahead is not None and (most := min(most, room(t, env.ahead, env))) < least:
        return []
    cards = list(candidates(t, what.of, env, verb))
    picked: list[int] = []
    kind, of, same_name = kind_of(what.of), of_kind(what.of), getattr(what, "same_name", False)
    while cards and len(picked) < most:
        options: list[int | None] = [*cards, None] if len(picked) >= least else list(cards)
        about = Why(why or what, what.of, env, verb)
        in_all = min(most, len(picked) + len(cards))
        pick = yield from ask(Ask(env.you, kind, options, env.this, about, shown=tuple(picked), of=of, most=in_all))
        if pick is None:
            break
        picked.append(pick)
        cards.remove(pick)
        if same_name:
            cards = [card for card in cards if t.title[card] is t.title[pick]]
    return picked


def _all(t: Table, what: nodes.All, env: Env, verb: str | None, why: Node | None, optional: bool) -> Steps[list[int]]:
    return found(t, what.of, env)
    yield


def _random(
    t: Table, what: nodes.Random, env: Env, verb: str | None, why: Node | None, optional: bool
) -> Steps[list[int]]:
    cards = list(found(t, what.of, env))
    picked = []
    for _ in range(min(what.n, len(cards))):
        picked.append(cards.pop(t.chance.below(len(cards))))
    return picked
    yield


def _top(t: Table, what: nodes.Top, env: Env, verb: str | None, why: Node | None, optional: bool) -> Steps[list[int]]:
    of = what.of
    if isinstance(of, nodes.The):
        return zone_cards(t, of, env)[: what.n]
    if not isinstance(of, (nodes.Deck, nodes.DiscardPile)):
        return t.lists[t.base_deck][::-1][: what.n]
    chosen: list[int] = []
    deck = isinstance(of, nodes.Deck)
    for owner in players(t, of.of, env):
        zone = t.deck(owner) if deck else t.pile(owner)
        if deck and len(zone) < what.n and t.pile(owner):
            # The cards left stay on top of the reshuffled discard pile.
            top = list(zone)
            zone.clear()
            t.refill(owner)
            zone += top
        chosen += zone[::-1][: what.n]
    return chosen
    yield


def _together(
    t: Table, what: nodes.Together, env: Env, verb: str | None, why: Node | None, optional: bool
) -> Steps[list[int]]:
    chosen: list[int] = []
    for part in what.parts:
        # What other parts speak of may be chosen although nothing can be done to it: they are still done.
        bound = verb if getattr(part, "as_", None) is None else None
        chosen += [card for card in (yield from select(t, part, env, bound, why)) if card not in chosen]
    return chosen


def _per_base(
    t: Table, what: nodes.PerBase, env: Env, verb: str | None, why: Node | None, optional: bool
) -> Steps[list[int]]:
    chosen: list[int] = []
    for base in [base for base in t.lists[t.row] if base_fits(t, base, what.of, env)]:
        if what.as_ is not None:
            env.names[what.as_] = base
        chosen += yield from select(t, what.pick, env, verb, why)
    return chosen


def _per_player(
    t: Table, what: nodes.PerPlayer, env: Env, verb: str | None, why: Node | None, optional: bool
) -> Steps[list[int]]:
    chosen: list[int] = []
    inner = getattr(what.pick, "as_", None)
    for player in players(t, what.of, env):
        if what.as_ is not None:
            env.names[what.as_] = player
        chosen += yield from select(t, what.pick, env, verb, why)
    if inner is not None:
        env.names[inner] = chosen
    return chosen


def _everything(
    t: Table, what: nodes.Everything, env: Env, verb: str | None, why: Node | None, optional: bool
) -> Steps[list[int]]:
    return list(zone_cards(t, what.zone, env))
    yield


def _named(
    t: Table, what: nodes.This | nodes.Host | nodes.The, env: Env, verb: str | None, why: Node | None, optional: bool
) -> Steps[list[int]]:
    return list(named(t, what, env))
    yield


SELECT: Mapping[type[Node], Callable[..., Steps[list[int]]]] = MappingProxyType(
    dict(
        (
            runs(nodes.One, _one),
            runs(nodes.UpTo, _some),
            runs(nodes.Between, _some),
            runs(nodes.Exactly, _some),
            runs(nodes.AnyNumber, _some),
            runs(nodes.All, _all),
            runs(nodes.Random, _random),
            runs(nodes.Top, _top),
            runs(nodes.Together, _together),
            runs(nodes.PerBase, _per_base),
            runs(nodes.PerPlayer, _per_player),
            runs(nodes.Everything, _everything),
            runs(nodes.This, _named),
            runs(nodes.Host, _named),
            runs(nodes.The, _named),
        )
    )
)


def choices(t: Table, what: nodes.Choose, env: Env) -> Steps[bool]:
    """Several selections made together: a first choice that leaves nothing for the next is not offered."""
    parts = what.what
    first, second = parts[0], parts[-1]
    # Looking ahead is for one thing and what hangs on it; choices of another shape are simply made in turn.
    if len(parts) == 2 and isinstance(first, nodes.One) and first.as_ is not None and isinstance(second, Described):
        name = getattr(second, "as_", None)
        options = [
            thing for thing in found(t, first.of, env) if _leaves_some(t, second, env, first.as_, _bound(first, thing))
        ]
        if not options:
            env.names[first.as_] = -1 if one_thing(first.of) else []
            if name is not None:
                env.names[name] = -1 if one_thing(second.of) else []
            return False
        about = Why(what, first.of, env)
        picked = yield from ask(Ask(env.you, kind_of(first.of), options, env.this, about, of=of_kind(first.of)))
        env.names[first.as_] = _bound(first, picked)
        parts = parts[1:]
    done = True
    for part in parts:
        if not (yield from select(t, part, env, None, what)):
            done = False
    return done


def _bound(what: nodes.One, thing: int) -> int | list[int]:
    return thing if one_thing(what.of) else [thing]


def _leaves_some(t: Table, second: Described, env: Env, name: str, thing: int | list[int]) -> bool:
    env.names[name] = thing
    if env.ahead is not None and isinstance(second, Chosen):
        least, _ = second.bounds(lambda n: number(t, n, env))
        return least <= room(t, env.ahead, env) and bool(found(t, second.of, env))
    return bool(found(t, second.of, env))
