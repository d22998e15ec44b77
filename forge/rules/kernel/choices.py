"""Choices: a game is a generator that yields questions and is sent answers.

Generators cannot be copied, so the log of decisions *is* the game: `Game` copies the table where it alone says how the
game goes on, and answers the questions since then again.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

# A move is plain data: a number (of a card, base or player), a name, a tuple, or None for "no" and "no more".
Move = int | str | tuple[Any, ...] | None
R = TypeVar("R")


class Ask:
    """A question to one player. `options` are the legal answers, never none of them; `source` is the card whose
    ability asks (or -1 for the rules themselves), `why` the part of it that does, `about` the card asked about."""

    __slots__ = ("about", "kind", "options", "player", "shown", "source", "why")

    def __init__(
        self,
        player: int,
        kind: str,
        options: list[Any],
        source: int = -1,
        why: Any = None,
        about: int = -1,
        shown: tuple[int, ...] = (),
    ) -> None:
        self.player = player
        self.kind = kind
        self.options = options
        self.source = source
        self.why = why
        self.about = about
        self.shown = shown


Steps = Generator[Ask, Any, R]


def ask(question: Ask) -> Steps[Any]:
    """The answer to a question; a question with one possible answer is not asked."""
    if len(question.options) == 1:
        return question.options[0]
    return (yield question)


class Course:
    """A running game: the open question and the decisions so far."""

    __slots__ = ("_steps", "log", "question")

    def __init__(self, steps: Steps[None], log: list[Move] | None = None) -> None:
        """Runs the steps to their first question. `log`: what was decided before."""
        self._steps = steps
        self.log: list[Move] = [] if log is None else log
        self.question: Ask | None = next(steps, None)

    def answer(self, move: Move) -> None:
        """Goes on with a legal answer to the next question, or to the end."""
        self.log.append(move)
        try:
            self.question = self._steps.send(move)
        except StopIteration:
            self.question = None
