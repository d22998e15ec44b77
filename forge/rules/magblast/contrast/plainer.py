"""What may make a position of Mag·Blast plainer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from forge.rules.magblast.contrast.layout import Layout
from forge.rules.magblast.engine.book import Book
from forge.rules.magblast.engine.table import ATTACK

Change = Callable[[Layout], Layout]


def plainer(book: Book, layout: Layout, keep: str) -> Iterator[Change]:
    """Changes that may make a position simpler: of the whole of it, then of single pieces."""
    usual: dict[str, Any] = {"phase": ATTACK, "first_turn": False, "mode": None, "seed": 0}
    usual["uses"] = (None,) * len(layout.uses)
    for name, value in usual.items():
        if getattr(layout, name) != value:
            yield partial(_with, **{name: value})
    first = layout.seats.index(layout.current)
    if first:
        yield partial(_with, seats=layout.seats[first:] + layout.seats[:first])
    if len(layout.seats) > book.min_players:
        yield from (partial(_alone, seat=seat) for seat in reversed(layout.seats) if seat != layout.current)
    plain = {title.id for title, code in book.deck if not code}  # titles with a card that has no symbols
    for piece in layout.pieces:
        if piece.fired:
            yield partial(_changed, key=piece.key, fired=0)
        if piece.card != piece.title and piece.title in plain:
            yield partial(_changed, key=piece.key, card=piece.title)


def _with(layout: Layout, **values: Any) -> Layout:
    return replace(layout, **values)


def _alone(layout: Layout, seat: int) -> Layout:
    """Without one of the players."""
    gone = {piece.key for piece in layout.pieces if piece.owner == seat or (piece.place == "laid" and piece.by == seat)}
    pieces = tuple(piece for piece in layout.pieces if piece.key not in gone and piece.place not in gone)
    return replace(layout, pieces=pieces, seats=tuple(other for other in layout.seats if other != seat))


def _changed(layout: Layout, key: int, **values: Any) -> Layout:
    pieces = (replace(piece, **values) if piece.key == key else piece for piece in layout.pieces)
    return replace(layout, pieces=tuple(pieces))
