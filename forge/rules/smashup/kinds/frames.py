"""Smash Up's own kinds: clauses, rules and events."""

from __future__ import annotations

from types import MappingProxyType

from forge.abilities.frames import OnTurn
from forge.abilities.phrases import YourNextTurn
from forge.abilities.sorts import (
    CARD,
    PLAYER,
    Clause,
    Event,
    Filter,
    Foreseen,
    Place,
    Preventable,
    Rule,
    Selection,
    Value,
    Who,
    Zone,
)
from forge.frozen import frozen
from forge.rules.smashup.kinds.referents import BASE, POWER, TRIBE


@frozen
class ThisBase(Clause):
    """The ability of a base, which works while it lies face up."""

    borne_by = ("base",)
    also = ("ongoing",)
    ignored = True

    rule: Rule


@frozen
class Has(Rule):
    """Cards have more (or less) power, on every turn or only during some turns; not less than `floor` in all."""

    worded = MappingProxyType({"power": "signed"})
    sways = (POWER,)

    what: Selection
    power: int | Value
    during: OnTurn | None = None
    floor: int | None = None


@frozen
class CannotBeDestroyed(Rule):
    """Cards that nothing destroys."""

    what: Selection


@frozen
class CannotBeMoved(Rule):
    """Cards that nothing moves to another base; they can still be returned or destroyed."""

    what: Selection


@frozen
class CannotBeAffected(Rule):
    """Cards that are not moved, returned, destroyed or burdened with actions, by cards like that; such actions as are
    attached already when this begins are discarded."""

    source = "by"

    what: Selection
    by: Filter


@frozen
class CannotBePlayed(Rule):
    """Nobody of `who` can play cards like that there."""

    played = "what"
    describes = True

    what: Filter
    who: Who
    at: Place | None = None


@frozen
class Ignore(Rule):
    """These players ignore the ability of the base; with `may` only when they want to."""

    sways = (POWER, TRIBE)  # for which the ability may have cared

    of: Place
    who: Who
    may: bool = False
    until: YourNextTurn | None = None


@frozen
class CountAs(Rule):
    """Minions that belong to a tribe as well."""

    worded = MappingProxyType({"tribe": "tribe"})
    sways = (TRIBE, POWER)  # as some have more power for each of a tribe

    what: Selection
    tribe: str


@frozen
class EachTurn(Rule):
    """On each of your turns you may play an extra card like that. It stays given for the turn if this card leaves,
    for the place where it was."""

    played = "extra"

    extra: Filter
    at: Place | None = None


@frozen
class PlayFrom(Rule):
    """On your turn you may play such a card from there instead of from your hand."""

    played = "what"

    what: Filter
    from_: Zone
    at: Place | None = None


@frozen
class Affected(Preventable):
    """A card is moved, returned or destroyed, or an action is attached to it, by cards like that or any ability."""

    spares = True
    source = "by"
    tells = MappingProxyType({"it": CARD, "they": PLAYER})
    told_in = MappingProxyType({"it": "what"})

    what: Selection
    by: Filter | None = None


@frozen
class Scored(Foreseen):
    """A base is scored."""

    tells = MappingProxyType({"there": BASE})
    told_in = MappingProxyType({"there": "of"})

    of: Place


@frozen
class Replaced(Event):
    """A scored base has been replaced."""

    tells = MappingProxyType({"there": BASE, "new": BASE})

    of: Place
