"""What texts say of rules and rulings, against what the game says."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from forge.library.numbers import rule_numbers
from forge.lint.checks import Alone, Check, each
from forge.lint.checks.numbers import CARD, ENTRIES, numbers_in
from forge.lint.checks.steps import steps
from forge.lint.claims.files import Claims
from forge.lint.claims.frames import Frame
from forge.lint.claims.ordering import disordered, ordered
from forge.lint.claims.slots import RuleBook
from forge.lint.claims.subjects import opens
from forge.lint.claims.swapped import EITHER, swapped
from forge.lint.claims.telling import left_out, summed, told_in_full, told_wrong
from forge.lint.claims.words import ClaimWord
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.sourced import contrary
from forge.lint.textfile import TextFile

TALE = 0.8  # from so near on a rule is told by what somebody does
SURE = 0.75  # from so near on a sentence is about a rule, whatever cards it is like


def against_source(belongs: Callable[[str], bool]) -> Callable[[Desk, TextFile], Iterator[Flaw]]:
    """A look at entries of a catalog that belong: what says the opposite of the text it was made from."""

    def looked(desk: Desk, document: TextFile) -> Iterator[Flaw]:
        for unit in document:
            if unit.key is not None and belongs(unit.key):
                yield from contrary(desk, unit, unit.key)

    return looked


def reversed_rules(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A sentence that says of a rule what denies it."""
    claims = desk.claims
    if not (claims.tellings or claims.slots or claims.denials.rules):
        return
    printed = rule_numbers(desk.game)
    book = None if document.catalog else desk.rulebook
    for frame in desk.frames(document):
        statement = frame.statement
        if statement.unit.key is not None and not statement.unit.key.startswith(ENTRIES):
            continue
        told: list[tuple[str, int, int]] = []
        free = swapped(statement, claims.facets[EITHER]) if EITHER in claims.facets else ()
        example = statement.unit.key is None and is_example(frame, claims)
        if example and any(piece.number is not None for one in frame.paragraph for piece in one.statement.pieces):
            continue  # what happens to somebody with these numbers is no rule
        for rule, (start, end) in _with_words(desk, frame, claims, book):
            if any(rule == known or (start < until and since < end) for known, since, until in told):
                continue
            if any(start <= statement.pieces[at].start < end for at in free):
                continue  # told in either order
            if _is_name(desk, frame, start, end):
                continue
            told.append((rule, start, end))
            see, says = _right(desk, rule, statement.unit.key)
            values: dict[str, str | int] = {
                "text": statement.unit.text[start:end],
                "rule": printed.get(rule, rule),
                "says": says,
            }
            yield Flaw(statement.unit, start, end, "reversed" if says else "denied", values, see=see)


def _is_name(desk: Desk, frame: Frame, start: int, end: int) -> bool:
    """Whether all that stands there is part of the name that a text has before it, set apart from what it says."""
    pieces = frame.statement.pieces
    names = desk.subjects.named(frame.statement)
    return opens(frame.statement, names) and pieces[0].start <= start and end <= pieces[names[0].behind - 1].end


def _right(desk: Desk, rule: str, key: str | None) -> tuple[str | None, str]:
    """Where a rule is told right, and how: not in the entry itself that tells it wrong, even if there is no other."""
    see, short = f"rule.{rule}.text", f"rule.{rule}.short"
    if key != see:
        return see, desk.texts.said(see).text
    if desk.drafts is not desk:
        return see, desk.sources.said(see).text
    if short in desk.texts.catalog.entries:
        return short, desk.texts.said(short).text
    return None, ""


def incomplete(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A paragraph that tells a rule and leaves out what belongs to it."""
    claims = desk.claims
    printed = rule_numbers(desk.game)
    tellings = [one for one in claims.tellings if one.needs is not None]
    if document.catalog or not tellings:
        return
    frames = desk.frames(document)
    known = {id(flaw.unit) for flaw in steps(desk, document)}  # a step that is left out is told there
    for telling in tellings:
        for frame in frames:
            if id(frame.statement.unit) in known or not left_out(frame, telling, frames):
                continue
            if not told_in_full(frame, telling, frames) and not desk.retelling.leans_right(telling.rule, frame):
                first, last = frame.statement.pieces[0], frame.statement.pieces[-1]
                values: dict[str, str | int] = {
                    "rule": printed.get(telling.rule, telling.rule),
                    "says": desk.texts.said(f"rule.{telling.rule}.text").text,
                }
                yield Flaw(
                    frame.statement.unit, first.start, last.end, "incomplete", values, see=f"rule.{telling.rule}.text"
                )
                break


def _with_words(
    desk: Desk, frame: Frame, claims: Claims, book: RuleBook | None
) -> Iterator[tuple[str, tuple[int, int]]]:
    """The rules that a sentence denies, and does not tell right in words of its language with the same characters;
    those last of which it says what is right in them, too."""
    if frame.asks:
        yield from _denials(desk, frame, claims, book)
        return
    asked = [one.statement for one in frame.under if one.asks]
    around = [one.statement for one in frame.around if not one.asks]
    judged = desk.denials.of_rules(frame.statement, asked, around)
    found = judged.denied
    if found and frame.statement.unit.key is None and desk.nearness.to_cards(frame.statement.text) > CARD:
        found = []  # what a card does is no rule
    numbers = _numbers(desk, frame, desk.claims) if found else set[ClaimWord]()
    sure = [one for one in found if one.key not in judged.right]
    doubtful = [one for one in found if one not in sure]
    if found and frame.statement.unit.key is None:
        numbers |= desk.situations(frame).right.intersection(piece for one in found for piece in one.pieces)
    yield from ((one.key, one.span) for one in sure if numbers.isdisjoint(one.pieces))
    yield from (one for one in _denials(desk, frame, claims, book) if not judged.tells_right(*one))
    yield from _otherwise(desk, frame)
    yield from _disordered(desk, frame)
    yield from ((one.key, one.span) for one in doubtful if numbers.isdisjoint(one.pieces))


def _otherwise(desk: Desk, frame: Frame) -> Iterator[tuple[str, tuple[int, int]]]:
    """The rule of which a sentence of a document says otherwise than all that tells it right."""
    if frame.statement.unit.key is not None or desk.people.has(frame.statement) or is_example(frame, desk.claims):
        return
    found = desk.retelling.otherwise(frame) if desk.nearness.to_cards(frame.statement.text) <= 0 else None
    if found is None:
        return
    known, (start, end) = found
    # What is told without a denial may be said right where something else is denied.
    if not known.bag.denies and desk.retelling.denies_besides(frame.statement, found[1]):
        return
    if _is_ordered(desk, frame, known.key):
        return
    if not any(start <= piece.start < end for piece in _numbers(desk, frame, desk.claims)):
        yield known.key, found[1]


def _disordered(desk: Desk, frame: Frame) -> Iterator[tuple[str, tuple[int, int]]]:
    """The rules of which a sentence of a document tells in another order what comes first, and what comes then."""
    statement = frame.statement
    if statement.unit.key is not None or desk.subjects.named(statement) or desk.nearness.to_cards(statement.text) > 0:
        return  # what a card does is no rule
    for order in desk.claims.orders:
        place = disordered(frame, order, desk.claims.facets)
        if place is not None and not desk.retelling.tells_right(frame, frame.span(place)):
            yield order.rule, frame.span(place)


def _is_ordered(desk: Desk, frame: Frame, rule: str) -> bool:
    """Whether a sentence tells what a rule says comes first, and what comes then, in that order."""
    facets = desk.claims.facets
    return any(ordered(frame, order, facets) for order in desk.drafts.claims.game.orders if order.rule == rule)


def _denials(desk: Desk, frame: Frame, claims: Claims, book: RuleBook | None) -> Iterator[tuple[str, tuple[int, int]]]:
    """The rules that a sentence denies, and with which characters of its unit."""
    tale = book is not None and desk.people.has(frame.statement)
    for telling in claims.tellings_about.of(frame.likely) if not tale else ():
        for span in told_wrong(frame, telling, claims.denied):
            sure = bool(telling.asked)  # what it stands under says what it is about
            if book is not None and not sure and _is_excused(desk, frame, span):
                continue
            if (
                sure
                or frame.statement.unit.key is not None
                or desk.nearness.to_cards(frame.statement.unit.text) <= CARD
            ):
                yield telling.rule, span  # what a card does is no rule
    if book is None:
        return
    for one in book.contradicted(frame) if not tale else ():
        if one.place[0] in frame.unsaid:
            continue
        span = frame.span(one.place)
        if desk.retelling.tells_right(frame, span) or desk.retelling.denies_besides(frame.statement, span):
            continue
        if desk.nearness.to_cards(frame.statement.text) <= 0:
            yield one.rule, span
    retold = desk.retelling.wrong(frame)
    if (
        retold is None
        or _is_ordered(desk, frame, retold.told.key)
        or not _numbers(desk, frame, claims).isdisjoint(word.piece for word in retold.words)
    ):
        return
    if {id(word.piece) for word in retold.words} <= {id(frame.statement.pieces[at]) for at in frame.unsaid}:
        return  # what is not so is said right
    if retold.near < TALE and (tale or is_example(frame, claims) or desk.retelling.opens_with_a_thing(frame)):
        return
    if retold.near >= SURE or desk.nearness.to_cards(frame.statement.text) <= CARD:
        yield retold.told.key, retold.span


def _is_excused(desk: Desk, frame: Frame, span: tuple[int, int]) -> bool:
    """Whether a sentence is told right by others who say the same, or denies itself what it says there."""
    return desk.retelling.tells_right(frame, span) or desk.retelling.denies_again(frame.statement, span)


def _numbers(desk: Desk, frame: Frame, claims: Claims) -> set[ClaimWord]:
    """The numbers of a sentence that are looked at by numbers.constant."""
    found = {piece for claim in claims.sums for piece, _ in summed(frame, claim)}
    tallied = (names for claim in claims.tallies for names in (claim.whole, claim.limit) if names is not None)
    some = (name for names in tallied for name in names.split("|"))
    found |= {piece for name in some for place in frame.at(name) if (piece := frame.number_in(place, last=True))}
    return {*found, *numbers_in(frame, claims, desk.game.constants)}


def is_example(frame: Frame, claims: Claims) -> bool:
    """Whether a sentence stands in a worked example, whose numbers are somebody's."""
    return any(lead.has(names) for names in claims.begun for lead in frame.under)


def is_rule(key: str) -> bool:
    """Whether an entry of that key tells a rule."""
    return key.startswith("rule.") and not key.endswith(".title")


CHECKS = (
    Check("rules.incomplete", Severity.warning, each(incomplete)),
    Check("rules.reversed", Severity.error, each(reversed_rules), alone=Alone.behind),
    Check("rules.source", Severity.error, each(against_source(is_rule)), catalogs=True, alone=Alone.entry),
)
