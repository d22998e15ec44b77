"""What stands beside what in the texts of a game: words that are meant where a word like them stands."""

from __future__ import annotations

import re
import unicodedata
from collections import ChainMap, Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile

COUNTED = "#"
COUNT = re.compile(r"\d[ \u00a0\n]$")
BEHIND = re.compile(r"\d[ \u00a0\n]([^\W\d_]+)")
SHORT = 3  # letters; shorter words are like too many others
OFTEN = 3  # times a word stands in the texts that is likely to be meant


class WordNeighbours:
    """The words of a game's texts and their neighbours. A noun of the glossaries is meant for another word that none of
    the texts has and that is one letter away, where it stands beside that neighbour elsewhere."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._words, self._pairs, self._lemmas, self._near = desk.shelf.table("neighbours", tuple, self._known)

    def _known(self) -> tuple[Counter[str], set[tuple[str, str]], set[str], Mapping[str, set[str]]]:
        """The words of the game's texts, those that stand beside each other, what they are forms of, and the nouns of
        the game by what they are without one letter."""
        words: Counter[str] = Counter()
        pairs: set[tuple[str, str]] = set()
        for entry in self._desk.texts.catalog.entries.values():
            for text in entry.forms:
                row = [word.text.casefold() for word in words_of(text)]
                words.update(row)
                pairs.update(pairwise(row))
                pairs.update(_counted(text))
        near: dict[str, set[str]] = defaultdict(set)
        for word in self._nouns():
            for less in (*_less(word), *_less(_bare(word))) if len(word) >= SHORT else ():
                near[less].add(word)
        return words, pairs, {lemma for word in words for lemma in self._of(word)}, near

    def meant(self, document: TextFile) -> Iterator[tuple[int, WordAt, str]]:
        """The words of a document that most likely stand for another: the number of the unit, the word, the other."""
        if not self._desk.morphology.dictionary:
            return
        units = [list(words_of(blanked(unit.text))) for unit in document]
        rare = frozenset(self._desk.checks.agreement.rare)
        near = self._near_with(units)
        texts = [unit.text for unit in document]
        heard = Counter(word.text.casefold() for words in units for word in words)
        lemmas = Counter(lemma for word, times in heard.items() for lemma in self._of(word) for _ in range(times))
        pairs = self._pairs | {
            (one.text.casefold(), other.text.casefold()) for words in units for one, other in pairwise(words)
        }
        pairs |= {pair for text in texts for pair in _counted(text)}
        for number, words in enumerate(units):
            for place, word in enumerate(words):
                said = word.text
                if said[1:].islower() and not texts[number][: word.start].strip():
                    said = said.casefold()  # what a text begins with
                if len(said) < SHORT or not (said.islower() and said.isalpha()) or said in self._words:
                    continue
                mine = self._of(said)
                if any(lemma in self._lemmas or lemmas[lemma] > 1 for lemma in mine - rare) or not self._is_word(said):
                    continue
                before = words[place - 1].text.casefold() if place else ""
                if COUNT.search(texts[number], 0, word.start):
                    before = COUNTED
                behind = words[place + 1].text.casefold() if place + 1 < len(words) else ""
                less = {*_less(said), *_less(_bare(said))}
                close = {c for one in less for c in near.get(one, ()) if _is_near(c, said)}
                fits = [
                    other
                    for other in sorted(close)
                    if self._words[other] + heard[other] >= OFTEN
                    and mine.isdisjoint(self._of(other))
                    and ((before, other) in pairs or (other, behind) in pairs)
                ]
                close -= {other for other in close if self._of(other) <= rare}
                if mine <= rare and close:  # nobody means a word like that
                    yield number, word, max(sorted(close), key=lambda other: self._words[other] + heard[other])
                elif len(fits) == 1 and texts[number][word.start - 1 : word.start] != "-":
                    yield number, word, fits[0] if said == word.text else fits[0].capitalize()

    def _near_with(self, units: Sequence[Sequence[WordAt]]) -> Mapping[str, set[str]]:
        """The nouns of the game, and those that a document often has, by what they are without one letter."""
        heard = Counter(word.text for words in units for word in words if word.text.islower())
        new: dict[str, set[str]] = {}
        for word, times in heard.items():
            if times > OFTEN and len(word) > SHORT and self._desk.readings.are(word, "noun"):
                for less in _less(word):
                    new.setdefault(less, set(self._near.get(less, ()))).add(word)
        return ChainMap(new, self._near)  # all of what a game has is too much to copy for each document

    def _nouns(self) -> set[str]:
        """The things of the game, in all forms."""
        variants = (variant for variants in self._desk.lexicon.terms.values() for variant in variants)
        return {
            word
            for variant in variants
            if variant.core.pos == "noun" and not variant.avoid and len(variant.words) == 1
            for words in variant.words
            for word in words
        }

    def _of(self, word: str) -> frozenset[str]:
        return self._desk.morphology.lemmas(word)

    def _is_word(self, word: str) -> bool:
        return self._desk.in_dictionary(word) or (self._desk.speller.ready and self._desk.speller.knows(word))


def _counted(text: str) -> Iterator[tuple[str, str]]:
    """Words right behind figures, each behind the sign for a number."""
    for match in BEHIND.finditer(text):
        yield COUNTED, match[1].casefold()


def _less(word: str) -> Iterator[str]:
    """A word, and without any one of its letters: words one letter apart have one of these in common."""
    yield word
    for place in range(len(word)):
        yield f"{word[:place]}{word[place + 1 :]}"


def _bare(word: str) -> str:
    """A word without what stands above and below its letters, as it is typed in a hurry."""
    parts = unicodedata.normalize("NFKD", word).replace("ł", "l")
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def _is_near(one: str, other: str) -> bool:
    if _is_one_apart(one, other):
        return True
    bare, said = _bare(one), _bare(other)
    return bare != one and other.isascii() and (bare == said or _is_one_apart(bare, said))


def _is_one_apart(one: str, other: str) -> bool:
    if one == other:
        return False
    if len(one) == len(other):
        places = [place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        swapped = len(places) == 2 and places[1] == places[0] + 1 and one[places[0]] == other[places[1]]
        return len(places) == 1 or (swapped and one[places[1]] == other[places[0]])
    longer, shorter = sorted((one, other), key=len, reverse=True)
    return len(longer) == len(shorter) + 1 and shorter in set(_less(longer))
