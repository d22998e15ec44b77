"""Lines of a page as they lie beside each other: columns of prose, one after the other, and tables, cell by cell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from forge.lint.readers.lines import ENDS, begins_part

APART = re.compile(r"\s{3,}|\t\s*")  # between what stands beside each other in a line of plain text
MARK = re.compile(r"(?:[^\w\s]|\(?(?:\d{1,3}|\w)[.)])+")  # of an item: what stands behind it is the item
TITLED = 2  # pieces of the heading of a part at most
COLUMNS = 5  # of a page at most
LIKELY = 30  # places where most lines have something, of which one may be where a column begins
PROSE = 20  # characters of a line of a column, in the middle
BESIDE = 4  # lines with something in two columns, by which a page has such
NEAR = 8  # characters that a column begins further left or right in one line than in another
COLUMN = 2  # lines in which something begins in one place, by which a table has a column there
CLOSE = 2  # rows from one line of a cell to the next at most
CELL = 30  # characters of a cell at most that is known by the lines beside it alone
AROUND = 4  # lines before and behind, by which it is told how far apart lines are
LOOSE = 1.5  # times the usual distance of two lines of a column: between paragraphs
HALVES = 2  # of a character: what begins nearer than one of these begins in one place
FAR = 3  # rows over which a sentence goes on in a column whose lines take turns with another's
HANGING = re.compile(r"[^\W\d_][\u2010\u00ad\ufffe]\s+$")  # a word broken at the end of a cell
HYPHENS = "-\u2010\u00ad\ufffe"


@dataclass(frozen=True)
class SheetPiece:
    """What stands in one place of a line: the line's number, the column (from 1), and where it begins and ends, in
    characters; `row` counts the lines of its page, empty ones as well. `words`: where those behind the first one begin,
    in the text and in the line; in plain text that is the same."""

    text: str
    number: int
    column: int
    row: int
    left: float
    right: float
    words: tuple[tuple[int, float], ...] | None = None

    def cut(self, starts: Collection[int]) -> Iterator[SheetPiece]:
        """The parts of it that begin where something begins in other lines of its table (in halves of a character), or
        behind a broken word."""
        words = self.words
        if words is None:
            words = tuple((match.end(), self.left + match.end()) for match in re.finditer(r"\s+", self.text))
        begin, left = 0, self.left
        for at, there in [*words, (len(self.text), self.right)]:
            if at < len(self.text) and round(there * HALVES) not in starts and not HANGING.search(self.text, begin, at):
                continue
            text = self.text[begin:at].rstrip()
            yield SheetPiece(text, self.number, self.column + begin, self.row, left, there, ())
            begin, left = at, there


@dataclass(frozen=True)
class SheetBlock:
    """Pieces that follow one another without a gap. `cells`: whether each is a cell of a table, which the ones that
    follow it in the same text go on with."""

    pieces: tuple[SheetPiece, ...]
    cells: bool = False


def pieces_of(line: str, number: int, row: int) -> tuple[SheetPiece, ...]:
    """The pieces of a line of plain text; the mark of an item stands with what it marks."""
    found: list[SheetPiece] = []
    begin = len(line) - len(line.lstrip())
    for gap in [*APART.finditer(line, begin), None]:
        end = gap.start() if gap is not None else len(line.rstrip())
        if gap is not None and MARK.fullmatch(line[begin:end]):
            continue
        if end > begin:
            found.append(SheetPiece(line[begin:end], number, begin + 1, row, begin, end))
        begin = gap.end() if gap is not None else end
    return tuple(found)


def in_reading_order(rows: Sequence[Sequence[SheetPiece]], depth: int = 0) -> Iterator[SheetBlock]:
    """The lines of a page, each as its pieces, in the order in which they are read: column by column where it has
    such. What goes over all columns stands before those that stand below it. `depth`: how often they have been parted:
    lines of several columns may take turns."""
    start = _second_column(rows) if depth < COLUMNS else None
    if start is None:
        yield from _tables(rows, depth > 0)
        return
    over: list[Sequence[SheetPiece]] = []  # over all columns
    left: list[tuple[SheetPiece, ...]] = []
    right: list[tuple[SheetPiece, ...]] = []
    for row in rows:
        cut = _cut(row, start)
        if cut is None:
            yield from _both(left, right, depth + 1)
            left, right = [], []
            over.append(row)
            continue
        yield from _tables(over, depth > 0)
        over = []
        left += [tuple(row[:cut])] if cut else []
        right += [tuple(row[cut:])] if cut < len(row) else []
    yield from _both(left, right, depth + 1)
    yield from _tables(over, depth > 0)


def _both(
    left: Sequence[tuple[SheetPiece, ...]], right: Sequence[tuple[SheetPiece, ...]], depth: int
) -> Iterator[SheetBlock]:
    for column in (left, right):
        if column:
            yield from in_reading_order(column, depth)


def _second_column(rows: Sequence[Sequence[SheetPiece]]) -> float | None:
    """Where the second of two columns of prose begins, or a box beside it; None where there is one column."""
    gaps = [pair for row in rows for pair in pairwise(row)]
    prose = [(one, other) for one, other in gaps if min(len(one.text), len(other.text)) >= PROSE]
    for pairs, least in ((prose, BESIDE - 1), (gaps, BESIDE)):
        likely = Counter(other.left for _, other in pairs).most_common(LIKELY)
        parted = {at: sum(one.right < at <= other.left for one, other in pairs) for at, _ in likely}
        best = max(parted, key=lambda at: (parted[at], -at), default=0)
        if parted and parted[best] >= least and (pairs is prose or _is_prose(rows, best)):
            return best
    return None


def _is_prose(rows: Sequence[Sequence[SheetPiece]], start: float) -> bool:
    """Whether most lines of both columns are as long as those of sentences are."""
    left = [len(piece.text) for row in rows for piece in row if piece.right < start]
    right = [len(piece.text) for row in rows for piece in row if piece.left >= start]
    return min(median(left), median(right)) >= PROSE


def _cut(row: Sequence[SheetPiece], start: float) -> int | None:
    """How many pieces of a line stand in the first column; None where one goes on into the second."""
    for place, piece in enumerate(row):
        if place and row[place - 1].right < start <= piece.left:
            return place
    near = [place for place, piece in enumerate(row) if place and abs(piece.left - start) <= NEAR]
    if near:
        return min(near, key=lambda place: abs(row[place].left - start))
    if row[0].left >= start - NEAR:
        return 0
    return len(row) if row[-1].right < start else None


def _tables(rows: Sequence[Sequence[SheetPiece]], beside: bool) -> Iterator[SheetBlock]:
    """Lines of one column: blocks of such as lie close together, and tables of those that have several pieces."""
    apart = [other[0].row - one[0].row for one, other in pairwise(rows)]
    titled = [_is_titled(row) for row in rows]
    celled = [row[:1] if title else row for row, title in zip(rows, titled, strict=True)]
    rowed = [len(row) > 1 and _has_fellow(celled, place) for place, row in enumerate(celled)]
    block: list[SheetPiece] = []
    table: list[Sequence[SheetPiece]] = []
    for place, row in enumerate(rows):
        near = apart[max(place - 1 - AROUND, 0) : place + AROUND] if beside else ()
        gap = apart[place - 1] if place else 0
        far = gap > LOOSE * (median(near) if near else 1)
        if block and beside and gap <= FAR and row[0].text[:1].islower() and not ENDS.search(block[-1].text):
            far = False
        far |= bool(block) and beside and _is_outdented(block[-1], row[0])
        tabled = rowed[place] or (not titled[place] and _stands_in(rows, rowed, place))
        if block and (tabled or far):
            yield SheetBlock(tuple(block))
            block = []
        if tabled:
            table.append(row)
            continue
        if table:
            yield from _cells(table)
            table = []
        block.append(row[0] if len(row) == 1 else _as_one(row))
    if block:
        yield SheetBlock(tuple(block))
    yield from _cells(table)


def _is_titled(row: Sequence[SheetPiece]) -> bool:
    """Whether a line is the heading of a part of a chapter by its number, with a reference beside it perhaps."""
    last = row[-1].text.strip()
    return len(row) <= TITLED and not last.isdigit() and begins_part(" ".join(piece.text for piece in row))


def _is_outdented(before: SheetPiece, piece: SheetPiece) -> bool:
    """Whether a line begins further left than the end of a sentence before it: no more of its item."""
    return piece.left < before.left - 1 and ENDS.search(before.text) is not None


def _has_fellow(rows: Sequence[Sequence[SheetPiece]], place: int) -> bool:
    """Whether a line beside this one has several pieces, too, and one that begins where one of these does."""
    own = {round(piece.left) + by for piece in rows[place][1:] for by in (-1, 0, 1)}
    near = (*rows[max(place - 2, 0) : place], *rows[place + 1 : place + 3])
    return any(round(piece.left) in own for other in near for piece in other[1:])


def _stands_in(rows: Sequence[Sequence[SheetPiece]], rowed: Sequence[bool], place: int) -> bool:
    """Whether a line of short pieces stands right above or below a line of a table: a part of its cells."""
    row = rows[place]
    if any(len(piece.text) > CELL or ENDS.search(piece.text) for piece in row):
        return False
    if place and len(row) == len(rows[place - 1]) == 1 and rows[place - 1][0].text[-1] in HYPHENS:
        return False  # the rest of a word
    near = [at for at in (place - 1, place + 1) if 0 <= at < len(rows) and rowed[at]]
    return any(abs(rows[at][0].row - row[0].row) == 1 and row[-1].right <= rows[at][-1].right for at in near)


def _cells(table: Sequence[Sequence[SheetPiece]]) -> Iterator[SheetBlock]:
    """The cells of a table, line by line; one that was broken at its end is whole."""
    begun = Counter(round(piece.left * HALVES) + by for row in table for piece in row for by in (-1, 0, 1))
    starts = {at for at, count in begun.items() if count >= COLUMN}
    cells: list[list[SheetPiece]] = []
    open_at: dict[int, list[SheetPiece]] = {}
    first = min(row[0].left for row in table) + 1 if table else 0
    for row in table:
        anew = row[0].left <= first  # else a line that goes on with cells of the one above
        for piece in (part for whole in row for part in whole.cut(starts)):
            above = next((open_at[at] for by in (0, -1, 1) if (at := round(piece.left) + by) in open_at), None)
            if above is not None and _goes_on(above[-1], piece, anew):
                above.append(piece)
            else:
                cells.append([piece])
                open_at[round(piece.left)] = cells[-1]
    yield from (SheetBlock(tuple(cell), cells=True) for cell in cells)


def _goes_on(above: SheetPiece, piece: SheetPiece, anew: bool) -> bool:
    """Whether a cell goes on in a line below; `anew`: whether that line begins new cells but for broken words."""
    if not 0 < piece.row - above.row <= CLOSE:
        return False
    return above.text[-1] in HYPHENS or (not anew and piece.text[:1].islower())


def _as_one(row: Sequence[SheetPiece]) -> SheetPiece:
    """The pieces of a line that only happens to have a gap."""
    text = row[0].text
    for before, piece in pairwise(row):
        text += " " * max(round(piece.column - before.column - len(before.text)), 1) + piece.text
    return SheetPiece(text, row[0].number, row[0].column, row[0].row, row[0].left, row[-1].right)
