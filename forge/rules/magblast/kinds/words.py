"""The enumerations of Mag·Blast: guns, symbols, phases, classes of ships, deeds."""

from __future__ import annotations

from enum import Enum


class Gun(Enum):
    """Kinds of guns, from small to large (fire.gun)."""

    laser = "laser"
    beam = "beam"
    mag = "mag"


class Symbol(Enum):
    """Resource symbols on action cards (reinforce.price)."""

    star = "star"
    circle = "circle"
    diamond = "diamond"


class Phase(Enum):
    """The five phases of a turn, in order."""

    discard = "discard"
    draw = "draw"
    reinforce = "reinforce"
    maneuver = "maneuver"
    attack = "attack"


class Deed(Enum):
    """What ships and players do by the rules alone, and what an ability can be done in place of."""

    draw = "draw"  # cards, in the draw phase
    draw_ship = "draw_ship"  # a fleet ship, whatever it is drawn for
    buy_ship = "buy_ship"  # the top fleet ship, for resources
    fire = "fire"  # a blast, with this ship


class Forbidden(Enum):
    """What the ships of a fleet may be kept from."""

    maneuver = "maneuver"
    fire = "fire"
    launch = "launch"
    anything = "anything"  # maneuver, fire blasts, launch squadrons


class ShipClass(Enum):
    """Classes of fleet ships."""

    scout = "scout"
    cruiser = "cruiser"
    destroyer = "destroyer"
    carrier = "carrier"
    dreadnought = "dreadnought"
    minesweeper = "minesweeper"
    gunship = "gunship"
