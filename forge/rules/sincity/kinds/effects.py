"""Sin City's own kinds: effects."""

from __future__ import annotations

from forge.abilities.sorts import Effect, Selection
from forge.frozen import frozen


@frozen
class AttackWith(Effect):
    """Roll the die, move the hero exactly that far in one direction, then that hero does what heroes do on arrival
    (attack.roll, attack.move)."""

    on_cards = True
    asked = True

    what: Selection


@frozen
class Purge(Effect):
    """The hero does at once, where he or she stands, what is done on arrival: no roll, no move (attack.arrival)."""

    on_cards = True

    what: Selection


@frozen
class Kill(Effect):
    """Tokens go to the body count, and home at the end of the round."""

    on_cards = True

    what: Selection


@frozen
class SendHome(Effect):
    """Tokens go to the home of their kind; those that are there stay."""

    on_cards = True

    what: Selection


@frozen
class TradePlaces(Effect):
    """Two heroes change places; nobody is attacked."""

    on_cards = True
    asked = True

    what: Selection


@frozen
class FreshGoals(Effect):
    """You and that player each discard your secret goal and draw a new one (goals.empty)."""

    asked = True

    what: Selection


@frozen
class CallOff(Effect):
    """The action card just drawn or played has no effect, as far as it has not happened yet (keep.cancel)."""


@frozen
class RollAgain(Effect):
    """The die is rolled once more, and the new result counts (keep.roll)."""
