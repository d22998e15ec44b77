"""What descriptions, places and conditions come to on a table. The same for goals as they are checked, as they are
explained, and as they are counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Any

from forge.abilities.kinds import yaml_name
from forge.abilities.nodes import AtLeast, AtMost, Together
from forge.abilities.runners import runs
from forge.abilities.sorts import Bound, Chosen, Condition, Filter, Node, Place, Selection
from forge.rules.sincity.engine.acting import Doing
from forge.rules.sincity.engine.table import Table
from forge.rules.sincity.kinds import frames, phrases

# --- places ----------------------------------------------------------------------------------------------------------


def spots(t: Table, place: Place, env: Doing, thing: int = -1) -> list[int]:
    """The zones that a place means; `thing` is what is to go there, or -1."""
    found: list[int] = PLACES[type(place)](t, place, env, thing)
    return found


def _space_with(t: Table, place: phrases.SpaceWith, env: Doing, thing: int) -> list[int]:
    return [
        zone
        for zone in t.on_board()
        if all(any(is_like(t, one, like) for one in t.lists[zone]) for like in place.holds)
    ]


PLACES: Mapping[type[Node], Callable[..., list[int]]] = MappingProxyType(
    dict(
        (
            runs(phrases.Space, lambda t, place, env, thing: [t.space_zone[place.name]]),
            runs(phrases.ThisSpace, lambda t, place, env, thing: [t.where[env.this]]),
            runs(phrases.AnySpace, lambda t, place, env, thing: list(t.on_board())),
            runs(
                phrases.OtherSpace,
                lambda t, place, env, thing: [zone for zone in t.on_board() if thing < 0 or zone != t.where[thing]],
            ),
            runs(phrases.SpaceWith, _space_with),
            runs(phrases.SpaceOf, lambda t, place, env, thing: [t.where[hero_of(t, place.what)]]),
            runs(phrases.BodyCount, lambda t, place, env, thing: [t.body]),
        )
    )
)


# --- things ----------------------------------------------------------------------------------------------------------

# Descriptions, and what things like that are called in `Table.like`.
DESCRIPTIONS: tuple[type[Filter], ...] = (phrases.AnyToken, phrases.AnyHero, *phrases.TOKENS)
LIKE: Mapping[type[Node], str] = MappingProxyType({kind: yaml_name(kind) for kind in DESCRIPTIONS})


def is_like(t: Table, thing: int, like: Filter) -> bool:
    """Whether a token or hero is of the kind a description says, wherever it is."""
    return thing in t.like[LIKE[type(like)]]


def found(t: Table, like: Any, env: Doing) -> list[int]:
    """Everything like a description: where it says, or on the space that is spoken of, or else on all spaces."""
    here = [env.here] if env.here >= 0 else t.on_board()
    zones = here if like.at is None else spots(t, like.at, env)
    fits, lists = t.like[LIKE[type(like)]], t.lists
    return [thing for zone in zones for thing in lists[zone] if thing in fits]


def members(t: Table, what: Selection, env: Doing) -> list[int]:
    """Everything a selection could be of, before anybody chooses."""
    if isinstance(what, phrases.Hero):
        return [t.hero[what.name]]
    if isinstance(what, Together):
        return list(dict.fromkeys(thing for part in what.parts for thing in members(t, part, env)))
    return found(t, what.of, env)  # type: ignore[attr-defined]


def hero_of(t: Table, what: Selection) -> int:
    """The hero that is named."""
    assert isinstance(what, phrases.Hero)
    return t.hero[what.name]


# --- conditions ------------------------------------------------------------------------------------------------------


def holds(t: Table, condition: Condition, env: Doing) -> bool:
    """Whether a condition is true now."""
    return CONDITIONS[type(condition)](t, condition, env)


def is_met(t: Table, goal: int) -> bool:
    """Whether a goal is met by what lies where now (goals.check)."""
    conditions = t.title[goal].goals
    return bool(conditions) and all(holds(t, one, Doing(-1, goal)) for one in conditions)


def fits(bound: Bound, number: int) -> bool:
    """Whether a number is within a bound."""
    if isinstance(bound, AtMost):
        return isinstance(bound.n, int) and number <= bound.n
    assert isinstance(bound, AtLeast)
    return isinstance(bound.n, int) and number >= bound.n


def _some_space(t: Table, condition: frames.SomeSpace, env: Doing) -> bool:
    return any(
        all(holds(t, part, Doing(env.you, env.this, env.clause, zone)) for part in condition.holds)
        for zone in t.on_board()
    )


def _neighbours(t: Table, condition: frames.Neighbours, env: Doing) -> bool:
    """All of them, or any so many of them."""
    there, what = [t.where[one] for one in members(t, condition.what, env)], condition.what
    count = what.bounds(lambda n: n if isinstance(n, int) else 0)[0] if isinstance(what, Chosen) else len(there)
    return any(in_a_row(t, some) for some in combinations(there, count))


def in_a_row(t: Table, zones: Sequence[int]) -> bool:
    """Whether zones are spaces that lie side by side on the ring, each there once (board.neighbours)."""
    there = set(zones)
    return len(there) == len(zones) and any(
        all(t.around(first, n) in there for n in range(len(there))) for first in there
    )


CONDITIONS: Mapping[type[Node], Callable[[Table, Any, Doing], bool]] = MappingProxyType(
    dict(
        (
            runs(frames.Amount, lambda t, one, env: fits(one.n, len(found(t, one.of, env)))),
            runs(frames.NoneOf, lambda t, one, env: not found(t, one.of, env)),
            runs(frames.AllTrue, lambda t, one, env: all(holds(t, part, env) for part in one.parts)),
            runs(frames.StandsAt, lambda t, one, env: t.where[hero_of(t, one.what)] in spots(t, one.at, env)),
            runs(frames.SameSpace, lambda t, one, env: len({t.where[hero_of(t, hero)] for hero in one.heroes}) == 1),
            runs(frames.SomeSpace, _some_space),
            runs(frames.Neighbours, _neighbours),
        )
    )
)
