"""The box of Mag·Blast, and games in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from forge.library import Facts
from forge.project import Project
from forge.rules.games import load_game
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.view import Item, View
from forge.rules.magblast import RULES
from forge.rules.magblast.engine.book import Book, make_book
from forge.rules.magblast.engine.position import Armada, Moored, Standoff

ZONES = ("yellow", "green", "red", "blue")
Place = Callable[..., AnyGame]


@pytest.fixture(scope="session")
def box(project: Project) -> Facts:
    return load_game(project, "magblast")


@pytest.fixture(scope="session")
def book(box: Facts) -> Book:
    return make_book(box)


def armada(command: str, zones: str = "", hand: str = "", **more: object) -> Armada:
    """A fleet in few words: `zones` are ships, zone by zone, with | between them."""
    standing = tuple(tuple(Moored(ship) for ship in zone.split()) for zone in zones.split("|"))
    return Armada(Moored(command), tuple(hand.split()), standing if zones else (), **more)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def place(book: Book) -> Place:
    """A game from a position."""

    def placed(*fleets: Armada, **more: object) -> AnyGame:
        return Game(RULES, book, Standoff(fleets, **more))  # type: ignore[arg-type]

    return placed


def zone(view: View, player: int, colour: str) -> tuple[Item, ...]:
    """The ships in a zone, as a player sees them."""
    found = [area for area in view.areas if area.place is not None and area.place.title == colour]
    return next(area.items or () for area in found if area.owner == player)


def titled(game: AnyGame, player: int, name: str) -> int:
    """The number of the first thing of that title that a player sees in their own hand or in play."""
    return next(spot.item.id for spot in game.observe(player).spots() if spot.item.title == name)
