"""Tables of a document: rows of cells, each with what stands above it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forge.lint.textfile import TABLED, TextFile, TextUnit

HEADED_BY = 2  # lines from the head of a table to its first row
Cells = Sequence[tuple[TextUnit, TextUnit]]  # what stands above, and the cell


def table_rows(document: TextFile) -> Iterator[Cells]:
    """The rows of the tables of a document but for their first, those that have as many cells as that one."""
    head: list[TextUnit] = []
    for line in _lines(document):
        if not line:
            head = []
        elif not head:
            head = line
        elif len(line) == len(head):
            yield list(zip(head, line, strict=True))


def _lines(document: TextFile) -> Iterator[list[TextUnit]]:
    """The cells of each line of a table, and an empty line where a table ends."""
    line: list[TextUnit] = []
    for unit in document:
        if line and (unit.role != TABLED or unit.at(0)[0] != line[-1].at(0)[0]):
            ended = unit.role != TABLED or unit.at(0)[0] > line[-1].at(0)[0] + HEADED_BY
            yield line
            if ended:
                yield []
            line = []
        if unit.role == TABLED:
            line.append(unit)
    yield line
