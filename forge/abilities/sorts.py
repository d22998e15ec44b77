"""The sorts of nodes, and the enumerations that stand in them."""

from __future__ import annotations

from enum import Enum


class Node:
    """Anything in an ability."""

    __slots__ = ()


class Clause(Node):
    """A part of a card's text under one label."""

    __slots__ = ()


class Rule(Node):
    """What a clause establishes for as long as it works."""

    __slots__ = ()


class Effect(Node):
    """Something that is done."""

    __slots__ = ()


class Moment(Node):
    """When something is done."""

    __slots__ = ()


class Event(Node):
    """Something that happens in the game, as a pattern."""

    __slots__ = ()


class Selection(Node):
    """Which and how many: the object of an effect."""

    __slots__ = ()


class Filter(Node):
    """A description of cards, bases or players."""

    __slots__ = ()


class Place(Node):
    """A base, or a description of bases."""

    __slots__ = ()


class Who(Node):
    """One player or several."""

    __slots__ = ()


class Zone(Node):
    """Where cards lie that are not in play."""

    __slots__ = ()


class Value(Node):
    """A number that depends on the game."""

    __slots__ = ()


class Bound(Node):
    """A comparison with a number."""

    __slots__ = ()


class Condition(Node):
    """Something that is true or not."""

    __slots__ = ()


class Duration(Node):
    """How long something lasts."""

    __slots__ = ()


class Rank(Enum):
    """Extremes of power among the minions described."""

    highest = "highest"
    lowest = "lowest"


class Spot(Enum):
    """Where a card is put; always its owner's."""

    hand = "hand"
    deck_top = "deck_top"
    deck_bottom = "deck_bottom"
    discard = "discard"


class Limit(Enum):
    """How often a player may use an ability, counted over all cards of that title."""

    turn = "turn"
    scoring = "scoring"
