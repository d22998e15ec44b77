"""One desk for each game and language, whatever a file of tests asks of it: to lay one takes a second."""

from __future__ import annotations

from functools import cache

from forge.lint.desk import Desk
from tests.readers import PROJECT, facts_of


@cache
def _laid(language: str, game: str) -> Desk:
    return Desk(PROJECT, facts_of(game), language)


def desk(language: str, game: str = "smashup") -> Desk:
    return _laid(language, game)
