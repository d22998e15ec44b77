"""How many there are of something, and of its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from forge.lint.checks import Check, each
from forge.lint.claims.frames import Frame
from forge.lint.claims.words import ClaimWord
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import HEADED, LISTED, TextFile, TextUnit

TOTAL = re.compile(
    r"(?<![\w.,–—+×-])(?<![–—+×-] )(\d{1,4})(?: [^\W\d_][\w-]*){1,3}(?:: ?| ?\()(?=\d)([^.;:()]+)(?=[.;)]|$)"
)
PART = re.compile(r"(\d{1,4})(?: [^\W\d_][^\d]*)?$")
WHOLE = re.compile(r"(?<![\w.,–—+×-])(?<![–—+×-] )\d{1,4}(?![\w.,]*\d|[–—%×-])(?= [^\W\d_])")
REST = re.compile(r"[:(;.].*", re.DOTALL)
BEHIND = re.compile(r"(?:\w+ ){0,3}\d{1,4}(?: \w+){1,3}(?=[.!]|$)")  # below a list: That is 40 cards in all.
REMARK = re.compile(r", [^\d,]+(?=,|$)")  # 16 bases, two of each
NEAR = 4  # a sum is one of parts that differs by no more than a fourth
LEAST = 2  # parts
SMALLEST_SAID = 4  # words of a sentence that says how many for each
SMALLEST = 10  # of what has parts that are counted


def totals(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A number that is not the sum of those right behind it."""
    if document.catalog:
        return
    units = list(document)
    for place, unit in enumerate(units):
        yield from _inline(desk, unit)
        if unit.text.rstrip().endswith(":"):
            last = unit.text.rstrip(": ").rpartition(". ")[2]
            found = list(WHOLE.finditer(_spaced(unit.text), unit.text.rindex(last)))
            if len(found) == 1:
                yield from _told(unit, *found[0].span(), _listed(desk, units[place + 1 :]))
        if place and unit.role not in (LISTED, HEADED) and units[place - 1].role == LISTED:
            behind = BEHIND.match(_spaced(unit.text))
            found = list(WHOLE.finditer(behind[0])) if behind is not None else []
            if len(found) == 1:
                above = list(takewhile(lambda one: one.role == LISTED, reversed(units[:place])))
                yield from _told(unit, *found[0].span(), _listed(desk, above[::-1]))


def _spaced(text: str) -> str:
    return text.replace("\u00a0", " ")


def _inline(desk: Desk, unit: TextUnit) -> Iterator[Flaw]:
    for match in TOTAL.finditer(_spaced(unit.text)):
        for flaw in _told(unit, match.start(1), match.end(1), _parts(desk, match[2])):
            yield replace(flaw, end=match.end(2))  # any of them may be wrong


def _told(unit: TextUnit, start: int, end: int, parts: Sequence[int]) -> Iterator[Flaw]:
    said, right = int(unit.text[start:end]), sum(parts)
    if len(parts) >= LEAST and max(parts) < said != right and said >= SMALLEST and abs(said - right) * NEAR <= said:
        yield Flaw(unit, start, end, "total", {"text": unit.text[start:end], "right": right})


def _parts(desk: Desk, text: str) -> list[int]:
    """The numbers of a row of parts; none where one has no number, or one that is of each."""
    joints = "|".join(map(re.escape, desk.checks.structure.listing))
    found = [PART.match(one) for one in re.split(rf",\s+(?:(?:{joints})\s+)?|\s+(?:{joints})\s+", text.strip())]
    numbers = [int(match[1]) for match in found if match is not None]
    return numbers if len(numbers) == len(found) else []


def _listed(desk: Desk, units: Sequence[TextUnit]) -> list[int]:
    """The numbers with which the items of a list begin, but for those of lists within it."""
    listed = list(takewhile(lambda one: one.role == LISTED, units))
    own = [one for one in listed if one.at(0)[1] == listed[0].at(0)[1]]
    if any(flaw for one in listed for flaw in _inline(desk, one)):
        return []  # what is wrong within one of them is told there
    parts = [_parts(desk, REMARK.sub("", REST.sub("", _spaced(one.text).rstrip(" ;,.")))) for one in own]
    return [number for some in parts for number in some] if all(parts) else []


def products(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """So many of something, so many for each of what the document counts elsewhere: where that does not come to it."""
    rates = desk.leanings.words.rates
    if document.catalog or rates is None:
        return
    frames = [frame for frame in desk.frames(document) if not frame.asks]
    for frame in frames:
        pieces = frame.statement.pieces
        for behind, end in frame.statement.find(rates) if len(pieces) >= SMALLEST_SAID else ():
            each, whole = pieces[behind - 1], pieces[: behind - 1]
            numbers = [piece.number for piece in whole if piece.number is not None and piece.number >= SMALLEST]
            if each.number is None or len(numbers) != 1 or end >= len(pieces):
                continue
            counts = {count for other in frames for count in _counted(other, pieces[end]) if count > 1}
            [number] = numbers
            [count] = counts if len(counts) == 1 else {0}
            if count and number % count == 0 and number // count != each.number:
                unit, start, until = frame.statement.unit, each.start, pieces[end].end
                said = {"whole": number, "count": count, "right": number // count}
                values: dict[str, str | int] = {"text": unit.text[start:until], **said}
                yield Flaw(unit, start, until, "share", values)


def _counted(frame: Frame, one: ClaimWord) -> Iterator[int]:
    """How many there are of something, where a sentence says it right before another form of its word."""
    for before, piece in pairwise(frame.statement.pieces):
        if before.number is not None and piece.folded != one.folded and not piece.lemmas.isdisjoint(one.lemmas):
            yield before.number


def all_totals(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Sums and products."""
    yield from totals(desk, document)
    yield from products(desk, document)


CHECKS = (Check("numbers.total", Severity.warning, each(all_totals)),)
