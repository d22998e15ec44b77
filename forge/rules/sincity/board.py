"""The board of Sin City: the ring of spaces, what stands on it, and what of it is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

import msgspec

from forge.library.basic import Id, Natural, Positive, Words
from forge.library.model import PartOf, Printed, Printing
from forge.library.records import Provenance

MANY = 1_000  # tokens of a kind in one place at most


class SpaceOnBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space of the board."""

    id: Id
    name: Words
    basis: Provenance


class TokenKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of tokens: where it is at home, how many begin there, and how many on each space that is nobody's home."""

    id: Id
    name: Words
    home: Id
    at_home: Positive
    elsewhere: Natural
    basis: Provenance


class DeckPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a deck or its discards lie on the board."""

    id: Id
    name: Words


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """board.yml: the ring of spaces clockwise, each beside the next one and the last beside the first; what stands on
    it, and where the decks lie in its middle."""

    id: Id
    name: Words
    basis: Provenance
    spaces: tuple[SpaceOnBoard, ...]
    tokens: tuple[TokenKind, ...]
    body_count: Words
    places: tuple[DeckPlace, ...] = ()


class Starts(Protocol):
    """Somebody who starts on a space."""

    @property
    def id(self) -> str: ...
    @property
    def start(self) -> str: ...


def on_board(board: BoardFile, heroes: Sequence[Starts]) -> Iterator[Printed]:
    """The tokens that stand on the board; the board, on whose face its spaces are named, with a mark for all that is at
    home or starts there; the spaces and places, which have no faces of their own."""

    def thing(id_: str, name: str, type_: str, path: tuple[str | int, ...], note: str, **more: Any) -> Printed:
        given = {"group": "board", "theme": type_, "layout": "board", "printings": (), **more}
        own: dict[str, Any] = {"id": id_, "name": name, "type": type_, "path": path, "note": note}
        return Printed(prefix=type_, bearer=type_, file="board.yml", **own, **given)

    homes = {kind.home for kind in board.tokens}
    others = sum(space.id not in homes for space in board.spaces)
    for index, kind in enumerate(board.tokens):
        copies = kind.at_home + kind.elsewhere * others
        yield thing(kind.id, kind.name, "token", ("tokens", index), "a kind of tokens; its name is not printed on them",
                    group="pieces", theme=kind.id, layout="token", printings=(Printing(copies),))  # fmt: skip
    named = [
        PartOf(
            space.id,
            (
                *(f"home_{kind.id}" for kind in board.tokens if kind.home == space.id),
                *(f"start_{hero.id}" for hero in heroes if hero.start == space.id),
            ),
        )
        for space in board.spaces
    ]
    parts = (*named, PartOf("body_count"), *(PartOf(place.id) for place in board.places))
    yield thing(board.id, board.name, "board", (), "the board; its name is not printed on it", parts=parts,
                printings=(Printing(),))  # fmt: skip
    for index, space in enumerate(board.spaces):
        yield thing(space.id, space.name, "space", ("spaces", index), "a space of the board")
    yield thing("body_count", board.body_count, "area", ("body_count",), "where the dead lie until a round ends")
    for index, place in enumerate(board.places):
        yield thing(place.id, place.name, "area", ("places", index), "printed on the board, where cards lie; short")
