"""What Mag·Blast never comes to, beside what makes no sense in any game: what is done to ships and what to cards, whose
they have to be and where they lie, and which clause a card can have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from forge.abilities import nodes
from forge.abilities.kinds import Ability, yaml_name
from forge.abilities.scope import Fault
from forge.abilities.sorts import Filter, Selection
from forge.abilities.tree import walk
from forge.rules.magblast.kinds import effects, frames, phrases

SHIPS = (phrases.Ship, phrases.FleetShip, phrases.CommandShip)
SQUADRONS = (phrases.Squadron, phrases.Fighter, phrases.Bomber)
STRIKES = (phrases.Blast, *SQUADRONS, phrases.Strike)
PLAYED = (*STRIKES, phrases.DirectHit, phrases.HitEffect, phrases.Attack, nodes.Card)
HELD = (phrases.Blast, *SQUADRONS, phrases.DirectHit, phrases.HitEffect, nodes.Card)
FLEET = (phrases.FleetShip,)
# Of what a field of a kind speaks, described or selected.
ABOUT: dict[type[Any], dict[str, tuple[type[Filter], ...]]] = {
    nodes.Destroy: {"what": SHIPS},
    nodes.Destroyed: {"what": SHIPS},
    nodes.Discard: {"what": (*HELD, phrases.Obstacle)},
    nodes.Play: {"what": HELD},
    effects.Take: {"what": HELD},
    effects.Recall: {"what": (), "against": SQUADRONS},
    effects.Launch: {"at": SHIPS},
    effects.Cancel: {"what": PLAYED, "at": SHIPS},
    effects.Deploy: {"what": FLEET},
    effects.Capture: {"what": FLEET},
    effects.Scatter: {"what": FLEET},
    effects.Ram: {"what": FLEET},
    effects.Transfer: {"what": (phrases.Blast,), "to": SHIPS},
    frames.Launches: {"what": SQUADRONS},
    frames.HalfDamage: {"what": SHIPS, "by": STRIKES},
    frames.ActAs: {"what": FLEET},
    frames.Cannot: {"what": SHIPS},
    frames.Shielded: {"what": SHIPS, "by": STRIKES},
    phrases.Blast: {"under": SHIPS},
}
# Rules hold for all ships like that; what is done has to be done to ships of those players.
LASTING = (frames.HalfDamage, frames.ActAs, frames.Cannot, frames.Shielded)
OWN: dict[type[Any], tuple[str, type[Any]]] = {
    effects.Ram: ("what", nodes.You),
    effects.Launch: ("at", nodes.AnotherPlayer),
}
HIT = (phrases.ShipHit, phrases.FleetShipHit, phrases.PlayerHit, phrases.ZoneHit)


def sense_faults(ability: Ability, bearer: str | None) -> Iterator[Fault]:
    """What makes no sense in an ability of such a bearer (None: of any), each with its path."""
    for index, clause in enumerate(ability):
        yield from (((index,), said) for said in _clause(clause, bearer))
    for path, node in walk(ability):
        for place, said in (*_senseless(node, bearer), *_spoken(node, bearer), *_lying(node)):
            yield (*path, *place), said
        above = [one for place, one in walk(ability) if path[: len(place)] == place]
        if isinstance(node, phrases.SameZone) and not any(isinstance(one, effects.Launch) for one in above):
            yield path, "'same_zone' is that of a ship which attacks"
        if bearer is None:
            continue  # a text may have lost its label: what it says without can be told
        if isinstance(node, effects.Cancel) and not isinstance(above[0], frames.AnyTurn):
            yield path, "'cancel' is for 'any_turn': for an answer to what somebody plays"
        if isinstance(node, effects.FireAgain) and not isinstance(above[0], frames.AfterHit):
            yield path, "'fire_again' is for 'after_hit'"


def _clause(clause: Any, bearer: str | None) -> Iterator[str]:
    """Which clauses a card can have."""
    if isinstance(clause, frames.AnyTurn) and not any(isinstance(node, effects.Cancel) for _, node in walk(clause)):
        yield "'any_turn' is an answer: it cancels something"
    if isinstance(clause, frames.AfterHit) is not (bearer == "hit") and bearer is not None:
        yield "'after_hit' is for cards that are played on a ship just hit, which have no other clause"
    if isinstance(clause, frames.Limited):
        if bearer not in (None, "command_ship"):
            yield "'limited' is an ability of a command ship"
        elif not isinstance(clause.rule, nodes.When | frames.InPlaceOf):
            yield "'limited' is for something that is done, not for what always holds"


def _senseless(node: Any, bearer: str | None) -> Iterator[Fault]:
    name = yaml_name(type(node))
    if isinstance(node, phrases.Fleet) and bearer not in (None, "obstacle"):
        yield (), "'fleet' is that on which a card lies, and this card lies on none"
    if isinstance(node, HIT) and bearer not in (None, "hit_effect"):
        yield (), f"{name!r} is for Direct Hit Effects: nothing is hit by this"
    if isinstance(node, effects.Draft) and node.ships < 2:
        yield ("ships",), "who keeps one of several draws two at least"
    if isinstance(node, LASTING) and not isinstance(node.what, nodes.All | nodes.This):
        yield ("what",), f"{name!r} holds for all ships like that"
    if isinstance(node, nodes.Destroyed) and isinstance(node.what, nodes.All):
        yield ("what",), "ships are destroyed one by one: say one of them"
    if isinstance(node, effects.Cancel) and isinstance(getattr(node.what, "whose", None), nodes.You):
        yield ("what",), "nobody cancels what is their own"
    if isinstance(node, effects.Capture) and isinstance(_whose(node.what), nodes.You):
        yield ("what",), "nobody captures what is their own"
    attr, who = OWN.get(type(node), ("", nodes.Who))
    if attr and not isinstance(_whose(getattr(node, attr)), who):
        yield (attr,), f"{name!r} is for ships of {yaml_name(who)}"


def _spoken(node: Any, bearer: str | None) -> Iterator[Fault]:
    """Of which things a kind speaks."""
    for attr, wanted in ABOUT.get(type(node), {}).items():
        held = getattr(node, attr)
        found = _described(held, bearer) if held is not None else None
        itself = isinstance(held, nodes.This) and not wanted
        if found is not None and not itself and not issubclass(found, wanted):
            meant = f"is about {' or '.join(map(yaml_name, wanted))}" if wanted else "is for this card alone"
            yield (attr,), f"{yaml_name(type(node))!r} {meant}, not about a {yaml_name(found)}"


def _lying(node: Any) -> Iterator[Fault]:
    """Where things have to lie for what is done to them."""
    name = yaml_name(type(node))
    whose = getattr(node, "whose", None) is not None
    zone, under = getattr(node, "in_", None), getattr(node, "under", None)
    if isinstance(node, Filter):
        if whose and (zone is not None or under is not None):
            yield ("whose",), "what lies in a zone or under a ship is nobody's: say whose the zone or the ship is"
        if zone is not None and (under is not None or getattr(node, "at", None) is not None):
            yield ("in",), "it lies in a zone or elsewhere, not both"
        if whose and isinstance(getattr(node, "at", None), phrases.ZoneHit):
            yield ("whose",), "that zone is one of the fleet that was hit"
    for attr, wanted in ABOUT.get(type(node), {}).items():
        held = getattr(node, attr)
        zone, under = _zone(held), getattr(getattr(held, "of", held), "under", None)
        top = isinstance(held, nodes.Top)
        if isinstance(node, effects.Deploy):
            if not isinstance(zone, phrases.FleetDeck if top else phrases.FleetDiscard):
                yield (attr,), "ships come from the top of their deck, or from their discard pile"
        elif isinstance(node, effects.Take | nodes.Play):
            if zone is None or (isinstance(node, effects.Take) and zone == nodes.Hand()):
                yield (attr,), f"{name!r} needs `in`: the zone where they lie, which is not your hand"
        elif isinstance(node, nodes.Discard | effects.Transfer) and wanted is not SHIPS:
            lies = under is not None or (isinstance(zone, nodes.Hand) and isinstance(node, nodes.Discard))
            if not lies and not isinstance(getattr(held, "of", None), phrases.Obstacle):
                yield (attr,), f"{name!r} needs where they lie: `under` a ship, or `in` a hand"
        elif zone is not None or (under is not None and not isinstance(node, effects.Recall)):
            yield (attr,), f"{name!r} is about what is in play"


def _described(held: Any, bearer: str | None) -> type[Filter] | None:
    """What kind of things these are; None: they are what they have to be."""
    if isinstance(held, phrases.FleetShipHit | phrases.ShipHit):
        return phrases.FleetShip if isinstance(held, phrases.FleetShipHit) else phrases.Ship
    if isinstance(held, nodes.This):
        ships = {"command_ship": phrases.CommandShip, "fleet_ship": phrases.FleetShip}
        return ships.get(bearer, nodes.Card) if bearer is not None else None
    if isinstance(held, nodes.Top):
        return phrases.FleetShip if isinstance(held.of, phrases.FleetDeck | phrases.FleetDiscard) else nodes.Card
    of = getattr(held, "of", held)
    return type(of) if isinstance(of, Filter) else None


def _zone(held: Any) -> Any:
    if isinstance(held, nodes.Top):
        return held.of
    return held.lies_in() if isinstance(held, Selection | Filter) else None


def _whose(held: Any) -> Any:
    """Whose things are described; those that were hit are another player's."""
    known = isinstance(held, phrases.ShipHit | phrases.FleetShipHit)
    return nodes.AnotherPlayer() if known else getattr(getattr(held, "of", held), "whose", None)
