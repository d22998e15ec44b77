"""How a document speaks to its reader: politely, or not, or of players alone, but in one way."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forge.language.morphology import Form
from forge.language.morphology.face import PLURAL, SINGULAR
from forge.lint.checks import Alone, Check, each
from forge.lint.checks.consistency import SENTENCE
from forge.lint.checks.terms import is_bound, names_in
from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.terms import blanked
from forge.lint.textfile import LISTED, TextFile, TextUnit

ALOOF = 6  # times as often a document speaks of a player, where it does not speak to its reader
LEAST = 10  # places where a document speaks to one reader, so that one where it speaks to several is a slip
FEW = 3  # more places are another voice: a story, what somebody says
PLAYER = "noun.player"
CALLED = "imp_pl"  # the form in which several are told what to do
QUOTED = re.compile(r"„[^„”\n]*”|“[^“”\n]*”|«[^«»\n]*»|\"[^\"\n]*\"")
TITLE = 3  # words of what a step is called
USUAL = 4  # times as often a document speaks in its own way as in the other


@dataclass(frozen=True)
class AddressedAt:
    """A word by which the reader is spoken to; `sure`: and nobody else; `several`: or all at the table,
    by a plural that is not polite."""

    unit: TextUnit
    word: WordAt
    polite: bool
    sure: bool
    several: bool = False


def address(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A place where the reader is spoken to in the other way than in nearly all of the document."""
    known = desk.checks.address
    if not known.polite or not desk.morphology.dictionary or document.catalog:
        return
    found = [one for unit in document if is_bound(desk.terms, unit) for one in _spoken(desk, unit)]
    found = [one for one in found if not _refers(desk, one.word.text)]
    polite, plain = (sum(one.polite is wanted for one in found) for wanted in (True, False))
    if not polite and 0 < plain <= FEW:
        yield from _aloof(desk, document, [one for one in found if one.sure])
        return
    odd = polite < plain
    if max(polite, plain) < USUAL * min(polite, plain):
        return
    lone = [one for one in found if one.several]
    several = len(lone) == 1 and plain >= LEAST and _plurals(desk, document) == 1
    told = [one for one in found if one.polite is odd and (one.sure or (one.several and several))]
    for one in told if len(told) <= FEW else ():
        usual = next(other.word.text for other in found if other.polite is not odd)
        yield Flaw(one.unit, one.word.start, one.word.end, "address", {"text": one.word.text, "right": usual})


def _plurals(desk: Desk, document: TextFile) -> int:
    """How often a document speaks to several: what it says to all at the table is no slip."""
    words = (word for unit in document for word in words_of(unit.text))
    return sum(_verb(desk, word) in (PLURAL, CALLED) for word in words)


def _aloof(desk: Desk, document: TextFile, found: Sequence[AddressedAt]) -> Iterator[Flaw]:
    """Places where the reader is spoken to in a document that else tells what players do."""
    names = {part.lemma for variant in desk.lexicon.terms.get(PLAYER, ())[:1] for part in variant.parts}
    told = [word.text for unit in document for word in words_of(unit.text) if desk.lemmas(word.text) & names]
    if len(told) < ALOOF * len(found):
        return
    for one in found:
        values = {"text": one.word.text, "right": told[0].casefold()}
        yield Flaw(one.unit, one.word.start, one.word.end, "address", values)


def _refers(desk: Desk, word: str) -> bool:
    """Whether a word sends to another part: see."""
    low = word.casefold()
    return not {low, *desk.lemmas(low)}.isdisjoint(desk.checks.structure.titled)


def _spoken(desk: Desk, unit: TextUnit) -> Iterator[AddressedAt]:
    text = QUOTED.sub(lambda match: " " * len(match[0]), blanked(unit.text))  # what others say, and cards
    for start, end in names_in(desk, text):
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    known = desk.checks.address
    begin, one = 0, any(_verb(desk, word) == SINGULAR for word in words_of(text))
    for stop in [*SENTENCE.finditer(text), None]:
        end = len(text) if stop is None else stop.start()
        words = [WordAt(word.text, begin + word.start, begin + word.end) for word in words_of(text[begin:end])]
        if unit.role == LISTED and not begin and stop is not None and len(words) <= TITLE:
            begin = stop.end()
            continue  # what a step is called: Choose a ship.
        company = any(word.text.casefold() in known.company for word in words)
        verbs = [(word, _verb(desk, word)) for word in words]
        named = any(_is_polite(desk, words, place) for place in range(len(words)))
        for place, (word, number) in enumerate(verbs):
            if _is_polite(desk, words, place):
                yield AddressedAt(unit, word, True, not company)
            elif number == SINGULAR or _is_plain(desk, word):
                yield AddressedAt(unit, word, False, True)
            elif number == CALLED:
                if (known.plural or one) and not company and not named:
                    yield AddressedAt(unit, word, True, one)
            elif number == PLURAL and not company and not named:
                yield AddressedAt(unit, word, True, known.plural or one, not (known.plural or one))
        begin = end if stop is None else stop.end()


def _is_polite(desk: Desk, words: Sequence[WordAt], place: int) -> bool:
    known, word = desk.checks.address, words[place]
    if known.capital and (not word.text[0].isupper() or place == 0):
        return False
    return word.text.casefold() in known.polite


def _is_plain(desk: Desk, word: WordAt) -> bool:
    """Whether a word is a pronoun by which one reader is spoken to, and nothing else."""
    lemmas = desk.morphology.lemmas(word.text.casefold())
    return not lemmas.isdisjoint(desk.checks.address.plain) and lemmas.isdisjoint(desk.checks.agreement.apart)


def _verb(desk: Desk, word: WordAt) -> str | None:
    """The number in which a verb speaks to somebody; None for other words, and for what may be something else."""
    found = [form for form in desk.readings.of(word.text) if form.get("form") != "ger"]
    if not found or not all(form.get("pos") == "verb" for form in found):
        return None
    second = {_number(form) for form in found}
    if second == {PLURAL, CALLED}:
        return CALLED
    return second.pop() if len(second) == 1 else None


def _number(form: Form) -> str | None:
    if form.get("form") == "fin" and form.get("person") == "2":
        return form.get("number")
    return {"imp": SINGULAR, CALLED: CALLED}.get(form.get("form") or "")


CHECKS = (Check("language.address", Severity.warning, each(address), alone=Alone.entry),)
