"""Worked examples that do not agree with themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from forge.language.claims import ExampleClaim
from forge.library.numbers import rule_numbers
from forge.lint.checks import Check, each
from forge.lint.claims.examples import mistakes, paragraphs
from forge.lint.claims.frames import Frame
from forge.lint.claims.ranking import misplaced
from forge.lint.claims.subjects import Subjects
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile

ADDED = re.compile(r"(?<![\w.,+−–-])(?<![+−–-] )(\d{1,3}(?: ?\+ ?\d{1,3})+) ?= ?(\d{1,3})(?![\d%]|[.,]\d)")


def example(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """What an example adds up, or says of who wins what, that is another in the same example."""
    claims = desk.claims
    if document.catalog or not claims.examples:
        return
    printed = rule_numbers(desk.game)
    subjects = Subjects(desk, desk.reader)
    for unit in document:
        for match in ADDED.finditer(unit.text):
            right = sum(map(int, re.findall(r"\d+", match[1])))
            if right != int(match[2]):
                yield Flaw(unit, *match.span(), "sum", {"text": match[0], "right": right})
    for group in paragraphs(desk.frames(document)):
        for claim in claims.examples:
            if any(ADDED.search(frame.statement.unit.text) for frame in group):
                continue  # it is added up where it stands
            found = list(mistakes(group, claim)) or _misplaced(desk, subjects, group, claim)
            for frame, start, end in found:
                unit = frame.statement.unit
                values: dict[str, str | int] = {
                    "text": unit.text[start:end],
                    "rule": printed.get(claim.rule, claim.rule),
                    "says": desk.texts.said(f"rule.{claim.rule}.text").text,
                }
                yield Flaw(unit, start, end, "example", values, see=f"rule.{claim.rule}.text")


def _misplaced(
    desk: Desk, subjects: Subjects, group: Sequence[Frame], claim: ExampleClaim
) -> list[tuple[Frame, int, int]]:
    """The prizes of an example that no place brings; those of the thing that it names, where it has none itself."""
    named = {frame: subjects.named(frame.statement) for frame in group}
    rows = {one.thing.figures.get(claim.row) for some in named.values() for one in some} if claim.row else set()
    known = [row for row in rows if isinstance(row, tuple)]
    prizes = known[0] if len(known) == 1 else None
    aside = {frame: {at for one in some for at in range(one.first, one.behind)} for frame, some in named.items()}
    return list(misplaced(group, claim, aside.__getitem__, prizes))


CHECKS = (Check("numbers.example", Severity.warning, each(example)),)
