"""Whether words that stand side by side go together: what is read by its words has no sentence that would show it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property

from forge.language.grammar.table.lexicon import Lexicon
from forge.language.morphology import Form
from forge.language.morphology.face import SINGULAR
from forge.proof.expecting.words import folded

FIGURE = re.compile(r"(?<![\w.,+−–-])(?!1 )\d+ $")  # and not one
SENTENCE = re.compile(r"[^.!?;:]+")
WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
ALIKE = 3  # letters with which forms of one word begin, where no dictionary tells
NOUN, ADJECTIVE, NUMERAL, VERB = "noun", "adj", "num", "verb"
SUBJECT = "nom"
KINDS = (ADJECTIVE, NUMERAL, NOUN, VERB, "part", "pron")


class Concord:
    """What stands beside the nouns of a game's glossary, in one language.

    `apart`: adjectives that need not go with the noun behind them, as it belongs to something else (which, equal to);
    `relatives`: pronouns that begin a clause about a noun before them; `governs`: the case in which verbs have their
    object; `alternatives`: words that join two nouns of which the same is said; `numbers`: words that are numbers,
    whatever else a dictionary says of them.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        apart: frozenset[str],
        relatives: frozenset[str],
        governs: Mapping[str, str],
        alternatives: frozenset[str],
        numbers: frozenset[str],
    ) -> None:
        self._lexicon, self._apart = lexicon, apart
        self._relatives, self._governs = relatives, governs
        self._alternatives, self._numbers = alternatives, numbers

    def broken(self, text: str) -> tuple[int, int] | None:
        """The place of the first words of which no readings go together.

        None where all may, and in a language whose words have no forms.
        """
        if not self._lexicon.morphology.dictionary:
            return None
        for sentence in SENTENCE.finditer(text):
            words = list(WORDS.finditer(text, *sentence.span()))
            for place in range(len(words)):
                if found := self._broken_at(text, words, place):
                    return found
        return None

    def related(self, one: str, other: str) -> bool:
        """Whether two words may be forms of one word: they are where a dictionary says so, or begin alike."""
        if self._lexicon.morphology.dictionary:
            mine, theirs = self._lexicon.morphology.lemmas(one), self._lexicon.morphology.lemmas(other)
            return not mine or not theirs or not mine.isdisjoint(theirs)
        return one[:ALIKE] == other[:ALIKE]

    def _broken_at(self, text: str, words: list[re.Match[str]], place: int) -> tuple[int, int] | None:
        word = words[place]
        if nouns := self._nouns.get(self._lexicon.fold(word[0])):
            start = self._led(text, words, place, nouns)
            if start is None and place > 1 and words[place - 1][0].lower() in self._alternatives:
                other = self._nouns.get(self._lexicon.fold(words[place - 2][0]), nouns)
                joined = text[words[place - 2].end() : word.start()].strip() == words[place - 1][0]
                if joined and not any(_alike(one, two, ("case",)) for one in other for two in nouns):
                    start = words[place - 2].start()
            return None if start is None else (start, word.end())
        if place and text[words[place - 1].end() : word.start()] == ", " and (said := self._related(word[0])):
            # The clause may be about an earlier noun: a card from the pile, which. One of several is singular.
            named = [self._nouns.get(self._lexicon.fold(one[0]), ()) for one in words[:place]]
            if named[-1] and not any(_alike(one, noun, ("gender",)) for one in said for of in named for noun in of):
                return words[place - 1].start(), word.end()
            return self._ungoverned(words[place:], said)
        return None

    def _ungoverned(self, words: Sequence[re.Match[str]], said: Sequence[Form]) -> tuple[int, int] | None:
        """A pronoun with the verb behind it (or behind a subject between) of which it is no object and no subject."""
        if len(words) > 2 and any(form.get("case") == SUBJECT for form in self._readings(words[1][0])):
            said, words = [form for form in said if form.get("case") != SUBJECT], (words[0], *words[2:])
        if len(words) < 2:
            return None
        cases = {self._governs.get(lemma) for lemma in self._lexicon.morphology.lemmas(words[1][0].lower())} - {None}
        verb = self._readings(words[1][0])
        subject = any(one.get("case") == SUBJECT and _alike(one, two, ("number",)) for one in said for two in verb)
        if not cases or subject or any(form.get("case") in cases for form in said):
            return None
        return words[0].start(), words[1].end()

    def _led(self, text: str, words: list[re.Match[str]], place: int, nouns: Sequence[Form]) -> int | None:
        """Where the adjective or numeral begins that does not go with the noun at that place."""
        word = words[place]
        before: list[tuple[int, Sequence[Form]]] = []
        while place > len(before):
            one, behind = words[place - len(before) - 1], words[place - len(before)]
            forms = self._modifiers(one[0])
            if not forms or text[one.end() : behind.start()] != " ":
                break
            before.append((one.start(), forms))
        counted = [(start, forms) for start, forms in before if forms[0].get("pos") == NUMERAL]
        number = FIGURE.search(text, 0, word.start())
        if number and place and not any(form.get("pos") == VERB for form in self._readings(words[place - 1][0])):
            number = None  # by 4 the power
        if (counted or number) and all(_is_one(form) for form in nouns):
            return number.start() if number else counted[0][0]
        # What stands with a number takes the form that the number asks for; the numeral has the noun's gender.
        # Of other words the next one belongs to the noun, one before it may be an object by itself.
        ones = [(start, forms) for start, forms in before if folded(forms[0].word) in self._numbers]
        if not counted and any(not any(_alike(a, b, ("gender",)) for a in one for b in nouns) for _, one in ones):
            return ones[0][0]
        for start, forms in counted or before[:1]:
            tags = ("gender",) if counted else ("case", "number", "gender")
            if not any(_alike(one, other, tags) for one in forms for other in nouns):
                return start
        return None

    @cached_property
    def _nouns(self) -> Mapping[str, tuple[Form, ...]]:
        """The forms of the glossary's nouns by how they are written."""
        found: dict[str, tuple[Form, ...]] = {}
        variants = (variant for term in self._lexicon.terms.values() for variant in term)
        for core in {variant.core for variant in variants if variant.core.pos == NOUN}:
            for form in core.forms:
                word = self._lexicon.fold(form.word)
                found[word] = (*found.get(word, ()), form)
        return found

    def _modifiers(self, word: str) -> Sequence[Form]:
        """The readings of a word that is an adjective or a numeral and can be nothing else."""
        if self._lexicon.morphology.lemmas(word.lower()) & self._apart:
            return ()
        found = self._readings(word)
        if folded(word) in self._numbers:
            return [form for form in found if form.get("pos") in (ADJECTIVE, NUMERAL)]
        return found if all(form.get("pos") in (ADJECTIVE, NUMERAL) for form in found) else ()

    def _related(self, word: str) -> Sequence[Form]:
        if not self._lexicon.morphology.lemmas(word) <= self._relatives:
            return ()
        return self._readings(word)

    def _readings(self, word: str) -> Sequence[Form]:
        """All that a word may be; none where one of its lemmas has no form like it, so that it may be anything."""
        low, found = word.lower(), list[Form]()
        for lemma in self._lexicon.morphology.lemmas(low):
            forms = [form for kind in KINDS for form in self._lexicon.morphology.forms(lemma, kind) if form.word == low]
            if not forms:
                return ()
            found += forms
        return found


def _is_one(form: Form) -> bool:
    """Whether a noun stands as it does behind no number but one."""
    return form.get("number") == SINGULAR and form.get("case") not in ("gen", "dat", "ins", "loc")


def _alike(one: Form, other: Form, tags: tuple[str, ...]) -> bool:
    return all(None in (said := (one.get(tag), other.get(tag))) or said[0] == said[1] for tag in tags)
