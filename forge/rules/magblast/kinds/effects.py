"""Mag·Blast's own kinds: effects."""

from __future__ import annotations

from forge.abilities.sorts import Effect, Filter, Selection
from forge.frozen import frozen
from forge.rules.magblast.kinds.words import Gun


@frozen
class Fire(Effect):
    """With a gun of a fleet ship of yours that has not fired this turn, at an enemy ship in the zone of the same
    colour; the card stays under the ship it hits (fire.gun, fire.target, fire.hit)."""

    asked = True

    gun: Gun
    damage: int


@frozen
class FireAgain(Effect):
    """Another blast from the same ship at the same target; its gun has to match, though it has fired."""

    asked = True


@frozen
class Launch(Effect):
    """A squadron attacks a ship like that; its damage lasts until the end of the turn, and so does its absence from
    hand (squadron.damage, squadron.home)."""

    asked = True

    at: Filter
    damage: int


@frozen
class Cancel(Effect):
    """What is being played has no effect. A squadron goes back to its owner's hand at the end of the turn
    (squadron.evaded), or is discarded if it is `lost`; all other cards are discarded."""

    describes = True
    asked = True

    what: Filter
    at: Filter | None = None
    lost: bool = False


@frozen
class Recall(Effect):
    """Back to its owner's hand at the end of the turn; `against`: only if what was cancelled is like that."""

    on_cards = True

    what: Selection
    against: Filter | None = None


@frozen
class Pay(Effect):
    """Discard cards with that many resource symbols in all, of any kinds; more on them is lost."""

    asked = True

    symbols: int


@frozen
class Take(Effect):
    """Cards into your hand, from wherever they are."""

    on_cards = True
    to_hand = True
    optional = True
    asked = True
    offers_no = True

    what: Selection


@frozen
class Deploy(Effect):
    """Fleet ships from a deck or a discard pile into a zone of yours that has room (reinforce.place)."""

    on_cards = True
    optional = True
    asked = True
    offers_no = True

    what: Selection


@frozen
class Draft(Effect):
    """Draw so many fleet ships, keep one, discard the others."""

    asked = True

    ships: int


@frozen
class Capture(Effect):
    """A fleet ship into a zone of yours that has room; damage stays with it, and so does having fired."""

    on_cards = True
    asked = True

    what: Selection


@frozen
class Scatter(Effect):
    """Each of these ships to another zone of its fleet, as you like, as far as there is room."""

    on_cards = True
    asked = True

    what: Selection


@frozen
class Ram(Effect):
    """The ship is lost, and attacks from its zone as a blast would, with its speed as damage."""

    on_cards = True
    asked = True
    offers_no = True

    what: Selection


@frozen
class Transfer(Effect):
    """A card from under a ship to under another, where it is damage to that."""

    on_cards = True
    asked = True
    offers_no = True

    what: Selection
    to: Selection
