"""What wordings mean, made: functions from what stands in the slots of a pattern to a piece of an ability.

A pattern is looked at once; what in it depends on no slot and no name is made once for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from forge.abilities.kinds import fields_of
from forge.abilities.sorts import Node
from forge.abilities.tree import remade
from forge.language.grammar.table.meant import (
    Mismatch,
    Partial,
    Pattern,
    PList,
    PName,
    PNode,
    PPart,
    PSlot,
    PValue,
    PWith,
    checked,
)

# With the slots, what makes own names unique, and what the words refer to. Raises Mismatch.
Make = Callable[[Mapping[str, Any], str, "str | None"], Any]


def maker(pattern: Pattern) -> Make:
    """What makes what the pattern means."""
    if isinstance(pattern, PSlot):
        return _slot(pattern)
    if isinstance(pattern, PName):
        return _reference if pattern.ref else _named(pattern.name)
    if isinstance(pattern, PValue):
        return _constant(pattern.value)
    made = _list(pattern) if isinstance(pattern, PList) else _fields(pattern)
    return made if _varies(pattern) else _constant(made({}, "", None))


def _varies(pattern: Pattern) -> bool:
    """Whether it is another thing each time."""
    if isinstance(pattern, PNode | PPart):
        return any(_varies(part) for _, part in pattern.fields)
    if isinstance(pattern, PList):
        return any(map(_varies, pattern.parts))
    return not isinstance(pattern, PValue)


def _constant(value: Any) -> Make:
    return lambda slots, local, ref: value


def _named(name: str) -> Make:
    return lambda slots, local, ref: f"!{name}{local}"


def _reference(slots: Mapping[str, Any], local: str, ref: str | None) -> Any:
    if ref is None:
        raise Mismatch
    return ref


def _slot(slot: PSlot) -> Make:
    name, field = slot.name, slot.field
    several = field is not None and (field.many or slot.several)

    def made(slots: Mapping[str, Any], local: str, ref: str | None) -> Any:
        if name not in slots:
            raise Mismatch
        value = slots[name]
        if field is None:
            return value
        if several or isinstance(value, tuple):
            return checked(slot, value)
        if not isinstance(value, field.sorts) if isinstance(value, Node) else type(value) not in field.scalars:
            raise Mismatch
        return value

    return made


def _list(pattern: PList) -> Make:
    parts = [(maker(part), isinstance(part, PSlot), isinstance(part, PSlot) and part.several) for part in pattern.parts]

    def made(slots: Mapping[str, Any], local: str, ref: str | None) -> Any:
        built: list[Any] = []
        for make, slot, several in parts:
            value = make(slots, local, ref)
            if several or (slot and isinstance(value, tuple)):
                built += value
            else:
                built.append(value)
        return tuple(built)

    return made


def _fields(pattern: PNode | PPart | PWith) -> Make:
    fields = [
        (field.attr, maker(part), part.name if isinstance(part, PSlot) and part.optional else None)
        for field, part in pattern.fields
    ]
    finish = _finish(pattern)

    def made(slots: Mapping[str, Any], local: str, ref: str | None) -> Any:
        values = {
            attr: make(slots, local, ref) for attr, make, optional in fields if optional is None or optional in slots
        }
        return finish(values, slots, local, ref)

    return made


def _finish(pattern: PNode | PPart | PWith) -> Callable[..., Any]:
    """What is made of the values of its fields."""
    if isinstance(pattern, PNode):
        kind: Any = pattern.kind
        return lambda values, slots, local, ref: kind(**values)
    if isinstance(pattern, PPart):
        return lambda values, slots, local, ref: Partial(tuple(sorted(values.items(), key=_name)))
    like = maker(pattern.slot)
    return lambda values, slots, local, ref: _with_fields(like(slots, local, ref), values)


def _name(pair: tuple[str, Any]) -> str:
    return pair[0]


def _with_fields(like: Any, values: Mapping[str, object]) -> object:
    """A description with more fields, none of which it has already."""
    own = {field.attr: field.default for field in fields_of(type(like))}
    if any(attr not in own or getattr(like, attr) != own[attr] for attr in values):
        raise Mismatch
    return remade(like, values)
