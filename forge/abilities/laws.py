"""Laws: what can be said in two ways though no game tells them apart. Every one of them holds in every engine.

Some that look like laws are none. "Choose a card, destroy it" is not "destroy a card": what is only chosen may be one
that cannot be destroyed. (Of effects that nothing prevents it is one.) Of several players, "each draws, each discards"
is not "each draws and discards". "Play" is "play an extra" only without "may", under which an extra can wait.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any, TypeVar

from forge.abilities import nodes
from forge.abilities.kinds import Ability, fields_of, sequences, yaml_name
from forge.abilities.sorts import Clause, Effect, Filter, Node, Role, Selection, Spot
from forge.abilities.tree import changed, kept, parts, remade, rewrite, rewritten
from forge.abilities.vocabulary import Vocabulary

N = TypeVar("N", bound=Node)


def normalise(ability: Ability, vocabulary: Vocabulary) -> Ability:
    """An equal ability in which names are numbered in reading order, and nothing is said in two ways.

    Two abilities mean the same by the laws of the vocabulary when their normal forms are equal.
    """
    return normalised([(clause, parts(clause)) for clause in ability], vocabulary)


def normalised(clauses: Iterable[tuple[Clause, list[Node]]], vocabulary: Vocabulary) -> Ability:
    """The same of clauses with their nodes, as `parts` has them."""
    simple = []
    for clause, there in clauses:
        used = Counter([node.name for node in there if isinstance(node, nodes.The)])
        # How many may be chosen can hang on what comes next: "between two and three" before "both".
        capped = {yaml_name(kind) for kind in set(map(type, there))}.issuperset(("between", "both"))
        clause, there = rewritten(clause, there, partial(_without_idle_names, used), *vocabulary.laws)
        simple.append(rewritten(clause, there, _Plain(clause, used, capped)))
    return _numbered(simple)


# --- names ----------------------------------------------------------------------------------------------------------


def _without_idle_names(used: Counter[str], node: N) -> N:
    """A name nobody uses is none."""
    name = getattr(node, "as_", None)
    idle = name is not None and name not in used and node.binds is None
    return changed(node, as_=None) if idle else node


def _numbered(clauses: list[tuple[Clause, list[Node]]]) -> Ability:
    lasting: dict[str, str] = {}
    done: list[Clause] = []
    count = 0
    for clause, there in clauses:
        names = dict(lasting)
        for node in there:
            name = getattr(node, "as_", None)
            if name is not None:
                count += 1
                names[name] = f"x{count}"
                if node.binds is not None:
                    lasting[name] = names[name]
        done.append(rewrite(clause, partial(_renamed, names)) if names else clause)
    return tuple(done)


def _renamed(names: dict[str, str], node: Any) -> Any:
    fields = {"name"} if isinstance(node, nodes.The) else {"as_", *node.refers}
    new = {attr: names[held] for attr in fields if (held := getattr(node, attr, None)) in names}
    return remade(node, new) if new else node


# --- what is said in two ways ---------------------------------------------------------------------------------------


def describes_cards(like: object) -> bool:
    """Whether this is a description of cards."""
    return isinstance(like, Filter) and like.stands_for.role is Role.card


class _Plain:
    """The change that says a node of a clause in the one way. `uses` counts how often each name is spoken of."""

    def __init__(self, clause: Clause, uses: Counter[str], capped: bool) -> None:
        self.clause, self.uses, self.capped = clause, uses, capped

    def __call__(self, node: Any) -> Any:
        node = self._sequences(node)
        node = _describing(node)
        if isinstance(node, Effect):
            node = _objects(node)
            node = self._effect(node)
        elif isinstance(node, nodes.LessThan) and isinstance(node.n, int) and node.n > 0:
            return nodes.AtMost(node.n - 1)  # numbers are whole
        elif isinstance(node, nodes.ForEvery) and node.n == 1:
            return nodes.Count(node.of)
        elif isinstance(node, nodes.Together):
            simple = tuple([_plain(part) for part in node.parts])
            node = node if kept(simple, node.parts) else changed(node, parts=simple)
            if len(node.parts) == 1 and not (node.parts[0].joins or isinstance(node.parts[0], nodes.The)):
                return node.parts[0]
        elif isinstance(node, Selection) and node.joins:
            pick = _plain(node.pick)  # type: ignore[attr-defined]
            node = node if pick is node.pick else changed(node, pick=pick)  # type: ignore[attr-defined]
        return node

    def _effect(self, node: Any) -> Any:
        if isinstance(node, nodes.May) and len(node.do) == 1:
            inner = node.do[0]
            what = getattr(inner, "what", None)
            # Not of extra plays: under "may" they can wait.
            optional = inner.optional and isinstance(what, (nodes.UpTo, nodes.AnyNumber))
            optional = optional or (isinstance(inner, nodes.Draw) and inner.up_to)
            return inner if optional or isinstance(inner, nodes.May) else node
        if isinstance(node, nodes.IfDone) and len(node.first) == 1 and isinstance(node.first[0], nodes.May):
            return nodes.May((nodes.IfDone(node.first[0].do, node.then),))  # what was not wanted was not done
        alone = isinstance(node, nodes.Either) or (isinstance(node, nodes.Both) and not self.capped)
        if alone and len(node.do) == 1 and not node.do[0].asked:
            return node.do[0]
        if isinstance(node, nodes.Put) and isinstance(node.what, Selection) and node.what.picks:
            of: Any = node.what.of  # type: ignore[attr-defined]
            lies = getattr(of, "in_", None) is not None
            if describes_cards(of) and node.to is Spot.hand and not lies:
                return nodes.Return(node.what)
            if describes_cards(of) and node.to is Spot.discard and lies:
                return nodes.Discard(node.what)
        return node

    def _sequences(self, node: Any) -> Any:
        if isinstance(node, nodes.Either):
            return node
        new: dict[str, tuple[Any, ...]] = {}
        for attr in sequences(type(node)):
            held = getattr(node, attr)
            done = self._sequence(held, node)
            if not kept(done, held):
                new[attr] = done
        return remade(node, new) if new else node

    def _sequence(self, effects: tuple[Any, ...], inside: Node) -> tuple[Any, ...]:
        done: list[Any] = []
        for index, effect in enumerate(effects):
            last: Any = done[-1] if done else None
            then = effects[index + 1] if index + 1 < len(effects) else None
            if self._chooses_for(last, effect) and not (self.capped and isinstance(then, nodes.Both)):
                done[-1] = self(changed(effect, what=changed(last.what[0], as_=None)))
            elif self._same_player(last, effect, inside):
                done[-1] = self(changed(last, do=(*last.do, *effect.do)))
            else:
                done.append(effect)
        return tuple(done)

    def _chooses_for(self, last: Any, effect: Any) -> bool:
        """Choosing cards and at once doing something to them that nothing prevents."""
        if not (isinstance(last, nodes.Choose) and len(last.what) == 1):
            return False
        chosen: Any = last.what[0]
        if not (getattr(chosen, "picks", False) or isinstance(chosen, nodes.Top)):
            return False
        object_ = effect.sure and effect.what == nodes.The(chosen.as_ or "")
        return object_ and self.uses[chosen.as_] == 1 and chosen.of.stands_for.role is Role.card

    def _same_player(self, last: Any, effect: Any, inside: Node) -> bool:
        """One player who acts, and then acts again; not where it is asked again each time whether they do."""
        if not (isinstance(last, nodes.By) and isinstance(effect, nodes.By) and last.who == effect.who):
            return False
        single = isinstance(last.who, (nodes.The, nodes.You)) and not self.clause.ignored
        alone = any(part.alone for part in (*last.do, *effect.do))
        return single and not alone and not self.capped and not isinstance(inside, nodes.Both)


def _describing(node: Any) -> Any:
    """As descriptions "another" and "other" are one: any but you."""
    if not node.describes:
        return node
    others = [spec.attr for spec in fields_of(type(node)) if type(getattr(node, spec.attr)) is nodes.AnotherPlayer]
    return changed(node, **dict.fromkeys(others, nodes.OtherPlayers())) if others else node


def _objects(node: Any) -> Any:
    """All cards of a zone are everything in it; exactly one is one."""
    if isinstance(node, nodes.Choose):  # several choices made together look ahead in their own way
        if len(node.what) != 1 or (only := _plain(node.what[0], bound=True)) is node.what[0]:
            return node
        return changed(node, what=(only,))
    what = getattr(node, "what", None)
    if what is None or not isinstance(what, Selection):
        return node
    simple = _plain(what, bound=node.plays)
    return node if simple is what else changed(node, what=simple)


def _plain(what: Any, bound: bool = False) -> Any:
    if isinstance(what, nodes.Exactly) and what.n == 1:
        return nodes.One(what.of, what.as_)
    if isinstance(what, nodes.All) and what.as_ is None and not bound and isinstance(what.of, nodes.Card):
        zone = what.of.in_
        if zone is not None and what.of == type(what.of)(zone):
            return nodes.Everything(zone)
    return what
