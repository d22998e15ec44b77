"""References to a chapter that is about something else, where another one is about what the reference speaks of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, takewhile
from math import log

from forge.lint.checks import Check, each
from forge.lint.checks.references import labelled
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import HEADED, TextFile, TextUnit

LEADING = re.compile(r"\W*(\d{1,2})(?:[.:)](?!\d))?(?![\w.])")
STOP = re.compile(r"[.!?…;:]\s|\)|\n")
SENTENCE = re.compile(r"[.!?…]\s|\n")
CLAUSE = re.compile(r"[.!?…;:,–—]\s|\)|\n")
LEAD = re.compile(r"\W*((?:[^\W\d_]+ ?){1,3})[.:] ")
AND_MORE = re.compile(r"\s*(?:([–—-])|,|(?:,? \w{1,3}))\s*(\d{1,2})(?!\d)")
SENDING = re.compile(r"[,–—] (?:[^\W\d_]+ ?){1,3}$")  # , turn to
BRACKET = re.compile(r"\((?:[^\W\d_]+\.?\s){0,2}$")  # (see
MARKS = " (–—-"  # before a reference that stands behind what it is about
SHORT = 3  # letters of a word that tells something, at least
STEM = 6  # letters that two words of one root share
ENDING = 3  # letters of an ending at most
ROOT = 5  # letters that a short word shares with another of its root, all but its last
ENTRY = re.compile(r"(?<![\w.])(\d{1,2})[.:)]?[ \u00a0]+([^\W\d_][^\d\n.·•|]*[^\s\d.·•|,;])")  # of contents
PART = re.compile(r"[,:;–—(?!]\s*")
PAIR = 2  # words of a part of a heading that tells what its chapter is about
MANY = 10  # a number that tells something, at least
ROW = 3  # things in a row, at least
LITTLE = 20  # of what a chapter says, with which it may well leave something out
RARE = 3  # of so many chapters one at most has a word that tells them apart
FAR = 2  # times that the one that says most says more than the next, by which it is meant
OWN = 5  # and more than the one that is named
FEW = 3  # chapters by which one is told from the others


@dataclass(frozen=True, eq=False)
class NumberedPart:
    """A chapter: its number, the words of its heading, and of the parts of that, and those of its texts."""

    number: int
    head: Sequence[frozenset[str]]
    said: Counter[str]
    parts: Sequence[Sequence[frozenset[str]]] = ()

    @cached_property
    def size(self) -> int:
        return max(self.said.total(), 1)

    def fits(self, words: frozenset[str]) -> int:
        """How many words of the heading a text has."""
        return _fitting(self.head, words)

    def named(self, words: frozenset[str]) -> bool:
        """Whether a text has all of the heading, or of a part of it."""
        return any(_fitting(part, words) == len(part) for part in (self.head, *self.parts))


def _fitting(head: Sequence[frozenset[str]], words: frozenset[str]) -> int:
    return sum(any(_alike(one, word) for one in forms for word in words) for forms in head)


def chapters(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A number of a chapter behind what another chapter has in its heading, or what another one tells of."""
    labels = desk.checks.structure.chapters
    known = {} if document.catalog else _chapters(desk, document)
    if len(known) < FEW:
        return
    here: int | None = None
    yield from _contents(desk, document)
    for unit in document:
        if unit.role == HEADED:
            headed = _heading(desk, unit)
            here = headed[0] if headed is not None else here
            continue
        for start, first, number in labelled(desk, unit, labels, ranged=True):
            end, numbers = _numbers(unit.text, first, number)
            if start > 1 and numbers <= known.keys():
                right = _right(desk, known, here, unit, (start, end), numbers)
                if right:
                    values: dict[str, str | int] = {"text": unit.text[start:end], "right": right}
                    yield Flaw(unit, start, end, "chapter", values)


def _right(
    desk: Desk,
    known: Mapping[int, NumberedPart],
    here: int | None,
    unit: TextUnit,
    place: tuple[int, int],
    numbers: frozenset[int],
) -> str:
    """The chapters that a reference should be to; none where it may be right."""
    texts = [list(_telling(desk, text)) for text in _texts(unit.text, *place)]
    if len(numbers) > 1:
        return _range(known, here, numbers, frozenset().union(*texts[-1]))
    [number] = numbers
    own = known[number]
    for said in texts:
        words = frozenset().union(*said)
        fits = own.fits(words)
        right = None
        if fits == len(own.head):
            right = _led(desk, known, own, unit, place) or _fuller(known, number, words)
        elif not fits:
            right = _other(known, number, words) or _begun(desk, known, number, unit, words)
        else:
            right = _wider(known, number, words)
        if right is not None:
            return str(right)
        if fits:
            return ""
    said = list(_telling(desk, _sentence(unit.text, *place), numbers=True))
    near = next(_texts(unit.text, *place))
    figures = {form for forms in _telling(desk, near, numbers=True) for form in forms if form.isdigit()}
    words = frozenset().union(*said)
    right = _teller(known, here, number, said, figures) or _likely(known, here, number, words)
    return str(right) if right is not None else ""


def _heading(desk: Desk, unit: TextUnit) -> tuple[int, str] | None:
    """The number of a chapter and its heading, where a text is one: `1. Ties`, `Chapter 1. Ties`."""
    match = LEADING.match(unit.mark or unit.text)
    if match is not None:
        return int(match[1]), unit.text if unit.mark else unit.text[match.end() :]
    for start, end, number in labelled(desk, unit, desk.checks.structure.chapters):
        return (number, unit.text[end:]) if start <= 1 else None
    return None


def _chapters(desk: Desk, document: TextFile) -> Mapping[int, NumberedPart]:
    """The chapters by their numbers; none where two have the same. What stands below a smaller heading is theirs."""
    found: dict[int, NumberedPart] = {}
    said: Counter[str] | None = None
    for unit in document:
        headed = _heading(desk, unit) if unit.role == HEADED else None
        if headed is None:
            if said is not None:
                said.update(form for forms in _telling(desk, unit.text, numbers=True) for form in forms)
            continue
        number, text = headed
        if number in found:
            return {}
        said = Counter()
        parts = [_head(desk, part) for part in PART.split(text)]
        found[number] = NumberedPart(number, _head(desk, text), said, [part for part in parts if len(part) >= PAIR])
    return {number: one for number, one in found.items() if one.head}


def _telling(desk: Desk, text: str, *, numbers: bool = False) -> Iterator[frozenset[str]]:
    """What the words of a text may be that tell what it is about, and its numbers of several digits."""
    for sentence in desk.reader.sentences_of(TextUnit(text)):
        for piece in sentence.pieces:
            if piece.text.isalpha() and len(piece.text) >= SHORT and piece.folded not in desk.checks.structure.dangling:
                yield piece.lemmas | {piece.folded}
            elif numbers and piece.number is not None and piece.number >= MANY:
                yield frozenset({str(piece.number)})


def _head(desk: Desk, text: str) -> tuple[frozenset[str], ...]:
    """The words of a heading, but for an `if` or `when`."""
    begin = desk.checks.clauses.begin
    return tuple(forms for forms in _telling(desk, text) if forms.isdisjoint(begin))


def _alike(one: str, other: str) -> bool:
    """Whether two words are the same, or of one root."""
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    return one == other or (
        len(one) >= STEM and (shared >= max(STEM, len(one) - ENDING) or shared == min(len(one), len(other)) - 1 == ROOT)
    )


def _numbers(text: str, end: int, number: int) -> tuple[int, frozenset[int]]:
    """Where a reference ends, and to which chapters it is: to one, to several, or to all from one to another."""
    numbers = {number}
    while (match := AND_MORE.match(text, end)) is not None:
        last = int(match[2])
        numbers.update(range(number, last + 1) if match[1] else {last})
        number, end = last, match.end()
    return end, frozenset(numbers)


def _texts(text: str, start: int, end: int) -> Iterator[str]:
    """What a reference may be about, the nearest first: the clause before its bracket, with the bold words that begin
    the paragraph, then the sentence until there; of a reference within a sentence that sentence."""
    bracket = BRACKET.search(text[:start])
    before = text[: bracket.start() if bracket is not None else start].rstrip(MARKS)
    lead = LEAD.match(text)
    opening = f"{lead[1]} " if lead is not None and _last(SENTENCE, before) <= lead.end() < start else ""
    if bracket is not None:
        yield opening + before[_last(CLAUSE, before) :]
        yield opening + before[_last(STOP, before) :]
    else:
        stop = STOP.search(text, end)
        yield SENDING.sub("", text[_last(STOP, text[:start]) : start]) + text[end : stop.start() if stop else len(text)]


def _sentence(text: str, start: int, end: int) -> str:
    """All of a sentence but its reference."""
    stop = SENTENCE.search(text, end)
    return f"{text[_last(SENTENCE, text[:start]) : start]} {text[end : stop.start() if stop else len(text)]}"


def _last(mark: re.Pattern[str], text: str) -> int:
    return max((match.end() for match in mark.finditer(text)), default=0)


def _other(known: Mapping[int, NumberedPart], number: int, words: frozenset[str]) -> int | None:
    """The one chapter whose heading a text has in full, and which says more of what it speaks of."""
    fit = [one for one in known.values() if one.number != number and one.named(words)]
    if len(fit) != 1 or _nearness(known, fit[0], words) <= _nearness(known, known[number], words):
        return None
    return fit[0].number


def _fuller(known: Mapping[int, NumberedPart], number: int, words: frozenset[str]) -> int | None:
    """The one chapter whose heading has what this one's has, and more of what a text speaks of."""
    own = known[number]
    fit = [
        one
        for one in known.values()
        if len(one.head) > len(own.head)
        and one.fits(words) == len(one.head)
        and all(any(not forms.isdisjoint(other) for other in one.head) for forms in own.head)
    ]
    return fit[0].number if len(fit) == 1 and _nearness(known, fit[0], words) > _nearness(known, own, words) else None


def _led(
    desk: Desk, known: Mapping[int, NumberedPart], own: NumberedPart, unit: TextUnit, place: tuple[int, int]
) -> int | None:
    """The chapter that a bold word before a row of things names, where the reference behind all of them is to the last
    one's."""
    lead = LEAD.match(unit.text)
    row = unit.text[lead.end() : place[0]].rstrip(MARKS).split(", ") if lead is not None else []
    if lead is None or len(row) < ROW or any(len(one.split()) > PAIR or ")" in one for one in row):
        return None
    words = frozenset().union(*_telling(desk, lead[1]))
    fit = [one.number for one in known.values() if one is not own and one.named(words)]
    return fit[0] if len(fit) == 1 and not own.fits(words) else None


def _wider(known: Mapping[int, NumberedPart], number: int, words: frozenset[str]) -> int | None:
    """The one chapter whose heading a text has in full, with all that it has of this one's."""
    own = known[number]
    had = [forms for forms in own.head if _fitting([forms], words)]
    fit = [one for one in known.values() if one is not own and one.fits(words) == len(one.head)]
    if len(fit) != 1 or len(fit[0].head) <= len(had):
        return None
    [one] = fit
    inside = all(any(not forms.isdisjoint(other) for other in one.head) for forms in had)
    telling = frozenset().union(*(forms for forms in one.head if not any(_fitting([forms], other) for other in had)))
    return one.number if inside and _nearness(known, one, telling) > _nearness(known, own, telling) else None


def _begun(
    desk: Desk, known: Mapping[int, NumberedPart], number: int, unit: TextUnit, words: frozenset[str]
) -> int | None:
    """The one chapter that the words name with which a paragraph begins, where more than one is named behind them."""
    lead = LEAD.match(unit.text)
    begun = frozenset().union(*_telling(desk, lead[1])) if lead is not None else frozenset()
    fit = [one for one in known.values() if one.number != number and begun <= words and one.named(begun)]
    if len(fit) != 1 or _nearness(known, fit[0], words) <= _nearness(known, known[number], words):
        return None
    return fit[0].number


def _range(known: Mapping[int, NumberedPart], here: int | None, numbers: frozenset[int], words: frozenset[str]) -> str:
    """Several chapters whose headings a text has in full, of which a reference to several others has none; or to some
    of which it is, but also to the chapter that it stands in, of which the text has nothing."""
    fit = sorted(one.number for one in known.values() if one.named(words))
    inside = here is not None and numbers == {here, *fit} and here not in fit and not known[here].fits(words)
    if len(fit) < PAIR or not (inside or numbers.isdisjoint(fit)):
        return ""
    return ", ".join(map(str, fit))


def _contents(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Entries of a table of contents, in a line or a list, whose heading has another number."""
    heads = [headed for unit in document if unit.role == HEADED and (headed := _heading(desk, unit)) is not None]
    numbers = {_title(text): number for number, text in heads}
    if len(numbers) < len(heads):
        return  # two have the same title
    for _, group in groupby(document, lambda unit: unit.role):
        entries: list[tuple[TextUnit, int, int, int, int]] = []
        for one in group:
            unit = one.with_mark()
            for match in ENTRY.finditer(unit.text) if unit.role != HEADED else ():
                if (number := numbers.get(_title(match[2]))) is not None:
                    entries.append((unit, *match.span(), int(match[1]), number))
        if sum(said == number for *_, said, number in entries) < ROW:
            continue
        for unit, start, end, said, number in entries:
            if said != number:
                values: dict[str, str | int] = {"text": unit.text[start:end].rstrip(), "right": number}
                yield Flaw(unit, start, end, "contents", values)


def _title(text: str) -> str:
    return " ".join(word.text for word in words_of(text)).casefold()


def _teller(
    known: Mapping[int, NumberedPart],
    here: int | None,
    number: int,
    said: Sequence[frozenset[str]],
    numbers: Set[str],
) -> int | None:
    """The chapter that says most of what a sentence speaks of, and has its number, where the one it names says nothing
    of that."""
    others = [one for one in known.values() if one.number not in (here, number)]
    telling = [one for one in others if numbers and numbers <= one.said.keys()]
    if not telling or not numbers.isdisjoint(known[number].said) or known[number].size < LITTLE:
        return None
    for forms in said:
        having = sum(not forms.isdisjoint(one.said.keys()) for one in known.values())
        if having * RARE <= len(known) and not forms.isdisjoint(known[number].said.keys()):
            return None
    words = frozenset().union(*said)
    return max(telling, key=lambda one: _nearness(known, one, words)).number


def _likely(known: Mapping[int, NumberedPart], here: int | None, number: int, words: frozenset[str]) -> int | None:
    """The chapter that says by far the most of what a sentence speaks of and has a word of it in its heading."""
    others = [one for one in known.values() if one.number not in (here, number)]
    near = sorted(((_nearness(known, one, words), one.number) for one in others), reverse=True)
    if len(near) < FEW or known[number].size < LITTLE:
        return None
    (most, right), (second, _), *_ = near
    far = most >= FAR * second and most >= OWN * _nearness(known, known[number], words)
    return right if far and known[right].fits(words) else None


def _nearness(known: Mapping[int, NumberedPart], chapter: NumberedPart, words: frozenset[str]) -> float:
    """How much a chapter says of words, the more of those that few chapters have."""
    found = 0.0
    for word in words & chapter.said.keys():
        having = sum(word in one.said for one in known.values())
        found += chapter.said[word] / chapter.size * log((len(known) + 1) / having)
    return found


CHECKS = (Check("structure.chapter", Severity.warning, each(chapters)),)
