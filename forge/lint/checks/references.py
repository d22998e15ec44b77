"""What a document refers to and does not have: a page, a chapter, a step, a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from forge.lint.checks import Check, each
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import HEADED, LISTED, TextFile, TextUnit

NUMBER = re.compile(r"\.?[ \u00a0\n]?(\d{1,3})\b(?![.,:]\d|[-–%])")
RANGED = re.compile(r"\.?[ \u00a0\n]?(\d{1,3})(?=[-–]\d)")
DOTTED = re.compile(r"\.?[ \u00a0\n]?(\d{1,2}(?:\.\d{1,2}){1,2})\b(?![.,:]\d|[-–%])")
LETTERED = re.compile(r"[ \u00a0\n]([A-ZА-Я]|[IVX]{1,4})(?![\w-])")
QUOTED = re.compile(r"\s+[„“«\"]([^„“”«»\"\n]{3,60})[”»“\"]")
BRACKETED = re.compile(r"\.?[ \u00a0\n]([^\W\d_][^()„“”«»\"\d\n.,;:]{2,50})\)")
OF_OTHER = re.compile(r"[ \u00a0\n]\w{1,3}[ \u00a0\n](?:\w+[ \u00a0\n])?[„“«\"]")  # step 9 of “Chapter”
LEAST = 100  # words of a page
LONE = re.compile(r"^\W*(\d{1,3})\W*$", re.MULTILINE)
LEADING = re.compile(r"\W*(\d{1,3})(?:[.:)]|$)")
BLANK = re.compile(r"[ \u00a0\n](?:[XХ]{2,}|NN+|\?{2,}|_{2,}|00+)(?!\w)")  # for a number that was to be filled in
LEADING_DOTTED = re.compile(r"\W*(\d{1,2}(?:\.\d{1,2}){1,2})(?!\d)")
HEADING = 8  # words that one has at most
FEW = 2  # parts by whose numbers none is counted
MANY = 20  # texts of a document that has chapters


def references(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A page, step or chapter that the document does not have."""
    if document.catalog:
        return
    yield from _pages(desk, document)
    yield from _numbered(desk, document)
    yield from _dotted(desk, document)
    yield from _shown(desk, document)
    yield from _titled(desk, document)
    yield from _lettered(desk, document)


def _pages(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    last = max((unit.page or 0 for unit in document), default=0) or document.last
    if not last:
        lone = [int(match[1]) for unit in document for match in LONE.finditer(unit.text)]
        last = max(lone, default=0) if sorted(lone) == lone and len(lone) > 1 else 0
    if not last:  # pages are not known, but so many words do not fill more
        last = sum(len(unit.text.split()) for unit in document) // LEAST + 1
    for unit in document:
        for word in words_of(unit.text):
            if _is_label(desk, word.text, desk.checks.structure.pages):
                match = BLANK.match(unit.text, word.end + unit.text.startswith(".", word.end))
                if match is not None:
                    values: dict[str, str | int] = {"text": unit.text[word.start : match.end()], "last": last}
                    yield Flaw(unit, word.start, match.end(), "page", values)
        for start, end, number in labelled(desk, unit, desk.checks.structure.pages):
            if number > last and unit.text[start + 1].strip():  # a letter without its stop is a preposition
                yield Flaw(unit, start, end, "page", {"text": unit.text[start:end], "last": last})


def _numbered(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A step, phase or chapter with a number that none of those told has; where none is told by that word, one behind
    all numbers that headings and items have."""
    known = desk.checks.structure
    heads = sorted({number for unit in document if _heads(unit) and (number := _leading(unit)) is not None})
    items = {number for unit in document if unit.role == LISTED and (number := _leading(unit)) is not None}
    headings = sum(unit.role == HEADED for unit in document)
    titled = {number for unit in document if _is_titled(unit) and (number := _leading(unit)) is not None}
    for label in (*known.numbered, *known.chapters):
        found = [(unit, *place) for unit in document for place in labelled(desk, unit, (label,))]
        headed = {number for _, start, _, number in found if start < FEW}
        chapter = label in known.chapters
        if len(headed) > FEW and sorted(headed) == list(range(1, len(headed) + 1)):
            last = max(headed)
        elif chapter and len(titled) > FEW and sorted(titled) == list(range(1, len(titled) + 1)):
            last = max(titled)
        elif chapter and len(heads) > FEW:
            last = max(heads)
        elif chapter and not headed and (headings > FEW or len(document.units) > MANY):
            last = max((*items, *heads), default=0)
        elif not chapter and items and not headed:
            last = max((*items, *heads))
        else:
            continue
        for unit, start, end, number in found:
            if number > last and not OF_OTHER.match(unit.text, end):
                yield Flaw(unit, start, end, "number", {"text": unit.text[start:end], "last": last})


def _leading(unit: TextUnit) -> int | None:
    """The number with which a text begins."""
    match = LEADING.match(unit.mark or unit.text)
    return int(match[1]) if match else None


def _is_titled(unit: TextUnit) -> bool:
    """Whether a text is a heading beyond doubt."""
    return unit.role == HEADED or unit.text.partition("\n")[0].isupper()


def _heads(unit: TextUnit) -> bool:
    """Whether a text is a heading, by what the file says or by how it looks."""
    short = len(unit.text.split()) <= HEADING and unit.text.rstrip()[-1:] not in tuple(".,:;!?…")
    return unit.role == HEADED or (not unit.mark and short)


def _dotted(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A part with a number of several parts that none has, where several texts begin with such numbers."""
    known = desk.checks.structure
    labels = (*known.numbered, *known.chapters, *known.titled)
    found = [match[1] for unit in document if (match := LEADING_DOTTED.match(unit.mark or unit.text))]
    parts = {".".join(one.split(".")[:size]) for one in found for size in (1, 2, 3)}
    for unit in document if len(found) > FEW else ():
        for word in words_of(unit.text):
            if word.start < FEW or not _is_label(desk, word.text, labels):
                continue
            match = DOTTED.match(unit.text, word.end)
            if match is not None and match[1] not in parts:
                text = unit.text[word.start : match.end()]
                yield Flaw(unit, word.start, match.end(), "number", {"text": text, "last": found[-1]})


def _shown(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A table or picture with a number that has no caption."""
    labels = desk.checks.structure.shown
    found = [(unit, *place) for unit in document for place in labelled(desk, unit, labels)]
    captions = {
        number for unit, start, _, number in found if start < FEW or "\n" in unit.text[max(start - FEW, 0) : start]
    }
    for unit, start, end, number in found:
        if number not in captions:
            yield Flaw(unit, start, end, "title", {"text": unit.text[start:end]})


def _is_label(desk: Desk, word: str, labels: Sequence[str]) -> bool:
    low = word.casefold()
    return low in labels or f"{low}." in labels or not desk.lemmas(low).isdisjoint(labels)


def labelled(
    desk: Desk, unit: TextUnit, labels: Sequence[str], *, ranged: bool = False
) -> Iterator[tuple[int, int, int]]:
    """Where a number, or a range of them, stands behind one of these words, in any form; an abbreviation has its
    stop."""
    for word in words_of(unit.text):
        if _is_label(desk, word.text, labels):
            match = NUMBER.match(unit.text, word.end) or (RANGED.match(unit.text, word.end) if ranged else None)
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
            if not _is_label(desk, word.text, tuple(labels)):
                continue
            match = QUOTED.match(unit.text, word.end)
            if match is None and unit.text[: word.start].endswith("(") and _is_title(unit.text, word.end):
                match = BRACKETED.match(unit.text, word.end)
            if match is None or match[1].casefold() in names:
                continue
            said = _lemmas(desk, match[1])
            if not any(other is not unit and _begins(said, head) for other, head in heads):
                start = match.start(1) - (unit.text[match.start(1) - 1] not in " \u00a0")
                end = match.end() - (match.re is BRACKETED)
                yield Flaw(unit, start, end, "title", {"text": match[1]})


def _is_title(text: str, start: int) -> bool:
    """Whether a word with a capital follows, as titles have."""
    return text[start:].lstrip(". \u00a0")[:1].isupper()


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


CHECKS = (Check("structure.reference", Severity.warning, each(references)),)
