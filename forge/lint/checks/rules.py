"""What texts say of rules and rulings, against what the game says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from forge.library.numbers import rule_numbers
from forge.lint.checks import Check, each
from forge.lint.checks.numbers import CARD, ENTRIES
from forge.lint.claims.files import Claims, load_claims
from forge.lint.claims.frames import Frame, frames_of
from forge.lint.claims.opposites import Claimed, concepts_of, reversed_in
from forge.lint.claims.telling import left_out, told_wrong
from forge.lint.claims.words import Reader
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile, TextUnit


def against_source(belongs: Callable[[str], bool]) -> Callable[[Desk, TextFile], Iterator[Flaw]]:
    """A look at entries of a catalog that belong: what says the opposite of the text it was made from."""

    def looked(desk: Desk, document: TextFile) -> Iterator[Flaw]:
        drafts = desk.game.info.language
        mine, theirs = load_claims(desk.project, desk.game, desk.language), load_claims(desk.project, desk.game, drafts)
        reader = Reader(desk, mine)
        other = Reader(replace(desk, language=drafts), theirs)
        for unit in document:
            if unit.source is None or unit.key is None or not belongs(unit.key):
                continue
            said = _told(reader, mine, unit)
            known = _told(other, theirs, TextUnit(unit.source, key=unit.key))
            for wrong, right in reversed_in(said, known, theirs.words.opposites):
                values: dict[str, str | int] = {"text": wrong.text, "right": right.text}
                yield Flaw(unit, wrong.start, wrong.end, "source", values, see=unit.key)

    return looked


def _told(reader: Reader, claims: Claims, unit: TextUnit) -> list[Claimed]:
    return [told for one in reader.sentences_of(unit) for told in concepts_of(one, claims.words.concepts)]


def reversed_rules(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A sentence that says of a rule what denies it."""
    claims = load_claims(desk.project, desk.game, desk.language)
    if not claims.game.reversed and not claims.tellings:
        return
    printed = rule_numbers(desk.game)
    for frame in frames_of(Reader(desk, claims), document, claims.concepts):
        statement = frame.statement
        if statement.unit.key is not None and not statement.unit.key.startswith(ENTRIES):
            continue
        told: list[tuple[str, int, int]] = []
        for rule, (start, end) in _denials(desk, frame, claims):
            if any(rule == known or (start < until and since < end) for known, since, until in told):
                continue
            told.append((rule, start, end))
            values: dict[str, str | int] = {
                "text": statement.unit.text[start:end],
                "rule": printed.get(rule, rule),
                "says": desk.texts.said(f"rule.{rule}.text").text,
            }
            yield Flaw(statement.unit, start, end, "reversed", values, see=f"rule.{rule}.text")


def incomplete(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A paragraph that tells a rule and leaves out what belongs to it."""
    claims = load_claims(desk.project, desk.game, desk.language)
    printed = rule_numbers(desk.game)
    tellings = [one for one in claims.tellings if one.needs is not None]
    if document.catalog or not tellings:
        return
    frames = list(frames_of(Reader(desk, claims), document, claims.concepts))
    for telling in tellings:
        for frame in frames:
            if left_out(frame, telling, frames):
                first, last = frame.statement.pieces[0], frame.statement.pieces[-1]
                values: dict[str, str | int] = {
                    "rule": printed.get(telling.rule, telling.rule),
                    "says": desk.texts.said(f"rule.{telling.rule}.text").text,
                }
                yield Flaw(
                    frame.statement.unit, first.start, last.end, "incomplete", values, see=f"rule.{telling.rule}.text"
                )
                break


def _denials(desk: Desk, frame: Frame, claims: Claims) -> Iterator[tuple[str, tuple[int, int]]]:
    """The rules that a sentence denies, and with which characters of its unit."""
    for claim in claims.game.reversed:
        if frame.statement.says(claim.about, claim.unless):
            for found in frame.statement.find(claim.wrong):
                yield claim.rule, frame.span(found)
                break
    for telling in claims.tellings:
        for span in told_wrong(frame, telling, claims.denied):
            if frame.statement.unit.key is not None or desk.nearness.to_cards(frame.statement.unit.text) <= CARD:
                yield telling.rule, span  # what a card does is no rule


def _is_rule(key: str) -> bool:
    return key.startswith("rule.") and not key.endswith(".title")


CHECKS = (
    Check("rules.incomplete", Severity.warning, each(incomplete)),
    Check("rules.reversed", Severity.error, each(reversed_rules)),
    Check("rules.source", Severity.error, each(against_source(_is_rule)), catalogs=True),
)
