"""Agreement that the morphology can prove: only where no reading of two words goes together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from babel import Locale

from forge.language.morphology import Form
from forge.language.typography import locale_of
from forge.library.check import PLACEHOLDER
from forge.lint.checks import Check, each
from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile

COUNTED = re.compile(r"(?<![\w.,:/+−–—-])(\d{1,3}) ([^\W\d_]+)(?![\w’'-])")
SHORT = 4  # letters; shorter words are mostly prepositions and the like, whatever else they may be
BEFORE = re.compile(r"([^\W\d_]+)[ \u00a0]$")
KINDS = ("noun", "adj", "num", "pron", "verb", "part")


class WordReadings:
    """What words may be."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: dict[str, tuple[Form, ...]] = {}

    def of(self, word: str) -> tuple[Form, ...]:
        """All readings of a word; none where one of its lemmas has no form like it, so that it may be anything."""
        low = word.lower()
        if low not in self._known:
            self._known[low] = tuple(self._find(low))
        return self._known[low]

    def _find(self, word: str) -> list[Form]:
        morphology, found = self._desk.morphology, list[Form]()
        lemmas = morphology.lemmas(word)
        for lemma in (lemmas - frozenset(self._desk.checks.agreement.rare)) or lemmas:
            forms = [form for kind in KINDS for form in morphology.forms(lemma, kind) if form.word.lower() == word]
            if not forms:
                return []
            found += forms
        return found

    def are(self, word: str, kind: str) -> bool:
        """Whether a word can be nothing else."""
        readings = self.of(word)
        return bool(readings) and all(form.get("pos") == kind for form in readings)


def agreement(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """An adjective in front of a noun of another gender, in the same case and number."""
    apart = frozenset(desk.checks.agreement.apart)
    if not apart or not desk.morphology.dictionary:
        return
    readings = WordReadings(desk)
    for unit in document:
        words = list(words_of(PLACEHOLDER.sub(lambda match: "." * len(match[0]), unit.text)))
        for place, (one, other) in enumerate(pairwise(words)):
            if unit.text[one.end : other.start] != " " or min(len(one.text), len(other.text)) < SHORT:
                continue
            if (desk.morphology.lemmas(one.text) | desk.morphology.lemmas(other.text)) & apart:
                continue
            if not readings.are(one.text, "adj") or not readings.are(other.text, "noun"):
                continue
            adjectives, nouns = readings.of(one.text), readings.of(other.text)
            if any(_agree(a, n) for a in adjectives for n in nouns) or not _clash(adjectives, nouns):
                continue
            if place and _leans_back(readings, words[place - 1], adjectives, unit.text, one):
                continue
            yield Flaw(unit, one.start, other.end, "agreement", {"one": one.text, "other": other.text})


def _agree(one: Form, other: Form) -> bool:
    return all(
        one.get(tag) is None or other.get(tag) is None or one.get(tag) == other.get(tag)
        for tag in ("case", "number", "gender")
    )


def _clash(adjectives: tuple[Form, ...], nouns: tuple[Form, ...]) -> bool:
    """Whether two words stand in one case and number, and differ in gender. An object may follow a subject."""
    subject = any(form.get("case") == "nom" for form in adjectives)
    for one in adjectives:
        for other in nouns:
            case = one.get("case")
            if case is None or case != other.get("case") or one.get("number") != other.get("number"):
                continue
            if one.get("gender") and other.get("gender") and not (subject and case == "acc"):
                return True
    return False


def _leans_back(readings: WordReadings, word: WordAt, adjectives: tuple[Form, ...], text: str, one: WordAt) -> bool:
    """Whether an adjective goes with the noun in front of it."""
    if text[word.end : one.start] != " ":
        return False
    before = readings.of(word.text)
    if not before:
        return word.text[0].isupper() and word.start > 0  # a name perhaps
    return any(form.get("pos") in ("noun", "adj", "pron") and _agree(form, a) for form in before for a in adjectives)


def counted(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A noun behind a number in a form that such a number does not take."""
    taken, apart = desk.checks.agreement.counted, frozenset(desk.checks.agreement.apart)
    if not taken or not desk.morphology.dictionary:
        return
    plural, readings = Locale.parse(str(locale_of(desk.language))).plural_form, WordReadings(desk)
    labels = frozenset(desk.texts.language.before_number)
    for unit in document:
        text = PLACEHOLDER.sub(lambda match: "." * len(match[0]), unit.text)
        for match in COUNTED.finditer(text):
            noun, number = match[2], int(match[1])
            wanted = taken.get(plural(number))
            if (
                wanted is None
                or not noun.islower()
                or desk.morphology.lemmas(noun) & apart
                or not readings.are(noun, "noun")
            ):
                continue
            before = BEFORE.search(text, 0, match.start())
            if before is not None:
                said = before[1].casefold()
                if said in labels or any(form.get("pos") == "noun" for form in readings.of(said)):
                    continue  # the number belongs to the word before it: phase 2
            if any(all(form.get(t) == v for t, v in want.items()) for form in readings.of(noun) for want in wanted):
                continue
            yield Flaw(unit, *match.span(), "counted", {"one": match[1], "other": noun})


CHECKS = (
    Check("language.agreement", Severity.warning, each(agreement)),
    Check("language.counted", Severity.warning, each(counted)),
)
