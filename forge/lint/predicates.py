"""Agreement over a distance: a subject and a verb with words between them, one or several before a noun."""

from __future__ import annotations

from collections.abc import Sequence

from forge.language.morphology import Form
from forge.language.morphology.agreement import agree, goes, lives, may_go
from forge.language.morphology.face import PLURAL, SINGULAR
from forge.lint.antecedents import participle, relative
from forge.lint.begun import FINITE, Found, PlaceRule, acts, is_participle, is_several, is_subject, of
from forge.lint.wordrow import WordRow

DECLINED = ("noun", "adj", "part", "num", "pron")
FAR = 9  # words between a subject and its verb
SHORT = 3  # letters of words that may be many things
NEAR = 8  # words from the beginning of a clause to its subject


def far_off(clause: WordRow, place: int) -> Found | None:
    """A subject that nothing else can be, and the verb behind what belongs to the subject."""
    subject = _subject(clause, place)
    known = clause.desk.checks.agreement
    if not subject:
        return None
    led = nominal = joined = company = False
    for at in range(place + 1, min(place + 1 + FAR, len(clause.words))):
        low, found = clause.low(at), clause.of(at)
        if not clause.follows(at) or clause.words[at].text[0].isupper():
            return None
        if low in known.takes:
            led, nominal, joined = True, False, low in known.joints
        elif low in known.joints or low in known.pairs:
            return None
        elif found and all(form.get("pos") == "verb" for form in found):
            finite = [form for form in found if form.get("form") in FINITE]
            third = [form for form in finite if form.get("person") in (None, "3")]
            if at == place + 1 or len(finite) != len(found) or not third or company:
                return None
            return None if may_go(subject, third) else (clause.words[place], clause.words[at])
        elif not found:
            if not clause.lemmas(at) or (len(low) <= SHORT and low not in known.negations):
                return None
        elif not all(form.get("pos") in DECLINED for form in found):
            return None
        elif led and not nominal:
            nominal = any(form.get("pos") == "noun" for form in found)
            company |= joined and any(form.get("case") == "ins" and lives(form) for form in found)
        elif any(form.get("case") in ("nom", None) for form in found) and not (_denies(found) or _belongs(found)):
            return None
    return None


def _belongs(found: Sequence[Form]) -> bool:
    """Whether a noun may say whose the noun before it is."""
    return all(form.get("pos") == "noun" for form in found) and any(form.get("case") == "gen" for form in found)


def _denies(found: Sequence[Form]) -> bool:
    """Whether a word is a pronoun that is no subject in every reading: nothing, in no case."""
    cases = {form.get("case") for form in found}
    return all(form.get("pos") == "pron" and not form.get("person") for form in found) and bool(cases - {"nom", "acc"})


def _subject(clause: WordRow, place: int) -> list[Form]:
    """The readings of a noun that can be nothing but a subject, and stands alone as one."""
    found, word = clause.of(place), clause.words[place]
    if not is_subject(clause.alone(place)):
        return []
    known = clause.desk.checks.agreement
    begin = clause.begins(place)
    joints = frozenset(known.joints)
    for back in range(begin, place):
        if clause.low(back) in joints and (back > begin or clause.low(back) not in ("a", "а", "i", "и")):
            return []
    if any(letter.isdigit() for letter in clause.text[clause.words[begin].start : word.start]):
        return []
    if place > begin:
        before = clause.of(place - 1)
        ordinal = any(form.get("pos") == "adj" and agree(form, one) for form in before for one in found)
        if not ordinal and any(form.get("pos") in ("num", "noun") for form in before):
            return []
        if clause.words[place - 1].text[0].isupper() and place - 1 > begin:
            return []
    if begin and clause.text[clause.words[begin - 1].end : clause.words[begin].start].strip() in ("„", "”", "«", "»"):
        return []
    return list(found)


def person(clause: WordRow, place: int) -> Found | None:
    """A noun or pronoun and, right behind it, a verb of another person or number."""
    if place + 1 >= len(clause.words) or not clause.follows(place + 1):
        return None
    verb = clause.of(place + 1)
    finite = [form for form in verb if form.get("form") in FINITE]
    if not finite or len(finite) != len([form for form in verb if form.get("form") != "ger"]):
        return None
    found = clause.of(place)
    if found and all(form.get("pos") == "pron" and form.get("case") == "nom" and form.get("person") for form in found):
        begin = clause.begins(place)
        if any(clause.low(back) in clause.desk.checks.agreement.joints for back in range(begin, place)):
            return None
        fits = any(goes(one, other, ("number", "gender", "person")) for one in found for other in finite)
        return None if fits else (clause.words[place], clause.words[place + 1])
    if any(form.get("person") in (None, "3") for form in finite) or not _subject(clause, place):
        return None
    before = clause.of(place - 1) if place > clause.begins(place) else ()
    if any(form.get("pos") in ("pron", "verb") for form in before) or any(form.get("person") == "2" for form in finite):
        return None
    return clause.words[place], clause.words[place + 1]


def impersonal(clause: WordRow, place: int) -> Found | None:
    """A subject before a word that has none (one may, one must), with what may or must be done."""
    known = clause.desk.checks.agreement
    found = clause.of(place)
    pron = found and all(f.get("pos") == "pron" and f.get("case") == "nom" and f.get("person") for f in found)
    if not known.impersonal or not (pron or _subject(clause, place)):
        return None
    at = place + 1
    while at < len(clause.words) and clause.follows(at) and clause.low(at) in known.negations:
        at += 1
    if at >= len(clause.words) or not clause.follows(at) or clause.low(at) not in known.impersonal:
        return None
    for behind in range(at + 1, min(at + 4, len(clause.words))):
        if not clause.follows(behind):
            break
        if any(form.get("form") == "inf" for form in clause.of(behind)):
            return clause.words[place], clause.words[at]
    return None


def one_or_more(clause: WordRow, place: int) -> Found | None:
    """`One or several` before a noun: the one is of the noun's gender."""
    known = clause.desk.checks.agreement
    if clause.lemmas(place).isdisjoint(known.ones) or place + 3 >= len(clause.words):
        return None
    if clause.low(place + 1) not in known.joints or not all(clause.follows(place + at) for at in (1, 2, 3)):
        return None
    if not clause.lemmas(place + 2) & known.numerals.keys() and clause.low(place + 2) not in known.quantities:
        return None
    noun = place + 3
    if clause.desk.readings.are(clause.words[noun].text, "adj") and noun + 1 < len(clause.words):
        noun += 1
    if not clause.desk.readings.are(clause.words[noun].text, "noun"):
        return None
    lemmas = [
        form
        for lemma in clause.lemmas(noun) - frozenset(known.rare)
        for form in clause.desk.morphology.forms(lemma, "noun")
    ]
    genders = {form.get("gender") for form in lemmas if form.get("number") == SINGULAR}
    said = {form.get("gender") for form in clause.of(place) if form.get("number") in (None, SINGULAR)}
    if None in said or not genders or not said or said & genders:
        return None
    return clause.words[place], clause.words[noun]


def reflexive(clause: WordRow, place: int) -> Found | None:
    """What can only be several things at the beginning of a clause, and right behind it a verb in the singular that
    takes no object."""
    known = clause.desk.checks.agreement
    if not known.reflexive or place + 1 >= len(clause.words) or not clause.follows(place + 1):
        return None
    begin = place
    while begin and clause.follows(begin):
        begin -= 1
    sure = begin == place
    if begin < place <= begin + NEAR:
        before = clause.of(begin)
        sure = bool(before) and all(f.get("case") in ("nom", "acc") and f.get("number") == PLURAL for f in before)
        sure = sure and not any(f.get("pos") == "verb" for at in range(begin + 1, place) for f in clause.of(at))
    found, verb = clause.of(place), clause.of(place + 1)
    if not sure or not found or not all(form.get("pos") == "noun" for form in found):
        return None
    several = [f for f in found if f.get("number") == PLURAL and f.get("case") == "nom"]
    single = [f for f in found if f.get("number") == SINGULAR and f.get("case") != "gen"]
    if not several or single or not clause.low(place + 1).endswith(known.reflexive):
        return None
    if not verb or not all(
        f.get("form") == "fin" and f.get("number") == SINGULAR and f.get("person") == "3" for f in verb
    ):
        return None
    for at in range(place + 2, len(clause.words)):
        if not clause.follows(at):
            break
        if any(form.get("case") == "nom" and form.get("number") == SINGULAR for form in clause.of(at)):
            return None
        if any(form.get("form") == "inf" for form in clause.of(at)):
            return None
    return clause.words[place], clause.words[place + 1]


AGREEING = (
    PlaceRule(far_off, is_subject),
    PlaceRule(person, acts),
    PlaceRule(impersonal, acts),
    PlaceRule(relative, of("relatives")),
    PlaceRule(participle, is_participle),
    PlaceRule(one_or_more, of("ones")),
    PlaceRule(reflexive, is_several),
)
