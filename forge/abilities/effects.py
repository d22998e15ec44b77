"""Node kinds: effects."""

from __future__ import annotations

from dataclasses import dataclass

from forge.abilities.phrases import BaseDeck, Deck, TheirNextTurn, ThisTurn, YourTurn
from forge.abilities.sorts import Condition, Effect, Filter, Place, Selection, Spot, Value, Who

# --- effects --------------------------------------------------------------------------------------------------------


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
    until: ThisTurn | YourTurn


@dataclass(frozen=True, slots=True)
class ReduceBreakpoint(Effect):
    of: Place
    by: int | Value
    until: ThisTurn | YourTurn


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
    during: TheirNextTurn


@dataclass(frozen=True, slots=True)
class ShuffleInto(Effect):
    """Shuffle cards into their owner's deck."""

    what: Selection


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    zone: Deck | BaseDeck


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
