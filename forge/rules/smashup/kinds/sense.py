"""What is well-typed and still makes no sense: effects on what is no card; zones, moments and rules that no game ever
comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from forge.abilities.kinds import Ability, yaml_name
from forge.abilities.sorts import Node
from forge.abilities.tree import walk
from forge.rules.smashup import kinds as nodes

Fault = tuple[tuple[str | int, ...], str]


def sense_faults(ability: Ability, bearer: str | None) -> list[Fault]:
    """What makes no sense in an ability of such a bearer; None: of any."""
    hosts = _host_faults(ability) if bearer not in (None, "action_on_minion") else []
    return [*object_faults(ability), *hosts]


def _host_faults(ability: Ability) -> list[Fault]:
    """Only an action attached to a minion has a host."""
    said = "'host' is the minion an action is attached to, and this card is attached to none"
    return [(place, said) for place, node in walk(ability) if isinstance(node, nodes.Host)]


def object_faults(ability: Ability) -> list[Fault]:
    """Effects on cards whose object is none: bases and players cannot be destroyed, nor "cards" that lie nowhere."""
    faults: list[Fault] = []
    for path, node in walk(ability):
        clause: Any = ability[int(path[0])]
        faults += [((*path, *place), said) for place, said in _senseless(node, clause)]
        object_ = getattr(node, "what", None)
        if object_ is None or not (isinstance(node, nodes.Effect) and node.on_cards):
            continue
        for inner, part in walk(object_, (*path, "what")):
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
