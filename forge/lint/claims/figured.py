"""Which figures things and kinds of things have, and which of them it is that stands beside names in a row of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from forge.library.model import Facts, Printed
from forge.lint.claims.words import ClaimWord
from forge.lint.textfile import TextUnit

COPIES = "copies"
AGREED = 3  # of a row of numbers, by which it is clear which figure it has
TIMES = 2  # so many times as many are right as are not


@dataclass(frozen=True)
class GivenFigures:
    """The numbers that a text gives beside a thing: one, several of which each is possible, or (`spans`) the lowest and
    the highest of its kind."""

    thing: Printed
    unit: TextUnit
    pieces: Sequence[ClaimWord]
    spans: bool = False


@dataclass(frozen=True)
class FigureBook:
    """The figures of things, each with all values that it has: a kind has those of all that are like it."""

    facts: Facts

    @cached_property
    def _like(self) -> Mapping[str, list[Printed]]:
        found: dict[str, list[Printed]] = {}
        for thing in self.facts.printed:
            if thing.like is not None:
                found.setdefault(thing.like, []).append(thing)
        return found

    def is_kind(self, thing: Printed) -> bool:
        """Whether a thing has no face of its own, and is there for those that are like it."""
        return not thing.printings and thing.id in self._like

    def of(self, thing: Printed) -> Mapping[str, frozenset[int]]:
        """The figures of a thing that are numbers, and how many there are of it."""
        some = self._like[thing.id] if self.is_kind(thing) else [thing]
        names = dict.fromkeys(name for one in some for name, figure in one.figures.items() if isinstance(figure, int))
        figures = {name: frozenset(one.number(name) or 0 for one in some) for name in names}
        return {**figures, COPIES: frozenset({sum(one.copies for one in some)})}

    def wrong(self, given: GivenFigures, figure: str) -> ClaimWord | None:
        """The first number given that is none of a figure."""
        values = self.of(given.thing)[figure]
        wanted = sorted(values) if len(given.pieces) > 1 and not given.spans else [min(values), max(values)]
        if len(given.pieces) == 1:
            return None if given.pieces[0].number in values else given.pieces[0]
        if len(given.pieces) != len(wanted):
            return next((one for one in given.pieces if one.number not in values), None)
        return next((one for one, right in zip(given.pieces, wanted, strict=True) if one.number != right), None)

    def told(self, given: GivenFigures, figure: str) -> str:
        """The right numbers, as given."""
        values = sorted(self.of(given.thing)[figure])
        return f"{values[0]}–{values[-1]}" if given.spans and len(values) > 1 else ", ".join(map(str, values))

    def meant(self, row: Sequence[GivenFigures], named: Sequence[str] = (), only: str | None = None) -> str | None:
        """The figure that numbers in a row are: one that is `named`, unless none of several is right; or else that
        which most of them are (or `only` one), where none is that of all."""
        counts: dict[str, int] = {}
        figures = dict.fromkeys(name for one in row for name in self.of(one.thing))
        for name in figures if only is None else [only]:
            having = [one for one in row if name in self.of(one.thing)]
            right = sum(self.wrong(one, name) is None for one in having)
            if right == len(row):
                return None  # all is well
            if name in named:
                return name if right or len(having) < AGREED else None
            if len(having) == len(row) and right >= max(AGREED, TIMES * (len(row) - right)):
                counts[name] = right
        return max(counts, key=counts.__getitem__) if counts else None

    def faults(
        self, row: Sequence[GivenFigures], named: Sequence[str] = (), only: str | None = None
    ) -> Iterator[tuple[GivenFigures, ClaimWord, str]]:
        """The numbers of a row that are others than what is printed, each with the right ones."""
        if (figure := self.meant(row, named, only)) is None:
            return
        for given in row:
            if figure in self.of(given.thing) and (wrong := self.wrong(given, figure)) is not None:
                yield given, wrong, self.told(given, figure)
