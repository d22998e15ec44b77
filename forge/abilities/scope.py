"""Names in abilities: used but bound to nothing, bound twice, or bound to something of another sort."""

from __future__ import annotations

from forge.abilities.effects import Put
from forge.abilities.kinds import Ability, fields_of
from forge.abilities.phrases import The
from forge.abilities.sorts import CARD, Effect, Node, Referent, Role, Selection, Spot

Names = dict[str, Referent]
Path = tuple[str | int, ...]
Fault = tuple[Path, str]
ONLY_CARDS = (Role.card,)


def referent(node: Node) -> Referent:
    """What the name given by `as` on this node stands for."""
    if node.binds is not None:
        return node.binds
    of = getattr(node, "of", None)
    return of.stands_for if isinstance(of, Node) else CARD


def scope_faults(ability: Ability) -> list[Fault]:
    """Names that are used but not bound, bound twice, or bound to something of another sort."""
    faults: list[Fault] = []
    kept: Names = {}
    for index, clause in enumerate(ability):
        names = dict(kept)
        _visit(clause, (), (index,), names, faults)
        # What a card names when it is played, it remembers as long as it stays in play.
        kept |= {name: what for name, what in names.items() if what.role is Role.word}
    return faults


def _visit(
    node: Node,
    wanted: tuple[type[Node], ...],
    path: Path,
    names: Names,
    faults: list[Fault],
    only: tuple[Role, ...] | None = None,
) -> None:
    """`only`: what a name may stand for as the object of an effect."""
    if isinstance(node, The):
        _use(node.name, only or (wanted[0].takes if wanted else ONLY_CARDS), path, names, faults)
        return
    if isinstance(node, Effect) and node.on_cards:
        into_deck = isinstance(node, Put) and node.to in (Spot.deck_top, Spot.deck_bottom)
        only = (Role.card, Role.pile) if into_deck else ONLY_CARDS
    elif not (isinstance(node, Selection) and node.joins):
        only = None
    if node.refers:
        for attr, what in node.refers.items():
            if (name := getattr(node, attr)) is not None:
                _use(name, (what.role,), (*path, attr), names, faults)
    if node.tells:
        names |= node.tells
    if node.early:
        _bind(node, path, names, faults)
    for field in fields_of(type(node)):
        if not field.sorts:
            continue
        held = getattr(node, field.attr)
        inside = only if Selection in field.sorts else None
        if field.many:
            for index, part in enumerate(held):
                _visit(part, field.sorts, (*path, field.name, index), names, faults, inside)
        elif isinstance(held, Node):
            _visit(held, field.sorts, (*path, field.name), names, faults, inside)
    if not node.early:
        _bind(node, path, names, faults)


def _use(name: str, wanted: tuple[Role, ...], path: Path, names: Names, faults: list[Fault]) -> None:
    if name not in names:
        there = f"; there are: {', '.join(sorted(names))}" if names else ""
        faults.append((path, f"nothing is called {name!r} before this{there}"))
    elif names[name].role not in wanted:
        noun = names[name].noun
        found = f"are {names[name].several}" if names[name].several else f"is a {noun}"
        roles = " or ".join(role.value for role in wanted)
        faults.append((path, f"{name!r} {found}, and here a {roles} is wanted"))


def _bind(node: Node, path: Path, names: Names, faults: list[Fault]) -> None:
    name = getattr(node, "as_", None)
    if name is None:
        return
    if name in names:
        faults.append(((*path, "as"), f"{name!r} is taken; choose another name"))
    names[name] = referent(node)
