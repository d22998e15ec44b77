"""When two abilities mean the same to a reader: the laws of the engine (forge/abilities/laws.py), and those of speech.

People say one thing in two steps, or two things in either order. "Choose a card. Destroy it" says "destroy a card";
to the engine they differ where what is chosen cannot be destroyed, but nobody who writes the one wants that.
"""

from __future__ import annotations

from collections import Counter

from forge.abilities import nodes
from forge.abilities.kinds import Ability, sequences
from forge.abilities.laws import describes_cards, normalise, normalised
from forge.abilities.sorts import Clause, Effect, Node, Selection, Spot, Who
from forge.abilities.tree import changed, kept, rewrite, rewritten, show
from forge.abilities.tree import parts as parts_of
from forge.abilities.vocabulary import Vocabulary

Parted = tuple[Clause, list[Node]]  # a clause with its nodes
ORDERED = (nodes.Together, nodes.Choose, nodes.Either)  # what has parts that can stand in any order


def meaning(ability: Ability, vocabulary: Vocabulary) -> Ability:
    """The one form of all abilities that mean the same; in which order labels and lasting rules stand says nothing."""
    clauses = [_Speech(clause, vocabulary).said for clause in ability]
    if len(clauses) > 1:
        clauses = _placed(clauses, vocabulary)
    normal = normalised(clauses, vocabulary)
    for node in parts_of(normal):
        if isinstance(node, ORDERED):
            # Only now all parts are said in the one way, and can be put in order.
            ordered = tuple([rewrite(clause, _ordered) for clause in normal])
            return normal if ordered == normal else normalise(ordered, vocabulary)
    return normal


def _placed(clauses: list[Parted], vocabulary: Vocabulary) -> list[Parted]:
    kinds = Counter([type(clause) for clause, _ in clauses])

    def place(parted: Parted) -> tuple[int, str]:
        kind = type(parted[0])
        return vocabulary.kinds.index(kind), show(normalised((parted,), vocabulary)) if kinds[kind] > 1 else ""

    return sorted(clauses, key=place)


def _ordered(node: Node) -> Node:
    """Parts whose order says nothing, in one order."""
    if isinstance(node, nodes.Either):
        return changed(node, do=tuple(sorted(node.do, key=show)))
    if isinstance(node, nodes.Together):
        return nodes.Together(_in_order(node.parts))
    if isinstance(node, nodes.Choose) and len(node.what) > 1:
        return nodes.Choose(_in_order(node.what))
    return node


def _told(clause: Clause, there: list[Node]) -> Clause:
    """ "After this card is destroyed ... it": words for what the event itself names are that thing."""
    known: dict[str, Node] = {}
    for node in there:
        if node.told_in:
            for name, attr in node.told_in.items():
                if (held := getattr(node, attr)).definite:
                    known[name] = held
    if not known:
        return clause
    return rewrite(clause, lambda node: known.get(node.name, node) if isinstance(node, nodes.The) else node)


def _plainly(node: Node) -> Node:
    """Single nodes that can be said in two ways."""
    if isinstance(node, nodes.Put) and node.to is Spot.hand and node.what.definite:
        return nodes.Return(node.what)
    if isinstance(node, nodes.When) and node.if_ is None and len(node.do) == 1 and isinstance(node.do[0], nodes.If):
        return changed(node, if_=node.do[0].condition, do=node.do[0].do)
    if isinstance(node, nodes.Put) and node.to is Spot.discard and isinstance(node.what, nodes.Everything | nodes.The):
        return nodes.Discard(node.what)
    if isinstance(node, nodes.Between) and node.least == 0:
        return nodes.UpTo(node.most, node.of, node.as_)
    if isinstance(node, nodes.By) and node.who.single:
        first, *more = (rewrite(effect, lambda part: _yours(part, node.who)) for effect in node.do)
        # "They discard their hand and they draw": who it is is said again.
        same = (one.do if isinstance(one, nodes.By) and one.who == node.who else (one,) for one in more)
        return changed(node, do=(first, *(part for parts in same for part in parts)))
    if isinstance(node, nodes.May) and len(node.do) == 1 and node.do[0].optional:
        inner = node.do[0]
        what = getattr(inner, "what", None)
        if isinstance(what, nodes.Between) and what.least == 1:
            return changed(inner, what=nodes.UpTo(what.most, what.of, what.as_))
        if isinstance(what, nodes.AnyNumber):
            return inner  # none at all is a number, too
    return node


def _yours(node: Node, who: Who) -> Node:
    """Inside what a player does, that player's own is "yours"."""
    return changed(node, whose=nodes.You()) if getattr(node, "whose", None) == who else node


# --- one thing in two steps -----------------------------------------------------------------------------------------


def _in_order(parts: tuple[Selection, ...]) -> tuple[Selection, ...]:
    """Selections of which none depends on another, in one order."""
    names = {part.name if isinstance(part, nodes.The) else getattr(part, "as_", None) for part in parts} - {None}
    described = [part for part in parts if not isinstance(part, nodes.The)]
    used = {node.name for part in described for node in parts_of(part) if isinstance(node, nodes.The)}
    if used & names:
        return parts
    return tuple(sorted(parts, key=lambda part: show(changed(part, as_=None) if hasattr(part, "as_") else part)))


class _Speech:
    """A clause as it is said in the one way. `uses` counts how often each name is spoken of."""

    def __init__(self, clause: Clause, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        there = parts_of(clause)
        told = _told(clause, there)
        clause, there = rewritten(told, there if told is clause else parts_of(told), *vocabulary.speech, _plainly)
        self.uses = Counter([node.name for node in there if isinstance(node, nodes.The)])
        self.said: Parted = rewritten(clause, there, self._change)

    def _change(self, node: Node) -> Node:
        if isinstance(node, nodes.Either):
            return node
        new: dict[str, tuple[Effect, ...]] = {}
        for attr in sequences(type(node)):
            held = getattr(node, attr)
            done = self._sequence(held)
            if not kept(done, held):
                new[attr] = done
        return changed(node, **new) if new else node

    def _sequence(self, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        done: list[Effect] = []
        for effect in effects:
            direct = self._direct(done[-1], effect) if done else None
            if direct is not None:
                done[-1] = direct
            elif done and isinstance(effect, nodes.Choose) and isinstance(done[-1], nodes.Choose):
                done[-1] = nodes.Choose((*done[-1].what, *effect.what))
            else:
                done.append(effect)
        return tuple(done)

    def _direct(self, last: Effect, effect: Effect) -> Effect | None:
        """ "Choose ... . Do something with it" as one effect; None when it is not that."""
        if isinstance(last, nodes.May) and len(last.do) == 1 and not isinstance(effect, nodes.May):
            # Who may choose it may have it done.
            inner = self._direct(last.do[0], effect)
            return None if inner is None else changed(last, do=(inner,))
        if not (isinstance(last, nodes.Choose) and last.what):
            return None
        chosen = last.what[-1]
        name = getattr(chosen, "as_", None)
        if name is None:
            return None
        the = nodes.The(name)
        said = sum(node == the for node in parts_of(effect))
        if said == 0 or self.uses[name] != said:
            return None
        done = self._done_to(effect, chosen, the) if said == 1 else _together(effect, chosen, the)
        if done is None:
            return None
        return done if len(last.what) == 1 else None

    def _done_to(self, effect: Effect, chosen: Selection, the: nodes.The) -> Effect | None:
        if isinstance(effect, nodes.May) and len(effect.do) == 1:
            inner = self._done_to(effect.do[0], chosen, the)
            return None if inner is None else changed(effect, do=(inner,))
        if not _done_to_cards(effect):
            return None
        if describes_cards(getattr(chosen, "of", None)):
            whole = getattr(effect, "what", None) == the
            return changed(effect, what=changed(chosen, as_=None)) if whole else _together(effect, chosen, the)
        return next((found for say in self.vocabulary.directly if (found := say(effect, chosen, the))), None)


def _done_to_cards(effect: Effect) -> bool:
    """Whether it is done to cards, or plays some."""
    return bool(effect.on_cards or effect.plays)


def _together(effect: Effect, chosen: Selection, the: nodes.The) -> Effect | None:
    """Done to it and to others, which may be described by it."""
    what = getattr(effect, "what", None)
    if not (_done_to_cards(effect) and isinstance(what, nodes.Together) and the in what.parts):
        return None
    if not describes_cards(getattr(chosen, "of", None)):
        return None
    return changed(effect, what=nodes.Together(tuple(chosen if part == the else part for part in what.parts)))
