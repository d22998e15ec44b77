"""Checks of how a document is put together: what it refers to, what was never filled in, sentences without an end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from forge.lint.checks import Check, each
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import HEADED, LISTED, TextFile, TextUnit

UNFILLED = re.compile(
    r"\[[^\W\d_]+(?:[ _][^\W\d_]+)*\]|\{\w+\}|<[^\W\d_][^<>\n]{1,30}>|\b[XХ]{3,}\b|_{4,}|\?{4,}|%[sd]\b"
    r"|\$\w{2,}\$|%[^\W\d_]\w+%|\b[^\W\d_]{2,}_\w{2,}\b"
)
MAY_BE = re.compile(r"\[|\w+_")  # what is a placeholder in capitals alone
FEW = 2  # what stands in a document more often is a sign of its own
NUMBER = re.compile(r"\.?[ \u00a0]?(\d{1,3})\b(?![.,:]\d|[-–%])")
LETTERED = re.compile(r"[ \u00a0]([A-ZА-Я]|[IVX]{1,4})(?![\w-])")
QUOTED = re.compile(r"\s+[„“«\"]([^„“”«»\"\n]{3,60})[”»“\"]")
LEAST = 100  # words of a page
LONE = re.compile(r"^\W*(\d{1,3})\W*$", re.MULTILINE)
LEADING = re.compile(r"\W*(\d{1,3})[.:)]?(?=\W|$)")
ENDED = re.compile(r"[.!?…:;,]\W*$|[–—-]\s*$")
LAST = re.compile(r".*[.!?…][”»\"’)]*\s+", re.DOTALL)
WORDS = 2  # of a last sentence that is one, and not a word left over
FIRST = re.compile(r"\W*(?:\D|1\b)")
CLOSING = ')»”"’'
SLIPS = 3  # ends without a mark that may be slips in any document
MANY = 30  # ended paragraphs for each that may lack its mark
LETTERS = 3  # of a word that is one
SIBLINGS = 2  # items that end with a stop, by which those of their list do
RUNNING = 2  # times that a running head stands in a document


def unfilled(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """What was to be filled in: marks of a template, and words of editors for what is missing."""
    known = re.compile(rf"\b(?:{'|'.join(map(re.escape, desk.checks.structure.unfilled))})\b")
    signs = (UNFILLED, known) if desk.checks.structure.unfilled else (UNFILLED,)
    found = (
        [] if document.catalog else [(unit, m) for unit in document for sign in signs for m in sign.finditer(unit.text)]
    )
    told = Counter(match[0] for _, match in found)
    for unit, match in found:
        if told[match[0]] <= FEW and (
            match[0].isupper() or not (match[0][0] == "[" or (match[0][0].isalpha() and "_" in match[0]))
        ):
            yield Flaw(unit, *match.span(), "unfilled", {"text": match[0]})


def references(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A page, step or chapter that the document does not have."""
    if document.catalog:
        return
    yield from _pages(desk, document)
    yield from _numbered(desk, document)
    yield from _titled(desk, document)
    yield from _lettered(desk, document)


def _pages(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    last = max((unit.page or 0 for unit in document), default=0)
    if not last:
        lone = [int(match[1]) for unit in document for match in LONE.finditer(unit.text)]
        last = max(lone, default=0) if sorted(lone) == lone and len(lone) > 1 else 0
    if not last:  # pages are not known, but so many words do not fill more
        last = sum(len(unit.text.split()) for unit in document) // LEAST + 1
    for unit in document:
        for start, end, number in _referred(desk, unit, desk.checks.structure.pages):
            if number > last:
                yield Flaw(unit, start, end, "page", {"text": unit.text[start:end], "last": last})


def _numbered(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A step or phase with a number that none of those told has."""
    for label in desk.checks.structure.numbered:
        headed = {number for unit in document for start, _, number in _referred(desk, unit, (label,)) if start < FEW}
        if len(headed) <= FEW or sorted(headed) != list(range(1, len(headed) + 1)):
            continue
        for unit in document:
            for start, end, number in _referred(desk, unit, (label,)):
                if number > max(headed):
                    yield Flaw(unit, start, end, "number", {"text": unit.text[start:end], "last": max(headed)})


def _referred(desk: Desk, unit: TextUnit, labels: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Where a number stands behind one of these words, in any form; an abbreviation has its stop."""
    for word in words_of(unit.text):
        low = word.text.casefold()
        if low in labels or f"{low}." in labels or not desk.lemmas(low).isdisjoint(labels):
            match = NUMBER.match(unit.text, word.end)
            if match is not None:
                yield word.start, match.end(), int(match[1])


def _titled(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A chapter named in quotation marks that no heading, and no text that begins so, has."""
    labels = frozenset(desk.checks.structure.titled)
    if not labels:
        return
    heads = [(unit, _lemmas(desk, unit.text[:80])) for unit in document]
    names = {name.casefold() for name in desk.names.values()}
    for unit in document:
        for word in words_of(unit.text):
            low = word.text.casefold()
            if low not in labels and desk.lemmas(low).isdisjoint(labels):
                continue
            match = QUOTED.match(unit.text, word.end)
            if match is None or match[1].casefold() in names:
                continue
            said = _lemmas(desk, match[1])
            if not any(other is not unit and _begins(said, head) for other, head in heads):
                yield Flaw(unit, match.start(1) - 1, match.end(), "title", {"text": match[1]})


def _lettered(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """An appendix by a letter that none has."""
    labels = frozenset(desk.checks.structure.lettered)
    found = [
        (unit, word.start, match.end(), match[1])
        for unit in document
        for word in words_of(unit.text)
        if not labels.isdisjoint((word.text.casefold(), *desk.lemmas(word.text.casefold())))
        and (match := LETTERED.match(unit.text, word.end)) is not None
    ]
    headed = {letter for _, start, _, letter in found if start < FEW}
    for unit, start, end, letter in found:
        if letter not in headed:
            yield Flaw(unit, start, end, "title", {"text": unit.text[start:end]})


def _lemmas(desk: Desk, text: str) -> list[frozenset[str]]:
    return [frozenset({word.text.casefold()}) | desk.lemmas(word.text.casefold()) for word in words_of(text)]


def _begins(said: Sequence[frozenset[str]], head: Sequence[frozenset[str]]) -> bool:
    """Whether a text has these words near its beginning."""
    for first in range(min(3, len(head) - len(said) + 1)):
        if all(not one.isdisjoint(other) for one, other in zip(said, head[first:], strict=False)):
            return True
    return False


def ends(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A paragraph of sentences, or an item of a list of such, whose last sentence has no stop."""
    if document.catalog:
        return
    heard = Counter(unit.text.strip() for unit in document)
    units = [unit for unit in document if heard[unit.text.strip()] < RUNNING and not LONE.fullmatch(unit.text)]
    stopped = [ENDED.search(unit.text) is not None for unit in units]
    found = list(_endless(units, stopped))
    if len(found) <= max(SLIPS, sum(stopped) // MANY):  # else that is how it is set, or how its columns were read
        yield from found


def _endless(units: Sequence[TextUnit], stopped: Sequence[bool]) -> Iterator[Flaw]:
    for place, unit in enumerate(units):
        text = unit.text.rstrip()
        if stopped[place] or unit.role == HEADED or not text or not (text[-1].isalnum() or text[-1] in CLOSING):
            continue
        follows = units[place + 1] if place + 1 < len(units) else None
        if follows is not None and (follows.text.lstrip()[:1].islower() or follows.page != unit.page):
            continue
        if follows is not None and follows.role == LISTED != unit.role and not FIRST.match(follows.text):
            continue  # a line that happens to begin with a number
        stop = LAST.match(text)
        begin = stop.end() if stop is not None else 0
        if not begin and not _is_odd(units, stopped, place):
            continue
        said = list(words_of(text[begin:]))
        if len(said) >= WORDS and any(word.text.islower() and len(word.text) > LETTERS for word in said):
            yield Flaw(unit, begin + said[-1].start, len(text), "end", {"text": said[-1].text})


def _is_odd(units: Sequence[TextUnit], stopped: Sequence[bool], place: int) -> bool:
    """Whether an item is the only one of its list without a stop."""
    if units[place].role != LISTED:
        return False
    first, last = place, place
    while first and units[first - 1].role == LISTED:
        first -= 1
    while last + 1 < len(units) and units[last + 1].role == LISTED:
        last += 1
    others = [units[one].text.rstrip()[-1:] for one in range(first, last + 1) if one != place]
    return len(others) >= SIBLINGS and all(sign == "." for sign in others)


def numbering(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A number that is left out of a list, or stands there twice."""
    if document.catalog:
        return
    items = [(unit, LEADING.match(unit.text)) for unit in document if unit.role == LISTED]
    numbers = [(unit, match, int(match[1])) for unit, match in items if match is not None]
    for before, (unit, match, number), after in zip(numbers, numbers[1:], numbers[2:], strict=False):
        if after[2] != number + 1 or number < 2:
            continue
        if before[2] == number or (before[2] == number - 2 and before[2] > 0):
            values = {"text": match[1], "right": before[2] + 1}
            yield Flaw(unit, *match.span(1), "numbering", values)


CHECKS = (
    Check("structure.unfilled", Severity.error, each(unfilled)),
    Check("structure.reference", Severity.warning, each(references)),
    Check("structure.end", Severity.warning, each(ends)),
    Check("structure.numbering", Severity.warning, each(numbering)),
)
