"""Wrong forms that make another meaning: several things instead of one, "you" instead of "he"."""

from __future__ import annotations

import re
from typing import NamedTuple

from forge.language.grammar.table.lexicon import Lexicon, Variant

FORM, NUMBER, PERSON = "form", "number", "person"
SECOND = "2"
CLAUSE = re.compile(r"[,.:;!?()–—]")
WORD = re.compile(r"[^\W\d_]+")


class Slip(NamedTuple):
    """One form said where another is right. `number`: the one wanted; `told`: the person is told by other words."""

    said: str
    right: str
    variant: Variant | None
    number: str | None
    told: bool


def kind_of(slip: Slip, lexicon: Lexicon, before: str = "") -> str:
    """What kind of slip it is: only a form, or another number or person. `before`: the text up to it."""
    variant, number = slip.variant, slip.number
    if variant is not None and variant.core.pos == "noun":
        numbers = {f.get("number") for f in variant.core.forms if lexicon.fold(f.word) == lexicon.fold(slip.said)}
        many = number is not None and bool(numbers) and number not in numbers
        return NUMBER if many and not _counted(lexicon, before) else FORM
    if (slip.told and _subject(lexicon, before)) or (agreeing(lexicon, slip.said) and agreeing(lexicon, slip.right)):
        return FORM  # or forms of an adjective that look like verbs: mniejszą, mniejszej
    persons = [_persons(lexicon, word) for word in (slip.said, slip.right)]
    return PERSON if all(persons) and not persons[0] & persons[1] else FORM


def _counted(lexicon: Lexicon, before: str) -> bool:
    """Whether a numeral stands right before a word, which tells how many there are, whatever form the word has."""
    last = WORD.findall(before)[-1:] if before[-1:].isspace() else []
    return any(
        lexicon.fold(form.word) == lexicon.fold(word)
        for word in last
        for lemma in lexicon.morphology.lemmas(word.casefold())
        for form in lexicon.morphology.forms(lemma, "num")
    )


def _subject(lexicon: Lexicon, before: str) -> bool:
    """Whether a subject may stand in a clause as far as it has been said; a verb that has none tells by itself who
    does it."""
    words = WORD.findall(CLAUSE.split(before)[-1])
    if not lexicon.morphology.dictionary:
        return bool(words)
    forms = (
        form
        for word in words
        for lemma in lexicon.morphology.lemmas(word.casefold())
        for pos in ("noun", "pron", "adj", "num")
        for form in lexicon.morphology.forms(lemma, pos)
        if lexicon.fold(form.word) == lexicon.fold(word)
    )
    return any(form.get("case") in (None, "nom") for form in forms)


def _persons(lexicon: Lexicon, word: str) -> frozenset[str]:
    """The persons a verb form may be in; an imperative speaks to you."""
    found: set[str] = set()
    for lemma in lexicon.morphology.lemmas(word):
        for form in lexicon.morphology.forms(lemma, "verb"):
            if lexicon.fold(form.word) == lexicon.fold(word):
                person = form.get("person") or (SECOND if form.get("form") == "imp" else None)
                found |= {person} if person is not None else set()
    return frozenset(found)


def agreeing(lexicon: Lexicon, word: str) -> bool:
    """Whether a word is an adjective or the like, which has to agree with its noun."""
    return any(lexicon.morphology.forms(lemma, "adj") for lemma in lexicon.morphology.lemmas(word))
