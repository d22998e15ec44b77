"""Formes: all that sheets of an edition say, in finished strings. What the press needs of a game in one language.

A forme is made of facts and catalogs (`forge.edition.formes`), which takes time, and kept until any of these changes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from forge.language.typography import Language, typeset
from forge.problems import Problem
from forge.render.record import OK, Face, Figures, Line

FORMAT = 1
SHEET, SHEETS = "{sheet}", "{sheets}"  # what stands in a label for what is not known yet


class FormeWords(msgspec.Struct, frozen=True, array_like=True):
    """What one group is called, and several."""

    one: str
    many: str


class FormeInfo(msgspec.Struct, frozen=True, array_like=True):
    """What a game says of what is printed: see `forge.library.model.GameFile`. `takes`: whether its players take
    something else than groups, or nothing. `documents` are those it has besides cards: booklet, summary."""

    language: str
    groups: FormeWords | None
    takes: bool
    apart: dict[str, str]
    names: str
    tone: str
    documents: tuple[str, ...]


class FormeGroup(msgspec.Struct, frozen=True, array_like=True):
    """A group by its id."""

    id: str


class FormeThing(msgspec.Struct, frozen=True, array_like=True):
    """A thing: its group, its type, and how many printings there are of it."""

    group: str
    type: str
    printings: int


class KeyNote(msgspec.Struct, frozen=True, array_like=True):
    """What there is to say of an entry that is not as it should be: its state, whether it is a draft that nobody has
    reviewed, and what is wrong with its form."""

    state: str
    draft: bool
    faults: tuple[Problem, ...]


class SetKeys(msgspec.Struct, frozen=True, array_like=True):
    """Of the entries that something is printed from those with a note: that it shows, and that are in these."""

    shown: tuple[str, ...] = ()
    within: tuple[str, ...] = ()


class SetFace(msgspec.Struct, frozen=True, array_like=True):
    """A face with its words, and the entries with notes that it is printed from."""

    face: Face
    keys: SetKeys


class Forme(msgspec.Struct, frozen=True, array_like=True):
    """An edition as sheets are made of it.

    `file` is its catalog, `named` the name of every group in it and its id; `labels` are the words on the edges of
    sheets before type is set, by the index of the plural form that `plural` gives, with SHEET and SHEETS in them.
    `notes` has the entries that are not as they should be, in the order of the game; `edges` are those on every sheet.
    `drafts` is said where a draft is printed, and `told` is what the manifest has of the edition.
    """

    format: int
    info: FormeInfo
    groups: tuple[FormeGroup, ...]
    printed: tuple[FormeThing, ...]
    language: Language
    file: str
    named: dict[str, str]
    faces: tuple[SetFace, ...]
    plural: str
    labels: dict[int, Line]
    ruler: Line
    heading: str
    edges: SetKeys
    notes: dict[str, KeyNote]
    drafts: str | None
    told: dict[str, Any]

    @property
    def hash(self) -> str:
        """A hash of all it says."""
        return hashlib.sha256(packed(self)).hexdigest()

    def chosen(self, groups: Iterable[str] | None, types: Iterable[str] | None) -> list[SetFace]:
        """The faces of these groups and types, each once, in printing order; None stands for all."""
        of, kinds = (None if some is None else set(some) for some in (groups, types))
        return [
            one
            for one in self.faces
            if (of is None or one.face.group in of) and (kinds is None or one.face.kind in kinds)
        ]

    def label(self, sheet: int | str, sheets: int) -> Line:
        """What stands on the edge of a sheet."""
        import gettext  # the rules of plurals are written in C

        said = self.labels[gettext.c2py(self.plural)(sheets)] if len(self.labels) > 1 else self.labels[0]
        filled = said.text.replace(SHEETS, str(sheets)).replace(SHEET, str(sheet))
        return Line(typeset(filled, self.language), said.state)

    def faults(self, faces: Iterable[SetFace]) -> list[Problem]:
        """What is wrong with the form of texts that sheets of these faces are printed from."""
        within = {key for keys in (self.edges, *(one.keys for one in faces)) for key in keys.within}
        return [problem for key, note in self.notes.items() if key in within for problem in note.faults]

    def warnings(self, faces: Iterable[SetFace]) -> list[str]:
        """What is to be told of sheets of these faces: drafts, and what is fuzzy or missing."""
        keys = (self.edges, *(one.keys for one in faces))
        drafts = any(self.notes[key].draft for one in keys for key in one.within)
        shown = sorted({key for one in keys for key in one.shown if self.notes[key].state != OK})
        marked = [f"{self.file}: {key} is {self.notes[key].state}; it is printed with a mark" for key in shown]
        return [*([self.drafts] if self.drafts and drafts else []), *marked]


def packed(forme: Forme) -> bytes:
    """A forme as it is kept."""
    return msgspec.msgpack.encode(forme, enc_hook=_plain)


def unpacked(data: bytes) -> Forme | None:
    """A kept forme; None for what is none, or was made by another version."""
    try:
        found = msgspec.msgpack.decode(data, type=Forme, dec_hook=_figures)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return None
    return found if found.format == FORMAT else None


def _plain(value: object) -> object:
    if isinstance(value, Figures):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is not part of a forme")


def _figures(wanted: type, value: Any) -> Any:
    if wanted is Figures and isinstance(value, Mapping):
        return Figures({name: tuple(one) if isinstance(one, list) else one for name, one in value.items()})
    raise TypeError(f"{wanted.__name__} is not part of a forme")
