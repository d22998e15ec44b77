"""Names of cards in the texts of a catalog, beside those that the text it was made from names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forge.lint.checks import Check, each
from forge.lint.claims.cards import stems_of
from forge.lint.claims.subjects import NamedThing, Subjects
from forge.lint.claims.words import Reader, Statement
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile, TextUnit

OWN = (".name", ".neutral", ".flavour", ".motto")  # how the keys of entries end in which names are played with


def other_names(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A thing that a text names where the text it was made from names another one, which it does not name itself."""
    drafts = desk.drafts
    reader, other = desk.reader, drafts.reader
    mine, theirs = desk.subjects, drafts.subjects
    for unit in document:
        if unit.source is None or unit.key is None or unit.key.endswith(OWN):
            continue
        wanted = _named(theirs, list(other.sentences_of(TextUnit(unit.source))))
        if not wanted:
            continue
        said = list(reader.sentences_of(unit))
        found, stems = _named(mine, said), stems_of(said)
        ids = {one.thing.id for _, one in found}
        lost = [one for _, one in wanted if one.thing.id not in ids and not stems & _stems(desk, reader, one)]
        known = {one.thing.id for _, one in wanted}
        strange = [(statement, one) for statement, one in found if one.thing.id not in known]
        if lost and strange:
            statement, one = strange[0]
            start, end = statement.pieces[one.first].start, statement.pieces[one.behind - 1].end
            right = desk.names[lost[0].thing.id]
            values: dict[str, str | int] = {"text": unit.text[start:end], "right": right}
            yield Flaw(unit, start, end, "other", values, see=f"{lost[0].thing.key}.name")


def _named(subjects: Subjects, statements: Sequence[Statement]) -> list[tuple[Statement, NamedThing]]:
    """The things that statements name; a single word that begins a sentence may be any word."""
    return [
        (statement, one)
        for statement in statements
        for one in subjects.named(statement)
        if one.first > 0 or one.behind > 1
    ]


def _stems(desk: Desk, reader: Reader, one: NamedThing) -> frozenset[str]:
    return stems_of(reader.sentences_of(TextUnit(desk.names[one.thing.id])))


CHECKS = (Check("names.other", Severity.error, each(other_names), catalogs=True),)
