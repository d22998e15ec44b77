"""When abilities work, for the quick reference: the keys, below `talk.when`, of what a card's type does not tell."""

from __future__ import annotations

from forge.abilities.kinds import Ability, yaml_name
from forge.rules.sincity.kinds.frames import Kept


def moments(ability: Ability, bearer: str | None) -> list[str]:
    """The moments at which a kept card can be used."""
    return [f"kept.{yaml_name(type(clause.moment))}" for clause in ability if isinstance(clause, Kept)]
