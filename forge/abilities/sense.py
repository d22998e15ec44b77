"""What is well-typed and still makes no sense in any game: effects on what is no card, zones in which nothing of that
kind lies, moments at which nothing can be used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from forge.abilities.frames import OnTurn, Played, Special, When
from forge.abilities.kinds import Ability, fields_of, yaml_name
from forge.abilities.phrases import All, Card, DiscardPile, Hand, Is, One, The, Top, You
from forge.abilities.scope import Fault
from forge.abilities.sorts import PLAYER, Effect, Filter, Node, Preventable, Role, Selection
from forge.abilities.tree import walk

if TYPE_CHECKING:
    from forge.abilities.vocabulary import Vocabulary


def sense_faults(ability: Ability, vocabulary: Vocabulary) -> Iterator[Fault]:
    """What no game could play of an ability, each with its path."""
    for path, node in walk(ability):
        for place, said in _senseless(node, ability[int(path[0])], vocabulary):
            yield (*path, *place), said
        if isinstance(node, Effect) and (node.on_cards or Role.card not in node.objects):
            yield from _objects(node, path, vocabulary)


def nouns(vocabulary: Vocabulary, *, lying: bool = True) -> str:
    """What cards are called in abilities: "ship, order or card"; not `lying`: only those that can be in play."""
    found = [kind for kind in vocabulary.kinds if issubclass(kind, Filter) and is_cards(kind)]
    said = [yaml_name(kind) for kind in found if not issubclass(kind, Card)] + (["card"] if lying else [])
    return " or ".join(filter(None, (", ".join(said[:-1]), *said[-1:])))


def is_cards(kind: type[Node]) -> bool:
    """Whether a description of this kind is of cards."""
    return kind.stands_for.role is Role.card


def _objects(effect: Any, path: tuple[str | int, ...], vocabulary: Vocabulary) -> Iterator[Fault]:
    """Objects of another sort: places and players cannot be destroyed, nor "cards" that lie nowhere; and what is done
    to places is done to no card."""
    held = [(spec.name, getattr(effect, spec.attr)) for spec in fields_of(type(effect)) if Selection in spec.sorts]
    for inner, part in (found for name, what in held for found in walk(what, (*path, name))):
        of: Any = getattr(part, "of", None)
        if not isinstance(part, Selection) or part.joins or not isinstance(of, Filter):
            continue
        if is_cards(type(of)) is not effect.on_cards:
            meant = "is for cards, not" if effect.on_cards else "is not"
            yield inner, f"{yaml_name(type(effect))!r} {meant} for a {yaml_name(type(of))}"
        elif effect.on_cards and isinstance(of, Card) and of.in_ is None:
            said = nouns(vocabulary, lying=False)
            yield inner, "'card' needs `in`: the zone where the cards lie" + (f"; in play say {said}" if said else "")


def _senseless(node: Any, clause: Any, vocabulary: Vocabulary) -> list[Fault]:
    """What no game could do, with the place below the node."""
    name = yaml_name(type(node))
    found: list[Fault] = []
    for attr in node.of_cards if node.played is None else (*node.of_cards, node.played):
        like = getattr(node, attr)
        if isinstance(like, Filter) and not is_cards(type(like)):
            found.append(((attr.rstrip("_"),), f"{name!r} is about cards: {nouns(vocabulary)}"))
    if isinstance(node, Filter):
        zone: Any = getattr(node, "in_", None)
        named = zone is None or isinstance(zone, The)
        if not named and zone.stands_for.noun != node.stands_for.noun:
            found.append((("in",), f"no {name} lies in a {yaml_name(type(zone))}"))
    elif isinstance(node, Is) and node.like.stands_for is PLAYER:
        found.append((("like",), "cards and places are no player"))
    elif isinstance(node, Top) and isinstance(node.of, Hand):
        found.append((("of",), "a hand has no top: only decks and discard piles have"))
    elif isinstance(node, Preventable):
        found += _spoken(node, name, vocabulary)
    elif isinstance(node, When):
        found += _moments(node, clause)
    return found


def _spoken(event: Any, name: str, vocabulary: Vocabulary) -> Iterator[Fault]:
    """Of which cards an event can speak: never of some that somebody has to choose."""
    like: Any = getattr(event.what, "of", None)
    described = isinstance(event.what, One | All) and is_cards(type(like))
    if not described and not event.what.definite:
        itself = [yaml_name(kind) for kind in vocabulary.kinds if issubclass(kind, Selection) and kind.definite]
        yield ("what",), f"{name!r} speaks of {', of '.join(map(repr, itself))}, or of cards like that"


def _moments(node: When, clause: Any) -> Iterator[Fault]:
    """When a card can be used, and from where."""
    moment, special = node.moment, isinstance(clause, Special)
    if node.from_ is not None and (not isinstance(node.from_, Hand | DiscardPile) or node.from_.of != You()):
        yield ("from",), "a card is used from your own hand or discard pile"
    if isinstance(moment, OnTurn) and not special:
        yield ("moment",), "'on_turn' is when a special may be used"
    elif isinstance(moment, OnTurn) and moment.of != You():
        yield ("moment",), "a special is used on your own turn; 'on_turn' of others is for 'during'"
    if node.ability_first and not isinstance(getattr(moment, "event", None), Played):
        yield (), "'ability_first' is for what happens after a card has been played"
