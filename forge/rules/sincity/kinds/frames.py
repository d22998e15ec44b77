"""Sin City's own kinds: clauses, moments, and the conditions that goals are."""

from __future__ import annotations

from forge.abilities.sorts import Bound, Clause, Condition, Effect, Filter, Moment, Place, Selection
from forge.frozen import frozen


@frozen
class Kept(Clause):
    """Kept face up by whoever drew it until it is used, once, at that moment, on anybody's turn (keep.when)."""

    borne_by = ("keeper",)
    told = True

    moment: Moment
    do: tuple[Effect, ...]


@frozen
class Arrival(Clause):
    """What a hero does to the tokens on the space where an attack ends (attack.arrival)."""

    borne_by = ("hero",)
    told = True

    do: tuple[Effect, ...]


@frozen
class Goal(Clause):
    """Met if this is true when the round's card is finished and the dead still lie in the body count (goals.check)."""

    borne_by = ("goal",)

    condition: Condition


@frozen
class CardTurned(Moment):
    """When an action card has been drawn, or one kept for later is used, before it does anything (keep.cancel)."""


@frozen
class DieRolled(Moment):
    """When the die has been rolled, before the hero moves."""


# --- conditions -----------------------------------------------------------------------------------------------------


@frozen
class Amount(Condition):
    """There are so many like that."""

    of: Filter
    n: Bound


@frozen
class NoneOf(Condition):
    """There is none like that."""

    of: Filter


@frozen
class AllTrue(Condition):
    """Each of these is true."""

    parts: tuple[Condition, ...]


@frozen
class StandsAt(Condition):
    """That hero stands there."""

    what: Selection
    at: Place


@frozen
class SameSpace(Condition):
    """These heroes stand on one space."""

    heroes: tuple[Selection, ...]


@frozen
class SomeSpace(Condition):
    """There is a space of which all of this is true."""

    holds: tuple[Condition, ...]


@frozen
class Neighbours(Condition):
    """They stand on neighbouring spaces, one on each (board.neighbours)."""

    what: Selection
