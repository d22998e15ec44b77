"""Words that are words, but not the ones that are meant: what the words beside them betray."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from forge.lint.checks import Check, each
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.neighbours import WordNeighbours
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile, TextUnit

CLAUSE = re.compile(r"[.!?…:;]\s|\n\n")
GAP = "…"  # in what is right: a part that is not known
KEYWORD = 4  # letters of a word of the glossary that is no abbreviation
FOREIGN = 3  # letters of a word of another alphabet that is no abbreviation


def slips(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Words of the list of those that are often taken for others, where the words beside them say so."""
    known = [
        (re.compile(one.find), one.fix, re.compile(one.unless) if one.unless else None) for one in desk.checks.slips
    ]
    for unit in document:
        text = blanked(unit.text)
        for pattern, fix, unless in known:
            for match in pattern.finditer(text):
                if unless is not None and unless.search(_clause(text, match.start())):
                    continue
                right = match.expand(fix)
                sure = None if GAP in right else right
                yield Flaw(unit, *match.span(), "slip", {"text": match[0], "right": right}, sure)


def all_slips(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Words of the list, and those that are one letter away from a word of the game that stands beside their neighbours
    elsewhere."""
    listed = list(slips(desk, document))
    yield from listed
    if document.catalog:
        return
    for number, word, right in WordNeighbours(desk).meant(document):
        unit = document.units[number]
        if not any(one.unit is unit and one.start < word.end and word.start < one.end for one in listed):
            yield Flaw(unit, word.start, word.end, "slip", {"text": word.text, "right": right})


def _clause(text: str, end: int) -> str:
    """What a sentence has before a place."""
    begin = max((stop.end() for stop in CLAUSE.finditer(text, 0, end)), default=0)
    return text[begin:end]


def foreign(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Words of the drafts' language in another alphabet than the text's, in small letters: left untranslated."""
    if _alphabet(desk.texts.language.name) == _alphabet(desk.sources.language.name):
        if desk.language != desk.drafts.language and not document.catalog:
            yield from _keywords(desk, document)
        return
    english = {
        word.text
        for entry in desk.sources.catalog.entries.values()
        for form in entry.forms
        for word in words_of(form)
        if word.text.islower()
    }
    own = desk.checks.words
    for unit in document:
        run: tuple[int, int] | None = None
        for word in words_of(blanked(unit.text)):
            told = len(word.text) >= FOREIGN and word.text in english and not word.text.startswith(own)
            if not told or not _is_alone(unit, word.start, word.end):
                continue
            if run is not None and unit.text[run[1] : word.start].isspace():
                run = run[0], word.end
                continue
            if run is not None:
                yield Flaw(unit, *run, "foreign", {"text": unit.text[slice(*run)]})
            run = word.start, word.end
        if run is not None:
            yield Flaw(unit, *run, "foreign", {"text": unit.text[slice(*run)]})


def _keywords(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Words of the drafts' glossary with a capital, which neither the language nor its texts of the game have; those in
    small letters are misspelt words anyway."""
    terms, own = desk.drafts.vocabulary, desk.checks.words
    said = {
        word.text.casefold()
        for entry in desk.texts.catalog.entries.values()
        for form in entry.forms
        for word in words_of(form)
    }
    for unit in document:
        for word in words_of(blanked(unit.text)):
            low = word.text.casefold()
            if len(low) < KEYWORD or word.text.islower() or low not in terms or low in said or low.startswith(own):
                continue
            if not desk.is_word(low) and _is_alone(unit, word.start, word.end):
                yield Flaw(unit, word.start, word.end, "foreign", {"text": word.text})


def _alphabet(text: str) -> str:
    return unicodedata.name(text[0], "").partition(" ")[0]


def _is_alone(unit: TextUnit, start: int, end: int) -> bool:
    """Whether a word is no part of an address, a command, a file's name."""
    around = unit.text[max(start - 1, 0) : start] + unit.text[end : end + 2].rstrip()
    return not any(sign in "@/\\_-.`<>=+$#" for sign in around.removesuffix("."))


CHECKS = (
    Check("language.slip", Severity.warning, each(all_slips)),
    Check("language.foreign", Severity.warning, each(foreign)),
)
