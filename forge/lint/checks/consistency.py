"""Checks of consistency: the same said twice in different words, different things in the same words."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from forge.lint.checks import Check, each
from forge.lint.checks.placeholders import names_in
from forge.lint.checks.terms import is_bound
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.terms import blanked
from forge.lint.textfile import HEADED, TextFile, TextUnit

WORDS = 4  # of a text that is long enough to be said in one way
FEW = 2  # of a sentence on a card
LONG = 6  # of a sentence that is long enough to be said in nearly one way
COMMON = 0.5  # the share of words that two such sentences have in common at least
FIGURE = re.compile(r"\d+")
HEAD = re.compile(r"([^\W\d_][\w’' -]{1,30}?)\s*(?::|[–—])\s")
TERMS = 5  # of such, where all are terms of the game and stand under a heading
LISTED = 8  # headings in a row that are a list: by chance hardly one such list is in order but for one
COMMAS = re.compile(r"[^.,;:!?]+(?:[,;] [^.,;:!?]+)+[.]?\s*")
ROW = re.compile(r"[^\W\d_][^.,;:!?]*")
SENTENCE = re.compile(r"(?<=[.!?…])\s+")

Said = tuple[TextFile, TextUnit]


def two_ways(desk: Desk, documents: Sequence[TextFile]) -> Iterator[tuple[TextFile, Flaw]]:
    """The same English of two entries, in two translations; `rules_differ` tells those of what stands on cards."""
    for group in _by(desk, documents, lambda unit: f"{unit.form or 0} {_plain(unit.source or '')}"):
        _, first = group[0]
        for document, unit in group[1:]:
            if _plain(unit.text) != _plain(first.text) and not (_is_split(unit) and _is_split(first)):
                values = {"key": first.key or "", "right": first.text}
                yield document, Flaw(unit, 0, len(unit.text), "two_ways", values, see=first.key)


def two_sources(desk: Desk, documents: Sequence[TextFile]) -> Iterator[tuple[TextFile, Flaw]]:
    """One translation of two entries, whose English is about different terms or numbers."""
    for group in _by(desk, documents, lambda unit: _plain(unit.text)):
        _, first = group[0]
        for document, unit in group[1:]:
            if _contradict(desk, unit.source or "", first.source or ""):
                values = {"key": first.key or "", "source": first.source or ""}
                yield document, Flaw(unit, 0, len(unit.text), "two_sources", values, see=first.key)


def rules_differ(desk: Desk, documents: Sequence[TextFile]) -> Iterator[tuple[TextFile, Flaw]]:
    """A sentence that stands on several cards in the same English, and in a translation of its own on some: right is
    what most of them have, or the first of them in the game's own order, however the file is sorted."""
    rank = {entry.key: number for number, entry in enumerate(desk.game.entries)}
    said: dict[str, list[tuple[TextFile, TextUnit, str]]] = defaultdict(list)
    for document in documents:
        for unit in document:
            if not _is_split(unit):
                continue
            source, text = (SENTENCE.split(one.strip()) for one in (unit.source or "", unit.text))
            for one, other in zip(source, text, strict=True):
                if len(list(words_of(blanked(one)))) >= FEW and names_in(other) <= names_in(one):
                    said[f"{unit.form or 0} {_plain(one)}"].append((document, unit, other))
    for places in said.values():
        times = Counter(_plain(other) for _, _, other in places)
        _, first, right = max(places, key=lambda place: (times[_plain(place[2])], -rank.get(place[1].key or "", 0)))
        for document, unit, other in places:
            if _plain(right) != _plain(other):
                start = unit.text.find(other)
                values = {"key": first.key or "", "right": right}
                yield document, Flaw(unit, start, start + len(other), "rules_differ", values, see=first.key)


def _is_split(unit: TextUnit) -> bool:
    """Whether a text stands on a card, and has a sentence for each of its English."""
    if unit.key is None or not unit.source or ".text" not in unit.key or unit.key.startswith("rule."):
        return False
    source, text = (SENTENCE.split(one.strip()) for one in (unit.source, unit.text))
    return len(source) == len(text)


def nearly(desk: Desk, documents: Sequence[TextFile]) -> Iterator[tuple[TextFile, Flaw]]:
    """Two sentences whose English is the same but for a word, and whose translations have hardly a word in common."""
    seen: dict[tuple[str, ...], list[tuple[TextUnit, str, str]]] = defaultdict(list)
    for document in documents:
        for unit in document:
            if not unit.source or unit.form or not is_bound(desk.terms, unit):
                continue
            source, text = (SENTENCE.split(one.strip()) for one in (unit.source, unit.text))
            if len(source) != len(text):
                continue
            for one, other in zip(source, text, strict=True):
                words = tuple(word.text.casefold() for word in words_of(blanked(one)))
                if len(words) < LONG or not len(list(words_of(blanked(other)))):
                    continue
                keys = [(*words[:place], "", *words[place + 1 :]) for place in range(len(words))]
                alike = next((said for key in keys for said in seen[key] if _plain(said[1]) != _plain(one)), None)
                if alike is not None and _common(desk, alike[2], other) < COMMON:
                    start = unit.text.find(other)
                    values = {"key": alike[0].key or "", "right": alike[2]}
                    yield document, Flaw(unit, start, start + len(other), "nearly", values, see=alike[0].key)
                for key in keys:
                    seen[key].append((unit, one, other))


def _common(desk: Desk, one: str, other: str) -> float:
    """The share of words that two sentences have in common, in any form."""
    first, second = ([desk.lemmas(word.text.casefold()) for word in words_of(blanked(text))] for text in (one, other))
    found = sum(any(not a.isdisjoint(b) for b in second) for a in first)
    return found / max(len(first), len(second), 1)


def _by(desk: Desk, documents: Sequence[TextFile], sign: Callable[[TextUnit], str]) -> Iterator[list[Said]]:
    """Translated entries of some length that are alike in something, where there are several."""
    groups: dict[str, list[Said]] = defaultdict(list)
    for document in documents:
        for unit in document:
            if is_bound(desk.terms, unit) and unit.source and len(list(words_of(blanked(unit.source)))) >= WORDS:
                groups[sign(unit)].append((document, unit))
    yield from (group for group in groups.values() if len(group) > 1)


def _plain(text: str) -> str:
    """A text without what may differ: spaces, capitals, the stop at its end, numbers put in, names of placeholders."""
    return " ".join(re.sub(r"\{[^{}:]*", "{", text).replace("{}", "").casefold().split()).rstrip(".!…")


def _contradict(desk: Desk, one: str, other: str) -> bool:
    """Whether two English texts have other figures, or each a term that the other has not."""
    if one == other:  # as most are: the terms of English need not be loaded
        return False
    if sorted(FIGURE.findall(blanked(one))) != sorted(FIGURE.findall(blanked(other))):
        return True
    first, second = ({at.term for at in desk.drafts.terms.standing(text)} for text in (one, other))
    return bool(first - second and second - first)


def unsorted(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A heading of a list that is in the order of the alphabet but for few of its headings, and this is one of them."""
    rank = {letter: number for number, letter in enumerate(desk.terms.alphabet)}
    yield from _rows_of_terms(desk, document, rank)
    run: list[tuple[TextUnit, str]] = []
    headed = False  # whether the list stands under a heading
    for unit in (*document, None):
        head = HEAD.match(unit.text) if unit is not None and not document.catalog else None
        if unit is not None and head is not None and head[1][0].casefold() in rank and unit.role != HEADED:
            run.append((unit, head[1]))
            continue
        if len(run) >= LISTED or (headed and len(run) >= TERMS and all(_is_term(desk, said) for _, said in run)):
            for place, before in _strays([said for _, said in run], rank):
                stray, said = run[place]
                yield Flaw(stray, 0, len(said), "unsorted", {"text": said, "before": run[before][1]})
        run, headed = [], unit is not None and unit.role == HEADED


def _strays(heads: Sequence[str], rank: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """The places of the few that stand elsewhere than the rest, each with that of one which contradicts it."""
    keys = [[rank.get(said[0].casefold(), -1)] for said in heads]  # lists are mostly sorted by it alone
    rising = _rising(keys)
    strays = [place for place in range(len(heads)) if place not in rising]
    for place in strays if len(strays) <= max(len(heads) // LISTED, 1) else ():
        yield (
            place,
            max((one for one in range(len(heads)) if one not in strays), key=lambda one: _past(keys, one, place)),
        )


def _rows_of_terms(desk: Desk, document: TextFile, rank: Mapping[str, int]) -> Iterator[Flaw]:
    """The same of terms in a row, with commas between them, that are all there is under a heading."""
    for above, unit in pairwise(document):
        row = [match for match in ROW.finditer(unit.text) if match[0][0].casefold() in rank]
        if document.catalog or above.role != HEADED or len(row) < TERMS or not COMMAS.fullmatch(unit.text):
            continue
        if all(_is_term(desk, match[0]) for match in row):
            for place, before in _strays([match[0] for match in row], rank):
                values = {"text": row[place][0], "before": row[before][0]}
                yield Flaw(unit, *row[place].span(), "unsorted", values)


def _is_term(desk: Desk, said: str) -> bool:
    """Whether nothing but a term of the game, or a word of its glossary, is said."""
    words = list(words_of(said))
    if len(words) == 1 and words[0].text.casefold() in desk.vocabulary:
        return True
    phrases = (phrase for phrases in desk.terms.phrases.values() for phrase in phrases)
    told = (phrase for _, groups in desk.terms.rivals for group in groups for phrase in group)
    last = len(words) - 1
    return bool(words) and any(
        len(one.forms) == len(words) and desk.terms.at(one, words, 0) == last for one in (*phrases, *told)
    )


def _past(keys: Sequence[list[int]], one: int, place: int) -> tuple[bool, int]:
    """Among the headings, one that contradicts the place of a stray, the nearest first."""
    wrong = keys[one] > keys[place] if one < place else keys[one] < keys[place]
    return wrong, -abs(one - place)


def _rising(keys: Sequence[list[int]]) -> frozenset[int]:
    """The places of a longest part of a list that rises."""
    best: list[tuple[int, ...]] = []
    longest: tuple[int, ...] = ()
    for place, key in enumerate(keys):
        before: tuple[int, ...] = ()
        for one in best:
            if keys[one[-1]] <= key and len(one) > len(before):
                before = one
        best.append((*before, place))
        if len(best[-1]) > len(longest):
            longest = best[-1]
    return frozenset(longest)


CHECKS = (
    Check("consistency.two_ways", Severity.note, two_ways, catalogs=True),
    Check("consistency.two_sources", Severity.warning, two_sources, catalogs=True),
    Check("consistency.nearly", Severity.note, nearly, catalogs=True, thorough=True),
    Check("consistency.unsorted", Severity.note, each(unsorted)),
    Check("consistency.rules_differ", Severity.warning, rules_differ, catalogs=True),
)
