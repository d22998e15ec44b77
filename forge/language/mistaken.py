"""Words that stand for others, as the checks of a language list them: what the words beside them betray."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from forge.language.messages import Mistaken

CLAUSE = re.compile(r"[.!?…:;]\s|\n\n")
WORDS = re.compile(r"[\w'’]+")
GAP = "…"  # in what is right: a part that is not known


class Taken(NamedTuple):
    """Words that stand for others; `right`: what is meant, None where a part of it is not known."""

    start: int
    end: int
    right: str | None


@dataclass(frozen=True)
class Confusion:
    """What is meant for another: a pattern, what before it makes it right, and the other."""

    find: re.Pattern[str]
    unless: re.Pattern[str] | None
    fix: str
    unsure: bool = False  # whether something else may be meant as well

    def places(self, text: str, ends: list[int]) -> Iterator[re.Match[str]]:
        """Where it stands in a text; `ends`: where sentences of it end."""
        for match in self.find.finditer(text):
            if self.unless is None or self.unless.search(text[_clause(ends, match.start()) : match.start()]) is None:
                yield match


def confusion(one: Mistaken) -> Confusion:
    return Confusion(re.compile(one.find), re.compile(one.unless) if one.unless else None, one.fix, one.unsure)


def clause_ends(text: str) -> list[int]:
    return [stop.end() for stop in CLAUSE.finditer(text)]


def _clause(ends: list[int], place: int) -> int:
    """Where what a sentence has before a place begins."""
    at = bisect_right(ends, place)
    return ends[at - 1] if at else 0


class Confusions:
    """All words of a language that are taken for others."""

    def __init__(self, listed: Iterable[Mistaken]) -> None:
        self._listed = [confusion(one) for one in listed]

    def taken(self, text: str) -> Iterator[Taken]:
        """Where words stand for others; of one place all that may be meant. Marks alone are no words."""
        ends = clause_ends(text)
        for one in self._listed:
            for match in one.places(text, ends):
                right = match.expand(one.fix)
                start, end = match.start(), match.start() + len(match[0].rstrip())
                if GAP in right:
                    yield Taken(start, end, None)
                elif WORDS.findall(right) != WORDS.findall(match[0]):
                    yield Taken(start, end, right.rstrip())
