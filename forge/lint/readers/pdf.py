"""The text of a PDF, page by page: lines by what a viewer would copy, paragraphs by how they lie."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from forge.lint.readers.heads import headed, running, without_references
from forge.lint.readers.lines import Known, Span, TextLine, goes_on, paragraphs, unit_of, whole
from forge.lint.readers.sheets import MARK, SheetPiece, in_reading_order
from forge.lint.textfile import HEADED, LISTED, TABLED, TextFile, TextUnit
from forge.problems import fail

MOST_PAGES = 500
GAP = 0.9  # lines that are further apart than this many of their heights are not of one paragraph
OTHER = 1.25  # so much taller is another kind of text
TALL = 1.12  # times the height of most of a document: a heading
PARTED = "\ufffe"  # a hyphen that ends a line
SPACES = re.compile(r"\s{2,}(?=\S)")
MARKED = 2.5  # times its height from the mark of an item to its text at most
WIDE = 1.0  # times its height between two words of a line that do not belong together
CHARACTER = 5.0  # points that one is wide, about
SMALL = 0.8  # times the height of the sign before it, and
RAISED = 0.1  # of that height further up: the number of a note
LAPPING = 0.3  # of a line that the boxes of lines below each other have in common at most
SHARED = 0.25  # of the narrower of two lines that the other one has to lie above or below, in one column
MOST_LINES = 400  # of a page whose order is looked at
ROW = 6.0  # points from a line to one that is set beside it, but lower; lines below each other are further apart
WORDS = 12  # of a heading at most


LineBox = tuple[float, float, float, float]  # left, bottom, right, top


@dataclass(frozen=True)
class PdfLine:
    """A line of a page with what stands in it beside each other, and where it lies: left, bottom, right, top. `mark`:
    that of an item, where it is no part of the line."""

    text: str
    pieces: tuple[SheetPiece, ...]
    box: LineBox | None
    mark: str = ""

    @property
    def place(self) -> tuple[int, int]:
        """The number of the line, and the column where it begins."""
        return self.pieces[0].number, self.pieces[0].column

    @property
    def height(self) -> float:
        return round(self.box[3] - self.box[1], 1) if self.box is not None else 0.0


def read_pdf(path: Path, file: str, language: str, known: Known = lambda word: False) -> TextFile:
    """A document of the paragraphs of a PDF, its columns one after the other, its tables cell by cell, without what
    runs over its pages. A unit's line and column are those of the text of its page.

    Raises ProblemsError where it cannot be read, has no text, or pypdfium2 is missing.
    """
    try:
        import pypdfium2
    except ModuleNotFoundError:
        raise fail("reading a PDF needs pypdfium2: pip install 'forge-of-cards[lint]'", file) from None
    try:
        opened = pypdfium2.PdfDocument(path)
    except (OSError, pypdfium2.PdfiumError) as error:
        raise fail(f"cannot be read as a PDF ({error})", file) from None
    try:
        pages = [_lines(opened[page]) for page in range(_pages(opened, file))]
    except pypdfium2.PdfiumError as error:
        raise fail(f"cannot be read as a PDF ({error})", file) from None
    finally:
        opened.close()
    edges = _running(pages)
    read = [[line for line in page if line not in edges[number]] for number, page in enumerate(pages)]
    heights = Counter[float]()
    for line in (line for page in read for line in page):
        heights[line.height] += len(line.text)
    usual = max(heights, key=lambda height: heights[height], default=0.0)
    units = [unit for number, page in enumerate(read, 1) for unit in _page(page, number, usual, known)]
    if not units:
        raise fail("has no text in it: its pages are pictures", file)
    return TextFile(file, language, tuple(without_references(headed(units))), kind="pdf", last=len(pages), paged=True)


def _pages(opened: Any, file: str) -> int:
    if len(opened) > MOST_PAGES:
        raise fail(f"has {len(opened)} pages; {MOST_PAGES} are read at most", file)
    return len(opened)


def _lines(page: Any) -> list[PdfLine]:
    """The lines of a page, as a viewer copies them; the mark of an item may stand by itself."""
    spoken = page.get_textpage()
    found: list[PdfLine] = []
    marks: list[PdfLine] = []
    try:
        at = 0
        for number, line in enumerate(spoken.get_text_range().split("\n"), 1):
            stripped = line.rstrip("\r")
            signs = list(MARK.finditer(stripped))
            if stripped.strip() and not MARK.sub("", stripped).strip():
                marks += [_line(spoken, at, stripped, number, *sign.span()) for sign in signs]
            elif any(map(str.isalnum, stripped)):
                # pdfium goes on behind a hyphen that ends a line.
                ends = [match.end() for match in re.finditer(PARTED, stripped)]
                for begin, end in pairwise([0, *ends, len(stripped)]):
                    if any(map(str.isalnum, stripped[begin:end])):
                        found.append(_line(spoken, at, stripped, number, begin, end))
            at += len(line) + 1
    finally:
        spoken.close()
    alone = []
    for mark in marks:
        beside = [place for place, line in enumerate(found) if _is_beside(mark, line)]
        if beside:
            place = min(beside, key=lambda place: found[place].pieces[0].left)
            found[place] = replace(found[place], mark=mark.text.strip())
        elif any(map(str.isalnum, mark.text)):
            alone.append(mark)
    return _settled(sorted([*found, *alone], key=lambda line: line.place))


def _settled(lines: list[PdfLine]) -> list[PdfLine]:
    """The same; what was drawn before lines that stand above it in its column, or after such below it, stands next to
    the line that it lies nearest to: programs draw what is set apart before or after all else."""
    if len(lines) > MOST_LINES:
        return lines
    wrong: list[set[int]] = [set() for _ in lines]
    for one, other in combinations(range(len(lines)), 2):
        if _below(lines[one], lines[other]):
            wrong[one].add(other)
            wrong[other].add(one)
    often = [len(some) for some in wrong]
    apart: set[int] = set()
    while most := max(often, default=0):
        stray = often.index(most)
        apart.add(stray)
        often[stray] = 0
        for other in wrong[stray] - apart:
            often[other] -= 1
    found = [line for place, line in enumerate(lines) if place not in apart]
    for line in (lines[place] for place in sorted(apart)):
        behind = [(gap, place) for place, other in enumerate(found) if (gap := _below(other, line))]
        before = [(gap, place + 1) for place, other in enumerate(found) if (gap := _below(line, other))]
        nearest = min((gap for gap, _ in (*behind, *before)), default=0) + LAPPING * line.height
        places = [place for gap, place in behind if gap <= nearest]
        ends = [place for gap, place in before if gap <= nearest]
        found.insert(min(places) if places else max(ends, default=0), line)
    return found


def _below(line: PdfLine, other: PdfLine) -> float:
    """How far a line lies below another in its column, from foot to foot, in points; 0 where it does not."""
    if line.box is None or other.box is None or line.box[3] > other.box[1] + LAPPING * other.height:
        return 0
    shared = min(line.box[2], other.box[2]) - max(line.box[0], other.box[0])
    narrower = min(line.box[2] - line.box[0], other.box[2] - other.box[0])
    return max(other.box[1] - line.box[1], 0) if shared > SHARED * narrower else 0


def _is_beside(mark: PdfLine, line: PdfLine) -> bool:
    """Whether a line stands right behind a mark."""
    if mark.box is None or line.box is None or line.mark:
        return False
    middle = (mark.box[1] + mark.box[3]) / 2
    return line.box[1] < middle < line.box[3] and -1 < line.box[0] - mark.box[2] < MARKED * line.height


def _line(spoken: Any, at: int, text: str, number: int, start: int, stop: int) -> PdfLine:
    """What stands in a line from one place to another; the line begins with that character of its page."""
    text = " " * start + text[start:stop]
    boxes: dict[int, LineBox] = {}
    for offset, char in enumerate(text):
        if not char.isspace():
            try:
                boxes[offset] = spoken.get_charbox(at + offset, loose=True)
            except Exception:  # a character that stands nowhere: the rest of the line does
                continue
    if not boxes:
        return PdfLine(text, (SheetPiece(text.strip(), number, start + 1, 0, 0, len(text)),), None)
    noted: list[int] = []
    for before, at in pairwise(boxes):
        if text[at].isdigit() and at == before + 1 and (before in noted or _is_raised(boxes[before], boxes[at])):
            noted.append(at)
    for at in noted:  # the number of a note below
        text = text[:at] + " " + text[at + 1 :]
        del boxes[at]
    lefts, bottoms, rights, tops = zip(*boxes.values(), strict=True)
    box = (min(lefts), min(bottoms), max(rights), max(tops))
    height = (box[3] - box[1]) or 1.0
    cuts = [start]
    for one, other in pairwise(boxes):
        far = boxes[other][0] - boxes[one][2] > WIDE * height
        if far and not MARK.fullmatch(text[cuts[-1] : other].strip()):
            cuts.append(other)
    pieces = []
    for begin, end in pairwise([*cuts, len(text)]):
        own = {offset: boxes[offset] for offset in range(begin, end) if offset in boxes}
        left, right = min(one[0] for one in own.values()) / CHARACTER, max(one[2] for one in own.values()) / CHARACTER
        words = tuple((at - begin, own[at][0] / CHARACTER) for at in own if at > begin and text[at - 1].isspace())
        pieces.append(SheetPiece(text[begin:end].rstrip(), number, begin + 1, round(-box[3] / ROW), left, right, words))
    return PdfLine(text[start:], tuple(pieces), box)


def _is_raised(before: LineBox, box: LineBox) -> bool:
    """Whether a figure is the number of a note: smaller than the sign right before it, and higher."""
    height = before[3] - before[1]
    return box[3] - box[1] < SMALL * height and box[1] > before[1] + RAISED * height


def _running(pages: Sequence[Sequence[PdfLine]]) -> Sequence[Sequence[PdfLine]]:
    """The lines of each page that run over all of them, wherever they come in its text."""
    beside: list[list[list[PdfLine]]] = []
    for page in pages:
        beside.append([])
        for line in sorted(page, key=lambda line: -line.box[3] if line.box is not None else 0.0):
            if beside[-1] and beside[-1][-1][0].pieces[0].row == line.pieces[0].row:
                beside[-1][-1].append(line)
            else:
                beside[-1].append([line])
    found: list[list[PdfLine]] = [[] for _ in pages]
    said = [["   ".join(piece.text for line in row for piece in line.pieces) for row in page] for page in beside]
    for number, place in running(said):
        found[number] += beside[number][place]
    return found


def _page(lines: Sequence[PdfLine], number: int, usual: float, known: Known) -> Iterator[TextUnit]:
    """The texts of a page. `usual`: how tall most lines of the document are."""
    own = {(piece.number, piece.column): line for line in lines for piece in line.pieces}
    block: list[TextLine] = []
    last: PdfLine | None = None

    def finish() -> Iterator[TextUnit]:
        title = usual and last is not None and last.height > TALL * usual
        for part in paragraphs(block):
            unit = unit_of(part, known, number)
            short = title and len(unit.text.split()) <= WORDS
            yield replace(unit, role=HEADED) if short else unit
        block.clear()

    for sheet in in_reading_order([line.pieces for line in lines]):
        for place, piece in enumerate(sheet.pieces):
            line = own.get((piece.number, piece.column)) or last or lines[0]  # a part of a piece is none of its own
            read = _as_read(piece, line)
            behind = bool(block) and _is_in_line(last, line)
            same = behind or (last is not None and bool(block) and _goes_on(block[-1], read, last, line))
            if block and not (place if sheet.cells else same):
                yield from finish()
            if behind and not sheet.cells:
                apart = not block[-1].text[-1:].isspace() and read.text[:1].isalnum()
                spans = [replace(span, number=piece.number) for span in read.spans]
                if apart:
                    spans[0] = replace(spans[0], text=f" {spans[0].text}", column=spans[0].column - 1)
                block[-1] = replace(block[-1], spans=(*block[-1].spans, *spans))
            else:
                block.append(read)
            last = line
        if sheet.cells:
            yield replace(unit_of(block, known, number), role=TABLED)
            block.clear()
    yield from finish()


def _as_read(piece: SheetPiece, line: PdfLine) -> TextLine:
    """A piece of a line as it is read."""
    read = whole(piece.number, piece.text, piece.column)
    [span] = read.spans
    spans, at = [], 0
    for gap in SPACES.finditer(span.text):  # what was set wide is one space
        spans.append(Span(span.text[at : gap.start() + 1], span.column + at))
        at = gap.end()
    spans.append(Span(span.text[at:], span.column + at))
    read = replace(read, spans=tuple(spans))
    if line.mark and piece is line.pieces[0]:
        return replace(read, first=True, role=LISTED, mark=line.mark)
    return read


def _is_in_line(last: PdfLine | None, line: PdfLine) -> bool:
    """Whether a line goes on where the last one ends, behind the mark of a note."""
    if last is None or last.box is None or line.box is None or line.mark:
        return False
    middle = (line.box[1] + line.box[3]) / 2
    return last.box[1] < middle < last.box[3] and -1 < line.box[0] - last.box[2] < line.height


def _goes_on(before: TextLine, line: TextLine, last: PdfLine, own: PdfLine) -> bool:
    """Whether a line belongs to the paragraph of the one before."""
    if goes_on(before, line):
        return True  # a sentence goes on wherever it does, in the next column, too
    if last.box is None or own.box is None:
        return True
    tall, height = last.box[3] - last.box[1], own.box[3] - own.box[1]
    if min(tall, height) <= 0 or max(tall, height) / min(tall, height) > OTHER:
        return False
    (_, bottom, right, _), (left, _, edge, top) = last.box, own.box
    return -height < bottom - top < GAP * height and left < right and last.box[0] < edge
