"""A document against itself: two of its chapters that say of the same thing two things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forge.lint.checks import Check, each
from forge.lint.checks.numbers import constant
from forge.lint.checks.rules import reversed_rules
from forge.lint.checks.steps import steps
from forge.lint.claims.slots import NEAR
from forge.lint.claims.within import Differing, Within
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile, TextUnit

SAID = (reversed_rules, constant, steps)  # what tells of a place what the game says


def against_itself(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A sentence that says another number than another chapter, or the opposite: of the two the one that the game's
    own texts deny, else the later."""
    if document.catalog:
        return
    told: list[Flaw] | None = None
    seen: set[frozenset[tuple[int, int]]] = set()
    for one in Within(desk, document).differing():
        places = frozenset(((id(one.frame.statement.unit), one.span[0]), (id(one.other.statement.unit), one.known[0])))
        if places in seen:
            continue
        seen.add(places)
        if told is None:
            told = [flaw for look in SAID for flaw in look(desk, document)]
        if not _is_told(told, one):
            yield _flaw(desk, document, one)


def _is_told(told: Sequence[Flaw], one: Differing) -> bool:
    """Whether one of two places is known to be wrong."""
    sides = ((one.frame.statement.unit, one.span), (one.other.statement.unit, one.known))
    return any(
        flaw.unit.starts == unit.starts and flaw.start < end and start < flaw.end
        for flaw in told
        for unit, (start, end) in sides
    )


def _flaw(desk: Desk, document: TextFile, one: Differing) -> Flaw:
    mine, theirs = _agree(desk, one)
    later = one.frame.statement.unit.at(one.span[0]) > one.other.statement.unit.at(one.known[0])
    if (mine and not theirs) or (mine == theirs and not later):
        one = one.turned
    unit, other = one.frame.statement.unit, one.other.statement.unit
    where = _where(document, other, one.known[0])
    values: dict[str, str | int] = {
        "text": unit.text[slice(*one.span)],
        "says": one.other.statement.text,
        "where": where,
    }
    severity = Severity.error if mine != theirs else None
    return Flaw(unit, *one.span, "document", values, see=where, severity=severity)


def _agree(desk: Desk, one: Differing) -> tuple[bool, bool]:
    """Which of two places say the same as the sentence of the game's own texts that is nearest to them."""
    nearest = (desk.rulebook.nearest(frame)[:1] for frame in (one.frame, one.other))
    known = [sentence for found in nearest for score, sentence in found if score >= NEAR]
    if one.piece is not None and one.right is not None:
        numbers = {piece.number for sentence in known for piece in sentence.frame.statement.pieces}
        return one.piece.number in numbers, one.right.number in numbers
    said = {value for sentence in known for values in sentence.slots.values() for value in values} & one.concepts
    mine, theirs = (
        {value for values in desk.rulebook.slots(frame).values() for value in values}
        for frame in (one.frame, one.other)
    )
    return not mine.isdisjoint(said), not theirs.isdisjoint(said)


def _where(document: TextFile, unit: TextUnit, start: int) -> str:
    """The file with the page, if it has pages, and the line of a place."""
    page = [str(unit.page)] if unit.page is not None else []
    return ":".join([document.file, *page, str(unit.at(start)[0])])


CHECKS = (Check("consistency.document", Severity.warning, each(against_itself)),)
