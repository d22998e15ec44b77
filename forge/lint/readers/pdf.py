"""The text of a PDF, page by page: lines by what a viewer would copy, paragraphs by how they lie."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from forge.lint.readers.lines import ENDS, Known, TextLine, paragraphs, unit_of, whole
from forge.lint.textfile import TextFile, TextUnit
from forge.problems import fail

MOST_PAGES = 500
GAP = 0.9  # lines that are further apart than this many of their heights are not of one paragraph
OTHER = 1.25  # so much taller is another kind of text


def read_pdf(path: Path, file: str, language: str, known: Known = lambda word: False) -> TextFile:
    """A document of the paragraphs of a PDF. A unit's line and column are those of the text of its page.

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
        units = [unit for page in range(_pages(opened, file)) for unit in _page(opened[page], page + 1, known)]
    except pypdfium2.PdfiumError as error:
        raise fail(f"cannot be read as a PDF ({error})", file) from None
    finally:
        opened.close()
    if not units:
        raise fail("has no text in it: its pages are pictures", file)
    return TextFile(file, language, tuple(units), kind="pdf")


def _pages(opened: Any, file: str) -> int:
    if len(opened) > MOST_PAGES:
        raise fail(f"has {len(opened)} pages; {MOST_PAGES} are read at most", file)
    return len(opened)


def _page(page: Any, number: int, known: Known) -> Iterator[TextUnit]:
    spoken = page.get_textpage()
    try:
        text = spoken.get_text_range()
        found: list[tuple[TextLine, tuple[float, float, float, float] | None]] = []
        at = 0
        for place, line in enumerate(text.split("\n"), 1):
            stripped = line.rstrip("\r")
            if any(map(str.isalpha, stripped)):
                found.append((whole(place, stripped), _box(spoken, at, stripped)))
            at += len(line) + 1
    finally:
        spoken.close()
    block: list[TextLine] = []
    last: tuple[float, float, float, float] | None = None
    for line, box in found:
        if block and not _goes_on(block[-1], line, last, box):
            yield from (unit_of(part, known, number) for part in paragraphs(block))
            block = []
        block.append(line)
        last = box or last
    yield from (unit_of(part, known, number) for part in paragraphs(block))


def _box(spoken: Any, at: int, line: str) -> tuple[float, float, float, float] | None:
    """Left, bottom, right and top of a line whose first character has that number."""
    lefts, bottoms, rights, tops = [], [], [], []
    signs = [at + offset for offset, char in enumerate(line) if not char.isspace()]
    for index in signs[:12] + signs[12:][-3:]:
        try:
            left, bottom, right, top = spoken.get_charbox(index, loose=True)
        except Exception:  # a character that stands nowhere: the rest of the line does
            continue
        lefts.append(left)
        bottoms.append(bottom)
        rights.append(right)
        tops.append(top)
    return (min(lefts), min(bottoms), max(rights), max(tops)) if lefts else None


def _goes_on(
    before: TextLine,
    line: TextLine,
    last: tuple[float, float, float, float] | None,
    box: tuple[float, float, float, float] | None,
) -> bool:
    """Whether a line belongs to the paragraph of the one before."""
    begins = line.text.lstrip()[:1]
    if not ENDS.search(before.text) and begins.islower():
        return True  # a sentence goes on wherever it does, in the next column, too
    if last is None or box is None:
        return True
    tall, height = last[3] - last[1], box[3] - box[1]
    if min(tall, height) <= 0 or max(tall, height) / min(tall, height) > OTHER:
        return False
    return -height < last[1] - box[3] < GAP * height and box[0] < last[2] and last[0] < box[2]
