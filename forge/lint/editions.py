"""Two editions of a rulebook beside each other, and one beside itself: which rules are told in one of them alone, and
which are told with other numbers or the other way round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from forge.language.claims import Telling
from forge.language.messages import Messages
from forge.library.numbers import rule_numbers
from forge.lint.checks.numbers import CARD, ENTRIES, numbers_in, told
from forge.lint.claims.files import Claims
from forge.lint.claims.frames import Frame
from forge.lint.claims.slots import NEAR
from forge.lint.claims.telling import is_told, told_right, told_wrong
from forge.lint.desk import Desk
from forge.lint.finding import Alert, Flaw, Severity
from forge.lint.textfile import TextFile, TextUnit

CODE = "rules.edition"
OWN = 0.75  # from so near on a sentence is that of one rule
Place = tuple[TextUnit, int, int]
Said = int | bool  # the number that a place tells, or whether it tells the rule right


@dataclass(frozen=True)
class Edition:
    """What an edition tells: of each rule where it first speaks of it (`rules`), and where it first tells it in so many
    words (`sure`); of what can be told in two ways, a number of a rule by its name in the game or the telling of a rule
    by its place in the list of all, how it is told, and where first."""

    file: str
    rules: dict[str, Place] = field(default_factory=dict)
    sure: dict[str, Place] = field(default_factory=dict)
    ways: dict[tuple[str, str | int], dict[Said, Place]] = field(default_factory=dict)

    def tell(self, rule: str, name: str | int, said: Said, place: Place) -> None:
        """Notes how a place tells something of a rule."""
        self.ways.setdefault((rule, name), {}).setdefault(said, place)

    def named(self, place: Place) -> str:
        """The file with the page, if it has pages, and the line of a place."""
        unit, start, _ = place
        return ":".join([self.file, *([str(unit.page)] if unit.page is not None else []), str(unit.at(start)[0])])


def edition_of(desk: Desk, document: TextFile, file: str) -> Edition:
    """What a document in the desk's language tells; `file`: what it is called."""
    claims, found = desk.claims, Edition(file)
    for frame in desk.frames(document):
        unit, own = frame.statement.unit, Edition(file)
        if unit.key is None or unit.key.startswith(ENTRIES):
            _read(desk, claims, frame, own)
        if own.rules and (unit.key is not None or desk.nearness.to_cards(unit.text) <= CARD):
            for rule, place in own.rules.items():
                found.rules.setdefault(rule, place)
            for (rule, name), ways in own.ways.items():
                if rule in own.rules:
                    found.sure.setdefault(rule, own.rules[rule])
                for said, place in ways.items():
                    found.tell(rule, name, said, place)
    return found


def _read(desk: Desk, claims: Claims, frame: Frame, found: Edition) -> None:
    """Notes what a sentence tells."""
    statement = frame.statement
    unit, whole = statement.unit, (statement.unit, statement.pieces[0].start, statement.pieces[-1].end)
    own: str | None = None
    for score, known in desk.rulebook.nearest(frame)[:1]:  # as the game itself says it
        if known.rule is not None and score >= NEAR:
            found.rules.setdefault(known.rule, whole)
            own = known.rule if score >= OWN else None
    for claim in claims.game.numbers if own is None else ():  # else it only touches on other rules
        if statement.says(claim.about, claim.unless) and any(told(statement, claim)):
            found.rules.setdefault(claim.rule, whole)
    for piece, (rule, constant) in numbers_in(frame, claims, desk.game.constants).items():
        if piece.number is not None and not piece.text.startswith("{"):
            if own in (None, rule):
                found.rules.setdefault(rule, whole)
            found.tell(rule, constant, piece.number, (unit, piece.start, piece.end))
    for at, telling in enumerate(claims.tellings):
        if not is_told(frame, telling):
            continue
        if own in (None, telling.rule):
            found.rules.setdefault(telling.rule, whole)
        if frame.asks or not (telling.wrong or telling.right):
            continue
        wrong = next(told_wrong(frame, telling, claims.denied), None)
        if wrong is not None:
            found.tell(telling.rule, at, False, (unit, *wrong))
        elif (right := _right(frame, telling, claims, whole)) is not None:
            found.tell(telling.rule, at, True, right)


def _right(frame: Frame, telling: Telling, claims: Claims, whole: Place) -> Place | None:
    """Where a sentence that does not tell a rule wrong tells it right: all of it where there is only a wrong way."""
    if telling.right is None:
        return whole
    span = next(told_right(frame, telling, claims.denied), None)
    return None if span is None else (whole[0], *span)


def differences(desk: Desk, document: TextFile, other: Edition, messages: Messages) -> Iterator[Alert]:
    """What a document tells otherwise than another edition, and than itself in an earlier place."""
    mine, printed = edition_of(desk, document, document.file), rule_numbers(desk.game)

    def alert(place: Place, severity: Severity, message: str, rule: str, **values: str | int) -> Alert:
        title = desk.texts.said(f"rule.{rule}.title").text
        given = {"rule": printed.get(rule, rule), "title": title, **values}
        flaw = Flaw(*place, message=message, values=given, see=f"rule.{rule}.text")
        return Alert(CODE, severity, document, flaw, messages.say(f"rules.{message}", given))

    def differs(rule: str, place: Place, edition: Edition, known: Place) -> Alert:
        file = edition.named(known)
        return alert(place, Severity.error, "differs", rule, text=_words(place), right=_words(known), file=file)

    for (rule, name), ways in mine.ways.items():
        theirs = other.ways.get((rule, name), {})
        (_, first), *later = ways.items()
        if theirs and not theirs.keys() & ways.keys():
            yield differs(rule, first, other, next(iter(theirs.values())))
        for _, place in later:
            yield differs(rule, place, mine, first)
    if not document.units:
        return
    start = (document.units[0], 0, 0)
    for one in desk.game.rules:
        if one.id in mine.sure and one.id not in other.rules:
            yield alert(mine.sure[one.id], Severity.note, "only_here", one.id, file=other.file)
        elif one.id in other.sure and one.id not in mine.rules:
            known = other.sure[one.id]
            yield alert(start, Severity.warning, "absent", one.id, says=_words(known), file=other.named(known))


def _words(place: Place) -> str:
    unit, start, end = place
    return unit.text[start:end]
