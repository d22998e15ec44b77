"""Players for simulations, of any game: one moves at random, one takes what looks best right now.

Both are the same for a seed. The greedy one knows what a player at the table knows: `Rules.worths` judges every answer
to the open question on its own. It never looks ahead.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from forge.rules.kernel.choices import Move
from forge.rules.kernel.game import AnyGame
from forge.rules.kernel.many.lookahead import Lookahead


class Bot(Protocol):
    """A player."""

    def choose(self, game: AnyGame) -> Move:
        """An answer to the open question, which is this player's."""


class RandomBot:
    """Every legal answer is as likely as any other, unless the game says otherwise (`Rules.drawn`)."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed).random

    def choose(self, game: AnyGame) -> Move:
        question = game.question
        assert question is not None
        options = game.rules.drawn(game.table, question)
        return options[int(self._random() * len(options))]


class GreedyBot:
    """Takes the answer that looks best; among equals, any."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed).random

    def choose(self, game: AnyGame) -> Move:
        question = game.question
        assert question is not None
        worth = game.rules.worths(game.table, question)
        most = max(worth)
        best = [option for option, found in zip(question.options, worth, strict=True) if found == most]
        return best[int(self._random() * len(best))]  # type: ignore[no-any-return]


# Those that may be told how many seconds an answer may take.
TIMED: Mapping[str, Callable[[str, float], Bot]] = MappingProxyType(
    {"lookahead": lambda seed, seconds: Lookahead(seed, seconds=seconds)}
)
BOTS: Mapping[str, Callable[[str], Bot]] = MappingProxyType(
    {"random": RandomBot, "greedy": GreedyBot, "lookahead": Lookahead}
)


def seated(name: str, seed: str, seconds: float | None = None) -> Bot:
    """The bot of that name, which takes no more than so many seconds for an answer, if it can be told."""
    return TIMED[name](seed, seconds) if seconds is not None and name in TIMED else BOTS[name](seed)
