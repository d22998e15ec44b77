"""Laws: what can be said in two ways though no game tells them apart. Every one of them holds in the rules engine.

Some that look like laws are none. "Choose a minion, destroy it" is not "destroy a minion": what is only chosen may be a
minion that cannot be destroyed. (Of effects that nothing prevents it is one.) Of several players, "each draws, each
discards" is not "each draws and discards". "Play" is "play an extra" only without "may", under which an extra can wait.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from forge.abilities.kinds import fields_of
from forge.abilities.sorts import Clause, Node, Spot
from forge.rules.smashup import kinds as nodes

# Effects whose object a player may choose; "may" adds nothing to "up to" there.
CHOOSING = (nodes.Destroy, nodes.Return, nodes.Move, nodes.Put, nodes.Discard, nodes.ShuffleInto, nodes.Search)
# Effects that nothing can prevent: what was chosen before is what is chosen for them.
SURE = (nodes.Discard, nodes.Boost, nodes.Reveal, nodes.Look)
PLAYS = (nodes.Play, nodes.PlayExtra)
# Selections that pick cards as a description has it.
PICKING = (nodes.One, nodes.UpTo, nodes.Between, nodes.Exactly, nodes.AnyNumber, nodes.All)
# What alone is the same as together with nothing else.
ALONE = (*PICKING, nodes.Random, nodes.Top, nodes.Everything, nodes.This, nodes.Host)
# Effects that mean more inside "both", "either" and at the head of a special: whether they can be done is asked first.
ASKED = (
    *(nodes.PlayExtra, nodes.Play, nodes.Move, nodes.ShuffleInto, nodes.Gain),
    *(nodes.Rather, nodes.May, nodes.Both, nodes.Either),
)
# Where "another player" and "other players" describe the same, not who acts.
DESCRIBING = (
    nodes.Minion,
    nodes.Action,
    nodes.Card,
    nodes.Played,
    nodes.CannotBePlayed,
    nodes.OnTurn,
    nodes.StartOfTurn,
)


def simplify(clause: Clause, uses: Counter[str], capped: bool) -> Callable[[Any], Any]:
    """The change that says a node of this clause in the one way. `uses` counts how often each name is spoken of;
    `capped`: how many may be chosen can hang on what comes next (`between` before `both`)."""

    def change(node: Any) -> Any:
        node = _sequences(node)
        node = _describing(node)
        if isinstance(node, nodes.Effect):
            node = _objects(node)
            node = _effect(node)
        elif isinstance(node, nodes.PerBase | nodes.PerPlayer):
            node = replace(node, pick=_plain(node.pick))
        elif isinstance(node, nodes.LessThan) and isinstance(node.n, int) and node.n > 0:
            return nodes.AtMost(node.n - 1)  # numbers are whole
        elif isinstance(node, nodes.ForEvery) and node.n == 1:
            return nodes.Count(node.of)
        elif isinstance(node, nodes.Together):
            node = replace(node, parts=tuple(_plain(part) for part in node.parts))
            if len(node.parts) == 1 and isinstance(node.parts[0], ALONE):
                return node.parts[0]
        return node

    def _effect(node: Any) -> Any:
        if isinstance(node, nodes.May) and len(node.do) == 1:
            inner = node.do[0]
            what = getattr(inner, "what", None)
            # Not of extra plays: under "may" they can wait.
            optional = isinstance(inner, CHOOSING) and isinstance(what, nodes.UpTo | nodes.AnyNumber)
            return inner if optional or isinstance(inner, nodes.May) else node
        alone = isinstance(node, nodes.Either) or (isinstance(node, nodes.Both) and not capped)
        if alone and len(node.do) == 1 and not isinstance(node.do[0], ASKED):
            return node.do[0]
        if isinstance(node, nodes.Put) and isinstance(node.what, PICKING) and not isinstance(node.what.of, nodes.Base):
            lies = getattr(node.what.of, "in_", None) is not None
            if node.to is Spot.hand and not lies:
                return nodes.Return(node.what)
            if node.to is Spot.discard and lies:
                return nodes.Discard(node.what)
        return node

    def _sequences(node: Any) -> Any:
        if isinstance(node, nodes.Either):
            return node
        lists = {f.attr: getattr(node, f.attr) for f in fields_of(type(node)) if f.many and f.sorts == (nodes.Effect,)}
        return replace(node, **{attr: _sequence(held, node) for attr, held in lists.items()}) if lists else node

    def _sequence(effects: tuple[Any, ...], inside: Node) -> tuple[Any, ...]:
        done: list[Any] = []
        for index, effect in enumerate(effects):
            last: Any = done[-1] if done else None
            then = effects[index + 1] if index + 1 < len(effects) else None
            if _chooses_for(last, effect) and not (capped and isinstance(then, nodes.Both)):
                done[-1] = change(replace(effect, what=replace(last.what[0], as_=None)))
            elif _same_player(last, effect, inside):
                done[-1] = change(replace(last, do=(*last.do, *effect.do)))
            else:
                done.append(effect)
        return tuple(done)

    def _chooses_for(last: Any, effect: Any) -> bool:
        """Choosing cards and at once doing something to them that nothing prevents."""
        if not (
            isinstance(last, nodes.Choose) and len(last.what) == 1 and isinstance(last.what[0], (*PICKING, nodes.Top))
        ):
            return False
        chosen: Any = last.what[0]
        object_ = isinstance(effect, SURE) and effect.what == nodes.The(chosen.as_ or "")
        return (
            object_ and uses[chosen.as_] == 1 and not isinstance(chosen.of, nodes.Base | nodes.Player | nodes.BaseDeck)
        )

    def _same_player(last: Any, effect: Any, inside: Node) -> bool:
        """One player who acts, and then acts again. Not on a base, which may be ignored each time."""
        if not (isinstance(last, nodes.By) and isinstance(effect, nodes.By) and last.who == effect.who):
            return False
        single = isinstance(last.who, nodes.The | nodes.You) and not isinstance(clause, nodes.ThisBase)
        replaces = any(isinstance(part, nodes.ReplaceWith) for part in (*last.do, *effect.do))
        return single and not replaces and not capped and not isinstance(inside, nodes.Both)

    return change


def _describing(node: Any) -> Any:
    """As descriptions "another" and "other" are one: any but you, any but this."""
    changed: dict[str, Any] = {}
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        if held == nodes.AnotherPlayer() and isinstance(node, DESCRIBING):
            changed[field.attr] = nodes.OtherPlayers()
        if held == nodes.OtherBases() and (field.attr == "at" or isinstance(node, nodes.Scored)):
            changed[field.attr] = nodes.AnotherBase()
    return replace(node, **changed) if changed else node


def _objects(node: Any) -> Any:
    """All cards of a zone are everything in it; exactly one is one."""
    if isinstance(node, nodes.Choose):  # several choices made together look ahead in their own way
        return replace(node, what=(_plain(node.what[0], bound=True),)) if len(node.what) == 1 else node
    what = getattr(node, "what", None)
    if what is None or not isinstance(what, nodes.Selection):
        return node
    return replace(node, what=_plain(what, bound=isinstance(node, PLAYS)))


def _plain(what: Any, bound: bool = False) -> Any:
    if isinstance(what, nodes.Exactly) and what.n == 1:
        return nodes.One(what.of, what.as_)
    if isinstance(what, nodes.All) and what.as_ is None and not bound and isinstance(what.of, nodes.Card):
        zone = what.of.in_
        if zone is not None and what.of == nodes.Card(zone):
            return nodes.Everything(zone)
    return what
