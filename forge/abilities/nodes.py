"""The node kinds an ability is made of: frozen, comparable, hashable data without code.

Every kind belongs to one or more sorts (the classes directly below `Node`); a field says by its type which sorts may
stand in it. The first field of a kind is its main field, which YAML may give without naming it. A kind is written in
YAML by its class name in snake case, a field by its name without the trailing underscore.

"You" is always the player who acts: the controller of the card, or inside `by` the player named there. Names bound with
`as` are referred to by `the`; an event binds `it` (the card) and `they` (the player), scoring binds `there` (the base).
"""

from __future__ import annotations

from dataclasses import dataclass
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


# --- clauses: one for each label printed before a sentence ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OnPlay(Clause):
    """Done when the card is played."""

    do: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Ongoing(Clause):
    """Works while the card is in play."""

    rule: Rule


@dataclass(frozen=True, slots=True)
class Special(Clause):
    """Works at a time or in a way of its own; a player decides whether to use it, unless it replaces an event."""

    rule: Rule


@dataclass(frozen=True, slots=True)
class ThisBase(Clause):
    """The ability of a base, which works while it lies face up."""

    rule: Rule


# --- rules: what a clause establishes ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class When(Rule):
    """At that moment, do something. A special may work `from_` hand or discard pile and have a limit (`once`).

    `ability_first`: the ability of the minion played is resolved first, and the description is compared after it.
    """

    moment: Moment
    do: tuple[Effect, ...]
    if_: Condition | None = None
    from_: Zone | None = None
    once: Limit | None = None
    ability_first: bool = False


@dataclass(frozen=True, slots=True)
class Instead(Rule):
    """If that event would happen, this is done instead."""

    would: Event
    do: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Has(Rule):
    """Cards have more (or less) power, on every turn or only during some turns."""

    what: Selection
    power: int | Value
    during: Moment | None = None
    floor: int | None = None


@dataclass(frozen=True, slots=True)
class CannotBeDestroyed(Rule):
    what: Selection


@dataclass(frozen=True, slots=True)
class CannotBeAffected(Rule):
    what: Selection
    by: Filter


@dataclass(frozen=True, slots=True)
class CannotBePlayed(Rule):
    """Nobody of `who` can play cards like that there."""

    what: Filter
    who: Who
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class Ignore(Rule):
    """These players ignore the ability of the base; with `may` only when they want to."""

    of: Place
    who: Who
    may: bool = False
    until: Duration | None = None


@dataclass(frozen=True, slots=True)
class CountAs(Rule):
    what: Selection
    tribe: str


@dataclass(frozen=True, slots=True)
class EachTurn(Rule):
    """On each of your turns you may play an extra card like that."""

    extra: Filter
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class PlayFrom(Rule):
    """On your turn you may play such a card from there instead of from your hand."""

    what: Filter
    from_: Zone
    at: Place | None = None


# --- moments and events --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Before(Moment):
    event: Event


@dataclass(frozen=True, slots=True)
class As(Moment):
    """At the very time of the event."""

    event: Event


@dataclass(frozen=True, slots=True)
class After(Moment):
    event: Event


@dataclass(frozen=True, slots=True)
class StartOfTurn(Moment):
    of: Who


@dataclass(frozen=True, slots=True)
class EndOfTurn(Moment):
    """The end of the turn, whoever's it is."""


@dataclass(frozen=True, slots=True)
class OnTurn(Moment):
    """While cards are played in a player's turn; as `during`, the whole of it."""

    of: Who


@dataclass(frozen=True, slots=True)
class Played(Event):
    what: Filter
    by: Who
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    what: Selection


@dataclass(frozen=True, slots=True)
class Affected(Event):
    """A card is moved, returned or destroyed, or an action is attached to it, by cards like that or any ability."""

    what: Selection
    by: Filter | None = None


@dataclass(frozen=True, slots=True)
class Scored(Event):
    of: Place


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """A scored base has been replaced."""

    of: Place


# --- effects -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class May(Effect):
    """Only if you want to."""

    do: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Either(Effect):
    """One of several, as the player chooses."""

    do: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Both(Effect):
    """All parts or none."""

    do: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class If(Effect):
    condition: Condition
    do: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class IfNot(Effect):
    """Does `first`; what was not done by it is made up for by `otherwise`."""

    first: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class By(Effect):
    """Players other than you act, each in turn; inside, "you" is that player."""

    who: Who
    do: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class OnEach(Effect):
    """For each base like that, one after another."""

    of: Filter
    do: tuple[Effect, ...]
    as_: str | None = None


@dataclass(frozen=True, slots=True)
class Rather(Effect):
    """Instead of going to the discard pile with the other cards of a scored base."""

    do: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """Several selections are made together: a choice that leaves none for the next is none."""

    what: tuple[Selection, ...]


@dataclass(frozen=True, slots=True)
class NameFaction(Effect):
    as_: str


@dataclass(frozen=True, slots=True)
class Return(Effect):
    """To its owner's hand."""

    what: Selection


@dataclass(frozen=True, slots=True)
class Destroy(Effect):
    what: Selection


@dataclass(frozen=True, slots=True)
class Move(Effect):
    what: Selection
    to: Place


@dataclass(frozen=True, slots=True)
class Put(Effect):
    """Put a card into its owner's hand, deck or discard pile; several cards in the order you like."""

    what: Selection
    to: Spot
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """From a hand or from play."""

    what: Selection


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    cards: int | Value


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """Victory points."""

    points: int | Value


@dataclass(frozen=True, slots=True)
class Boost(Effect):
    """More power for a while. Only cards in play at that moment get it."""

    what: Selection
    by: int | Value
    until: Duration


@dataclass(frozen=True, slots=True)
class ReduceBreakpoint(Effect):
    of: Place
    by: int | Value
    until: Duration


@dataclass(frozen=True, slots=True)
class Play(Effect):
    """At once, without using up the plays of the turn."""

    what: Selection
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class PlayExtra(Effect):
    """An extra play. With `may` and from your hand it may wait until later in the turn, unless it is now or never."""

    what: Selection
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class Forbid(Effect):
    """Players cannot play cards like that for a while."""

    who: Who
    play: Filter
    during: Duration


@dataclass(frozen=True, slots=True)
class ShuffleInto(Effect):
    """Shuffle cards into their owner's deck."""

    what: Selection


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    zone: Zone


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """Shows cards to everyone; they stay where they are."""

    what: Selection


@dataclass(frozen=True, slots=True)
class Look(Effect):
    """Shows cards to you alone; they stay where they are."""

    what: Selection


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """Looks through a zone for cards."""

    what: Selection


@dataclass(frozen=True, slots=True)
class Swap(Effect):
    """A base in play changes places with another; minions stay, the old base takes the new one's place."""

    base: Selection
    with_: Selection


@dataclass(frozen=True, slots=True)
class ReplaceWith(Effect):
    """That base will replace the one being scored."""

    base: Selection


# --- selections ----------------------------------------------------------------------------------------------------


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


# --- filters -------------------------------------------------------------------------------------------------------


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


# --- players -------------------------------------------------------------------------------------------------------


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


# --- places --------------------------------------------------------------------------------------------------------


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


# --- zones ---------------------------------------------------------------------------------------------------------


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


# --- numbers, conditions, durations --------------------------------------------------------------------------------


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
