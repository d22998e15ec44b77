"""Whether words that stand side by side go together: what is read by its words has no sentence that would show it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property

from forge.language.grammar.table.lexicon import Lexicon
from forge.language.morphology import Form

WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
NOUN, ADJECTIVE, NUMERAL = "noun", "adj", "num"
KINDS = (ADJECTIVE, NUMERAL, NOUN, "verb", "part", "pron")


class Concord:
    """What stands in front of the nouns of a game's glossary. `apart`: adjectives that need not go with the noun behind
    them, since it belongs to something else (which, equal to)."""

    def __init__(self, lexicon: Lexicon, apart: frozenset[str]) -> None:
        self._lexicon, self._apart = lexicon, apart

    def broken(self, text: str) -> tuple[int, int] | None:
        """The place of the first noun with a word before it of which no reading goes with it.

        None where all may, and in a language whose words have no forms.
        """
        if not self._lexicon.morphology.dictionary:
            return None
        words = list(WORDS.finditer(text))
        for place, word in enumerate(words):
            nouns = self._nouns.get(self._lexicon.fold(word[0]), ())
            before: list[tuple[int, Sequence[Form]]] = []
            while nouns and place > len(before):
                one, behind = words[place - len(before) - 1], words[place - len(before)]
                forms = self._modifiers(one[0])
                if not forms or text[one.end() : behind.start()] != " ":
                    break
                before.append((one.start(), forms))
            counted = [(start, forms) for start, forms in before if forms[0].get("pos") == NUMERAL]
            # What stands with a number takes the form that the number asks for; the numeral has the noun's gender.
            # Of other words the next one belongs to the noun, one before it may be an object by itself.
            for start, forms in counted or before[:1]:
                tags = ("gender",) if counted else ("case", "number", "gender")
                if not any(_alike(one, other, tags) for one in forms for other in nouns):
                    return start, word.end()
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
        low, found = word.lower(), list[Form]()
        lemmas = self._lexicon.morphology.lemmas(low)
        for lemma in lemmas - self._apart:
            forms = [form for kind in KINDS for form in self._lexicon.morphology.forms(lemma, kind) if form.word == low]
            if not forms or any(form.get("pos") not in (ADJECTIVE, NUMERAL) for form in forms):
                return ()
            found += forms
        return () if lemmas & self._apart else found


def _alike(one: Form, other: Form, tags: tuple[str, ...]) -> bool:
    return all(None in (said := (one.get(tag), other.get(tag))) or said[0] == said[1] for tag in tags)
