"""Who takes which place on a base, and how many victory points that is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

K = TypeVar("K")


@dataclass(frozen=True)
class Award:
    """A player's place on a scored base (1 is first) and the victory points it earns."""

    place: int
    points: int


def award(powers: Mapping[K, int], points: Sequence[int]) -> dict[K, Award]:
    """The awards for `powers` (total power per player with a minion there), best first.

    Tied players share the better place and use up those below it (rules scoring.award, scoring.ties).
    Places past the end of `points` earn nothing.

    >>> award({"ann": 10, "ben": 10, "cleo": 5}, (4, 2, 1))
    {'ann': Award(place=1, points=4), 'ben': Award(place=1, points=4), 'cleo': Award(place=3, points=1)}
    """
    awards = {}
    for player, power in sorted(powers.items(), key=lambda item: -item[1]):
        place = 1 + sum(other > power for other in powers.values())
        awards[player] = Award(place, points[place - 1] if place <= len(points) else 0)
    return awards
