"""What keeps reading polynomial: of very many ways to read the same words only the likeliest are kept.

Sentences that can each be taken in three ways can together be taken in three to the power of their number, and what
"it" stands for shows only when the whole has been read. No printed text comes near these numbers: nothing of it is left
out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from forge.language.grammar.reading.pieces import Constituent, Leaf, Parts, Walk

CELL = 128  # readings of a section from one token on
ENDS = 16  # places where these may end: a part of a text that holds more sentences is not read, but for the last
STATES = 512  # ways to read a part of a wording
WORK = 300_000  # states and items made for one text, in all attempts to read it
DEPTH = 96  # parts within parts within parts; printed texts come to less than 20

Key = tuple[int, int, int, int]  # wrong forms, hopeless references, cost, rank


class TooMuch(Exception):
    """A text that takes more work than is worth while: too long, though it may have few words."""


class TooDeep(TooMuch):
    """A text of more parts within parts than any that is worth reading."""


def slipped(leaves: tuple[Leaf, ...]) -> int:
    """How many words are in a form that can not be right where they stand."""
    count = 0
    for leaf in leaves:
        count += leaf.slips
    return count


def fewer(items: list[Constituent], hopeless: Callable[[Constituent], int]) -> list[Constituent]:
    """The likeliest of very many readings: with the fewest wrong forms, the fewest references that have nothing to
    refer to, of the least cost, of the first wordings."""
    keys = [
        (item.slips, hopeless(item), item.cost, min(_rank(derivation.leaves) for derivation in item.derivations))
        for item in items
    ]
    # Of effects one after another the first counts: what comes later mostly refers to it in the likeliest way.
    heads = [item.value[0] if isinstance(item.value, tuple) and item.value else None for item in items]
    return [items[i] for i in _best([item.end for item in items], keys, heads, CELL)]


def thinned(states: list[Parts]) -> list[Parts]:
    """The likeliest of very many ways to read chunks in any order."""
    if len(states) <= STATES:
        return states
    held = [[(one[2], one[3]) for _, found, _ in parts for one in found] for _, parts in states]
    return _likeliest(states, held)


def likeliest(walks: list[Walk]) -> list[Walk]:
    """The likeliest of very many ways to go on in a wording."""
    if len(walks) <= STATES:
        return walks
    return _likeliest(walks, [[(one[2], one[3]) for one in found] for _, found, *_ in walks])


T = TypeVar("T", Parts, Walk)


def _likeliest(ways: list[T], held: list[list[tuple[Any, int]]]) -> list[T]:
    """The likeliest of ways that begin with where each ends. `held`: for each what its parts hold, and their slips."""
    keys = []
    for parts in held:
        items = [one for one, _ in parts if isinstance(one, Constituent)]
        slips = sum([slip for _, slip in parts])
        keys.append((slips, 0, sum([one.cost for one in items]), sum([one.rank for one in items])))
    heads = [id(parts[0][0]) if parts else 0 for parts in held]
    return [ways[i] for i in _best([way[0] for way in ways], keys, heads, STATES)]


def _rank(leaves: Iterable[Leaf]) -> int:
    return sum(leaf.held.rank for leaf in leaves if isinstance(leaf.held, Constituent))


def _best(ends: list[int], keys: list[Key], heads: list[Any], limit: int) -> list[int]:
    """Which to keep, in their order. Those that go on the farthest get half of the room, the others share the rest.

    One half of them are the best; the other half are the best that begin with each of the heads in turn.
    """
    places: dict[int, list[int]] = {}
    for index, end in enumerate(ends):
        places.setdefault(end, []).append(index)
    last = max(places)
    near = sorted(places)[:-1][: ENDS - 1]
    kept: list[int] = []
    for end in (*near, last):
        room = limit // 2 if end == last else limit // 2 // len(near)
        order = sorted(places[end], key=keys.__getitem__)
        kept += order[: room // 2]
        seen: dict[Any, int] = {}
        turns: list[tuple[int, int, int, int]] = []
        for place, index in enumerate(order):
            turn = seen[heads[index]] = seen.get(heads[index], -1) + 1
            if place >= room // 2:
                turns.append((*keys[index][:2], turn, index))
        kept += [index for *_, index in sorted(turns, key=lambda one: one[:3])[: room - room // 2]]
    return sorted(kept)
