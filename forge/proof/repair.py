"""Texts that are understood and differ by one word from one that is not."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from typing import NamedTuple

from forge.abilities.kinds import Ability
from forge.language.grammar.grammar import Bearer, Grammar
from forge.language.grammar.reading.read import Readings, read
from forge.language.grammar.reading.thinning import WORK
from forge.language.grammar.reading.tokens import TOKEN
from forge.language.grammar.writing.text import elide

MARKS = re.compile(r"[.,:;!?] *[.,:;!?]")  # two of them where a word between was left out
LAST = re.compile(r"(\w+)\s+$")
TRIED = 40  # texts read at most
GIVEN = 3


class Repair(NamedTuple):
    """A text that is understood, and whether it means what is wanted."""

    text: str
    right: bool


def repairs(grammar: Grammar, text: str, bearer: Bearer, lost: Readings, wanted: Ability) -> tuple[Repair, ...]:
    """The nearest texts that are understood, those with the meaning wanted first; at most three."""
    found: list[tuple[bool, float, str]] = []
    seen = set()
    spent = 0
    for tried, candidate in enumerate(_candidates(grammar, text, lost)):
        if tried >= TRIED or spent > WORK:
            break
        if candidate in seen or MARKS.search(candidate):
            continue
        seen.add(candidate)
        readings = read(grammar, candidate, bearer, loose=False, explain=False)
        spent += readings.work
        # What is recommended has no words of its own to remark.
        if readings.found and not readings.found[0].notes:
            right = any(reading.normal == wanted for reading in readings.found)
            found.append((not right, -difflib.SequenceMatcher(None, text, candidate).ratio(), candidate))
    return tuple(Repair(candidate, not wrong) for wrong, _, candidate in sorted(found)[:GIVEN])


def _candidates(grammar: Grammar, text: str, lost: Readings) -> Iterator[str]:
    """One word replaced, left out or put in, where reading stopped and just before it."""
    places = [match.span() for match in TOKEN.finditer(text) if match.lastgroup in ("word", "number", "signed")]
    here = next((i for i, (start, _) in enumerate(places) if start >= (lost.stuck or 0)), len(places))
    words = _expected(grammar, lost)
    for index in (here, here - 1):
        if not 0 <= index < len(places):
            continue
        start, end = places[index]
        large = text[start:end][:1].isupper()
        rest = text[end:].lstrip()
        yield _joined(text[:start], "", _large(rest) if large else rest)
        said = text[start:end].casefold()
        close = difflib.get_close_matches(said, words, n=6, cutoff=0.6)
        # A word the language knows, though not here: it may be a slip of the one before.
        close += difflib.get_close_matches(said, list(grammar.book.lexicon.vocabulary()), n=4, cutoff=0.75)
        for word in close:
            yield _sounding(grammar, text[:start], word) + (_large(word) if large else word) + text[end:]
    start = places[here][0] if here < len(places) else len(text.rstrip(" ."))
    before, after = text[:start], text[start:]
    first = not before.strip() or before.rstrip()[-1] in ".!?:"  # what is put in begins a sentence
    for word in words[:12]:
        put = _sounding(grammar, before, word)
        yield _joined(before, _large(word), after[:1].lower() + after[1:]) if first else _joined(put, word, after)


def _sounding(grammar: Grammar, before: str, word: str) -> str:
    """What stands before a word, its last word as it is said before that one: ze swojej."""
    last = LAST.search(before)
    if last is None:
        return before
    rules = grammar.book.file.elisions
    plain = next((rule.word for rule in rules if rule.becomes == last[1].casefold()), last[1].casefold())
    said = elide(grammar.book, [(plain, "word"), (word, "word")])[0][0]
    return before if said == last[1].casefold() else before[: last.start()] + said + before[last.end(1) :]


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]


def _joined(before: str, word: str, after: str) -> str:
    """A text with a word put in or, without one, left out; one space between words and none before a mark."""
    found = " ".join(part for part in (before.rstrip(), word, after.lstrip()) if part)
    return re.sub(r" +(?=[.,:;!?)])", "", found)


def _expected(grammar: Grammar, lost: Readings) -> list[str]:
    """The words that could stand where reading stopped; of terms all their forms."""
    found: list[str] = []
    for one in sorted(lost.expected):
        if one.startswith("#"):
            for variant in grammar.book.lexicon.terms.get(one[1:], ()):
                found += sorted(variant.words[0])
        elif one.isalpha():
            found.append(one)
    return list(dict.fromkeys(found))
