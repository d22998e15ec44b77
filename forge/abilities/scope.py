"""What is well-typed and still makes no sense: names bound to nothing, or to something of another sort; effects on
what is no card; zones, moments and rules that no game ever comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from forge.abilities import nodes
from forge.abilities.kinds import Ability, fields_of, yaml_name
from forge.abilities.nodes import Node, Spot
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
    (nodes.Zone, ("card", "bases")),
    (nodes.Selection, ("card", "base", "bases")),
)


CARD_EFFECTS = (nodes.Destroy, nodes.Return, nodes.Move, nodes.Put, nodes.Discard, nodes.Boost, nodes.ShuffleInto)


def object_faults(ability: Ability) -> list[Fault]:
    """Effects on cards whose object is none: bases and players cannot be destroyed, nor "cards" that lie nowhere."""
    faults: list[Fault] = []
    for path, node in walk(ability):
        clause: Any = ability[int(path[0])]
        faults += [((*path, *place), said) for place, said in _senseless(node, clause)]
        if not isinstance(node, CARD_EFFECTS):
            continue
        for inner, part in walk(node.what, (*path, "what")):
            if not isinstance(part, nodes.Selection) or isinstance(part, nodes.PerBase | nodes.PerPlayer):
                continue
            of: Any = getattr(part, "of", None)
            if isinstance(part, nodes.This) and isinstance(clause, nodes.ThisBase):
                of = nodes.Base()
            if isinstance(of, nodes.Base | nodes.Player):
                faults.append((inner, f"{yaml_name(type(node))!r} is for cards, not for a {yaml_name(type(of))}"))
            elif isinstance(of, nodes.Card) and of.in_ is None:
                faults.append((inner, "'card' needs `in`: the zone where the cards lie; in play say minion or action"))
    return faults


# Fields that describe cards, and what they may not be.
NO_CARDS: tuple[tuple[type[Node], str], ...] = (
    (nodes.CannotBePlayed, "what"),
    (nodes.PlayFrom, "what"),
    (nodes.EachTurn, "extra"),
    (nodes.Played, "what"),
    (nodes.NotPlayed, "what"),
    (nodes.Forbid, "play"),
    (nodes.PlayersWith, "what"),
    (nodes.Base, "with_"),
    (nodes.Base, "without"),
)
# Of which cards a rule or an event can speak: never of some that somebody has to choose.
GIVING = (nodes.Has, nodes.CountAs)
RULING = (*GIVING, nodes.CannotBeDestroyed, nodes.CannotBeAffected)


def _senseless(node: Any, clause: Any) -> Iterator[Fault]:
    """What no game could do, with the place below the node."""
    for kind, attr in NO_CARDS:
        if isinstance(node, kind) and isinstance(getattr(node, attr), nodes.Base | nodes.Player):
            yield (attr.rstrip("_"),), f"{yaml_name(kind)!r} is about cards: minion, action or card"
    if isinstance(node, nodes.EachTurn) and isinstance(node.extra, nodes.Card):
        yield ("extra",), "the extra card of each turn is either a minion or an action"
    if isinstance(node, nodes.OnEach | nodes.PerBase) and not isinstance(node.of, nodes.Base):
        yield ("of",), f"{yaml_name(type(node))!r} goes through bases: describe a base"
    if isinstance(node, nodes.Is) and isinstance(node.like, nodes.Player):
        yield ("like",), "cards and bases are no player"
    if isinstance(node, nodes.Affected | nodes.CannotBeAffected) and isinstance(node.by, nodes.Player):
        yield ("by",), "cards are affected by cards or bases; say whose they are"
    if isinstance(node, nodes.Top) and isinstance(node.of, nodes.Hand):
        yield ("of",), "a hand has no top: only decks and discard piles have"
    yield from _zones(node)
    if isinstance(node, RULING):
        like: Any = node.what.of if isinstance(node.what, nodes.All) else nodes.Minion()
        cards = nodes.Minion if isinstance(node, GIVING) else nodes.Minion | nodes.Action | nodes.Card
        if not isinstance(node.what, nodes.This | nodes.Host | nodes.All) or not isinstance(like, cards):
            said = "minions" if isinstance(node, GIVING) else "cards"
            yield ("what",), f"{yaml_name(type(node))!r} speaks of 'this', of 'host', or of all {said} like that"
    if isinstance(node, nodes.Destroyed | nodes.Affected):
        like = getattr(node.what, "of", None)
        of_cards = isinstance(node.what, nodes.One | nodes.All) and not isinstance(like, nodes.Base | nodes.Player)
        if not of_cards and not isinstance(node.what, nodes.This | nodes.Host):
            yield ("what",), f"{yaml_name(type(node))!r} speaks of 'this', of 'host', or of cards like that"
    if isinstance(node, nodes.When):
        yield from _moments(node, clause)


def _zones(node: Any) -> Iterator[Fault]:
    """Bases lie in the base deck, and cards do not."""
    zone = getattr(node, "in_", None)
    if isinstance(node, nodes.Base) and isinstance(zone, nodes.Hand | nodes.Deck | nodes.DiscardPile):
        yield ("in",), "bases lie in the base deck"
    cards = isinstance(node, nodes.Minion | nodes.Action | nodes.Card)
    if cards and isinstance(zone, nodes.BaseDeck):
        yield ("in",), "in the base deck there are only bases"
    if isinstance(node, nodes.PlayFrom) and not isinstance(node.from_, nodes.Hand | nodes.Deck | nodes.DiscardPile):
        yield ("from",), "cards are played from a hand, deck or discard pile"


def _moments(node: nodes.When, clause: Any) -> Iterator[Fault]:
    """When a card can be used, and from where."""
    moment, special = node.moment, isinstance(clause, nodes.Special)
    event = getattr(moment, "event", None)
    used = isinstance(moment, nodes.OnTurn) or (isinstance(event, nodes.Scored) and not isinstance(moment, nodes.As))
    if node.from_ is not None:
        if not isinstance(node.from_, nodes.Hand | nodes.DiscardPile) or node.from_.of != nodes.You():
            yield ("from",), "a card is used from your own hand or discard pile"
        elif not (special and used):
            yield ("from",), "from there only a special works: on your turn, or before or after a base is scored"
        elif isinstance(event, nodes.Scored) and isinstance(event.of, nodes.Here):
            yield ("moment",), "there is no 'here' for a card in a hand or discard pile; say any_base"
    if isinstance(moment, nodes.OnTurn) and not special:
        yield ("moment",), "'on_turn' is when a special may be used"
    elif isinstance(moment, nodes.OnTurn) and moment.of != nodes.You():
        yield ("moment",), "a special is used on your own turn; 'on_turn' of others is for 'during'"
    if special and isinstance(moment, nodes.As):
        yield ("moment",), "a special is used before or after a base is scored"
    if node.ability_first and not isinstance(event, nodes.Played):
        yield (), "'ability_first' is for what happens after a card has been played"


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


def _visit(
    node: Node,
    wanted: tuple[type[Node], ...],
    path: Path,
    names: Names,
    faults: list[Fault],
    only: tuple[str, ...] | None = None,
) -> None:
    """`only`: what a name may stand for as the object of an effect."""
    if isinstance(node, nodes.The):
        _use(node.name, only or next((ok for sort, ok in WANTED if sort in wanted), ("card",)), path, names, faults)
        return
    if isinstance(node, CARD_EFFECTS):
        into_deck = isinstance(node, nodes.Put) and node.to in (Spot.deck_top, Spot.deck_bottom)
        only = ("card", "bases") if into_deck else ("card",)
    elif not isinstance(node, nodes.Together | nodes.PerBase | nodes.PerPlayer):
        only = None
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
                inside = only if field.attr in ("what", "parts", "pick") else None
                _visit(part, field.sorts, (*path, *step), names, faults, inside)
    if not early:
        _bind(node, path, names, faults)


def _use(name: str, wanted: tuple[str, ...], path: Path, names: Names, faults: list[Fault]) -> None:
    if name not in names:
        there = f"; there are: {', '.join(sorted(names))}" if names else ""
        faults.append((path, f"nothing is called {name!r} before this{there}"))
    elif names[name] not in wanted:
        found = "are bases" if names[name] == "bases" else f"is a {names[name]}"
        faults.append((path, f"{name!r} {found}, and here a {' or '.join(wanted)} is wanted"))


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
    if isinstance(of, nodes.Base):
        return "base"
    if isinstance(of, nodes.BaseDeck):
        return "bases"
    return "player" if isinstance(of, nodes.Player) else "card"
