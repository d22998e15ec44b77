"""What comes first of two things, as a sentence tells it: first this, then that; this before that; that after this."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from forge.language.claims import Names, OrderClaim, Words
from forge.lint.claims.frames import Found, Frame
from forge.lint.claims.table import named

FIRST, THEN, BEFORE, AFTER = "goes_first", "goes_then", "goes_before", "goes_after"  # facets
DENIED = "denied|denial"
NEAR = 3  # words between one that tells the order and what it is said of
NOTHING = "|"
STOPS = re.compile(r"[,:;–—()]")


def disordered(frame: Frame, claim: OrderClaim, facets: Mapping[str, Words]) -> Found | None:
    """The place with which a sentence tells the two in the other order, and nowhere in the right one."""
    if frame.has(DENIED) or any(map(frame.has, claim.unless)):
        return None
    pairs = _pairs(frame, claim)
    wrong = [pair for pair in pairs if _precedes(frame, pair[1], pair[0], facets)]
    if not wrong or any(_precedes(frame, *pair, facets) for pair in pairs):
        return None
    one, other = min(wrong, key=lambda pair: abs(pair[0][0] - pair[1][0]))
    return min(one[0], other[0]), max(one[1], other[1])


def ordered(frame: Frame, claim: OrderClaim, facets: Mapping[str, Words]) -> bool:
    """Whether a sentence tells the two in their order, and nowhere in the other one."""
    pairs = _pairs(frame, claim) if not frame.has(DENIED) else []
    right = any(_precedes(frame, *pair, facets) for pair in pairs)
    return right and not any(_precedes(frame, pair[1], pair[0], facets) for pair in pairs)


def _pairs(frame: Frame, claim: OrderClaim) -> Sequence[tuple[Found, Found]]:
    """Where a sentence names both things, if it is about them."""
    if frame.asks or not all(frame.has(names, around=True) for names in claim.about):
        return ()
    both = product(_places(frame, claim.first), _places(frame, claim.then))
    return [(one, other) for one, other in both if not _overlap(one, other)]


def _precedes(frame: Frame, one: Found, other: Found, facets: Mapping[str, Words]) -> bool:
    """Whether a sentence says that one thing comes before another."""

    def at(name: str) -> Iterator[Found]:
        return frame.statement.find(facets.get(name, NOTHING))

    if one[1] <= other[0]:  # it is told before the other
        between = range(one[1], other[0])
        if any(place[0] in between and other[0] - place[1] <= NEAR for place in at(BEFORE)):
            return not any(_cut(frame, place[1], other[0]) for place in at(BEFORE) if place[0] in between)
        if any(place[0] in between for place in at(AFTER)):
            return False
        if any(_opens(frame, place, one, other) for place in at(AFTER)):
            return True
        begun = any(place[1] <= one[0] and one[0] - place[1] <= NEAR for place in at(FIRST))
        return begun and any(place[0] in between and other[0] - place[1] <= NEAR for place in at(THEN))
    between = range(other[1], one[0])
    if any(place[0] in between and one[0] - place[1] <= NEAR for place in at(AFTER)):
        return not any(_cut(frame, place[1], one[0]) for place in at(AFTER) if place[0] in between)
    if any(place[0] in between for place in at(BEFORE)):
        return False
    return any(_opens(frame, place, other, one) for place in at(BEFORE))


def _opens(frame: Frame, place: Found, one: Found, other: Found) -> bool:
    """Whether a word that tells the order stands before one thing, which the other goes on from: right before it, or in
    a clause that ends before the other."""
    if not 0 <= one[0] - place[1] <= NEAR or _cut(frame, place[1], one[0]):
        return False
    return one[0] == place[1] or _cut(frame, one[1], other[0])


def _places(frame: Frame, names: Names) -> list[Found]:
    return [place for name in named(names) for place in frame.at(name)]


def _overlap(one: Found, other: Found) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _cut(frame: Frame, first: int, behind: int) -> bool:
    """Whether a mark stands between two words."""
    text, pieces = frame.statement.unit.text, frame.statement.pieces
    return STOPS.search(text, pieces[first - 1].end, pieces[behind].start) is not None
