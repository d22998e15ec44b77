"""The words of a text with all that each may be, as rules about what goes together look at them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from forge.language.morphology import Form
from forge.language.repeats import repeats
from forge.proof.expecting.customs import Customs

WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*|\d+")
CLAUSES = re.compile(r"[^\s\w+−/’'-]|\s[–—-]\s")
SENTENCES = re.compile(r"[.!?;]|\n")
SPACE = re.compile(r"[ \u00a0\n]+")
DECLINED = ("noun", "adj", "part", "num", "pron")
MODIFYING = ("adj", "part")
FINITE = ("fin", "past", "cond")
GERUND, COUNTING = "ger", "num"
FIGURES = 3
Readings = Callable[[str], Sequence[Form]]


@dataclass(frozen=True)
class ReadWord:
    """A word or a number in figures; `forms`: all that the word may be, none where it may be anything; `takes`: the
    cases behind it, where it is a preposition."""

    text: str
    low: str
    start: int
    end: int
    forms: Sequence[Form]
    lemmas: frozenset[str]
    takes: Collection[str] = ()
    verbal: bool = False  # may be a form of a verb that no dictionary has

    @property
    def spelled_out(self) -> bool:
        """Whether it is written in capitals that are said by their names (NPCs), or is but one letter."""
        return _is_spelled_out(self.text)

    @property
    def figure(self) -> bool:
        return self.text[0].isdigit()

    @property
    def number(self) -> int:
        """The number it is in figures; 0 for a word, and for more figures than any number that is said."""
        return int(self.text) if self.figure and len(self.text) <= FIGURES else 0

    @cached_property
    def kinds(self) -> frozenset[str | None]:
        """The parts of speech that it may be."""
        return frozenset(form.get("pos") for form in self.forms)

    @cached_property
    def cases(self) -> frozenset[str]:
        """The cases of a word that can be nothing but declined; none of another."""
        found = {form.get("case") for form in self.forms}
        return frozenset() if None in found else frozenset(case for case in found if case)

    @property
    def modifies(self) -> bool:
        """Whether it is an adjective or the like, and can be nothing else."""
        return bool(self.cases) and self.kinds <= {*MODIFYING, "noun"} and not self.kinds <= {"noun"}

    @property
    def counts(self) -> bool:
        """Whether it may be a number."""
        return self.figure or COUNTING in self.kinds

    @property
    def names(self) -> bool:
        """Whether it is a noun, and can be nothing else."""
        return bool(self.cases) and all(form.get("pos") == "noun" or form.get("form") == GERUND for form in self.forms)

    @property
    def acts(self) -> bool:
        """Whether it may be a verb, in any form but those of an adjective or a noun."""
        return self.verbal or any(form.get("pos") == "verb" and form.get("form") != GERUND for form in self.forms)


class WordLine:
    """The words of a text in their order."""

    def __init__(
        self,
        text: str,
        customs: Customs,
        readings: Readings,
        lemmas: Callable[[str], frozenset[str]],
        verbal: Callable[[str], bool],
        pronouns: Readings,
    ) -> None:
        self.text, self._pronouns = text, pronouns
        self.words = [
            ReadWord(
                match[0],
                low := match[0].lower(),
                *match.span(),
                readings(low),
                lemmas(low),
                () if len(low) > 1 and _is_spelled_out(match[0]) else customs.takes(low),  # ПО are points
                verbal(low),
            )
            for match in WORD.finditer(text)
        ]

    def __len__(self) -> int:
        return len(self.words)

    def near(self, place: int) -> bool:
        """Whether nothing but a space stands between a word and the one before it."""
        return 0 < place < len(self.words) and SPACE.fullmatch(self.gap(place)) is not None

    def gap(self, place: int) -> str:
        """What stands between a word and the one before it."""
        return self.text[self.words[place - 1].end : self.words[place].start] if place else ""

    def clause(self, place: int) -> tuple[int, int]:
        """The words around a place without a sign between them, from one to another."""
        return self._clauses[place]

    def sentence(self, place: int) -> tuple[int, int]:
        """The words of the sentence around a place, from one to another."""
        return self._sentences[place]

    def named(self, place: int) -> bool:
        """Whether a word is a name that no dictionary has: with a capital within a clause."""
        word = self.words[place]
        return word.text[0].isupper() and place > self.clause(place)[0] and not word.forms

    def pronoun(self, place: int) -> Sequence[Form]:
        """What a word may be as a personal pronoun, also where its forms are let be: whose it is."""
        return self._pronouns(self.words[place].low)

    def unknown(self, start: int, end: int) -> bool:
        """Whether there is such a name among some words of a sentence."""
        return any(
            not word.forms and word.text[0].isupper() and at > self.sentence(at)[0]
            for at, word in enumerate(self.words[start:end], start)
        )

    @cached_property
    def again(self) -> frozenset[int]:
        """The words that are the same as the one before them."""
        runs = repeats(self.text, [(word.start, word.end) for word in self.words])
        return frozenset(place for first, last in runs for place in range(first + 1, last + 1))

    @cached_property
    def _clauses(self) -> list[tuple[int, int]]:
        return self._cut(CLAUSES)

    @cached_property
    def _sentences(self) -> list[tuple[int, int]]:
        return self._cut(SENTENCES)

    def _cut(self, signs: re.Pattern[str]) -> list[tuple[int, int]]:
        starts = [0, *(place for place in range(1, len(self.words)) if signs.search(self.gap(place)))]
        found: list[tuple[int, int]] = []
        for start, end in zip(starts, [*starts[1:], len(self.words)], strict=True):
            found += [(start, end)] * (end - start)
        return found


def _is_spelled_out(text: str) -> bool:
    return text[:2].isupper()


Found = tuple[int, int]  # the first and the last word of those that do not go together
Rule = Callable[[WordLine, Customs, int], Found | None]
