"""Numbers of what a thing brings for every so many of something: fourteen power are two full fives."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from forge.language.claims import RateClaim
from forge.library.model import Facts, Printed
from forge.lint.claims.frames import Frame
from forge.lint.claims.table import named
from forge.lint.claims.words import ClaimWord
from forge.lint.desk import Desk


@dataclass(frozen=True)
class Rate:
    """For every `each` of something a thing `gives` so many, on top of a `prize`."""

    each: int
    gives: int
    prize: int = 0

    def brings(self, has: int) -> int:
        return self.gives * (has // self.each)


@dataclass
class RatesTold:
    """What a text tells of rates: the numbers that are right, and the first that is not, with those that would be."""

    right: set[ClaimWord] = field(default_factory=set)
    wrong: tuple[ClaimWord, int] | None = None


@dataclass(frozen=True)
class RateBook:
    """The rates that the texts of things tell, by their keys."""

    facts: Facts
    claims: Sequence[RateClaim]

    @cached_property
    def _rates(self) -> Mapping[str, tuple[RateClaim, Rate]]:
        found: dict[str, tuple[RateClaim, Rate]] = {}
        for thing in self.facts.printed:
            for claim in self.claims:
                for sentence in thing.text:
                    each, gives = (sentence.numbers.get(name) for name in (claim.each, claim.gives))
                    if each is not None and gives is not None:
                        row = thing.figures.get(claim.row) if claim.row is not None else None
                        prize = row[0] if isinstance(row, tuple) and row and isinstance(row[0], int) else 0
                        found[thing.key] = claim, Rate(each, gives, prize)
        return found

    def told(self, thing: Printed, frames: Sequence[Frame]) -> RatesTold:
        """What sentences that belong together tell of what a thing brings."""
        found = RatesTold()
        if (known := self._rates.get(self.facts.model(thing).key)) is None:
            return found
        claim, rate = known
        had: set[int] = set()
        for frame in frames:
            has = set(_numbers(frame, claim.has))
            had |= {one.number for one in has if one.number is not None and one.number > rate.each}
            brings = {rate.brings(number) for number in had}
            more = brings | {rate.gives, rate.each}
            whole = brings | {one + rate.prize for one in brings}
            for names, right, prize in ((claim.more, more, 0), (claim.whole, whole, rate.prize)):
                for piece in _numbers(frame, names) if brings else ():
                    if piece in has:
                        continue
                    if piece.number in right:
                        found.right.add(piece)
                    elif not frame.has(claim.of) or _adds_up(frame, piece, has):
                        continue  # something else
                    elif found.wrong is None and len(had) == 1:
                        found.wrong = piece, min(brings) + prize
        return found


def rate_book(desk: Desk) -> RateBook:
    """The rates of a desk's game."""
    return RateBook(desk.game, desk.claims.rates)


def _adds_up(frame: Frame, whole: ClaimWord, has: Collection[ClaimWord]) -> bool:
    """Whether a number is what somebody has, together with another number before it: that of somebody else."""
    before = [one for one in frame.statement.pieces if one.number is not None and one.start < whole.start]
    return any(
        one is not other and (one.number or 0) + (other.number or 0) == whole.number
        for one in before
        if one in has
        for other in before
    )


def _numbers(frame: Frame, names: str) -> Iterator[ClaimWord]:
    for name in named(names):
        for place in frame.at(name):
            if (piece := frame.number_in(place)) is not None:
                yield piece
