"""What a sentence tells in either order: "this before that, or that before this"."""

from __future__ import annotations

from collections.abc import Sequence

from forge.language.claims import Words
from forge.lint.claims.words import ClaimWord, Statement

EITHER = "either"  # the facet of an or
MOST, FEWEST = 7, 3  # words that are told in both orders


def swapped(statement: Statement, either: Words) -> frozenset[int]:
    """The words that stand behind one of `either` once more in another order: which comes first is free."""
    pieces, found = statement.pieces, set[int]()
    for first, behind in statement.find(either):
        for width in range(min(MOST, first, len(pieces) - behind), FEWEST - 1, -1):
            if _is_turned(pieces[first - width : first], pieces[behind : behind + width]):
                found.update(range(first - width, behind + width))
                break
    return frozenset(found)


def _is_turned(before: Sequence[ClaimWord], after: Sequence[ClaimWord]) -> bool:
    """Whether the same words stand in another order."""
    left = list(after)
    for word in before:
        same = next((one for one in left if _is_same(word, one)), None)
        if same is None:
            return False
        left.remove(same)
    return not all(_is_same(one, other) for one, other in zip(before, after, strict=True))


def _is_same(word: ClaimWord, other: ClaimWord) -> bool:
    return word.folded == other.folded or not word.lemmas.isdisjoint(other.lemmas)
