"""Generic functions over abilities: they know fields and sorts, not what any kind means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from operator import is_
from typing import Any, NamedTuple, TypeVar

from forge.abilities.kinds import Ability, attributes, backwards, fields_of, holders, plain, yaml_name
from forge.abilities.sorts import Node

Path = tuple[str | int, ...]
N = TypeVar("N", bound=Node)


def walk(value: Ability | Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Every node with its path, from the outside in. A path names clauses by number and fields by name."""
    if isinstance(value, tuple):
        left: list[tuple[Path, Node]] = [((*path, index), clause) for index, clause in enumerate(value)]
        left.reverse()
    else:
        left = [(path, value)]
    while left:  # a list of what is left instead of generators in generators: abilities are walked all the time
        path, node = one = left.pop()
        yield one
        below: list[tuple[Path, Node]] = []
        for name, attr, many in holders(type(node)):
            held = getattr(node, attr)
            if many:
                below += [((*path, name, index), part) for index, part in enumerate(held)]
            elif held is not None and isinstance(held, Node):
                below.append(((*path, name), held))
        left += reversed(below)


def parts(value: Ability | Node) -> list[Node]:
    """The nodes of `walk` without their paths."""
    left: list[Node] = list(reversed(value)) if isinstance(value, tuple) else [value]
    found: list[Node] = []
    while left:
        node = left.pop()
        found.append(node)
        for _, attr, many in backwards(type(node)):  # what is put there last is taken first
            held = getattr(node, attr)
            if many:
                left += held[::-1]
            elif held is not None and isinstance(held, Node):
                left.append(held)
    return found


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
    return Counter([yaml_name(type(node)) for node in parts(ability)])


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
        for index, one, other in _aligned(left, right):
            found += diff(one, other, (*path, index))
        return found
    if isinstance(left, Node) and type(left) is type(right):
        found = []
        for field in fields_of(type(left)):
            found += diff(getattr(left, field.attr), getattr(right, field.attr), (*path, field.name))
        return found
    return [Difference(path, left, right)]


def _aligned(left: tuple[Any, ...], right: tuple[Any, ...]) -> Iterator[tuple[int, Any, Any]]:
    """The parts of two lists side by side, what only one of them has beside None; numbered as in the left one."""
    if len(left) == len(right):
        yield from zip(range(len(left)), left, right, strict=True)
        return
    for _, start, end, first, last in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        for offset in range(max(end - start, last - first)):
            one = left[start + offset] if start + offset < end else None
            other = right[first + offset] if first + offset < last else None
            yield start + offset, one, other


def changed(node: N, **values: object) -> N:
    """The same node with other values in some of its fields, by attribute."""
    return remade(node, values)


def remade(node: N, values: Mapping[str, Any]) -> N:
    """The same as `dataclasses.replace`, which looks at each field each time."""
    kind: Any = type(node)
    made: N = kind(*[values[attr] if attr in values else getattr(node, attr) for attr in attributes(kind)])
    return made


def rewrite(node: N, change: Any) -> N:
    """The same tree with `change(child)` in the place of every node, from the inside out."""
    values: dict[str, Any] = {}  # only what differs: most of a tree stays as it is
    for _, attr, many in holders(type(node)):
        held = getattr(node, attr)
        if many:
            parts = tuple([rewrite(part, change) for part in held])
            if not kept(parts, held):
                values[attr] = parts
        elif held is not None and isinstance(held, Node):
            new = rewrite(held, change)
            if new is not held:
                values[attr] = new
    result: N = change(remade(node, values) if values else node)
    return result


def rewritten(node: N, found: list[Node], *changes: Any) -> tuple[N, list[Node]]:
    """`rewrite` by one change after another, and the nodes of what comes of it; `found`: those of the node itself. Most
    change nothing, which is seen without walking the tree each time."""
    for change in changes:
        for part in found:
            if change(part) is not part:
                node = rewrite(node, change)
                found = parts(node)
                break
    return node, found


def kept(new: tuple[Any, ...], old: tuple[Any, ...]) -> bool:
    """Whether two lists hold the very same parts."""
    return len(new) == len(old) and all(map(is_, new, old))


def show(value: Ability | Node) -> str:
    """One line for people: `may(return(one(card(discard_pile))))`."""
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
