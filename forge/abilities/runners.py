"""What runs a kind of node, tied to it by type: who runs `Destroy` is given a `Destroy`, or mypy says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from forge.abilities.sorts import Node

T = TypeVar("T")
N = TypeVar("N", bound=Node)
P = ParamSpec("P")
R = TypeVar("R")


def runs(kind: type[N], run: Callable[Concatenate[T, N, P], R]) -> tuple[type[Node], Callable[..., R]]:
    """An entry of a table of runners. `run` takes the game's table, a node of that kind, and more."""
    return kind, run
