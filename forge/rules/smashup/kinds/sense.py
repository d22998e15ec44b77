"""What Smash Up never comes to, beside what makes no sense in any game: rules of bases, moments of specials."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from forge.abilities.kinds import Ability, yaml_name
from forge.abilities.scope import Fault
from forge.abilities.tree import walk
from forge.rules.smashup import kinds as nodes

# Rules about cards, and those among them that only minions have anything of.
GIVING = (nodes.Has, nodes.CountAs)
RULING = (*GIVING, nodes.CannotBeDestroyed, nodes.CannotBeMoved, nodes.CannotBeAffected)
ZONES = (nodes.Hand, nodes.Deck, nodes.DiscardPile)
# Of what nothing below speaks is looked at no further.
TOLD = (nodes.Effect, nodes.Rule, nodes.PerBase, nodes.Affected)


def sense_faults(ability: Ability, bearer: str | None) -> Iterator[Fault]:
    """What makes no sense in an ability of such a bearer (None: of any), each with its path."""
    for path, node in walk(ability):
        if isinstance(node, TOLD):
            for place, said in _senseless(node, ability[int(path[0])]):
                yield (*path, *place), said
        if isinstance(node, nodes.Host) and bearer not in (None, "action_on_minion"):
            yield path, "'host' is the minion an action is attached to, and this card is attached to none"


def _senseless(node: Any, clause: Any) -> Iterator[Fault]:
    """What no game could do, with the place below the node."""
    name = yaml_name(type(node))
    if isinstance(node, nodes.Effect) and node.on_cards and isinstance(clause, nodes.ThisBase):
        for inner, part in walk(node.what, ("what",)):  # type: ignore[attr-defined]
            if isinstance(part, nodes.This):
                yield inner, f"{name!r} is for cards, not for a base"
    away = getattr(getattr(clause, "rule", None), "from_", None) is not None
    if isinstance(node, (nodes.Play, nodes.PlayExtra)) and isinstance(node.what, nodes.This) and not away:
        yield ("what",), "a card that is in play is not played: say where it comes from"
    if isinstance(node, nodes.Move) and isinstance(node.what, nodes.This) and isinstance(node.to, nodes.Here):
        yield ("to",), "this card is here already"
    if isinstance(node, nodes.EachTurn) and isinstance(node.extra, nodes.Card):
        yield ("extra",), "the extra card of each turn is either a minion or an action"
    if isinstance(node, (nodes.OnEach, nodes.PerBase)) and not isinstance(node.of, nodes.Base):
        yield ("of",), f"{name!r} goes through bases: describe a base"
    if isinstance(node, (nodes.Affected, nodes.CannotBeAffected)) and isinstance(node.by, nodes.Player):
        yield ("by",), "cards are affected by cards or bases; say whose they are"
    if isinstance(node, nodes.PlayFrom) and not isinstance(node.from_, ZONES):
        yield ("from",), "cards are played from a hand, deck or discard pile"
    if isinstance(node, RULING):
        like: Any = node.what.of if isinstance(node.what, nodes.All) else nodes.Minion()
        cards = nodes.Minion if isinstance(node, GIVING) else nodes.Minion | nodes.Action | nodes.Card
        if not isinstance(node.what, (nodes.This, nodes.Host, nodes.All)) or not isinstance(like, cards):
            said = "minions" if isinstance(node, GIVING) else "cards"
            yield ("what",), f"{name!r} speaks of 'this', of 'host', or of all {said} like that"
    if isinstance(node, nodes.When):
        yield from _moments(node, clause)


def _moments(node: nodes.When, clause: Any) -> Iterator[Fault]:
    """When a card can be used, and from where."""
    moment, special = node.moment, isinstance(clause, nodes.Special)
    event = getattr(moment, "event", None)
    used = isinstance(moment, nodes.OnTurn) or (isinstance(event, nodes.Scored) and not isinstance(moment, nodes.As))
    if isinstance(node.from_, (nodes.Hand, nodes.DiscardPile)) and node.from_.of == nodes.You():
        if not (special and used):
            yield ("from",), "from there only a special works: on your turn, or before or after a base is scored"
        elif isinstance(event, nodes.Scored) and isinstance(event.of, nodes.Here):
            yield ("moment",), "there is no 'here' for a card in a hand or discard pile; say any_base"
        for index, effect in enumerate(node.do):
            for place, part in walk(effect, ("do", index)):
                if isinstance(part, nodes.Here):
                    yield place, "there is no 'here' for a card in a hand or discard pile; say {the: there}"
    if special and isinstance(moment, nodes.As):
        yield ("moment",), "a special is used before or after a base is scored"
