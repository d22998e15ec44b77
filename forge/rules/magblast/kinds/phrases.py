"""Mag·Blast's own kinds: descriptions, selections, players, places and zones."""

from __future__ import annotations

from dataclasses import dataclass

from forge.abilities.phrases import Random as PlainRandom
from forge.abilities.sorts import Filter, Place, Referent, Role, Selection, Stack, Who, Zone

SHIP = Referent("ship", Role.card)


@dataclass(frozen=True, slots=True)
class Random(PlainRandom):
    """Cards chosen at random, or as many as there are; `up_to`: so many at most, as the player likes."""

    up_to: bool = False


# --- descriptions ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ship(Filter):
    """Ships: command ships and fleet ships alike (ship.any)."""

    stands_for = SHIP
    describes = True

    whose: Who | None = None
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class FleetShip(Filter):
    """Fleet ships in play, or those `in_` their deck or discard pile."""

    stands_for = SHIP
    describes = True

    whose: Who | None = None
    at: Place | None = None
    speed: int | None = None
    in_: Zone | None = None


@dataclass(frozen=True, slots=True)
class CommandShip(Filter):
    """Command ships."""

    stands_for = SHIP
    describes = True

    whose: Who | None = None


@dataclass(frozen=True, slots=True)
class Blast(Filter):
    """Blasts: as they are played, `in_` a zone, or those that lie `under` ships like that."""

    describes = True

    whose: Who | None = None
    under: Filter | None = None
    in_: Zone | None = None


@dataclass(frozen=True, slots=True)
class Squadron(Filter):
    """Squadrons: fighters and bombers."""

    describes = True

    whose: Who | None = None
    in_: Zone | None = None


@dataclass(frozen=True, slots=True)
class Fighter(Filter):
    """Squadrons of fighters."""

    describes = True

    whose: Who | None = None
    in_: Zone | None = None


@dataclass(frozen=True, slots=True)
class Bomber(Filter):
    """Squadrons of bombers."""

    describes = True

    whose: Who | None = None
    in_: Zone | None = None


@dataclass(frozen=True, slots=True)
class DirectHit(Filter):
    """Direct Hits."""

    describes = True

    whose: Who | None = None
    in_: Zone | None = None


@dataclass(frozen=True, slots=True)
class HitEffect(Filter):
    """Direct Hit Effects."""

    describes = True

    whose: Who | None = None
    in_: Zone | None = None


@dataclass(frozen=True, slots=True)
class Strike(Filter):
    """Blasts and squadrons."""

    describes = True

    whose: Who | None = None


@dataclass(frozen=True, slots=True)
class Attack(Filter):
    """Blasts, squadrons and Direct Hits."""

    describes = True

    whose: Who | None = None


@dataclass(frozen=True, slots=True)
class Obstacle(Filter):
    """Cards that lie on a fleet: minefields and asteroids. `whose`: on whose fleet."""

    describes = True

    whose: Who | None = None


# --- selections, players, places, zones -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShipHit(Selection):
    """The ship that the Direct Hit was played on."""

    stands_for = SHIP
    definite = True
    known = True


@dataclass(frozen=True, slots=True)
class FleetShipHit(Selection):
    """The ship that the Direct Hit was played on; the card cannot be played when it is a command ship."""

    stands_for = SHIP
    definite = True
    known = True


@dataclass(frozen=True, slots=True)
class PlayerHit(Who):
    """The player whose ship was hit."""

    single = True


@dataclass(frozen=True, slots=True)
class Fleet(Who):
    """The player on whose fleet this card lies."""

    single = True


@dataclass(frozen=True, slots=True)
class ZoneHit(Place):
    """The zone of the ship that was hit."""

    definite = True


@dataclass(frozen=True, slots=True)
class SameZone(Place):
    """The zone of the same colour as that of the ship which attacks. A command ship is there when that zone of its
    fleet is empty (fire.command_ship)."""

    definite = True


@dataclass(frozen=True, slots=True)
class ActionDiscard(Zone):
    """The discard pile of action cards."""


@dataclass(frozen=True, slots=True)
class FleetDeck(Stack):
    """The deck of fleet ships."""

    stands_for = SHIP


@dataclass(frozen=True, slots=True)
class FleetDiscard(Zone):
    """The discard pile of fleet ships."""

    stands_for = SHIP
