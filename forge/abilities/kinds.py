"""What the node kinds look like: their names in YAML, their fields, and what may stand in each field."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from forge.abilities import nodes
from forge.abilities.nodes import Node

Ability = tuple[nodes.Clause, ...]


@dataclass(frozen=True)
class Field:
    """A field of a node kind. `sorts` are classes of nodes, `scalars` plain types and enums that may stand in it."""

    name: str
    attr: str
    sorts: tuple[type[Node], ...]
    scalars: tuple[type, ...]
    many: bool
    optional: bool
    default: Any

    @property
    def required(self) -> bool:
        return self.default is MISSING


def yaml_name(kind: type[Node]) -> str:
    """`PlayExtra` is written `play_extra`."""
    return _snake(kind.__name__)


@cache
def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


@cache
def sorts() -> Mapping[str, type[Node]]:
    """The sorts by name: the classes directly below Node."""
    return types.MappingProxyType({sort.__name__: sort for sort in Node.__subclasses__()})


@cache
def kinds() -> Mapping[str, type[Node]]:
    """Every node kind by its name in YAML, in the order they are defined."""
    plain = set(sorts().values())
    found = [
        value
        for value in vars(nodes).values()
        if isinstance(value, type) and issubclass(value, Node) and value is not Node and value not in plain
    ]
    return types.MappingProxyType({yaml_name(kind): kind for kind in found})


@cache
def kinds_of(wanted: tuple[type[Node], ...]) -> Mapping[str, type[Node]]:
    """The kinds that may stand where nodes of these sorts (or kinds) are wanted."""
    return types.MappingProxyType({name: kind for name, kind in kinds().items() if issubclass(kind, wanted)})


def fields_of(kind: type[Node]) -> tuple[Field, ...]:
    """The fields of a kind, the main one first."""
    return _fields()[kind]


@cache
def _fields() -> Mapping[type[Node], tuple[Field, ...]]:
    found = {}
    for kind in kinds().values():
        hints = get_type_hints(kind)
        found[kind] = tuple(_field(item, hints[item.name]) for item in fields(kind))  # type: ignore[arg-type]
    return types.MappingProxyType(found)


def _field(item: Any, hint: Any) -> Field:
    many = get_origin(hint) is tuple
    parts = [get_args(hint)[0]] if many else list(_alternatives(hint))
    optional = type(None) in parts
    parts = [part for part in parts if part is not type(None)]
    node_sorts = tuple(part for part in parts if issubclass(part, Node))
    scalars = tuple(part for part in parts if not issubclass(part, Node))
    return Field(item.name.rstrip("_"), item.name, node_sorts, scalars, many, optional, item.default)


def _alternatives(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)


def children(node: Node) -> list[tuple[tuple[str | int, ...], Any]]:
    """The values in a node's fields, each with its path: ("do", 0) for the first of a field that holds several."""
    found: list[tuple[tuple[str | int, ...], Any]] = []
    for field in fields_of(type(node)):
        value = getattr(node, field.attr)
        if field.many:
            found += [((field.name, index), part) for index, part in enumerate(value)]
        elif value is not None:
            found.append(((field.name,), value))
    return found


def plain(value: Any) -> Any:
    """A scalar as YAML has it."""
    return value.value if isinstance(value, Enum) else value
