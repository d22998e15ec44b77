"""The one form of abilities that mean the same: names numbered, nothing said in two ways."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from forge.abilities import nodes
from forge.abilities.kinds import Ability
from forge.abilities.sorts import Node
from forge.abilities.tree import kinds_used, rewrite, walk
from forge.abilities.vocabulary import Vocabulary

N = TypeVar("N", bound=Node)


def normalise(ability: Ability, vocabulary: Vocabulary) -> Ability:
    """An equal ability in which names are numbered in reading order, and nothing is said in two ways.

    Two abilities mean the same by the laws of the vocabulary when their normal forms are equal.
    """
    simple = []
    for clause in ability:
        used = Counter(node.name for _, node in walk(clause) if isinstance(node, nodes.The))
        kinds = kinds_used((clause,))
        clause = rewrite(clause, partial(_without_idle_names, used))
        for law in vocabulary.laws:
            clause = rewrite(clause, law(clause, used, kinds["between"] > 0 and kinds["both"] > 0))
        simple.append(clause)
    return _numbered(tuple(simple))


def _without_idle_names(used: Counter[str], node: N) -> N:
    """A name nobody uses is none."""
    name = getattr(node, "as_", None)
    idle = name is not None and name not in used and node.binds is None
    return replace(node, as_=None) if idle else node  # type: ignore[type-var]


def _numbered(ability: Ability) -> Ability:
    kept: dict[str, str] = {}
    done: list[nodes.Clause] = []
    count = 0
    for clause in ability:
        names = dict(kept)
        for _, node in walk(clause):
            name = getattr(node, "as_", None)
            if name is not None:
                count += 1
                names[name] = f"x{count}"
                if node.binds is not None:
                    kept[name] = names[name]
        done.append(rewrite(clause, partial(_renamed, names)))
    return tuple(done)


def _renamed(names: dict[str, str], node: Any) -> Any:
    fields = {"name"} if isinstance(node, nodes.The) else {"as_", *node.refers}
    new = {attr: names[held] for attr in fields if (held := getattr(node, attr, None)) in names}
    return replace(node, **new) if new else node
