"""What abilities need a vocabulary for, with the one of Smash Up."""

from __future__ import annotations

from typing import Any

from forge.abilities import codec, laws
from forge.abilities.kinds import Ability
from forge.abilities.scope import scope_faults
from forge.language.grammar import meaning as speech
from forge.rules.smashup.kinds.vocabulary import VOCABULARY


def decode(data: Any) -> Ability:
    return codec.decode(data, VOCABULARY)


def faults(ability: Ability) -> list[Any]:
    return VOCABULARY.faults(ability)


def normalise(ability: Ability) -> Ability:
    return laws.normalise(ability, VOCABULARY)


def meaning(ability: Ability) -> Ability:
    return speech.meaning(ability, VOCABULARY)


__all__ = ["VOCABULARY", "decode", "faults", "meaning", "normalise", "scope_faults"]
