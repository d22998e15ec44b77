"""A translation beside the text it was made from: what it says the other way round, and what it says of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from forge.lint.claims.exchanged import ToldSide, exchanged, opposed, surplus
from forge.lint.claims.facets import BOUNDS, FEWEST, MOST, NUMBER, Facet, FacetReader
from forge.lint.claims.files import Claims
from forge.lint.claims.leanings import Leaning, Leanings, turned_round
from forge.lint.claims.opposites import Claimed, concepts_of
from forge.lint.claims.words import ClaimWord, Statement
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextUnit

MENTIONED = re.compile(r"[„“\"«][^„“”\"«»]*[”“\"»]")  # words that are spoken of, and not said
PARTS = re.compile(r"[;:—–]")
ASKS = re.compile(r"\W*\?")
SHORT = 12  # words of a text of which all is said again
DUTY = "duty"
EXACTLY = "exactly"
PLUS, MINUS = "+", "-−–"


@dataclass(frozen=True)
class Side:
    """A text as it is compared: the desk of its language, and its sentences."""

    desk: Desk
    statements: Sequence[Statement]

    @property
    def claims(self) -> Claims:
        return self.desk.claims

    @property
    def leanings(self) -> Leanings:
        return self.desk.leanings

    def leans(self) -> list[Leaning]:
        return [one for statement in self.statements for one in statement.once(self.leanings.of)]

    def told(self) -> ToldSide:
        """What it claims."""
        claimed = [one for statement in self.statements for one in concepts_of(statement, self.claims.spoken)]
        return ToldSide(self.statements, claimed, self.leanings)

    def duties(self, numbers: bool) -> list[tuple[Statement, Facet]]:
        """What it says may or must be and, if so, its `numbers`, which take longer to read."""
        reader, words = self.desk.once(_duty_reader), self.desk.tongue.words
        return [(one, facet) for one in self.statements for facet in reader.of(one, words(one) if numbers else ())]

    def bounds(self) -> bool:
        """Whether it may say of a number that it is the most or the fewest."""
        facets = self.claims.facets
        bounds = [facets[name] for name in BOUNDS if name in facets]
        return any(one.number is not None for said in self.statements for one in said.pieces) and any(
            one.has(words) for one in self.statements for words in bounds
        )

    @property
    def length(self) -> int:
        """How many words it has."""
        return sum(len(one.pieces) for one in self.statements)

    def stated(self) -> Iterator[Statement]:
        """The sentences that ask nothing."""
        return (one for one in self.statements if ASKS.match(one.unit.text, one.pieces[-1].end) is None)

    def denies(self) -> bool:
        """Whether it denies anything at all, in a condition, too."""
        turns = self.leanings.words.turns
        return any(one.once(self.leanings.denies) or any(map(one.has, turns)) for one in self.statements)

    def is_denied(self, one: Claimed) -> bool:
        """Whether a word that denies stands right before what is claimed."""
        places = (place for words in self.leanings.words.turns for place in one.statement.find(words))
        text, pieces = one.statement.unit.text, one.statement.pieces
        before = text[pieces[one.first - 1].end : one.start] if one.first else ""
        return before.isspace() and any(behind == one.first for _, behind in places)

    def has(self, concept: str) -> bool:
        """Whether it has words for a concept."""
        words = self.claims.concepts.get(concept)
        return words is not None and any(one.has(words) for one in self.statements)


def _duty_reader(desk: Desk) -> FacetReader:
    """Reads nothing but what is compared: how a text leans is seen by itself."""
    ways = {name: values for name, values in desk.claims.ways.items() if name == DUTY}
    return FacetReader(replace(desk.claims, ways=ways, contrasts={}), Leanings())


def sides_of(desk: Desk, unit: TextUnit) -> tuple[Side, Side] | None:
    """A translation and the text it was made from, without what they only mention; None where one says nothing."""
    if unit.source is None:
        return None
    mine, source = unit, TextUnit(unit.source, key=unit.key)
    if 0 < len(MENTIONED.findall(unit.text)) == len(MENTIONED.findall(unit.source)):
        mine, source = (replace(one, text=_said(one.text)) for one in (mine, source))
    sides = (
        Side(desk, list(desk.reader.sentences_of(mine))),
        Side(desk.drafts, list(desk.drafts.reader.sentences_of(source))),
    )
    return sides if all(side.statements for side in sides) else None


def _said(text: str) -> str:
    return MENTIONED.sub(lambda match: "." * len(match[0]), text)


def contrary(desk: Desk, unit: TextUnit, see: str | None, *, closely: bool = False) -> Iterator[Flaw]:
    """What a translation says otherwise than the text it was made from: the gravest thing alone. `closely`: whether all
    of it has to be said as in the source: in a ruling, of which every word counts."""
    sides = sides_of(desk, unit)
    if sides is None:
        return
    mine, theirs = sides
    here, there = mine.told(), theirs.told()
    for look in (_opposites(unit, (mine, theirs), (here, there), closely), _numbers(mine, theirs), _ways(mine, theirs)):
        if (found := next(look, None)) is not None:
            yield replace(found, unit=unit, see=see)
            return
    others = list(otherwise(unit, here, there, see))
    yield from others
    if not others and (closely or all(map(_is_short, sides))):
        yield from _denied(unit, mine, theirs, see)


def _flaw(unit: TextUnit, wrong: Leaning | Claimed | ClaimWord, right: str, message: str = "source") -> Flaw:
    return Flaw(unit, wrong.start, wrong.end, message, {"text": wrong.text, "right": right})


def _is_short(side: Side) -> bool:
    return len(side.statements) == 1 and side.length <= SHORT


def _opposites(
    unit: TextUnit, sides: tuple[Side, Side], told: tuple[ToldSide, ToldSide], closely: bool
) -> Iterator[Flaw]:
    """What leans the other way, and what is said instead of its opposite."""
    (mine, theirs), (here, there) = sides, told
    for wrong_one, right_one in _turned(mine, theirs, closely):
        yield _flaw(unit, wrong_one, right_one.text)
    for wrong, right in opposed(here, there, theirs.claims.words.opposites):
        if not mine.is_denied(wrong):
            yield _flaw(unit, wrong, right.text)


def _numbers(mine: Side, theirs: Side) -> Iterator[Flaw]:
    """Another number, or the same with another sign."""
    if (number := other_number(mine.statements, theirs.statements)) is not None:
        yield _flaw(mine.statements[0].unit, number[0], number[1].text, "number")
    here, there = _signed(mine.statements), _signed(theirs.statements)
    for (sign, value), place in here.items():
        other = -sign, value
        if (sign, value) not in there and other in there and other not in here:
            start, end = place
            text, right = (one.unit.text for one in (mine.statements[0], theirs.statements[0]))
            values: dict[str, str | int] = {"text": text[start:end], "right": right[slice(*there[other])]}
            yield Flaw(mine.statements[0].unit, start, end, "number", values)


def _signed(statements: Iterable[Statement]) -> dict[tuple[int, int], tuple[int, int]]:
    """The numbers that are added or taken away, with their places."""
    found = {}
    for one in statements:
        for piece in one.pieces:
            sign, before = one.unit.text[max(piece.start - 1, 0) : piece.start], one.unit.text[: piece.start - 1]
            if piece.number is not None and sign and sign in PLUS + MINUS and not before[-1:].isalnum():
                found[1 if sign == PLUS else -1, piece.number] = piece.start - 1, piece.end
    return found


def _ways(mine: Side, theirs: Side) -> Iterator[Flaw]:
    """A duty for a choice, and a limit that is none, or the other one."""
    bounds = mine.bounds()  # a number without a bound is compared elsewhere
    here, there = mine.duties(bounds), theirs.duties(bounds)
    known = {(one.name, one.value) for _, one in there}
    said = {(one.name, one.value) for _, one in here}
    exact = {one.value for _, one in there if one.name == NUMBER} if theirs.has(EXACTLY) else set[str]()
    for statement, one in here:
        if one.name not in (DUTY, NUMBER) or (one.name, one.value) in known:
            continue
        others = _others_of(one, exact and not mine.has(EXACTLY))
        right = next((known_one for known_one in there if (known_one[1].name, known_one[1].value) in others), None)
        if right is not None and (right[1].name, right[1].value) not in said:
            start, end = statement.pieces[one.place[0]].start, statement.pieces[one.place[1] - 1].end
            values: dict[str, str | int] = {"text": _words_of(statement, one), "right": _words_of(*right)}
            yield Flaw(statement.unit, start, end, "source", values)


def _others_of(one: Facet, exactly: object) -> set[tuple[str, str]]:
    """What a facet must not stand for."""
    if one.name == DUTY:
        return {(DUTY, "may" if one.value == "must" else "must")}
    number = one.value.lstrip(MOST + FEWEST)
    if number == one.value:
        return set()
    opposite = (FEWEST if one.value.startswith(MOST) else MOST) + number
    return {(NUMBER, opposite), *([(NUMBER, number)] if exactly else [])}


def _words_of(statement: Statement, facet: Facet) -> str:
    first, behind = facet.place
    return statement.unit.text[statement.pieces[first].start : statement.pieces[behind - 1].end]


def otherwise(unit: TextUnit, here: ToldSide, there: ToldSide, see: str | None) -> Iterator[Flaw]:
    """One thing named for another of its kind, and a number that the text has not that an entry was made from."""
    for one in exchanged(here, there):
        yield Flaw(unit, one.start, one.end, "instead", {"text": one.text, "right": one.right}, see=see)
    if (piece := surplus(here, there)) is not None:
        yield Flaw(unit, piece.start, piece.end, "surplus", {"text": piece.text}, see=see)


def other_number(said: Sequence[Statement], known: Sequence[Statement]) -> tuple[ClaimWord, ClaimWord] | None:
    """A number that is another one in the other text, or has changed places with one, with that which stands there."""
    mine, theirs = (
        [piece for one in side for piece in one.pieces if piece.number is not None] for side in (said, known)
    )
    if sorted(numbers_of(mine)) == sorted(numbers_of(theirs)):
        if all(piece.text.startswith("{") for piece in mine):  # each is known by its name
            return None
        return next((pair for pair in zip(mine, theirs, strict=True) if pair[0].number != pair[1].number), None)
    more, less = set(numbers_of(mine)) - set(numbers_of(theirs)), set(numbers_of(theirs)) - set(numbers_of(mine))
    wrong = next((piece for piece in mine if piece.number in more and numbers_of([piece])[0] > 1), None)
    right = next((piece for piece in theirs if piece.number in less and numbers_of([piece])[0] > 1), None)
    return (wrong, right) if wrong is not None and right is not None else None


def numbers_of(pieces: Iterable[ClaimWord]) -> list[int]:
    return [piece.number for piece in pieces if piece.number is not None]


def _beside(mine: Side, theirs: Side) -> Iterator[tuple[Side, Side]]:
    """What stands beside each other: sentences, and then their parts, where there are as many of them in both; all."""
    for cut in (_sentences, _parts):
        here, there = cut(mine), cut(theirs)
        if len(here) == len(there):
            yield from zip(here, there, strict=True)
    yield mine, theirs


def _sentences(side: Side) -> list[Side]:
    return [Side(side.desk, [one]) for one in side.statements]


def _parts(side: Side) -> list[Side]:
    """The sentences, cut where a colon or the like stands."""
    found = []
    for one in side.statements:
        pieces, text = one.pieces, one.unit.text
        cuts = [at for at in range(1, len(pieces)) if PARTS.search(text, pieces[at - 1].end, pieces[at].start)]
        parts = [Statement(one.unit, pieces[first:behind]) for first, behind in pairwise([0, *cuts, len(pieces)])]
        found += [Side(side.desk, [part]) for part in (parts if cuts else [one])]
    return found


def _turned(mine: Side, theirs: Side, closely: bool) -> Iterator[tuple[Leaning, Leaning]]:
    """What leans the other way. What may be turned round by a denial somewhere beside it is not told where both
    sides deny something, unless all is compared `closely`."""
    axes, loose = mine.leanings.words.axes, set(theirs.leanings.words.loose_of_sources)
    loose |= set() if mine.length <= SHORT else set(theirs.leanings.words.loose)
    for here, there in _beside(mine, theirs):
        for wrong, right in turned_round(here.leans(), there.leans(), axes):
            sure = axes[wrong.axis].plain or not (here.denies() and there.denies())
            if closely or (wrong.axis not in loose and sure):
                yield wrong, right


def _denied(unit: TextUnit, mine: Side, theirs: Side, see: str | None) -> Iterator[Flaw]:
    """Something denied on one side, where the other denies nothing at all."""
    said = mine.statements
    if not (mine.leanings.words.turns and theirs.leanings.words.turns):
        return  # of a language whose denials are not known nothing can be said
    here, there = ([one for s in side.stated() for one in side.leanings.denied(s)] for side in (mine, theirs))
    if here or there:  # what both say, the one by denying the contrary, is no difference
        leans, knows = mine.leans(), theirs.leans()
        here, there = _unsaid(here, leans, knows), _unsaid(there, knows, leans)
    if here and not theirs.denies() and mine.length <= theirs.length:  # what says more may deny what else follows
        wrong = here[0]
        yield Flaw(unit, wrong.start, wrong.end, "denies", {"text": wrong.text}, see=see, severity=Severity.warning)
    elif there and not mine.denies():
        first, last = said[0].pieces[0], said[-1].pieces[-1]
        yield Flaw(unit, first.start, last.end, "affirms", {"right": there[0].text}, see=see, severity=Severity.warning)


def _unsaid(denials: Iterable[Leaning], own: Sequence[Leaning], others: Sequence[Leaning]) -> list[Leaning]:
    """The denials that are no part of what the other side says, too."""
    known = {(one.axis, one.says) for one in others}
    both = [one for one in own if (one.axis, one.says) in known]
    return [
        denial
        for denial in denials
        if not any(one.statement is denial.statement and one.first <= denial.first < one.behind for one in both)
    ]
