"""The words of a text in their order, each with what it may be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from forge.language.morphology import Form
from forge.lint.begun import RowWord
from forge.lint.desk import Desk, WordAt

GAPS = re.compile(r"[ \u00a0\n]+")
SENTENCE = re.compile(r"[.!?…:;()„”«»“\"•|]|\n\n|\s[–—-]\s")


@dataclass(frozen=True)
class WordRow:
    """The words of a text, as rules about a place in it see them."""

    desk: Desk
    text: str
    words: Sequence[WordAt]

    def of(self, place: int) -> tuple[Form, ...]:
        """What a word may be, but for rare forms and calls."""
        return self._usual[place]

    @cached_property
    def _usual(self) -> list[tuple[Form, ...]]:
        return [self.desk.readings.usual(word.text) for word in self.words]

    def raw(self, place: int) -> tuple[Form, ...]:
        """Whatever a word may be."""
        return self.desk.readings.of(self.words[place].text)

    def low(self, place: int) -> str:
        return self._low[place]

    @cached_property
    def _low(self) -> list[str]:
        return [word.text.casefold() for word in self.words]

    def lemmas(self, place: int) -> frozenset[str]:
        return self._lemmas[place]

    def alone(self, place: int) -> RowWord:
        """A word by itself."""
        return RowWord(
            self.words[place].text, self.low(place), self.of(place), self.lemmas(place), self.desk.checks.agreement
        )

    @cached_property
    def _lemmas(self) -> list[frozenset[str]]:
        return [self.desk.morphology.lemmas(low) for low in self._low]

    def follows(self, place: int) -> bool:
        """Whether nothing but a space stands before a word and behind another."""
        return place > 0 and self._follows[place]

    def piece(self, place: int) -> tuple[int, int]:
        """The words around a place with nothing but spaces between them."""
        begin, end = place, place + 1
        while self.follows(begin):
            begin -= 1
        while end < len(self.words) and self.follows(end):
            end += 1
        return begin, end

    @cached_property
    def _follows(self) -> list[bool]:
        between = (self.text[one.end : other.start] for one, other in pairwise(self.words))
        return [False, *(gap == " " or bool(GAPS.fullmatch(gap)) for gap in between)]

    def begins(self, place: int) -> int:
        """The first word of the sentence, or of what stands in brackets or quotation marks."""
        return self._begins[place]

    @cached_property
    def _begins(self) -> list[int]:
        found = [0]
        for place, (one, other) in enumerate(pairwise(self.words), 1):
            gap = self.text[one.end : other.start]
            found.append(place if gap != " " and SENTENCE.search(gap) else found[-1])
        return found
