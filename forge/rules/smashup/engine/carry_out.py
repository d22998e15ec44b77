"""Carries out effects, one after another, through the table's runners."""

from __future__ import annotations

from collections.abc import Sequence

from forge.abilities.sorts import Effect
from forge.rules.kernel.choices import Steps
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.table import Env, Table
from forge.rules.smashup.engine.values import places


def do(t: Table, effects: Sequence[Effect], env: Env) -> Steps[bool]:
    """Does the effects in order; true when any of them did something."""
    if len(effects) == 1:
        return t.runners[type(effects[0])](t, effects[0], env)
    return _all(t, effects, env)


def _all(t: Table, effects: Sequence[Effect], env: Env) -> Steps[bool]:
    done = False
    last = len(effects) - 1
    for index, effect in enumerate(effects):
        if index < last and isinstance(then := effects[index + 1], nodes.Both):
            env.limit = then
        if (yield from t.runners[type(effect)](t, effect, env)):
            done = True
    return done


def feasible(t: Table, effects: Sequence[Effect], env: Env) -> bool:
    """Whether a replacement can be done at all: a card cannot move where there is no other base."""
    first = effects[0]
    if isinstance(first, nodes.Move) and isinstance(first.to, nodes.AnotherBase | nodes.OtherBases):
        return any(base != t.base_of(env.this) for base in places(t, nodes.AnyBase(), env))
    return True
