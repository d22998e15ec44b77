"""Worked examples that add something up: whether what they say it comes to, and what follows from that, agrees."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from forge.language.claims import Names, StarterClaim, TallyClaim
from forge.lint.claims.examples import ADDED
from forge.lint.claims.frames import Found, Frame
from forge.lint.claims.words import ClaimWord

MOST = 6  # numbers that are added up in one example, at most
FEWEST = 2  # numbers that make a sum

Mistake = tuple[Frame, int, int]


@dataclass
class RunningSum:
    """What an example has told so far: the numbers that are added up, the limits, and what it says that they make."""

    parts: list[int] = field(default_factory=list)
    limits: set[int] = field(default_factory=set)
    told: int | None = None
    begun: bool = False  # whether the example has written down a sum

    @property
    def makes(self) -> int:
        return self.told if self.told is not None else sum(self.parts)

    def add(self, number: int) -> None:
        self.parts.append(number)
        self.told = None

    def written(self, number: int) -> None:
        """Takes what a sum comes to that the example writes down: it goes on from there, in one way or in several."""
        self.parts, self.told, self.begun = [number], number, True

    def sums(self) -> frozenset[int]:
        """What some of the parts come to together."""
        lengths = range(1, len(self.parts) + 1)
        return frozenset(sum(some) for length in lengths for some in combinations(self.parts, length))


def tallied(group: Sequence[Frame], claim: TallyClaim) -> Iterator[Mistake]:
    """The characters of an example that do not agree with what it adds up."""
    if claim.begun is not None and not any(one.has(claim.begun) for frame in group for one in (frame, *frame.under)):
        return
    tally = RunningSum()
    for frame in group:
        if claim.over is not None and frame.has(claim.over):
            return
        if frame.asks or any(frame.has(names) for names in claim.unless):
            continue
        wholes = _spans(frame, claim.whole)
        taken = _take(frame, claim, tally, wholes)
        if tally.begun and len({piece.start for piece in _bare(frame)} - taken) > 0:
            return  # a number of which nothing is known
        if len(tally.limits) > 1 or len(tally.parts) > MOST:
            return  # more than one thing, or too much of it
        bare = [piece for piece in _bare(frame) if piece.start not in taken] if wholes else []
        for found in wholes if len(tally.parts) >= FEWEST and not tally.begun else ():
            number = frame.number_in(found, last=True)
            if number is not None and tally.sums().isdisjoint((number.number, *_less(number, bare))):
                yield frame, number.start, number.end
                return
        if (wrong := _ends_otherwise(frame, claim, tally)) is not None:
            yield frame, *frame.span(wrong)
            return


def _take(frame: Frame, claim: TallyClaim, tally: RunningSum, wholes: Sequence[Found]) -> set[int]:
    """Takes what a statement adds, and tells where the numbers begin that it knows. A number that is all so far, or
    what something in it is worth, adds nothing."""
    limits = _spans(frame, claim.limit)
    tally.limits |= {piece.number for piece in _numbers(frame, limits) if piece.number is not None}
    if (result := _written(frame)) is not None:
        tally.written(result)
        return {piece.start for piece in frame.statement.pieces}
    begun = {(first, worth) for name, worth in claim.worth.items() for first, _ in frame.at(name)}
    names = [worth for first, worth in sorted(begun) for _ in range(_times(frame, first))]
    for worth in names:
        tally.add(worth)
    apart = [*limits, *wholes]
    places = [one for one in _spans(frame, claim.parts) if not any(_within(one, other) for other in apart)]
    for piece in _numbers(frame, places):
        if piece.number == sum(tally.parts):
            tally.told = piece.number
        elif piece.number is not None and piece.number not in names:
            tally.add(piece.number)
    for piece in _numbers(frame, wholes):
        tally.told = piece.number
    return {piece.start for piece in _numbers(frame, [*limits, *places, *wholes])}


def _ends_otherwise(frame: Frame, claim: TallyClaim, tally: RunningSum) -> Found | None:
    """Where a statement says that a limit is reached that is not, or the other way round."""
    if len(tally.limits) != 1 or not tally.parts:
        return None
    reached = tally.makes >= min(tally.limits)
    missed, said = _spans(frame, claim.missed), _spans(frame, claim.reached)
    if missed and reached:
        return missed[0]
    return said[0] if said and not missed and not reached else None


def _bare(frame: Frame) -> list[ClaimWord]:
    """The numbers of a statement in digits: what one of them adds may be told by no word that is known."""
    return [piece for piece in frame.statement.pieces if piece.number is not None and piece.text.isdigit()]


def _less(whole: ClaimWord, others: Iterable[ClaimWord]) -> list[int]:
    """What a number is without one of some that stand before it."""
    return [(whole.number or 0) - (one.number or 0) for one in others if one.start < whole.start]


def _written(frame: Frame) -> int | None:
    """What the last sum that a statement writes down comes to."""
    pieces = frame.statement.pieces
    sums = list(ADDED.finditer(frame.statement.unit.text, pieces[0].start, pieces[-1].end))
    return int(sums[-1][2]) if sums else None


def _times(frame: Frame, first: int) -> int:
    """How often something is told at once: two blasts."""
    before = frame.statement.pieces[first - 1] if first else None
    return before.number if before is not None and before.number is not None and 1 < before.number <= MOST else 1


def started(group: Sequence[Frame], claim: StarterClaim, apart: Mapping[Frame, Collection[int]]) -> Iterator[Mistake]:
    """A total that the numbers in brackets do not make, and the player who begins without having the lowest.
    `apart`: the words of each statement that name things."""
    totals: dict[str, int] = {}
    for frame in group:
        pieces = frame.statement.pieces
        who = next((one for at, one in enumerate(pieces) if at not in apart[frame] and _is_name(one)), None)
        listed = [piece.number for piece in pieces if frame.is_bracketed(piece)]
        told = _numbers(frame, _spans(frame, claim.whole))
        if told and len(listed) >= FEWEST and told[-1].number != sum(number or 0 for number in listed):
            yield frame, told[-1].start, told[-1].end
            return
        if who is not None and (told or len(listed) >= FEWEST):
            totals[_stem(who)] = (told[-1].number or 0) if told else sum(number or 0 for number in listed)
        elif who is not None and len(totals) >= FEWEST and frame.has(claim.begins) and _stem(who) in totals:
            if totals[_stem(who)] > min(totals.values()):
                yield frame, who.start, who.end
            return


def _is_name(piece: ClaimWord) -> bool:
    return piece.text[:1].isupper() and piece.number is None


def _stem(piece: ClaimWord) -> str:
    """The beginning of a name, which all its forms have."""
    word = piece.folded.removesuffix("'s")
    return word[: max(len(word) - 1, 2)]


def _spans(frame: Frame, names: Names | None) -> list[Found]:
    return sorted({found for name in (names.split("|") if names else ()) for found in frame.at(name)})


def _numbers(frame: Frame, places: Iterable[Found]) -> list[ClaimWord]:
    found = {piece.start: piece for place in places if (piece := frame.number_in(place, last=True)) is not None}
    return [found[start] for start in sorted(found)]


def _within(found: Found, other: Found) -> bool:
    return other[0] <= found[1] - 1 < other[1] or found[0] <= other[1] - 1 < found[1]
