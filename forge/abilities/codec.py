"""Abilities to and from plain YAML data.

A node is written `{kind: ...}`, or just `kind` when nothing more is to be said. Below the kind stand its fields; the
main field may be left unnamed: `{move: {one: minion, to: another_base}}` is Move(One(Minion()), AnotherBase()). A field
that holds several nodes takes one node or a list.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import MISSING
from enum import Enum
from typing import Any

from forge.abilities.kinds import Ability, Field, fields_of, kinds, kinds_of, plain, sorts, yaml_name
from forge.abilities.nodes import Clause, Node

Step = str | int
Fault = tuple[tuple[Step, ...], str]


class AbilityError(Exception):
    """Data that is no ability. `faults` are pairs: the path in the data, and what would be right."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = list(faults)
        super().__init__("; ".join(message for _, message in self.faults))


def decode(data: Any) -> Ability:
    """The ability written as plain data: a list of clauses. Raises AbilityError with every fault found."""
    faults: list[Fault] = []
    clauses = _many(data, (Clause,), (), faults)
    if faults:
        raise AbilityError(faults)
    return clauses


def _many(data: Any, wanted: tuple[type[Node], ...], path: tuple[Step, ...], faults: list[Fault]) -> tuple[Any, ...]:
    if isinstance(data, list):
        if not data:
            faults.append((path, f"needs at least one {_sort_names(wanted)}"))
        return tuple(_node(part, wanted, (*path, index), faults) for index, part in enumerate(data))
    return (_node(data, wanted, path, faults),)


def _sort_names(wanted: tuple[type[Node], ...]) -> str:
    return " or ".join(yaml_name(kind) for kind in wanted)


def _node(data: Any, wanted: tuple[type[Node], ...], path: tuple[Step, ...], faults: list[Fault]) -> Node | None:
    if isinstance(data, str):
        name, inside = data, None
    elif isinstance(data, dict) and len(data) == 1:
        name, inside = next(iter(data.items()))
        path = (*path, name)
    else:
        found = f"{len(data)} of them: {', '.join(map(str, data))}" if isinstance(data, dict) else repr(data)
        faults.append((path, f"here one {_sort_names(wanted)} is wanted, not {found}"))
        return None
    known = kinds_of(wanted)
    if name not in known:
        faults.append((path, _unknown(str(name), wanted)))
        return None
    return _fill(known[name], inside, path, faults)


def _unknown(name: str, wanted: tuple[type[Node], ...]) -> str:
    known = kinds_of(wanted)
    if name in kinds():
        kind = kinds()[name]
        its = [sort.lower() for sort, cls in sorts().items() if issubclass(kind, cls)]
        return f"{name!r} is a {' and '.join(its)}, and here a {_sort_names(wanted)} is wanted"
    near = difflib.get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"
    return f"there is no {_sort_names(wanted)} {name!r}; {hint}"


def _fill(kind: type[Node], inside: Any, path: tuple[Step, ...], faults: list[Fault]) -> Node | None:
    specs = fields_of(kind)
    given: dict[str, tuple[tuple[Step, ...], Any]] = {}
    before = len(faults)
    if isinstance(inside, dict):
        names = {spec.name for spec in specs}
        rest = {key: value for key, value in inside.items() if key not in names}
        given = {key: ((*path, key), value) for key, value in inside.items() if key in names}
        unnamed = kinds_of(specs[0].sorts) if specs and specs[0].name not in given else {}
        alone = str(next(iter(rest))) if len(rest) == 1 and unnamed else ""
        if alone and (alone in kinds() or not difflib.get_close_matches(alone, names, n=1)):
            given[specs[0].name] = (path, rest)  # should it be no kind that may stand there, that is said there
        elif rest:
            wrong = next((key for key in rest if key not in unnamed), list(rest)[-1])
            near = difflib.get_close_matches(str(wrong), [*(spec.name for spec in specs), *unnamed], n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"it has: {', '.join(s.name for s in specs) or 'none'}"
            faults.append(((*path, wrong), f"{yaml_name(kind)!r} has no field {wrong!r}; {hint}"))
    elif inside is not None:
        if not specs:
            faults.append((path, f"{yaml_name(kind)!r} stands alone, without {inside!r}"))
            return None
        given[specs[0].name] = (path, inside)
    values: dict[str, Any] = {}
    for spec in specs:
        if spec.name in given:
            where, data = given[spec.name]
            values[spec.attr] = _value(spec, data, where, faults)
        elif spec.default is MISSING:
            faults.append((path, f"{yaml_name(kind)!r} needs {spec.name!r}"))
    return kind(**values) if len(faults) == before else None


def _value(spec: Field, data: Any, path: tuple[Step, ...], faults: list[Fault]) -> Any:
    if spec.many:
        return _many(data, spec.sorts, path, faults)
    for scalar in spec.scalars:
        if issubclass(scalar, Enum):
            if data in [member.value for member in scalar]:
                return scalar(data)
        elif type(data) is scalar and not (isinstance(data, int) and data < 0 and spec.name != "power"):
            return data
    if spec.sorts:
        return _node(data, spec.sorts, path, faults)
    allowed = [
        ", ".join(str(member.value) for member in scalar) if issubclass(scalar, Enum) else _words(scalar)
        for scalar in spec.scalars
    ]
    faults.append((path, f"{spec.name!r} is {' or '.join(allowed)}, not {data!r}"))
    return None


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
