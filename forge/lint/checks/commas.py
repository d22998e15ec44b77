"""Commas that a language wants before a word, wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from forge.lint.checks import Alone, Check, each
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.parted import parted
from forge.lint.surplus import second, surplus
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile

GAP = re.compile(r"[ \u00a0\n]+")
CUT = re.compile(r",[ \u00a0\n]+")
BEHIND = re.compile(r"(?<=\w)[ \u00a0\n]+$")
STOP = re.compile(r"[.!?…]")
NEAR = 4  # words before a clause that may have its comma
SHORT = 2  # letters of a word that may be what somebody is called, or a sign


def commas(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A word that begins a clause, right behind another word that lets no clause begin without a comma."""
    known = {word: frozenset(comma.unless) for comma in desk.checks.commas for word in comma.before}
    led = {word: frozenset(comma.led) for comma in desk.checks.commas for word in comma.before}
    then = {word: frozenset(comma.then) for comma in desk.checks.commas for word in comma.before}
    only_led = {word for comma in desk.checks.commas if comma.only_led for word in comma.before}
    for unit in document if known else ():
        text = blanked(unit.text, ".")
        words = list(words_of(text))
        for place in range(1, len(words)):
            word, first = words[place], place
            if word.text not in known:
                continue
            if words[place - 1].text.casefold() in led[word.text]:  # the comma stands before the preposition
                first -= 1
            elif word.text in only_led:
                continue
            if place + 1 == len(words) or not GAP.fullmatch(text[word.end : words[place + 1].start]):
                continue  # a question in a word: you choose which
            if words[place + 1].text.casefold() in then[word.text]:
                continue
            if word.text in only_led and "," in text[words[max(first - NEAR, 0)].start : words[first].start]:
                continue  # in front of what it leans on, perhaps
            before = words[first - 1]
            if not first or not all(
                GAP.fullmatch(text[a.end : b.start])
                for a, b in zip(words[first - 1 : place], words[first : place + 1], strict=True)
            ):
                continue
            if before.text.casefold() in known[word.text] or len(before.text) < SHORT or before.text.isupper():
                continue
            stop = STOP.search(text, word.end)
            if stop is not None and stop[0] == "?":
                continue
            begun = words[first]
            values = {"text": unit.text[before.start : word.end], "word": begun.text}
            yield Flaw(unit, before.end, begun.start, "comma", values, ", ")


def cut(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A comma within two words that begin a clause together."""
    whole = {tuple(words.split()) for words in desk.checks.clauses.whole}
    for unit in document if whole else ():
        for one, other in pairwise(words_of(blanked(unit.text, "."))):
            if (one.text.casefold(), other.text) in whole and CUT.fullmatch(unit.text, one.end, other.start):
                values = {"one": one.text, "other": other.text}
                before = BEHIND.search(unit.text[: one.start])  # the comma belongs there
                start = one.start if before is None else before.start()
                fix = f"{'' if before is None else ', '}{one.text} {other.text}"
                yield Flaw(unit, start, other.end, "surplus", values, fix)


def all_commas(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Commas before words, and between clauses."""
    yield from (found := list(commas(desk, document)))
    for one in (*parted(desk, document), *second(desk, document), *surplus(desk, document), *cut(desk, document)):
        if not any(one.unit is other.unit and one.start < other.end and other.start < one.end for other in found):
            yield one


CHECKS = (Check("language.comma", Severity.warning, each(all_commas), alone=Alone.entry),)
