"""Says in plain words where the data of a file differs from its shape: every mistake, and what would be right.

msgspec knows the shapes but stops at the first mistake and speaks of objects and regexes; this reads the same shapes.
"""

from __future__ import annotations

import datetime
import difflib
import operator
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import inspect

Step = str | int
Place = tuple[Step, ...]

# Every pattern of a data file, as what it asks for.
PATTERNS = MappingProxyType(
    {
        r"^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$": 'a year, a month or a day: "2026", "2026-11", '
        '"2026-11-23"',
        r"^[a-z0-9_]+$": "an id (lower-case letters, digits and _)",
        r"^[a-z0-9_]+(\.[a-z0-9_]+)*$": "an id (lower-case letters, digits and _, with dots between its parts)",
        r"^[a-z0-9][a-z0-9_-]*$": "a name (lower-case letters, digits, _ and -)",
        r"^[A-Za-z_][A-Za-z0-9_]*$": "the name of a Python package",
        r"^[^/\\]+(/[^/\\]+)*$": "a path inside the package, like files/Some.ttf",
        r"^\S.* [1-9]\d{0,2}( italic)?$": "a font as print.yml has it, like Roboto 900 italic (family, weight, style)",
        r"^#[0-9a-f]{6}$": "a colour in quotes like '#1a2b3c' (# and six of 0-9 and a-f)",
    }
)
_BOUNDS = (
    ("ge", operator.ge, "{:g} or more"),
    ("gt", operator.gt, "more than {:g}"),
    ("le", operator.le, "{:g} or less"),
    ("lt", operator.lt, "less than {:g}"),
)
_KINDS: Mapping[type, type | tuple[type, ...]] = MappingProxyType(
    {
        inspect.StructType: dict,
        inspect.DictType: dict,
        inspect.ListType: list,
        inspect.TupleType: (list, tuple),
        inspect.VarTupleType: (list, tuple),
        inspect.StrType: str,
        inspect.EnumType: str,
        inspect.LiteralType: str,
        inspect.IntType: int,
        inspect.FloatType: (int, float),
        inspect.BoolType: bool,
    }
)


def mistakes(value: Any, shape: inspect.Type, place: Place = ()) -> Iterator[tuple[Place, str]]:
    """The place and the description of everything in `value` that is not as `shape` wants it."""
    for option in _options(shape):
        if _is_kind(value, option):
            yield from _inside(value, option, place)
            return
    yield place, f"{_named(place)} {_must_be(_wanted(shape), value, shape)}"


def _inside(value: Any, shape: inspect.Type, place: Place) -> Iterator[tuple[Place, str]]:
    """The mistakes in a value that is of the right kind."""
    match shape:
        case inspect.StructType():
            found = list(_in_struct(value, shape, place))
            yield from found or _on_the_whole(value, shape, place)
        case inspect.DictType():
            for key, item in value.items():
                if list(mistakes(key, shape.key_type)):
                    wrong = f"the name {_found(key)}{_in(place)}"
                    yield (*place, str(key)), f"{wrong} {_must_be(_wanted(shape.key_type), ..., shape.key_type)}"
                yield from mistakes(item, shape.value_type, (*place, str(key)))
        case inspect.VarTupleType() | inspect.ListType():
            if len(value) < (shape.min_length or 0):
                yield place, f"{_named(place)} must have {shape.min_length} entries or more, not {len(value)}"
            for index, item in enumerate(value):
                yield from mistakes(item, shape.item_type, (*place, index))
        case inspect.TupleType():
            if len(value) != len(shape.item_types):
                yield place, f"{_named(place)} must be {_wanted(shape)}, not of {len(value)}"
            for index, (item, item_type) in enumerate(zip(value, shape.item_types, strict=False)):
                yield from mistakes(item, item_type, (*place, index))
        case _:
            if not _is_right(value, shape):
                yield place, f"{_named(place)} {_must_be(_wanted(shape), value, shape)}"


def _on_the_whole(value: Any, shape: inspect.StructType, place: Place) -> Iterator[tuple[Place, str]]:
    """What a struct itself says of values each of which is as it should be."""
    if hasattr(shape.cls, "__post_init__"):
        try:
            msgspec.convert(value, shape.cls)
        except msgspec.ValidationError as error:
            yield place, str(error)


def _in_struct(value: dict[Any, Any], shape: inspect.StructType, place: Place) -> Iterator[tuple[Place, str]]:
    fields = {field.encode_name: field for field in shape.fields}
    missing = {name for name, field in fields.items() if name not in value}
    for key, item in value.items():
        if key in fields:
            yield from mistakes(item, fields[key].type, (*place, key))
        elif shape.forbid_unknown_fields:
            near = difflib.get_close_matches(str(key), sorted(missing), n=1)
            missing -= set(near)
            meant = f"; did you mean `{near[0]}`?" if near else ""
            text = f"there is no field `{key}`{_in(place)}{meant} (fields: {', '.join(fields)})"
            yield (*place, str(key)), text
    for name, field in fields.items():
        if field.required and name in missing:
            yield place, f"`{name}` is missing{_in(place)}; it must be {_wanted(field.type)}"


def _options(shape: inspect.Type) -> list[inspect.Type]:
    """The plain types a value may have."""
    if isinstance(shape, inspect.Metadata):
        return _options(shape.type)
    if isinstance(shape, inspect.UnionType):
        return [option for one in shape.types for option in _options(one)]
    return [shape]


def _is_kind(value: Any, shape: inspect.Type) -> bool:
    if isinstance(shape, inspect.NoneType):
        return value is None
    # For Python true and false are numbers; for people they are not.
    if isinstance(value, bool) and not isinstance(shape, inspect.AnyType):
        return isinstance(shape, inspect.BoolType)
    return isinstance(value, _KINDS.get(type(shape), object))


def _is_right(value: Any, shape: inspect.Type) -> bool:
    match shape:
        case inspect.IntType() | inspect.FloatType():
            limits = [(compare, getattr(shape, name)) for name, compare, _ in _BOUNDS]
            # A whole number may be too large to be one with a decimal point.
            fits = isinstance(shape, inspect.IntType) or isinstance(value, float) or abs(value) < 10**300
            return fits and all(compare(value, limit) for compare, limit in limits if limit is not None)
        case inspect.StrType():
            fits = (shape.min_length or 0) <= len(value) <= (shape.max_length or len(value))
            return fits and bool(re.search(shape.pattern or "", value))
        case inspect.EnumType() | inspect.LiteralType():
            return value in _choices(shape)
    return True


def _choices(shape: inspect.Type) -> list[str]:
    """All values that can be chosen from, if only some can."""
    choices: list[str] = []
    for option in _options(shape):
        if isinstance(option, inspect.EnumType):
            choices += [str(member.value) for member in option.cls]
        elif isinstance(option, inspect.LiteralType):
            choices += [str(value) for value in option.values]
    return choices


def _wanted(shape: inspect.Type) -> str:
    """What `shape` asks for, as it stands after "must be"."""
    match shape:
        case inspect.Metadata() | inspect.UnionType():
            return " or ".join(_wanted(one) for one in _options(shape) if not isinstance(one, inspect.NoneType))
        case inspect.StructType():
            names = [field.encode_name for field in shape.fields if field.required]
            names = names or [field.encode_name for field in shape.fields]
            return f"a mapping ({', '.join(f'{name}: …' for name in names[:4])}{', …' if names[4:] else ''})"
        case inspect.DictType():
            return "a mapping (name: value)"
        case inspect.VarTupleType() | inspect.ListType():
            return "a list"
        case inspect.TupleType():
            return f"a list of {len(shape.item_types)}"
        case inspect.IntType() | inspect.FloatType():
            limits = [(words, getattr(shape, name)) for name, _, words in _BOUNDS]
            bounds = " and ".join(words.format(limit) for words, limit in limits if limit is not None)
            number = "a whole number" if isinstance(shape, inspect.IntType) else "a number"
            return f"{number}, {bounds}" if bounds else number
        case inspect.StrType():
            most = f", {shape.max_length} characters at most" if shape.max_length else ""
            if shape.pattern:
                return PATTERNS.get(shape.pattern, f"a text that matches {shape.pattern}") + most
            return "a non-empty text" if shape.min_length else "a text"
        case inspect.EnumType() | inspect.LiteralType():
            return f"one of {', '.join(_choices(shape))}"
        case inspect.BoolType():
            return "true or false"
    return "something else"


def _must_be(wanted: str, value: Any, shape: inspect.Type) -> str:
    """ "must be ..., not ...", with the commonest cure; `...` stands for a value that was named before."""
    texts = any(_KINDS.get(type(option)) is str for option in _options(shape))
    cure = ""
    if value is ...:
        return f"must be {wanted}"
    if value is None:
        return f"must be {wanted}, but nothing is given"
    if texts and isinstance(value, bool | int | float | datetime.date):
        cure = "; put it in quotes"
    elif texts and (near := difflib.get_close_matches(str(value), _choices(shape), n=1)):
        cure = f"; did you mean {near[0]!r}?"
    elif not texts and isinstance(value, str) and re.fullmatch(r"-?\d+(\.\d+)?", value):
        cure = "; take the quotes away"
    return f"must be {wanted}, not {_found(value)}{cure}"


def _found(value: Any) -> str:
    match value:
        case None:
            return "~"
        case bool():
            return str(value).lower()
        case str():
            return repr(value if len(value) <= 40 else f"{value[:39]}…")
        case int() | float():
            return (
                str(value) if abs(value) < 10**15 else f"{float(value):g}" if abs(value) < 10**300 else "a giant number"
            )
        case datetime.date():
            return f"the date {value}"
        case dict():
            return "a mapping"
        case list() | tuple():
            return "a list"
    return f"a {type(value).__name__}"


def _named(place: Place) -> str:
    name = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in place)
    return name.removeprefix(".") or "the file"


def _in(place: Place) -> str:
    return f" in {_named(place)}" if place else ""
