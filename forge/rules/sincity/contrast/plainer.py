"""What may make a position of Sin City plainer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from forge.rules.sincity.contrast.layout import CityLayout
from forge.rules.sincity.engine.book import Book

Change = Callable[[CityLayout], CityLayout]


def plainer(book: Book, layout: CityLayout, keep: str) -> Iterator[Change]:
    """Changes that may make a position simpler: of the whole of it, then of heroes and dice."""
    if layout.seed:
        yield partial(_with, seed=0)
    if layout.phase != "action":
        yield partial(_with, phase="end")
    first = layout.seats.index(layout.current)
    if first:
        yield partial(_with, seats=layout.seats[first:] + layout.seats[:first])
    if len(layout.seats) > book.min_players:
        yield from (partial(_alone, seat=seat) for seat in reversed(layout.seats) if seat != layout.current)
    for hero in layout.heroes:
        yield partial(_home, hero=hero)
    if layout.dice:
        yield partial(_with, dice=layout.dice[:-1])
        yield from (partial(_die, number=number) for number, n in enumerate(layout.dice) if n > 1)


def _with(layout: CityLayout, **values: Any) -> CityLayout:
    return replace(layout, **values)


def _home(layout: CityLayout, hero: tuple[str, str]) -> CityLayout:
    """With a hero where heroes begin."""
    return replace(layout, heroes=tuple(one for one in layout.heroes if one != hero))


def _die(layout: CityLayout, number: int) -> CityLayout:
    """With a one on the die."""
    return replace(layout, dice=tuple(1 if place == number else n for place, n in enumerate(layout.dice)))


def _alone(layout: CityLayout, seat: int) -> CityLayout:
    """Without one of the players."""
    pieces = tuple(piece for piece in layout.pieces if piece.owner != seat)
    return replace(layout, pieces=pieces, seats=tuple(other for other in layout.seats if other != seat))
