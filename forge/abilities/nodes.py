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


node = dataclass(frozen=True, slots=True)


# --- clauses: one for each label printed before a sentence ---------------------------------------------------------


@node
class OnPlay(Clause):
    """Done when the card is played."""

    do: tuple[Effect, ...]


@node
class Ongoing(Clause):
    """Works while the card is in play."""

    rule: Rule


@node
class Special(Clause):
    """Works at a time or in a way of its own; a player decides whether to use it, unless it replaces an event."""

    rule: Rule


@node
class ThisBase(Clause):
    """The ability of a base, which works while it lies face up."""

    rule: Rule


# --- rules: what a clause establishes ------------------------------------------------------------------------------


@node
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


@node
class Instead(Rule):
    """If that event would happen, this is done instead."""

    would: Event
    do: tuple[Effect, ...]


@node
class Has(Rule):
    """Cards have more (or less) power, on every turn or only during some turns."""

    what: Selection
    power: int | Value
    during: Moment | None = None
    floor: int | None = None


@node
class CannotBeDestroyed(Rule):
    what: Selection


@node
class CannotBeAffected(Rule):
    what: Selection
    by: Filter


@node
class CannotBePlayed(Rule):
    """Nobody of `who` can play cards like that there."""

    what: Filter
    who: Who
    at: Place | None = None


@node
class Ignore(Rule):
    """These players ignore the ability of the base; with `may` only when they want to."""

    base: Place
    who: Who
    may: bool = False
    until: Duration | None = None


@node
class CountAs(Rule):
    what: Selection
    tribe: str


@node
class EachTurn(Rule):
    """On each of your turns you may play an extra card like that."""

    extra: Filter
    at: Place | None = None


@node
class PlayFrom(Rule):
    """On your turn you may play such a card from there instead of from your hand."""

    what: Filter
    from_: Zone
    at: Place | None = None


# --- moments and events --------------------------------------------------------------------------------------------


@node
class Before(Moment):
    event: Event


@node
class As(Moment):
    """At the very time of the event."""

    event: Event


@node
class After(Moment):
    event: Event


@node
class StartOfTurn(Moment):
    of: Who


@node
class EndOfTurn(Moment):
    """The end of the turn, whoever's it is."""


@node
class OnTurn(Moment):
    """While cards are played in a player's turn; as `during`, the whole of it."""

    of: Who


@node
class Played(Event):
    what: Filter
    by: Who
    at: Place | None = None


@node
class Destroyed(Event):
    what: Selection


@node
class Affected(Event):
    """A card is moved, returned or destroyed, or an action is attached to it, by cards like that or any ability."""

    what: Selection
    by: Filter | None = None


@node
class Scored(Event):
    base: Place


@node
class Replaced(Event):
    """A scored base has been replaced."""

    base: Place


# --- effects -------------------------------------------------------------------------------------------------------


@node
class May(Effect):
    do: tuple[Effect, ...]


@node
class Either(Effect):
    """One of several, as the player chooses."""

    do: tuple[Effect, ...]


@node
class Both(Effect):
    """All parts or none."""

    do: tuple[Effect, ...]


@node
class If(Effect):
    condition: Condition
    do: tuple[Effect, ...]


@node
class IfNot(Effect):
    """Does `first`; what was not done by it is made up for by `otherwise`."""

    first: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


@node
class By(Effect):
    """Players other than you act, each in turn; inside, "you" is that player."""

    who: Who
    do: tuple[Effect, ...]


@node
class OnEach(Effect):
    """For each base like that, one after another."""

    of: Filter
    do: tuple[Effect, ...]
    as_: str | None = None


@node
class Rather(Effect):
    """Instead of going to the discard pile with the other cards of a scored base."""

    do: tuple[Effect, ...]


@node
class Choose(Effect):
    """Several selections are made together: a choice that leaves none for the next is none."""

    what: tuple[Selection, ...]


@node
class NameFaction(Effect):
    as_: str


@node
class Return(Effect):
    """To its owner's hand."""

    what: Selection


@node
class Destroy(Effect):
    what: Selection


@node
class Move(Effect):
    what: Selection
    to: Place


@node
class Put(Effect):
    """Put a card into its owner's hand, deck or discard pile; several cards in the order you like."""

    what: Selection
    to: Spot
    ordered: bool = False


@node
class Discard(Effect):
    """From a hand or from play."""

    what: Selection


@node
class Draw(Effect):
    cards: int | Value


@node
class Gain(Effect):
    """Victory points."""

    points: int | Value


@node
class Boost(Effect):
    """More power for a while. Only cards in play at that moment get it."""

    what: Selection
    by: int | Value
    until: Duration


@node
class ReduceBreakpoint(Effect):
    of: Place
    by: int | Value
    until: Duration


@node
class Play(Effect):
    """At once, without using up the plays of the turn."""

    what: Selection
    at: Place | None = None


@node
class PlayExtra(Effect):
    """An extra play. With `may` and from your hand it may wait until later in the turn, unless it is now or never."""

    what: Selection
    at: Place | None = None


@node
class Forbid(Effect):
    """Players cannot play cards like that for a while."""

    who: Who
    play: Filter
    during: Duration


@node
class ShuffleInto(Effect):
    """Shuffle cards into their owner's deck."""

    what: Selection


@node
class Shuffle(Effect):
    zone: Zone


@node
class Reveal(Effect):
    """Shows cards to everyone; they stay where they are."""

    what: Selection


@node
class Look(Effect):
    """Shows cards to you alone; they stay where they are."""

    what: Selection


@node
class Search(Effect):
    """Looks through a zone for cards."""

    what: Selection


@node
class Swap(Effect):
    """A base in play changes places with another; minions stay, the old base takes the new one's place."""

    base: Selection
    with_: Selection


@node
class ReplaceWith(Effect):
    """That base will replace the one being scored."""

    base: Selection


# --- selections ----------------------------------------------------------------------------------------------------


@node
class One(Selection):
    of: Filter
    as_: str | None = None


@node
class UpTo(Selection):
    n: int
    of: Filter
    as_: str | None = None


@node
class Between(Selection):
    least: int
    most: int
    of: Filter
    as_: str | None = None


@node
class Exactly(Selection):
    n: int | Value
    of: Filter
    as_: str | None = None


@node
class AnyNumber(Selection):
    """Any number, zero included; with `same_name` they share one title."""

    of: Filter
    as_: str | None = None
    same_name: bool = False


@node
class All(Selection):
    of: Filter
    as_: str | None = None


@node
class Random(Selection):
    """Cards chosen at random."""

    n: int
    of: Filter


@node
class Top(Selection):
    """The top cards of a deck; the owner's discard pile is shuffled first when the deck runs dry."""

    n: int
    of: Zone
    as_: str | None = None


@node
class Together(Selection):
    """Several selections for one simultaneous effect."""

    parts: tuple[Selection, ...]


@node
class PerBase(Selection):
    """A selection on each base like that, for one simultaneous effect."""

    of: Filter
    pick: Selection
    as_: str | None = None


@node
class PerPlayer(Selection):
    """A selection for each player, for one simultaneous effect."""

    of: Who
    pick: Selection
    as_: str | None = None


@node
class Everything(Selection):
    """All cards of a zone."""

    zone: Zone


@node
class This(Selection):
    """The card or base that bears the text."""


@node
class Host(Selection):
    """The minion this action is attached to."""


@node
class The(Selection, Place, Who, Zone):
    """Whatever was bound to that name: cards, a base, a player or the cards shown."""

    name: str


# --- filters -------------------------------------------------------------------------------------------------------


@node
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


@node
class Action(Filter):
    """Actions: attached in play, or those `in_` a zone. As a source: whoever's it is."""

    whose: Who | None = None
    attached_to: Selection | None = None
    at: Place | None = None
    in_: Zone | None = None
    other: bool = False


@node
class Card(Filter):
    """Cards of either type in a zone. As a source: a card that was played, whoever's it is."""

    in_: Zone | None = None
    whose: Who | None = None
    tribe: str | None = None


@node
class Base(Filter, Place):
    """Bases in play, or those `in_` the base deck. `differing`: not all minions there are equal in power."""

    with_: Filter | None = None
    without: Filter | None = None
    differing: bool = False
    other: bool = False
    in_: Zone | None = None


@node
class Player(Filter):
    other: bool = False


# --- players -------------------------------------------------------------------------------------------------------


@node
class You(Who):
    pass


@node
class AnotherPlayer(Who):
    pass


@node
class OtherPlayers(Who):
    """Each of them, beginning after you and going clockwise."""


@node
class EachPlayer(Who):
    """Each of them, beginning with the current player; as a description, anyone."""


@node
class Winner(Who):
    """First place on the base scored; everyone who shares it, one after another."""


@node
class RunnerUp(Who):
    """Second place on the base scored."""


@node
class NotWinner(Who):
    """Each player other than first place."""


@node
class PlayersWith(Who):
    """Each player who has cards like that; `whose` is left out."""

    what: Filter


@node
class Owner(Who):
    of: Selection


# --- places --------------------------------------------------------------------------------------------------------


@node
class Here(Place):
    """The base the card is on, or the base itself."""


@node
class AnotherBase(Place):
    """One base other than where the cards are; as a description, any but this."""


@node
class OtherBases(Place):
    """For each card a base other than its own."""


@node
class AnyBase(Place):
    pass


@node
class BaseOf(Place):
    of: Selection


# --- zones ---------------------------------------------------------------------------------------------------------


@node
class Hand(Zone):
    of: Who = You()


@node
class Deck(Zone):
    of: Who = You()


@node
class DiscardPile(Zone):
    of: Who = You()


@node
class BaseDeck(Zone):
    pass


# --- numbers, conditions, durations --------------------------------------------------------------------------------


@node
class AtMost(Bound):
    n: int | Value


@node
class LessThan(Bound):
    n: int | Value


@node
class Count(Value):
    of: Filter


@node
class PowerOf(Value):
    of: Selection


@node
class NumberOf(Value):
    """How many cards were chosen."""

    of: The


@node
class ForEvery(Value):
    """So much for every card like that."""

    n: int
    of: Filter


@node
class PerPower(Value):
    """So much for every full `step` of the total power of cards like that."""

    n: int
    step: int
    of: Filter


@node
class NotPlayed(Condition):
    """You have not played such a card while playing cards this turn; `other` leaves out the card itself."""

    what: Filter


@node
class Is(Condition):
    what: Selection
    like: Filter


@node
class ThisTurn(Duration):
    """Until the end of the turn."""


@node
class YourTurn(Duration):
    """Until the end of your turn: this one, or your next when it is another player's."""


@node
class YourNextTurn(Duration):
    """Until the start of your next turn."""


@node
class TheirNextTurn(Duration):
    """During the next turn of the players named."""
