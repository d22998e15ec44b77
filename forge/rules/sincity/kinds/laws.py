"""Sin City's laws beside those of every game: what is killed in which order, and in which order a goal counts."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from forge.abilities import nodes
from forge.abilities.tree import show
from forge.rules.sincity.kinds import effects, frames, phrases

DEEDS = (effects.Kill, effects.SendHome)


def plain_condition(node: Any) -> Any:
    """A condition in the one way: none is at most zero, and in which order its parts stand says nothing."""
    if isinstance(node, frames.Amount) and node.n == nodes.AtMost(0):
        return frames.NoneOf(node.of)
    if isinstance(node, frames.StandsAt) and isinstance(node.at, phrases.SpaceOf):
        return frames.SameSpace(_sorted((node.what, node.at.what)))
    if isinstance(node, frames.SameSpace):
        return replace(node, heroes=_sorted(node.heroes))
    if isinstance(node, frames.SomeSpace):
        return replace(node, holds=_sorted(_flat(node.holds)))
    if isinstance(node, frames.AllTrue):
        parts = _sorted(_flat(node.parts))
        return parts[0] if len(parts) == 1 else replace(node, parts=parts)
    return node


def plain_space(node: Any) -> Any:
    """A space with a thug and a dame is one with a dame and a thug."""
    return replace(node, holds=_sorted(node.holds)) if isinstance(node, phrases.SpaceWith) else node


def at_once(node: Any) -> Any:
    """Who dies and who goes home on arrival are others: in which order, and in how many steps, says nothing."""
    if not isinstance(node, frames.Arrival) or not all(isinstance(one, DEEDS) for one in node.do):
        return node
    told = [(type(one), part) for one in node.do for part in _parts(one.what)]  # type: ignore[attr-defined]
    if any(kind is not other and _overlap(part, more) for kind, part in told for other, more in told):
        return node
    done: list[Any] = []
    for kind in DEEDS:
        parts = _sorted(tuple(part for of, part in told if of is kind))
        if parts:
            done.append(kind(parts[0] if len(parts) == 1 else nodes.Together(parts)))
    return replace(node, do=tuple(done))


def _sorted(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """The parts in one order, each once."""
    ordered = sorted(parts, key=show)
    return (*ordered[:1], *(two for one, two in pairwise(ordered) if one != two))


def _flat(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is true together with what is true together."""
    return tuple(one for part in parts for one in (_flat(part.parts) if isinstance(part, frames.AllTrue) else (part,)))


def _parts(what: Any) -> tuple[Any, ...]:
    return what.parts if isinstance(what, nodes.Together) else (what,)


def _overlap(one: Any, other: Any) -> bool:
    """Whether the same token may be meant by both."""
    kinds = {type(one.of), type(other.of)} if hasattr(one, "of") and hasattr(other, "of") else set()
    return len(kinds) < 2 or phrases.AnyToken in kinds
