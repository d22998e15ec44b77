"""Node kinds: selections, filters, players, places, zones, numbers, conditions, durations."""

from __future__ import annotations

from dataclasses import dataclass

from forge.abilities.sorts import Bound, Condition, Duration, Filter, Place, Rank, Selection, Value, Who, Zone

# --- selections -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class One(Selection):
    of: Filter
    as_: str | None = None


@dataclass(frozen=True, slots=True)
class UpTo(Selection):
    n: int
    of: Filter
    as_: str | None = None


@dataclass(frozen=True, slots=True)
class Between(Selection):
    least: int
    most: int
    of: Filter
    as_: str | None = None


@dataclass(frozen=True, slots=True)
class Exactly(Selection):
    n: int | Value
    of: Filter
    as_: str | None = None


@dataclass(frozen=True, slots=True)
class AnyNumber(Selection):
    """Any number, zero included; with `same_name` they share one title."""

    of: Filter
    as_: str | None = None
    same_name: bool = False


@dataclass(frozen=True, slots=True)
class All(Selection):
    of: Filter
    as_: str | None = None


@dataclass(frozen=True, slots=True)
class Random(Selection):
    """Cards chosen at random."""

    n: int
    of: Filter


@dataclass(frozen=True, slots=True)
class Top(Selection):
    """The top cards of a deck; the owner's discard pile is shuffled first when the deck runs dry."""

    n: int
    of: Zone
    as_: str | None = None


@dataclass(frozen=True, slots=True)
class Together(Selection):
    """Several selections for one simultaneous effect."""

    parts: tuple[Selection, ...]


@dataclass(frozen=True, slots=True)
class PerBase(Selection):
    """A selection on each base like that, for one simultaneous effect."""

    of: Filter
    pick: Selection
    as_: str | None = None


@dataclass(frozen=True, slots=True)
class PerPlayer(Selection):
    """A selection for each player, for one simultaneous effect."""

    of: Who
    pick: Selection
    as_: str | None = None


@dataclass(frozen=True, slots=True)
class Everything(Selection):
    """All cards of a zone."""

    zone: Zone


@dataclass(frozen=True, slots=True)
class This(Selection):
    """The card or base that bears the text."""


@dataclass(frozen=True, slots=True)
class Host(Selection):
    """The minion this action is attached to."""


@dataclass(frozen=True, slots=True)
class The(Selection, Place, Who, Zone):
    """Whatever was bound to that name: cards, a base, a player or the cards shown."""

    name: str


# --- filters --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Minion(Filter):
    """Minions: in play, or those `in_` a zone. `whose` is the controller; `other` leaves out the card itself."""

    whose: Who | None = None
    power: Bound | None = None
    at: Place | None = None
    in_: Zone | None = None
    faction: str | None = None
    tribe: str | None = None
    named: str | None = None
    rank: Rank | None = None
    other: bool = False


@dataclass(frozen=True, slots=True)
class Action(Filter):
    """Actions: attached in play, or those `in_` a zone. As a source: whoever's it is."""

    whose: Who | None = None
    attached_to: Selection | None = None
    at: Place | None = None
    in_: Zone | None = None
    other: bool = False


@dataclass(frozen=True, slots=True)
class Card(Filter):
    """Cards of either type in a zone. As a source: a card that was played, whoever's it is."""

    in_: Zone | None = None
    whose: Who | None = None
    tribe: str | None = None


@dataclass(frozen=True, slots=True)
class Base(Filter, Place):
    """Bases in play, or those `in_` the base deck. `differing`: not all minions there are equal in power."""

    with_: Filter | None = None
    without: Filter | None = None
    differing: bool = False
    other: bool = False
    in_: Zone | None = None


@dataclass(frozen=True, slots=True)
class Player(Filter):
    other: bool = False


# --- players --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class You(Who):
    pass


@dataclass(frozen=True, slots=True)
class AnotherPlayer(Who):
    pass


@dataclass(frozen=True, slots=True)
class OtherPlayers(Who):
    """Each of them, beginning after you and going clockwise."""


@dataclass(frozen=True, slots=True)
class EachPlayer(Who):
    """Each of them, beginning with the current player; as a description, anyone."""


@dataclass(frozen=True, slots=True)
class Winner(Who):
    """First place on the base scored; everyone who shares it, one after another."""


@dataclass(frozen=True, slots=True)
class RunnerUp(Who):
    """Second place on the base scored."""


@dataclass(frozen=True, slots=True)
class NotWinner(Who):
    """Each player other than first place."""


@dataclass(frozen=True, slots=True)
class PlayersWith(Who):
    """Each player who has cards like that; `whose` is left out."""

    what: Filter


@dataclass(frozen=True, slots=True)
class Owner(Who):
    of: Selection


# --- places ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Here(Place):
    """The base the card is on, or the base itself."""


@dataclass(frozen=True, slots=True)
class AnotherBase(Place):
    """One base other than where the cards are; as a description, any but this."""


@dataclass(frozen=True, slots=True)
class OtherBases(Place):
    """For each card a base other than its own."""


@dataclass(frozen=True, slots=True)
class AnyBase(Place):
    pass


@dataclass(frozen=True, slots=True)
class BaseOf(Place):
    of: Selection


# --- zones ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hand(Zone):
    of: Who = You()


@dataclass(frozen=True, slots=True)
class Deck(Zone):
    of: Who = You()


@dataclass(frozen=True, slots=True)
class DiscardPile(Zone):
    of: Who = You()


@dataclass(frozen=True, slots=True)
class BaseDeck(Zone):
    pass


# --- numbers, conditions, durations ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AtMost(Bound):
    n: int | Value


@dataclass(frozen=True, slots=True)
class LessThan(Bound):
    n: int | Value


@dataclass(frozen=True, slots=True)
class Count(Value):
    of: Filter


@dataclass(frozen=True, slots=True)
class PowerOf(Value):
    of: Selection


@dataclass(frozen=True, slots=True)
class NumberOf(Value):
    """How many cards were chosen."""

    of: The


@dataclass(frozen=True, slots=True)
class ForEvery(Value):
    """So much for every card like that."""

    n: int
    of: Filter


@dataclass(frozen=True, slots=True)
class PerPower(Value):
    """So much for every full `step` of the total power of cards like that."""

    n: int
    step: int
    of: Filter


@dataclass(frozen=True, slots=True)
class NotPlayed(Condition):
    """You have not played such a card while playing cards this turn; `other` leaves out the card itself."""

    what: Filter


@dataclass(frozen=True, slots=True)
class Is(Condition):
    what: Selection
    like: Filter


@dataclass(frozen=True, slots=True)
class ThisTurn(Duration):
    """Until the end of the turn."""


@dataclass(frozen=True, slots=True)
class YourTurn(Duration):
    """Until the end of your turn: this one, or your next when it is another player's."""


@dataclass(frozen=True, slots=True)
class YourNextTurn(Duration):
    """Until the start of your next turn."""


@dataclass(frozen=True, slots=True)
class TheirNextTurn(Duration):
    """During the next turn of the players named."""
