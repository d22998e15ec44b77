"""Personal pronouns and what they stand for, and those that only stand behind a preposition."""

from __future__ import annotations

from collections.abc import Sequence

from forge.language.morphology.agreement import agree, lives
from forge.language.morphology.face import PLURAL
from forge.proof.expecting.beside import is_led, led, owns
from forge.proof.expecting.customs import Customs
from forge.proof.expecting.wordline import FINITE, Found, ReadWord, Rule, WordLine


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
    own = _bearing(row, customs, place)
    if any(
        agree(form, one, ("gender",))
        for other in others
        if other.lemmas.isdisjoint(customs.agreeing.amounts) and other not in own
        for form in other.forms
        if form.get("pos") == "noun" and other.kinds <= {"noun", "verb"}
        for one in word.forms
    ):
        return None
    return place, place


def _bearing(row: WordLine, customs: Customs, place: int) -> Sequence[ReadWord]:
    """The noun of which it is said where it is, by a pronoun that cannot stand for it: a minion on him."""
    at = place - 2
    if not is_led(row, customs, place) or at < 0 or not row.near(place - 1):
        return ()
    lying = all(form.get("case") == "loc" for form in row.words[place].forms if form.get("case"))
    noun = row.words[at]
    return (noun,) if lying and noun.names and any(map(lives, noun.forms)) else ()


def within(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A pronoun behind a preposition that says inside what something is, in a text that names no such thing of its
    gender: nothing is inside of somebody."""
    if not row.near(place) or row.words[place - 1].low not in customs.inside:
        return None
    taken = row.words[place - 1].takes
    forms = [form for form in row.pronoun(place) if form.get("person") == "3" and form.get("case") in taken]
    end, behind = row.sentence(place)[1], row.words[place + 1] if row.near(place + 1) else None
    if behind is not None and (behind.names or behind.modifies) and owns(row.words[place], customs):
        return None
    if not forms or any(form.get("number") == PLURAL for form in forms) or row.unknown(0, end):
        return None
    others = [*row.words[:place], *row.words[place + 1 : end]]
    things = [form for one in others for form in one.forms if form.get("pos") == "noun" and not lives(form)]
    return None if any(agree(form, one, ("gender",)) for form in forms for one in things) else (place - 1, place)


def resumed(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A pronoun for what is done something to, in a clause that has done something before to what is of another
    gender, where nothing that is named is of its own: find a base and swap him. Elsewhere it may be the card itself."""
    word = row.words[place]
    forms = [form for form in row.pronoun(place) if form.get("person") == "3" and form.get("case") == "acc"]
    if word.acts or not forms or any(form.get("number") == PLURAL for form in forms) or is_led(row, customs, place):
        return None
    behind = row.words[place + 1] if row.near(place + 1) else None
    if behind is not None and (behind.cases or behind.modifies) and owns(word, customs):
        return None
    begin, end = row.clause(place)[0], row.sentence(place)[1]
    joined = next((at for at in range(place - 1, begin, -1) if row.words[at].low in customs.agreeing.pairs), begin)
    objects = [at for at in range(begin, joined) if row.words[at].names and "acc" in row.words[at].cases]
    if not any(not led(row, customs, at) for at in objects) or row.unknown(0, end):
        return None
    if not all(any(one.acts for one in row.words[slice(*span)]) for span in ((begin, joined), (joined, place + 2))):
        return None
    others = [form for one in (*row.words[:place], *row.words[place + 1 : end]) for form in one.forms]
    named = [form for form in others if form.get("pos") == "noun"]
    return None if any(agree(form, one, ("gender",)) for form in forms for one in named) else (place, place)


def doubled(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A pronoun that can be a subject only, right before a noun that can be no other thing either, and the verb right
    behind: she power grows. Where more stands between, the noun may say what the pronoun is."""
    if not row.near(place):
        return None
    word, before = row.words[place], row.words[place - 1]
    forms = row.pronoun(place - 1)
    if not forms or any(form.get("case") != "nom" or form.get("person") != "3" for form in forms):
        return None
    if not word.names or word.cases != {"nom"} or not before.kinds <= {"pron"}:
        return None
    end, at = row.clause(place)[1], place + 1
    at += at < end and row.words[at].low in customs.agreeing.negations
    verbs = row.words[at:end][:1]
    return (place - 1, place) if any(form.get("form") in FINITE for one in verbs for form in one.forms) else None


PRONOUNS: tuple[Rule, ...] = (personal, within, resumed, doubled)
