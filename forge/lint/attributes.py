"""Agreement and government right beside a noun: what belongs to it, what tells how much of it, what denies it."""

from __future__ import annotations

from collections.abc import Sequence

from forge.language.morphology import Form
from forge.language.morphology.agreement import agree
from forge.language.morphology.face import PLURAL, SINGULAR
from forge.lint.begun import Found, PlaceRule, RowWord, all_fit, every, governs_itself, is_short, of, one_of
from forge.lint.wordrow import WordRow

SHORT = 3  # letters of words that may be many things
FEMININE = "f"
TELLING = ("fin", "imp", "imp_pl", "inf", "past")


def possessive(clause: WordRow, place: int) -> Found | None:
    """A word that never stands without its noun (your, any), before one with which it goes in no form."""
    if clause.lemmas(place).isdisjoint(clause.desk.checks.agreement.bound):
        return None
    noun = _noun(clause, place, adjectives=True)
    if noun is None:
        return None
    found = clause.of(place)
    if not all_fit(found, lambda form: form.get("pos") != "verb" and form.get("case") is not None):
        return None
    if any(agree(one, other) for one in found for other in clause.raw(noun)):
        return None
    if any(_counts(clause, at) for at in range(max(place - 2, clause.begins(place)), place)):
        return None  # two of your cards
    return clause.words[place], clause.words[noun]


def _counts(clause: WordRow, place: int) -> bool:
    number = any(form.get("pos") == "num" for form in clause.raw(place))
    return number or bool(clause.lemmas(place) & clause.desk.checks.agreement.numerals.keys())


def nominative(clause: WordRow, place: int) -> Found | None:
    """An adjective that can only belong to a subject, right before a noun that can only be an object."""
    adjective = clause.of(place)
    if not all_fit(adjective, _is_nominative):
        return None
    if clause.lemmas(place) & frozenset(clause.desk.checks.agreement.apart) or not clause.low(place).isalpha():
        return None
    noun = _noun(clause, place)
    if noun is None or not all_fit(clause.of(noun), lambda form: form.get("case") == "acc"):
        return None
    same = any(_feminine(one) and _feminine(other) for one in adjective for other in clause.of(noun))
    return (clause.words[place], clause.words[noun]) if same else None


def _feminine(form: Form) -> bool:
    return (form.get("gender"), form.get("number")) == (FEMININE, SINGULAR)


def adverbial(clause: WordRow, place: int) -> Found | None:
    """An adverb between a number or a pronoun and the noun it goes with, where its adjective is meant."""
    if not clause.follows(place) or not _all_short(clause.of(place)) or not _may_describe(clause, clause.low(place)):
        return None
    first, noun = clause.of(place - 1), _noun(clause, place)
    if noun is None or not first or not all_fit(first, lambda form: form.get("pos") in ("num", "adj")):
        return None
    if (
        clause.lemmas(place - 1)
        - clause.desk.checks.agreement.numerals.keys()
        - set(clause.desk.checks.agreement.ones)
        - set(clause.desk.checks.agreement.bound)
    ):
        return None
    fits = any(agree(one, other) for one in first for other in clause.of(noun))
    return (clause.words[place], clause.words[noun]) if fits else None


def _all_short(found: Sequence[Form]) -> bool:
    return all(form.get("form") == "short" for form in found)


def _may_describe(clause: WordRow, adverb: str) -> bool:
    """Whether an adverb has an adjective."""
    readings = clause.desk.readings
    return any(
        adverb.endswith(end) and readings.may_be(adverb.removesuffix(end) + other, "adj")
        for end, others in clause.desk.checks.agreement.adverbs.items()
        for other in others
    )


def amount(clause: WordRow, place: int) -> Found | None:
    """A noun for how many there are, and right behind it what is counted, in its own case and not in the genitive."""
    if clause.lemmas(place).isdisjoint(clause.desk.checks.agreement.amounts):
        return None
    noun = _noun(clause, place, adjectives=True)
    if noun is None:
        return None
    cases = {form.get("case") for form in clause.of(place)}
    counted = {form.get("case") for form in clause.of(noun)}
    if "gen" in counted or not (cases - {"nom", "acc"}) & counted or cases & {"nom", "acc"}:
        return None
    return clause.words[place], clause.words[noun]


def denied(clause: WordRow, place: int) -> Found | None:
    """An object in the accusative right behind a verb that is denied, in a language that has none."""
    known = clause.desk.checks.agreement
    if not known.denied or clause.low(place) not in known.negations:
        return None
    at = place + 1
    while at < len(clause.words) and clause.follows(at) and _tells(clause, at):
        at += 1
    if at == place + 1 or at >= len(clause.words) or not clause.follows(at):
        return None
    if at + 1 < len(clause.words) and clause.low(at) in known.possessors and clause.follows(at + 1):
        at += 1
    noun = at
    if at + 1 < len(clause.words) and all_fit(clause.of(at), lambda form: form.get("pos") in ("adj", "part")):
        noun = at + 1
    if noun != at and not clause.follows(noun):
        return None
    found = clause.of(noun)
    if not clause.words[noun].text.islower() or clause.lemmas(noun) & frozenset((*known.apart, *known.lasting)):
        return None
    meanwhile = not clause.of(place + 1)  # no subject follows a word for what is done meanwhile
    cases = {*known.denied, "nom"} if meanwhile else known.denied
    if not all_fit(found, lambda form: form.get("pos") == "noun" and form.get("case") in cases):
        return None
    return clause.words[at - 1], clause.words[noun]


def _tells(clause: WordRow, place: int) -> bool:
    ends = clause.desk.checks.agreement.converbs
    if ends and not clause.of(place) and clause.low(place).endswith(ends):
        return True
    return all_fit(clause.of(place), lambda form: form.get("pos") == "verb" and form.get("form") in TELLING)


def reflexively(clause: WordRow, place: int) -> Found | None:
    """A noun right behind a verb with its reflexive word, which takes it in another case."""
    known = clause.desk.checks.agreement
    if place + 2 >= len(clause.words) or not clause.follows(place + 1) or not clause.follows(place + 2):
        return None
    takes = {
        case for lemma in clause.lemmas(place) for case in known.governs.get(f"{lemma} {clause.low(place + 1)}", ())
    }
    found, word = clause.of(place + 2), clause.words[place + 2].text
    if not takes or len(word) <= SHORT or not word.islower():
        return None
    if not all_fit(found, lambda form: form.get("pos") == "noun" and form.get("case") not in {*takes, "nom"}):
        return None
    return clause.words[place], clause.words[place + 2]


def plural_verb(clause: WordRow, place: int) -> Found | None:
    """Five cards, which together take a verb in the singular, before one in the plural."""
    known = clause.desk.checks.agreement
    if not known.together or place != clause.begins(place):
        return None
    numeral = clause.of(place)
    several = bool(numeral) and all(form.get("takes") == "gen" for form in numeral if form.get("case") == "nom")
    if not several or not any(form.get("case") == "nom" for form in numeral):
        return None
    noun = _noun(clause, place, adjectives=True)
    if noun is None or noun + 1 >= len(clause.words) or not clause.follows(noun + 1):
        return None
    if not any((form.get("number"), form.get("case")) == (PLURAL, "gen") for form in clause.of(noun)):
        return None
    verb = clause.of(noun + 1)
    wrong = all_fit(
        verb, lambda form: form.get("form") == "fin" and (form.get("number"), form.get("person")) == (PLURAL, "3")
    )
    for at in range(noun + 2, len(clause.words)):
        if clause.begins(at) != clause.begins(place):
            break
        if all_fit(clause.of(at), lambda form: form.get("pos") == "noun" and form.get("case") in ("nom", "acc")):
            return None  # who does it: so many points give first and second place
    return (clause.words[noun], clause.words[noun + 1]) if wrong else None


def _noun(clause: WordRow, place: int, adjectives: bool = False) -> int | None:
    """The place of the noun right behind a word, or behind an adjective there; one that can be nothing else."""
    known = clause.desk.checks.agreement
    at = place + 1
    if adjectives and at < len(clause.words) and clause.desk.readings.are(clause.words[at].text, "adj"):
        at += clause.follows(at)
    if at >= len(clause.words) or not clause.follows(at):
        return None
    word = clause.words[at].text
    if not word.islower() or len(word) <= SHORT or "-" in word or clause.lemmas(at) & frozenset(known.apart):
        return None
    return at if clause.desk.readings.are(word, "noun") else None


def _is_bound(word: RowWord) -> bool:
    return not word.lemmas.isdisjoint(word.known.bound) and word.all(
        lambda form: form.get("pos") != "verb" and form.get("case") is not None
    )


def _takes_several(word: RowWord) -> bool:
    numeral = [form for form in word.forms if form.get("case") == "nom"]
    return bool(word.known.together and numeral) and all(form.get("takes") == "gen" for form in numeral)


def _is_nominative(form: Form) -> bool:
    return form.get("pos") == "adj" and form.get("case") == "nom"


ATTRIBUTES = (
    PlaceRule(possessive, _is_bound),
    PlaceRule(nominative, every(_is_nominative)),
    PlaceRule(adverbial, is_short),
    PlaceRule(plural_verb, _takes_several),
)
OBJECTS = (PlaceRule(denied, one_of("negations")), PlaceRule(reflexively, governs_itself))
AMOUNTS = (PlaceRule(amount, of("amounts")),)
