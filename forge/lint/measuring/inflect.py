"""Words in the form of others, for faults that leave the grammar as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from forge.language.morphology import Form
from forge.language.morphology.face import Tags
from forge.lint.measuring.faults import FaultGround

KINDS = ("noun", "adj", "verb", "part")
A_WORDS_OWN = frozenset(("gender", "animacy", "aspect"))  # what every noun has by itself, or every verb


def in_place_of(ground: FaultGround, word: str, lemma: str, other: str) -> Iterator[str]:
    """The forms of another lemma that are like the form of a lemma in which a word stands; with its capital."""
    morphology = ground.desk.morphology
    for kind in KINDS:
        own = A_WORDS_OWN if kind == "noun" else A_WORDS_OWN - {"gender", "animacy"}
        here = [form for form in morphology.forms(lemma, kind) if form.word.casefold() == word.casefold()]
        known = {_shape(form, own) for form in here}
        made = {form.word: None for form in morphology.forms(other, kind) if known and _shape(form, own) in known}
        for said in made:
            yield said[0].upper() + said[1:] if word[0].isupper() else said
        if made:
            return


def _shape(form: Form, own: frozenset[str]) -> Tags:
    return tuple((name, value) for name, value in form.tags if name not in own)


def single_terms(ground: FaultGround) -> Mapping[str, str]:
    """The terms of the game that are one noun, with its lemma, those that mean the same left out."""
    book = ground.desk.terms
    found: dict[str, str] = {}
    for term, phrases in book.phrases.items():
        say = phrases[0].say if phrases and len(phrases[0].forms) == 1 else ""
        if ground.desk.morphology.forms(say, "noun") and say not in found.values():
            found[term] = say
    return found
