"""Nouns in a case which the word before them does not take: a verb, a word for how much."""

from __future__ import annotations

from forge.language.morphology.agreement import lives
from forge.lint.begun import FINITE, Found, PlaceRule, governs, is_told, one_of, tells
from forge.lint.wordrow import WordRow

SHORT = 3  # letters of words that may be many things


def quantity(clause: WordRow, place: int) -> Found | None:
    """A word for how much, and a noun in no genitive."""
    known = clause.desk.checks.agreement
    if clause.low(place) not in known.quantities or place + 1 >= len(clause.words) or not clause.follows(place + 1):
        return None
    if clause.low(place + 1) in known.quantities or (place and clause.low(place - 1) in known.quantities):
        return None  # so much less
    noun = place + 1
    if (
        clause.desk.readings.are(clause.words[noun].text, "adj")
        and noun + 1 < len(clause.words)
        and clause.follows(noun + 1)
    ):
        noun += 1
    found = clause.of(noun)
    if not found or not all(form.get("pos") == "noun" for form in found) or len(clause.words[noun].text) <= SHORT:
        return None
    if any(form.get("case") in ("gen", "ins", "dat", "loc") for form in found) or not clause.words[noun].text.islower():
        return None
    if (
        noun + 1 < len(clause.words)
        and clause.follows(noun + 1)
        and clause.words[noun].text not in clause.desk.vocabulary
    ):
        return None
    if noun + 1 < len(clause.words) and clause.follows(noun + 1):
        after = clause.of(noun + 1)
        if clause.low(noun + 1) not in known.takes and (not after or any(f.get("pos") == "verb" for f in after)):
            return None  # how much the player has
    return clause.words[place], clause.words[noun]


def told_to(clause: WordRow, place: int) -> Found | None:
    """A noun that can only be a subject right behind a verb that tells somebody what to do."""
    if place + 1 >= len(clause.words) or not clause.follows(place + 1):
        return None
    verb = clause.of(place)
    if not verb or not all(form.get("pos") == "verb" and is_told(form) for form in verb):
        return None
    known = clause.desk.checks.agreement
    if not clause.lemmas(place).isdisjoint(known.copulas):
        return None
    noun = place + 1
    found = clause.of(noun)
    word = clause.words[noun].text
    if not found or not word.islower() or not all((f.get("pos"), f.get("case")) == ("noun", "nom") for f in found):
        return None
    return None if clause.lemmas(noun) & frozenset(known.apart) else (clause.words[place], clause.words[noun])


def governed_by(clause: WordRow, place: int) -> Found | None:
    """A noun right behind a verb that takes it in another case."""
    known = clause.desk.checks.agreement
    takes = [known.governs[lemma] for lemma in clause.lemmas(place) if lemma in known.governs]
    if (
        len(takes) != 1
        or len(clause.lemmas(place)) != 1
        or place + 1 >= len(clause.words)
        or not clause.follows(place + 1)
    ):
        return None
    verb = clause.of(place)
    if not all(form.get("pos") == "verb" and form.get("form") != "ger" for form in verb):
        return None
    if any(clause.low(back) in (*known.negations, *known.deny) for back in range(clause.begins(place), place)):
        return None
    found = clause.of(place + 1)
    word = clause.words[place + 1].text
    if not found or len(word) <= SHORT or not word.islower() or not all(form.get("pos") == "noun" for form in found):
        return None
    acts = any(form.get("form") in FINITE and form.get("person") in ("3", None) for form in verb)
    cases = {*takes[0], *(("nom",) if acts or any(form.get("form") == "inf" for form in verb) else ())}
    fits = any(form.get("case") in cases and (form.get("case") != "dat" or lives(form)) for form in found)
    return None if fits else (clause.words[place], clause.words[place + 1])


GOVERNING = (PlaceRule(told_to, tells), PlaceRule(governed_by, governs))
COUNTING = (PlaceRule(quantity, one_of("quantities")),)
