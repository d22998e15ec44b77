"""Worked examples of what buys something: whether what is paid is enough of one kind, or of each kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from forge.language.claims import PriceClaim
from forge.lint.claims.frames import Frame

BEFORE = 2  # words from a number to the kind that it counts
BEHIND = 3  # words from another number to what it counts
MARKS = ",;:.()–—"
FEWEST = 2  # of all kinds together, where a price is told
Mistake = tuple[Frame, int, int]


@dataclass
class Payment:
    """What an example has paid so far: how many of each kind, where that was told last, and whether all is known."""

    kinds: dict[int, int] = field(default_factory=dict)
    told: Mistake | None = None
    clear: bool = True

    def buys(self, claim: PriceClaim, known: Mapping[str, int], times: int = 1) -> bool:
        """Whether it is enough, so many times."""
        counts = [self.kinds.get(kind, 0) * times for kind in range(len(claim.kinds))]
        return max(counts) >= known[claim.same] or min(counts) >= known[claim.each]


def priced(group: Sequence[Frame], claim: PriceClaim, known: Mapping[str, int]) -> Iterator[Mistake]:
    """The kinds that are said to buy something, and do not. `known`: the numbers of the game."""
    if not any(one.has(claim.begun) for frame in group for one in (frame, *frame.under)):
        return
    yield from _unlike(group, claim, known)
    paid: Payment | None = None
    for frame in group:
        begins = {found for name in claim.begins.split("|") for found in frame.at(name)}
        if begins:
            paid = Payment(clear=len(begins) == 1)
        if paid is None:
            continue
        if frame.asks or frame.supposed or any(frame.has(names) for names in claim.unless):
            paid.clear = False
        _pay(frame, claim, paid, known)
        if frame.has(claim.bought) and paid.told is not None:
            if paid.clear and sum(paid.kinds.values()) >= FEWEST and not paid.buys(claim, known):
                yield paid.told
            paid = None


def _unlike(group: Sequence[Frame], claim: PriceClaim, known: Mapping[str, int]) -> Iterator[Mistake]:
    """The kinds that are said to be all different, and of which two are the same."""
    before = Payment()
    for frame in group:
        said = sorted(place for name in (claim.unlike or "").split("|") if name for place in frame.at(name))
        paid = Payment()
        _pay(frame, claim, paid, known)
        told = paid if paid.kinds else before
        if said and not frame.asks and told.told is not None and not any(frame.has(names) for names in claim.unless):
            where, _, end = told.told
            counts = sum(told.kinds.values())
            begun, until = frame.span(said[0])
            if told.clear and counts == len(claim.kinds) and len(told.kinds) < counts:
                last = next(piece.start for piece in where.statement.pieces if piece.end == end)
                yield where, last, until if where is frame and end <= begun else end
                return
        before = paid


def _pay(frame: Frame, claim: PriceClaim, paid: Payment, known: Mapping[str, int]) -> None:
    """Takes what a statement pays. A number that counts neither a kind nor what the claim knows leaves it open; cards
    may each have what is told of them, unless that is as many kinds in all as there are cards."""
    pieces = frame.statement.pieces
    kinds = sorted({(first, kind) for kind, name in enumerate(claim.kinds) for first, _ in frame.at(name)})
    used: set[int] = set()
    for first, kind in kinds:
        near = range(first - 1, max(first - 1 - BEFORE, -1), -1)
        count = next((at for at in near if pieces[at].number is not None and at not in used), None)
        used |= {count} if count is not None else set()
        number = pieces[count].number or 1 if count is not None else 1
        paid.kinds[kind] = paid.kinds.get(kind, 0) + number
        begin = count if count is not None else first
        start = paid.told[1] if paid.told is not None and paid.told[0] is frame else pieces[begin].start
        paid.told = (frame, start, pieces[first].end)
    counted = {first for name in claim.counted.split("|") for first, _ in frame.at(name)}
    cards = {first for name in claim.cards.split("|") for first, _ in frame.at(name)}
    for at, piece in enumerate(pieces):
        if piece.number is None or at in used:
            continue
        behind = set(_behind(frame, at))
        if not behind & (counted | cards):
            paid.clear = False
        elif behind & cards and piece.number > 1 and any(first > at for first, _ in kinds):
            total = sum(paid.kinds.values())
            listed = total == piece.number and len(paid.kinds) > 1
            if total < piece.number or (not listed and paid.buys(claim, known, piece.number)):
                paid.clear = False


def _behind(frame: Frame, at: int) -> Iterator[int]:
    """The words behind a number that it may count, up to a mark."""
    text, pieces = frame.statement.unit.text, frame.statement.pieces
    for here in range(at + 1, min(at + 1 + BEHIND, len(pieces))):
        if any(mark in text[pieces[here - 1].end : pieces[here].start] for mark in MARKS):
            return
        yield here
