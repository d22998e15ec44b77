"""What each kind of effect does. Every runner returns whether it did something."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from forge.abilities.kinds import yaml_name
from forge.abilities.runners import runs
from forge.abilities.sorts import Effect, Node, Selection, Spot
from forge.rules.kernel.choices import NAMES, PARTS, YES, Ask, Part, Steps, ask
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine import news
from forge.rules.smashup.engine.carry_out import do, room
from forge.rules.smashup.engine.conditions import holds
from forge.rules.smashup.engine.events import DESTROY, MOVE, PUT, RETURN, affect, ignores, put_away, shed
from forge.rules.smashup.engine.extra_plays import play, play_extra
from forge.rules.smashup.engine.keys import IGNORE, PROTECTED
from forge.rules.smashup.engine.select import Why, choices, select
from forge.rules.smashup.engine.table import THIS_TURN, Cause, Env, Table, before_turn_of
from forge.rules.smashup.engine.values import (
    base_fits,
    base_works,
    named,
    number,
    places,
    players,
    unmoved,
)

# The effects whose object is chosen first, and may have gone elsewhere when something is done to it.
OnCards = nodes.Put | nodes.Discard | nodes.ShuffleInto | nodes.Boost


# --- control -------------------------------------------------------------------------------------------------------


def _may(t: Table, effect: nodes.May, env: Env) -> Steps[bool]:
    first = effect.do[0]
    if env.agreed:
        env.agreed = False
        return (yield from do(t, effect.do, env))
    if len(effect.do) > 1:
        return (yield from _whether(t, effect, env))
    if first.answers_no():
        return (yield from t.runners[type(first)](t, first, env, True))
    if not room(t, first, env):
        return False
    return (yield from _whether(t, effect, env))


def _whether(t: Table, effect: nodes.May, env: Env) -> Steps[bool]:
    answer = yield Ask(env.you, "whether", ["yes", None], env.this, Why(effect, env=env), of=YES)
    return False if answer is None else (yield from do(t, effect.do, env))


def _either(t: Table, effect: nodes.Either, env: Env, optional: bool = False) -> Steps[bool]:
    options: list[int | None] = [index for index, part in enumerate(effect.do) if room(t, part, env)]
    if optional:
        options.append(None)
    if not options:
        return False
    about = _subject(effect, env)
    why, parts = Why(effect, env=env), [part_of(part) for part in effect.do]
    picked = yield from ask(Ask(env.you, "which", options, env.this, why, about, (about,), PARTS, parts))
    return False if picked is None else (yield from do(t, (effect.do[picked],), env))


def part_of(effect: Effect) -> Part:
    """One of several alternatives, as a question names it: its kind, and where something is put."""
    name = yaml_name(type(effect))
    return Part(f"{name}.{effect.to.value}" if type(effect) is nodes.Put else name)


def _subject(effect: nodes.Either, env: Env) -> int:
    """The card named before that the alternatives are about; -1 if there is none."""
    what = effect.do[0].object()
    known = env.names.get((what and what.named_before()) or "", [])
    return known[0] if isinstance(known, list) and known else -1


def _both(t: Table, effect: nodes.Both, env: Env) -> Steps[bool]:
    env.ahead = None
    for part in effect.do:
        if not (yield from do(t, (part,), env)):
            return False
    return True


def _if(t: Table, effect: nodes.If, env: Env) -> Steps[bool]:
    return (yield from do(t, effect.do, env)) if holds(t, effect.condition, env) else False


def _if_not(t: Table, effect: nodes.IfNot, env: Env) -> Steps[bool]:
    if (yield from do(t, effect.first, env)):
        return True
    return (yield from do(t, effect.otherwise, env))


def _if_done(t: Table, effect: nodes.IfDone, env: Env, optional: bool = False) -> Steps[bool]:
    """`optional`: the player may say no where the first part asks."""
    first = effect.first[0]
    paid = yield from t.runners[type(first)](t, first, env, True) if optional else do(t, effect.first, env)
    if paid:
        yield from do(t, effect.then, env)
    return paid


def _by(t: Table, effect: nodes.By, env: Env) -> Steps[bool]:
    done = False
    for player in players(t, effect.who, env):
        if done and any(part.sole for part in effect.do):
            break
        if t.title[env.this].is_base and (yield from _ignored(t, effect, env, player)):
            continue
        other = env.acting(player)
        if t.title[env.this].is_base:
            other.cause = Cause(env.this, player)
            other.cause.chooser = player
            other.cause.known = env.cause.known
        if (yield from do(t, effect.do, other)):
            done = True
    return done


def _ignored(t: Table, effect: nodes.By, env: Env, player: int) -> Steps[bool]:
    """A player who may ignore the base is asked before it makes them do something."""
    if not t.active[IGNORE]:
        return False
    if all(part.voluntary or part.harmless for part in effect.do):
        return not base_works(t, env.this, player)
    return (yield from ignores(t, env.this, player, Why(effect, env=env), env.this))


def _on_each(t: Table, effect: nodes.OnEach, env: Env) -> Steps[bool]:
    done, left = False, [base for base in t.lists[t.row] if base_fits(t, base, effect.of, env)]
    while left := [base for base in left if t.where[base] == t.row]:
        base = yield from ask(Ask(env.you, "base", list(left), env.this, Why(effect, env=env)))
        left.remove(base)
        if effect.as_ is not None:
            env.names[effect.as_] = base
        if (yield from do(t, effect.do, env)):
            done = True
    return done


def _rather(t: Table, effect: nodes.Rather, env: Env, optional: bool = False) -> Steps[bool]:
    first = effect.do[0]
    return (yield from t.runners[type(first)](t, first, env, True) if optional else do(t, effect.do, env))


# --- choosing and looking ------------------------------------------------------------------------------------------


def _choose(t: Table, effect: nodes.Choose, env: Env) -> Steps[bool]:
    return (yield from choices(t, effect, env))


def _name_faction(t: Table, effect: nodes.NameFaction, env: Env) -> Steps[bool]:
    named_one = yield Ask(env.you, "faction", list(t.book.factions), env.this, Why(effect, env=env), of=NAMES)
    env.names[effect.as_] = named_one
    t.memory.setdefault(env.this, {})[effect.as_] = named_one
    t.news.append(news.NameNews(env.you, t.things[env.this], named_one))
    return True


def _reveal(t: Table, effect: nodes.Reveal, env: Env) -> Steps[bool]:
    cards = yield from select(t, effect.what, env)
    if cards:
        t.news.append(news.RevealNews(env.you, t.told(cards)))
    return bool(cards)


def _look(t: Table, effect: nodes.Look, env: Env) -> Steps[bool]:
    cards = yield from select(t, effect.what, env)
    if cards:
        t.news.append(news.LookNews(env.you, t.told(cards)))
    return bool(cards)


def _search(t: Table, effect: nodes.Search, env: Env) -> Steps[bool]:
    cards = yield from select(t, effect.what, env, None, effect)
    return bool(cards)


# --- moving cards about --------------------------------------------------------------------------------------------


def _objects(t: Table, effect: OnCards, env: Env, verb: str | None = None, optional: bool = False) -> Steps[list[int]]:
    """The cards to which something is done; of those named before, the ones that are still there."""
    cards = yield from select(t, effect.what, env, verb, effect, optional)
    return unmoved(t, env, cards) if effect.what.named_before() else cards


def _return(t: Table, effect: nodes.Return, env: Env, optional: bool = False) -> Steps[bool]:
    cards = yield from select(t, effect.what, env, RETURN, effect, optional)
    return bool((yield from affect(t, RETURN, cards, env.cause))) if cards else False


def _destroy(t: Table, effect: nodes.Destroy, env: Env, optional: bool = False) -> Steps[bool]:
    cards = yield from select(t, effect.what, env, DESTROY, effect, optional)
    return bool((yield from affect(t, DESTROY, cards, env.cause))) if cards else False


def _move(t: Table, effect: nodes.Move, env: Env, optional: bool = False) -> Steps[bool]:
    there = t.lists[t.row] if effect.to.elsewhere else places(t, effect.to, env)
    if not there or (there is t.lists[t.row] and len(there) < 2):
        return False
    env.avoid = there[0] if len(there) == 1 else -1
    cards = yield from select(t, effect.what, env, MOVE, effect, optional)
    env.avoid = -1
    cards = [card for card in cards if t.in_play(card)]
    if not cards:
        return False
    if effect.to.each:
        bases = []
        for card in cards:
            bases.append((yield from _destination(t, effect, env, there, [card])))
        return bool((yield from affect(t, MOVE, cards, env.cause, bases)))
    base = yield from _destination(t, effect, env, there, cards)
    cards = [card for card in cards if t.base_of(card) != base]
    return bool((yield from affect(t, MOVE, cards, env.cause, base)))


def _destination(t: Table, effect: nodes.Move, env: Env, there: Sequence[int], cards: list[int]) -> Steps[int]:
    """The base to which cards are moved: one where none of them is, if there is such a base."""
    homes = {t.base_of(card) for card in cards}
    bases = [base for base in there if base not in homes] or list(there)
    together = tuple(cards) if len(cards) > 1 else ()
    base: int = yield from ask(Ask(env.you, "base", bases, env.this, Why(effect, env=env), cards[0], together))
    return base


def _put(t: Table, effect: nodes.Put, env: Env, optional: bool = False) -> Steps[bool]:
    cards = yield from _objects(t, effect, env, PUT, optional)
    if effect.ordered and effect.to in (Spot.deck_top, Spot.deck_bottom):
        cards = yield from _arrange(t, effect, env, cards)
        if effect.to is Spot.deck_top:
            cards.reverse()  # the last one put there ends up on top
    elif effect.to is Spot.deck_top and len(cards) > 1:
        # Cards that were shown come back on top as they lay there.
        cards = sorted(cards, key=lambda card: t.lists[t.where[card]].index(card) if _in_a_deck(t, card) else -1)
    in_play = [card for card in cards if t.in_play(card)]
    done = bool(in_play) and bool((yield from affect(t, PUT, in_play, env.cause, effect.to)))
    others = [card for card in cards if card not in in_play] if in_play else cards
    if effect.what.named_before() and t.title[env.this].is_base and t.active[IGNORE]:
        others = yield from _unless_ignored(t, env, others)
    for card in others:
        if effect.to is not Spot.deck_top or not _in_a_deck(t, card):
            t.news.append(news.PutNews(env.you, t.things[card], effect.to.value))
        put_away(t, card, effect.to)
        done = True
    return done


def _in_a_deck(t: Table, card: int) -> bool:
    return t.where[card] == t.base_deck or t.where[card] in t.deck_of


def _unless_ignored(t: Table, env: Env, cards: list[int]) -> Steps[list[int]]:
    kept = []
    for card in cards:
        if t.owner[card] < 0 or not (yield from ignores(t, env.this, t.owner[card], None, card)):
            kept.append(card)
    return kept


def _arrange(t: Table, effect: nodes.Put, env: Env, cards: list[int]) -> Steps[list[int]]:
    """The cards in the order in which they are to lie in a deck; the first one picked ends up uppermost."""
    left = list(cards)
    order: list[int] = []
    while left:
        why = Why(effect, env=env)
        pick = yield from ask(Ask(env.you, "top", list(left), env.this, why, shown=tuple(order), most=len(cards)))
        left.remove(pick)
        order.append(pick)
    return order


def _discard(t: Table, effect: nodes.Discard, env: Env, optional: bool = False) -> Steps[bool]:
    cards = yield from _objects(t, effect, env, None, optional)
    for card in cards:
        t.news.append(news.DiscardNews(env.you, t.things[card]))
        t.discard(card)
    return bool(cards)


def _draw(t: Table, effect: nodes.Draw, env: Env, optional: bool = False) -> Steps[bool]:
    amount = number(t, effect.cards, env)
    if effect.up_to:
        amount = yield from _at_most(t, effect, env, min(amount, room(t, effect, env)))
    return t.draw(env.you, amount) > 0


def _at_most(t: Table, effect: Effect, env: Env, most: int) -> Steps[int]:
    """How many it is to be, of so many at most."""
    parts = [Part(str(n)) for n in range(1, most + 1)]
    options: list[int | None] = [*range(most), None]
    picked = yield from ask(Ask(env.you, "number", options, env.this, Why(effect, env=env), of=PARTS, parts=parts))
    return 0 if picked is None else picked + 1


def _gain(t: Table, effect: nodes.Gain, env: Env) -> Steps[bool]:
    points = number(t, effect.points, env)
    t.gain(env.you, points)
    return points > 0
    yield


def _shuffle_into(t: Table, effect: nodes.ShuffleInto, env: Env) -> Steps[bool]:
    cards = yield from _objects(t, effect, env)
    in_play = [card for card in cards if t.in_play(card)]
    if in_play:
        yield from affect(t, PUT, in_play, env.cause, Spot.deck_top)
    for card in cards:
        if card not in in_play:
            put_away(t, card, Spot.deck_top)
    owners = {t.owner[card] for card in cards} or {_owner(t, effect.what, env)}
    for player in t.order():
        if player in owners:
            t.chance.shuffle(t.deck(player))
            t.news.append(news.ShuffleNews(player, sum(t.owner[card] == player for card in cards)))
    return True


def _owner(t: Table, what: Selection, env: Env) -> int:
    """Into whose deck no cards at all are shuffled."""
    whose = getattr(what.lies_in(), "of", None)
    owners = players(t, whose, env) if whose is not None else []
    return owners[0] if owners else env.you


def _shuffle(t: Table, effect: nodes.Shuffle, env: Env) -> Steps[bool]:
    if not isinstance(effect.zone, nodes.Deck):
        t.chance.shuffle(t.lists[t.base_deck])
        return True
    for player in players(t, effect.zone.of, env):
        t.chance.shuffle(t.deck(player))
        t.news.append(news.ShuffleNews(player, 0))
    return True
    yield


# --- bases ---------------------------------------------------------------------------------------------------------


def _swap(t: Table, effect: nodes.Swap, env: Env) -> Steps[bool]:
    """Minions stay; actions on the old base stay with it for now, and what lowered its breakpoint ends."""
    new = named(t, effect.with_, env)
    if not new or t.where[new[0]] != t.base_deck:
        return False
    bases = yield from select(t, effect.base, env, None, effect)
    if not bases:
        return False
    old, fresh = bases[0], new[0]
    minions, attached = list(t.field(old)), list(t.on(old))
    index = t.bases().index(old)
    for card in attached:
        t.zones.put(card, t.aside)  # so that leaving does not discard them: the card itself says what becomes of them
    t.leave(old, t.base_deck)
    t.enter(fresh, t.row)
    t.bases().remove(fresh)
    t.bases().insert(index, fresh)
    for minion in minions:
        t.shift(minion, t.field0 + fresh)
    for card in attached:
        t.zones.put(card, t.on0 + old)
    t.stranded += attached
    t.touch()
    if t.active[PROTECTED]:
        shed(t)
    t.news.append(news.SwapNews(env.you, t.things[old], t.things[fresh]))
    return True


def _replace_with(t: Table, effect: nodes.ReplaceWith, env: Env) -> Steps[bool]:
    bases = yield from select(t, effect.base, env, None, effect)
    if bases and t.scoring is not None:
        t.scoring.chosen = bases[0]
        t.zones.put(bases[0], t.aside)
    return bool(bases)


def _reduce_breakpoint(t: Table, effect: nodes.ReduceBreakpoint, env: Env) -> Steps[bool]:
    amount = number(t, effect.by, env)
    bases: list[int] = list(places(t, effect.of, env))
    if bases and not effect.of.each:
        bases = [(yield from ask(Ask(env.you, "base", bases, env.this, Why(effect, env=env))))]
    for base in bases:
        t.lowered.setdefault(base, []).append((amount, _until(t, effect.until, env)))
    t.touch()
    return bool(bases)


def _until(t: Table, until: nodes.ThisTurn | nodes.YourTurn | nodes.YourNextTurn, env: Env) -> int:
    """When it ends, as `Table.boosts` has it."""
    if type(until) is nodes.YourNextTurn:
        return before_turn_of(env.you)
    return env.you if type(until) is nodes.YourTurn else THIS_TURN


def _boost(t: Table, effect: nodes.Boost, env: Env) -> Steps[bool]:
    cards = yield from _objects(t, effect, env)
    cards = [card for card in cards if t.in_play(card)]
    amount = number(t, effect.by, env)
    for card in cards:
        t.boosts.setdefault(card, []).append((amount, _until(t, effect.until, env)))
        t.news.append(news.BoostNews(env.you, t.things[card], amount))
    t.touch()
    return bool(cards)


def _forbid(t: Table, effect: nodes.Forbid, env: Env) -> Steps[bool]:
    for player in players(t, effect.who, env):
        t.bans.append([player, effect.play, False, env.this, env.clause, env])
    return True
    yield


RUNNERS: Mapping[type[Node], Callable[..., Steps[bool]]] = MappingProxyType(
    dict(
        (
            runs(nodes.May, _may),
            runs(nodes.Either, _either),
            runs(nodes.Both, _both),
            runs(nodes.If, _if),
            runs(nodes.IfNot, _if_not),
            runs(nodes.IfDone, _if_done),
            runs(nodes.By, _by),
            runs(nodes.OnEach, _on_each),
            runs(nodes.Rather, _rather),
            runs(nodes.Choose, _choose),
            runs(nodes.NameFaction, _name_faction),
            runs(nodes.Return, _return),
            runs(nodes.Destroy, _destroy),
            runs(nodes.Move, _move),
            runs(nodes.Put, _put),
            runs(nodes.Discard, _discard),
            runs(nodes.Draw, _draw),
            runs(nodes.Gain, _gain),
            runs(nodes.Boost, _boost),
            runs(nodes.ReduceBreakpoint, _reduce_breakpoint),
            runs(nodes.Play, play),
            runs(nodes.PlayExtra, play_extra),
            runs(nodes.Forbid, _forbid),
            runs(nodes.ShuffleInto, _shuffle_into),
            runs(nodes.Shuffle, _shuffle),
            runs(nodes.Reveal, _reveal),
            runs(nodes.Look, _look),
            runs(nodes.Search, _search),
            runs(nodes.Swap, _swap),
            runs(nodes.ReplaceWith, _replace_with),
        )
    )
)
