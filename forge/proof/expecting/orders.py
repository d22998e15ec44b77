"""Whether words say what is done in the order of the card."""

from __future__ import annotations

from itertools import combinations

Pairs = tuple[tuple[str, str], ...]  # concepts, the first of which stands before the other


def turned_pairs(card: tuple[str, ...], other: tuple[str, ...], deeds: frozenset[str]) -> Pairs:
    """Deeds that both say once, and that stand the other way round in the other."""
    once = [name for name in card if name in deeds and card.count(name) == 1 == other.count(name)]
    return tuple([(one, two) for one, two in combinations(once, 2) if other.index(one) > other.index(two)])


def all_turned(pairs: Pairs, text: tuple[str, ...]) -> bool:
    """Whether a text that says some of these pairs says each of them the other way round."""
    said = [(one, two) for one, two in pairs if text.count(one) == 1 == text.count(two)]
    return bool(said) and all(text.index(one) > text.index(two) for one, two in said)
