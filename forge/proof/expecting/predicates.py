"""Verbs: who speaks, their subject, what they need beside them."""

from __future__ import annotations

from collections.abc import Sequence

from forge.language.morphology import Form
from forge.language.morphology.agreement import LIVING, agree, goes
from forge.language.morphology.face import PLURAL, SINGULAR
from forge.proof.expecting.beside import ACTIVE, led
from forge.proof.expecting.customs import Customs
from forge.proof.expecting.government import phrase
from forge.proof.expecting.wordline import DECLINED, FINITE, GERUND, Found, ReadWord, Rule, WordLine

ACTING = (*FINITE, "imp", "imp_pl", "impers")
ORDERS = ("imp", "imp_pl")
FUTURE = "fut"  # of a verb that has another beside it
READER = "2"
COMPANY = "ins"
STRAIGHT = frozenset(("nom", "acc"))


def speaker(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A verb of what the writer does: no card speaks so."""
    forms = row.words[place].forms
    return (
        (place, place)
        if forms and all(form.get("person") == "1" and form.get("number") == SINGULAR for form in forms)
        else None
    )


def modal(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A verb that needs an infinitive in a sentence that has none."""
    word = row.words[place]
    if not word.lemmas or not customs.modals.issuperset(word.lemmas):
        return None
    begin, end = row.sentence(place)
    if any(any(form.get("form") == "inf" for form in one.forms) for one in row.words[begin:end]):
        return None
    if any(one.lemmas & {*customs.agreeing.deny} for one in row.words[begin:end]):
        return None  # you may none
    if "(" in row.gap(place) and not (place + 1 < end and row.words[place + 1].acts):
        return None  # what was said before: (you may yourself)
    last = place + 1 < end and row.clause(place)[1] > place + 1
    return (place, place + 1) if last and row.near(place + 1) else None


def doubled(row: WordLine, customs: Customs, place: int) -> Found | None:
    """Two verbs in one clause with nothing that joins them."""
    word = row.words[place]
    if not _verb(word):
        return None
    begin, _ = row.clause(place)
    for at in range(place - 1, begin - 1, -1):
        one = row.words[at]
        if one.lemmas & {*customs.agreeing.quantities} or any(form.get("tense") == FUTURE for form in one.forms):
            return None
        if one.low in (*customs.agreeing.joints, *customs.agreeing.pairs) or not (one.forms or one.figure):
            return None
        if _verb(one):
            return at, place
    return None


def _verb(word: ReadWord) -> bool:
    """Whether a word is a verb with a subject, whatever form of it it is."""
    kinds = [form.get("form") for form in word.forms]
    return any(kind in ACTING for kind in kinds) and all(kind in (*ACTING, GERUND) for kind in kinds)


def subject(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A verb of a third person, or an adjective in its short form, with nothing that could be its subject."""
    word = row.words[place]
    if not word.forms or not all(
        form.get("form") in (*FINITE, "short") and form.get("person") in (None, "3") for form in word.forms
    ):
        return None
    if word.low in customs.free or all(form.get("number") is None for form in word.forms):
        return None
    begin, end = row.sentence(place)
    around = [one for at, one in enumerate(row.words[begin:end], begin) if at != place]
    first, last = row.clause(place)
    nearby = row.words[first:last]
    if any(one.low in customs.agreeing.selves for one in nearby):
        return None  # one does it
    if row.unknown(begin, end):
        return None
    neuter = any(form.get("gender") in ("n", None) and form.get("number") == SINGULAR for form in word.forms)
    many = any(form.get("number") == PLURAL for form in word.forms)
    known = customs.agreeing
    if neuter and any(one.low in customs.free or one.low in known.negations for one in nearby):
        return None  # what is left, nothing done
    if neuter and any(
        one.counts or one.low in customs.agreeing.quantities or any(f.get("form") == "inf" for f in one.forms)
        for one in nearby
    ):
        return None
    if many and any(one.counts or one.low in customs.agreeing.joints for one in around):
        return None
    named = [form for one in around for form in one.forms if form.get("pos") in DECLINED and form.get("case") == "nom"]
    if any(_said(form, one) for form in named for one in word.forms):
        return None
    if any(one.modifies or one.names or "pron" in one.kinds for one in nearby if one.cases == {"nom"}):
        return place, place
    if many and not any(form.get("gender") for form in word.forms):
        return None
    earlier = [form for one in row.words[:place] for form in one.forms if one.names]
    if not earlier and place == begin and all(form.get("gender") for form in word.forms):
        return place, place  # somebody did it, before anybody is named
    if not earlier or any(agree(form, one, ("number", "gender")) for form in earlier for one in word.forms):
        return None
    return place, place


def _said(subject: Form, verb: Form) -> bool:
    if subject.get("number") == verb.get("number") == PLURAL:
        return True
    return agree(subject, verb, ("number", "gender"))


def behind_subject(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A verb that does not go with the subject before it in its clause."""
    verb = row.words[place]
    if not verb.forms or not all(form.get("form") in FINITE for form in verb.forms):
        return None
    begin, last = _before(row, customs, place)
    for at in range(last - 1, begin - 1, -1):
        one = row.words[at]
        if _joins(row, customs, at) or one.low in customs.agreeing.pairs or one.counts or one.figure or _verb(one):
            return None
        if not customs.agreeing.quantities or not one.lemmas.isdisjoint(
            (*customs.agreeing.quantities, *customs.relatives)
        ):
            return None
        if not (one.names or one.kinds == {"pron"}) or row.named(at) or not _subject_of(row, customs, at, verb):
            continue
        first = row.words[begin:at]
        joins = first and first[0].low in customs.agreeing.pairs
        if (
            first
            and not joins
            and first[0].low not in [one.low for one in row.words[row.clause(begin - 1)[0] : begin] if begin]
        ):
            first = first[1:]  # and, but no one of several: neither the one, nor the other
        if row.unknown(begin, at) or any(w.counts or w.low in customs.agreeing.joints for w in first):
            return None
        tags = ("number", "gender", "person") if "pron" in one.kinds else ("number", "gender")
        subjects = [form for form in one.forms if form.get("case") == "nom"]
        return None if any(goes(a, b, tags) for a in subjects for b in verb.forms) else (at, place)
    return None


def ordered(row: WordLine, customs: Customs, place: int) -> Found | None:
    """What is to be done, as a mere infinitive at the beginning of a sentence that goes on with an order: to find a
    card, show it."""
    word = row.words[place]
    begin, end = row.sentence(place)
    if place != begin or not word.forms or not all(form.get("form") == "inf" for form in word.forms):
        return None
    for one in row.words[place + 1 : end]:
        kinds = {form.get("form") for form in one.forms if form.get("pos") == "verb"}
        if kinds and kinds <= set(ORDERS):
            return place, place
        if not kinds <= {"inf"} or one.low in customs.agreeing.impersonal:
            return None
    return None


def bare(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A mere infinitive that is to say what is done in the end, behind a clause and what it is done in place of: when
    it returns, instead of that to discard it."""
    word = row.words[place]
    first, end = row.clause(place)
    begin, last = row.sentence(place)
    if place != first + 2 or first == begin or row.gap(first).strip() != "," or end != last:
        return None
    if not word.forms or not all(form.get("form") == "inf" for form in word.forms):
        return None
    led, before = row.words[first + 1], row.words[begin:first]
    if not row.words[first].takes or not led.cases or led.names or not led.lemmas.isdisjoint(customs.relatives):
        return None
    if any(_verb(one) or one.low in customs.agreeing.joints for one in row.words[place + 1 : end]):
        return None
    if any(not one.lemmas.isdisjoint(customs.modals) for one in before) or not any(map(_tells, before)):
        return None
    return first, place


def _tells(word: ReadWord) -> bool:
    """Whether a word tells what somebody else than the reader does, or what is so."""
    kinds = {form.get("form") for form in word.forms if form.get("person") != READER}
    return not kinds.isdisjoint((*FINITE, "short", "impers"))


def _subject_of(row: WordLine, customs: Customs, place: int, verb: ReadWord) -> bool:
    """Whether a noun before a verb is its subject: it can be nothing else, or the verb never has an object."""
    cases = row.words[place].cases
    if cases == {"nom"}:
        return True
    if row.near(place) and row.words[place - 1].modifies:
        cases = phrase(row, place - 1)[1]  # unused cards: not the cards of one card
    if "nom" not in cases or not cases <= STRAIGHT or led(row, customs, place):
        return False
    return bool(verb.lemmas) and verb.lemmas <= {*customs.agreeing.standing}


def each_of(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A verb for many of whom each one does it: each of the others draw."""
    verb = row.words[place]
    many = bool(verb.forms) and all(
        form.get("form") in FINITE and form.get("number") == PLURAL and form.get("person") in (None, "3")
        for form in verb.forms
    )
    if not many:
        return None
    begin, last = _before(row, customs, place)
    for at in range(last - 1, begin - 1, -1):
        one = row.words[at]
        if _verb(one) or (_joins(row, customs, at) and not one.takes):
            return None
        if any(other.cases == {"nom"} and other.names for other in row.words[at:last]):
            return None
        if not one.lemmas.isdisjoint(customs.agreeing.distributive) and "nom" in one.cases:
            among = row.near(at + 1) and "gen" in row.words[at + 1].takes
            return (at, place) if among or at + 1 == last else None
    return None


def _before(row: WordLine, customs: Customs, place: int) -> tuple[int, int]:
    """The words before a verb among which its subject may stand: those of its clause; where that begins with the verb,
    those before an aside that tells of whom it is said: each player, but for the winner, draws."""
    begin, _ = row.clause(place)
    if begin < place or not place or row.gap(place).strip() != ",":
        return begin, place
    first, _ = row.clause(place - 1)
    aside, joints = row.words[first:place], customs.agreeing.joints
    if not first or row.gap(first).strip() != "," or not (aside[0].takes or aside[0].kinds == {"part"}):
        return begin, place
    if any(_verb(one) or one.low in joints or (one.names and one.cases == {"nom"}) for one in aside):
        return begin, place
    start, _ = row.clause(first - 1)
    several = any(one.low in joints for one in row.words[start:first])
    return (begin, place) if several else (start, first)


def as_done(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A participle in another case than that of the subject behind a verb that leaves it in that one."""
    word = row.words[place]
    if not row.near(place) or not word.cases or "part" not in word.kinds or "nom" in word.cases:
        return None
    if row.words[place - 1].lemmas.isdisjoint(customs.agreeing.passives):
        return None
    before = row.words[row.clause(place)[0] : place]
    return (place, place) if any(one.names and one.cases == {"nom"} for one in before) else None


def _joins(row: WordLine, customs: Customs, place: int) -> bool:
    """Whether a word joins two of whom the same is said: as a preposition, only with a noun in the case of company."""
    word = row.words[place]
    if word.low not in customs.agreeing.joints or not word.takes:
        return word.low in customs.agreeing.joints
    at = place + 1
    while row.near(at) and not row.words[at].names and row.words[at].modifies:
        at += 1
    return not row.near(at) or not row.words[at].names or COMPANY in row.words[at].cases


def participle(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A participle that goes with nothing of its sentence."""
    word = row.words[place]
    if (
        not word.cases
        or "part" not in word.kinds
        or not word.kinds <= {"part", "adj"}
        or (row.near(place + 1) and row.words[place + 1].names)
    ):
        return None
    if led(row, customs, place) or (row.near(place) and row.words[place - 1].names and "gen" in word.cases):
        return None
    if any(form.get("form") == ACTIVE for form in word.forms):
        return _acting(row, place)
    begin, end = row.sentence(place)
    if place == row.clause(place)[0] or not any(one.names for one in row.words[begin:end]):
        return None
    if any(form.get("number") == PLURAL for form in word.forms) and any(
        one.low in customs.agreeing.joints for one in row.words[slice(*row.clause(place))]
    ):
        return None
    around = [one for at, one in enumerate(row.words[begin:end], begin) if at != place]
    if row.unknown(begin, end):
        return None
    first, last = row.clause(place)
    bears = any(not one.lemmas.isdisjoint(customs.agreeing.copulas) for one in row.words[max(place - 2, first) : place])
    before = [one for one in row.words[first:place] if one.names or one.kinds == {"pron"}]
    named = [form for one in before for form in one.forms if form.get("case") == "nom"]
    if bears and named and word.cases <= {"nom", "acc"}:
        said = any(agree(form, one, ("number", "gender")) for form in named for one in word.forms)
        return None if said else (place, place)
    if bears and "nom" in word.cases and not any("nom" in one.cases for one in row.words[place + 1 : last]):
        return None  # what is done to it was named before
    if any(
        agree(form, one, LIVING)
        for other in around
        for form in other.forms
        if form.get("pos") in DECLINED
        for one in word.forms
    ):
        return None
    if word.cases & {"nom", "ins"} and any(
        agree(form, one, ("number", "gender"))
        for other in row.words[:place]
        for form in other.forms
        if form.get("pos") in DECLINED
        for one in word.forms
        if one.get("case") in ("nom", "ins")
    ):
        return None  # what was named before is so
    return place, place


def attribute(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A participle behind a noun, with more behind it that says how it is so, in no case of a noun before it."""
    word = row.words[place]
    straight = word.cases <= STRAIGHT and word.kinds == {"part"}
    acts = all(form.get("form") == ACTIVE for form in word.forms) and _ends_clause(row, customs, place)
    if not (straight or acts) or not word.cases or not place or not row.words[place - 1].names:
        return None
    begin, end = row.sentence(place)
    if place == begin or row.gap(place).strip() not in ("", ",") or place + 1 >= row.clause(place)[1]:
        return None
    if not row.words[place + 1].takes or row.named(place - 1) or row.unknown(begin, place):
        return None
    first = row.clause(place - 1)[0]
    bears = any(not one.lemmas.isdisjoint(customs.agreeing.copulas) for one in row.words[first:end])
    nouns = [form for one in row.words[begin:place] if one.names or "pron" in one.kinds for form in one.forms]
    if bears or any(agree(form, one, LIVING) for form in nouns for one in word.forms):
        return None
    return place - 1, place


def _ends_clause(row: WordLine, customs: Customs, place: int) -> bool:
    """Whether behind a participle there is nothing in its clause but a preposition with its noun, so that it is said of
    nothing that follows."""
    at = place + 1
    if not row.near(at) or not customs.takes(row.words[at].low) or not row.near(at + 1):
        return False
    last, _ = phrase(row, at + 1)
    return row.words[last].names and last + 1 >= row.clause(place)[1]


def _acting(row: WordLine, place: int) -> Found | None:
    """A participle of who does something that stands for the verb of its sentence, and goes with no subject before it:
    else it may be whoever does it."""
    word, (begin, end) = row.words[place], row.sentence(place)
    if "nom" not in word.cases or any(one.acts for one in row.words[begin:end]):
        return None
    subjects = [one for one in row.words[row.clause(place)[0] : place] if one.names and one.cases == {"nom"}]
    if not subjects or any(agree(a, b, ("number", "gender")) for s in subjects for a in s.forms for b in word.forms):
        return None
    return place, place


def addressed(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A reader in another case than that of the subject, right before what the reader may do."""
    word = row.words[place]
    if not row.near(place + 1) or not any(form.get("person") == READER for form in word.forms):
        return None
    verb = row.words[place + 1]
    if customs.modals.isdisjoint(verb.lemmas) or not verb.forms:
        return None
    pronouns = [form for form in word.forms if form.get("pos") == "pron"]
    if not pronouns or any(form.get("case") == "nom" for form in pronouns) or word.acts:
        return None
    return (place, place + 1) if all(form.get("person") == READER for form in verb.forms) else None


def going_on(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A verb that says what will go on for a while, behind a word that says that it is over: after he will be playing
    a card."""
    word, known = row.words[place], customs.agreeing
    if word.low not in customs.coming:
        return None
    begin, end = row.clause(place)
    first = min(begin, row.clause(begin - 1)[0]) if begin else begin
    ends = [_behind(row, first, place, words) for words in customs.afterwards]
    if not any(at is not None and not any(map(_verb, row.words[at:place])) for at in ends):
        return None
    for at in range(place + 1, end):
        one = row.words[at]
        if one.low in known.impersonal or any(form.get("form") in ("short", "part_pas") for form in one.forms):
            return None  # it will be done
        if any(form.get("form") in ("inf", "past") for form in one.forms):
            return place, at
    return None


def _behind(row: WordLine, first: int, last: int, words: Sequence[str]) -> int | None:
    """Where some words end that stand in their order between two places, whatever signs are among them."""
    said, some = [one.low for one in row.words[first:last]], [*words]
    return next((first + at for at in range(len(some), len(said) + 1) if said[at - len(some) : at] == some), None)


PREDICATES: tuple[Rule, ...] = (
    going_on,
    speaker,
    modal,
    addressed,
    doubled,
    subject,
    behind_subject,
    ordered,
    bare,
    each_of,
    as_done,
    participle,
    attribute,
)
