"""Node kinds: effects."""

from __future__ import annotations

from forge.abilities.sorts import Condition, Effect, Place, Role, Selection, Spot, Stack, Value, Who
from forge.frozen import frozen

# --- effects --------------------------------------------------------------------------------------------------------


@frozen
class May(Effect):
    """Only if you want to."""

    voluntary = True
    asked = True

    do: tuple[Effect, ...]


@frozen
class Either(Effect):
    """One of several, as the player chooses."""

    offers_no = True
    asked = True

    do: tuple[Effect, ...]


@frozen
class Both(Effect):
    """All parts or none."""

    whole = True
    asked = True

    do: tuple[Effect, ...]


@frozen
class If(Effect):
    """Only if the condition holds."""

    condition: Condition
    do: tuple[Effect, ...]


@frozen
class IfNot(Effect):
    """Does `first`; what was not done by it is made up for by `otherwise`."""

    first: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


@frozen
class IfDone(Effect):
    """Does `first`, which is what `then` costs: only if it was done is the rest done as well."""

    first: tuple[Effect, ...]
    then: tuple[Effect, ...]

    def answers_no(self) -> bool:
        return len(self.first) == 1 and self.first[0].answers_no()


@frozen
class By(Effect):
    """Players other than you act, each in turn; inside, "you" is that player."""

    who: Who
    do: tuple[Effect, ...]

    def in_any_order(self, one_card: bool) -> bool:
        return all(part.in_any_order(one_card=False) for part in self.do)


@frozen
class Choose(Effect):
    """Several selections are made together: a choice that leaves none for the next is none."""

    objects = (Role.card, Role.place, Role.pile)

    what: tuple[Selection, ...]


@frozen
class Return(Effect):
    """To its owner's hand."""

    to_hand = True
    on_cards = True
    optional = True
    offers_no = True

    what: Selection


@frozen
class Destroy(Effect):
    """To its owner's discard pile, unless something prevents or replaces it."""

    on_cards = True
    optional = True
    offers_no = True

    what: Selection


@frozen
class Move(Effect):
    """From where cards lie to another place."""

    on_cards = True
    optional = True
    asked = True
    offers_no = True

    what: Selection
    to: Place


@frozen
class Put(Effect):
    """Put a card into its owner's hand, deck or discard pile; several cards in the order you like."""

    on_cards = True
    objects = (Role.card, Role.place, Role.pile)
    optional = True
    offers_no = True

    what: Selection
    to: Spot
    ordered: bool = False


@frozen
class Discard(Effect):
    """From a hand or from play."""

    on_cards = True
    objects = (Role.card, Role.place, Role.pile)
    optional = True
    sure = True
    offers_no = True

    what: Selection


@frozen
class Draw(Effect):
    """Cards from the top of one's deck; a deck that runs dry is made anew from the discard pile. `up_to`: so many
    at most, as the player likes."""

    cards: int | Value
    up_to: bool = False

    def answers_no(self) -> bool:
        return self.up_to

    def in_any_order(self, one_card: bool) -> bool:
        return one_card


@frozen
class Gain(Effect):
    """Victory points."""

    harmless = True
    asked = True

    points: int | Value

    def in_any_order(self, one_card: bool) -> bool:
        return True


@frozen
class Play(Effect):
    """At once, without using up the plays of the turn."""

    played = "what"
    asked = True
    plays = True

    what: Selection
    at: Place | None = None


@frozen
class ShuffleInto(Effect):
    """Shuffle cards into their owner's deck."""

    on_cards = True
    optional = True
    asked = True

    what: Selection


@frozen
class Shuffle(Effect):
    """A deck is shuffled."""

    zone: Stack


@frozen
class Reveal(Effect):
    """Shows cards to everyone; they stay where they are."""

    objects = (Role.card, Role.place, Role.pile)
    sure = True

    what: Selection


@frozen
class Look(Effect):
    """Shows cards to you alone; they stay where they are."""

    objects = (Role.card, Role.place, Role.pile)
    sure = True

    what: Selection


@frozen
class Search(Effect):
    """Looks through a zone for cards."""

    objects = (Role.card, Role.place, Role.pile)
    optional = True

    what: Selection
