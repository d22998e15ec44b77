"""What the node kinds look like: their names in YAML, their fields, and what may stand in each field."""

from __future__ import annotations

import re
import sys
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from functools import cache
from types import SimpleNamespace
from typing import Any, Union, get_args, get_origin, get_type_hints

from forge.abilities.sorts import Clause, Effect, Node

Ability = tuple[Clause, ...]
NAMED = "as_"  # the field that gives a name to what a node stands for
NAME = "name"  # the field of `the`


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
    # Whether a name stands in it: one it gives, or one it refers to.
    names: bool = False
    # The section of phrasebooks it is worded in, when its type does not tell.
    worded: str | None = None

    @property
    def required(self) -> bool:
        return self.default is MISSING


def yaml_name(kind: type) -> str:
    """`PlayExtra` is written `play_extra`."""
    return _snake(kind.__name__)


@cache
def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def sorts_of(kind: type[Node]) -> tuple[type[Node], ...]:
    """The sorts a kind belongs to: the classes directly below Node."""
    return tuple(cls for cls in kind.__mro__ if Node in cls.__bases__)


def _fields_of(kind: type[Node]) -> tuple[Field, ...]:
    """The fields of a kind, the main one first."""
    return tuple(_field(kind, item, _hint(kind, item.name)) for item in fields(kind))  # type: ignore[arg-type]


def _hint(kind: type[Node], field: str) -> Any:
    """The type of a field: of it alone, for all the traits that a kind has take ten times as long."""
    owner = next(one for one in kind.__mro__ if field in vars(one).get("__annotations__", ()))
    return _meant(owner.__annotations__[field], owner.__module__)


@cache
def _meant(hint: Any, module: str) -> Any:
    """What stands for a type in a module."""
    return get_type_hints(SimpleNamespace(__annotations__={NAME: hint}), vars(sys.modules[module]))[NAME]


# The fields of a kind, the main one first; found out when they are asked for first.
fields_of: Callable[[type[Node]], tuple[Field, ...]] = cache(_fields_of)  # type: ignore[assignment]  # classes are


def _holders(kind: type[Node]) -> tuple[tuple[str, str, bool], ...]:
    return tuple((field.name, field.attr, field.many) for field in fields_of(kind) if field.sorts)


# The fields of a kind in which nodes can stand: (name, attribute, whether several).
holders: Callable[[type[Node]], tuple[tuple[str, str, bool], ...]] = cache(_holders)  # type: ignore[assignment]


def _backwards(kind: type[Node]) -> tuple[tuple[str, str, bool], ...]:
    return holders(kind)[::-1]


# The same, the last field first.
backwards: Callable[[type[Node]], tuple[tuple[str, str, bool], ...]] = cache(_backwards)  # type: ignore[assignment]


def _attributes(kind: type[Node]) -> tuple[str, ...]:
    return tuple(field.attr for field in fields_of(kind))


# The attributes of a kind, in the order in which it takes them.
attributes: Callable[[type[Node]], tuple[str, ...]] = cache(_attributes)  # type: ignore[assignment]


def _named_fields(kind: type[Node]) -> dict[str, Field]:
    return {field.attr: field for field in fields_of(kind)}


# The fields of a kind by attribute.
named_fields: Callable[[type[Node]], Mapping[str, Field]] = cache(_named_fields)  # type: ignore[assignment]


def _sequences(kind: type[Node]) -> tuple[str, ...]:
    return tuple(field.attr for field in fields_of(kind) if field.many and field.sorts == (Effect,))


# The attributes of a kind in which effects stand one after another.
sequences: Callable[[type[Node]], tuple[str, ...]] = cache(_sequences)  # type: ignore[assignment]


def _field(kind: type[Node], item: Any, hint: Any) -> Field:
    many = get_origin(hint) is tuple
    parts = [get_args(hint)[0]] if many else list(_alternatives(hint))
    optional = type(None) in parts
    parts = [part for part in parts if part is not type(None)]
    node_sorts = tuple(part for part in parts if issubclass(part, Node))
    scalars = tuple(part for part in parts if not issubclass(part, Node))
    worded = kind.worded.get(item.name)
    names = item.name in (NAMED, NAME, *kind.refers) and str in scalars and worded is None
    return Field(item.name.rstrip("_"), item.name, node_sorts, scalars, many, optional, item.default, names, worded)


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
