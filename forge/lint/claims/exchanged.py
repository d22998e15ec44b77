"""What a translation says beside the text it was made from: one thing of a kind for another, a number from nowhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from forge.language.claims import Words
from forge.lint.claims.frames import Found
from forge.lint.claims.leanings import Leanings
from forge.lint.claims.opposites import Claimed, reversed_in
from forge.lint.claims.words import ClaimWord, Statement

FEW = 3  # from so many on a number is one that nobody says by the way: both, twice, a pair
ORDINAL = re.compile(r"[)-]|\.\s*[^\W\d_]")  # behind the digits of a place in an order, where no sentence ends


@dataclass(frozen=True)
class ToldSide:
    """The sentences of a text with what they claim and what its language knows."""

    statements: Sequence[Statement]
    claimed: Sequence[Claimed]
    leanings: Leanings

    def denies(self) -> bool:
        """Whether it denies something, in whatever words."""
        return any(map(self.leanings.denied, self.statements))


class Exchanged(NamedTuple):
    """What stands in a text, and in whose place."""

    text: str
    start: int
    end: int
    right: str


def exchanged(mine: ToldSide, theirs: ToldSide) -> Iterator[Exchanged]:
    """One thing of a kind that a text names more often than the other, and another one as much less often."""
    for kind, words in mine.leanings.words.exchanged.items():
        known = theirs.leanings.words.exchanged.get(kind, {})
        here, there = _places(mine.statements, words), _places(theirs.statements, known)
        for wrong, places in here.items():
            for right, meant in there.items():
                more = len(places) - len(there.get(wrong, ()))
                if more > 0 and more == len(meant) - len(here.get(right, ())):
                    place, other = _odd(places, there.get(wrong, ())), meant[0]
                    yield Exchanged(_said(place), *_span(place), _said(other))


def opposed(
    mine: ToldSide, theirs: ToldSide, opposites: Sequence[tuple[str, str]]
) -> Iterator[tuple[Claimed, Claimed]]:
    """What is said instead of its opposite, or once more where that is said once less; each pair of opposites once."""
    told: set[tuple[str, str]] = set()
    turned = reversed_in(mine.claimed, theirs.claimed, opposites)
    for wrong, right in (*turned, *shifted(mine, theirs, opposites)):
        if (wrong.concept, right.concept) not in told:
            told.add((wrong.concept, right.concept))
            yield wrong, right


def shifted(
    mine: ToldSide, theirs: ToldSide, opposites: Sequence[tuple[str, str]]
) -> Iterator[tuple[Claimed, Claimed]]:
    """What is said once more, and its opposite once less, than in the other text; a denial is none where that one
    denies something, in whatever words."""
    texts, rules = (Counter(one.concept for one in side.claimed) for side in (mine, theirs))
    for pair in opposites:
        for wrong, right in (pair, pair[::-1]):
            more = texts[wrong] - rules[wrong]
            if more <= 0 or more != rules[right] - texts[right]:
                continue
            found = [one for one in mine.claimed if one.concept == wrong]
            denied = any(mine.leanings.denied(one.statement) for one in found)
            if not (denied and theirs.denies()):
                yield found[-1], next(one for one in theirs.claimed if one.concept == right)


def surplus(mine: ToldSide, theirs: ToldSide) -> ClaimWord | None:
    """A number that the other text has nowhere, in figures or words, and says by no other word: a dozen, the third."""
    known = {piece.number for one in theirs.statements for piece in one.pieces}
    for some, words in theirs.leanings.words.tells_numbers.items():
        known |= {some} if any(one.has(words) for one in theirs.statements) else set()
    for one in mine.statements:
        for piece in one.pieces:
            number, order = piece.number, ORDINAL.match(one.unit.text, piece.end)
            if number is None or number in known or piece.text.startswith("{"):
                continue
            ordinal = order is not None and not order[0][-1].isupper()
            if number >= FEW and not (ordinal and piece.text.isdigit()):
                return piece
    return None


def _places(statements: Sequence[Statement], words: Mapping[str, Words]) -> dict[str, list[tuple[Statement, Found]]]:
    """Where things of a kind are named; of two that share a word the longer counts."""
    found = [
        (name, one, place)
        for one in statements
        for name, said in words.items()
        for place in sorted(set(one.find(said)))
    ]
    places: dict[str, list[tuple[Statement, Found]]] = {name: [] for name in words}
    for name, one, (first, behind) in found:
        if not any(
            other is one and start < behind and first < end and end - start > behind - first
            for _, other, (start, end) in found
        ):
            places[name].append((one, (first, behind)))
    return places


def _odd(places: Sequence[tuple[Statement, Found]], known: Sequence[object]) -> tuple[Statement, Found]:
    """Of the places of a thing the one that most likely is too many: the first behind as many as there should be."""
    return places[len(known)]


def _span(place: tuple[Statement, Found]) -> tuple[int, int]:
    statement, (first, behind) = place
    return statement.pieces[first].start, statement.pieces[behind - 1].end


def _said(place: tuple[Statement, Found]) -> str:
    start, end = _span(place)
    return place[0].unit.text[start:end]
