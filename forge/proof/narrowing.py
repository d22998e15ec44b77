"""Where two texts differ: what both have in common at its ends is not shown as wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass

from forge.language.grammar.reading.spans import Spans

PIECE = re.compile(r"[+−–-]?\w+(?:['’-]\w+)*|[^\w\s]")
OPENING, CLOSING = "(", ")"
Span = tuple[int, int]


@dataclass(frozen=True)
class SpannedText:
    """A text, and where its parts stand."""

    text: str
    spans: Spans

    def words(self, span: Span) -> str:
        return self.text[slice(*span)]


def narrowed(text: str, here: Span, right: str, there: Span) -> tuple[Span, Span]:
    """The words in which a part of a text differs from the one to be put in its place, in both of them.

    At least a word is left of each, and no bracket is left open.
    """
    mine, theirs = _pieces(text, here), _pieces(right, there)
    most = min(len(mine), len(theirs)) - 1
    before = _common(mine, theirs, most)
    behind = _common(mine[::-1], theirs[::-1], most - before)
    first, last = mine[before : len(mine) - behind], theirs[before : len(theirs) - behind]
    if not first or not last:
        return here, there
    return whole(text, _span(first)), whole(right, _span(last))


def whole(text: str, span: Span) -> Span:
    """A place with the bracket that ends right behind it, or begins right before it."""
    start, end = span
    said = text[start:end]
    if said.count(OPENING) > said.count(CLOSING) and text[end : end + 1] == CLOSING:
        end += 1
    if said.count(OPENING) < said.count(CLOSING) and text[start - 1 : start] == OPENING:
        start -= 1
    return start, end


def begins(text: str, place: int) -> bool:
    """Whether a sentence begins there, or what stands behind a label."""
    before = text[:place].rstrip()
    return not before or before[-1] in ".:!?"


def _pieces(text: str, span: Span) -> list[re.Match[str]]:
    return list(PIECE.finditer(text, *span))


def _common(mine: list[re.Match[str]], theirs: list[re.Match[str]], most: int) -> int:
    count = 0
    while count < most and mine[count][0] == theirs[count][0]:
        count += 1
    return count


def _span(pieces: list[re.Match[str]]) -> Span:
    return pieces[0].start(), pieces[-1].end()
