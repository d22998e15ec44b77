"""Smash Up's own kinds: effects."""

from __future__ import annotations

from forge.abilities.phrases import TheirNextTurn, ThisTurn, YourNextTurn, YourTurn
from forge.abilities.sorts import Effect, Filter, Place, Role, Selection, Value, Who
from forge.frozen import frozen
from forge.rules.smashup.kinds.referents import FACTION


@frozen
class OnEach(Effect):
    """For each base that is like that now, one after another, whatever becomes of the others meanwhile."""

    early = True

    of: Filter
    do: tuple[Effect, ...]
    as_: str | None = None


@frozen
class Rather(Effect):
    """Instead of going to the discard pile with the other cards of a scored base."""

    asked = True

    do: tuple[Effect, ...]

    def answers_no(self) -> bool:
        return self.do[0].answers_no()


@frozen
class NameFaction(Effect):
    """A faction is named, and the card remembers it while it is in play."""

    binds = FACTION

    as_: str


@frozen
class Boost(Effect):
    """More power for a while. Only cards in play at that moment get it."""

    on_cards = True
    sure = True

    what: Selection
    by: int | Value
    until: ThisTurn | YourTurn | YourNextTurn


@frozen
class ReduceBreakpoint(Effect):
    """A lower breakpoint for a while."""

    of: Place
    by: int | Value
    until: ThisTurn | YourTurn | YourNextTurn


@frozen
class PlayExtra(Effect):
    """An extra play. With `may` and from your hand it may wait until later in the turn, unless it is now or never."""

    played = "what"
    asked = True
    plays = True

    what: Selection
    at: Place | None = None

    def answers_no(self) -> bool:
        return True


@frozen
class Forbid(Effect):
    """Players cannot play cards like that for a while."""

    played = "play"

    who: Who
    play: Filter
    during: TheirNextTurn


@frozen
class Swap(Effect):
    """A base in play changes places with another; minions stay, the old base takes the new one's place."""

    objects = (Role.place, Role.pile)

    base: Selection
    with_: Selection


@frozen
class ReplaceWith(Effect):
    """That base will replace the one being scored."""

    objects = (Role.place, Role.pile)
    alone = True
    sole = True

    base: Selection
