"""What texts say of rules and rulings, against what the game says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from forge.library.numbers import rule_numbers
from forge.lint.checks import Check, each
from forge.lint.checks.numbers import ENTRIES
from forge.lint.claims.files import Claims, load_claims
from forge.lint.claims.opposites import Claimed, concepts_of, reversed_in
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
    if not claims.game.reversed:
        return
    printed = rule_numbers(desk.game)
    for statement in Reader(desk, claims).sentences(document):
        if statement.unit.key is not None and not statement.unit.key.startswith(ENTRIES):
            continue
        for claim in claims.game.reversed:
            if not statement.says(claim.about, claim.unless):
                continue
            for first, behind in statement.find(claim.wrong):
                start, end = statement.pieces[first].start, statement.pieces[behind - 1].end
                rule = desk.texts.said(f"rule.{claim.rule}.text").text
                values: dict[str, str | int] = {
                    "text": statement.unit.text[start:end],
                    "rule": printed.get(claim.rule, claim.rule),
                    "says": rule,
                }
                yield Flaw(statement.unit, start, end, "reversed", values, see=f"rule.{claim.rule}.text")
                break


def _is_rule(key: str) -> bool:
    return key.startswith("rule.") and not key.endswith(".title")


CHECKS = (
    Check("rules.reversed", Severity.error, each(reversed_rules)),
    Check("rules.source", Severity.error, each(against_source(_is_rule)), catalogs=True),
)
