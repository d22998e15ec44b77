"""The fewest words that have to be written anew in a text for it to be accepted: where there are such, they are what is
wrong with it, and nothing else is told."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise, product
from typing import NamedTuple

from forge.proof.expecting.compare import Comparison, WordGap, parted_words, spanned
from forge.proof.expecting.concord import Concord
from forge.proof.expecting.words import PIECE, folded
from forge.proof.narrowing import Span

DIGITS = re.compile(r"(?<![\w.,])\d+(?!\w)")
STOP = re.compile(r"[.!?]\s+(?=[^\W\d_])")
LED = re.compile(r"(?:\b[^\W\d_]{1,4}\s+)?\b[^\W\d_]{1,5}\s+$")
LAST = re.compile(r"(\w+)\s+$")
LEADS = re.compile(r"[^\W\d_]{1,4}\s")
ONE = "1"
WIDE = 12  # words that are written anew at most, but for sentences that lack
MOST = 0.6  # of the words of a text that may be no fault
LIKELY = 0.7  # how alike two words are of which the one may be a slip of the other
SINGLE = 4  # words of a place of which single ones are tried
SENTENCES = 5  # of a text in which two are exchanged, or one lacks


class TriedPlace(NamedTuple):
    """A place of a text, and of a right one whose words are to stand there. `said`: in which the two say different
    things, so that words tell whether it is mended; `sure`: the only one, or a word for one that looks like it."""

    right: str
    gap: WordGap
    said: bool = False
    sure: bool = False


def places(
    text: str, rights: Sequence[str], compared: Comparison | None, concord: Concord | None = None
) -> list[TriedPlace]:
    """Where the fault may be, likelier places first: a sentence that lacks, then those with the fewest words: where
    concepts differ, numbers, forms, phrases that are written for others, and the words that differ from those of the
    nearest right texts."""
    found: dict[tuple[Span, str], tuple[int, TriedPlace]] = {}
    lacking = list(_lacking(text, rights[0])) if rights else []
    most = _words(text, (0, len(text))) * MOST
    known = tuple(_known(text, rights[:1], concord)) if concord is not None else ()
    for one in (*lacking, *_by_concepts(text, compared), *_single(text, compared), *known, *_by_words(text, rights)):
        one = _led_alike(text, one, concord)
        write = one.right[slice(*one.gap.there)]
        mine, theirs = _words(text, one.gap.here), _words(one.right, one.gap.there)
        if text[slice(*one.gap.here)].casefold() == write.casefold() or mine > most:
            continue
        if concord is not None and not concord.telling_verbs(write) and concord.needs(text, one.gap.here):
            continue
        if mine + theirs <= WIDE or one in lacking:
            # Words that are only left out say less of what is meant than others in their place.
            size = 0 if one in lacking or one.sure else 1 if one in known else mine + theirs + (not write) * 2
            size = -1 if write.isdigit() and text[slice(*one.gap.here)].isdigit() else size
            if mine == theirs == 1 and _alike(text[slice(*one.gap.here)], write):
                size, one = -1, one._replace(sure=True)
            found.setdefault((one.gap.here, write.casefold()), (size, one))
    return [place for _, place in sorted(found.values(), key=lambda one: one[0])]


def _led_alike(text: str, one: TriedPlace, concord: Concord | None) -> TriedPlace:
    """A place whose words begin with a preposition, with that of the right words before these."""
    mine, theirs = PIECE.search(text, *one.gap.here), PIECE.search(one.right, *one.gap.there)
    before = LAST.search(one.right, 0, one.gap.there[0])
    if concord is None or mine is None or theirs is None or before is None:
        return one
    if not concord.leads(mine[0]) or concord.leads(theirs[0]) or not concord.leads(before[1]):
        return one
    return one._replace(gap=replace(one.gap, there=(before.start(1), one.gap.there[1])))


def _alike(said: str, right: str) -> bool:
    """Whether a word looks so much like a right one that it may be a slip of it."""
    return len(right) > SINGLE and difflib.SequenceMatcher(None, said.casefold(), right.casefold()).ratio() >= LIKELY


def exchanges(text: str) -> Iterator[tuple[Span, Span, str]]:
    """Two sentences one behind the other, and what they are the other way round."""
    spans = sentences(text)
    for first, second in pairwise(spans) if len(spans) <= SENTENCES else ():
        yield first, second, f"{text[slice(*second)]}{text[first[1] : second[0]]}{text[slice(*first)]}"


def sentences(text: str) -> list[Span]:
    """Where the sentences of a text stand: a stop before a small letter ends none."""
    stops = [one for one in STOP.finditer(text) if not text[one.end()].islower()]
    starts = [len(text) - len(text.lstrip()), *(one.end() for one in stops)]
    ends = [*(one.start() + 1 for one in stops), len(text.rstrip())]
    return [(start, end) for start, end in zip(starts, ends, strict=True) if start < end]


def _lacking(text: str, right: str) -> Iterator[TriedPlace]:
    """The sentences of a right text that has more of them, at the beginning and the end of each."""
    mine, theirs = sentences(text), sentences(right)
    if not len(mine) < len(theirs) <= SENTENCES:
        return
    said = {folded(text[slice(*one)]) for one in mine}
    for start, end in theirs:
        if folded(right[start:end]) not in said:
            there = start, end - (right[end - 1] in ".!?")
            for at in (*(first for first, _ in mine), len(text.rstrip())):
                yield TriedPlace(right, WordGap((at, at), there), said=True)


def _by_concepts(text: str, compared: Comparison | None) -> Iterator[TriedPlace]:
    if compared is None:
        return
    right, gaps = compared.right, compared.gaps
    for gap in (one for one in gaps if not one.torn):
        here, there = (start < end for start, end in (gap.here, gap.there))
        leads = there or LEADS.match(text, *gap.here)  # of words that begin so, all are there
        led = None if leads else LED.search(text, 0, gap.here[0])
        if led is not None:  # what leads to words that are left out is left out with them
            yield TriedPlace(right, replace(gap, here=(led.start(), gap.here[1])), said=True, sure=True)
        yield TriedPlace(right, gap, said=True, sure=len(gaps) == 1 and here and there)


def _single(text: str, compared: Comparison | None) -> Iterator[TriedPlace]:
    """Of places with a few words, each word for each, and of numbers wherever they stand."""
    if compared is None:
        return
    right = compared.right
    for gap in compared.gaps:
        mine, theirs = (list(PIECE.finditer(some, *at)) for some, at in ((text, gap.here), (right, gap.there)))
        if not gap.torn and len(mine) != len(theirs) and max(len(mine), len(theirs)) <= SINGLE:
            yield from (
                TriedPlace(right, WordGap(one.span(), other.span(), gap.rival)) for one, other in product(mine, theirs)
            )
    numbers = list(DIGITS.finditer(right))
    for one in DIGITS.finditer(text):
        for other in numbers:
            yield TriedPlace(right, WordGap(one.span(), other.span()), said=True)
        yield TriedPlace(ONE, WordGap(one.span(), (0, len(ONE))), said=True)


def _reformed(text: str, rights: Sequence[str], concord: Concord) -> Iterator[TriedPlace]:
    """The words of a text that a right one has in another form, each in that form."""
    for right in rights:
        mine, theirs = ({folded(one[0]): one.span() for one in PIECE.finditer(some)} for some in (text, right))
        new = [one for one in theirs if one not in mine]
        for said in [one for one in mine if one not in theirs]:
            yield from (
                TriedPlace(right, WordGap(mine[said], theirs[one]), said=True)
                for one in new
                if concord.reformed(text[slice(*mine[said])], right[slice(*theirs[one])])
            )


def _swapped(text: str, concord: Concord) -> Iterator[TriedPlace]:
    """Phrases of a text, each with those that say another thing in the same place; the longer phrases first."""
    for phrases in concord.swapped:
        for said in sorted(phrases, key=len, reverse=True):
            found = re.search(rf"(?<!\w){re.escape(said)}(?!\w)", text, re.IGNORECASE)
            if found is not None:
                yield from (
                    TriedPlace(one, WordGap(found.span(), (0, len(one))), said=True) for one in phrases if one != said
                )
                break


def _known(text: str, rights: Sequence[str], concord: Concord) -> Iterator[TriedPlace]:
    yield from _reformed(text, rights, concord)
    yield from _swapped(text, concord)
    yield from _free(text, rights, concord)


def _free(text: str, rights: Sequence[str], concord: Concord) -> Iterator[TriedPlace]:
    """What may be done as what has to be, and the other way round: two verbs for one, or one for two."""
    for start, end, said in concord.ordered(text):
        yield TriedPlace(said, WordGap((start, end), (0, len(said))), said=True)
    for right in rights:
        for here, there in concord.allowed(text, right):
            yield TriedPlace(right, WordGap(here, there), said=True)


def _by_words(text: str, rights: Collection[str]) -> Iterator[TriedPlace]:
    """The places in which a text differs from right ones, each alone, and each with the next one."""
    mine = list(PIECE.finditer(text))
    for right in rights:
        theirs = list(PIECE.finditer(right))
        apart = parted_words(mine, theirs)
        both = [(a, d, e, h) for (a, _, e, _), (_, d, _, h) in pairwise(apart)]
        for a, b, c, d in (*apart, *both):
            here, there = spanned(mine, a, b), spanned(theirs, c, d)
            if here[0] < here[1] or there[0] < there[1]:
                yield TriedPlace(right, WordGap(here, there))


def _words(text: str, span: Span) -> int:
    return sum(1 for _ in islice(PIECE.finditer(text, *span), 2 * WIDE))
