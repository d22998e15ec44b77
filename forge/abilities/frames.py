"""Node kinds: clauses, the rules they establish, moments and events."""

from __future__ import annotations

from dataclasses import dataclass

from forge.abilities.phrases import YourNextTurn
from forge.abilities.sorts import (
    Clause,
    Condition,
    Effect,
    Event,
    Filter,
    Limit,
    Moment,
    Place,
    Rule,
    Selection,
    Value,
    Who,
    Zone,
)

# --- clauses: one for each label printed before a sentence ----------------------------------------------------------


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


# --- rules: what a clause establishes -------------------------------------------------------------------------------


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

    would: Destroyed | Affected
    do: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Has(Rule):
    """Cards have more (or less) power, on every turn or only during some turns; not less than `floor` in all."""

    what: Selection
    power: int | Value
    during: OnTurn | None = None
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
    until: YourNextTurn | None = None


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


# --- moments and events ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Before(Moment):
    event: Scored


@dataclass(frozen=True, slots=True)
class As(Moment):
    """At the very time of the event."""

    event: Scored


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
