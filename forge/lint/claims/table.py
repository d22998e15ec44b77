"""The concepts of a language and a game with their words, and which of them a sentence can have at all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Generic, NamedTuple, TypeVar

from forge.language.claims import CountClaim, Names, Telling, Words

NAMED = re.compile(r"@(\w+)")
GAP = "_"
ENDS = "$"  # the end of a clause
SIGNS = (GAP, ENDS)
OWN = " "  # begins a wording whose words have marks of their own
BEGUN = (1, 2, 3)  # letters of a beginning by which it is looked up


class Wording(NamedTuple):
    """A wording as its words, with what a sentence has to have for it: the word it begins with, if it is one, all
    words, and beginnings of words."""

    row: tuple[str, ...]
    first: str | None
    needs: frozenset[str]
    begun: tuple[str, ...]


class Held:
    """The words that a sentence has, to look up what it may say."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(words)

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """What they begin with, as far as beginnings are looked up by it."""
        return frozenset([word[:length] for word in self.words for length in BEGUN])

    @cached_property
    def line(self) -> str:
        """All of them in a line, to look for beginnings of words."""
        return " ".join(["", *self.words])

    def may_have(self, wording: Wording) -> bool:
        """Whether it has all that a wording needs."""
        return wording.needs <= self.words and (not wording.begun or all(stem in self.line for stem in wording.begun))


Placed = tuple[int, str, Wording]  # a number of its own, the concept, and the wording


class ConceptTable(Mapping[str, Words]):
    """The words of every concept, by its name."""

    def __init__(self, words: Mapping[str, Words]) -> None:
        self._words = words

    def __getitem__(self, name: str) -> Words:
        return self._words[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)

    def wordings(self, held: Held) -> Mapping[str, Sequence[Wording]]:
        """The concepts that a sentence with these words may have, each with those of its wordings that may stand there,
        in their order; all others need a word that it lacks."""
        whole, begun, always = self._needed
        some = list(always)
        for word in held.words & whole.keys():
            some += [one for one in whole[word] if held.may_have(one[2])]
        for beginning in held.beginnings & begun.keys():
            some += [one for one in begun[beginning] if held.may_have(one[2])]
        found: dict[str, list[Wording]] = {}
        for _, name, wording in sorted(some):
            found.setdefault(name, []).append(wording)
        return found

    def of(self, held: Held) -> frozenset[str]:
        """The concepts that a sentence with these words may have."""
        return frozenset(self.wordings(held))

    def index(self) -> None:
        """Makes now what finds wordings, to be kept with the table."""
        _ = self._needed

    @cached_property
    def _needed(self) -> tuple[Mapping[str, list[Placed]], Mapping[str, list[Placed]], list[Placed]]:
        """Wordings by a word that each needs, the rarest, by how it begins, and those that need none."""
        whole: dict[str, list[Placed]] = {}
        begun: dict[str, list[Placed]] = {}
        always: list[Placed] = []
        placed = [(name, one) for name, words in self._words.items() for one in looked_for(words)]
        counts = Counter(word for _, one in placed for word in one.needs)
        for number, (name, one) in enumerate(placed):
            if one.needs:
                key = min(one.needs, key=lambda word: (counts[word], word))
                whole.setdefault(key, []).append((number, name, one))
            elif one.begun:
                begun.setdefault(_beginning(one), []).append((number, name, one))
            else:
                always.append((number, name, one))
        return whole, begun, always


About = TypeVar("About", Telling, CountClaim)


class AboutTable(Generic[About]):
    """Claims by what a sentence has to speak of: most sentences speak of nothing that most claims are about."""

    def __init__(self, claims: Iterable[About]) -> None:
        self._claims: list[tuple[frozenset[str] | None, About]] = [
            (frozenset(named(one.about[0])) if one.about else None, one) for one in claims
        ]

    def of(self, likely: frozenset[str]) -> list[About]:
        """The claims that a sentence which may have these concepts may be about, in their order."""
        return [one for about, one in self._claims if about is None or not about.isdisjoint(likely)]


@lru_cache(maxsize=10_000)
def named(names: Names) -> tuple[str, ...]:
    """The concepts that are named, any of which will do."""
    return tuple(names.split("|"))


@lru_cache(maxsize=10_000)
def spelt(words: Words) -> tuple[tuple[str, ...], ...]:
    """The alternatives of a line of words, each as its words."""
    return tuple(_forms(one) for one in words.split("|"))


@lru_cache(maxsize=10_000)
def looked_for(words: Words) -> tuple[Wording, ...]:
    """The alternatives of a line of words."""
    found = []
    for row in filter(None, spelt(words)):
        whole = [word.lstrip("^=") for word in row if word[0] not in (*SIGNS, "#") and not word.endswith("*")]
        begun = tuple(f" {word.lstrip('^=')[:-1]}" for word in row if word.endswith("*"))
        first = whole[0] if whole and row[0].lstrip("^=") == whole[0] else None
        found.append(Wording(row, first, frozenset(whole), begun))
    return tuple(found)


class WordingLine(NamedTuple):
    """The alternatives of a line of words: one word or beginning that each needs; `always`: whether one needs none."""

    wordings: tuple[Wording, ...]
    words: frozenset[str]
    begun: frozenset[str]
    always: bool

    def may_stand(self, held: Held) -> bool:
        """Whether one of them may stand in a sentence with these words: most stand in few sentences."""
        return (
            self.always
            or not self.words.isdisjoint(held.words)
            or (bool(self.begun) and not self.begun.isdisjoint(held.beginnings))
        )


@lru_cache(maxsize=10_000)
def line_of(words: Words) -> WordingLine:
    """A line of words, to look for it in many sentences."""
    wordings = looked_for(words)
    needs = frozenset(max(one.needs, key=lambda word: (len(word), word)) for one in wordings if one.needs)
    begun = frozenset(_beginning(one) for one in wordings if one.begun and not one.needs)
    return WordingLine(wordings, needs, begun, "" in begun or any(not one.needs and not one.begun for one in wordings))


def _beginning(wording: Wording) -> str:
    """What the longest of the beginnings that a wording needs is looked up by."""
    return max(wording.begun, key=len).strip()[: BEGUN[-1]]


def filled(words: Words, concepts: Mapping[str, Words], within: frozenset[str] = frozenset()) -> Iterator[str]:
    """The wordings of a line, each once for all words of the concepts that it names, and that those name."""
    for wording in words.split("|"):
        if NAMED.search(wording) is None:
            yield wording
            continue
        rows: list[tuple[str, ...]] = [()]
        for word in _forms(wording):
            name = word.lstrip("=").removeprefix("@")
            if "@" not in word:
                rows = [(*row, word) for row in rows]
            elif name in within:
                rows = []
            else:
                others = [_forms(one) for one in filled(concepts.get(name, ""), concepts, within | {name})]
                rows = [(*row, *one) for row in rows for one in others if one and not (row and one[0][0] == "^")]
        yield from (f"{OWN}{' '.join(row)}" for row in rows)


def _forms(wording: str) -> tuple[str, ...]:
    """The words of a wording; `=` before it holds for all of them, unless each has its own mark."""
    if wording.startswith("="):
        return tuple(word if word[0] in (*SIGNS, "#") else f"={word}" for word in wording[1:].split())
    return tuple(wording.split())
