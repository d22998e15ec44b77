"""What a statement says that could be said the other way round, and where another says it so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from forge.lint.claims.table import ConceptTable
from forge.lint.claims.words import Statement


@dataclass(frozen=True)
class Claimed:
    """A concept that a statement tells, and where: its first word and the one behind the last."""

    concept: str
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


def concepts_of(statement: Statement, concepts: ConceptTable) -> list[Claimed]:
    """The concepts of a statement; of two wordings that share a word the longer counts."""
    found = [
        Claimed(concept, statement, first, behind)
        for concept, wordings in concepts.wordings(statement.held).items()
        for _, (first, behind) in statement.standing(wordings)
    ]
    found.sort(key=lambda one: (one.first - one.behind, one.first))
    kept: list[Claimed] = []
    for one in found:
        length = one.behind - one.first
        if not any(
            one.first < other.behind and other.first < one.behind and other.behind - other.first > length
            for other in kept
        ):
            kept.append(one)
    return kept


def reversed_in(
    said: Iterable[Claimed], known: Iterable[Claimed], opposites: Iterable[tuple[str, str]]
) -> Iterator[tuple[Claimed, Claimed]]:
    """What is said, beside what is known, where the one is the opposite of the other and nothing else says it right."""
    texts, rules = list(said), list(known)
    mine, theirs = {one.concept for one in texts}, {one.concept for one in rules}
    for pair in opposites:
        for wrong, right in (pair, pair[::-1]):
            if wrong in mine and right not in mine and right in theirs and wrong not in theirs:
                yield (
                    next(one for one in texts if one.concept == wrong),
                    next(one for one in rules if one.concept == right),
                )
