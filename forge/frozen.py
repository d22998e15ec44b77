"""`frozen`: the dataclasses that `dataclass(frozen=True, slots=True)` makes, made in a fraction of the time.

Python compiles each of the seven methods of each of them by itself, which takes longer than all else of importing the
kinds of nodes. Here those of one class are compiled at once, and only once for all classes with the same fields.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, fields, is_dataclass
from functools import lru_cache
from types import CodeType
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def frozen(cls: type[T]) -> type[T]:
    """A dataclass with slots whose fields are given when it is made and never change, compared by what is in them.

    Its fields have plain defaults. Raises TypeError for what `field()` would say of them, and for `__post_init__`.
    """
    below = any(is_dataclass(one) for one in cls.__mro__[1:])
    made: Any = dataclass(init=False, repr=False, eq=False, frozen=below, slots=True)(cls)
    own = fields(made)
    if hasattr(made, "__post_init__") or not all(map(_plain, own)):
        raise TypeError(f"{made.__qualname__}: no field() and no __post_init__ here; `dataclass` has them")
    space: dict[str, Any] = {f"_set_{one.name}": getattr(made, one.name).__set__ for one in own}
    space |= {f"_default_{one.name}": one.default for one in own}
    exec(_methods(tuple((one.name, one.default is not MISSING) for one in own)), space)
    for name in ("__init__", "__eq__", "__hash__"):
        method = space[name]
        method.__qualname__, method.__module__ = f"{made.__qualname__}.{name}", made.__module__
        setattr(made, name, method)
    made.__init__.__annotations__ = {**{one.name: one.type for one in own}, "return": None}
    made.__repr__, made.__reduce__, made.__setattr__, made.__delattr__ = _repr, _reduce, _never_set, _never_deleted
    made.__dataclass_params__.frozen = True  # whatever is made below it has to be, too
    found: type[T] = made
    return found


def _plain(one: Field[Any]) -> bool:
    """Whether nothing is said of a field but its default."""
    return one.init and one.repr and one.compare and not one.kw_only and one.default_factory is MISSING


@lru_cache(maxsize=1_000)
def _methods(named: tuple[tuple[str, bool], ...]) -> CodeType:
    """What makes the methods of a class with such fields. `named`: each field, and whether it has a default."""
    taken = [f"{name}=_default_{name}" if optional else name for name, optional in named]
    kept = [f"    _set_{name}(self, {name})" for name, _ in named] or ["    pass"]
    mine, other = ("".join(f"{one}.{name}, " for name, _ in named) for one in ("self", "other"))
    return compile(
        "\n".join(
            [
                f"def __init__({', '.join(['self', *taken])}):",
                *kept,
                "def __eq__(self, other):",
                "    if other.__class__ is self.__class__:",
                f"        return ({mine}) == ({other})",
                "    return NotImplemented",
                "def __hash__(self):",
                f"    return hash(({mine}))",
            ]
        ),
        "<frozen>",
        "exec",
    )


def _repr(self: Any) -> str:
    said = ", ".join([f"{one.name}={getattr(self, one.name)!r}" for one in fields(self)])
    return f"{type(self).__qualname__}({said})"


def _reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
    return type(self), tuple([getattr(self, name) for name in self.__match_args__])


def _never_set(self: Any, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _never_deleted(self: Any, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")
