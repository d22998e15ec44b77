"""A bot that looks ahead, in any game: it tries its best answers in games that might be the one it is in."""

from __future__ import annotations

import time

from forge.rules.kernel.choices import Move
from forge.rules.kernel.game import AnyGame

WORLDS = 2  # games that might be: every answer is tried in all of them
WIDTH = 8  # answers that are tried: the ones that look best at first sight
DECISIONS = 40  # but never further than that


class Lookahead:
    """Tries the answers that look best, plays on for some turns (`Rules.turns_ahead`, unless `turns` are given), and
    takes what promises most.

    What it cannot see is dealt anew in every game it imagines (`Game.imagine`), and everybody goes on with what
    `Rules.worths` says. The same seed gives the same answers. With `seconds`, it begins to try nothing more once so
    much time has gone into an answer, and then answers depend on the machine: games in which not every answer was tried
    do not count; of the first one the answers that were.
    """

    def __init__(
        self,
        seed: str,
        worlds: int = WORLDS,
        width: int = WIDTH,
        turns: int | None = None,
        seconds: float | None = None,
    ) -> None:
        self._seed = seed
        self._worlds = worlds
        self._width = width
        self._turns = turns
        self._seconds = seconds

    def choose(self, game: AnyGame) -> Move:
        """An answer to the open question, which is this player's."""
        question = game.question
        assert question is not None
        worths = game.rules.worths(game.table, question)
        order = sorted(range(len(worths)), key=lambda index: -worths[index])
        tried = order[: self._width]
        if len(tried) == 1:
            return question.options[tried[0]]  # type: ignore[no-any-return]
        until = None if self._seconds is None else time.perf_counter() + self._seconds
        found: dict[int, float] = {}
        for world in range(self._worlds):
            seed = f"{self._seed}.{len(game.moves)}.{world}"
            imagined: dict[int, float] = {}
            for index in tried:
                if until is not None and imagined | found and time.perf_counter() > until:
                    break
                imagined[index] = self._played(game, question.options[index], question.player, seed)
            else:
                found = {index: found.get(index, 0.0) + promise for index, promise in imagined.items()}
                continue
            found = found or imagined
            break
        return question.options[max(found, key=found.__getitem__)]  # type: ignore[no-any-return]

    def _played(self, game: AnyGame, option: Move, player: int, seed: str) -> float:
        """What an answer promises in one of the games that might be, played on for some turns."""
        other = game.imagine(player, seed)
        other.apply(option)
        rules, table = other.rules, other.table
        last = game.table.turn + (rules.turns_ahead if self._turns is None else self._turns)
        for _ in range(DECISIONS):
            question = other.question
            if question is None or table.turn >= last:
                break
            worths = rules.worths(table, question)
            other.apply(question.options[worths.index(max(worths))])
        return float(rules.promise(table, player))
