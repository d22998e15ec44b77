"""Whose cards are: said of them, or known from where they lie."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from forge.abilities import nodes
from forge.abilities.sorts import Filter, Zone


def belongs(what: Any, owned: Container[str]) -> bool:
    """Whether cards are those of whoever acts: said to be, in a zone of theirs, the bearer itself, or named so before.

    `owned`: the names of what was theirs when it was named.
    """
    if isinstance(what, nodes.The):
        return str(what.name) in owned
    if isinstance(what, nodes.Together):
        return all(belongs(part, owned) for part in what.parts)
    if isinstance(what, nodes.This):
        return True
    zone = what if isinstance(what, Zone) else getattr(what, "in_", None)
    if zone is not None:
        return belongs(zone, owned) if isinstance(zone, nodes.The) else getattr(zone, "of", None) == nodes.You()
    if isinstance(what, Filter):
        return getattr(what, "whose", None) == nodes.You()
    return any(
        belongs(inner, owned) for name in ("of", "pick", "zone") if (inner := getattr(what, name, None)) is not None
    )
