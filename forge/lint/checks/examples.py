"""Worked examples that do not agree with themselves."""

from __future__ import annotations

from collections.abc import Iterator

from forge.library.numbers import rule_numbers
from forge.lint.checks import Check, each
from forge.lint.claims.examples import mistakes, paragraphs
from forge.lint.claims.files import load_claims
from forge.lint.claims.frames import frames_of
from forge.lint.claims.words import Reader
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile


def example(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """What an example adds up, or says of who wins what, that is another in the same example."""
    claims = load_claims(desk.project, desk.game, desk.language)
    if document.catalog or not claims.examples:
        return
    printed = rule_numbers(desk.game)
    for group in paragraphs(frames_of(Reader(desk, claims), document, claims.concepts)):
        for claim in claims.examples:
            for frame, start, end in mistakes(group, claim):
                unit = frame.statement.unit
                values: dict[str, str | int] = {
                    "text": unit.text[start:end],
                    "rule": printed.get(claim.rule, claim.rule),
                    "says": desk.texts.said(f"rule.{claim.rule}.text").text,
                }
                yield Flaw(unit, start, end, "example", values, see=f"rule.{claim.rule}.text")


CHECKS = (Check("numbers.example", Severity.warning, each(example)),)
