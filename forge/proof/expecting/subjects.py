"""What is said of a subject: of none where a verb has none, in its gender, and which of several it is."""

from __future__ import annotations

from collections.abc import Collection

from forge.language.morphology import Form
from forge.language.morphology.agreement import LIVING, agree, goes
from forge.language.morphology.face import PLURAL
from forge.proof.expecting.beside import is_led
from forge.proof.expecting.customs import Customs
from forge.proof.expecting.wordline import FINITE, Found, ReadWord, Rule, WordLine

SHORT, INFINITIVE = "short", "inf"


def impersonal(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A subject before a word that has none, with which an infinitive stands: the card may be played, for one may play
    the card."""
    if row.words[place].low not in customs.agreeing.impersonal:
        return None
    begin, end = row.clause(place)
    if not any(form.get("form") == INFINITIVE for one in row.words[place + 1 : end] for form in one.forms):
        return None
    before = row.words[begin:place]
    if row.unknown(begin, place) or any(one.acts or _is_predicate(one.forms) for one in before):
        return None
    if any(one.low in customs.agreeing.joints and not one.takes for one in before):
        return None
    at = place - 1
    if not row.near(place) or not before or not row.words[at].names or row.words[at].cases != {"nom"}:
        return None
    while row.near(at) and row.words[at - 1].modifies:
        at -= 1
    return at, place - 1


def _is_predicate(forms: Collection[Form]) -> bool:
    return any(form.get("form") in (*FINITE, SHORT) for form in forms)


def adjective(row: WordLine, customs: Customs, place: int) -> Found | None:
    """An adjective in its short form, right behind the subject with which it does not go."""
    word = row.words[place]
    if not row.near(place) or not word.forms or not all(form.get("form") == SHORT for form in word.forms):
        return None
    noun = row.words[place - 1]
    begin = row.clause(place)[0]
    if not noun.names or noun.cases != {"nom"} or row.named(place - 1) or row.unknown(begin, place):
        return None
    if any(one.counts or one.low in customs.agreeing.joints for one in row.words[begin:place]):
        return None
    if any(goes(one, other) for one in noun.forms for other in word.forms):
        return None
    return place - 1, place


def emphatic(row: WordLine, customs: Customs, place: int) -> Found | None:
    """Who does it himself, in the gender of nobody who may do it in the sentence, or in another number than what he
    does; or as what it is done to, with no noun beside it."""
    word = row.words[place]
    forms = [form for form in word.forms if form.get("pos") == "adj"]
    if word.lemmas.isdisjoint(customs.agreeing.emphatic) or not forms or not word.cases:
        return None
    if any(agree(a, b, LIVING) for one in _beside(row, place) for a in forms for b in one.forms if b.get("case")):
        return None
    begin, end = row.clause(place)
    verbs = [form for one in row.words[begin:end] for form in one.forms if form.get("form") in FINITE]
    if not verbs or any(form.get("person") not in ("3", None) for form in verbs):
        return None  # nobody knows of what gender a reader is
    doers = [form for form in forms if form.get("case") == "nom"]
    if not doers:
        return (place, place) if word.cases == {"acc"} else None
    first, last = row.sentence(place)
    others = [one for at, one in enumerate(row.words[first:last], first) if at != place]
    named = [form for one in others if one.names or "pron" in one.kinds for form in one.forms]
    named = [form for form in named if form.get("case") == "nom"]
    if not named or any(one.text[0].isupper() and not one.lemmas for one in row.words[first + 1 : last]):
        return None  # somebody has a name that no dictionary has
    doers = [form for form in doers if any(agree(form, verb, ("number",)) for verb in verbs)]
    return None if any(goes(one, other) for one in named for other in doers) else (place, place)


def _beside(row: WordLine, place: int) -> list[ReadWord]:
    """The words right before and right behind one."""
    return [row.words[at] for at in (place - 1, place + 1) if 0 <= at < len(row) and row.near(max(at, place))]


def asked(row: WordLine, customs: Customs, place: int) -> Found | None:
    """Which one it is, as a clause of its own behind a noun, in a form that asks neither who nor whom, and not in the
    case of the noun either."""
    word = row.words[place]
    if word.lemmas.isdisjoint(customs.agreeing.asking) or not word.cases or row.clause(place) != (place, place + 1):
        return None
    if place == row.sentence(place)[0] or is_led(row, customs, place) or place + 1 == row.sentence(place)[1]:
        return None
    at = place - 1
    nouns = [row.words[at]]
    while row.near(at) and "gen" in row.words[at].cases and (row.words[at - 1].names or row.words[at - 1].modifies):
        at -= 1
        nouns += [row.words[at]] if row.words[at].names else []
    if any(not one.names or any(form.get("number") == PLURAL for form in one.forms) for one in nouns):
        return None
    for one in nouns:
        for form in word.forms:
            agrees = any(agree(form, other, ("gender", "number")) for other in one.forms)
            if agrees and form.get("case") in ("acc", *one.cases):
                return None
    return place, place


def one_among(row: WordLine, customs: Customs, place: int) -> Found | None:
    """What is said of one of several, behind what is put between signs, in the number or the gender of others: one of
    them, this one too, are destroyed."""
    word = row.words[place]
    if not word.forms or not all(
        form.get("form") in (*FINITE, SHORT) and form.get("person") in (None, "3") for form in word.forms
    ):
        return None
    begin = row.clause(place)[0]
    if place > begin + 1 or (place > begin and row.words[begin].low not in customs.agreeing.negations):
        return None
    if begin == row.sentence(place)[0]:
        return None
    aside = row.clause(begin - 1)[0]
    between = row.words[aside:begin]
    if aside == row.sentence(place)[0] or not between or any(_is_predicate(one.forms) for one in between):
        return None
    first = row.clause(aside - 1)[0]
    for at in range(aside - 2, first - 1, -1):
        one = row.words[at]
        ones = [form for form in one.forms if form.get("case") == "nom" and form.get("pos") != "noun"]
        if one.lemmas.isdisjoint(customs.agreeing.ones) or not ones:
            continue
        among = row.words[at + 1 : aside]
        if "gen" not in among[0].takes or not all(other.cases & {"gen"} for other in among[1:]):
            return None
        if any(other.low in (*customs.agreeing.pairs, *customs.alternatives) for other in row.words[first:at]):
            return None
        return None if any(agree(a, b, ("number", "gender")) for a in ones for b in word.forms) else (at, place)
    return None


def before_subject(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A verb that does not go with the subject right behind it, or behind a word that makes it reflexive; or one that
    has no subject, with something that can be nothing else behind it."""
    verb, at, known = row.words[place], place + 1, customs.agreeing
    if not verb.forms or not all(
        form.get("form") in (*FINITE, "impers") and form.get("person") in (None, "3") for form in verb.forms
    ):
        return None
    at += row.near(at) and row.words[at].low in known.selves
    if not row.near(at) or row.named(at):
        return None
    begin, end = row.clause(place)
    while row.near(at + 1) and row.words[at].modifies and (row.words[at + 1].modifies or row.words[at + 1].names):
        at += 1
    noun = row.words[at]
    if not noun.names or row.named(at) or not _is_no_object(noun, verb, customs):
        return None
    if any(one.low in (*known.joints, *known.pairs, *customs.alternatives) for one in row.words[begin:end]):
        return None
    if any(one.counts or not one.lemmas.isdisjoint((*known.quantities, *known.copulas)) for one in row.words[begin:at]):
        return None
    if any("nom" in one.cases and (one.names or "pron" in one.kinds) for one in row.words[begin:place]):
        return None
    if row.unknown(begin, end) or (at + 1 < end and not row.near(at + 1)):
        return None
    subjects = [form for form in noun.forms if form.get("case") == "nom"]
    agreed = any(goes(form, one) for form in subjects for one in verb.forms if one.get("form") in FINITE)
    return None if agreed else (place, at)


def _is_no_object(noun: ReadWord, verb: ReadWord, customs: Customs) -> bool:
    """Whether a noun may be the subject of a verb, and nothing that the verb is done to: it can be nothing else, or the
    verb never has such a one: on it works other actions."""
    if noun.cases == {"nom"}:
        return True
    asked = {customs.governs.get(lemma) for lemma in verb.lemmas}
    never = bool(asked) and asked.isdisjoint((None, "acc"))
    return never and "nom" in noun.cases and noun.cases.isdisjoint(asked)


SUBJECTS: tuple[Rule, ...] = (impersonal, adjective, emphatic, asked, one_among, before_subject)
