"""The one source of randomness of a game: seeded, and every draw is kept for the transcript."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A seeded source. `draws` holds every draw as (how many possibilities, which one).

    The numbers of a seed begin at draw `since`. The source is made when it is first needed, so that copying is cheap.
    """

    __slots__ = ("_random", "_seed", "_since", "draws")

    def __init__(self, seed: int | str, draws: list[tuple[int, int]] | None = None, since: int = 0) -> None:
        self._seed = seed
        self._since = since
        self._random: Callable[[], float] | None = None
        self.draws: list[tuple[int, int]] = [] if draws is None else draws

    def at(self, draws: int) -> Chance:
        """A copy of the source as it was after so many draws."""
        return Chance(self._seed, self.draws[:draws], self._since)

    def other(self, seed: int | str) -> Chance:
        """What might come instead: the same draws so far, other ones from now on."""
        return Chance(seed, self.draws[:], len(self.draws))

    def _source(self) -> Callable[[], float]:
        if self._random is None:
            self._random = random.Random(self._seed).random
            for _ in range(len(self.draws) - self._since):
                self._random()
        return self._random

    def below(self, n: int) -> int:
        """A number from 0 to n-1; n must be positive."""
        drawn = int(self._source()() * n)
        self.draws.append((n, drawn))
        return drawn

    def shuffle(self, items: list[T]) -> None:
        """Shuffles in place."""
        draws, rand = self.draws, self._source()
        for last in range(len(items) - 1, 0, -1):
            other = int(rand() * (last + 1))
            draws.append((last + 1, other))
            items[last], items[other] = items[other], items[last]

    def pick(self, items: list[T]) -> T:
        """One of the items, which must not be empty."""
        return items[self.below(len(items))]
