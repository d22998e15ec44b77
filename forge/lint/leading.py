"""Prepositions that are easily taken for one another, before words that have always the other one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.finding import Flaw
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile

OFTEN = 5  # times that the game's texts have a word behind one preposition, and never behind the other
USUAL = 2  # times that a document has it so, where it has it otherwise once
SHORT = 3  # letters of words that are many things
GAPS = (" ", "\u00a0")

Pair = tuple[str, str]


def misled(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A noun once behind another preposition than all over the document and the game's texts."""
    swapped = _swapped(desk)
    if not swapped or document.catalog or not desk.morphology.dictionary:
        return
    known = desk.once(_known)
    found = [(unit, *one) for unit in document for one in _pairs(blanked(unit.text), swapped)]
    told = Counter(pair for _, pair, _, _ in found)
    for unit, (said, noun), first, last in found:
        if known[said, noun] or told[said, noun] > 1 or not desk.readings.are(noun, "noun"):
            continue
        for other in swapped[said]:
            if other != said and known[other, noun] >= OFTEN and told[other, noun] >= USUAL:
                text = unit.text[first.start : last.end]
                yield Flaw(unit, first.start, last.end, "slip", {"text": text, "right": f"{other} {last.text}"})


def _swapped(desk: Desk) -> Mapping[str, tuple[str, ...]]:
    """Prepositions, each with those of its row."""
    return {one: row for row in desk.checks.agreement.swapped for one in row}


def _known(desk: Desk) -> Mapping[Pair, int]:
    """How often the game's texts have a word behind a preposition."""
    swapped = _swapped(desk)
    forms = (form for entry in desk.texts.catalog.entries.values() for form in entry.forms)
    return Counter(pair for form in forms for pair, _, _ in _pairs(form, swapped))


def _pairs(text: str, swapped: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[Pair, WordAt, WordAt]]:
    """Prepositions right before a word: both in small letters, and where they stand."""
    for first, last in pairwise(words_of(text)):
        said = first.text.casefold()
        if said in swapped and len(last.text) > SHORT and last.text.islower() and text[first.end : last.start] in GAPS:
            yield (said, last.text), first, last
