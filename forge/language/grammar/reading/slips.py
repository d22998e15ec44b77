"""Wrong forms that make another meaning: several things instead of one, "you" instead of "he"."""

from __future__ import annotations

from forge.language.grammar.table.lexicon import Lexicon, Variant

FORM, NUMBER, PERSON = "form", "number", "person"
SECOND = "2"


def slip(lexicon: Lexicon, said: str, right: str, variant: Variant | None, number: str | None) -> str:
    """What kind of slip it is to say one form where another is right: only a form, or another number or person."""
    if variant is not None and variant.core.pos == "noun":
        numbers = {f.get("number") for f in variant.core.forms if lexicon.fold(f.word) == lexicon.fold(said)}
        return NUMBER if number is not None and numbers and number not in numbers else FORM
    if agreeing(lexicon, said) and agreeing(lexicon, right):
        return FORM  # forms of an adjective that look like verbs: mniejszą, mniejszej
    persons = [_persons(lexicon, word) for word in (said, right)]
    return PERSON if all(persons) and not persons[0] & persons[1] else FORM


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
