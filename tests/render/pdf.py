"""What tests ask of a finished PDF: where cards lie, what stands in a place, which fonts are in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2

PT_PER_MM = 72 / 25.4


@dataclass(frozen=True)
class Trim:
    """The trim of a card on a page, in mm from the lower left corner, and the turn of its face in degrees (ccw)."""

    left: float
    bottom: float
    width: float
    height: float
    turn: int


def trims(page: pikepdf.Page, width: float, height: float, bleed: float = 3) -> list[Trim]:
    """The cards on a page, read from its drawing operators: every `cm` before a face places its bleed corner."""
    found = []
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) != "cm":
            continue
        a, b, c, d, e, f = (float(v) for v in operands)
        turn = {(1, 0): 0, (0, 1): 90, (0, -1): 270, (-1, 0): 180}[round(a), round(b)]
        corners = [
            (a * x + c * y + e / PT_PER_MM, b * x + d * y + f / PT_PER_MM)
            for x, y in ((bleed, bleed), (bleed + width, bleed + height))
        ]
        left, right = sorted(x for x, _ in corners)
        bottom, top = sorted(y for _, y in corners)
        found.append(Trim(left, bottom, right - left, top - bottom, turn))
    return found


def text_in(page: pypdfium2.PdfPage | pypdfium2.PdfTextPage, trim: Trim) -> str:
    """The characters whose boxes lie in a trim, in drawing order, without white space, hyphens and line breaks.

    Whoever asks for many trims of a page reads its text once and gives that.
    """
    read = page.get_textpage() if isinstance(page, pypdfium2.PdfPage) else page
    said = read.get_text_bounded(
        trim.left * PT_PER_MM,
        trim.bottom * PT_PER_MM,
        (trim.left + trim.width) * PT_PER_MM,
        (trim.bottom + trim.height) * PT_PER_MM,
    )
    return squeezed(said)


def squeezed(text: str) -> str:
    """Text as compared: white space and hyphens do not count, for lines break and words are hyphenated."""
    return re.sub(r"[\s\u00a0\u00ad\ufffe\ufffd\u0002-]+", "", text)


def spaced(text: str) -> str:
    """Text with single spaces, every hyphen and what breaks after it gone: as a search sees it."""
    return re.sub(r"\s+", " ", re.sub("(\ufffe|\x02|\xad|-)[\r\n]*", "", text)).strip()


def plain_text(path: Path) -> str:
    """All text of a PDF, squeezed."""
    return squeezed("".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)))


def stands_in(text: str, pages: Sequence[str]) -> bool:
    """Whether a paragraph is on one of the pages, or begins on one and goes on over the page. All squeezed."""
    if any(text in page for page in pages):
        return True
    parts = ((text[:at], text[at:]) for at in range(1, len(text)))
    return any(first in page and rest in after for first, rest in parts for page, after in pairwise(pages))
