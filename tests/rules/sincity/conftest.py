"""The box of Sin City, and games in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from forge.library import Facts
from forge.project import Project
from forge.rules.games import load_game
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.sincity import RULES
from forge.rules.sincity.engine.book import Book, make_book
from forge.rules.sincity.engine.position import CityPosition, CitySeat

Place = Callable[..., AnyGame]


@pytest.fixture(scope="session")
def box(project: Project) -> Facts:
    return load_game(project, "sincity")


@pytest.fixture(scope="session")
def book(box: Facts) -> Book:
    return make_book(box)


def seat(goals: str = "", **more: str) -> CitySeat:
    """What a player has, in few words: the names of cards with blanks between them."""
    return CitySeat(tuple(goals.split()), **{name: tuple(cards.split()) for name, cards in more.items()})


@pytest.fixture(scope="session")
def place(book: Book) -> Place:
    """A game from a position; decks are names with blanks between them."""

    def placed(*seats: CitySeat, **more: object) -> AnyGame:
        told = {name: tuple(cards.split()) if isinstance(cards, str) and name != "phase" else cards
                for name, cards in more.items()}  # fmt: skip
        return Game(RULES, book, CityPosition(seats, **told))  # type: ignore[arg-type]

    return placed
