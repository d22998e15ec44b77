"""Texts as checks look at them: documents, cut into units that know where they stand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class TextUnit:
    """A text that is looked at as one: a paragraph, a heading, a catalog's entry.

    `text` is what is read, without markup. `starts`: for pieces of it the offset where they begin, their line and
    their column in the file (both from 1), in order; what lies between follows on the same line. `key` is the entry's,
    and `source` the English it was translated from. `page` is that of a PDF.
    """

    text: str
    starts: tuple[tuple[int, int, int], ...] = ((0, 1, 1),)
    key: str | None = None
    source: str | None = None
    page: int | None = None

    def at(self, offset: int) -> tuple[int, int]:
        """The line and column of a character."""
        first, line, column = self.starts[max(bisect_right(self.starts, (offset, 1 << 30, 1 << 30)) - 1, 0)]
        return line, column + offset - first


@dataclass(frozen=True)
class TextFile:
    """A file in one language. `file` is how it is called in findings; `catalog`: whether it is a catalog of the game
    (PO, XLIFF), whose entries have keys."""

    file: str
    language: str
    units: tuple[TextUnit, ...]
    catalog: bool = False

    def __iter__(self) -> Iterator[TextUnit]:
        return iter(self.units)
