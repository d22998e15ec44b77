"""References to a chapter that is about something else, where another one is about what the reference speaks of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from math import log

from forge.lint.checks import Check, each
from forge.lint.checks.references import labelled
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import HEADED, TextFile, TextUnit

LEADING = re.compile(r"\W*(\d{1,2})[.:)]?(?=\W|$)")
STOP = re.compile(r"[.!?…;:]\s|\)|\n")
CLAUSE = re.compile(r"[.!?…;:,–—]\s|\)|\n")
LEAD = re.compile(r"\W*((?:[^\W\d_]+ ?){1,3})[.:] ")
AND_MORE = re.compile(r"\s*(?:[–—-]|,|(?:,? \w{1,3}))\s*\d")
SENDING = re.compile(r"[,–—] (?:[^\W\d_]+ ?){1,3}$")  # , turn to
MARKS = " (–—-"  # before a reference that stands behind what it is about
SHORT = 3  # letters of a word that tells something, at least
STEM = 6  # letters that two words of one root share
ENDING = 3  # letters of an ending at most
ROOT = 5  # letters that a short word shares with another of its root, all but its last
PART = re.compile(r"[,:;–—(?!]\s*")
PAIR = 2  # words of a part of a heading that tells what its chapter is about
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
    """A number of a chapter behind what another chapter has in its heading."""
    labels = desk.checks.structure.chapters
    known = {} if document.catalog else _chapters(desk, document)
    if len(known) < FEW:
        return
    for unit in document:
        if unit.role == HEADED:
            continue
        for start, end, number in labelled(desk, unit, labels):
            if number not in known or not _is_alone(unit.text, start, end):
                continue
            for text in _texts(unit.text, start, end):
                words = _words(desk, text)
                if known[number].fits(words) == len(known[number].head):
                    if (right := _fuller(known, number, words)) is None:
                        break
                elif known[number].fits(words):
                    break
                else:
                    right = _other(known, number, words)
                if right is not None:
                    values: dict[str, str | int] = {"text": unit.text[start:end], "right": right}
                    yield Flaw(unit, start, end, "chapter", values)
                    break


def _chapters(desk: Desk, document: TextFile) -> Mapping[int, NumberedPart]:
    """The chapters by their numbers; none where two have the same."""
    found: dict[int, NumberedPart] = {}
    said: Counter[str] | None = None
    for unit in document:
        if unit.role != HEADED:
            if said is not None:
                said.update(_words(desk, unit.text))
            continue
        match = LEADING.match(unit.mark or unit.text)
        if match is None:
            continue
        number = int(match[1])
        if number in found:
            return {}
        said = Counter()
        text = unit.text if unit.mark else unit.text[match.end() :]
        parts = [tuple(_telling(desk, part)) for part in PART.split(text)]
        found[number] = NumberedPart(
            number, tuple(_telling(desk, text)), said, [part for part in parts if len(part) >= PAIR]
        )
    return {number: one for number, one in found.items() if one.head}


def _telling(desk: Desk, text: str) -> Iterator[frozenset[str]]:
    """What the words of a text may be that tell what it is about."""
    for sentence in desk.reader.sentences_of(TextUnit(text)):
        for piece in sentence.pieces:
            if piece.text.isalpha() and len(piece.text) >= SHORT and piece.folded not in desk.checks.structure.dangling:
                yield piece.lemmas | {piece.folded}


def _words(desk: Desk, text: str) -> frozenset[str]:
    return frozenset(form for forms in _telling(desk, text) for form in forms)


def _alike(one: str, other: str) -> bool:
    """Whether two words are the same, or of one root."""
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    return one == other or (
        len(one) >= STEM and (shared >= max(STEM, len(one) - ENDING) or shared == min(len(one), len(other)) - 1 == ROOT)
    )


def _is_alone(text: str, start: int, end: int) -> bool:
    """Whether a reference is to one chapter, and not how a line of contents begins."""
    return start > 1 and AND_MORE.match(text, end) is None


def _texts(text: str, start: int, end: int) -> Iterator[str]:
    """What a reference may be about, the nearest first: the clause before its bracket, with the bold words that begin
    the paragraph, then the sentence until there; of a reference within a sentence that sentence."""
    before = text[:start].rstrip(MARKS)
    lead = LEAD.match(text)
    opening = f"{lead[1]} " if lead is not None and lead.end() < start else ""
    if text[:start].rstrip().endswith("("):
        yield opening + before[_last(CLAUSE, before) :]
        yield opening + before[_last(STOP, before) :]
    else:
        stop = STOP.search(text, end)
        yield SENDING.sub("", text[_last(STOP, before) : start]) + text[end : stop.start() if stop else len(text)]


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


def _nearness(known: Mapping[int, NumberedPart], chapter: NumberedPart, words: frozenset[str]) -> float:
    """How much a chapter says of words, the more of those that few chapters have."""
    found = 0.0
    for word in words & chapter.said.keys():
        having = sum(word in one.said for one in known.values())
        found += chapter.said[word] / chapter.size * log((len(known) + 1) / having)
    return found


CHECKS = (Check("structure.chapter", Severity.warning, each(chapters)),)
