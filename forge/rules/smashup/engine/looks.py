"""Tables of what is computed for each kind of a sort, every entry typed by its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from forge.abilities.sorts import Node
from forge.rules.smashup.engine.table import Env, Table

N = TypeVar("N", bound=Node)
R = TypeVar("R")


class Looks(dict[type[Node], Callable[[Table, Any, Env], R]], Generic[R]):
    """What is computed for each kind of node, of one sort."""

    def __init__(self, *looks: tuple[type[Node], Callable[[Table, Any, Env], R]]) -> None:
        super().__init__(looks)


def look(kind: type[N], found: Callable[[Table, N, Env], R]) -> tuple[type[Node], Callable[[Table, Any, Env], R]]:
    """What is computed for one kind of node, given one of them."""
    return kind, found
