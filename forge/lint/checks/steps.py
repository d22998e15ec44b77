"""Steps of a turn, and of what else a game does in order: told in another order, twice, or with one left out."""

from __future__ import annotations

from collections.abc import Iterator

from forge.language.claims import SequenceClaim
from forge.library.numbers import rule_numbers
from forge.lint.checks import Check, each
from forge.lint.claims.sequences import Misplaced, Row, counted_steps, lists, misplaced, rows_of, sentence_row
from forge.lint.claims.subjects import Subjects
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile

THINGS = 2  # of a row whose members begin with their names


def steps(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Rows of steps that are not in the order of the rules, and other numbers of them."""
    claims = desk.claims
    if document.catalog or not claims.sequences:
        return
    printed = rule_numbers(desk.game)
    subjects = desk.subjects
    frames = desk.frames(document)
    of_rules = [one for one in frames if desk.nearness.to_cards(one.statement.text) <= 0]
    listing = [{id(one.statement.unit) for one in of_rules if lists(one, claim)} for claim in claims.sequences]
    for claim, units in zip(claims.sequences, listing, strict=True):
        summing = set[int]().union(*listing) if claim.unordered else units
        rows = [
            row
            for row in rows_of(desk.reader, document, claims.concepts, claim)
            if not _of_things(subjects, row) and not any(id(member.unit) in summing for member in row)
        ]
        rows += [sentence_row(one, claim) for one in of_rules]
        for row in rows:
            if (wrong := misplaced(row, claim, frames)) is not None:
                yield _flaw(desk, claim, wrong)
        for frame in frames:
            for piece in counted_steps(frame, claim):
                if piece.number != len(claim.steps):
                    rule = claim.steps[0].rule
                    values: dict[str, str | int] = {
                        "text": piece.text,
                        "right": len(claim.steps),
                        "rule": printed.get(rule, rule),
                    }
                    yield Flaw(frame.statement.unit, piece.start, piece.end, "steps", values, see=f"rule.{rule}.text")


def _of_things(subjects: Subjects, row: Row) -> bool:
    """Whether a row says something of one thing after another: then it tells no steps."""
    return sum(any(subjects.opening(member.unit)) for member in row) >= THINGS


def _flaw(desk: Desk, claim: SequenceClaim, wrong: Misplaced) -> Flaw:
    unit = wrong.member.unit
    start, end = wrong.span
    rule = claim.steps[wrong.step].rule
    values: dict[str, str | int] = {
        "text": unit.text[start:end],
        "rule": rule_numbers(desk.game).get(rule, rule),
        "right": desk.texts.said(f"rule.{rule}.title").text,
    }
    return Flaw(unit, start, end, wrong.how, values, see=f"rule.{rule}.text")


CHECKS = (Check("rules.steps", Severity.error, each(steps)),)
