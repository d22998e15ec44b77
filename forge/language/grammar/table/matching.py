"""How pieces of an ability fit the meanings of wordings: what a writer finds, see meant.py for what a reader builds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from forge.abilities.kinds import Field, fields_of
from forge.abilities.sorts import Filter, Node
from forge.abilities.tree import Path
from forge.language.grammar.table.meant import Mismatch, Pattern, PList, PName, PNode, PSlot, PValue, PWith, checked


@dataclass(slots=True)
class Match:
    """A pattern that fits: its slots with their values and paths, its own names, the reference it makes."""

    slots: dict[str, tuple[Any, Path]]
    names: dict[str, str]
    ref: tuple[str, Path] | None = None


def match(pattern: Pattern, value: object) -> Iterator[Match]:
    """The ways in which a piece of an ability fits the pattern."""
    for slots, names, ref in _match(pattern, value, (), {}, {}, None):
        yield Match(slots, names, ref)


_Slots = dict[str, tuple[Any, Path]]
_Names = dict[str, str]
_Ref = tuple[str, Path] | None
_State = tuple[_Slots, _Names, _Ref]


def _match(pattern: Pattern, value: Any, path: Path, slots: _Slots, names: _Names, ref: _Ref) -> Iterator[_State]:
    if isinstance(pattern, PSlot):
        try:
            checked(pattern, value)
        except Mismatch:
            return
        if pattern.name not in slots or slots[pattern.name][0] == value:  # what is said once is the same everywhere
            yield {**slots, pattern.name: (value, path)}, names, ref
    elif isinstance(pattern, PValue):
        if pattern.value == value and type(pattern.value) is type(value):
            yield slots, names, ref
    elif isinstance(pattern, PName):
        if value is None:
            return
        if pattern.ref:
            if ref is None or ref[0] == value:
                yield slots, names, ref or (value, path[:-1])
        elif names.get(pattern.name, value) == value and (pattern.name in names or value not in names.values()):
            yield slots, {**names, pattern.name: value}, ref
    elif isinstance(pattern, PList):
        if isinstance(value, tuple):
            yield from _match_list(pattern.parts, value, 0, path, slots, names, ref)
    elif isinstance(pattern, PNode) and type(value) is pattern.kind:
        yield from _match_fields(pattern.fields, value, path, slots, names, ref)
    elif isinstance(pattern, PWith):
        yield from _match_apart(pattern, value, path, slots, names, ref)


def _match_list(
    parts: tuple[Pattern, ...],
    value: tuple[object, ...],
    start: int,
    path: Path,
    slots: _Slots,
    names: _Names,
    ref: _Ref,
) -> Iterator[_State]:
    if not parts:
        if start == len(value):
            yield slots, names, ref
        return
    first, rest = parts[0], parts[1:]
    if isinstance(first, PSlot) and first.several:
        for end in range(start + 1, len(value) + 1):
            held = {**slots, first.name: (value[start:end], (*path, start))}
            yield from _match_list(rest, value, end, path, held, names, ref)
    elif start < len(value):
        for state in _match(first, value[start], (*path, start), slots, names, ref):
            yield from _match_list(rest, value, start + 1, path, *state)


def _match_fields(
    wanted: tuple[tuple[Field, Pattern], ...], value: Node, path: Path, slots: _Slots, names: _Names, ref: _Ref
) -> Iterator[_State]:
    given = {field.attr: part for field, part in wanted}
    states: list[_State] = [(slots, names, ref)]
    for field in fields_of(type(value)):
        held = getattr(value, field.attr)
        part = given.get(field.attr)
        if part is None:
            if held != field.default and field.attr != "as_":
                return
            if held is not None and field.attr == "as_" and path:
                # A name the pattern does not need: it goes unsaid, and cannot get a label.
                states = [(s, {**n, "~" + ".".join(map(str, path)): held}, r) for s, n, r in states]
            continue
        if isinstance(part, PSlot) and part.optional and held == field.default:
            continue
        states = [after for state in states for after in _match(part, held, (*path, field.name), *state)]
        if not states:
            return
    yield from states


def _match_apart(pattern: PWith, value: Any, path: Path, slots: _Slots, names: _Names, ref: _Ref) -> Iterator[_State]:
    """A description, its fields matched and the rest of it in the slot."""
    own = {field.attr: field.default for field in fields_of(type(value))} if isinstance(value, Filter) else {}
    wanted = {field.attr: field for field, _ in pattern.fields}
    if any(attr not in own or getattr(value, attr) == own[attr] for attr in wanted):
        return
    bare: Any = replace(value, **{attr: own[attr] for attr in wanted})
    states = list(_match(pattern.slot, bare, path, slots, names, ref))
    for field, part in pattern.fields:
        held = getattr(value, field.attr)
        states = [after for state in states for after in _match(part, held, (*path, field.name), *state)]
    yield from states


def part_fields(value: Node) -> dict[str, object]:
    """The fields of a description that say something, by attribute."""
    return {
        f.name: getattr(value, f.name)
        for f in fields(value)  # type: ignore[arg-type]
        if getattr(value, f.name) != f.default
    }
