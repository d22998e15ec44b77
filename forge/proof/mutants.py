"""Texts that differ from a printed one by one word, to see which of them a proofreader lets pass in silence."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from forge.language.grammar.reading.tokens import TOKEN
from forge.language.grammar.table.lexicon import Lexicon
from forge.language.morphology.face import POS

DROP, SWAP, FORM, WORD = "drop", "swap", "form", "word"
WORDS = ("word", "number", "signed")
NOTHING, NO_CLASS = "", ("other",)
# What makes two words of one class: they can stand in the same place of a sentence.
CLASS = ("pos", "case", "number", "person", "form")

Class = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A text with one change: `was` became `now` between the words `left` and `right`."""

    kind: str
    text: str
    left: str
    was: str
    now: str
    right: str

    @property
    def change(self) -> str:
        """The change with the words around it: equal changes of different texts are one."""
        return " ".join(part for part in (self.left, f"[{self.was} > {self.now}]", self.right) if part)


class Mutants:
    """The one-word mutants of texts in one language. Of other forms and other words of the same class a seeded sample
    is drawn: `forms` and `words` for every word of a text."""

    def __init__(self, lexicon: Lexicon, forms: int = 4, words: int = 6, seed: int = 1) -> None:
        self.lexicon, self.forms, self.words = lexicon, forms, words
        self.seed = seed
        self._classes: dict[str, frozenset[Class]] = {}
        self._own: dict[str, list[str]] = {}

    def of(self, text: str) -> Iterator[Mutant]:
        """Every mutant of a text once."""
        seen = {text.casefold()}
        for mutant in self._all(text):
            if mutant.text.casefold() not in seen:
                seen.add(mutant.text.casefold())
                yield mutant

    def _all(self, text: str) -> Iterator[Mutant]:
        rng = random.Random(f"{self.seed} {text}")
        places = [match.span() for match in TOKEN.finditer(text) if match.lastgroup in WORDS]
        said = [text[start:end] for start, end in places]
        for i, (start, end) in enumerate(places):
            left, right = _at(said, i - 1), _at(said, i + 1)
            yield Mutant(DROP, _put(text, start, end, NOTHING), left, said[i], NOTHING, right)
            if i + 1 < len(places) and not text[end : places[i + 1][0]].strip():
                both = f"{said[i]} {right}", f"{right} {said[i]}"
                swapped = text[:start] + both[1] + text[places[i + 1][1] :]
                yield Mutant(SWAP, swapped, left, *both, _at(said, i + 2))
            for kind, words, most in (
                (FORM, self.other_forms(said[i]), self.forms),
                (WORD, self.other_words(said[i]), self.words),
            ):
                for word in sorted(rng.sample(words, min(most, len(words)))):
                    now = word[0].upper() + word[1:] if said[i][0].isupper() else word
                    yield Mutant(kind, _put(text, start, end, now), left, said[i], now, right)

    def other_forms(self, word: str) -> list[str]:
        """The other forms of a word, in order."""
        if word not in self._own:
            morphology, fold = self.lexicon.morphology, self.lexicon.fold
            found = {
                form.word.casefold()
                for lemma in morphology.lemmas(word) | morphology.lemmas(word.casefold())
                for pos in POS
                for form in morphology.forms(lemma, pos)
            }
            for name in self.lexicon.first.get(fold(word), ()):
                for variant in self.lexicon.terms[name]:
                    if len(variant.words) == 1 and fold(word) in variant.words[0]:
                        found |= variant.words[0]
            self._own[word] = sorted(one for one in found if fold(one) != fold(word) and one.isalpha())
        return self._own[word]

    def other_words(self, word: str) -> list[str]:
        """The words of the language's books that can stand where that word stands, in order."""
        if not word.isalpha():
            return [number for number in ("1", "2", "3", "4") if number != word] if word.isdigit() else []
        mine, own = self.classes(word), set(self.other_forms(word))
        found: set[str] = set()
        for one in mine:
            found |= self._by_class.get(one, set())
        return sorted(found - own - {word.casefold(), self.lexicon.fold(word)})

    def classes(self, word: str) -> frozenset[Class]:
        """What a word may be: part of speech, case, number, person, form of a verb; or simply another."""
        word = word.casefold()
        if word not in self._classes:
            morphology = self.lexicon.morphology
            forms = [f for m in morphology.lemmas(word) for pos in POS for f in morphology.forms(m, pos)]
            forms += [
                f for name in self.lexicon.first.get(word, ()) for v in self.lexicon.terms[name] for f in v.core.forms
            ]
            found = {tuple(f.get(tag) or "" for tag in CLASS) for f in forms if f.word.casefold() == word}
            self._classes[word] = frozenset(found or {NO_CLASS})
        return self._classes[word]

    @cached_property
    def _by_class(self) -> dict[Class, set[str]]:
        found: dict[Class, set[str]] = {}
        for word in self.lexicon.vocabulary():
            if word.isalpha():
                for one in self.classes(word):
                    found.setdefault(one, set()).add(word)
        return found


def _at(words: list[str], index: int) -> str:
    return words[index].casefold() if 0 <= index < len(words) else NOTHING


def _put(text: str, start: int, end: int, word: str) -> str:
    """The text with other words in a place; a capital stays where it was."""
    if word:
        return text[:start] + word + text[end:]
    rest = text[end:].lstrip()
    made = text[:start] + rest
    if text[start].isupper() and rest[:1].islower():
        made = text[:start] + rest[0].upper() + rest[1:]
    return made
