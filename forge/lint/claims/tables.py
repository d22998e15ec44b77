"""Tables of a document: rows of cells, each with what stands above it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forge.lint.textfile import TABLED, TextFile, TextUnit

HEADED_BY = 2  # lines from the head of a table to its first row
Cells = Sequence[tuple[TextUnit, TextUnit]]  # what stands above, and the cell


def tables(document: TextFile) -> Iterator[list[Cells]]:
    """The tables of a document: of each the rows but for the first, those that have as many cells as that one."""
    head, found = list[TextUnit](), list[Cells]()
    for line in _lines(document):
        if not line:
            yield found
            head, found = [], []
        elif not head:
            head = line
        elif len(line) == len(head):
            found.append(list(zip(head, line, strict=True)))
    if found:
        yield found


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
