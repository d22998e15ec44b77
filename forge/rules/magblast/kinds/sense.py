"""What Mag·Blast never comes to, beside what makes no sense in any game: what is done to ships and what to cards, and
of which ship a card can speak."""

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
CARDS = (*STRIKES, phrases.DirectHit, phrases.HitEffect, phrases.Attack, phrases.Obstacle, nodes.Card)
HIT = (phrases.ShipHit, phrases.FleetShipHit, phrases.PlayerHit, phrases.ZoneHit)
# Of what a field of a kind speaks, described or selected.
ABOUT: dict[type[Any], dict[str, tuple[type[Filter], ...]]] = {
    nodes.Destroy: {"what": SHIPS},
    nodes.Destroyed: {"what": SHIPS},
    nodes.Discard: {"what": CARDS},
    nodes.Play: {"what": CARDS},
    effects.Take: {"what": CARDS},
    effects.Recall: {"what": CARDS},
    effects.Launch: {"at": SHIPS},
    effects.Cancel: {"what": CARDS, "at": SHIPS},
    effects.Deploy: {"what": (phrases.FleetShip,)},
    effects.Capture: {"what": (phrases.FleetShip,)},
    effects.Scatter: {"what": (phrases.FleetShip,)},
    effects.Ram: {"what": (phrases.FleetShip,)},
    effects.Transfer: {"what": (phrases.Blast,), "to": SHIPS},
    frames.Launches: {"what": SQUADRONS},
    frames.HalfDamage: {"what": SHIPS, "by": STRIKES},
    frames.ActAs: {"what": (phrases.FleetShip,)},
    frames.Cannot: {"what": SHIPS},
    frames.Shielded: {"what": SHIPS, "by": STRIKES},
    phrases.Blast: {"under": SHIPS},
}
# Where a ship lies of which that is done; everything else is done to ships in play.
LYING = (phrases.FleetDeck, phrases.FleetDiscard)


def sense_faults(ability: Ability, bearer: str | None) -> Iterator[Fault]:
    """What makes no sense in an ability of such a bearer (None: of any), each with its path."""
    for path, node in walk(ability):
        for place, said in _senseless(node, bearer):
            yield (*path, *place), said
        if isinstance(node, phrases.SameZone) and not _attacks(ability, path):
            yield path, "'same_zone' is that of a ship which attacks"


def _senseless(node: Any, bearer: str | None) -> Iterator[Fault]:
    name = yaml_name(type(node))
    if isinstance(node, phrases.Fleet) and bearer not in (None, "obstacle"):
        yield (), "'fleet' is that on which a card lies, and this card lies on none"
    if isinstance(node, HIT) and bearer not in (None, "hit_effect"):
        yield (), f"{name!r} is for Direct Hit Effects: nothing is hit by this"
    for field, wanted in ABOUT.get(type(node), {}).items():
        held = getattr(node, field)
        found = None if held is None else _described(held)
        if found is not None and not issubclass(found, wanted):
            yield (field,), f"{name!r} is about {_names(wanted)}, not about a {yaml_name(found)}"
        elif isinstance(held, Selection) and not isinstance(held, phrases.FleetShipHit | nodes.This):
            yield from _lying(node, name, field, held)
    if isinstance(node, phrases.FleetShip) and node.in_ is not None and (node.whose or node.at):
        yield ("in",), "ships in a deck or discard pile are nobody's, and in no zone"
    if isinstance(node, phrases.Blast) and node.in_ is not None and node.under is not None:
        yield ("under",), "a blast lies under a ship or in a zone, not both"


def _described(held: Any) -> type[Filter] | None:
    """What kind of things these are; None: it does not say."""
    if isinstance(held, Filter):
        return type(held)
    if isinstance(held, phrases.ShipHit):
        return phrases.Ship
    if isinstance(held, phrases.FleetShipHit):
        return phrases.FleetShip
    if isinstance(held, nodes.Top):
        return phrases.FleetShip if isinstance(held.of, LYING) else nodes.Card
    of = getattr(held, "of", None)
    return type(of) if isinstance(of, Filter) else None


def _lying(node: Any, name: str, field: str, held: Any) -> Iterator[Fault]:
    """Where things have to lie for what is done to them."""
    zone = held.of if isinstance(held, nodes.Top) else held.lies_in()
    lies = zone is not None or getattr(getattr(held, "of", None), "under", None) is not None
    if isinstance(node, effects.Deploy | effects.Take | nodes.Play) and zone is None:
        yield (field,), f"{name!r} needs `in`: the zone where they lie"
    elif isinstance(node, effects.Transfer) and field == "what" and zone is not None:
        yield (field,), "'transfer' takes what lies under a ship"
    elif isinstance(node, nodes.Discard | effects.Transfer) and field == "what" and not lies:
        obstacle = isinstance(getattr(held, "of", None), phrases.Obstacle)
        if not obstacle:
            yield (field,), f"{name!r} needs `in` or `under`: where the cards lie"
    elif _described(held) in SHIPS and lies and not isinstance(node, effects.Deploy):
        yield (field,), f"{name!r} is done to ships in play"


def _attacks(ability: Ability, path: tuple[Any, ...]) -> bool:
    """Whether that place is in the description of what is attacked."""
    return any(isinstance(node, effects.Launch) and path[: len(place)] == place for place, node in walk(ability))


def _names(wanted: tuple[type[Filter], ...]) -> str:
    return " or ".join(yaml_name(kind) for kind in wanted)
