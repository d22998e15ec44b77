"""Texts as checks look at them: documents, cut into units that know where they stand."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from forge.render.record import FUZZY, MISSING, OK

__all__ = ["FUZZY", "HEADED", "LISTED", "MISSING", "OK", "TABLED", "Alright", "TextFile", "TextUnit"]

HEADED = "heading"
LISTED = "item"
TABLED = "cell"


ENTRY = re.compile(r"[·•]\s*\d{1,2}\.?\s+[^\W\d_]")  # of contents that stand in a line
TORN = re.compile(r"[^\W\d_]\u2010[ \n]+\S")
ENTRIES = 3  # of such, by which it has contents


@dataclass(frozen=True)
class Alright:
    """What somebody said is no fault: a check's code, or the beginning of codes with a `*`, why, and in which line."""

    check: str
    reason: str
    line: int

    def covers(self, check: str) -> bool:
        """Whether it is said of that check."""
        return check == self.check or (self.check.endswith("*") and check.startswith(self.check[:-1]))


@dataclass(frozen=True)
class TextUnit:
    """A text that is looked at as one: a paragraph, a heading, a catalog's entry.

    `text` is what is read, without markup. `starts`: for pieces of it the offset where they begin, their line and
    their column in the file (both from 1), in order; what lies between follows on the same line. Where a piece does not
    end where the next one begins, there is one of no length with its end. `key` is the entry's,
    and `source` the English it was translated from; `form` the number of its plural form. `page` is that of a PDF.
    `role` is HEADED, LISTED or TABLED where the file says that it is a heading, or one of a list or of a table.
    `mark` is the number or letter with which an item or a heading begins, where it is no part of `text`, and `marked`
    its column.
    `state` is OK, FUZZY or MISSING: only a check that asks for them sees units that are not OK. `alright` are the
    checks that are waived for it.
    """

    text: str
    starts: tuple[tuple[int, int, int], ...] = ((0, 1, 1),)
    key: str | None = None
    source: str | None = None
    page: int | None = None
    form: int | None = None
    state: str = OK
    alright: tuple[Alright, ...] = ()
    role: str = ""
    mark: str = ""
    marked: int = 0

    @property
    def is_contents(self) -> bool:
        """Whether it is a line of numbers and titles of chapters."""
        return len(ENTRY.findall(self.text)) >= ENTRIES

    @cached_property
    def is_torn(self) -> bool:
        """Whether it has words broken within its lines: cells of a table that stand in a row."""
        return TORN.search(self.text) is not None

    def at(self, offset: int) -> tuple[int, int]:
        """The line and column of a character."""
        first, line, column = self.starts[max(bisect_right(self.starts, (offset, 1 << 30, 1 << 30)) - 1, 0)]
        return line, column + offset - first

    def with_mark(self) -> TextUnit:
        """The same with its mark as a part of its text."""
        if not self.marked:
            return self
        length, (line, _) = len(self.mark), self.at(0)
        begun = ((0, line, self.marked), (length, line, self.marked + length))
        shifted = ((length + 1 + at, there, column) for at, there, column in self.starts)
        return replace(self, text=f"{self.mark} {self.text}", starts=(*begun, *shifted), mark="", marked=0)

    def until(self, offset: int) -> tuple[int, int]:
        """The line and column behind the last character before `offset`."""
        place = bisect_left(self.starts, (offset, 0, 0))
        if 0 < place < len(self.starts) and self.starts[place][0] == offset:
            return self.starts[place][1:]
        return self.at(offset)


@dataclass(frozen=True)
class TextFile:
    """A file in one language. `file` is how it is called in findings; `catalog`: whether it is a catalog of the game
    (PO, XLIFF), whose entries have keys. `kind` is how its texts are written: `text` (as they are), `po`, `xliff`, or
    `pdf`. `last` is the number of its last page, where what runs over the pages of plain text tells it, else 0;
    `paged`: whether it was taken from pages, whose texts may be cut and stand in another order."""

    file: str
    language: str
    units: tuple[TextUnit, ...]
    catalog: bool = False
    kind: str = "text"
    last: int = 0
    paged: bool = False

    def __iter__(self) -> Iterator[TextUnit]:
        return iter(self.units)

    @property
    def translated(self) -> bool:
        """Whether it has translations beside what they were made from, of this game or of anything."""
        return self.kind in ("po", "xliff")
