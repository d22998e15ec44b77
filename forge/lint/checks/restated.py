"""The text of a card as a document has it behind the card's name, read as an ability and held against the card."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forge.library.model import Printed
from forge.lint.checks import Check, each
from forge.lint.claims.subjects import Subjects
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile, TextUnit
from forge.proof.findings import Finding, Judgement

BEHIND = re.compile(r"[\"'»”’)\]]*\s*(?:[:.–—-]|\n|×\d{1,2}\s)\s*")  # between a name and the text of what it names
PLAIN = re.compile(r"\w+")  # a number, a place, a player: what a text hardly says by chance
FLAGS = frozenset(("true", "false"))
LONGEST = 600  # signs of the text of a card
SHORTEST = 3  # words of one


def restated(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A text behind a card's name that means something else than the card does, in one thing that can be named."""
    if document.catalog:
        return
    subjects = desk.subjects
    for unit, start, thing in _texts(desk, subjects, document):
        text = unit.text[start:]
        if desk.proofreader.judge(thing.id, text) is not Judgement.meaning:
            continue
        findings = desk.proofreader.proof(thing.id, text).findings
        if len(findings) == 1 and _is_plain(findings[0]):
            [one] = findings
            first, last = start + one.start, start + one.end
            values: dict[str, str | int] = {"text": one.said, "name": desk.names[thing.id], "says": one.message}
            yield Flaw(unit, first, last, "text", values, see=f"{thing.key}.text")


def _texts(desk: Desk, subjects: Subjects, document: TextFile) -> Iterator[tuple[TextUnit, int, Printed]]:
    """The texts that stand behind the name of something that has one: the unit, where in it the text begins."""
    for unit in document:
        named = next(iter(subjects.opening(unit)), None)
        if named is None:
            continue
        thing, end = named
        gap = BEHIND.match(unit.text, end)
        model = desk.game.model(thing)
        if gap is None or model.id not in desk.proofreader.owners:
            continue
        text = unit.text[gap.end() :]
        if len(text) <= LONGEST and len(text.split()) >= SHORTEST:
            yield unit, gap.end(), model


def _is_plain(finding: Finding) -> bool:
    """Whether card and text differ in a value that has a name: two places, two players, two numbers. Of when something
    is done at all, which is the kind of a clause, a text behind a name often says nothing."""
    if finding.path is not None and finding.path.isdigit():
        return False
    sides = [side for side in (finding.card, finding.text) if side is not None and PLAIN.fullmatch(side)]
    return len(sides) == 2 and not FLAGS.intersection(sides)


CHECKS = (Check("rulings.text", Severity.error, each(restated)),)
