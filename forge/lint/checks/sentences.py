"""Sentences that lack a part: a verb in a clause, or the clause that a condition is for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from forge.lint.checks import Alone, Check, each
from forge.lint.checks.consistency import SENTENCE
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.terms import blanked
from forge.lint.textfile import HEADED, LISTED, TextFile

SIGNS = re.compile(r"[–—:;()„”“«»\"…/|\d{}•≥≤<>=]|\s[-*]\s")  # what makes clauses hard to tell
LEAST = 5  # words of a condition that is no mere remark: "If you like."
CLAUSE = 4  # words of a clause that has a verb
MARKS = ".;!?)"
LEAD = 2  # letters of a word that is no label: b.
SHORT = 3  # letters of words that are no verbs


def sentences(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A sentence that begins with a condition and ends with it, or whose condition has no verb."""
    known = desk.checks.clauses
    if not known.begin or document.catalog:
        return
    for unit in document:
        if unit.role in (HEADED, LISTED):
            continue
        text, begin, asked = blanked(unit.text, "…"), 0, False
        for stop in [*SENTENCE.finditer(text), None]:
            end = len(text) if stop is None else stop.start()
            said = text[begin:end]
            words = [word.text.casefold() for word in words_of(said)]
            whole = said[:1].isalpha() and said.endswith(".") and SIGNS.search(said) is None
            if words and words[0] in known.begin and whole and not asked and _lacks(desk, said, words):
                yield Flaw(unit, begin, end, "clause", {"text": said})
            asked = said.endswith("?")
            begin = end if stop is None else stop.end()


def severed(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A preposition with nothing behind it, or a word that joins or begins a clause, right before a mark."""
    dangling, known = desk.checks.structure.dangling, desk.checks.agreement
    if document.catalog or not known.takes:
        return
    for unit in document:
        text = blanked(unit.text, "x")
        for before, word in pairwise(words_of(text)):
            low, sign = word.text, text[word.end : word.end + 1]
            if low not in dangling or low in known.alone_too or len(low) < LEAD:
                continue
            if text[before.end : word.start] != " " or not before.text.islower() or before.text in dangling:
                continue  # before or after.
            if not desk.lemmas(low).isdisjoint(known.relatives):
                continue  # you choose which.
            if sign and sign in (MARKS + "," if low in known.takes else MARKS):
                yield Flaw(unit, before.start, word.end + 1, "severed", {"text": text[before.start : word.end + 1]})


def all_sentences(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Sentences without a part, and those that are cut short."""
    yield from (found := list(sentences(desk, document)))
    for one in severed(desk, document):
        if not any(one.unit is other.unit and one.start < other.end and other.start < one.end for other in found):
            yield one


def _lacks(desk: Desk, said: str, words: Sequence[str]) -> bool:
    known = desk.checks.clauses
    if len(words) < LEAST or not known.main.isdisjoint(words):
        return False
    parts = [[word.text.casefold() for word in words_of(part)] for part in said.split(",")]
    if any(not part for part in parts):
        return False
    follow = [" ".join(part) for part in parts[1:]]
    if follow and all(_is_joined(known.joints, known.still, part) for part in follow):
        return True
    if not desk.morphology.dictionary:
        return False
    if not follow:
        return sum(_may_act(desk, word) for word in words[1:]) == 1 and any(_acts(desk, word) for word in words[1:])
    return (
        known.verbs
        and len(parts) == 2
        and len(parts[0]) > CLAUSE
        and not any(_may_act(desk, word) for word in parts[0][1:])
        and any(_acts(desk, word) for word in parts[1])
    )


def _is_joined(joints: Sequence[str], still: Sequence[str], part: str) -> bool:
    return any(part.startswith(f"{one} ") for one in joints) and not any(part.startswith(f"{one} ") for one in still)


def _acts(desk: Desk, word: str) -> bool:
    """Whether a word can be nothing but a verb."""
    return desk.readings.are(word, "verb")


def _may_act(desk: Desk, word: str) -> bool:
    """Whether a word may be a verb, or stand for one, for all that is known."""
    found = desk.readings.of(word)
    if not found:
        return len(word) > SHORT and word not in desk.checks.agreement.takes
    return any(form.get("pos") == "verb" and form.get("form") != "ger" for form in found)


CHECKS = (Check("language.clause", Severity.warning, each(all_sentences), alone=Alone.entry),)
