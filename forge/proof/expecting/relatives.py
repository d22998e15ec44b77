"""Relative pronouns: what they stand for, and what they are in their own clause."""

from __future__ import annotations

from collections.abc import Sequence

from forge.language.morphology import Form
from forge.language.morphology.agreement import LIVING, agree, goes
from forge.language.morphology.face import PLURAL
from forge.proof.expecting.beside import is_led, led
from forge.proof.expecting.customs import Customs
from forge.proof.expecting.wordline import COUNTING, FINITE, Found, ReadWord, Rule, WordLine

NOMINAL = ("noun", "adj", "num", "part", "pron")
COMPLEMENTS = frozenset(("nom", "ins"))
OBJECTS = frozenset(("gen", "acc"))
DONE = ("part_pas", "short")
DOING = (*FINITE, "imp", "imp_pl", "inf")


def is_relative(word: ReadWord, customs: Customs) -> bool:
    """Whether a word is a relative pronoun, and can be nothing else."""
    return bool(word.lemmas) and customs.relatives.issuperset(word.lemmas)


def relative(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A relative pronoun behind a comma that goes with nothing before it in its sentence."""
    word = row.words[place]
    if not is_relative(word, customs) or not word.cases:
        return None
    first = place - 1 if is_led(row, customs, place) else place
    begin, _ = row.sentence(place)
    if not first or "," not in row.gap(first):
        return None
    before = row.words[begin:first]
    if any(
        not one.forms and not one.figure and one.text[0].isupper() and not row.opens(at)
        for at, one in enumerate(before, begin)
    ):
        return None  # a name
    forms = _fitting(row, customs, place)
    if any(form.get("number") == PLURAL for form in forms) and (
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
    meant = before[-near:] if _stands_alone(before[-near:]) else before
    if _is_object(row, customs, first - 1):
        meant = [last]
    if (at := _verb(row, customs, place)) is not None:
        never = [things for verbs, things in customs.undergo if not row.words[at].lemmas.isdisjoint(verbs)]
        meant = [one for one in meant if all(one.lemmas.isdisjoint(things) for things in never)]
    if any(
        agree(form, one, ("number", "gender"))
        for other in meant
        for form in other.forms
        if form.get("pos") in NOMINAL
        for one in forms
    ):
        return None
    return first - 1, place


def _stands_alone(words: Sequence[ReadWord]) -> bool:
    """Whether words are a clause with a noun of its own, and no piece of the one before."""
    return any(one.names for one in words) and any(one.acts for one in words)


def _is_object(row: WordLine, customs: Customs, place: int) -> bool:
    """Whether a noun that might be said of the one before it is what is done something to: nothing else in its clause
    is, and what it might be said of hangs on a preposition: onto the hand a minion."""
    word = row.words[place]
    if not word.names or not word.cases >= OBJECTS or row.named(place) or led(row, customs, place):
        return False
    begin, _ = row.clause(place)
    first = _phrase(row, begin, place)
    while first > begin and row.near(first) and row.words[first - 1].names:
        first = _phrase(row, begin, first - 1)
    if first == begin or not row.near(first) or row.words[first - 1].counts:
        return False
    if first < place and row.words[first].counts:
        return False
    if _phrase(row, begin, place) != first and not led(row, customs, first):
        return False  # of another that is done something to
    if not any(form.get("form") in DOING for one in row.words[begin:first] for form in one.forms):
        return False
    if any(
        one.low in customs.agreeing.joints or one.lemmas & {*customs.agreeing.amounts} for one in row.words[begin:first]
    ):
        return False
    others = (at for at in range(begin, first) if row.words[at].names and "acc" in row.words[at].cases)
    return all(led(row, customs, at) for at in others)


def _phrase(row: WordLine, begin: int, place: int) -> int:
    """Where a noun begins with all that is said of it before it."""
    while place > begin and row.near(place) and row.words[place - 1].modifies:
        place -= 1
    return place


def _fitting(row: WordLine, customs: Customs, place: int) -> Sequence[Form]:
    """What a relative pronoun may be beside its verb: the subject of one that only says where it is, or how, and of one
    that has its object behind it."""
    word = row.words[place]
    at = _verb(row, customs, place)
    if at is None or is_led(row, customs, place):
        return word.forms
    end, behind = row.clause(place)[1], at
    if row.words[at].lemmas.isdisjoint(customs.agreeing.copulas):
        behind = _object(row, customs, at)
        if behind == at:
            return word.forms
    others = row.words[place + 1 : end]
    if any((one.counts and not is_noun(one)) or one.lemmas & {*customs.agreeing.quantities} for one in others):
        return word.forms  # of which there are three
    if any(form.get("form") == "inf" for one in others for form in one.forms):
        return word.forms
    if row.unknown(place, end) or any(
        one.cases & COMPLEMENTS and not one.modifies for one in row.words[behind + 1 : end]
    ):
        return word.forms  # whose owner is another
    verb = row.words[at].forms
    return [one for one in word.forms if one.get("case") == "nom" and any(goes(one, two) for two in verb)]


def _object(row: WordLine, customs: Customs, verb: int) -> int:
    """The one object that a verb may have, where it stands right behind it; else the verb."""
    if "acc" not in {customs.governs.get(lemma) for lemma in row.words[verb].lemmas}:
        return verb
    said: list[Form] = []
    at = verb + 1
    while row.near(at) and (row.words[at].modifies or is_noun(row.words[at])):
        nouns = [form for form in row.words[at].forms if form.get("pos") == "noun"]
        if is_noun(row.words[at]):
            cases = {one.get("case") for one in nouns if not said or any(agree(one, two, LIVING) for two in said)}
            return at if cases == {"acc"} else verb
        said = [*row.words[at].forms]
        at += 1
    return verb


def is_noun(word: ReadWord) -> bool:
    """Whether a word is a noun, or may be a number as well: power."""
    return bool(word.cases) and "noun" in word.kinds and word.kinds <= {"noun", COUNTING}


def _verb(row: WordLine, customs: Customs, place: int) -> int | None:
    """The verb of a third person behind a relative pronoun, with nothing between them that is no adverb."""
    at = place + 1
    while row.near(at) and not row.words[at].acts and row.words[at].low not in customs.agreeing.negations:
        one = row.words[at]
        if one.cases or one.figure or one.counts or one.takes or one.low in customs.agreeing.possessors:
            return None
        at += 1
    forms = [form for form in row.words[at].forms if form.get("pos") == "verb"] if row.near(at) else []
    third = all(form.get("form") in FINITE and form.get("person") in (None, "3") for form in forms)
    return at if forms and third else None


def misplaced(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A relative pronoun in no form in which it is the subject of the verb behind it, that has no other."""
    word = row.words[place]
    if not is_relative(word, customs) or not word.cases or not place or "," not in row.gap(place):
        return None
    return None if _fitting(row, customs, place) else (place, _verb(row, customs, place) or place)


def governed(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A relative pronoun with the verb behind it of which it is no object and no subject."""
    word = row.words[place]
    if not is_relative(word, customs) or is_led(row, customs, place):
        return None
    at, said = place + 1, list(word.forms)
    if row.near(at + 1) and any(form.get("case") == "nom" for form in row.words[at].forms):
        said, at = [form for form in said if form.get("case") != "nom"], at + 1
        if row.words[at - 1].names and any(form.get("case") == "gen" for form in said):
            return None  # whose it is
    if not row.near(at):
        return None
    verb = row.words[at]
    cases = {customs.governs.get(lemma) for lemma in verb.lemmas} - {None}
    subject = any(one.get("case") == "nom" and agree(one, two, ("number",)) for one in said for two in verb.forms)
    if not cases or subject or any(form.get("case") in cases for form in said):
        return None
    if any(form.get("form") == "inf" for one in row.words[at : row.clause(place)[1]] for form in one.forms):
        return None  # the object of that one
    return place, at


def wants_subject(row: WordLine, customs: Customs, place: int) -> bool:
    """Whether a word is a relative pronoun right before a verb of a third person."""
    return is_relative(row.words[place], customs) and _verb(row, customs, place) is not None


def goes_on(row: WordLine, customs: Customs, place: int) -> bool:
    """Whether a verb, behind a word that joins it, has the subject and the number of the first verb of a clause that a
    relative pronoun begins."""
    first = _first_verb(row, customs, place)
    if first is None:
        return False
    return any(
        one.get("form") in FINITE and other.get("form") in FINITE and agree(one, other, ("number", "person"))
        for one in row.words[first].forms
        for other in row.words[place].forms
    )


def _first_verb(row: WordLine, customs: Customs, place: int) -> int | None:
    """The first verb of a clause that a relative pronoun begins, before a word behind one that joins."""
    begin, _ = row.clause(place)
    if not row.near(place) or row.words[place - 1].low not in customs.agreeing.pairs:
        return None
    if not is_relative(row.words[begin], customs) or _fitting(row, customs, begin) == []:
        return None
    return next((at for at in range(begin + 1, place - 1) if row.words[at].acts), None)


def no_verb(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A participle that is to go on with what a relative pronoun says by a verb, and stands in a case in which nothing
    in that clause does: that stands here and having power 3."""
    word = row.words[place]
    if not word.cases or "part" not in word.kinds or "nom" in word.cases:
        return None
    first = _first_verb(row, customs, place)
    if first is None or not any(form.get("form") in FINITE for form in row.words[first].forms):
        return None
    begin, _ = row.clause(place)
    said = [form for one in row.words[begin + 1 : place - 1] for form in one.forms if form.get("case")]
    return None if any(agree(a, b, LIVING) for a in said for b in word.forms) else (place, place)


def passive(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A participle behind its verb, of a relative pronoun that is its subject and of another gender or number."""
    begin, _ = row.clause(place)
    word, verb = row.words[place], row.words[place - 1]
    done = [form for form in word.forms if form.get("form") in DONE and form.get("case") in (None, "nom")]
    known = customs.agreeing
    if (
        not row.near(place)
        or not done
        or word.kinds != {"part"}
        or verb.lemmas.isdisjoint((*known.passives, *known.copulas))
    ):
        return None
    first = begin
    if not is_relative(row.words[first], customs) or not verb.acts:
        return None
    pronouns = [form for form in row.words[first].forms if form.get("case") == "nom"]
    others = [one for one in row.words[first + 1 : place - 1] if "nom" in one.cases]
    if not pronouns or others or any(goes(one, two) for one in pronouns for two in done):
        return None
    return first, place


RELATIVES: tuple[Rule, ...] = (relative, misplaced, governed, no_verb, passive)
