"""What Sin City has beside its cards and its board: move cards, Gladys, a die to fold, blanks, and an aid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from forge.library.basic import Id, Positive, Words
from forge.library.model import Printed, Printing
from forge.library.records import Aid


class MoveCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move card: everybody has one of each `spaces`."""

    id: Id
    name: Words
    spaces: Positive
    copies: Positive


class LoosePiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Gladys, a die to fold: something without a text."""

    id: Id
    name: Words
    type: Id
    copies: Positive = 1


class BlankCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card to write on, with the look of a `like` card: action or goal."""

    id: Id
    name: Words
    look: Id
    copies: Positive


class CityExtrasFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """extras.yml."""

    move_cards: tuple[MoveCard, ...]
    pieces: tuple[LoosePiece, ...] = ()
    blanks: tuple[BlankCard, ...] = ()
    aids: tuple[Aid, ...] = ()


def extras(file: CityExtrasFile, constants: Mapping[str, int]) -> Iterator[Printed]:
    """Everything in the file. `constants` are those that steps may name."""

    def thing(index: int, kind: str, id_: str, name: str, copies: int, **more: object) -> Printed:
        given: dict[str, object] = {
            "group": "pieces", "type": kind, "prefix": kind, "theme": kind, "layout": kind, "bearer": kind,
            "file": "extras.yml", "printings": (Printing(copies),), **more,
        }  # fmt: skip
        return Printed(id=id_, name=name, **given)  # type: ignore[arg-type]

    for index, move in enumerate(file.move_cards):
        yield thing(index, "move", move.id, move.name, move.copies, group="move_cards", figures={"spaces": move.spaces},
                    path=("move_cards", index), note=f"a move card: so many spaces: {move.spaces}")  # fmt: skip
    for index, blank in enumerate(file.blanks):
        yield thing(index, "blank", blank.id, blank.name, blank.copies, theme=blank.look, layout=blank.look,
                    path=("blanks", index), note="a card to write on; its name is not printed on it")  # fmt: skip
    for index, aid in enumerate(file.aids):
        yield thing(index, "aid", aid.id, aid.name, aid.copies, path=("aids", index),
                    text=tuple(step.sentence(constants) for step in aid.steps),
                    note="a card that says what is done in a round; as short as can be")  # fmt: skip
    for index, piece in enumerate(file.pieces):
        yield thing(index, piece.type, piece.id, piece.name, piece.copies, path=("pieces", index), note="no card")
