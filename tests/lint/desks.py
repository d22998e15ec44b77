"""One desk for each game and language, whatever a file of tests asks of it: to lay one takes a second."""

from __future__ import annotations

from functools import cache

from forge.lint.desk import Desk
from forge.project import find_project
from forge.rules.games import load_game

PROJECT = find_project()


@cache
def _laid(language: str, game: str) -> Desk:
    return Desk(PROJECT, load_game(PROJECT, game), language)


def desk(language: str, game: str = "smashup") -> Desk:
    return _laid(language, game)
