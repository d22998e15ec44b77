"""Commas by who does what: none between a subject and its verb, one before a second subject."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forge.language.morphology.agreement import agree
from forge.lint.begun import FINITE
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile
from forge.lint.wordrow import WordRow

COMMA = re.compile(r",[ \u00a0\n]")
SHORT = 3  # letters of words that may be many things
TOLD = ("imp", "imp_pl")


def surplus(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A comma between a subject at the beginning of its clause and its verb."""
    if not desk.checks.clauses.opening or not desk.morphology.dictionary or document.catalog:
        return
    for unit in document:
        text = blanked(unit.text, ".")
        row = WordRow(desk, text, list(words_of(text)))
        for place in range(len(row.words) - 1):
            if _is_cut(row, place):
                one, other = row.words[place], row.words[place + 1]
                values = {"one": one.text, "other": other.text}
                yield Flaw(
                    unit, one.start, other.end, "surplus", values, unit.text[one.start : other.end].replace(",", "")
                )


def _is_cut(row: WordRow, place: int) -> bool:
    noun, verb = row.words[place], row.words[place + 1]
    if not COMMA.fullmatch(row.text[noun.end : verb.start]) or len(noun.text) <= SHORT:
        return False
    said, found = row.of(place), row.of(place + 1)
    if not found or not all(form.get("form") in FINITE and form.get("person") in (None, "3") for form in found):
        return False
    if not said or not all((form.get("pos"), form.get("case")) == ("noun", "nom") for form in said):
        return False
    if not any(
        one.get("number") == other.get("number")
        and (None in (one.get("gender"), other.get("gender")) or agree(one, other))
        for one in said
        for other in found
    ):
        return False
    begin = place
    while row.follows(begin):
        begin -= 1
        if not any(form.get("pos") == "adj" and agree(form, one) for form in row.of(begin) for one in said):
            return False
    first = row.begins(place)
    return begin == first or _is_opened(row, first, begin)


def _is_opened(row: WordRow, first: int, begin: int) -> bool:
    """Whether all that stands before a clause in its sentence is one that opens with a word for that."""
    one_comma = row.text[row.words[first].start : row.words[begin].start].count(",") == 1
    return one_comma and row.low(first) in row.desk.checks.clauses.opening


def second(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Something told to do, `and`, and who does something then: two clauses, which a comma parts."""
    known = desk.checks.clauses
    if not known.seconds or not desk.morphology.dictionary or document.catalog:
        return
    for unit in document:
        text = blanked(unit.text, ".")
        row = WordRow(desk, text, list(words_of(text)))
        for place in range(2, len(row.words) - 1):
            joint = place - 1
            if row.low(place) not in known.seconds or row.low(joint) not in known.joints:
                continue
            first = row.begins(place)
            told = row.of(first)
            if not told or not all(form.get("form") in TOLD for form in told):
                continue
            if not all(row.follows(at) for at in range(first + 1, place + 2)):
                continue
            verb = place + 1
            if row.low(verb) in desk.checks.agreement.negations and row.follows(verb + 1):
                verb += 1
            found = row.of(verb)
            if found and all(form.get("form") in FINITE for form in found):
                before, word = row.words[joint - 1], row.words[joint]
                values = {"text": unit.text[before.start : word.end], "word": word.text}
                yield Flaw(unit, before.end, word.start, "comma", values, ", ")
