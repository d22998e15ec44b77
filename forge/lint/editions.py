"""Two editions of a rulebook beside each other: which rules only one of them tells, and which numbers differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from forge.language.messages import Messages
from forge.library.numbers import rule_numbers
from forge.lint.checks.numbers import told
from forge.lint.claims.files import load_claims
from forge.lint.claims.words import Reader
from forge.lint.desk import Desk
from forge.lint.finding import Alert, Flaw, Severity
from forge.lint.textfile import TextFile, TextUnit

CODE = "rules.edition"
Place = tuple[TextUnit, int, int]


@dataclass(frozen=True)
class Edition:
    """What an edition tells: of each rule where it first speaks of it, and of the numbers of a rule, by the names they
    have in the game, which they are and where."""

    rules: dict[str, Place] = field(default_factory=dict)
    numbers: dict[tuple[str, str], dict[int, Place]] = field(default_factory=dict)


def edition_of(desk: Desk, document: TextFile) -> Edition:
    """What a document in the desk's language tells."""
    claims, found = load_claims(desk.project, desk.game, desk.language), Edition()
    for statement in Reader(desk, claims).sentences(document):
        first, last = statement.pieces[0], statement.pieces[-1]
        place = (statement.unit, first.start, last.end)
        for denied in claims.game.reversed:
            if statement.says(denied.about, denied.unless):
                found.rules.setdefault(denied.rule, place)
        for claim in claims.game.numbers:
            if statement.says(claim.about, claim.unless):
                for piece in told(statement, claim):
                    assert piece.number is not None
                    found.rules.setdefault(claim.rule, place)
                    numbers = found.numbers.setdefault((claim.rule, claim.constants[0]), {})
                    numbers.setdefault(piece.number, (statement.unit, piece.start, piece.end))
    return found


def differences(desk: Desk, document: TextFile, other: Edition, beside: str, messages: Messages) -> Iterator[Alert]:
    """What a document tells otherwise than another edition, whose file is called `beside`."""
    mine, printed = edition_of(desk, document), rule_numbers(desk.game)

    def alert(place: Place, severity: Severity, message: str, rule: str, **values: str | int) -> Alert:
        title = desk.texts.said(f"rule.{rule}.title").text
        given = {"rule": printed.get(rule, rule), "title": title, "file": beside, **values}
        flaw = Flaw(*place, message=message, values=given, see=f"rule.{rule}.text")
        return Alert(CODE, severity, document, flaw, messages.say(f"rules.{message}", given))

    for (rule, constant), numbers in mine.numbers.items():
        theirs = other.numbers.get((rule, constant))
        if theirs and not theirs.keys() & numbers.keys():
            number, place = next(iter(numbers.items()))
            yield alert(place, Severity.error, "differs", rule, text=number, right=next(iter(theirs)))
    if not document.units:
        return
    start = (document.units[0], 0, 0)
    for one in desk.game.rules:
        if one.id in mine.rules and one.id not in other.rules:
            yield alert(mine.rules[one.id], Severity.note, "only_here", one.id)
        elif one.id in other.rules and one.id not in mine.rules:
            unit, first, last = other.rules[one.id]
            yield alert(start, Severity.warning, "absent", one.id, says=unit.text[first:last])
