"""Carries out effects, one after another, through the table's runners."""

from __future__ import annotations

from collections.abc import Sequence

from forge.abilities.sorts import Effect
from forge.rules.kernel.choices import Steps
from forge.rules.magblast.engine.acting import Acting
from forge.rules.magblast.engine.table import Table


def do(t: Table, effects: Sequence[Effect], env: Acting) -> Steps[bool]:
    """Does the effects in order; true when any of them did something. In a game that is won nothing is done."""
    done = False
    for effect in effects:
        if t.winner is not None:
            return done
        if (yield from t.runners[type(effect)](t, effect, env)):
            done = True
    return done


def room(t: Table, effect: Effect, env: Acting) -> bool:
    """Whether an effect could be done, as far as anyone knows before it is begun."""
    known = t.rooms.get(type(effect))
    return True if known is None else known(t, effect, env)
