"""Names that nothing in the game has, in documents that call things as the game does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forge.lint.checks import Check, each
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile, TextUnit

QUOTED = re.compile(r"„([^„”\n]{3,40})”|“([^“”\n]{3,40})”|«([^«»\n]{3,40})»|\"([^\"\n]{3,40})\"")
# Words before figures like those of a thing: Great Library (4-2-1).
VALUED = re.compile(r"((?:[^\W\d_][\w’'-]*[ \n]){0,5}[^\W\d_][\w’'-]*)\s*\(\s*\d+\s*[-–/,]\s*\d+\s*[-–/,]\s*\d+\s*\)")
CLOSING = re.compile(r"[.!?…,;:]$|\d")
LONGEST = 5  # words of a name
LEAST = 3  # names of the game that a document has so, by which it has all
SHARE = 3  # of four that are names of the game
LIKE = 3  # letters with which two words begin that may be meant for each other
STEMMED = 6  # with which words begin that say the same
LONG = 5  # letters with which two words begin that are of one stem
STEM, ENDING = 4, 3  # letters of a word that no dictionary has which it keeps in all forms, and that it may change


@dataclass(frozen=True)
class CalledAt:
    """What a document seems to call something: where its words begin and end."""

    unit: TextUnit
    text: str
    start: int
    end: int


def unknown(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """What looks like a name and is none, where nearly all that stands so in a document is a name of the game."""
    if document.catalog:
        return
    names = [_parts(name) for name in desk.names.values()]
    printed = "\n".join(form for entry in desk.texts.catalog.entries.values() for form in entry.forms)
    for pattern, least, share in ((QUOTED, LEAST, SHARE), (VALUED, 1, 1)):
        called = [one for unit in document for one in _called(desk, unit, pattern)]
        known = [one for one in called if _is_one(desk, _parts(one.text), names)]
        if len(known) == len(called) or len({one.text.casefold() for one in known}) < least:
            continue
        rest = [one for one in called if one not in known]
        heard = Counter(one.text.casefold() for one in rest)
        short = _short(desk)
        odd = [
            one
            for one in rest
            if heard[one.text.casefold()] == 1
            and not _is_one(desk, _parts(one.text), short)
            and not _is_one(desk, _parts(one.text), _begun(document, one.unit))
            and re.search(rf"(?<!\w){re.escape(one.text[0].lower() + one.text[1:])}(?!\w)", printed) is None
        ]
        odd = [one for one in odd if not _is_phrase(desk, one.text, printed) and not _means_one(desk, one.text)]
        for one in odd if len(odd) * share <= len(known) else ():
            near = _like(desk, one.text)
            values = {"text": one.text} if near is None else {"text": one.text, "right": near}
            yield Flaw(one.unit, one.start, one.end, "unknown" if near is None else "mixed", values)


def _called(desk: Desk, unit: TextUnit, pattern: re.Pattern[str]) -> Iterator[CalledAt]:
    """What stands in quotation marks, or before the figures of a thing, and looks like a name in this language."""
    text = blanked(unit.text)
    labels = frozenset((*desk.checks.structure.titled, *desk.checks.structure.houses))
    for match in pattern.finditer(text):
        number = match.lastindex or 1
        said, start = match[number].rstrip(), match.start(number)
        if pattern is VALUED:
            cut = _named_at(desk, said, before=text[:start].rstrip()[-1:])
            said, start = said[cut:], start + cut
        before = [word.text.casefold() for word in words_of(text[:start])][-1:]
        if any(word in labels or not desk.lemmas(word).isdisjoint(labels) for word in before):
            continue
        words = list(words_of(said))
        if any(desk.strangers.is_alien(word.text) for word in words):
            continue
        if len(words) == 1 and not _may_name(desk, words[0].text):
            continue
        if said[:1].isupper() and not said.isupper() and not CLOSING.search(said) and len(said.split()) <= LONGEST:
            yield CalledAt(unit, said, start, start + len(said))


def _named_at(desk: Desk, said: str, before: str) -> int:
    """Where in a row of words a name begins: that of the game, or the first word with a capital that begins no
    sentence."""
    capitals = [word.start for word in words_of(said) if word.text[0].isupper()]
    names = [_parts(name) for name in desk.names.values()]
    for start in capitals:
        if _is_one(desk, _parts(said[start:]), names):
            return start
    within = [start for start in capitals if start or before not in ("", ".", "!", "?")]
    return next(iter(within or capitals), 0)


def _may_name(desk: Desk, word: str) -> bool:
    """Whether a single word may be a name: a noun, or one that no dictionary has."""
    if not desk.morphology.dictionary:
        return not desk.is_word(word.casefold()) and not desk.is_word(word)
    return not desk.in_dictionary(word) or desk.readings.may_be(word, "noun")


def _short(desk: Desk) -> list[tuple[str, ...]]:
    """The game's other short texts, which may be quoted as well."""
    forms = (form for entry in desk.texts.catalog.entries.values() for form in entry.forms)
    return [_parts(form) for form in (desk.game.info.title, *forms) if len(form.split()) <= LONGEST]


def _is_phrase(desk: Desk, text: str, printed: str) -> bool:
    """Whether the game's texts have these words in small letters, in any form: then they may be quoted."""
    said = _parts(text)
    words = list(words_of(printed)) if len(said) > 1 else []
    return any(
        word.text.islower()
        and all(
            _is_same(desk, *pair) for pair in zip(said, (one.text for one in words[at : at + len(said)]), strict=False)
        )
        for at, word in enumerate(words[: 1 - len(said)])
        if word.text[0] == said[0][0]
    )


def _begun(document: TextFile, unit: TextUnit) -> list[tuple[str, ...]]:
    """How the other texts of a document begin: their headings may be quoted."""
    heads = [other.text.split("\n")[0].split() for other in document if other is not unit]
    return [_parts(" ".join(head[:size])) for head in heads for size in range(1, LONGEST + 1)]


def _parts(text: str) -> tuple[str, ...]:
    return tuple(word.text.casefold() for word in words_of(text.replace("-", " ")))


def _is_one(desk: Desk, said: tuple[str, ...], known: Sequence[tuple[str, ...]]) -> bool:
    """Whether words are one of the known rows, each in any form."""
    return any(
        len(row) == len(said) and all(_is_same(desk, a, b) for a, b in zip(said, row, strict=True)) for row in known
    )


def _is_same(desk: Desk, one: str, other: str) -> bool:
    if one == other:
        return True
    if one[0] != other[0]:
        return False
    if not desk.lemmas(one).isdisjoint(desk.lemmas(other)):
        return True
    stem = max(STEM, max(len(one), len(other)) - ENDING)
    alike = one[:stem] == other[:stem] and abs(len(one) - len(other)) <= ENDING
    return alike and (stem > LONG or not (desk.is_word(one) and desk.is_word(other)))


def _means_one(desk: Desk, text: str) -> bool:
    """Whether the words of one name alone have the beginning of one of these, which is another name for it then."""
    said = {word[:STEMMED] for word in _parts(text) if len(word) >= STEMMED}
    names = [{word[:STEMMED] for word in _parts(name)} for name in desk.names.values()]
    return _like(desk, text) is None and sum(not said.isdisjoint(name) for name in names) == 1


def _like(desk: Desk, text: str) -> str | None:
    """The only name that has as many words, each of which begins like one of a text."""
    said, found = _parts(text), []
    for name in desk.names.values():
        words = _parts(name)
        if len(words) == len(said) == len(name.split()) and all(
            a[:LIKE] == b[:LIKE] for a, b in zip(said, words, strict=True)
        ):
            found.append(name)
    return found[0] if len(found) == 1 else None


CHECKS = (Check("names.unknown", Severity.warning, each(unknown)),)
