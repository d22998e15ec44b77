"""Which concepts a text says by its words, in which order.

A concept is a name; what it means is told by the texts that the grammar writes, in which its words stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from forge.language.concepts import ConceptsFile
from forge.language.grammar.table.lexicon import spelled

# Words, numbers with their signs, marks that say something, and those that end a sentence.
PIECE = re.compile(
    r"[^\W\d_]+(?:['’-][^\W\d_]+)*|(?:(?<!\w)[+−–-])?\d+|[≤≥<>=→+/%−]|[.:;!?]|[–—-](?=\s)",
)
ENDS = ".:;!?–—-"
NUMBER, ANY, STEM = "#", "_", "*"
MORE, LESS = "+", "−–-"  # before a number
SIGNED = MappingProxyType({MORE + NUMBER: MORE, LESS[-1] + NUMBER: LESS})
UNKNOWN = "?"  # before a word that says no concept: it is one of its own
SELF = "self"  # the name of the card itself
LEAST, ENDING = 4, 2  # letters that a word has in all its forms, and that its form may have besides
BEGINNING = 3  # letters by which words are looked up
MOST = 20_000  # neighbours whose wordings are remembered

Wording = tuple[str, ...]


def folded(word: str) -> str:
    """A word as it is compared."""
    return word.casefold().replace("’", "'").replace("ё", "е")


def pieces(text: str) -> Wording:
    """The words of a text as they are compared, its numbers and marks."""
    return tuple(folded(match[0]) for match in PIECE.finditer(text))


@dataclass(frozen=True, repr=False)
class ConceptWords:
    """The words for concepts of one language, for one game: wordings with the names they say, none if they are silent,
    and words for numbers."""

    wordings: Mapping[Wording, tuple[str, ...]]
    numbers: Mapping[str, int]

    @cached_property
    def _by_beginning(self) -> tuple[Mapping[str, list[Wording]], list[Wording]]:
        """Wordings by the beginning of their first word, and those that begin with any; the longest first."""
        known: dict[str, list[Wording]] = {}
        others = []
        for wording in sorted(self.wordings, key=lambda one: (-len(one), one)):
            first = wording[0].rstrip(STEM)
            if wording[0] in (NUMBER, ANY, *SIGNED) or (wording[0] != first and len(first) < BEGINNING):
                others.append(wording)
            else:
                known.setdefault(first[:BEGINNING], []).append(wording)
        return known, others

    def told(self, text: str, name: str = "") -> tuple[str, ...]:
        """The concepts that a text on the card of that name says, in order."""
        return self._told(pieces(text), _stems(name))

    def _told(self, words: Wording, title: Wording) -> tuple[str, ...]:
        names: list[str] = []
        at = 0
        while at < len(words):
            found = self._longest(words, at)
            if title and len(title) >= len(found or ()) and self._stands(title, words, at):
                names.append(SELF)
                at += len(title)
                continue
            if found is not None:
                numbers = [self._number(words[at + i]) for i, one in enumerate(found) if one.endswith(NUMBER)]
                names += [self._numbered(name, numbers) for name in self.wordings[found]]
                if ANY in found:  # what stands in between says what it says
                    names += self._told(tuple([words[at + i] for i, one in enumerate(found) if one == ANY]), title)
            elif any(map(self._is, title, [words[at]] * len(title))):
                names.append(SELF)
            elif words[at] not in ENDS:
                names += self._alone(words[at])
            at += len(found or (1,))
        return tuple(names)

    @staticmethod
    def _numbered(name: str, numbers: list[int | None]) -> str:
        if NUMBER not in name:
            return name
        return (name if name != NUMBER else f"n{NUMBER}").replace(NUMBER, str(numbers.pop(0)))

    def _alone(self, word: str) -> list[str]:
        """What a word says that is in no wording: a number, with its sign, or itself."""
        number = self._number(word)
        if number is None:
            return [UNKNOWN + word]
        sign = "more" if word[0] in MORE else "less" if word[0] in LESS else None
        return [*([sign] if sign else []), f"n{number}"]

    def _number(self, word: str) -> int | None:
        digits = word.lstrip(MORE + LESS)
        return int(digits) if digits.isdecimal() else self.numbers.get(word)

    def _longest(self, words: Wording, at: int) -> Wording | None:
        """The wording with the most words that stands there, and of those the one that says most of them whole."""
        for wording in self._beginning(words[at], words[at + 1] if at + 1 < len(words) else ""):
            if len(wording) < 3 or self._stands(wording, words, at):
                return wording
        return None

    def _beginning(self, word: str, following: str) -> list[Wording]:
        """The wordings that can begin with two words, or with the first alone, found once for each two: the one that
        says most of all first."""
        key = word, following
        found = self._begun.get(key)
        if found is None:
            if len(self._begun) >= MOST:
                self._begun.clear()
            known, others = self._by_beginning
            found = [one for one in (*known.get(word[:BEGINNING], ()), *others) if self._begins(one, word, following)]
            found.sort(key=lambda one: (-len(one), -_letters(one)))
            self._begun[key] = found
        return found

    def _begins(self, wording: Wording, word: str, following: str) -> bool:
        return self._is(wording[0], word) and (
            len(wording) == 1 or (following != "" and self._is(wording[1], following))
        )

    @cached_property
    def _begun(self) -> dict[tuple[str, str], list[Wording]]:
        return {}

    def _stands(self, wording: Wording, words: Wording, at: int) -> bool:
        return at + len(wording) <= len(words) and all(map(self._is, wording, words[at : at + len(wording)]))

    def _is(self, wanted: str, word: str) -> bool:
        if wanted == NUMBER:
            return word[0] not in MORE + LESS and self._number(word) is not None
        if wanted in SIGNED:
            return word[0] in SIGNED[wanted] and self._number(word) is not None
        if wanted == ANY:
            return word not in ENDS
        return word.startswith(wanted[:-1]) if wanted.endswith(STEM) else word == wanted


def _stems(name: str) -> Wording:
    """The words of a name, the longer ones in any form."""
    words = [word for word in pieces(name) if word not in ENDS]
    return tuple([word[: max(LEAST, len(word) - ENDING)] + STEM if len(word) >= LEAST else word for word in words])


def _letters(wording: Wording) -> int:
    return sum(len(one) + (not one.endswith(STEM)) for one in wording)


def words_of(files: Iterable[ConceptsFile]) -> ConceptWords:
    """The words of all these files together; later ones take over what both have."""
    wordings: dict[Wording, tuple[str, ...]] = {}
    numbers: dict[str, int] = {}
    for file in files:
        silent = ((said, ()) for said in file.silent.values())
        for said, names in (*silent, *((said, tuple(names.split())) for names, said in file.says.items())):
            wordings |= {tuple(folded(one).split()): names for one in filter(None, _alternatives(said))}
        for number, said in file.numbers.items():
            numbers |= dict.fromkeys((folded(one) for one in _alternatives(said)), number)
    return ConceptWords(wordings, numbers)


def _alternatives(said: str) -> list[str]:
    """The wordings between bars, those of one with alternatives one by one."""
    depth, parts = 0, [""]
    for sign in said:
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [one for part in parts for one in spelled(" ".join(part.split()))]
