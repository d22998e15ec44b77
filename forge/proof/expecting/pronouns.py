"""Personal pronouns and what they stand for, and those that only stand behind a preposition."""

from __future__ import annotations

from forge.language.morphology.agreement import agree
from forge.language.morphology.face import PLURAL
from forge.proof.expecting.beside import is_led
from forge.proof.expecting.customs import Customs
from forge.proof.expecting.wordline import Found, Rule, WordLine


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


PRONOUNS: tuple[Rule, ...] = (personal,)
