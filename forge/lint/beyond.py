"""Agreement that is sure for a reason of its own: what is not there, who does what, an adjective behind its noun."""

from __future__ import annotations

from collections.abc import Sequence

from forge.language.morphology import Form
from forge.language.morphology.agreement import agree
from forge.language.morphology.face import PLURAL, SINGULAR
from forge.lint.begun import FINITE, Found, PlaceRule, RowWord, all_fit, every, is_nominative, of, of_one
from forge.lint.wordrow import WordRow

SHORT = 3  # letters of words that may be many things
PASSIVE = "part_pas"
NEUTER = "n"
STRAIGHT = ("nom", "acc")


def absence(clause: WordRow, place: int) -> Found | None:
    """What is said not to be there, in a gender, where nothing in its clause can be its subject: that is neuter."""
    known = clause.desk.checks.agreement
    if not known.absent or clause.lemmas(place).isdisjoint(known.absent):
        return None
    if not place or not clause.follows(place) or clause.low(place - 1) not in known.negations:
        return None
    if not all_fit(clause.of(place), lambda form: form.get("form") == "past" and form.get("gender") != NEUTER):
        return None
    begin, end = clause.piece(place)
    nouns: list[int] = []
    for at in range(begin, end):
        if at == place:
            continue
        found = clause.of(at)
        if clause.words[at].text[0].isupper() and at > begin:
            return None  # a name
        if any(form.get("case") in (None, "nom") and form.get("pos") not in ("verb",) for form in found):
            if not _is_adverb(found):
                return None
        elif not found and not clause.lemmas(at):
            return None
        elif all_fit(found, lambda form: (form.get("pos"), form.get("number")) == ("noun", PLURAL)) and any(
            form.get("case") == "gen" for form in found
        ):
            nouns.append(at)
    if not nouns or nouns[0] > place or (nouns[0] > begin and clause.low(nouns[0] - 1) in known.takes):
        return None
    return clause.words[nouns[0]], clause.words[place]


def _is_adverb(found: Sequence[Form]) -> bool:
    return all_fit(found, lambda form: form.get("form") == "short" and form.get("gender") == NEUTER)


def first_person(clause: WordRow, place: int) -> Found | None:
    """A relative pronoun that is a subject, and right behind it a verb of the first person."""
    known = clause.desk.checks.agreement
    if clause.lemmas(place).isdisjoint(known.relatives) or clause.follows(place):
        return None
    at = place + 1
    while at < len(clause.words) and clause.follows(at) and clause.low(at) in known.negations:
        at += 1
    if at >= len(clause.words) or not clause.follows(at):
        return None
    only = all_fit(clause.of(place), lambda form: form.get("case") == "nom")
    itself = clause.low(at).endswith(known.reflexive) if known.reflexive else False
    if at + 1 < len(clause.words) and clause.follows(at + 1):
        itself |= clause.low(at + 1) in known.selves
    subject = any(form.get("case") == "nom" for form in clause.of(place)) and (only or itself)
    first = all_fit(
        clause.of(at),
        lambda form: form.get("form") == "fin" and (form.get("person"), form.get("number")) == ("1", SINGULAR),
    )
    return (clause.words[place], clause.words[at]) if subject and first else None


def behind_verb(clause: WordRow, place: int) -> Found | None:
    """A verb in the singular that takes no object, and right behind it what can only be several things."""
    known = clause.desk.checks.agreement
    if not known.reflexive or not clause.low(place).endswith(known.reflexive):
        return None
    if not all_fit(
        clause.of(place),
        lambda form: (form.get("form"), form.get("person"), form.get("number")) == ("fin", "3", SINGULAR),
    ):
        return None
    begin, end = clause.piece(place)
    if place + 2 >= end or clause.lemmas(place) & frozenset(known.partitive):
        return None
    led = [form for at in range(begin, place) for form in clause.raw(at)]
    if any(form.get("case") in (None, "nom") and form.get("pos") != "verb" for form in led):
        return None
    adjective, noun = clause.of(place + 1), clause.of(place + 2)
    if not all_fit(adjective, lambda form: form.get("pos") in ("adj", "noun") and form.get("number") == PLURAL):
        return None
    if not any(form.get("pos") == "adj" for form in adjective):
        return None
    if clause.lemmas(place + 1) & frozenset(known.apart) or not all_fit(adjective, _is_straight):
        return None
    if not all_fit(noun, lambda form: form.get("pos") == "noun") or not any(_is_straight(form) for form in noun):
        return None
    if any(form.get("form") == "inf" for at in range(begin, end) for form in clause.of(at)):
        return None
    return clause.words[place], clause.words[place + 2]


def passive(clause: WordRow, place: int) -> Found | None:
    """A passive participle right before a noun of another gender, in the same case and number."""
    found = clause.of(place)
    if not all_fit(found, _is_passive):
        return None
    if place + 1 >= len(clause.words) or not clause.follows(place + 1) or not clause.follows(place):
        return None
    noun, word = clause.of(place + 1), clause.words[place + 1].text
    if len(word) <= SHORT or not word.islower() or not all_fit(noun, lambda form: form.get("pos") == "noun"):
        return None
    before = clause.raw(place - 1)
    own = clause.lemmas(place - 1) & frozenset(clause.desk.checks.agreement.possessors)
    if not own and not any(agree(one, other) for one in found for other in before if other.get("pos") == "adj"):
        return None
    if any(form.get("pos") == "noun" for form in before) or any(agree(one, other) for one in found for other in noun):
        return None
    alike = any(
        (one.get("case"), one.get("number")) == (other.get("case"), other.get("number"))
        for one in found
        for other in noun
    )
    return (clause.words[place], clause.words[place + 1]) if alike else None


def behind_noun(clause: WordRow, place: int) -> Found | None:
    """A noun that can only be a subject, and behind it, at the end of its clause, an adjective of its own gender in
    another case."""
    known = clause.desk.checks.agreement
    if not known.together or place + 1 >= len(clause.words) or not clause.follows(place + 1):
        return None
    end = place + 2 >= len(clause.words) or not clause.follows(place + 2)
    word = clause.words[place].text
    if not end or len(word) <= SHORT or not word.islower():
        return None
    noun, said = clause.of(place), clause.of(place + 1)
    if not all_fit(noun, is_nominative):
        return None
    if not all_fit(said, lambda form: form.get("pos") == "adj" and form.get("case") in ("acc", "ins")):
        return None
    if (clause.lemmas(place) | clause.lemmas(place + 1)) & frozenset((*known.apart, *known.bound)):
        return None
    tags = ("gender", "number")
    same = any(all(one.get(tag) == other.get(tag) for tag in tags) for one in noun for other in said)
    begin, _ = clause.piece(place)
    acts = any(form.get("form") in FINITE for at in range(begin, place) for form in clause.of(at))
    return (clause.words[place], clause.words[place + 1]) if same and not acts else None


def without_genitive(clause: WordRow, place: int) -> Found | None:
    """What there is enough of, or not, right behind that word, in no genitive."""
    known = clause.desk.checks.agreement
    if clause.lemmas(place).isdisjoint(known.enough) or place + 1 >= len(clause.words):
        return None
    said = clause.of(place)
    if not clause.follows(place + 1) or not all_fit(said, lambda form: form.get("pos") == "verb"):
        return None
    if any(form.get("number") == PLURAL or form.get("gender") in ("f", "m") for form in said):
        return None
    noun, word = clause.of(place + 1), clause.words[place + 1].text
    if len(word) <= SHORT or not word.islower() or clause.lemmas(place + 1) & frozenset(known.apart):
        return None
    wrong = all_fit(noun, lambda form: form.get("pos") == "noun" and form.get("case") in STRAIGHT)
    return (clause.words[place], clause.words[place + 1]) if wrong else None


def _is_straight(form: Form) -> bool:
    return form.get("case") in STRAIGHT


def _is_plain(word: RowWord) -> bool:
    return bool(word.known.reflexive) and word.low.endswith(word.known.reflexive) and word.all(of_one)


def _is_passive(form: Form) -> bool:
    return form.get("form") == PASSIVE and form.get("case") in STRAIGHT


def _may_have_behind(word: RowWord) -> bool:
    return bool(word.known.together) and word.text.islower() and word.all(is_nominative)


BEYOND = (
    PlaceRule(absence, of("absent")),
    PlaceRule(first_person, of("relatives")),
    PlaceRule(behind_verb, _is_plain),
    PlaceRule(passive, every(_is_passive)),
    PlaceRule(behind_noun, _may_have_behind),
)
ENOUGH = (PlaceRule(without_genitive, of("enough")),)
