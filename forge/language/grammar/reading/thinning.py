"""What keeps reading polynomial: of very many ways to read the same words only the likeliest are kept.

Sentences that can each be taken in three ways can together be taken in three to the power of their number, and what
"it" stands for shows only when the whole has been read. No printed text comes near these numbers (61, 60 and 1,356 are
the most there): nothing of it is left out.
"""

from __future__ import annotations

from collections.abc import Iterable

from forge.language.grammar.reading.pieces import Constituent, Leaf, State

CELL = 128  # readings of a section from one token on
ENDS = 16  # places where these may end: a part of a text that holds more sentences is not read, but for the last
STATES = 512  # ways to read a part of a wording
WORK = 300_000  # states and items made for one text, in all attempts to read it


class TooMuch(Exception):
    """A text that takes more work than is worth while: too long, though it may have few words."""


def slipped(leaves: Iterable[Leaf]) -> int:
    """How many words are in a form that can not be right where they stand."""
    return sum([leaf.slips for leaf in leaves])


def fewer(items: list[Constituent]) -> list[Constituent]:
    """The likeliest of very many readings: with the fewest wrong forms, of the least cost, of the first wordings."""
    if len(items) <= CELL:
        return items
    keys = [(item.slips, item.cost, min(_rank(derivation.leaves) for derivation in item.derivations)) for item in items]
    return [items[i] for i in _best([item.end for item in items], keys, CELL)]


def thinned(states: list[State]) -> list[State]:
    """The likeliest of very many ways to go on in a wording."""
    if len(states) <= STATES:
        return states
    keys = [(slipped(leaves), _cost(leaves), _rank(leaves)) for _, leaves in states]
    return [states[i] for i in _best([end for end, _ in states], keys, STATES)]


def _cost(leaves: Iterable[Leaf]) -> int:
    return sum(leaf.held.cost for leaf in leaves if isinstance(leaf.held, Constituent))


def _rank(leaves: Iterable[Leaf]) -> int:
    return sum(leaf.held.rank for leaf in leaves if isinstance(leaf.held, Constituent))


def _best(ends: list[int], keys: list[tuple[int, int, int]], limit: int) -> list[int]:
    """Which to keep, in their order: of those that end at the same token equally many."""
    places: dict[int, list[int]] = {}
    for index, end in enumerate(ends):
        places.setdefault(end, []).append(index)
    kept: list[int] = []
    chosen = sorted(places)
    if len(chosen) > ENDS:
        chosen = [*chosen[: ENDS - 1], chosen[-1]]
    for end in chosen:
        kept += sorted(places[end], key=keys.__getitem__)[: limit // len(chosen)]
    return sorted(kept)
