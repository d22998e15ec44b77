"""What may make a position of Smash Up plainer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from forge.rules.smashup.contrast.layout import IN_PLAY, Layout
from forge.rules.smashup.engine.book import Book
from forge.rules.smashup.engine.table import PLAY

Change = Callable[[Layout], Layout]


def plainer(book: Book, layout: Layout, keep: str) -> Iterator[Change]:
    """Changes that may make a position simpler: of the whole of it, then of single pieces."""
    usual: dict[str, Any] = {"minions": 1, "actions": 1, "played": 0, "step": PLAY, "seed": 0}
    usual["points"] = (0,) * len(layout.points)
    for name, value in usual.items():
        if getattr(layout, name) != value:
            yield partial(_with, **{name: value})
    first = layout.seats.index(layout.current)
    if first:
        yield partial(_with, seats=layout.seats[first:] + layout.seats[:first])
    if len(layout.seats) > book.min_players:
        yield from (partial(_alone, seat=seat) for seat in reversed(layout.seats) if seat != layout.current)
    # A minion or base without an ability does as well as another, as a rule.
    plain = max((t for t in book.titles.values() if t.is_minion and not t.ability), key=lambda t: t.power, default=None)
    blank = next((base for base in book.bases.values() if not base.ability), None)
    taken = {piece.title for piece in layout.pieces}
    for piece in layout.pieces:
        bare = replace(piece, boost=0, over=False, owner=piece.controller)
        if piece != bare:
            yield partial(_changed, key=piece.key, boost=0)
            yield partial(_changed, key=piece.key, over=False)
            yield partial(_changed, key=piece.key, owner=piece.controller)
        minion = piece.title in book.titles and book.titles[piece.title].is_minion
        if plain is not None and minion and piece.title not in (keep, plain.id):
            yield partial(_changed, key=piece.key, title=plain.id)
        if blank is not None and piece.place == IN_PLAY and piece.title != keep and blank.id not in taken:
            yield partial(_changed, key=piece.key, title=blank.id)


def _with(layout: Layout, **values: Any) -> Layout:
    return replace(layout, **values)


def _alone(layout: Layout, seat: int) -> Layout:
    """Without one of the players."""
    gone = {piece.key for piece in layout.pieces if seat in (piece.owner, piece.controller)}
    return replace(layout.without(gone), seats=tuple(other for other in layout.seats if other != seat))


def _changed(layout: Layout, key: int, **values: Any) -> Layout:
    pieces = (replace(piece, **values) if piece.key == key else piece for piece in layout.pieces)
    return replace(layout, pieces=tuple(pieces))
