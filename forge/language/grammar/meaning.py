"""When two abilities mean the same to a reader: the laws of the engine, and one of speech.

"Choose a minion. Destroy it" says "destroy a minion". To the engine they differ where what is chosen cannot be
destroyed; nobody who writes the one wants that.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from forge.abilities import nodes
from forge.abilities.kinds import Ability, fields_of
from forge.abilities.tree import normalise, rewrite, walk

ORDER = (nodes.OnPlay, nodes.Ongoing, nodes.Special, nodes.ThisBase)
DOING = (nodes.Destroy, nodes.Return, nodes.Move, nodes.Put, nodes.ShuffleInto)


def meaning(ability: Ability) -> Ability:
    """The one form of all abilities that mean the same; in which order the labels stand says nothing."""
    said = tuple(sorted((_spoken(clause) for clause in ability), key=lambda clause: ORDER.index(type(clause))))
    return normalise(tuple(_told(clause) for clause in said))


def _told(clause: Any) -> Any:
    """ "After this minion is destroyed ... it": words for what the event itself names are that thing."""
    known: dict[str, Any] = {}
    for _, node in walk(clause):
        if isinstance(node, nodes.Destroyed | nodes.Affected) and isinstance(node.what, nodes.This | nodes.Host):
            known["it"] = node.what
        elif isinstance(node, nodes.Scored) and isinstance(node.of, nodes.Here):
            known["there"] = node.of
    return rewrite(clause, lambda node: known.get(node.name, node) if isinstance(node, nodes.The) else node)


def _spoken(clause: Any) -> Any:
    uses = Counter(node.name for _, node in walk(clause) if isinstance(node, nodes.The))

    def change(node: Any) -> Any:
        lists = [field.attr for field in fields_of(type(node)) if field.many and field.sorts == (nodes.Effect,)]
        if isinstance(node, nodes.Either) or not lists:
            return node
        return replace(node, **{attr: _sequence(getattr(node, attr), uses) for attr in lists})

    return rewrite(clause, change)


def _sequence(effects: tuple[Any, ...], uses: Counter[str]) -> tuple[Any, ...]:
    done: list[Any] = []
    for effect in effects:
        chosen = _chosen(done[-1]) if done else None
        if chosen is not None and uses[chosen.as_] == 1 and (direct := _done_to(effect, chosen)) is not None:
            done[-1] = direct
        else:
            done.append(effect)
    return tuple(done)


def _chosen(effect: Any) -> Any:
    """The selection of an effect that chooses one lot of cards."""
    if not (isinstance(effect, nodes.Choose) and len(effect.what) == 1):
        return None
    what: Any = effect.what[0]
    cards = isinstance(getattr(what, "of", None), nodes.Minion | nodes.Action | nodes.Card)
    return what if cards and getattr(what, "as_", None) else None


def _done_to(effect: Any, chosen: Any) -> Any:
    """The effect done to what was chosen, chosen by it."""
    if isinstance(effect, nodes.May) and len(effect.do) == 1:
        inner = _done_to(effect.do[0], chosen)
        return None if inner is None else replace(effect, do=(inner,))
    if isinstance(effect, DOING) and effect.what == nodes.The(chosen.as_):
        return replace(effect, what=replace(chosen, as_=None))
    return None
