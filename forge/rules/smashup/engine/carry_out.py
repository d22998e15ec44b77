"""Carries out effects, one after another, through the table's runners."""

from __future__ import annotations

from collections.abc import Sequence

from forge.abilities.sorts import MANY, Effect
from forge.rules.kernel.choices import Steps
from forge.rules.smashup.engine.table import Env, Table


def do(t: Table, effects: Sequence[Effect], env: Env) -> Steps[bool]:
    """Does the effects in order; true when any of them did something."""
    if len(effects) == 1:
        return t.runners[type(effects[0])](t, effects[0], env)
    return _all(t, effects, env)


def _all(t: Table, effects: Sequence[Effect], env: Env) -> Steps[bool]:
    done = False
    last = len(effects) - 1
    for index, effect in enumerate(effects):
        if index < last and effects[index + 1].whole:
            env.ahead = effects[index + 1]
        if (yield from t.runners[type(effect)](t, effect, env)):
            done = True
    return done


def room(t: Table, effect: Effect, env: Env) -> int:
    """For how many cards an effect could be done, as far as anyone knows before it is begun; 0: it is impossible."""
    known = t.rooms.get(type(effect))
    return MANY if known is None else known(t, effect, env)
