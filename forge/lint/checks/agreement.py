"""Agreement that the morphology can prove: only where no reading of two words goes together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from babel import Locale

from forge.language.morphology import Form
from forge.language.morphology.agreement import agree
from forge.language.morphology.face import PLURAL, SINGULAR
from forge.language.typography import locale_of
from forge.library.wording import PLACEHOLDER
from forge.lint.attributes import AMOUNTS
from forge.lint.begun import found_in
from forge.lint.checks import Alone, Check, each
from forge.lint.clauses import clauses
from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.governed import governed
from forge.lint.governing import COUNTING
from forge.lint.textfile import HEADED, TextFile
from forge.lint.words import WordReadings

COUNTED = re.compile(r"(?<![\w.,:/+−–—-])(\d{1,3})[ \n]([^\W\d_]+)(?![\w’'-])")
LETTER = re.compile(r"\w")
SHORT = 4  # letters; shorter words are mostly prepositions and the like, whatever else they may be
BEFORE = re.compile(r"([^\W\d_]+)[ \u00a0]$")


def agreement(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """An adjective in front of a noun of another gender, in the same case and number."""
    apart = frozenset(desk.checks.agreement.apart)
    if not apart or not desk.morphology.dictionary:
        return
    readings = desk.readings
    for unit in document:
        words = list(words_of(PLACEHOLDER.sub(lambda match: "." * len(match[0]), unit.text)))
        for place, (one, other) in enumerate(pairwise(words)):
            if unit.text[one.end : other.start] != " " or min(len(one.text), len(other.text)) < SHORT:
                continue
            if "-" in other.text or (desk.morphology.lemmas(one.text) | desk.morphology.lemmas(other.text)) & apart:
                continue
            if not readings.are(one.text, "adj") or not readings.are(other.text, "noun"):
                continue
            adjectives, nouns = readings.of(one.text), readings.of(other.text)
            if any(agree(a, n) for a in adjectives for n in nouns) or not _clash(adjectives, nouns):
                continue
            if place and _leans_back(readings, words[place - 1], adjectives, unit.text, one):
                continue
            yield Flaw(unit, one.start, other.end, "agreement", {"one": one.text, "other": other.text})


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
    return any(form.get("pos") in ("noun", "adj", "pron") and agree(form, a) for form in before for a in adjectives)


def counted(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A noun behind a number in a form that such a number does not take."""
    taken, apart = desk.checks.agreement.counted, frozenset(desk.checks.agreement.apart)
    if not taken or not desk.morphology.dictionary:
        return
    plural, readings = Locale.parse(str(locale_of(desk.language))).plural_form, desk.readings
    labels = frozenset(desk.texts.language.before_number)
    for unit in document:
        text = PLACEHOLDER.sub(lambda match: "." * len(match[0]), unit.text)
        listed = False
        if unit.role == HEADED:
            continue  # the number may be that of the chapter
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
            begins = LETTER.search(text, 0, match.start()) is None
            listed = begins or (listed and _goes_on(desk, text, match.start()))
            if listed:
                wanted = desk.checks.agreement.alone.get(plural(number), wanted)
            elif before is not None:
                said = before[1].casefold()
                if (
                    said in labels
                    or said in desk.checks.agreement.measures
                    or (said not in desk.checks.agreement.takes and readings.may_be(said, "noun"))
                ):
                    continue  # the number belongs to the word before it: phase 2
            if any(all(form.get(t) == v for t, v in want.items()) for form in readings.of(noun) for want in wanted):
                continue
            if number != 1 and noun not in desk.vocabulary and _may_be_mass(readings.of(noun)):
                continue
            yield Flaw(unit, *match.span(), "counted", {"one": match[1], "other": noun})


def _may_be_mass(forms: tuple[Form, ...]) -> bool:
    """Whether a word may be a singular of something that has no plural: 6 points of damage."""
    return any((form.get("number"), form.get("case")) == (SINGULAR, "gen") for form in forms)


def _goes_on(desk: Desk, text: str, end: int) -> bool:
    """Whether what stands before a number goes on with a list: a comma, a colon, or `and`."""
    before = text[:end].rstrip()
    said = BEFORE.search(f"{before} ")
    return before.endswith((",", ":")) or (said is not None and said[1].casefold() in desk.checks.agreement.pairs)


def numbered(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A noun behind a number in words, in a case, number or gender that the number does not take."""
    known, apart = desk.checks.agreement, frozenset(desk.checks.agreement.apart)
    if not known.numerals or not desk.morphology.dictionary:
        return
    for unit in document:
        row = desk.row(unit.text)
        text, words = row.text, row.words
        for place, (one, other) in enumerate(pairwise(words)):
            kinds = {known.numerals[name] for name in desk.morphology.lemmas(one.text.lower()) & known.numerals.keys()}
            if len(kinds) != 1 or text[one.end : other.start] != " ":
                continue
            numerals = [form for form in desk.readings.of(one.text) if form.get("pos") == "num"]
            cases = {form.get("case") for form in numerals}
            if "gen" in cases and "nom" not in cases:  # the accusative of what is alive is its genitive
                numerals = [form for form in numerals if form.get("takes") or form.get("case") != "acc"]
            noun = other
            if len(words) > place + 2 and _is_adjective(desk, other, words[place + 2]):
                noun = words[place + 2]
                if text[other.end : noun.start] != " ":
                    continue
            if not numerals or text[noun.start - 1] != " " or desk.morphology.lemmas(noun.text) & apart:
                continue
            if place and (
                words[place - 1].text.casefold() in known.numerals or desk.readings.are(words[place - 1].text, "num")
            ):
                continue
            short = len(noun.text) < SHORT and noun.text not in desk.vocabulary
            if not noun.text.islower() or short or not desk.readings.are(noun.text, "noun"):
                continue
            if _acts(desk, text, words, noun):
                continue  # four the player keeps
            (kind,) = kinds
            nouns = desk.readings.of(noun.text)
            if noun.text not in desk.vocabulary and _may_be_mass(nouns):
                continue
            if not any(
                _counts(n, form, known.alone.get(kind) or known.counted.get(kind, ()))
                for n in numerals
                for form in nouns
            ):
                yield Flaw(unit, one.start, noun.end, "counted", {"one": one.text, "other": noun.text})


def _is_adjective(desk: Desk, word: WordAt, noun: WordAt) -> bool:
    """Whether a word is an adjective, or may be one of the noun behind it."""
    if desk.readings.are(word.text, "adj"):
        return True
    if not desk.readings.are(noun.text, "noun"):
        return False
    adjectives = [form for form in desk.readings.of(word.text) if form.get("pos") == "adj"]
    return any(agree(one, other) for one in adjectives for other in desk.readings.of(noun.text))


def _acts(desk: Desk, text: str, words: Sequence[WordAt], noun: WordAt) -> bool:
    """Whether a noun is the subject of the verb right behind it."""
    place = words.index(noun)
    if place + 1 >= len(words) or text[noun.end : words[place + 1].start] != " ":
        return False
    nouns = [form for form in desk.readings.of(noun.text) if form.get("case") == "nom"]
    verbs = [form for form in desk.readings.of(words[place + 1].text) if form.get("form") in ("fin", "past")]
    return any(one.get("number") == other.get("number") == SINGULAR for one in nouns for other in verbs)


def _counts(numeral: Form, noun: Form, wanted: tuple[dict[str, str], ...]) -> bool:
    """Whether a noun may stand behind a numeral; one that says itself what it takes is believed."""
    takes, case = numeral.get("takes"), numeral.get("case")
    fits = all(numeral.get(tag) is None or noun.get(tag) in (None, numeral.get(tag)) for tag in ("gender",))
    if takes is not None:
        return fits and noun.get("number") == PLURAL and noun.get("case") == ("gen" if takes == "gen" else case)
    if noun.get("number") == PLURAL and noun.get("case") == case and case not in ("nom", "acc"):
        return True
    if case == "acc" and noun.get("number") == PLURAL and noun.get("case") == "acc" and noun.get("animacy") == "anim":
        return True
    straight = [want for want in wanted if want.get("case") in ("gen", None)]
    return fits and case in ("nom", "acc") and any(all(noun.get(t) == v for t, v in w.items()) for w in straight)


def all_counted(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Nouns behind numbers in figures and in words."""
    found = [*counted(desk, document), *numbered(desk, document)]
    yield from found
    if not desk.morphology.dictionary:
        return
    apart = frozenset(desk.checks.agreement.apart)
    for unit in document:
        for less, noun in found_in(desk.row(unit.text), (*COUNTING, *AMOUNTS)):
            if desk.morphology.lemmas(noun.text.lower()) & apart:
                continue
            if not any(one.unit is unit and one.start < noun.end and less.start < one.end for one in found):
                yield Flaw(unit, less.start, noun.end, "counted", {"one": less.text, "other": noun.text})
    for one in governed(desk, document):
        if not any(one.unit is other.unit and one.start < other.end and other.start < one.end for other in found):
            yield one


def all_agreement(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """What does not agree, word beside word and within a sentence."""
    yield from agreement(desk, document)
    yield from clauses(desk, document)


CHECKS = (
    Check("language.agreement", Severity.warning, each(all_agreement), alone=Alone.entry),
    Check("language.counted", Severity.warning, each(all_counted), alone=Alone.entry),
)
