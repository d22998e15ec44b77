"""Generic functions over abilities: they know fields and sorts, not what any kind means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from forge.abilities import nodes
from forge.abilities.kinds import Ability, children, fields_of, plain, yaml_name
from forge.abilities.nodes import Node

Path = tuple[str | int, ...]
N = TypeVar("N", bound=Node)
# Effects whose object a player may choose; "may" adds nothing to "up to" there.
CHOOSING = (nodes.Destroy, nodes.Return, nodes.Move, nodes.Put, nodes.Discard, nodes.ShuffleInto, nodes.Search)


def walk(value: Ability | Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Every node with its path, from the outside in. A path names clauses by number and fields by name."""
    if isinstance(value, tuple):
        for index, clause in enumerate(value):
            yield from walk(clause, (*path, index))
        return
    yield path, value
    for step, child in children(value):
        if isinstance(child, Node):
            yield from walk(child, (*path, *step))


def at(value: Ability | Node, path: Path) -> Any:
    """What stands at a path. Raises LookupError when nothing does."""
    here: Any = value
    for step in path:
        if isinstance(step, int):
            here = here[step]
            continue
        named = {field.name: field.attr for field in fields_of(type(here))}
        here = getattr(here, named[step])
    return here


def kinds_used(ability: Ability) -> Counter[str]:
    """How often each node kind is used."""
    return Counter(yaml_name(type(node)) for _, node in walk(ability))


def numbers(ability: Ability) -> list[int]:
    """Every number in an ability, in reading order; the sign of a negative one is in the words."""
    found = []
    for _, node in walk(ability):
        held = [getattr(node, field.attr) for field in fields_of(type(node))]
        found += [abs(value) for value in held if type(value) is int]
    return found


class Difference(NamedTuple):
    """One place where two abilities differ; None where one of them has nothing."""

    path: Path
    left: Any
    right: Any


def diff(left: Any, right: Any, path: Path = ()) -> list[Difference]:
    """The smallest subtrees in which two abilities (or nodes, or values) differ, in reading order."""
    if left == right:
        return []
    if isinstance(left, tuple) and isinstance(right, tuple):
        found: list[Difference] = []
        for index in range(max(len(left), len(right))):
            one = left[index] if index < len(left) else None
            other = right[index] if index < len(right) else None
            found += diff(one, other, (*path, index))
        return found
    if isinstance(left, Node) and type(left) is type(right):
        found = []
        for field in fields_of(type(left)):
            found += diff(getattr(left, field.attr), getattr(right, field.attr), (*path, field.name))
        return found
    return [Difference(path, left, right)]


def rewrite(node: N, change: Any) -> N:
    """The same tree with `change(child)` in the place of every node, from the inside out."""
    values: dict[str, Any] = {}
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        if field.many:
            values[field.attr] = tuple(rewrite(part, change) for part in held)
        elif isinstance(held, Node):
            values[field.attr] = rewrite(held, change)
    result: N = change(replace(node, **values) if values else node)  # type: ignore[type-var]
    return result


def normalise(ability: Ability) -> Ability:
    """An equal ability in which names are numbered in reading order and nothing is said in two ways.

    Laws: less than n+1 is at most n; may + up to is up to, may + any number is any number (of effects on cards); a may
    that holds one may is one may; a name nobody uses is none. Two abilities mean the same by these laws when their
    normal forms are equal.
    """
    names: dict[str, str] = {}
    used = {node.name for _, node in walk(ability) if isinstance(node, nodes.The)}
    used |= {name for _, node in walk(ability) if (name := getattr(node, "faction", None)) is not None}
    for _, node in walk(ability):
        for field in fields_of(type(node)):
            name = getattr(node, field.attr)
            if field.attr == "as_" and name is not None:
                names.setdefault(name, f"x{len(names) + 1}")

    def change(node: Node) -> Node:
        if isinstance(node, nodes.LessThan) and isinstance(node.n, int) and node.n > 0:
            return nodes.AtMost(node.n - 1)
        if isinstance(node, nodes.May) and len(node.do) == 1:
            inner = node.do[0]
            what = getattr(inner, "what", None)
            # Not of extra plays: under "may" they can wait.
            optional = isinstance(inner, CHOOSING) and isinstance(what, nodes.UpTo | nodes.AnyNumber)
            if optional or isinstance(inner, nodes.May):
                return inner
        if isinstance(node, nodes.The) and node.name in names:
            return nodes.The(names[node.name])
        name = getattr(node, "as_", None)
        if name is not None and (name in used or isinstance(node, nodes.NameFaction)):
            node = replace(node, as_=names[name])  # type: ignore[type-var]
        elif name is not None:
            node = replace(node, as_=None)  # type: ignore[type-var]
        if getattr(node, "faction", None) in names:
            node = replace(node, faction=names[node.faction])  # type: ignore[type-var, attr-defined]
        return node

    return tuple(rewrite(clause, change) for clause in ability)


def show(value: Ability | Node) -> str:
    """One line for people: `may(return(one(minion(power=at_most(3), on=here))))`."""
    if isinstance(value, tuple):
        return "; ".join(show(clause) for clause in value)
    parts = []
    for index, field in enumerate(fields_of(type(value))):
        held = getattr(value, field.attr)
        if held == field.default or held is None:
            continue
        if field.many:
            text = ", ".join(show(part) for part in held)
        else:
            text = show(held) if isinstance(held, Node) else str(plain(held)).lower()
        parts.append(text if index == 0 else f"{field.name}={text}")
    return f"{yaml_name(type(value))}({', '.join(parts)})" if parts else yaml_name(type(value))
