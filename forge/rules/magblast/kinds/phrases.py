"""Mag·Blast's own kinds: descriptions, selections, players, places and zones."""

from __future__ import annotations

from forge.abilities.phrases import Random as PlainRandom
from forge.abilities.sorts import Filter, Place, Referent, Role, Selection, Stack, Who, Zone
from forge.frozen import frozen

SHIP = Referent("ship", Role.card)


@frozen
class Random(PlainRandom):
    """Cards chosen at random, or as many as there are; `up_to`: so many at most, as the player likes."""

    up_to: bool = False


# --- descriptions ---------------------------------------------------------------------------------------------------


@frozen
class Ship(Filter):
    """Ships: command ships and fleet ships alike (ship.any)."""

    stands_for = SHIP
    describes = True

    whose: Who | None = None
    at: Place | None = None


@frozen
class FleetShip(Filter):
    """Fleet ships in play, or those `in_` their deck or discard pile."""

    stands_for = SHIP
    describes = True

    whose: Who | None = None
    at: Place | None = None
    speed: int | None = None
    in_: Zone | None = None


@frozen
class CommandShip(Filter):
    """Command ships."""

    stands_for = SHIP
    describes = True

    whose: Who | None = None


@frozen
class Blast(Filter):
    """Blasts: as they are played, `in_` a zone, or those that lie `under` ships like that."""

    describes = True

    whose: Who | None = None
    under: Filter | None = None
    in_: Zone | None = None


@frozen
class Squadron(Filter):
    """Squadrons: fighters and bombers."""

    describes = True

    whose: Who | None = None
    in_: Zone | None = None


@frozen
class Fighter(Filter):
    """Squadrons of fighters."""

    describes = True

    whose: Who | None = None
    in_: Zone | None = None


@frozen
class Bomber(Filter):
    """Squadrons of bombers."""

    describes = True

    whose: Who | None = None
    in_: Zone | None = None


@frozen
class DirectHit(Filter):
    """Direct Hits."""

    describes = True

    whose: Who | None = None
    in_: Zone | None = None


@frozen
class HitEffect(Filter):
    """Direct Hit Effects."""

    describes = True

    whose: Who | None = None
    in_: Zone | None = None


@frozen
class Strike(Filter):
    """Blasts and squadrons."""

    describes = True

    whose: Who | None = None


@frozen
class Attack(Filter):
    """Blasts, squadrons and Direct Hits."""

    describes = True

    whose: Who | None = None


@frozen
class Obstacle(Filter):
    """Cards that lie on a fleet: minefields and asteroids. `whose`: on whose fleet."""

    describes = True

    whose: Who | None = None


# --- selections, players, places, zones -----------------------------------------------------------------------------


@frozen
class ShipHit(Selection):
    """The ship that the Direct Hit was played on."""

    stands_for = SHIP
    definite = True
    known = True


@frozen
class FleetShipHit(Selection):
    """The ship that the Direct Hit was played on; the card cannot be played when it is a command ship."""

    stands_for = SHIP
    definite = True
    known = True


@frozen
class PlayerHit(Who):
    """The player whose ship was hit."""

    single = True


@frozen
class Fleet(Who):
    """The player on whose fleet this card lies."""

    single = True


@frozen
class ZoneHit(Place):
    """The zone of the ship that was hit."""

    definite = True


@frozen
class SameZone(Place):
    """The zone of the same colour as that of the ship which attacks. A command ship is there when that zone of its
    fleet is empty (fire.command_ship)."""

    definite = True


@frozen
class ActionDiscard(Zone):
    """The discard pile of action cards."""


@frozen
class FleetDeck(Stack):
    """The deck of fleet ships."""

    stands_for = SHIP


@frozen
class FleetDiscard(Zone):
    """The discard pile of fleet ships."""

    stands_for = SHIP
