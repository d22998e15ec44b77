"""Words and names that a game has in its other languages, and not in the one of the texts that are checked."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from babel import Locale

from forge.language.typography import locale_of
from forge.lint.checks.terms import is_tale
from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.terms import blanked
from forge.lint.textfile import TextUnit
from forge.overlay import has_yaml
from forge.project import Project

NAMES = (".name", ".title")  # how the keys of entries end that are names
SHORT = 3  # letters of a word that is no abbreviation
NEAR = 30  # signs before a word in which a text may say which language it is of
CALLED = 3  # letters by which the name of a language is shortened


class Strangers:
    """What is of another language of a game: words in small letters, words of the drafts' glossary, names of things."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.alphabet = alphabet_of(desk.texts.language.name)

    @cached_property
    def others(self) -> tuple[Desk, ...]:
        """The desks of the game's other languages, that of its drafts first; what has no glossary yet has no words."""
        desk, drafts = self._desk, self._desk.drafts
        codes = [code for code in desk.project.languages() if code not in (desk.language, drafts.language)]
        has = [code for code in codes if _is_begun(desk.project, code, desk.game.id)]
        return (
            tuple(replace(desk, language=code) for code in has)
            if desk is drafts
            else (drafts, *(replace(desk, language=code) for code in has))
        )

    @cached_property
    def _said(self) -> frozenset[str]:
        """The words of the game's texts in this language."""
        return self._desk.shelf.table("words", frozenset, lambda: _words(self._desk))

    @cached_property
    def small(self) -> frozenset[str]:
        """The words of other languages, but for those that only names, titles and tales have."""
        return frozenset(word for other in self.others for word in _small(other) if len(word) >= SHORT)

    @cached_property
    def terms(self) -> frozenset[str]:
        """The words of the drafts' glossary, and those of their cards that are left in translations; of another
        language the words of the drafts are their own."""
        drafts = self._desk.drafts
        if drafts is self._desk:
            return frozenset()
        return drafts.vocabulary | frozenset(drafts.checks.keywords)

    @cached_property
    def names(self) -> dict[tuple[str, ...], str]:
        """The names that things have in other languages and in this one not, by their words in small letters."""
        own = {_parts(name) for name in _names(self._desk)} | {_parts(self._desk.game.info.title)}
        theirs = (name for other in self.others for name in _names(other))
        return {words: name for name in theirs if (words := _parts(name)) and words not in own}

    def is_strange(self, word: str) -> bool:
        """Whether neither this language nor the game's texts in it have a word."""
        low = word.casefold()
        if self._has(low):
            return False
        return self.is_alien(low) or not self._desk.is_word(low)

    def is_alien(self, word: str) -> bool:
        """Whether a word is written in another alphabet."""
        return alphabet_of(word) != self.alphabet

    def _has(self, low: str) -> bool:
        return low in self._said or low in self._desk.vocabulary or low.startswith(self._desk.checks.words)

    def tells(self, word: str) -> bool:
        """Whether a word is one of another language of the game that its texts in this one do not have; the dictionary
        may have it all the same."""
        low, apart = word.casefold(), alphabet_of(word) != self.alphabet
        if len(low) < SHORT or (len(low) == SHORT and not word.islower() and low not in self.terms):
            return False
        known = low in self.small or low in self.terms or (apart and word.islower() and len(low) > SHORT)
        return known and not self._has(low)

    def named(self, words: Sequence[WordAt]) -> Iterator[tuple[int, int]]:
        """Where a name of another language stands, as the first of its words and the one behind."""
        longest = max(map(len, self.names), default=0)
        place = 0
        while place < len(words):
            for size in range(min(longest, len(words) - place), 0, -1):
                row = words[place : place + size]
                if (
                    row[0].text[0].isupper()
                    and tuple(word.text.casefold() for word in row) in self.names
                    and any(self.is_strange(word.text) for word in row)
                ):
                    yield place, place + size
                    place += size - 1
                    break
            place += 1

    def is_told(self, text: str, start: int) -> bool:
        """Whether a text says right before a word of which language it is: (ang. deck)."""
        before = [word.text.casefold() for word in words_of(text[max(start - NEAR, 0) : start])][-2:]
        called = [name[:CALLED].casefold() for name in self._called]
        return any(word.startswith(short) for word in before for short in called)

    @cached_property
    def _called(self) -> tuple[str, ...]:
        known = Locale.parse(str(locale_of(self._desk.language))).languages
        codes = [other.language.partition("-")[0] for other in self.others]
        return tuple(str(known[code]) for code in codes if code in known)


def _is_begun(project: Project, code: str, game: str) -> bool:
    """Whether a language has a catalog of a game, and a glossary."""
    folder = project.locales / code
    return (folder / f"{game}.po").is_file() and has_yaml(project, folder / "glossary.yml")


def _small(desk: Desk) -> frozenset[str]:
    return desk.shelf.table("small words", frozenset, lambda: _words(desk, names=False))


def _words(desk: Desk, names: bool = True) -> frozenset[str]:
    """The words of a game's texts; `names`: those of names, titles and tales as well."""
    book = desk.terms
    return frozenset(
        word.text.casefold()
        for entry in desk.texts.catalog.entries.values()
        if names or not (entry.key.endswith(NAMES) or is_tale(book, TextUnit("", key=entry.key)))
        for form in entry.forms
        for word in words_of(blanked(form))
    )


def _names(desk: Desk) -> Iterator[str]:
    """What things and groups of things are called."""
    yield from desk.names.values()
    for key, entry in desk.texts.catalog.entries.items():
        if key.endswith(NAMES[0]):
            yield from entry.forms


def _parts(name: str) -> tuple[str, ...]:
    return tuple(word.text.casefold() for word in words_of(name))


def alphabet_of(text: str) -> str:
    """What the alphabet of a text's first letter is called."""
    return unicodedata.name(text[0], "").partition(" ")[0]
