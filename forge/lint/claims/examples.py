"""Worked examples: whether what they add up, who is how far and what they win agrees."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from forge.language.claims import ExampleClaim, Names
from forge.lint.claims.frames import Found, Frame, is_heading
from forge.lint.claims.words import ClaimWord

MOST = 6  # numbers that are added up in one example, at most
ADDED = re.compile(r"(?<![\w.,+−–-])(?<![+−–-]\s)(\d{1,3}(?:\s?\+\s?\d{1,3})+)\s?=\s?(\d{1,3})(?![\d%]|[.,]\d)")
PRIZES = re.compile(r"(\d+)\s*[–—/-]\s*(\d+)\s*[–—/-]\s*(\d+)|(\d+),\s(\d+),?\s\w{0,3}\s?(\d+)")
SHARED = 2  # words from one that says that each has it to a number
RIGHT_BEHIND = 2  # statements
COUNTED = 4  # words from a number to the power of those that it counts
SUPPOSED = "if"  # the concept of a condition
ENDED = re.compile(r"[.!?…][\"”»’)]*\s*$")


@dataclass
class ExampleTold:
    """What an example tells: the numbers that are added up, the limit, what can be won; each with its place."""

    parts: list[tuple[Frame, ClaimWord, int]] = field(default_factory=list)
    limits: list[int] = field(default_factory=list)
    prizes: set[int] = field(default_factory=set)
    several: bool = False  # whether a number is that of each of several

    @property
    def sum(self) -> int:
        return sum(number for _, _, number in self.parts)

    def sums(self) -> frozenset[int]:
        """What some of the parts come to together."""
        numbers = [number for _, _, number in self.parts]
        some = (one for length in range(1, len(numbers) + 1) for one in combinations(numbers, length))
        return frozenset(map(sum, some))

    def ranks(self) -> frozenset[int]:
        """The places that are taken, from 1; those who are level share one and use up those behind it."""
        numbers = [number for _, _, number in self.parts]
        return frozenset(1 + sum(other > one for other in numbers) for one in numbers)


def paragraphs(frames: Iterable[Frame]) -> Iterator[list[Frame]]:
    """Statements that belong together: those of a unit, and of the next one where the page ends within a sentence."""
    group: list[Frame] = []
    for frame in frames:
        if is_heading(frame.statement) and len(frame.paragraph) < 2:
            continue
        unit = frame.statement.unit
        if group and group[-1].statement.unit is not unit and ENDED.search(group[-1].statement.unit.text):
            yield group
            group = []
        group.append(frame)
    if group:
        yield group


def mistakes(group: Sequence[Frame], claim: ExampleClaim) -> Iterator[tuple[Frame, int, int]]:
    """The characters of an example that do not agree with the rest of it, each with its statement."""
    told = ExampleTold()
    for frame in group:
        yield from _wrong_sums(frame, claim, told)
        _read(frame, claim, told)
        yield from _wrong_prizes(frame, claim, told)
    yield from _wrong_ends(group, claim, told)
    yield from _wrong_places(group, claim, told)


def other_prizes(group: Sequence[Frame], claim: ExampleClaim) -> Iterator[tuple[Frame, int, int]]:
    """The characters of what somebody wins that is none of the prizes an example tells."""
    told = ExampleTold()
    for frame in group:
        _read(frame, claim, told)
        yield from _wrong_prizes(frame, claim, told)


def _read(frame: Frame, claim: ExampleClaim, told: ExampleTold) -> None:
    """Takes what a statement tells."""
    limits = _spans(frame, claim.limit)
    apart = [*limits, *_spans(frame, claim.whole), *_spans(frame, claim.apart)]
    text, pieces = frame.statement.unit.text, frame.statement.pieces
    for found in limits:
        number = frame.number_in(found)
        if number is not None and number.number is not None:
            told.limits.append(number.number)
    row = PRIZES.search(text, pieces[0].start, pieces[-1].end) if limits else None
    if row is not None:
        told.prizes |= {int(one) for one in row.groups() if one is not None}
    for found in _spans(frame, claim.prize) if limits else []:
        number = frame.number_in(found)
        told.prizes |= {0, number.number} if number is not None and number.number is not None else set()
    counted = any(frame.at(name) for name in _names(claim.parts))
    told.several = told.several or several(frame, claim)
    each = {at for _, behind in _spans(frame, claim.shared) for at in range(behind, behind + SHARED)}
    for place, piece in enumerate(pieces):
        within = row is not None and row.start() <= piece.start < row.end()
        if within or any(first <= place < behind for first, behind in apart):
            continue
        if (counted and piece.text.isdigit() and piece.number is not None) or (told.limits and bracketed(frame, piece)):
            told.parts.append((frame, piece, piece.number or 0))
            told.several = told.several or place in each


def _wrong_sums(frame: Frame, claim: ExampleClaim, told: ExampleTold) -> Iterator[tuple[Frame, int, int]]:
    if not 2 <= len(told.parts) <= MOST or told.several:
        return
    limits = _spans(frame, claim.limit)
    for found in _spans(frame, claim.whole):
        number = frame.number_in(found, last=True)
        if number is None or number.number in told.sums() or any(_within(found, one) for one in limits):
            continue
        yield frame, number.start, number.end
        return


def _wrong_prizes(frame: Frame, claim: ExampleClaim, told: ExampleTold) -> Iterator[tuple[Frame, int, int]]:
    if len(told.prizes) < 2:
        return
    for found in _spans(frame, claim.won):
        number = frame.number_in(found)
        if number is not None and number.number not in told.prizes | {0}:
            yield frame, number.start, number.end
            return


def _wrong_ends(group: Sequence[Frame], claim: ExampleClaim, told: ExampleTold) -> Iterator[tuple[Frame, int, int]]:
    """A limit that is said to be reached and is not, or the other way round, right behind the numbers: what happens in
    between may change them."""
    if len(set(told.limits)) != 1 or not 2 <= len(told.parts) <= MOST or told.sum >= told.limits[0] or told.several:
        return
    where, piece, _ = told.parts[-1]
    last = next(at for at, frame in enumerate(group) if frame is where)
    for frame in group[: last + RIGHT_BEHIND + 1]:
        if frame.has(claim.reached or "") and not frame.has(claim.missed or ""):
            yield where, piece.start, piece.end
            return


def _wrong_places(group: Sequence[Frame], claim: ExampleClaim, told: ExampleTold) -> Iterator[tuple[Frame, int, int]]:
    """A place that nobody takes, as others are level."""
    numbers = [number for _, _, number in told.parts]
    if not 3 <= len(numbers) <= MOST or len(set(numbers)) == len(numbers):
        return
    ranks = told.ranks()
    for frame in group:
        supposed = frame.at(SUPPOSED) and not any(piece.text.isdigit() for piece in frame.statement.pieces)
        if supposed or any(frame.at(name) for name in _names(claim.nobody)):
            continue  # what would be so otherwise is no part of the example
        for rank, names in enumerate(claim.places, 1):
            for found in _spans(frame, names) if rank not in ranks else []:
                yield frame, *frame.span(found)
                return


def bracketed(frame: Frame, piece: ClaimWord) -> bool:
    """Whether a number stands in brackets behind a name."""
    text = frame.statement.unit.text
    before = text[: max(piece.start - 1, 0)].split()
    opened = text[piece.start - 1 : piece.start] == "(" and bool(before) and before[-1][:1].isupper()
    return piece.text.isdigit() and opened and not text[piece.end : piece.end + 2].strip(") .,;").isalnum()


def several(frame: Frame, claim: ExampleClaim) -> bool:
    """Whether a statement tells of several that have a number each: two minions of power 3."""
    begun = {first for name in _names(claim.parts) for first, _ in frame.at(name)}
    pieces = enumerate(frame.statement.pieces)
    counts = (at for at, piece in pieces if (piece.number or 0) > 1 and not piece.text.isdigit())
    return any(not begun.isdisjoint(range(at + 1, at + COUNTED)) for at in counts)


def _names(names: Names | None) -> list[str]:
    return names.split("|") if names else []


def _spans(frame: Frame, names: Names | None) -> list[Found]:
    return sorted({found for name in _names(names) for found in frame.at(name)})


def _within(found: Found, other: Found) -> bool:
    return other[0] <= found[1] - 1 < other[1]
