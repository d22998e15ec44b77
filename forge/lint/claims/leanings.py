"""Which way a text leans on what can be said one way or the other, and where another leans the other way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from forge.language.leanings import Axis, LeaningsFile
from forge.library.model import Facts
from forge.lint.claims.naming import AXIS, ReadFile, unknown, wordless
from forge.lint.claims.table import ConceptTable
from forge.lint.claims.words import Statement
from forge.overlay import has_yaml, open_yaml
from forge.problems import Problem, ProblemsError
from forge.project import Project

MARKS = frozenset(",;:.!?()—–…")  # a denial does not reach over them


class Leaning(NamedTuple):
    """A statement that says a thing, or denies it: the first word, and the one behind the last."""

    axis: str
    says: bool
    statement: Statement
    first: int
    behind: int

    @property
    def start(self) -> int:
        return self.statement.pieces[self.first].start

    @property
    def end(self) -> int:
        return self.statement.pieces[self.behind - 1].end

    @property
    def text(self) -> str:
        return self.statement.unit.text[self.start : self.end]


@dataclass(frozen=True)
class Leanings:
    """What can be said one way or the other in a language; nothing where it has no file."""

    words: LeaningsFile = field(default_factory=LeaningsFile)

    def of(self, statement: Statement) -> list[Leaning]:
        """How a statement leans, in the order of its words, but in conditions last. Of two wordings that share a word
        the longer counts; what is said in a condition does not, unless it is plain."""
        found: list[tuple[str, bool, bool, int, int]] = []
        likely = self._ways.of(statement.held)
        for name, axis in self.words.axes.items() if likely else ():
            for says, words in ((True, axis.says), (False, axis.denies)):
                if words is not None and words in likely:
                    found += ((name, says, axis.plain, *place) for place in statement.find(words))
        if not found:
            return []
        places = [place for *_, first, behind in found for place in [(first, behind)]]
        denials, idle = self._denials(statement), self._supposed(statement)
        kept = set()
        for name, says, plain, first, behind in found:
            if _within(first, behind, places) or (not plain and first in idle):
                continue
            turned = None if plain else self._turned(statement, denials, first)
            if turned is not None and any(
                one == name and min(turned, first) < at < max(turned, first) for one, _, _, at, _ in found
            ):
                turned = None  # what stands nearer has it
            start, end = (first, behind) if turned is None else (min(first, turned), max(behind, turned + 1))
            kept.add(Leaning(name, says == (turned is None), statement, start, end))
        return sorted(kept, key=lambda one: (one.first in idle, one.first, one.axis))

    @cached_property
    def _ways(self) -> ConceptTable:
        """The words of every axis by themselves, to find those that a statement may have."""
        ways = (words for axis in self.words.axes.values() for words in (axis.says, axis.denies))
        return ConceptTable({words: words for words in ways if words is not None})

    def index(self) -> None:
        """Makes now what finds the words, to be kept with them."""
        self._ways.index()

    def denied(self, statement: Statement) -> list[Leaning]:
        """The words with which a statement denies something, whatever it is; not those in a condition."""
        idle = self._supposed(statement)
        return [
            Leaning("", False, statement, first, behind)
            for first, behind, _ in self._denials(statement)
            if first not in idle and self._is_denial(statement, first, behind)
        ]

    def denies(self, statement: Statement) -> bool:
        """Whether a statement denies anything at all, in whatever words."""
        others = self.words.other_denials
        return bool(self.denied(statement)) or (others is not None and statement.has(others))

    def _is_denial(self, statement: Statement, first: int, behind: int) -> bool:
        looks = self.words.no_denials
        return looks is None or not any(a <= first and behind <= b for a, b in statement.find(looks))

    def _denials(self, statement: Statement) -> list[tuple[int, int, int]]:
        """Where words stand that deny, and how far each reaches; of two that share a word the longer counts."""
        found = [(*place, reach) for words, reach in self.words.turns.items() for place in statement.find(words)]
        places = [(first, behind) for first, behind, _ in found]
        return [one for one in found if not _within(one[0], one[1], places)]

    def _turned(self, statement: Statement, denials: Iterable[tuple[int, int, int]], first: int) -> int | None:
        """Where a denial stands that turns round what begins there."""
        for at, behind, reach in denials:
            if at < first < behind:  # a part of it
                return at
            if 0 <= first - behind < reach and (not _cut(statement, behind, first) or self._joined(statement, first)):
                return at
        for words, reach in self.words.not_after.items():
            for at, _ in statement.find(words):
                if 0 < at - first < reach and not _cut(statement, first + 1, at):
                    return at
        return None

    def _joined(self, statement: Statement, first: int) -> bool:
        joins = self.words.joins
        return joins is not None and any(behind == first for _, behind in statement.find(joins))

    def _supposed(self, statement: Statement) -> set[int]:
        """The words that stand in conditions."""
        if self.words.conditions is None:
            return set()
        found = set()
        for _, at in statement.find(self.words.conditions):
            while at < len(statement.pieces) and not _cut(statement, at, at):
                found.add(at)
                at += 1
        return found


def together(leaning: Leaning, others: Iterable[Leaning]) -> tuple[int, int]:
    """The characters of a leaning and of those whose words stand next to its own."""
    first, behind = leaning.first, leaning.behind
    for one in sorted(others, key=lambda one: one.first):
        if one.statement is leaning.statement and one.first <= behind and first <= one.behind:
            first, behind = min(first, one.first), max(behind, one.behind)
    return leaning.statement.pieces[first].start, leaning.statement.pieces[behind - 1].end


def _cut(statement: Statement, behind: int, first: int) -> bool:
    """Whether a mark stands before one of these words: from that behind a wording to that with which one begins."""
    start, end = statement.pieces[behind - 1].end, statement.pieces[first].start
    return not MARKS.isdisjoint(statement.unit.text[start:end])


def _within(first: int, behind: int, places: Iterable[tuple[int, int]]) -> bool:
    """Whether one of these places is longer and has a word of this one."""
    return any(a < behind and first < b and b - a > behind - first for a, b in places)


def turned_round(
    said: Iterable[Leaning], known: Iterable[Leaning], axes: Mapping[str, Axis]
) -> Iterator[tuple[Leaning, Leaning]]:
    """What is said, beside what is known, where the one is said more often one way and less often the other; on a
    `plain` axis no word of either may be on the side of the other."""
    mine, theirs = list(said), list(known)
    counts, others = _counted(mine), _counted(theirs)
    for name in dict.fromkeys(one.axis for one in mine):
        for way in (True, False):
            more = counts[name, way] - others[name, way], others[name, not way] - counts[name, not way]
            mixed = axes[name].plain and (others[name, way] or counts[name, not way])
            if min(more) > 0 and not mixed:
                wrong = [one for one in mine if (one.axis, one.says) == (name, way)]
                right = [one for one in theirs if (one.axis, one.says) == (name, not way)]
                yield wrong[0], right[0]


def _counted(leanings: Iterable[Leaning]) -> Counter[tuple[str, bool]]:
    return Counter((one.axis, one.says) for one in leanings)


def load_leanings(project: Project, game: Facts, language: str) -> Leanings:
    """What can be said one way or the other in a language of a game. Raises ProblemsError for a file that is wrong."""
    found, problems = LeaningsFile(), list[Problem]()
    for name in ("leanings.yml", f"{game.id}.leanings.yml"):
        path = project.locales / language / name
        if not has_yaml(project, path):
            continue
        file = open_yaml(project, path)
        made = file.convert(LeaningsFile)
        if made is None:
            raise ProblemsError(file.problems)
        found, read = _with(found, made), ReadFile(made, file)
        problems += [*unknown(read, {AXIS: found.axes}), *wordless(read, curly=True)]
    if problems:
        raise ProblemsError(problems)
    leanings = Leanings(found)
    leanings.index()
    return leanings


def _with(found: LeaningsFile, more: LeaningsFile) -> LeaningsFile:
    """What one file says and another one besides: names and words are added, and what has the same name is that of the
    other one."""
    both = {name: (getattr(found, name), getattr(more, name)) for name in LeaningsFile.__struct_fields__}
    return LeaningsFile(**{name: _added(*values) for name, values in both.items()})


def _added(one: Any, other: Any) -> Any:
    if isinstance(one, dict):
        return {**one, **other}
    if isinstance(one, tuple):
        return (*one, *other)
    return "|".join(filter(None, (one, other))) or None
