"""Agreement within a sentence: a subject and its verb, what is said of it, two adjectives that stand in one case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from forge.language.morphology import Form
from forge.language.morphology.agreement import may_go
from forge.language.morphology.face import SINGULAR
from forge.lint.attributes import ATTRIBUTES
from forge.lint.begun import FINITE, found_in
from forge.lint.beyond import BEYOND
from forge.lint.desk import Desk, WordAt
from forge.lint.finding import Flaw
from forge.lint.pointing import POINTING
from forge.lint.predicates import AGREEING
from forge.lint.standing import STANDING
from forge.lint.textfile import TextFile

STOPS = re.compile(r"[.!?…:;()„”«»“\"•]|\n\n")
SHORT = 4  # letters; shorter words may be many things


def clauses(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A subject whose verb, or what the verb says it is, has another number or gender; two adjectives in two cases."""
    known = desk.checks.agreement
    if not known.pairs or not desk.morphology.dictionary:
        return
    for unit in document:
        row = desk.row(unit.text)
        text, words = row.text, row.words
        told: list[tuple[int, int]] = []
        for one, other in found_in(row, (*AGREEING, *ATTRIBUTES, *BEYOND, *STANDING, *POINTING)):
            first, last = sorted((one, other), key=lambda word: word.start)
            told.append((first.start, last.end))
            yield Flaw(unit, first.start, last.end, "agreement", {"one": one.text, "other": other.text})
        for place in range(len(words) - 1):
            for flawed in (_subject(desk, text, words, place), _pair(desk, text, words, place)):
                if flawed is not None:
                    one, other = flawed
                    if any(start < other.end and one.start < end for start, end in told):
                        continue
                    values = {"one": one.text, "other": other.text}
                    yield Flaw(unit, one.start, other.end, "agreement", values)


def _subject(desk: Desk, text: str, words: Sequence[WordAt], place: int) -> tuple[WordAt, WordAt] | None:
    one, other = words[place], words[place + 1]
    if text[one.end : other.start] != " " or len(one.text) < SHORT or "-" in one.text:
        return None
    subject = desk.readings.usual(one.text)
    if not subject or not all((form.get("pos"), form.get("case")) == ("noun", "nom") for form in subject):
        return None
    if desk.morphology.lemmas(one.text.lower()) & frozenset(desk.checks.agreement.apart) or _joined(
        desk, text, words, place
    ):
        return None
    verb = [form for form in desk.readings.of(other.text) if form.get("form") != "ger"]
    if verb and all(form.get("form") == "short" for form in verb):
        return None if may_go(subject, verb) else (one, other)
    if not verb or not all(form.get("pos") == "verb" and form.get("form") in FINITE for form in verb):
        return None
    third = [form for form in verb if form.get("person") in (None, "3")]
    if third and not may_go(subject, third):
        return one, other
    if not desk.morphology.lemmas(other.text) & frozenset(desk.checks.agreement.copulas) or place + 2 >= len(words):
        return None
    said = words[place + 2]
    found = desk.readings.of(said.text)
    if text[other.end : said.start] != " " or not found:
        return None
    if not all(form.get("pos") in ("adj", "part") for form in found):
        return None
    if may_go(subject, [form for form in found if form.get("case") == "ins"]):
        return None  # what it stays or becomes
    straight = [form for form in found if form.get("case") == "nom" or form.get("form") == "short"]
    return (one, said) if straight and not may_go(subject, straight) else None


def _joined(desk: Desk, text: str, words: Sequence[WordAt], place: int) -> bool:
    """Whether a subject may be one of several, or stand behind a name or a number that is the subject."""
    singular = any(form.get("number") == SINGULAR for form in desk.readings.of(words[place].text))
    joints = frozenset(desk.checks.agreement.joints)
    for back in range(place - 1, -1, -1):
        between = text[words[back].end : words[back + 1].start]
        if STOPS.search(between):
            return any(sign in between for sign in '„«“"”»')
        if any(letter.isdigit() for letter in between):
            return True
        if singular and words[back].text.casefold() in joints:
            return True
        if back == place - 1 and _may_govern(desk, words[back]):
            return True
    return False


def _may_govern(desk: Desk, word: WordAt) -> bool:
    """Whether the word before is what the noun stands beside: a number, another noun in apposition."""
    found = desk.readings.of(word.text)
    return any(form.get("pos") in ("num", "noun") for form in found) or (word.start > 0 and word.text[0].isupper())


def _pair(desk: Desk, text: str, words: Sequence[WordAt], place: int) -> tuple[WordAt, WordAt] | None:
    """Two adjectives with a word between them that joins what stands in one case."""
    one = words[place]
    if not (kinds := desk.readings.kinds(one.text)) or not kinds <= {"adj", "part"}:
        return None
    for joint in desk.checks.agreement.pairs:
        size = len(joint.split())
        if place + size + 1 >= len(words):
            continue
        other = words[place + size + 1]
        between = " ".join(text[one.end : other.start].casefold().replace(",", " ").split())
        if between != joint:
            continue
        first, second = desk.readings.of(one.text), desk.readings.of(other.text)
        apart = frozenset(desk.checks.agreement.apart)
        if (desk.morphology.lemmas(one.text) | desk.morphology.lemmas(other.text)) & apart:
            return None
        if not all(_declined(form) for form in (*first, *second)) or not first or not second:
            return None
        tags = ("case",) if size == 1 else ("case", "number")
        if any(all(a.get(tag) == b.get(tag) for tag in tags) for a in first for b in second):
            return None
        if _listed_behind(desk, text, words, place, second):
            return None
        return one, other
    return None


def _listed_behind(desk: Desk, text: str, words: Sequence[WordAt], place: int, second: Sequence[Form]) -> bool:
    """Whether a joint goes on with a list whose members each say where they are: blue on the left and green."""
    if place < 2 or words[place - 1].text.casefold() not in desk.checks.agreement.takes:
        return False
    if any(text[words[at].end : words[at + 1].start].strip() for at in (place - 2, place - 1)):
        return False
    leads = [form for form in desk.readings.of(words[place - 2].text) if _declined(form)]
    return any(one.get("case") == other.get("case") and may_go([one], [other]) for one in leads for other in second)


def _declined(form: Form) -> bool:
    return form.get("pos") in ("adj", "part") and form.get("case") is not None
