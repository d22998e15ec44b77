"""The render records: everything the press is told about a face, as finished strings and plain numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

OK, FUZZY, MISSING = "ok", "fuzzy", "missing"
TRIAL = "qps"  # the tag of texts in no language, with which layouts are tried: they may stick out


class Line(msgspec.Struct, frozen=True):
    """A finished text and its state. What is fuzzy or missing is printed with a mark, never passed off as good."""

    text: str
    state: str = OK

    def __str__(self) -> str:
        return self.text


class Paragraph(msgspec.Struct, frozen=True):
    """A label such as "Ongoing:" (or none) and the sentences that follow it. `kind` is what they have in common, by
    which a label may be made to stand out."""

    label: Line | None
    sentences: tuple[Line, ...]
    kind: str = ""


Figure = int | str | tuple[int, ...]


class Figures(Mapping[str, Figure]):
    """Numbers and short signs by name; like a dict that cannot change, so that faces can be compared and hashed."""

    __slots__ = ("_named",)

    def __init__(self, named: Mapping[str, Figure] = MappingProxyType({})) -> None:
        self._named = dict(named)

    def __getitem__(self, name: str) -> Figure:
        return self._named[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)

    def __eq__(self, other: object) -> bool:
        return self._named == (other._named if isinstance(other, Figures) else other)

    def __hash__(self) -> int:
        return hash(frozenset(self._named.items()))

    def __repr__(self) -> str:
        return f"Figures({self._named})"


BLANK = Line("")
NO_FIGURES = Figures()


class NamedOn(msgspec.Struct, frozen=True):
    """Something that is named on a face, such as a space on a board: its id, its type, its name, and the marks
    (pictures by name) that it has there."""

    id: str
    kind: str
    name: Line
    marks: tuple[str, ...] = ()


class Face(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """One printed face. A title with several printings has several.

    `group` is what it is drawn together with, `layout` names its format and text boxes, `kind` its frame, `theme` its
    colours, `art` its picture. `figures` are printed by name, `marks` are pictures by name; `lines` are short texts,
    such as its type; `parts` are what is named on it, in their order. `flavour` is printed where its text leaves room,
    `edition` is a small line on which edition it is of.
    """

    id: str
    group: str
    layout: str
    kind: str
    theme: str
    art: str
    copies: int = 1
    figures: Figures = NO_FIGURES
    marks: tuple[str, ...] = ()
    name: Line = BLANK
    lines: tuple[Line, ...] = ()
    paragraphs: tuple[Paragraph, ...] = ()
    parts: tuple[NamedOn, ...] = ()
    flavour: Line | None = None
    edition: Line = BLANK

    def signs(self) -> Iterator[str]:
        """What may be a picture of templates/<game>/marks: its marks, figures that are signs, its parts and theirs."""
        yield from self.marks
        for part in self.parts:
            yield from (part.id, part.kind, *part.marks)
        yield from (figure for figure in self.figures.values() if isinstance(figure, str))

    def bare(self) -> Face:
        """The face without its texts and copies: two languages' faces are equal here, and are drawn once."""
        parts = tuple(replace(part, name=BLANK) for part in self.parts)
        return replace(self, name=BLANK, lines=(), paragraphs=(), parts=parts, flavour=None, edition=BLANK, copies=0)

    @property
    def text(self) -> str:
        """The ability as printed, labels included."""
        parts = []
        for paragraph in self.paragraphs:
            lines = ([paragraph.label] if paragraph.label else []) + list(paragraph.sentences)
            parts.append(" ".join(line.text for line in lines))
        return "\n".join(parts)

    def words(self) -> Iterator[Line]:
        """Every text on it."""
        yield self.name
        yield from self.lines
        yield from (part.name for part in self.parts)
        for paragraph in self.paragraphs:
            yield from ([paragraph.label] if paragraph.label else [])
            yield from paragraph.sentences
        yield from [self.flavour] if self.flavour else []
        yield self.edition
