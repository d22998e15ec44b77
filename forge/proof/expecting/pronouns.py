"""Pronouns and what they stand for: relative ones, personal ones, those that only stand behind a preposition."""

from __future__ import annotations

from collections.abc import Sequence

from forge.language.morphology.agreement import LIVING, agree
from forge.language.morphology.face import PLURAL
from forge.proof.expecting.beside import is_led
from forge.proof.expecting.customs import Customs
from forge.proof.expecting.wordline import Found, ReadWord, Rule, WordLine

NOMINAL = ("noun", "adj", "num", "part", "pron")


def relative(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A relative pronoun behind a comma that goes with nothing before it in its sentence."""
    word = row.words[place]
    if not word.lemmas or not customs.relatives.issuperset(word.lemmas) or not word.cases:
        return None
    first = place - 1 if is_led(row, customs, place) else place
    begin, _ = row.sentence(place)
    if not first or "," not in row.gap(first):
        return None
    before = row.words[begin:first]
    if any(
        not one.forms and not one.figure and one.text[0].isupper() and one is not row.words[begin] for one in before
    ):
        return None  # a name
    if any(form.get("number") == PLURAL for form in word.forms) and (
        any(
            one.counts or one.low in customs.agreeing.joints or one.low in customs.agreeing.quantities for one in before
        )
    ):
        return None
    near = first - row.clause(first - 1)[0]
    last = row.words[first - 1]
    if last.acts or (not last.forms and not last.figure):
        return None  # a question: decides which of them
    if (
        first < place
        and row.near(place + 1)
        and any(agree(a, b, LIVING) for a in word.forms for b in row.words[place + 1].forms if b.get("case"))
    ):
        return None
    if any(
        agree(form, one, ("number", "gender"))
        for other in (before[-near:] if _stands_alone(before[-near:]) else before)
        for form in other.forms
        if form.get("pos") in NOMINAL
        for one in word.forms
    ):
        return None
    return first - 1, place


def _stands_alone(words: Sequence[ReadWord]) -> bool:
    """Whether words are a clause with a noun of its own, and no piece of the one before."""
    return any(one.names for one in words) and any(one.acts for one in words)


def governed(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A relative pronoun with the verb behind it of which it is no object and no subject."""
    word = row.words[place]
    if not word.lemmas or not customs.relatives.issuperset(word.lemmas) or is_led(row, customs, place):
        return None
    at, said = place + 1, list(word.forms)
    if row.near(at + 1) and any(form.get("case") == "nom" for form in row.words[at].forms):
        said, at = [form for form in said if form.get("case") != "nom"], at + 1
    if not row.near(at):
        return None
    verb = row.words[at]
    cases = {customs.governs.get(lemma) for lemma in verb.lemmas} - {None}
    subject = any(one.get("case") == "nom" and agree(one, two, ("number",)) for one in said for two in verb.forms)
    if not cases or subject or any(form.get("case") in cases for form in said):
        return None
    return place, at


def personal(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A pronoun for what was named before in a text that has named nothing like it."""
    word = row.words[place]
    if word.kinds != {"pron"} or not all(form.get("person") == "3" for form in word.forms):
        return None
    led = is_led(row, customs, place)
    marked = [form.get("prep") for form in word.forms]
    compared = row.near(place) and any(form.get("degree") for form in row.words[place - 1].forms)
    if not led and marked and all(marked) and not compared:
        return place, place
    if word.cases == {"nom"}:
        return None  # the card itself
    end = row.sentence(place)[1]
    others = [*row.words[:place], *row.words[place + 1 : end]]
    if any(form.get("number") == PLURAL for form in word.forms):
        return None
    if row.unknown(0, end):
        return None
    if any(
        agree(form, one, ("gender",))
        for other in others
        for form in other.forms
        if form.get("pos") == "noun" and other.kinds <= {"noun", "verb"}
        for one in word.forms
    ):
        return None
    return place, place


PRONOUNS: tuple[Rule, ...] = (relative, governed, personal)
