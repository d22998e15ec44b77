"""`frozen` makes what `dataclass(frozen=True, slots=True)` makes."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from forge.frozen import frozen


@dataclass(frozen=True, slots=True)
class Plain:
    of: int
    as_: str | None = None


@frozen
class Quick:
    of: int
    as_: str | None = None


@frozen
class Below(Quick):
    more: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlainBelow(Quick):
    more: tuple[int, ...] = ()


@frozen
class Nothing:
    pass


def test_it_is_made_compared_and_shown_as_a_dataclass_is() -> None:
    for given in ((1,), (1, "x")):
        assert repr(Quick(*given)).replace("Quick", "Plain") == repr(Plain(*given))
        assert Quick(*given) == Quick(*given) != Plain(*given)
        assert hash(Quick(*given)) == hash(Plain(*given))
    assert Quick(1) != Quick(2)
    assert Quick(as_="x", of=1) == Quick(1, "x")
    assert Nothing() == Nothing() != Quick(1)
    assert [(one.name, one.type, one.default) for one in fields(Quick)] == [
        (one.name, one.type, one.default) for one in fields(Plain)
    ]
    assert inspect.signature(Quick) == inspect.signature(Plain)
    match Quick(1, "x"):
        case Quick(of, named):
            assert (of, named) == (1, "x")
    with pytest.raises(TypeError):
        Quick()  # type: ignore[call-arg]


def test_nothing_of_it_changes() -> None:
    made: Any = Quick(1)
    for attempt in (lambda: setattr(made, "of", 2), lambda: setattr(made, "other", 2), lambda: delattr(made, "of")):
        with pytest.raises((FrozenInstanceError, TypeError)):
            attempt()
    assert made == Quick(1)
    assert not hasattr(made, "__dict__")


@pytest.mark.parametrize("kind", [Below, PlainBelow])
def test_what_is_made_below_it_has_its_fields(kind: Any) -> None:
    assert kind(1, more=(2,)) == kind(1, None, (2,)) != Quick(1)
    with pytest.raises(FrozenInstanceError):
        kind(1).of = 2


def test_it_is_copied_kept_and_changed_into_another() -> None:
    for made in (Quick(1, "x"), Below(1, "x", (2,)), PlainBelow(1, "x", (2,)), Nothing()):
        assert pickle.loads(pickle.dumps(made)) == made == copy.deepcopy(made)
    assert replace(Below(1), of=2, more=(3,)) == Below(2, None, (3,))  # type: ignore[type-var]


def test_what_it_does_not_do_is_refused() -> None:
    class Listed:
        of: list[int] = field(default_factory=list)

    class Hidden:
        of: int = field(default=1, compare=False)

    class Checked:
        of: int

        def __post_init__(self) -> None:
            raise ValueError

    for kind in (Listed, Hidden, Checked):
        with pytest.raises(TypeError, match=kind.__name__):
            frozen(kind)
