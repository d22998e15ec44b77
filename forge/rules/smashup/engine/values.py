"""What is computed from the table: power, breakpoints, tribes, numbers, and which cards a description fits."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from forge.abilities.sorts import Bound, Filter, Place, Selection, Value, Who, Zone
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.book import ReadyClause
from forge.rules.smashup.engine.keys import COUNT_AS, HAS_ALL, IGNORE
from forge.rules.smashup.engine.looks import Looks, look
from forge.rules.smashup.engine.table import Cause, Env, Table
from forge.rules.smashup.kinds import Rank


def env_of(t: Table, card: int, clause: int = -1) -> Env:
    """The surroundings of a card's ability as it works now: its controller is "you"."""
    you = t.controller[card]
    if you < 0:
        you = t.current
    return Env(you, card, t.base_of(card), Cause(card, you), clause)


def seen_from(t: Table, card: int) -> Env:
    """The surroundings of a card for a description or a number, where nothing is done: without a cause."""
    known = t.views.get(card)
    if known is None:
        you = t.controller[card]
        known = t.views[card] = Env(you if you >= 0 else t.current, card, t.base_of(card), t.nothing)
    return known


# --- power and breakpoint ------------------------------------------------------------------------------------------


def power(t: Table, card: int) -> int:
    """The current power of a minion in play, never below 0; outside play the printed power."""
    title = t.title[card]
    if not title.has and card not in t.boosts and not t.active[HAS_ALL] and not t.lists[t.on0 + card]:
        return title.power  # most minions, most of the time
    known = t.powers.get(card)
    if known is not None:
        return known
    total = title.power
    if t.where[card] >= t.on0:
        if card in t.boosts:
            total += sum(amount for amount, _ in t.boosts[card])
        if title.has:
            for clause in title.has:
                total += _bonus(t, card, card, clause)
        if worn := t.lists[t.on0 + card]:
            for action in worn:
                for clause in t.title[action].has:
                    total += _bonus(t, card, action, clause)
        if wide := t.active[HAS_ALL]:
            base = t.base_of(card)
            for source, clause in wide:
                like: nodes.Minion = clause.rule.what.of  # type: ignore[attr-defined]
                here = type(like.at) is nodes.Here
                of_base = source >= t.first_base
                if here and (source if of_base else t.base_of(source)) != base:
                    continue
                if of_base and not base_works(t, source, t.controller[card]):
                    continue
                if clause.deep:
                    total += _deep_bonus(t, card, source, clause)
                elif fits(t, card, like, seen_from(t, source), place=not here):
                    total += _bonus(t, card, source, clause)
        total = max(0, total, *_floors(t, card)) if total < title.power else total
        if t.rising:
            return total  # on the way to another power: perhaps not the last word
    t.powers[card] = total
    return total


def _floors(t: Table, card: int) -> list[int]:
    """Below what the rules that weaken a card do not take it."""
    sources = [*t.title[card].has, *(clause for action in t.lists[t.on0 + card] for clause in t.title[action].has)]
    rules = [clause.rule for clause in sources]
    return [min(rule.floor, t.title[card].power) for rule in rules if rule.floor is not None]


def _deep_bonus(t: Table, card: int, source: int, clause: ReadyClause[nodes.Has]) -> int:
    """How much a rule that hangs on power adds to a card, if it speaks of it."""
    rule = clause.rule
    if _riddle(t, card):
        return 0
    t.rising.add(card)
    speaks = speaks_of(t, rule.what, source, card)
    t.rising.discard(card)
    return _bonus(t, card, source, clause) if speaks else 0


def _riddle(t: Table, card: int) -> bool:
    """Whether a power would hang on itself: what is given for powers is left out there."""
    return card in t.rising or len(t.rising) > 2


def _bonus(t: Table, card: int, source: int, clause: ReadyClause[nodes.Has]) -> int:
    """How much a rule adds to a card, if it is the turn for it."""
    rule = clause.rule
    if rule.during is not None and not is_whose(t, rule.during.of, seen_from(t, source), t.current):
        return 0
    if type(rule.power) is int:
        return int(rule.power)
    if not clause.deep:
        return number(t, rule.power, seen_from(t, source))
    if _riddle(t, card):
        return 0
    t.rising.add(card)
    more = number(t, rule.power, seen_from(t, source))
    t.rising.discard(card)
    return more


def breakpoint_of(t: Table, base: int) -> int:
    """The current breakpoint, never below 0."""
    if base not in t.lowered:
        return t.title[base].breakpoint
    return max(0, t.title[base].breakpoint - sum(amount for amount, _ in t.lowered[base]))


def total_power(t: Table, base: int) -> int:
    """The power of all minions on a base together."""
    total, what, at, all_ = 0, t.title, t.lists, t.active[HAS_ALL]
    for card in at[t.field0 + base]:  # mostly the printed power, see `power`
        total += power(t, card) if all_ or what[card].has or card in t.boosts or at[t.on0 + card] else what[card].power
    return total


def base_works(t: Table, base: int, player: int | None = None) -> bool:
    """Whether the ability of a base works (for a player): not where they have to ignore it; or everybody has to."""
    if not t.active[IGNORE]:
        return True
    if player is None:
        return any(not ignoring(t, base, seat, may=False) for seat in range(t.players))
    return not ignoring(t, base, player, may=False)


def ignoring(t: Table, base: int, player: int, may: bool) -> list[int]:
    """The cards that let a player ignore a base's ability if they like (`may`), or make them."""
    found = []
    for card, clause in t.active[IGNORE]:
        rule = clause.rule
        if rule.may is not may or card in t.lapsed or clause in t.rising:
            continue
        if clause.deep:
            t.rising.add(clause)
        if type(rule.of) is nodes.Here:
            here = t.base_of(card) == base
        else:
            here = base in places(t, rule.of, seen_from(t, card))
        t.rising.discard(clause)
        if here and is_whose(t, rule.who, seen_from(t, card), player):
            found.append(card)
    return found


def counts_as(t: Table, card: int, tribe: str) -> bool:
    """Whether a card belongs to a tribe, by its title or because another card says so."""
    if t.title[card].tribe == tribe:
        return True
    for source, clause in t.active[COUNT_AS]:
        rule = clause.rule
        if rule.tribe != tribe or not t.in_play(card) or (t.rising and (clause, card) in t.rising):
            continue
        if clause.deep:
            t.rising.add((clause, card))
        counts = speaks_of(t, rule.what, source, card)
        if clause.deep:
            t.rising.discard((clause, card))
        if counts and heeded(t, source):
            return True
    return False


def heeded(t: Table, source: int) -> bool:
    """Whether a rule works: not that of a base which everybody ignores."""
    return source < t.first_base or base_works(t, source)


def speaks_of(t: Table, what: Selection, source: int, card: int) -> bool:
    """Whether a card is among those a rule of `source` speaks of."""
    kind = type(what)
    if kind is nodes.This:
        return card == source
    if kind is nodes.Host:
        return t.host(source) == card
    like: Filter = what.of  # type: ignore[attr-defined]
    env = seen_from(t, source)
    if not fits(t, card, like, env):
        return False
    return not isinstance(like, nodes.Minion) or like.rank is None or card in found(t, like, env)


# --- numbers -------------------------------------------------------------------------------------------------------


def number(t: Table, value: int | Value, env: Env) -> int:
    """The value of a number that depends on the game."""
    return value if isinstance(value, int) else NUMBERS[type(value)](t, value, env)


NUMBERS = Looks[int](
    look(nodes.Count, lambda t, value, env: len(found(t, value.of, env))),
    look(nodes.PowerOf, lambda t, value, env: sum(power(t, card) for card in named(t, value.of, env)[:1])),
    look(nodes.ForEvery, lambda t, value, env: value.n * len(found(t, value.of, env))),
    look(nodes.PerPower, lambda t, value, env: value.n * (_whole(t, value.of, env) // value.step)),
    look(nodes.NumberOf, lambda t, value, env: len(named(t, value.of, env))),
)


def _whole(t: Table, like: Filter, env: Env) -> int:
    return sum(power(t, card) for card in found(t, like, env))


# --- players -------------------------------------------------------------------------------------------------------


def players(t: Table, who: Who, env: Env) -> list[int]:
    """The players meant, in the order in which they act."""
    return [env.you] if type(who) is nodes.You else PLAYERS[type(who)](t, who, env)


def _players_with(t: Table, who: nodes.PlayersWith, env: Env) -> list[int]:
    """On a base that has been scored, the minions that stood there when the points were given count."""
    what = who.what
    if t.scoring is not None and t.scoring.base == env.here and type(getattr(what, "at", None)) is nodes.Here:
        having = {who for card, who in t.scoring.minions if fits(t, card, what, env, place=False)}
    else:
        having = {t.controller[card] for card in found(t, what, env)}
    return [player for player in t.order() if player in having]


PLAYERS = Looks[list[int]](
    look(nodes.You, lambda t, who, env: [env.you]),
    look(nodes.The, lambda t, who, env: [env.names[who.name]]),
    look(nodes.OtherPlayers, lambda t, who, env: t.others(env.you)),
    look(nodes.AnotherPlayer, lambda t, who, env: t.others(env.you)),
    look(nodes.EachPlayer, lambda t, who, env: t.order()),
    look(nodes.Owner, lambda t, who, env: [t.owner[card] for card in named(t, who.of, env)]),
    look(nodes.PlayersWith, _players_with),
    look(nodes.Winner, lambda t, who, env: t.placed(1)),
    look(nodes.RunnerUp, lambda t, who, env: t.placed(2)),
    look(nodes.NotWinner, lambda t, who, env: t.placed(1, others=True)),
)


def is_whose(t: Table, who: Who | None, env: Env, player: int) -> bool:
    """Whether a player is among those meant."""
    if who is None:
        return True
    kind = type(who)
    if kind is nodes.You:
        return player == env.you
    if kind is nodes.OtherPlayers or kind is nodes.AnotherPlayer:
        return player != env.you
    if kind is nodes.EachPlayer:
        return True
    return player in players(t, who, env)


# --- places, zones, cards ------------------------------------------------------------------------------------------


def places(t: Table, place: Place | None, env: Env) -> list[int]:
    """The bases in play that a place speaks of."""
    if place is None:
        return t.lists[t.row]
    if type(place) is nodes.Here:
        return [env.here] if env.here >= 0 else []
    return PLACES[type(place)](t, place, env)


def _there(t: Table, place: nodes.The, env: Env) -> list[int]:
    base = env.names.get(place.name, -1)
    if isinstance(base, list):
        base = base[0] if base else -1
    return [base] if base >= 0 and t.where[base] == t.row else []


def _elsewhere(t: Table, place: nodes.AnotherBase | nodes.OtherBases, env: Env) -> list[int]:
    return [base for base in t.lists[t.row] if base != env.here]


def _bases_of(t: Table, place: nodes.BaseOf, env: Env) -> list[int]:
    return [base for card in named(t, place.of, env) if (base := t.base_of(card)) >= 0]


PLACES = Looks[list[int]](
    look(nodes.Here, lambda t, place, env: [env.here] if env.here >= 0 else []),
    look(nodes.The, _there),
    look(nodes.AnyBase, lambda t, place, env: t.lists[t.row]),
    look(nodes.AnotherBase, _elsewhere),
    look(nodes.OtherBases, _elsewhere),
    look(nodes.BaseOf, _bases_of),
    look(nodes.Base, lambda t, place, env: [base for base in t.lists[t.row] if base_fits(t, base, place, env)]),
)


def base_fits(t: Table, base: int, like: Any, env: Env) -> bool:
    """Whether a base is like a description."""
    if like.other and base == env.here:
        return False
    if like.with_ is not None and not any(fits(t, card, like.with_, env) for card in _on_base(t, base, like.with_)):
        return False
    if like.without is not None and any(fits(t, card, like.without, env) for card in _on_base(t, base, like.without)):
        return False
    return not like.differing or len({power(t, card) for card in t.lists[t.field0 + base]}) > 1


def _on_base(t: Table, base: int, like: Filter) -> list[int]:
    minions = t.lists[t.field0 + base]
    if type(like) is nodes.Minion:
        return minions
    return [*minions, *(card for host in (base, *minions) for card in t.lists[t.on0 + host])]


def zone_cards(t: Table, zone: Zone, env: Env) -> list[int]:
    """The cards of a zone, or of those of several players; of "the cards shown", those that are still there."""
    kind = type(zone)
    if kind is nodes.The:
        return unmoved(t, env, env.names.get(zone.name, ()))  # type: ignore[attr-defined]
    if kind is nodes.BaseDeck:
        return t.lists[t.base_deck]
    held = t.hands if kind is nodes.Hand else t.decks if kind is nodes.Deck else t.piles
    owners = players(t, zone.of, env)  # type: ignore[attr-defined]
    if len(owners) == 1:
        return held[owners[0]]
    return [card for owner in owners for card in held[owner]]


def unmoved(t: Table, env: Env, cards: Iterable[int]) -> list[int]:
    """The cards that are still where they were when they were chosen."""
    known = env.cause.known
    if not known:
        return list(cards)
    return [card for card in cards if card not in known or known[card] == t.stay(card)]


def named(t: Table, what: Selection, env: Env) -> list[int]:
    """The cards (or bases) a reference speaks of."""
    kind = type(what)
    if kind is nodes.This:
        return [env.this]
    if kind is nodes.Host:
        host = t.host(env.this)
        return [host] if host >= 0 else []
    known = env.names.get(what.name, [])  # type: ignore[attr-defined]
    return known if isinstance(known, list) else [known]


def fits(t: Table, card: int, like: Any, env: Env, place: bool = True, unlike: list[str] | None = None) -> bool:
    """Whether a card in play is like a description; without `place` wherever it is. `unlike`, if it is there, is told
    everything in which they differ."""
    kind = type(like)
    if kind is not nodes.Card and (kind is nodes.Minion) is not t.title[card].is_minion:
        if unlike is not None:
            unlike.append("not_like_type")
        return False
    whose = like.whose
    if whose is not None:
        mine = t.controller[card] == env.you
        if not (mine if type(whose) is nodes.You else is_whose(t, whose, env, t.controller[card])):
            if unlike is None:
                return False
            unlike.append("not_like_whose")
    if kind is nodes.Card:
        if like.tribe is not None and not counts_as(t, card, like.tribe):
            if unlike is None:
                return False
            unlike.append("not_like")
        return not unlike
    if like.other and card == env.this:
        if unlike is None:
            return False
        unlike.append("not_like_itself")
    if kind is nodes.Minion:
        if (
            (like.tribe is not None and not counts_as(t, card, like.tribe))
            or (like.named is not None and t.title[card].id != like.named)
            or (like.faction is not None and t.title[card].faction != faction_named(t, like.faction, env))
        ):
            if unlike is None:
                return False
            unlike.append("not_like")
        if place and like.at is not None and t.base_of(card) not in places(t, like.at, env):
            if unlike is None:
                return False
            unlike.append("not_like_place")
        if like.power is not None and not in_bound(t, power(t, card), like.power, env):
            if unlike is None:
                return False
            unlike.append("not_like_power")
        return not unlike
    if (like.attached_to is not None and t.host(card) not in named(t, like.attached_to, env)) or (
        place and like.at is not None and t.host(card) not in places(t, like.at, env)
    ):
        if unlike is None:
            return False
        unlike.append("not_like_place")
    return not unlike


def in_bound(t: Table, value: int, bound: Bound, env: Env) -> bool:
    """Whether a number is within a bound."""
    return BOUNDS[type(bound)](value, number(t, bound.n, env))  # type: ignore[attr-defined]


BOUNDS: Mapping[type[Bound], Callable[[int, int], bool]] = MappingProxyType(
    {nodes.AtMost: operator.le, nodes.AtLeast: operator.ge, nodes.LessThan: operator.lt}
)


def faction_named(t: Table, name: str, env: Env) -> str | None:
    known: str | None = env.names.get(name) or t.recall(env.this).get(name)
    return known


def fits_off_table(t: Table, card: int, like: Any, env: Env, unlike: list[str] | None = None) -> bool:
    """The same of a card that is not in play; power is the printed one."""
    kind, title = type(like), t.title[card]
    if kind is not nodes.Card and (kind is nodes.Minion) is not title.is_minion:
        if unlike is not None:
            unlike.append("not_like_type")
        return False
    if like.whose is not None and not is_whose(t, like.whose, env, t.controller[card]):
        if unlike is None:
            return False
        unlike.append("not_like_whose")
    if kind is nodes.Action:
        return not unlike
    if (like.tribe is not None and title.tribe != like.tribe) or (
        kind is nodes.Minion
        and (
            (like.named is not None and title.id != like.named)
            or (like.faction is not None and title.faction != faction_named(t, like.faction, env))
        )
    ):
        if unlike is None:
            return False
        unlike.append("not_like")
    if kind is nodes.Minion and like.power is not None and not in_bound(t, title.power, like.power, env):
        if unlike is None:
            return False
        unlike.append("not_like_power")
    return not unlike


def found(t: Table, like: Filter, env: Env) -> list[int]:
    """All cards, bases or players like a description."""
    kind = type(like)
    at: Any = like  # each kind has fields of its own
    if kind is nodes.Base:
        if at.in_ is not None:
            return list(zone_cards(t, at.in_, env))
        return [base for base in t.lists[t.row] if base_fits(t, base, at, env)]
    if kind is nodes.Player:
        return [player for player in t.order() if not at.other or player != env.you]
    bare = kind is nodes.Minion and (
        at.whose is None and at.power is None and at.faction is None and at.tribe is None and at.named is None
    )
    if at.in_ is not None:
        if bare:
            minion = t.minion
            cards = [card for card in zone_cards(t, at.in_, env) if minion[card]]
        else:
            cards = [card for card in zone_cards(t, at.in_, env) if fits_off_table(t, card, at, env)]
        if getattr(at, "other", False):
            cards = [card for card in cards if card != env.this]
        return cards if getattr(at, "rank", None) is None else _extreme(t, at.rank, cards)
    if kind is nodes.Minion:
        field0, place = t.field0, at.at
        if type(place) is nodes.Here:
            cards = list(t.lists[field0 + env.here]) if env.here >= 0 else []
        else:
            cards = [card for base in places(t, place, env) for card in t.lists[field0 + base]]
        if not bare or at.other:
            cards = [card for card in cards if fits(t, card, at, env, place=False)]
        return cards if at.rank is None else _extreme(t, at.rank, cards)
    minions = t.minions() if kind is nodes.Card else []
    if getattr(at, "attached_to", None) is not None:
        hosts = named(t, at.attached_to, env)
    else:
        hosts = [host for base in t.lists[t.row] for host in (base, *t.lists[t.field0 + base])]
    cards = minions + [card for host in hosts for card in t.lists[t.on0 + host]]
    return [card for card in cards if fits(t, card, at, env)]


def _extreme(t: Table, rank: Rank, cards: list[int]) -> list[int]:
    """The cards with the highest or the lowest power of all these."""
    powers = [power(t, card) for card in cards]
    best = (max if rank is Rank.highest else min)(powers, default=0)
    return [card for card, value in zip(cards, powers, strict=True) if value == best]
