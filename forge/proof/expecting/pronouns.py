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
    if row.unknown(0, end) or not any(one.names for one in others):
        return None  # where nothing is named, it is the card itself
    if not led and any(map(lives, word.forms)):
        if not _has_object(row, customs, place):
            return None  # so is it for who lives, where nothing has been done to another
        others = [one for one in others if one.lemmas.isdisjoint(customs.agreeing.lasting)]  # at once
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


def _has_object(row: WordLine, customs: Customs, place: int) -> bool:
    """Whether before a place, and behind the label it is said of, a reader is told to do something to what is named, or
    it is said what that is."""
    first = next((at for at in range(place, 0, -1) if ":" in row.gap(at)), 0)
    for at in range(first, place):
        word = row.words[at]
        if word.names and word.cases == {"acc"} and not led(row, customs, at):
            begin, end = row.clause(at)
            if any(form.get("form") == "imp" for one in row.words[begin:end] for form in one.forms):
                return True
        said = at > first and row.near(at) and row.words[at - 1].low in customs.licenses.get("nom", ())
        if word.names and word.cases == {"nom"} and said:
            return True
    return False


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


def several(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A pronoun for several in a text that names no several things, and no two."""
    word, known = row.words[place], customs.agreeing
    if word.kinds != {"pron"} or "nom" in word.cases or word.low in known.possessors:
        return None
    if not all(form.get("person") == "3" and form.get("number") == PLURAL for form in word.forms):
        return None
    end = row.sentence(place)[1]
    for at, one in enumerate(row.words[:end]):
        if at == place:
            continue
        joins = one.low in (*known.joints, *customs.alternatives) and not customs.takes(one.low)
        if joins and at + 1 < end and not row.words[at + 1].acts:
            return None
        if one.counts or not one.lemmas.isdisjoint((*known.distributive, *known.quantities, *known.amounts)):
            return None
        if "pron" not in one.kinds and any(form.get("number") == PLURAL and form.get("case") for form in one.forms):
            return None
        if not one.forms and not one.lemmas and not one.figure:
            return None
    return place, place


def whose(row: WordLine, customs: Customs, place: int) -> Found | None:
    """Whose something is that only some things have, in the number or the gender of none that is named."""
    known, at = customs.agreeing, place + 1
    if row.words[place].low not in known.possessors or not row.near(at) or not row.words[at].names:
        return None
    asked = [barred for words, barred in customs.undergo if not row.words[at].lemmas.isdisjoint(words)]
    forms = [form for form in row.pronoun(place) if form.get("person") == "3"]
    end = row.sentence(place)[1]
    if not asked or not forms or row.unknown(0, end):
        return None
    several_ones = all(form.get("number") == PLURAL for form in forms)
    for other, one in enumerate(row.words[:end]):
        if other in (place, at) or any(not one.lemmas.isdisjoint(barred) for barred in asked):
            continue
        joins = one.low in known.joints and not customs.takes(one.low)
        two = several_ones and joins and other + 1 < end and not row.words[other + 1].acts
        if one.counts or two or (not one.forms and not one.lemmas):
            return None
        declined = [form for form in one.forms if form.get("case")]
        if any(agree(form, form_, ("number", "gender")) for form in forms for form_ in declined):
            return None
        if several_ones and any(form.get("number") == PLURAL for form in declined):
            return None
    return place, at


def acting(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A pronoun that is the subject of what only somebody does, in a text that names nobody of its gender."""
    forms = row.pronoun(place)
    if not forms or row.words[place].kinds != {"pron"} or row.words[place].cases != {"nom"}:
        return None
    if any(form.get("person") != "3" or form.get("number") == PLURAL for form in forms):
        return None
    (begin, end), last = row.clause(place), row.sentence(place)[1]
    asked = [
        things
        for verbs, things in customs.performs
        if any(one.acts and not one.lemmas.isdisjoint(verbs) for one in row.words[begin:end])
    ]
    passive = any(not one.lemmas.isdisjoint(customs.agreeing.passives) for one in row.words[begin:end])
    if not asked or passive or row.unknown(0, last):
        return None
    if any(one.low in customs.agreeing.selves for one in row.words[begin:end]):
        return None
    for one in (*row.words[:place], *row.words[place + 1 : last]):
        named = any(form.get("pos") == "noun" and agree(form, f, ("gender",)) for form in one.forms for f in forms)
        if named and one.kinds <= {"noun", "verb"} and all(one.lemmas.isdisjoint(things) for things in asked):
            return None
    return place, place


PRONOUNS: tuple[Rule, ...] = (personal, within, resumed, doubled, several, whose, acting)
