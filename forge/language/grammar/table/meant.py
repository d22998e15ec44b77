"""What a wording means: a piece of an ability with slots, built when reading and matched when writing.

Written like an ability in YAML. `$what` is a slot, `$at?` one that may be empty, `$rest...` one for several effects,
`{$what: {at: $at}}` one for a description apart from where that is. A slot that stands twice is the same thing twice.
Names (`as: x`, `{the: x}`) belong to the pattern alone; `{the: $ref}` stands for any reference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from forge.abilities.kinds import Field, fields_of, yaml_name
from forge.abilities.sorts import Effect, Filter, Node
from forge.abilities.tree import Path
from forge.abilities.vocabulary import Vocabulary


class PatternError(ValueError):
    """A meaning that is none; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class PSlot:
    name: str
    field: Field | None
    optional: bool = False
    several: bool = False


@dataclass(frozen=True, slots=True)
class PNode:
    kind: type[Node]
    fields: tuple[tuple[Field, Pattern], ...]


@dataclass(frozen=True, slots=True)
class PPart:
    """Some fields of a description, whatever its kind."""

    fields: tuple[tuple[Field, Pattern], ...]


@dataclass(frozen=True, slots=True)
class PList:
    parts: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class PName:
    """A name of the pattern's own, or (`ref`) whatever the words refer to."""

    name: str
    ref: bool = False


@dataclass(frozen=True, slots=True)
class PValue:
    value: Any


@dataclass(frozen=True, slots=True)
class PWith:
    """A slot for a description, apart from what some of its fields hold: `{$what: {at: $at}}`."""

    slot: PSlot
    fields: tuple[tuple[Field, Pattern], ...]


Pattern = PSlot | PNode | PPart | PList | PName | PValue | PWith


@dataclass(frozen=True, slots=True)
class Partial:
    """Some fields of a description, read: (attribute, value) pairs."""

    fields: tuple[tuple[str, Any], ...]

    def merged(self, other: Partial) -> Partial | None:
        """Both together, None when they speak of the same field; that nothing is told of it both may say."""
        mine = dict(self.fields)
        if any(name in mine and not (value is mine[name] is None) for name, value in other.fields):
            return None
        return Partial(tuple(sorted((mine | dict(other.fields)).items(), key=lambda pair: pair[0])))


def parse_pattern(data: Any, sort: type[Node] | None, vocabulary: Vocabulary, partial: bool = False) -> Pattern:
    """The pattern written as plain data, for a node of that sort (None: whatever stands there).

    Raises PatternError.
    """
    parser = _Parser(vocabulary)
    known = vocabulary.described
    if (
        partial
        and isinstance(data, dict)
        and not (len(data) == 1 and next(iter(data)) in vocabulary.by_name and next(iter(data)) not in known)
    ):
        if unknown := [name for name in data if name not in known]:
            raise PatternError(f"no description has a field {unknown[0]!r}; there are: {', '.join(known)}")
        return PPart(tuple((known[name], parser.field(known[name], value)) for name, value in data.items()))
    if isinstance(data, list):
        effects = Field("do", "do", (sort or Effect,), (), True, False, None)
        return PList(tuple(parser.part(effects, part) for part in data))
    found: Pattern = parser.node(data, (sort,) if sort else (Node,), None)
    return found


class _Parser:
    """Reads the patterns of meanings made of a vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def part(self, field: Field, data: Any) -> Pattern:
        if isinstance(data, str) and data.startswith("$"):
            several = data.endswith("...")
            return PSlot(data[1:].rstrip("."), replace(field, many=several), several=several)
        return self.node(data, field.sorts, field)

    def field(self, field: Field, data: Any) -> Pattern:
        if isinstance(data, str) and data.startswith("$") and field.names:
            return PName(data[1:], ref=True)
        if data is None and not field.required:
            return PValue(None)  # said to be as it is when nothing is said
        if field.names and not field.sorts:
            return PName(str(data))
        if isinstance(data, str) and data.startswith("$"):
            name = data[1:]
            return PSlot(name.rstrip("?"), field, optional=name.endswith("?"))
        if field.many:
            return PList(tuple(self.part(field, part) for part in (data if isinstance(data, list) else [data])))
        for scalar in field.scalars:
            if issubclass(scalar, Enum) and data in [member.value for member in scalar]:
                return PValue(scalar(data))
            if type(data) is scalar:
                return PValue(data)
        return self.node(data, field.sorts, field)

    def node(self, data: Any, sorts: tuple[type[Node], ...], field: Field | None) -> Pattern:
        if isinstance(data, str) and data.startswith("$"):
            return PSlot(data[1:], field)
        known = self.vocabulary.kinds_of(sorts) if sorts else {}
        if isinstance(data, str):
            name, inside = data, None
        elif isinstance(data, dict) and len(data) == 1:
            name, inside = next(iter(data.items()))
        else:
            raise PatternError(f"here one {' or '.join(yaml_name(s) for s in sorts)} is wanted, not {data!r}")
        if name.startswith("$") and field is not None:
            return self.apart(PSlot(name[1:], field), inside)
        if name not in known:
            raise PatternError(f"there is no {' or '.join(yaml_name(s) for s in sorts)} {name!r}")
        kind = known[name]
        specs = fields_of(kind)
        given: dict[str, Any] = {}
        if isinstance(inside, dict):
            names = {spec.name for spec in specs}
            given = {key: value for key, value in inside.items() if key in names}
            rest = {key: value for key, value in inside.items() if key not in names}
            if rest:
                if len(rest) > 1 or not specs or specs[0].name in given:
                    raise PatternError(f"{name!r} has no field {next(iter(rest))!r}")
                given[specs[0].name] = rest
        elif inside is not None:
            if not specs:
                raise PatternError(f"{name!r} stands alone, without {inside!r}")
            given[specs[0].name] = inside
        missing = [spec.name for spec in specs if spec.required and spec.name not in given]
        if missing:
            raise PatternError(f"{name!r} needs {missing[0]!r}")
        return PNode(kind, tuple((spec, self.field(spec, given[spec.name])) for spec in specs if spec.name in given))

    def apart(self, slot: PSlot, inside: Any) -> Pattern:
        known = self.vocabulary.described
        if not isinstance(inside, dict) or (
            slot.field and not any(issubclass(one, Filter) for one in slot.field.sorts)
        ):
            raise PatternError(f"'${slot.name}' stands alone, unless it is a description with some of its fields")
        if unknown := [name for name in inside if name not in known]:
            raise PatternError(f"no description has a field {unknown[0]!r}; there are: {', '.join(known)}")
        return PWith(slot, tuple((known[name], self.field(known[name], value)) for name, value in inside.items()))


def pattern_slots(pattern: Pattern, path: Path = ()) -> Iterator[tuple[PSlot, Path]]:
    """The slots of a pattern with their paths in what it builds."""
    if isinstance(pattern, PSlot):
        yield pattern, path
    elif isinstance(pattern, PNode | PPart | PWith):
        if isinstance(pattern, PWith):
            yield pattern.slot, path
        for field, part in pattern.fields:
            yield from pattern_slots(part, (*path, field.name))
    elif isinstance(pattern, PList):
        for index, part in enumerate(pattern.parts):
            yield from pattern_slots(part, (*path, index))


def fits(pattern: Pattern, vocabulary: Vocabulary) -> bool:
    """Whether a vocabulary has all that this is made of."""
    if isinstance(pattern, PNode):
        known = vocabulary.by_name.get(yaml_name(pattern.kind)) is pattern.kind
        return known and all(fits(part, vocabulary) for _, part in pattern.fields)
    if isinstance(pattern, PPart | PWith):
        there = vocabulary.described
        return all(field.name in there and fits(part, vocabulary) for field, part in pattern.fields)
    return not isinstance(pattern, PList) or all(fits(part, vocabulary) for part in pattern.parts)


def has_reference(pattern: Pattern) -> bool:
    """Whether the pattern refers to something bound elsewhere."""
    if isinstance(pattern, PName):
        return pattern.ref
    if isinstance(pattern, PNode | PPart | PWith):
        return any(has_reference(part) for _, part in pattern.fields)
    return isinstance(pattern, PList) and any(has_reference(part) for part in pattern.parts)


class Mismatch(Exception):
    """The pieces do not fit together."""


def checked(slot: PSlot, value: object) -> object:
    """What stands in a slot, as its field holds it. Raises Mismatch for what does not fit there."""
    field = slot.field
    if field is None:
        return value
    parts = value if isinstance(value, tuple) else (value,)
    if isinstance(value, tuple) and not (field.many or slot.several):
        raise Mismatch
    for part in parts:
        if isinstance(part, Node):
            if not isinstance(part, field.sorts):
                raise Mismatch
        elif type(part) not in field.scalars:
            raise Mismatch
    if field.many and not slot.several and not isinstance(value, tuple):
        return (value,)
    return value
