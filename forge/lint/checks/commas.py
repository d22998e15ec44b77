"""Commas that a language wants before a word, wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forge.lint.checks import Check, each
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile

GAP = re.compile(r"[ \u00a0\n]+")
STOP = re.compile(r"[.!?…]")
SHORT = 2  # letters of a word that may be what somebody is called, or a sign


def commas(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A word that begins a clause, right behind another word that lets no clause begin without a comma."""
    known = {word: frozenset(comma.unless) for comma in desk.checks.commas for word in comma.before}
    led = {word: frozenset(comma.led) for comma in desk.checks.commas for word in comma.before}
    for unit in document if known else ():
        text = blanked(unit.text, ".")
        words = list(words_of(text))
        for place in range(1, len(words)):
            word, first = words[place], place
            if word.text not in known:
                continue
            if words[place - 1].text.casefold() in led[word.text]:  # the comma stands before the preposition
                first -= 1
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


CHECKS = (Check("language.comma", Severity.warning, each(commas)),)
