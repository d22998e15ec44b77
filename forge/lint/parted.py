"""Clauses that nothing parts: two verbs of which each has a clause of its own, and no comma or `and` between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.finding import Flaw
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile

PART = re.compile(r"[^,;:–—()\[\]„”«»\"“‘’'.!?…|/{}+=<>]+")
HYPHEN = re.compile(r"\s-{1,2}\s")
FINITE = ("fin", "past", "imp", "imp_pl")
LED = 2  # words before the one that opens a clause: in which


def parted(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A verb right behind another one, or behind a clause that was opened and never closed."""
    known = desk.checks.clauses
    if not known.between or not desk.morphology.dictionary:
        return
    for unit in document:
        for part in PART.finditer(HYPHEN.sub(lambda match: "," * len(match[0]), blanked(unit.text, "…"))):
            words = [WordAt(one.text, part.start() + one.start, part.start() + one.end) for one in words_of(part[0])]
            verbs = [place for place, word in enumerate(words) if _is_finite(desk, word)]
            opened = any(word.text.casefold() in known.opening for word in words[:LED])
            for first, second in pairwise(verbs):
                row = [word.text.casefold() for word in words[first : second + 1]]
                if not known.between.isdisjoint(row) or (second - first > 1 and not opened):
                    continue
                if _is_future(desk, words[first], words[second]):
                    continue
                start, end = words[first].start, words[second].end
                values = {"text": unit.text[start:end], "word": words[second].text}
                yield Flaw(unit, start, end, "comma", values)
                break


def _is_future(desk: Desk, one: WordAt, other: WordAt) -> bool:
    """Whether two verbs are one that says what will be."""
    copula = not desk.morphology.lemmas(one.text.casefold()).isdisjoint(desk.checks.agreement.copulas)
    return copula and any(form.get("form") == "past" for form in desk.readings.of(other.text))


def _is_finite(desk: Desk, word: WordAt) -> bool:
    """Whether a word can be nothing but a verb of a clause."""
    found = desk.readings.of(word.text) if word.text.islower() or word.start == 0 else ()
    return bool(found) and all(form.get("pos") == "verb" and form.get("form") in FINITE for form in found)
