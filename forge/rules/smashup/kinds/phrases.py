"""Smash Up's own kinds: selections, descriptions, players, places, zones, numbers and conditions."""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType

from forge.abilities.phrases import Card as PlainCard
from forge.abilities.sorts import Bound, Condition, Filter, Place, Selection, Stack, Value, Who, Zone
from forge.frozen import frozen
from forge.rules.smashup.kinds.referents import BASE, BASES, FACTION, POWER, TRIBE


class Rank(Enum):
    """Extremes of power among the minions described."""

    highest = "highest"
    lowest = "lowest"


@frozen
class Card(PlainCard):
    """Cards of either type in a zone. As a source: a card that was played, whoever's it is."""

    worded = MappingProxyType({"tribe": "tribe"})

    tribe: str | None = None

    def reads(self) -> tuple[str, ...]:
        return () if self.tribe is None else (TRIBE,)


@frozen
class PerBase(Selection):
    """A selection on each base like that, for one simultaneous effect."""

    joins = True
    early = True

    of: Filter
    pick: Selection
    as_: str | None = None


@frozen
class Host(Selection):
    """The minion this action is attached to."""

    definite = True
    known = True


@frozen
class Minion(Filter):
    """Minions: in play, or those `in_` a zone. `whose` is the controller; `other` leaves out the card itself."""

    refers = MappingProxyType({"faction": FACTION})
    describes = True
    worded = MappingProxyType({"named": "title", "tribe": "tribe"})

    whose: Who | None = None
    power: Bound | None = None
    at: Place | None = None
    in_: Zone | None = None
    faction: str | None = None
    tribe: str | None = None
    named: str | None = None
    rank: Rank | None = None
    other: bool = False

    def reads(self) -> tuple[str, ...]:
        power = () if self.power is None and self.rank is None else (POWER,)
        return power if self.tribe is None else (*power, TRIBE)

    def can_wait(self) -> bool:
        return self.rank is None and self.in_ is not None and self.in_.at_hand


@frozen
class Action(Filter):
    """Actions: attached in play, or those `in_` a zone. As a source: whoever's it is."""

    describes = True
    on = ("attached_to",)

    whose: Who | None = None
    attached_to: Selection | None = None
    at: Place | None = None
    in_: Zone | None = None
    other: bool = False

    def can_wait(self) -> bool:
        return self.in_ is not None and self.in_.at_hand


@frozen
class Base(Filter, Place):
    """Bases in play, or those `in_` the base deck. `differing`: not all minions there are equal in power."""

    stands_for = BASE
    of_cards = ("with_", "without")

    with_: Filter | None = None
    without: Filter | None = None
    differing: bool = False
    other: bool = False
    in_: Zone | None = None

    def reads(self) -> tuple[str, ...]:
        return (POWER,) if self.differing else ()


@frozen
class Winner(Who):
    """First place on the base scored; everyone who shares it, one after another."""

    single = True


@frozen
class RunnerUp(Who):
    """Second place on the base scored."""

    single = True


@frozen
class NotWinner(Who):
    """Each player other than first place."""


@frozen
class Here(Place):
    """The base the card is on, or the base itself."""

    definite = True


@frozen
class AnotherBase(Place):
    """One base other than where the cards are; as a description, any but this."""

    elsewhere = True


@frozen
class OtherBases(Place):
    """For each card a base other than its own."""

    elsewhere = True
    each = True


@frozen
class AnyBase(Place):
    """Any base in play."""


@frozen
class BaseOf(Place):
    """The base a card is on."""

    of: Selection


@frozen
class BaseDeck(Stack):
    """The deck of bases."""

    stands_for = BASES


@frozen
class PowerOf(Value):
    """The power a minion has now."""

    of: Selection

    def reads(self) -> tuple[str, ...]:
        return (POWER,)


@frozen
class PerPower(Value):
    """So much for every full `step` of the total power of cards like that."""

    n: int
    step: int
    of: Filter

    def reads(self) -> tuple[str, ...]:
        return (POWER,)


@frozen
class NotPlayed(Condition):
    """You have not played such a card while playing cards this turn; `other` leaves out the card itself."""

    of_cards = ("what",)

    what: Filter
