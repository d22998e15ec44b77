"""Cases that the morphology can prove wrong: behind prepositions, and of two adjectives that stand for one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forge.language.morphology import Form
from forge.language.morphology.agreement import agree
from forge.lint.attributes import OBJECTS
from forge.lint.begun import found_in
from forge.lint.beyond import ENOUGH
from forge.lint.checks import Alone, Check, each
from forge.lint.desk import Desk, WordAt
from forge.lint.finding import Flaw, Severity
from forge.lint.governing import GOVERNING
from forge.lint.textfile import TextFile

SHORT = 4  # letters of a noun; shorter ones are mostly prepositions and the like
NOMINAL = frozenset(("noun", "adj", "part"))
GAPS = (" ", "\u00a0", "\n")


def cases(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A preposition before a word that stands in none of its cases, or before an adjective and a noun that cannot
    stand in one of them together."""
    known = desk.checks.agreement
    if not known.takes or not desk.morphology.dictionary:
        return
    takes = {word: frozenset(taken) for word, taken in known.takes.items()}
    for unit in document:
        row = desk.row(unit.text)
        text, words = row.text, row.words
        for place, word in enumerate(words[:-1]):
            taken = takes.get(word.text.casefold())
            if taken is None or text[word.end : words[place + 1].start] not in GAPS:
                continue
            before = known.before.get(word.text.casefold(), ())
            if any(one.text.casefold() in before for one in words[max(place - 2, 0) : place]):
                continue
            last = _wrong(desk, text, words[place + 1 : place + 3], taken)
            if last is not None:
                values = {"one": word.text, "other": text[words[place + 1].start : last.end]}
                yield Flaw(unit, word.start, last.end, "case", values)
        for one, other in found_in(row, (*GOVERNING, *OBJECTS, *ENOUGH)):
            yield Flaw(unit, one.start, other.end, "case", {"one": one.text, "other": other.text})


def _wrong(desk: Desk, text: str, words: Sequence[WordAt], taken: frozenset[str]) -> WordAt | None:
    """The last of the words behind a preposition that cannot stand there."""
    first = _readings(desk, words[0])
    if not first:
        return None
    fitting = [form for form in first if form.get("case") in taken]
    if not fitting:
        return words[0]
    if len(words) < 2 or text[words[0].end : words[1].start] not in GAPS:
        return None
    if len(words[1].text) < SHORT or not all(form.get("pos") == "adj" for form in first):
        return None
    nouns = _readings(desk, words[1])
    if not nouns or not all(form.get("pos") == "noun" for form in nouns):
        return None
    if _is_loose(desk, words[0]) and not _is_bound(desk, words[0], nouns, taken):
        return None
    return None if any(agree(a, n) for a in fitting for n in nouns) else words[1]


def _readings(desk: Desk, word: WordAt) -> tuple[Form, ...]:
    """The readings of a word that can be nothing but a noun or an adjective; none of one that may be a name."""
    if word.text.casefold() in desk.checks.agreement.fixed or (
        not word.text.islower() and word.text.casefold() not in desk.vocabulary
    ):
        return ()
    found = desk.readings.of(word.text)
    sure = all(form.get("pos") in NOMINAL and form.get("case") is not None for form in found)
    return found if sure and "-" not in word.text else ()


def _is_loose(desk: Desk, word: WordAt) -> bool:
    return not desk.morphology.lemmas(word.text.casefold()).isdisjoint(desk.checks.agreement.loose)


def _is_bound(desk: Desk, word: WordAt, nouns: Sequence[Form], taken: frozenset[str]) -> bool:
    """Whether an adjective that may stand alone is surely one of the noun behind it: they stand in one case, though not
    in one of the preposition, or the noun stands in none but those; in the genitive it may be of a number."""
    if not desk.lemmas(word.text.casefold()).isdisjoint(desk.checks.agreement.relatives):
        return False
    together = any(agree(one, noun) for one in desk.readings.of(word.text) for noun in nouns)
    return together or all(form.get("case") in taken - {"gen"} for form in nouns)


CHECKS = (Check("language.case", Severity.warning, each(cases), alone=Alone.entry),)
