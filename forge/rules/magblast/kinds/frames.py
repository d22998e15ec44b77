"""Mag·Blast's own kinds: clauses, rules and moments."""

from __future__ import annotations

from forge.abilities.sorts import Clause, Effect, Filter, Moment, Rule, Selection
from forge.frozen import frozen
from forge.rules.magblast.kinds.words import Deed, Forbidden, Phase, ShipClass


@frozen
class AnyTurn(Clause):
    """An answer to what somebody plays, on any turn (answer.any_turn), when there is something that it can cancel."""

    told = True

    do: tuple[Effect, ...]


@frozen
class AfterHit(Clause):
    """Done right after a blast of yours has hit, before anything else is played."""

    borne_by = ("hit",)
    told = True

    do: tuple[Effect, ...]


@frozen
class Limited(Clause):
    """A command ability that can be used three times a game (ability.limited); its player decides whether to use it."""

    told = True

    rule: Rule


@frozen
class InPlaceOf(Rule):
    """Done in place of what the rules let or make you do."""

    deed: Deed
    do: tuple[Effect, ...]


@frozen
class Launches(Rule):
    """Squadrons start from this ship: whoever has none like it can play none, in attack and in defence."""

    what: Filter


@frozen
class HalfDamage(Rule):
    """These ships take half the damage from cards like that."""

    source = "by"

    what: Selection
    by: Filter


@frozen
class ActAs(Rule):
    """These ships are of another class as well, and do what it does."""

    what: Selection
    class_: ShipClass


@frozen
class Cannot(Rule):
    """What these ships may not do."""

    what: Selection
    deed: Forbidden


@frozen
class Shielded(Rule):
    """Ships on which cards like that cannot be played."""

    source = "by"

    what: Selection
    by: Filter


@frozen
class InPhase(Moment):
    """In that phase of your turn."""

    phase: Phase


@frozen
class BlastHits(Moment):
    """Right after a blast of yours has hit."""
