"""English left in a text: words of the language in which the game is drafted, in small letters or as keywords."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator

from forge.lint.checks import Check, each
from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile, TextUnit

SHORT = 3  # letters of a word of another alphabet that is no abbreviation
KEYWORD = 4  # letters of a keyword that is no abbreviation, nor a short word of both languages
OFTEN = 3  # times a word stands in a document by which it is a word of its own
OPEN, CLOSE = "([", ")]"


def foreign(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Words of the drafts' language: in another alphabet than the text's those in small letters, in any alphabet
    keywords that begin with a capital, unless they explain another word in brackets, or are part of a name."""
    if desk.language == desk.drafts.language:
        return
    told = list(_small(desk, document)) if _apart(desk) else []
    yield from told
    if document.catalog:
        return
    heard = Counter(word.text.casefold() for unit in document for word in words_of(unit.text))
    found = _keywords(desk)
    for unit in document:
        for words in _runs(unit, found):
            start, end = words[0].start, words[-1].end
            if all(word.text.islower() for word in words) or any(one.unit is unit and one.start < end for one in told):
                continue
            if all(heard[word.text.casefold()] > OFTEN for word in words) or not any(
                len(word.text) >= KEYWORD for word in words
            ):
                continue
            if not _apart(desk) and all(desk.is_word(word.text.casefold()) for word in words):
                continue
            if not _glosses(unit, start, end) and not _named(desk, unit, start, end):
                yield Flaw(unit, start, end, "foreign", {"text": unit.text[start:end]})


def _apart(desk: Desk) -> bool:
    """Whether the two languages have two alphabets."""
    return _alphabet(desk.texts.language.name) != _alphabet(desk.sources.language.name)


def _small(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    english = {
        word.text
        for entry in desk.sources.catalog.entries.values()
        for form in entry.forms
        for word in words_of(form)
        if word.text.islower() and len(word.text) >= SHORT
    }
    own = desk.checks.words
    for unit in document:
        for words in _runs(unit, lambda word: word in english and not word.startswith(own)):
            start, end = words[0].start, words[-1].end
            yield Flaw(unit, start, end, "foreign", {"text": unit.text[start:end]})


def _keywords(desk: Desk) -> Callable[[str], bool]:
    """Tells words of the drafts' glossary and keywords, which neither the texts of the game nor the language has."""
    listed = frozenset(desk.drafts.checks.keywords)
    terms, own = desk.drafts.vocabulary | listed, desk.checks.words
    said = {
        word.text.casefold()
        for entry in desk.texts.catalog.entries.values()
        for form in entry.forms
        for word in words_of(blanked(form))
    }

    def tells(word: str) -> bool:
        low = word.casefold()
        return low in terms and low not in said and not low.startswith(own)

    return tells


def _runs(unit: TextUnit, told: Callable[[str], bool]) -> Iterator[list[WordAt]]:
    """Words of this kind that stand beside one another, with nothing but a space between."""
    run: list[WordAt] = []
    for word in words_of(blanked(unit.text)):
        if not told(word.text) or not _is_alone(unit, word.start, word.end):
            continue
        if run and not unit.text[run[-1].end : word.start].isspace():
            yield run
            run = []
        run.append(word)
    if run:
        yield run


def _glosses(unit: TextUnit, start: int, end: int) -> bool:
    """Whether words in brackets say what another text calls the word before."""
    return unit.text[:start].rstrip(" *_\"'“”«»„")[-1:] in tuple(OPEN) and (
        unit.text[end:].lstrip(" *_\"'“”«»„")[:1] in tuple(CLOSE)
    )


def _named(desk: Desk, unit: TextUnit, start: int, end: int) -> bool:
    """Whether words are part of a name: one of the game's own, or of one with other words of that alphabet."""
    text, alphabet = unit.text, _alphabet(desk.drafts.texts.language.name)
    said = f" {text[start:end].casefold()} "
    names = (desk.game.info.title, *desk.drafts.names.values())
    if any(said in f" {name.casefold()} " for name in names):
        return True
    words = list(words_of(text))
    beside = [word for word in words if word.end < start and text[word.end : start].strip(" -&") == ""]
    beside += [word for word in words if word.start > end and text[end : word.start].strip(" -&") == ""]
    return any(
        word.text[0].isupper()
        and not word.text.isupper()
        and _alphabet(word.text) == alphabet
        and (_apart(desk) or not desk.is_word(word.text.casefold()))
        for word in beside
    )


def _alphabet(text: str) -> str:
    return unicodedata.name(text[0], "").partition(" ")[0]


def _is_alone(unit: TextUnit, start: int, end: int) -> bool:
    """Whether a word is no part of an address, a command, a file's name."""
    around = unit.text[max(start - 1, 0) : start] + unit.text[end : end + 2].rstrip()
    marks = around.replace("**", "") if unit.text[max(start - 2, 0) : start] == "**" else around
    return not any(sign in "@/\\_-.`<>=+$#" for sign in marks.removesuffix("."))


CHECKS = (Check("language.foreign", Severity.warning, each(foreign)),)
