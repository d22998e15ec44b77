"""The one source of randomness of a game: seeded, and every draw is kept for the transcript."""

from __future__ import annotations

import random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A seeded source. `draws` holds every draw as (how many possibilities, which one)."""

    __slots__ = ("_random", "draws")

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random
        self.draws: list[tuple[int, int]] = []

    def below(self, n: int) -> int:
        """A number from 0 to n-1; n must be positive."""
        drawn = int(self._random() * n)
        self.draws.append((n, drawn))
        return drawn

    def shuffle(self, items: list[T]) -> None:
        """Shuffles in place."""
        draws, rand = self.draws, self._random
        for last in range(len(items) - 1, 0, -1):
            other = int(rand() * (last + 1))
            draws.append((last + 1, other))
            items[last], items[other] = items[other], items[last]

    def pick(self, items: list[T]) -> T:
        """One of the items, which must not be empty."""
        return items[self.below(len(items))]
