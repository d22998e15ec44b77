"""Names that cards in play remember: two readings of one ability must use the same."""

from __future__ import annotations

from dataclasses import replace

from forge.abilities.kinds import Ability
from forge.abilities.sorts import Node
from forge.abilities.tree import rewrite, walk
from forge.rules.smashup import kinds as nodes


def aligned(ability: Ability, to: Ability) -> Ability:
    """The ability with the faction it names called as in another one: cards in play remember it by that name."""
    names = [
        {node.as_ for _, node in walk(one) if isinstance(node, nodes.NameFaction)} for one in (ability, to)
    ]  # fmt: skip
    taken = {getattr(node, "as_", None) for _, node in walk(ability)}
    if len(names[0]) != 1 or len(names[1]) != 1 or names[1] & taken:
        return ability
    old, new = names[0].pop(), names[1].pop()

    def change(node: Node) -> Node:
        if isinstance(node, nodes.NameFaction):
            return replace(node, as_=new)
        return replace(node, faction=new) if isinstance(node, nodes.Minion) and node.faction == old else node

    return tuple(rewrite(clause, change) for clause in ability)
