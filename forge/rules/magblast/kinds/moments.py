"""When abilities work, for the quick reference: the keys, below `talk.when`, of all their moments."""

from __future__ import annotations

from typing import Any

from forge.abilities import nodes
from forge.abilities.kinds import Ability
from forge.rules.magblast.kinds import frames


def moments(ability: Ability, bearer: str | None) -> list[str]:
    """The moments at which something with this ability does something; the playing of it in your turn aside."""
    found: list[str] = []
    for clause in ability:
        if isinstance(clause, frames.AnyTurn):
            found.append("any_turn")
        elif isinstance(clause, frames.AfterHit):
            found.append("after_hit")
        elif isinstance(clause, nodes.Ongoing | frames.Limited):
            found.append(_of_rule(clause.rule, bearer))
            found += ["limited"] if isinstance(clause, frames.Limited) else []
    return found


def _of_rule(rule: Any, bearer: str | None) -> str:
    if isinstance(rule, frames.InPlaceOf):
        return f"instead.{rule.deed.value}"
    if isinstance(rule, nodes.When):
        if isinstance(rule.moment, frames.InPhase):
            return f"phase.{rule.moment.phase.value}"
        return "after_hit" if isinstance(rule.moment, frames.BlastHits) else "event"
    return "lasting.on" if bearer == "obstacle" else "lasting"
