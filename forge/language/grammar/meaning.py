"""When two abilities mean the same to a reader: the laws of the engine (forge/abilities/laws.py), and those of speech.

People say one thing in two steps, or two things in either order. "Choose a minion. Destroy it" says "destroy a minion";
to the engine they differ where what is chosen cannot be destroyed, but nobody who writes the one wants that.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from forge.abilities.kinds import Ability, fields_of
from forge.abilities.laws import normalise
from forge.abilities.tree import rewrite, show, walk
from forge.abilities.vocabulary import Vocabulary
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.kinds.laws import CHOOSING

ORDER = (nodes.OnPlay, nodes.Ongoing, nodes.Special, nodes.ThisBase)
DOING = (
    *(nodes.Destroy, nodes.Return, nodes.Move, nodes.Put, nodes.Discard, nodes.ShuffleInto, nodes.Boost),
    *(nodes.Play, nodes.PlayExtra),
)
SINGLE = (nodes.The, nodes.Winner, nodes.RunnerUp, nodes.Owner)  # one player; of several, "others" are not their own
CARDS = (nodes.Minion, nodes.Action, nodes.Card)


def meaning(ability: Ability, vocabulary: Vocabulary) -> Ability:
    """The one form of all abilities that mean the same; in which order labels and lasting rules stand says nothing."""
    clauses = [_clause(clause) for clause in ability]
    kinds = Counter(type(clause) for clause in clauses)

    def place(clause: Any) -> tuple[int, str]:
        several = kinds[type(clause)] > 1
        return ORDER.index(type(clause)), show(normalise((clause,), vocabulary)) if several else ""

    clauses.sort(key=place)
    normal = normalise(tuple(clauses), vocabulary)
    if any(isinstance(node, nodes.Together | nodes.Choose | nodes.Either) for _, node in walk(normal)):
        # Only now all parts are said in the one way, and can be put in order.
        normal = normalise(tuple(rewrite(clause, _ordered) for clause in normal), vocabulary)
    return normal


def _ordered(node: Any) -> Any:
    """Parts whose order says nothing, in one order."""
    if isinstance(node, nodes.Either):
        return replace(node, do=tuple(sorted(node.do, key=show)))
    if isinstance(node, nodes.Together):
        return nodes.Together(_in_order(node.parts))
    if isinstance(node, nodes.Choose) and len(node.what) > 1:
        return nodes.Choose(_in_order(node.what))
    return node


def _clause(clause: Any) -> Any:
    clause = rewrite(_told(clause), _plainly)
    uses = Counter(node.name for _, node in walk(clause) if isinstance(node, nodes.The))

    def change(node: Any) -> Any:
        if isinstance(node, nodes.Either):
            return node
        lists = [field.attr for field in fields_of(type(node)) if field.many and field.sorts == (nodes.Effect,)]
        return replace(node, **{attr: _sequence(getattr(node, attr), uses) for attr in lists}) if lists else node

    return rewrite(clause, change)


def _told(clause: Any) -> Any:
    """ "After this minion is destroyed ... it": words for what the event itself names are that thing."""
    known: dict[str, Any] = {}
    for _, node in walk(clause):
        if isinstance(node, nodes.Destroyed | nodes.Affected) and isinstance(node.what, nodes.This | nodes.Host):
            known["it"] = node.what
        elif isinstance(node, nodes.Scored) and isinstance(node.of, nodes.Here):
            known["there"] = node.of
    return rewrite(clause, lambda node: known.get(node.name, node) if isinstance(node, nodes.The) else node)


def _plainly(node: Any) -> Any:
    """Single nodes that can be said in two ways."""
    if isinstance(node, nodes.BaseOf) and isinstance(node.of, nodes.This | nodes.Host):
        return nodes.Here()
    if isinstance(node, nodes.Put) and node.to is nodes.Spot.hand and isinstance(node.what, nodes.This | nodes.Host):
        return nodes.Return(node.what)
    if isinstance(node, nodes.Move) and isinstance(node.to, nodes.OtherBases) and _single(node.what):
        return replace(node, to=nodes.AnotherBase())
    if isinstance(node, nodes.When) and node.if_ is None and len(node.do) == 1 and isinstance(node.do[0], nodes.If):
        return replace(node, if_=node.do[0].condition, do=node.do[0].do)
    if isinstance(node, nodes.Put) and node.to is nodes.Spot.discard and isinstance(node.what, nodes.Everything):
        return nodes.Discard(node.what)
    if isinstance(node, nodes.By) and isinstance(node.who, SINGLE):
        return replace(node, do=tuple(rewrite(effect, lambda part: _yours(part, node.who)) for effect in node.do))
    if isinstance(node, nodes.May) and len(node.do) == 1 and isinstance(node.do[0], CHOOSING):
        what = node.do[0].what
        if isinstance(what, nodes.Between) and what.least == 1:
            return replace(node.do[0], what=nodes.UpTo(what.most, what.of, what.as_))
    return node


def _single(what: Any) -> bool:
    """Whether it is one card at most: its own other base is another base."""
    return isinstance(what, nodes.One | nodes.This | nodes.Host) or getattr(what, "n", None) == 1


def _yours(node: Any, who: Any) -> Any:
    """Inside what a player does, that player's own is "yours"."""
    return replace(node, whose=nodes.You()) if getattr(node, "whose", None) == who else node


# --- one thing in two steps -----------------------------------------------------------------------------------------


def _sequence(effects: tuple[Any, ...], uses: Counter[str]) -> tuple[Any, ...]:
    done: list[Any] = []
    for effect in effects:
        direct = _direct(done[-1], effect, uses) if done else None
        if direct is not None:
            done[-1] = direct
        elif done and isinstance(effect, nodes.Choose) and isinstance(done[-1], nodes.Choose):
            done[-1] = nodes.Choose((*done[-1].what, *effect.what))
        else:
            done.append(effect)
    return tuple(done)


def _in_order(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Selections of which none depends on another, in one order."""
    names = {part.name if isinstance(part, nodes.The) else getattr(part, "as_", None) for part in parts} - {None}
    described = [part for part in parts if not isinstance(part, nodes.The)]
    used = {node.name for part in described for _, node in walk(part) if isinstance(node, nodes.The)}
    if used & names:
        return parts
    return tuple(sorted(parts, key=lambda part: show(replace(part, as_=None) if hasattr(part, "as_") else part)))


def _direct(last: Any, effect: Any, uses: Counter[str]) -> Any:
    """ "Choose ... . Do something with it" as one effect; None when it is not that."""
    if not (isinstance(last, nodes.Choose) and last.what):
        return None
    chosen: Any = last.what[-1]
    name = getattr(chosen, "as_", None)
    if name is None:
        return None
    the = nodes.The(name)
    said = sum(node == the for _, node in walk(effect))
    if said == 0 or uses[name] != said:
        return None
    done = _done_to(effect, chosen, the) if said == 1 else _together(effect, chosen, the)
    if done is None:
        return None
    return done if len(last.what) == 1 else None


def _together(effect: Any, chosen: Any, the: nodes.The) -> Any:
    """Done to it and to others, which may be described by it."""
    what = getattr(effect, "what", None)
    if not (isinstance(effect, DOING) and isinstance(what, nodes.Together) and the in what.parts):
        return None
    if not isinstance(getattr(chosen, "of", None), CARDS):
        return None
    return replace(effect, what=nodes.Together(tuple(chosen if part == the else part for part in what.parts)))


def _done_to(effect: Any, chosen: Any, the: nodes.The) -> Any:
    if isinstance(effect, nodes.May) and len(effect.do) == 1:
        inner = _done_to(effect.do[0], chosen, the)
        return None if inner is None else replace(effect, do=(inner,))
    if not isinstance(effect, DOING):
        return None
    of = getattr(chosen, "of", None)
    if isinstance(of, CARDS):
        return replace(effect, what=replace(chosen, as_=None)) if effect.what == the else _together(effect, chosen, the)
    if isinstance(chosen, nodes.One) and isinstance(of, nodes.Base) and of != nodes.Base():
        if isinstance(effect, nodes.Move) and effect.to == the and of == nodes.Base(other=True):
            return replace(effect, to=nodes.AnotherBase())
        if isinstance(effect, nodes.Play | nodes.PlayExtra) and effect.at == the:
            return replace(effect, at=of)
    return None
