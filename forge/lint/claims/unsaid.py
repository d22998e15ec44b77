"""What a sentence names only to say that it is not so: "of its owner, not of the player who controls it"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from forge.language.claims import Words
from forge.lint.claims.words import Statement

UNSAID, ADDED, RELATING = "unsaid", "added", "relating"  # concepts: not; not only; who
NOTHING: Words = "|"
MARK = re.compile(r"[,;:.()–—]")
COMMA = re.compile(r"\s*,\s*")


def unsaid(statement: Statement, concepts: Mapping[str, Words]) -> frozenset[int]:
    """The words from behind a mark and one that begins what is not so to the end of its clause, with the relative
    clauses that belong to it; none behind one that only adds something. Nothing where a language has no such words."""
    text, pieces = statement.unit.text, statement.pieces
    opening = list(statement.find(concepts[UNSAID])) if UNSAID in concepts else []
    if not opening:
        return frozenset()  # most sentences

    def between(place: int) -> str:
        return text[pieces[place - 1].end : pieces[place].start]

    more = {first for first, _ in statement.find(concepts.get(ADDED, NOTHING))}
    who = {first for first, _ in statement.find(concepts.get(RELATING, NOTHING))}
    found: set[int] = set()
    for first, behind in opening:
        if not first or first in more or not MARK.search(between(first)):
            continue
        ends = (
            place
            for place in range(behind, len(pieces))
            if MARK.search(between(place)) and not (place in who and COMMA.fullmatch(between(place)))
        )
        found.update(range(behind, next(ends, len(pieces))))
    return frozenset(found)
