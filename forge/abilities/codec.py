"""Abilities to and from plain YAML data.

A node is written `{kind: ...}`, or just `kind` when nothing more is to be said. Below the kind stand its fields; the
main field may be left unnamed: `{put: {one: card, to: hand}}` is Put(One(Card()), Hand()). A field
that holds several nodes takes one node or a list.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import MISSING
from enum import Enum
from typing import Any

from forge.abilities.kinds import Ability, Field, fields_of, plain, sorts_of, yaml_name
from forge.abilities.sorts import Clause, Node
from forge.abilities.vocabulary import Vocabulary

Step = str | int
Fault = tuple[tuple[Step, ...], str]


class AbilityError(Exception):
    """Data that is no ability. `faults` are pairs: the path in the data, and what would be right."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = list(faults)
        super().__init__("; ".join(message for _, message in self.faults))


def decode(data: Any, vocabulary: Vocabulary) -> Ability:
    """The ability written as plain data: a list of clauses. Raises AbilityError with every fault found."""
    reader = _Reader(vocabulary)
    clauses = reader.many(data, (Clause,), ())
    if reader.faults:
        raise AbilityError(reader.faults)
    return clauses


class _Reader:
    """Reads plain data, noting every fault with its path."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.faults: list[Fault] = []

    def many(self, data: Any, wanted: tuple[type[Node], ...], path: tuple[Step, ...]) -> tuple[Any, ...]:
        if isinstance(data, list):
            if not data:
                self.faults.append((path, f"needs at least one {_sort_names(wanted)}"))
            return tuple(self.node(part, wanted, (*path, index)) for index, part in enumerate(data))
        return (self.node(data, wanted, path),)

    def node(self, data: Any, wanted: tuple[type[Node], ...], path: tuple[Step, ...]) -> Node | None:
        if isinstance(data, str):
            name, inside = data, None
        elif isinstance(data, dict) and len(data) == 1:
            name, inside = next(iter(data.items()))
            path = (*path, name)
        else:
            found = (
                f"{len(data)} of them: {', '.join(map(str, data))}" if isinstance(data, dict) and data else repr(data)
            )
            self.faults.append((path, f"here one {_sort_names(wanted)} is wanted, not {found}"))
            return None
        known = self.vocabulary.kinds_of(wanted)
        if name not in known:
            self.faults.append((path, self.unknown(str(name), wanted)))
            return None
        return self.fill(known[name], inside, path)

    def unknown(self, name: str, wanted: tuple[type[Node], ...]) -> str:
        known = self.vocabulary.kinds_of(wanted)
        if name in self.vocabulary.by_name:
            kind = self.vocabulary.by_name[name]
            its = [yaml_name(sort) for sort in sorts_of(kind)]
            return f"{name!r} is a {' and '.join(its)}, and here a {_sort_names(wanted)} is wanted"
        near = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"
        return f"there is no {_sort_names(wanted)} {name!r}; {hint}"

    def fill(self, kind: type[Node], inside: Any, path: tuple[Step, ...]) -> Node | None:
        specs = fields_of(kind)
        given: dict[str, tuple[tuple[Step, ...], Any]] = {}
        before = len(self.faults)
        if isinstance(inside, dict):
            names = {spec.name for spec in specs}
            rest = {key: value for key, value in inside.items() if key not in names}
            given = {key: ((*path, key), value) for key, value in inside.items() if key in names}
            unnamed = self.vocabulary.kinds_of(specs[0].sorts) if specs and specs[0].name not in given else {}
            alone = str(next(iter(rest))) if len(rest) == 1 and unnamed else ""
            if alone and (alone in self.vocabulary.by_name or not difflib.get_close_matches(alone, names, n=1)):
                given[specs[0].name] = (path, rest)  # should it be no kind that may stand there, that is said there
            elif rest:
                wrong = next((key for key in rest if key not in unnamed), list(rest)[-1])
                near = difflib.get_close_matches(str(wrong), [*(spec.name for spec in specs), *unnamed], n=1)
                hint = f"did you mean {near[0]!r}?" if near else f"it has: {', '.join(s.name for s in specs) or 'none'}"
                self.faults.append(((*path, wrong), f"{yaml_name(kind)!r} has no field {wrong!r}; {hint}"))
        elif inside is not None:
            if not specs:
                self.faults.append((path, f"{yaml_name(kind)!r} stands alone, without {inside!r}"))
                return None
            given[specs[0].name] = (path, inside)
        values: dict[str, Any] = {}
        for spec in specs:
            if spec.name in given:
                where, data = given[spec.name]
                values[spec.attr] = self.value(spec, data, where)
            elif spec.default is MISSING:
                self.faults.append((path, f"{yaml_name(kind)!r} needs {spec.name!r}"))
        return kind(**values) if len(self.faults) == before else None

    def value(self, spec: Field, data: Any, path: tuple[Step, ...]) -> Any:
        if spec.many:
            return self.many(data, spec.sorts, path)
        for scalar in spec.scalars:
            if issubclass(scalar, Enum):
                if data in [member.value for member in scalar]:
                    return scalar(data)
            elif type(data) is scalar and not (isinstance(data, int) and data < 0 and spec.worded != "signed"):
                return data
        if spec.sorts:
            return self.node(data, spec.sorts, path)
        allowed = [
            ", ".join(str(member.value) for member in scalar) if issubclass(scalar, Enum) else _words(scalar)
            for scalar in spec.scalars
        ]
        self.faults.append((path, f"{spec.name!r} is {' or '.join(allowed)}, not {data!r}"))
        return None


def _sort_names(wanted: tuple[type[Node], ...]) -> str:
    return " or ".join(yaml_name(kind) for kind in wanted)


def _words(scalar: type) -> str:
    return {int: "a whole number from 0 up", str: "a name", bool: "true or false"}.get(scalar, scalar.__name__)


def encode(value: Ability | Node) -> Any:
    """Plain data that `decode` reads back: as short as it can be."""
    if isinstance(value, tuple):
        return [encode(clause) for clause in value]
    name, specs = yaml_name(type(value)), fields_of(type(value))
    inside: dict[str, Any] = {}
    for spec in specs:
        held = getattr(value, spec.attr)
        if held == spec.default or held is None:
            continue
        if spec.many:
            inside[spec.name] = encode(held[0]) if len(held) == 1 else [encode(part) for part in held]
        else:
            inside[spec.name] = encode(held) if isinstance(held, Node) else plain(held)
    if not inside:
        return name
    main = specs[0].name
    if set(inside) == {main} and not isinstance(inside[main], dict):
        return {name: inside[main]}
    if isinstance(inside.get(main), dict) and not set(inside[main]) & {spec.name for spec in specs}:
        body = inside.pop(main)
        return {name: {**body, **inside}}
    return {name: inside}
