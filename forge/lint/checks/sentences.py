"""Sentences that lack a part: a verb in a clause, or the clause that a condition is for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from forge.lint.checks import Check, each
from forge.lint.checks.consistency import SENTENCE
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.terms import blanked
from forge.lint.textfile import HEADED, LISTED, TextFile

SIGNS = re.compile(r"[–—:;()„”“«»\"…/|\d{}•]|\s[-*]\s")  # what makes clauses hard to tell
LEAST = 5  # words of a condition that is no mere remark: "If you like."
CLAUSE = 4  # words of a clause that has a verb
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


CHECKS = (Check("language.clause", Severity.warning, each(sentences)),)
