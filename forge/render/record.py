"""The render records: everything the press is told about a face, as finished strings and plain numbers."""

from __future__ import annotations

from dataclasses import dataclass

OK, FUZZY, MISSING = "ok", "fuzzy", "missing"


@dataclass(frozen=True)
class Line:
    """A finished text and its state. What is fuzzy or missing is printed with a mark, never passed off as good."""

    text: str
    state: str = OK

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Paragraph:
    """A label such as "Ongoing:" (or none) and the sentences that follow it."""

    label: Line | None
    sentences: tuple[Line, ...]


@dataclass(frozen=True)
class Face:
    """One printed face.

    `group` is what it is drawn together with, `layout` names its format, `theme` its colours, `art` its picture;
    `number` is the big figure, if it has one, and `points` those of a base.
    """

    id: str
    group: str
    layout: str
    kind: str
    theme: str
    art: str
    number: int | None
    points: tuple[int, ...]
    copies: int
    name: Line
    type: Line
    faction: Line
    paragraphs: tuple[Paragraph, ...]

    @property
    def text(self) -> str:
        """The ability as printed, labels included."""
        parts = []
        for paragraph in self.paragraphs:
            lines = ([paragraph.label] if paragraph.label else []) + list(paragraph.sentences)
            parts.append(" ".join(line.text for line in lines))
        return "\n".join(parts)
