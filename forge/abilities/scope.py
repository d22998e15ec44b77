"""Names in an ability: every `the` must refer to something bound before it, and of the right sort."""

from __future__ import annotations

from forge.abilities import nodes
from forge.abilities.kinds import Ability, fields_of, yaml_name
from forge.abilities.nodes import Node
from forge.abilities.tree import walk

Names = dict[str, str]
Path = tuple[str | int, ...]
Fault = tuple[Path, str]

# What an event or a moment tells by itself.
TOLD: tuple[tuple[type[Node], Names], ...] = (
    (nodes.Played, {"it": "card", "they": "player"}),
    (nodes.Affected, {"it": "card", "they": "player"}),
    (nodes.Destroyed, {"it": "card"}),
    (nodes.Scored, {"there": "base"}),
    (nodes.Replaced, {"there": "base", "new": "base"}),
    (nodes.StartOfTurn, {"they": "player"}),
)
# What a name may stand for in a field of this sort.
WANTED: tuple[tuple[type[Node], tuple[str, ...]], ...] = (
    (nodes.Place, ("base",)),
    (nodes.Who, ("player",)),
    (nodes.Zone, ("card", "base")),
    (nodes.Selection, ("card", "base")),
)


CARD_EFFECTS = (nodes.Destroy, nodes.Return, nodes.Move, nodes.Put, nodes.Discard, nodes.Boost, nodes.ShuffleInto)


def object_faults(ability: Ability) -> list[Fault]:
    """Effects on cards whose object is none: bases and players cannot be destroyed, nor "cards" that lie nowhere."""
    faults: list[Fault] = []
    for path, node in walk(ability):
        if not isinstance(node, CARD_EFFECTS):
            continue
        for inner, part in walk(node.what, (*path, "what")):
            if not isinstance(part, nodes.Selection) or isinstance(part, nodes.PerBase | nodes.PerPlayer):
                continue
            of = getattr(part, "of", None)
            if isinstance(of, nodes.Base | nodes.Player):
                faults.append((inner, f"{yaml_name(type(node))!r} is for cards, not for a {yaml_name(type(of))}"))
            elif isinstance(of, nodes.Card) and of.in_ is None:
                faults.append((inner, "'card' needs `in`: the zone where the cards lie; in play say minion or action"))
    return faults


def scope_faults(ability: Ability) -> list[Fault]:
    """Names that are used but not bound, bound twice, or bound to something of another sort."""
    faults: list[Fault] = []
    named: Names = {}
    for index, clause in enumerate(ability):
        names = dict(named)
        _visit(clause, (), (index,), names, faults)
        # What a card names when it is played, it remembers as long as it stays in play.
        named |= {name: sort for name, sort in names.items() if sort == "faction"}
    return faults


def _visit(node: Node, wanted: tuple[type[Node], ...], path: Path, names: Names, faults: list[Fault]) -> None:
    if isinstance(node, nodes.The):
        _use(node.name, next((ok for sort, ok in WANTED if sort in wanted), ("card",)), path, names, faults)
        return
    if (faction := getattr(node, "faction", None)) is not None:
        _use(faction, ("faction",), (*path, "faction"), names, faults)
    for kind, told in TOLD:
        if isinstance(node, kind):
            names |= told
    early = isinstance(node, nodes.PerBase | nodes.PerPlayer | nodes.OnEach)
    if early:
        _bind(node, path, names, faults)
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        parts = held if field.many else (held,)
        for index, part in enumerate(parts):
            if isinstance(part, Node):
                step: Path = (field.name, index) if field.many else (field.name,)
                _visit(part, field.sorts, (*path, *step), names, faults)
    if not early:
        _bind(node, path, names, faults)


def _use(name: str, wanted: tuple[str, ...], path: Path, names: Names, faults: list[Fault]) -> None:
    if name not in names:
        there = f"; there are: {', '.join(sorted(names))}" if names else ""
        faults.append((path, f"nothing is called {name!r} before this{there}"))
    elif names[name] not in wanted:
        faults.append((path, f"{name!r} is a {names[name]}, and here a {' or '.join(wanted)} is wanted"))


def _bind(node: Node, path: Path, names: Names, faults: list[Fault]) -> None:
    name = getattr(node, "as_", None)
    if name is None:
        return
    if name in names:
        faults.append(((*path, "as"), f"{name!r} is taken; choose another name"))
    names[name] = _sort(node)


def _sort(node: Node) -> str:
    if isinstance(node, nodes.NameFaction):
        return "faction"
    if isinstance(node, nodes.PerPlayer):
        return "player"
    of = getattr(node, "of", None)
    if isinstance(of, nodes.Base | nodes.BaseDeck):
        return "base"
    return "player" if isinstance(of, nodes.Player) else "card"
