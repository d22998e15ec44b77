"""How many of something a text says there are, against those that it lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from forge.lint.checks import Check, each
from forge.lint.checks.steps import steps
from forge.lint.claims.words import ClaimWord, Statement
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import LISTED, TextFile, TextUnit

LEAST, MOST = 2, 12  # of what is counted and listed
NEAR = 2  # words from a number to what it counts
ORDERED = re.compile(r"\W*\d")
BEFORE = re.compile(r"(?:\s+[^\W\d_]+){0,3}\s*:[\s*_]*$")
INLINE = re.compile(r"(?:\s+[^\W\d_]+){0,2}\s*:\s+([^.!?:;()\d„“«\"–—]+)[.;](?=\s|$)")
ENUMERATED = re.compile(r"(?<!\w)(?:\((\d{1,2})\)|(\d{1,2})\)) ")
ENUMERATES = re.compile(r"(?:\s+[^\W\d_]+){0,2}\s*[.:][\s*_]*\(?1\)")
ITEM = 4  # words that one has within a sentence
COMMA = re.compile(r"\s*,\s*")


def counts(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A number of ways, parts, conditions, and a list of more or fewer right behind it."""
    if document.catalog or not desk.checks.structure.countable:
        return
    units = list(document)
    told: list[TextUnit] | None = None
    for place, unit in enumerate(units):
        listed = list(takewhile(lambda one: one.role == LISTED, units[place + 1 :]))
        for sentence in desk.reader.sentences_of(unit):
            for number, noun in _counted(desk, sentence):
                found = _inline(desk, unit, noun)
                if found is None and unit.role != LISTED and BEFORE.match(unit.text, noun.end):
                    found = _items(listed)
                if found is None or not LEAST <= found <= MOST or found == number.number:
                    continue
                if told is None:  # what is known of the game's steps says it better
                    told = [flaw.unit for flaw in steps(desk, document)]
                if unit not in told and not any(one in told for one in listed):
                    values: dict[str, str | int] = {"text": unit.text[number.start : noun.end], "right": found}
                    yield Flaw(unit, number.start, noun.end, "count", values)


def _counted(desk: Desk, sentence: Statement) -> Iterator[tuple[ClaimWord, ClaimWord]]:
    """Numbers of a sentence, each with what it counts, where no more is listed than that."""
    known = desk.checks.structure
    if any(not piece.lemmas.isdisjoint(known.picked) for piece in sentence.pieces):
        return
    for at, piece in enumerate(sentence.pieces):
        if piece.number is None or not LEAST <= piece.number <= MOST:
            continue
        for noun in sentence.pieces[at + 1 : at + 1 + NEAR]:
            if not (noun.lemmas | {noun.folded}).isdisjoint(known.countable):
                yield piece, noun
                break
            if noun.folded in desk.checks.agreement.takes or noun.number is not None:
                break


def _items(listed: Sequence[TextUnit]) -> int | None:
    """How many items a list has; None where it cannot be told."""
    ordered = [ORDERED.match(unit.mark or unit.text) is not None for unit in listed]
    return len(listed) if all(ordered) or not any(ordered) else None


def _inline(desk: Desk, unit: TextUnit, noun: ClaimWord) -> int | None:
    """How many a sentence lists behind a colon, in a word or a few each, with `and` before the last; or how many with
    numbers of their own, (1), (2), stand behind it."""
    said = [int(one[1] or one[2]) for one in ENUMERATED.finditer(unit.text, noun.end)]
    if ENUMERATES.match(unit.text, noun.end) and said == list(range(1, len(said) + 1)):
        return len(said)
    match = INLINE.match(unit.text, noun.end)
    if match is None:
        return None
    *items, last = COMMA.split(match[1])
    for joint in desk.checks.structure.listing:
        pair = re.split(rf"\s+{re.escape(joint)}\s+", last)
        if len(pair) == LEAST and items and all(len(one.split()) <= ITEM for one in (*items, *pair)):
            return len(items) + len(pair)
    return None


CHECKS = (Check("structure.count", Severity.warning, each(counts)),)
