"""Changes of meaning of the abilities of every game."""

from __future__ import annotations

from collections.abc import Iterator

from forge.abilities.kinds import Ability
from forge.abilities.mutate import Mutation, mutations_of, renamed, typed
from forge.library import Facts
from forge.rules.smashup.measuring.mutate import mutations

# Games whose kinds hang together more closely than their types tell.
OWN = {"smashup": mutations}


def changes(game: Facts, ability: Ability, bearer: str) -> Iterator[Mutation]:
    """The abilities that differ from this one in one thing."""
    if game.id in OWN:
        return OWN[game.id](ability, bearer)
    found = (*typed(ability, game.vocabulary), *renamed(ability, game.abilities.values()))
    return mutations_of(ability, found, game.vocabulary, bearer)
