"""Node kinds: clauses, the rules they establish, moments and events."""

from __future__ import annotations

from types import MappingProxyType

from forge.abilities.sorts import (
    CARD,
    PLAYER,
    Clause,
    Condition,
    Effect,
    Event,
    Filter,
    Foreseen,
    Limit,
    Moment,
    Place,
    Preventable,
    Rule,
    Selection,
    Who,
    Zone,
)
from forge.frozen import frozen

# --- clauses: one for each label printed before a sentence ----------------------------------------------------------


@frozen
class OnPlay(Clause):
    """Done when the card is played."""

    do: tuple[Effect, ...]


@frozen
class Ongoing(Clause):
    """Works while the card is in play."""

    rule: Rule


@frozen
class Special(Clause):
    """Works at a time or in a way of its own; a player decides whether to use it, unless it replaces an event."""

    rule: Rule


# --- rules: what a clause establishes -------------------------------------------------------------------------------


@frozen
class When(Rule):
    """At that moment, do something. A special may work `from_` hand or discard pile and have a limit (`once`).

    `ability_first`: the ability of the card played is resolved first, and the description is compared after it: a card
    that has gone elsewhere meanwhile is not there for what is done.
    """

    moment: Moment
    do: tuple[Effect, ...]
    if_: Condition | None = None
    from_: Zone | None = None
    once: Limit | None = None
    ability_first: bool = False


@frozen
class Instead(Rule):
    """If that event would happen, this is done instead."""

    would: Preventable
    do: tuple[Effect, ...]


# --- moments and events ---------------------------------------------------------------------------------------------


@frozen
class Before(Moment):
    """Before the event, while it can still be foreseen."""

    event: Foreseen


@frozen
class As(Moment):
    """At the very time of the event."""

    event: Foreseen


@frozen
class After(Moment):
    """When the event has happened."""

    event: Event


@frozen
class StartOfTurn(Moment):
    """The start of a turn of these players."""

    tells = MappingProxyType({"they": PLAYER})
    describes = True

    of: Who


@frozen
class EndOfTurn(Moment):
    """The end of the turn, whoever's it is."""


@frozen
class OnTurn(Moment):
    """While cards are played in a player's turn; as `during`, the whole of it."""

    describes = True

    of: Who


@frozen
class Played(Event):
    """Somebody has played a card like that."""

    tells = MappingProxyType({"it": CARD, "they": PLAYER})
    played = "what"
    describes = True

    what: Filter
    by: Who
    at: Place | None = None


@frozen
class Destroyed(Preventable):
    """A card is destroyed."""

    verb = "destroy"
    tells = MappingProxyType({"it": CARD})
    told_in = MappingProxyType({"it": "what"})

    what: Selection
