"""What answers and positions promise, by what a player knows: for bots, in goals.

A goal is as near as its condition is: a share of what it asks for. What a hero would do on arrival is tried out on a
copy of the table; what others hold is not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from forge.abilities.nodes import AtLeast
from forge.abilities.runners import runs
from forge.abilities.sorts import Condition, Node
from forge.rules.kernel.choices import Ask, Steps
from forge.rules.sincity.engine.acting import Doing
from forge.rules.sincity.engine.attack import arrive, both_ways
from forge.rules.sincity.engine.conditions import found, holds, members
from forge.rules.sincity.engine.effects import do
from forge.rules.sincity.engine.table import Table
from forge.rules.sincity.kinds import frames

APART = 0.3  # how near a goal about heroes is while they stand elsewhere: the die may bring them anywhere
LEAD = 0.2  # what calling off a card is worth, for every goal that whoever drew it is ahead


def promise(t: Table, player: int) -> float:
    """How good a position is for a player: goals met by their side, and how near their own are, against the others."""
    if t.winners:
        return 1000.0 if player in t.winners else -1000.0
    mine = sum(t.points[who] for who in t.partners(player))
    others = [sum(t.points[who] for who in t.partners(other)) for other in t.order() if t.team(other) != t.team(player)]
    return mine - 0.3 * max(others, default=0) + 0.4 * nearness(t, player)


def nearness(t: Table, player: int) -> float:
    """How near the goals are that a player holds, from 0 to 1 (of several the mean)."""
    goals = t.goals(player)
    conditions = [(goal, one) for goal in goals for one in t.title[goal].goals]
    return sum(near(t, one, Doing(player, goal)) ** 2 for goal, one in conditions) / max(1, len(conditions))


def near(t: Table, condition: Condition, env: Doing) -> float:
    """How near a condition is to being true, from 0 to 1."""
    if holds(t, condition, env):
        return 1.0
    return 0.9 * NEAR[type(condition)](t, condition, env)


def _amount(t: Table, condition: frames.Amount, env: Doing) -> float:
    wanted = condition.n.n if isinstance(condition.n, AtLeast) else None
    return len(found(t, condition.of, env)) / wanted if isinstance(wanted, int) and wanted else APART


def _some_space(t: Table, condition: frames.SomeSpace, env: Doing) -> float:
    there = (Doing(env.you, env.this, env.clause, zone) for zone in t.on_board())
    return max(sum(near(t, part, one) for part in condition.holds) / len(condition.holds) for one in there)


def _neighbours(t: Table, condition: frames.Neighbours, env: Doing) -> float:
    """The most of the spaces in a row that are taken."""
    where = {t.where[one] for one in members(t, condition.what, env)}
    count = len(members(t, condition.what, env))
    return max(sum(t.around(first, n) in where for n in range(count)) / count for first in where) - 0.2


NEAR: Mapping[type[Node], Callable[[Table, Any, Doing], float]] = MappingProxyType(
    dict(
        (
            runs(frames.Amount, _amount),
            runs(frames.NoneOf, lambda t, one, env: 1 / (1 + len(found(t, one.of, env)))),
            runs(frames.AllTrue, lambda t, one, env: sum(near(t, part, env) for part in one.parts) / len(one.parts)),
            runs(frames.StandsAt, lambda t, one, env: APART),
            runs(frames.SameSpace, lambda t, one, env: APART),
            runs(frames.SomeSpace, _some_space),
            runs(frames.Neighbours, _neighbours),
        )
    )
)


# --- answers ---------------------------------------------------------------------------------------------------------


def worths(t: Table, ask: Ask) -> Sequence[float]:
    """What each option of a question promises the player who is asked."""
    judge = JUDGES.get(ask.kind)
    return [0.0] * len(ask.options) if judge is None else [judge(t, ask, option) for option in ask.options]


def _there(t: Table, player: int, thing: int, place: int) -> float:
    """How near a player's goals would be if a thing stood elsewhere."""
    home, index = t.where[thing], t.lists[t.where[thing]].index(thing)
    t.zones.put(thing, t.zone(place))
    value = nearness(t, player)
    t.zones.put(thing, home, index)
    return value


def _token(t: Table, ask: Ask, move: Any) -> float:
    return nearness(t, ask.player) if move is None else _there(t, ask.player, move[1], move[2])


def _arriving(t: Table, player: int, hero: int, place: int) -> float:
    """How near a player's goals would be once a hero has done what is done on arrival at a place."""
    other = t.unpack(t.pack())
    other.zones.put(hero, other.zone(place))
    _finish(arrive(other, hero, player, do))
    return nearness(other, player)


def _finish(steps: Steps[Any]) -> None:
    """Goes through steps; whatever is asked, the first answer is taken."""
    try:
        question = next(steps)
        while True:
            question = steps.send(question.options[0])
    except StopIteration:
        return


def _walk(t: Table, ask: Ask, move: Any) -> float:
    place = t.place(t.where[ask.about]) if move is None else move[2]
    return _arriving(t, ask.player, ask.about, place) - (0.02 if ask.kind == "move_card" and move is not None else 0.0)


def _swap(t: Table, ask: Ask, hero: int) -> float:
    """Where two heroes change places, of all that are still to be chosen the best."""
    others = ask.shown or [other for other in ask.options if other != hero]
    return max(_swapped(t, ask.player, hero, other) for other in others)


def _swapped(t: Table, player: int, hero: int, other: int) -> float:
    copy = t.unpack(t.pack())
    copy.zones.put(hero, t.where[other])
    copy.zones.put(other, t.where[hero])
    return nearness(copy, player)


def _call_off(t: Table, ask: Ask, move: Any) -> float:
    """A card is called off when whoever has drawn it is ahead."""
    return 0.0 if move is None else LEAD * (t.points[t.current] - t.points[ask.player]) - LEAD / 2


def _roll_again(t: Table, ask: Ask, move: Any) -> float:
    """The best that comes of a number, against what comes of a roll as a rule; of another's roll the mean is."""
    if move is None:
        return _rolled(t, ask, ask.n)
    sides = t.book.constants["die_sides"]
    return sum(_rolled(t, ask, n) for n in range(1, sides + 1)) / sides - 0.1


def _rolled(t: Table, ask: Ask, n: int) -> float:
    ways = [_arriving(t, ask.player, ask.about, way[2]) for way in both_ways(t, ask.about, t.where[ask.about], n)]
    return max(ways) if ask.player == t.current else sum(ways) / len(ways)


def _discard(t: Table, ask: Ask, goal: int) -> float:
    return -sum(near(t, one, Doing(ask.player, goal)) for one in t.title[goal].goals)


JUDGES: Mapping[str, Callable[[Table, Ask, Any], float]] = MappingProxyType(
    {
        "deploy": _token,
        "shift": _token,
        "direction": _walk,
        "move_card": _walk,
        "space": lambda t, ask, place: _arriving(t, ask.player, ask.about, place),
        "any_hero": _swap,
        "player": lambda t, ask, player: float(t.points[player]),
        "card_turned": _call_off,
        "die_rolled": _roll_again,
        "discard_goal": _discard,
        "recover": lambda t, ask, card: 0.0 if card is None else float(t.title[card].spaces),
        "hide": lambda t, ask, yes: float(yes is not None),
    }
)
