"""Words in the form of others, for faults that leave the grammar as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from forge.lint.measuring.faults import FaultGround

KINDS = ("noun", "adj", "verb", "part")
TAGS = ("case", "number", "tense", "person", "mood", "aspect")


def in_place_of(ground: FaultGround, word: str, lemma: str, other: str) -> Iterator[str]:
    """The forms of another lemma that are like the form of a lemma in which a word stands; with its capital."""
    morphology = ground.desk.morphology
    for kind in KINDS:
        here = [form for form in morphology.forms(lemma, kind) if form.word.casefold() == word.casefold()]
        known = {tuple(form.get(tag) for tag in TAGS) for form in here}
        genders = {form.get("gender") for form in here} if kind != "noun" else set()
        made: dict[str, None] = {}
        for form in morphology.forms(other, kind) if known else ():
            if tuple(form.get(tag) for tag in TAGS) in known and (not genders or form.get("gender") in genders):
                made[form.word] = None
        for said in made:
            yield said[0].upper() + said[1:] if word[0].isupper() else said
        if made:
            return


def single_terms(ground: FaultGround) -> Mapping[str, str]:
    """The terms of the game that are one noun, with its lemma, those that mean the same left out."""
    book = ground.desk.terms
    found: dict[str, str] = {}
    for term, phrases in book.phrases.items():
        say = phrases[0].say if phrases and len(phrases[0].forms) == 1 else ""
        if ground.desk.morphology.forms(say, "noun") and say not in found.values():
            found[term] = say
    return found
