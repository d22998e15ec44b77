"""Agreement of words that stand right beside each other: a verb and who acts, two verbs, an adjective and its noun."""

from __future__ import annotations

from forge.language.morphology.agreement import agree
from forge.language.morphology.face import PLURAL, SINGULAR
from forge.lint.begun import Found, PlaceRule, RowWord, all_fit, describes, every, is_he, of_one, of_several
from forge.lint.wordrow import WordRow

SHORT = 3  # letters of words that may be many things
OBLIQUE = ("acc", "ins")


def behind_several(clause: WordRow, place: int) -> Found | None:
    """A verb of several, and right behind it what can only be one that acts, alone in its clause."""
    verb = clause.of(place)
    if place + 1 >= len(clause.words) or not clause.follows(place + 1) or not all_fit(verb, of_several):
        return None
    if not _acts_alone(clause, place + 1) or not clause.words[place + 1].text.islower():
        return None
    begin, end = clause.piece(place)
    known = clause.desk.checks.agreement
    if any(clause.low(at) in known.joints or clause.low(at) in known.pairs for at in range(place + 2, end)):
        return None  # one and another
    if end == place + 2 and clause.text[clause.words[place + 1].end :].startswith(","):
        return None  # perhaps the first of a list
    if any(_may_act(clause, at) for at in range(begin, place)):
        return None
    return clause.words[place], clause.words[place + 1]


def before_several(clause: WordRow, place: int) -> Found | None:
    """A pronoun that stands for one and is a subject, and what is said of several right behind it."""
    if place + 1 >= len(clause.words) or not clause.follows(place + 1) or not all_fit(clause.of(place), is_he):
        return None
    said = clause.of(place + 1)
    if not all_fit(said, lambda form: form.get("form") == "short" and form.get("number") == PLURAL):
        return None
    begin, _ = clause.piece(place)
    joints = clause.desk.checks.agreement.joints
    if any(clause.low(at) in joints for at in range(begin + 1, place)):
        return None
    return clause.words[place], clause.words[place + 1]


def joined_verbs(clause: WordRow, place: int) -> Found | None:
    """Two verbs joined by a word, of which one says what one does and the other what several do."""
    joints = clause.desk.checks.agreement.pairs
    if place + 2 >= len(clause.words) or clause.low(place + 1) not in joints:
        return None
    if not clause.follows(place + 1) or not clause.follows(place + 2):
        return None
    one, other = clause.of(place), clause.of(place + 2)
    if not (all_fit(one, of_one) and all_fit(other, of_several)) and not (
        all_fit(one, of_several) and all_fit(other, of_one)
    ):
        return None
    _, end = clause.piece(place)
    if any(_may_act(clause, at) for at in range(place + 3, end)):
        return None  # the second has a subject of its own
    return clause.words[place], clause.words[place + 2]


def another_case(clause: WordRow, place: int) -> Found | None:
    """An adjective that can only be a subject's, and its noun right behind it as an object."""
    known = clause.desk.checks.agreement
    if not place or place + 1 >= len(clause.words) or not (clause.follows(place) and clause.follows(place + 1)):
        return None
    if (clause.lemmas(place) | clause.lemmas(place + 1)) & frozenset((*known.apart, *known.bound)):
        return None
    adjective, noun = clause.of(place), clause.of(place + 1)
    word = clause.words[place + 1].text
    if min(len(word), len(clause.words[place].text)) <= SHORT or not word.islower():
        return None
    if not clause.words[place].text.islower() or clause.lemmas(place) & known.numerals.keys():
        return None
    adjectives = [form for form in adjective if form.get("pos") == "adj"]
    if not adjectives or not all_fit(adjectives, lambda form: form.get("case") == "nom" and form.get("form") is None):
        return None
    if any(form.get("pos") not in ("adj", "noun") for form in adjective):
        return None
    if not all_fit(noun, lambda form: form.get("pos") == "noun" and form.get("case") in OBLIQUE):
        return None
    same = any(
        all(one.get(tag) == other.get(tag) for tag in ("gender", "number")) for one in adjectives for other in noun
    )
    if not same or clause.lemmas(place - 1) & frozenset(known.copulas):
        return None
    begin, _ = clause.piece(place)
    for at in range(begin, place):
        if not clause.lemmas(at).isdisjoint(known.possessors):
            continue
        if _may_act(clause, at) or not (clause.of(at) or clause.lemmas(at)):
            return None
        if any(one.get("case") and agree(one, other) for one in clause.raw(at) for other in adjectives):
            return None
    return clause.words[place], clause.words[place + 1]


def _acts_alone(clause: WordRow, place: int) -> bool:
    """Whether a word can only be one that acts: a noun or pronoun that is a subject."""
    found = clause.of(place)
    if clause.lemmas(place) & frozenset(clause.desk.checks.agreement.apart) or len(clause.words[place].text) <= SHORT:
        return False
    return all_fit(
        found,
        lambda form: (
            form.get("pos") in ("noun", "pron") and (form.get("case"), form.get("number")) == ("nom", SINGULAR)
        ),
    ) and any(
        form.get("animacy") == "anim" or form.get("gender") == "m1" or form.get("pos") == "pron" for form in found
    )


def _may_act(clause: WordRow, place: int) -> bool:
    """Whether a word may be a subject, for all that is known."""
    found, known = clause.of(place), clause.desk.checks.agreement
    if clause.low(place) in (*known.takes, *known.negations, *known.joints):
        return False
    if not found:
        return clause.words[place].text[0].isupper() and place > clause.begins(place)
    return any(
        form.get("case") == "nom" or (form.get("case") is None and form.get("pos") in ("noun", "num")) for form in found
    )


def _is_of_one_or_several(word: RowWord) -> bool:
    return word.all(of_one) or word.all(of_several)


STANDING = (
    PlaceRule(behind_several, every(of_several)),
    PlaceRule(before_several, every(is_he)),
    PlaceRule(joined_verbs, _is_of_one_or_several),
    PlaceRule(another_case, describes),
)
