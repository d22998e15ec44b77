"""What abilities do one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from forge.abilities.kinds import Ability, fields_of
from forge.abilities.mutate import put
from forge.abilities.sorts import Effect, Node
from forge.abilities.tree import Path, walk


def sequences(ability: Ability) -> Iterator[tuple[Path, tuple[Node, ...]]]:
    """Everything that is done one after the other, with where it stands."""
    for path, node in walk(ability):
        for field in fields_of(type(node)):
            if field.many and field.sorts == (Effect,):
                yield (*path, field.name), getattr(node, field.attr)


def turned(ability: Ability) -> Iterator[Ability]:
    """Every ability that does the same with two neighbours the other way round."""
    for path, held in sequences(ability):
        for at in range(len(held) - 1):
            yield put(ability, path, (*held[:at], held[at + 1], held[at], *held[at + 2 :]))
