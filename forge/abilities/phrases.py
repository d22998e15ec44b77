"""Node kinds: selections, filters, players, places, zones, numbers, conditions, durations."""

from __future__ import annotations

from collections.abc import Callable

from forge.abilities.sorts import (
    CARD,
    MANY,
    PLAYER,
    Bound,
    Chosen,
    Condition,
    Described,
    Duration,
    Filter,
    Place,
    Role,
    Selection,
    Stack,
    Value,
    Who,
    Zone,
)
from forge.frozen import frozen

# --- selections -----------------------------------------------------------------------------------------------------


@frozen
class One(Chosen):
    """One thing, chosen by the player who acts; none when there is none."""

    takes_no = True
    picks = True
    remembered = True

    of: Filter
    as_: str | None = None

    def bounds(self, number: Callable[[int | Value], int]) -> tuple[int, int]:
        return 1, 1


@frozen
class UpTo(Chosen):
    """At most so many, none included."""

    picks = True
    remembered = True

    n: int
    of: Filter
    as_: str | None = None

    def bounds(self, number: Callable[[int | Value], int]) -> tuple[int, int]:
        return 0, self.n


@frozen
class Between(Chosen):
    """At least and at most so many; none at all when there are not enough."""

    picks = True
    remembered = True

    least: int
    most: int
    of: Filter
    as_: str | None = None

    def bounds(self, number: Callable[[int | Value], int]) -> tuple[int, int]:
        return self.least, self.most


@frozen
class Exactly(Chosen):
    """So many, or as many as there are."""

    picks = True
    remembered = True

    n: int | Value
    of: Filter
    as_: str | None = None

    def bounds(self, number: Callable[[int | Value], int]) -> tuple[int, int]:
        return (n := number(self.n)), n


@frozen
class AnyNumber(Chosen):
    """Any number, zero included; with `same_name` they share one title."""

    picks = True
    remembered = True

    of: Filter
    as_: str | None = None
    same_name: bool = False

    def bounds(self, number: Callable[[int | Value], int]) -> tuple[int, int]:
        return 0, MANY

    def can_wait(self) -> bool:
        return not self.same_name and self.of.can_wait()


@frozen
class All(Described):
    """Everything like that."""

    picks = True
    remembered = True

    of: Filter
    as_: str | None = None

    def can_wait(self) -> bool:
        return self.of.can_wait()


@frozen
class Random(Described):
    """Cards chosen at random."""

    remembered = True

    n: int
    of: Filter


@frozen
class Top(Selection):
    """The top cards of a deck; the owner's discard pile is shuffled first when the deck runs dry."""

    remembered = True

    n: int
    of: Zone
    as_: str | None = None


@frozen
class Together(Selection):
    """Several selections for one simultaneous effect. One that others speak of may be of what cannot be affected."""

    joins = True

    parts: tuple[Selection, ...]


@frozen
class PerPlayer(Selection):
    """A selection for each player, for one simultaneous effect."""

    joins = True
    early = True

    of: Who
    pick: Selection
    as_: str | None = None


@frozen
class Everything(Selection):
    """All cards of a zone."""

    zone: Zone

    def lies_in(self) -> Zone | None:
        return self.zone


@frozen
class This(Selection):
    """What bears the text."""

    definite = True
    known = True
    bearer = True


@frozen
class The(Selection, Place, Who, Zone):
    """Whatever was bound to that name: cards, a place, a player or the cards shown."""

    stands_for = CARD
    takes = (Role.card,)
    single = True
    known = True

    name: str

    def named_before(self) -> str | None:
        return self.name


# --- filters --------------------------------------------------------------------------------------------------------


@frozen
class Card(Filter):
    """Cards of any type in a zone. As a source: a card that was played, whoever's it is."""

    describes = True

    in_: Zone | None = None
    whose: Who | None = None


@frozen
class Player(Filter):
    """Players; `other` leaves out the one who acts."""

    stands_for = PLAYER

    other: bool = False


# --- players --------------------------------------------------------------------------------------------------------


@frozen
class You(Who):
    """The player who acts."""


@frozen
class AnotherPlayer(Who):
    """One player other than you; as a description, any of them."""


@frozen
class OtherPlayers(Who):
    """Each of them, beginning after you and going clockwise."""


@frozen
class EachPlayer(Who):
    """Each of them, beginning with the current player; as a description, anyone."""


@frozen
class PlayersWith(Who):
    """Each player who has cards like that; `whose` is left out."""

    of_cards = ("what",)

    what: Filter


@frozen
class Owner(Who):
    """The player whose card it is, whoever controls it."""

    single = True

    of: Selection


# --- places ---------------------------------------------------------------------------------------------------------


# --- zones ----------------------------------------------------------------------------------------------------------


@frozen
class Hand(Zone):
    """The cards in the hand of these players."""

    at_hand = True

    of: Who = You()


@frozen
class Deck(Stack):
    """The draw decks of these players."""

    of: Who = You()


@frozen
class DiscardPile(Zone):
    """The discard piles of these players."""

    of: Who = You()


# --- numbers, conditions, durations ---------------------------------------------------------------------------------


@frozen
class AtMost(Bound):
    """So much or less."""

    n: int | Value


@frozen
class AtLeast(Bound):
    """So much or more."""

    n: int | Value


@frozen
class LessThan(Bound):
    """Less than so much."""

    n: int | Value


@frozen
class Count(Value):
    """How many things there are like that."""

    of: Filter


@frozen
class NumberOf(Value):
    """How many cards were chosen."""

    of: The


@frozen
class ForEvery(Value):
    """So much for every card like that."""

    n: int
    of: Filter


@frozen
class Is(Condition):
    """What is spoken of is like that."""

    what: Selection
    like: Filter


@frozen
class ThisTurn(Duration):
    """Until the end of the turn."""


@frozen
class YourTurn(Duration):
    """Until the end of your turn: this one, or your next when it is another player's."""


@frozen
class YourNextTurn(Duration):
    """Until the start of your next turn."""


@frozen
class TheirNextTurn(Duration):
    """During the next turn of the players named."""
