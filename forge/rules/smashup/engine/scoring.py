"""Scoring a base: before, points, after, clearing, the next base."""

from __future__ import annotations

from forge.rules.kernel.choices import MOVES, Ask, Steps, ask
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine import news
from forge.rules.smashup.engine.award import award
from forge.rules.smashup.engine.events import Trigger, fire, resolve
from forge.rules.smashup.engine.keys import AFTER, AS, BEFORE, REPLACED, Key, event_of
from forge.rules.smashup.engine.play import Playing, special_moves, use_special
from forge.rules.smashup.engine.table import Scoring, Table
from forge.rules.smashup.engine.values import breakpoint_of, env_of, heeded, places, power, seen_from, total_power


def ready(t: Table) -> list[int]:
    """The bases that can be scored now. Source: scoring.ready."""
    return [base for base in t.bases() if total_power(t, base) >= breakpoint_of(t, base)]


def score_bases(t: Table) -> Steps[None]:
    """Scores every base that is ready, one by one. Sources: turn.check_bases, scoring.order, scoring.again."""
    while bases := ready(t):
        base = yield from ask(Ask(t.current, "score", bases))
        yield from score(t, base)


def score(t: Table, base: int) -> Steps[None]:
    """Scores one base, whatever becomes of its total on the way. Source: scoring.before."""
    scoring = t.scoring = Scoring(base)
    t.news.append(news.ScoreNews(t.current, t.things[base], total_power(t, base), breakpoint_of(t, base)))
    yield from window(t, BEFORE, base, _triggers(t, BEFORE, base))
    if t.where[base] == t.row:
        _count(t, scoring)
        for player, got in scoring.award.items():
            t.news.append(news.PlaceNews(player, got.place, got.points, scoring.power[player]))
            t.gain(player, got.points)
        yield from resolve(t, _triggers(t, AS, base))
        yield from window(t, AFTER, base, _triggers(t, AFTER, base))
    if t.where[base] == t.row:
        yield from _replace(t, scoring)
    t.scoring = None


def _count(t: Table, scoring: Scoring) -> None:
    """Who has how much, and which points that is worth. Sources: scoring.award, scoring.ties."""
    for card in t.field(scoring.base):
        player = t.controller[card]
        scoring.power[player] = scoring.power.get(player, 0) + power(t, card)
        scoring.minions.append((card, player))
    totals = {player: scoring.power[player] for player in t.order() if player in scoring.power}
    scoring.award = award(totals, t.title[scoring.base].points)


def _triggers(t: Table, key: Key[nodes.When], base: int) -> list[Trigger[nodes.When]]:
    """What happens by itself at that moment, by the base's own ability or another card's. Source: base.ability."""
    triggers = []
    for source, clause in t.active[key]:
        of: nodes.Place = event_of(clause.rule).of
        if type(of) is nodes.Here:
            here = (source if source >= t.first_base else t.base_of(source)) == base
        else:
            here = base in places(t, of, seen_from(t, source))
        if here and not clause.special and heeded(t, source):
            env = env_of(t, source, clause.index)
            env.names["there"] = base
            triggers.append(Trigger(clause, env, base))
    return triggers


def window(t: Table, key: Key[nodes.When], base: int, triggers: list[Trigger[nodes.When]]) -> Steps[None]:
    """Specials before or after scoring: the current player first, then clockwise, one at a time, until all pass in a
    row. What happens by itself happens when the current player says, at the latest when all have passed.

    Sources: scoring.passing, scoring.after, active_player_orders.
    """
    waiting = list(triggers)
    if t.scoring is not None:
        t.scoring.spent.clear()
        t.scoring.window = key
    passed, seat = 0, 0
    while True:
        if passed == t.players:
            if not waiting:
                return
            yield from fire(t, waiting.pop(0))
            passed = seat = 0
            continue
        player = (t.current + seat) % t.players
        moves: list[Playing] = special_moves(t, player, key, base) if t.where[base] == t.row else []
        seat += 1
        if player == t.current and waiting and (moves or _others_can(t, key, base, player)):
            moves += [("resolve", trigger.env.this, index) for index, trigger in enumerate(waiting)]
        move = None
        if moves:
            move = yield Ask(player, "window", [*moves, None], base, key, base, of=MOVES)
        if move is None:
            passed += 1
            continue
        passed = 0
        if move[0] == "resolve":
            yield from fire(t, waiting.pop(move[2]))
        else:
            yield from use_special(t, player, move, key, base)


def _others_can(t: Table, key: Key[nodes.When], base: int, player: int) -> bool:
    return any(other != player and special_moves(t, other, key, base) for other in range(t.players))


def _replace(t: Table, scoring: Scoring) -> Steps[None]:
    """Clears the base and replaces it. Sources: scoring.clear, scoring.replace."""
    base = scoring.base
    triggers = _triggers(t, REPLACED, base)
    for card in [*t.field(base), *t.on(base)]:
        t.discard(card)
    index = t.bases().index(base)
    t.leave(base, t.base_pile)
    fresh = scoring.chosen
    if fresh is None and t.lists[t.base_deck]:
        fresh = t.lists[t.base_deck][-1]
    t.news.append(news.ReplaceNews(t.current, t.things[base], t.thing(fresh)))
    if fresh is None:
        return
    t.enter(fresh, t.row)
    t.bases().remove(fresh)
    t.bases().insert(index, fresh)
    for trigger in triggers:
        trigger.env.names["new"] = fresh
    yield from resolve(t, triggers)


def winners(t: Table) -> list[int]:
    """Who has the most points, if anyone has enough to end the game. Sources: end.win, end.tie."""
    most = max(t.points)
    if most < t.book.constants["victory_target"]:
        return []
    return [player for player in range(t.players) if t.points[player] == most]


def scored(t: Table) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    """The bases scored so far, with the places taken and the points given for them."""
    found: list[tuple[str, list[tuple[int, int]]]] = []
    for item in t.news:
        if isinstance(item, news.ScoreNews):
            found.append((item.base.title, []))
        elif isinstance(item, news.PlaceNews):
            found[-1][1].append((item.place, item.n))
    return tuple((base, tuple(places)) for base, places in found)
