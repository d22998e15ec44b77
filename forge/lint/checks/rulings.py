"""What rulings and other texts about a card say, against the card and against the text they were made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from forge.lint.checks import Alone, Check, each
from forge.lint.claims.exchanged import ToldSide, exchanged, opposed, surplus
from forge.lint.claims.files import Claims
from forge.lint.claims.leanings import Leaning, Leanings, turned_round
from forge.lint.claims.opposites import Claimed, concepts_of
from forge.lint.claims.words import ClaimWord, Statement
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile, TextUnit

RULING = ".ruling."


def against_source(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Rulings of a catalog that say the opposite of the text they were made from."""
    if not document.catalog:
        return
    drafts = desk.drafts
    claims, theirs = desk.claims, drafts.claims
    mine, others = desk.leanings, drafts.leanings
    reader, other = desk.reader, drafts.reader
    for unit in document:
        if unit.source is None or unit.key is None or RULING not in unit.key:
            continue
        source = TextUnit(unit.source, key=unit.key)
        see = _place(desk, unit.key)
        values: dict[str, str | int]
        said, known = list(reader.sentences_of(unit)), list(other.sentences_of(source))
        if (found := _turned(said, mine, known, others)) is not None:
            wrong, right = found
            yield Flaw(unit, wrong.start, wrong.end, "source", {"text": wrong.text, "right": right.text}, see=see)
            continue
        here, there = ToldSide(said, _concepts(said, claims), mine), ToldSide(known, _concepts(known, theirs), others)
        if (pair := next(opposed(here, there, theirs.words.opposites), None)) is not None:
            values = {"text": pair[0].text, "right": pair[1].text}
            yield Flaw(unit, pair[0].start, pair[0].end, "source", values, see=see)
            continue
        if (number := other_number(said, known)) is not None:
            piece, right_one = number
            values = {"text": piece.text, "right": right_one.text}
            yield Flaw(unit, piece.start, piece.end, "number", values, see=see)
            continue
        if (other_one := next(otherwise(unit, here, there, see), None)) is not None:
            yield other_one
            continue
        yield from _denied(unit, said, mine, known, others, see)


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
        return next((pair for pair in zip(mine, theirs, strict=True) if pair[0].number != pair[1].number), None)
    more, less = set(numbers_of(mine)) - set(numbers_of(theirs)), set(numbers_of(theirs)) - set(numbers_of(mine))
    wrong = next((piece for piece in mine if piece.number in more and numbers_of([piece])[0] > 1), None)
    right = next((piece for piece in theirs if piece.number in less and numbers_of([piece])[0] > 1), None)
    return (wrong, right) if wrong is not None and right is not None else None


def numbers_of(pieces: Iterable[ClaimWord]) -> list[int]:
    return [piece.number for piece in pieces if piece.number is not None]


def _place(desk: Desk, key: str) -> str | None:
    """Where the text stands that an entry was made from: a draft has no line of its own."""
    catalog = desk.sources.catalog
    entry = catalog.entries.get(key)
    return "{}:{}".format(*catalog.place(key)) if entry is not None and desk.drafts is not desk else None


def _turned(
    said: Sequence[Statement], mine: Leanings, known: Sequence[Statement], others: Leanings
) -> tuple[Leaning, Leaning] | None:
    """What leans the other way, in the sentence it stands in where there are as many on both sides, or at all."""
    pairs = [([one], [other]) for one, other in zip(said, known, strict=True)] if len(said) == len(known) else []
    for one, other in [*pairs, (said, known)]:
        leans, knows = ([lean for s in side for lean in of.of(s)] for side, of in ((one, mine), (other, others)))
        if (found := next(turned_round(leans, knows, mine.words.axes), None)) is not None:
            return found
    return None


def _denied(
    unit: TextUnit,
    said: Sequence[Statement],
    mine: Leanings,
    known: Sequence[Statement],
    others: Leanings,
    see: str | None,
) -> Iterator[Flaw]:
    """Something denied on one side, where the other denies nothing at all."""
    if not (mine.words.turns and others.words.turns):
        return  # of a language whose denials are not known nothing can be said
    here, there = ([one for s in side for one in of.denied(s)] for side, of in ((said, mine), (known, others)))
    if here or there:  # what both say, the one by denying the contrary, is no difference
        leans, knows = ([one for s in side for one in of.of(s)] for side, of in ((said, mine), (known, others)))
        here, there = _unsaid(here, leans, knows), _unsaid(there, knows, leans)
    if here and not any(map(others.denies, known)):
        wrong = here[0]
        yield Flaw(unit, wrong.start, wrong.end, "denies", {"text": wrong.text}, see=see, severity=Severity.warning)
    elif there and not any(map(mine.denies, said)):
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


def _concepts(statements: Sequence[Statement], claims: Claims) -> list[Claimed]:
    return [one for statement in statements for one in concepts_of(statement, claims.spoken)]


CHECKS = (Check("rulings.source", Severity.error, each(against_source), catalogs=True, alone=Alone.entry),)
