"""Nodes in their places: what stands around a node, what is bound there, and how to put another in its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from forge.abilities.kinds import Ability, children, fields_of
from forge.abilities.sorts import Node
from forge.abilities.tree import Path, walk
from forge.rules.smashup import kinds as nodes

# The sort of change, and what takes the place of the node; in a list of several a tuple of any length may.
Edit = tuple[str, Any]
BEARERS = ("minion", "action", "action_on_base", "action_on_minion", "base")
# Selections made of others; what they belong to stands further out.
JOINING = (nodes.Together, nodes.PerBase, nodes.PerPlayer)
# Where a name stands for one card alone.
SINGLE = (
    nodes.PowerOf,
    nodes.BaseOf,
    nodes.Owner,
    nodes.Is,
    nodes.Swap,
    nodes.ReplaceWith,
    nodes.Play,
    nodes.PlayExtra,
)


@dataclass(frozen=True)
class Site:
    """A node in its place. `above` are the nodes around it, the nearest first; `way` says in which of their fields."""

    path: Path
    node: Any
    above: tuple[Any, ...]
    way: tuple[str, ...]
    ability: Ability
    bearer: str

    @property
    def near(self) -> Any:
        return self.above[0] if self.above else None

    @property
    def field(self) -> str:
        return self.way[0] if self.way else ""

    @property
    def wanted(self) -> tuple[type[Node], ...]:
        """What may stand here."""
        return next((field.sorts for field in fields_of(type(self.near)) if field.name == self.field), ())

    @property
    def clause(self) -> Any:
        return self.above[-1] if self.above else self.node

    @property
    def holder(self) -> Any:
        """The effect, rule, event or value a selection belongs to."""
        return next((node for node in self.above if not isinstance(node, nodes.Selection)), None)

    @property
    def moment(self) -> Any:
        return getattr(getattr(self.clause, "rule", None), "moment", None)

    @property
    def on_base(self) -> bool:
        """Whether the card lies on a base then, so that there is a "here"."""
        gone = isinstance(getattr(self.moment, "event", None), nodes.Replaced)
        elsewhere = getattr(getattr(self.clause, "rule", None), "from_", None) is not None
        return self.bearer != "action" and not gone and not elsewhere

    @property
    def scoring(self) -> bool:
        """Whether a base has just been scored, so that there are winners."""
        event = getattr(self.moment, "event", None)
        return isinstance(event, nodes.Scored | nodes.Replaced) and not isinstance(self.moment, nodes.Before)

    def inside(self, *kinds: type[Node]) -> bool:
        return any(isinstance(node, kinds) for node in self.above)

    def names(self) -> list[str]:
        """Every name that may be spoken of here, for all that the places of others tell; whether it may, scope says."""
        found: dict[str, None] = {}
        for _, node in walk(self.ability):
            if self._within(node):
                continue
            if getattr(node, "as_", None) is not None:
                found[node.as_] = None  # type: ignore[attr-defined]
            found.update(dict.fromkeys(node.tells))
            here = isinstance(node, nodes.Scored) and node.of == nodes.Here()
            if here or isinstance(node, nodes.Replaced):
                found.pop("there", None)  # that base is here, or it is gone
        return list(found)

    def _within(self, node: Node) -> bool:
        """Whether this stands in what only tells the name: nothing is described by itself."""
        for above, field in zip(self.above, self.way, strict=True):
            if above is node:
                return not isinstance(node, nodes.PerBase | nodes.PerPlayer | nodes.OnEach) or field == "of"
        return False

    def users(self, name: str | None) -> list[Any]:
        """The nodes of this clause in which `the name` stands."""
        the = nodes.The(name or "")
        return [node for _, node in walk(self.clause) if any(child == the for _, child in children(node))]

    def binder(self, name: str) -> Any:
        """What binds a name: a selection, or the event or moment that tells it."""
        for _, node in walk(self.clause):
            if getattr(node, "as_", None) == name or name in node.tells:
                return node
        return None

    def lies(self, what: Any = None) -> Node | None:
        """The zone the selected cards lie in; None when they are in play."""
        what = self.node if what is None else what
        if isinstance(what, nodes.Top | nodes.Everything):
            return what.of if isinstance(what, nodes.Top) else what.zone
        if isinstance(what, nodes.The):
            binder = self.binder(what.name)
            if isinstance(binder, nodes.Destroyed):
                return nodes.DiscardPile()
            return self.lies(binder) if isinstance(binder, nodes.Selection) else None
        if isinstance(what, JOINING):
            return self.lies(what.parts[0] if isinstance(what, nodes.Together) else what.pick)
        return getattr(getattr(what, "of", None), "in_", None)

    def describes(self, what: Any = None) -> Any:
        """The description by which cards are selected, if there is one."""
        what = self.node if what is None else what
        if isinstance(what, nodes.The):
            binder = self.binder(what.name)
            return self.describes(binder) if binder is not None and not isinstance(binder, nodes.Moment) else None
        if isinstance(what, JOINING):
            return self.describes(what.parts[0] if isinstance(what, nodes.Together) else what.pick)
        of = getattr(what, "of", None) or getattr(what, "what", None)
        return of if isinstance(of, nodes.Filter) else (self.describes(of) if isinstance(of, nodes.Selection) else None)


def guess_bearer(ability: Ability) -> str:
    """What kind of card this is, as far as the ability tells; `action` when it may be any."""
    found = {type(node) for _, node in walk(ability)}
    if nodes.ThisBase in found:
        return "base"
    if nodes.Host in found:
        return "action_on_minion"
    return "action_on_base" if found & {nodes.Here, nodes.Ongoing} else "action"


def sites(ability: Ability, bearer: str) -> Iterator[Site]:
    for index, clause in enumerate(ability):
        yield from _below((index,), clause, (), (), ability, bearer)


def _below(
    path: Path, node: Node, above: tuple[Node, ...], way: tuple[str, ...], ability: Ability, bearer: str
) -> Iterator[Site]:
    yield Site(path, node, above, way, ability, bearer)
    for step, child in children(node):
        if isinstance(child, Node):
            yield from _below((*path, *step), child, (node, *above), (str(step[0]), *way), ability, bearer)
