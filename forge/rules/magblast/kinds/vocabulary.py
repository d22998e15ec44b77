"""The vocabulary of Mag·Blast."""

from __future__ import annotations

from forge.abilities.vocabulary import COMMON, kinds_in
from forge.rules.magblast.kinds import effects, frames, phrases

VOCABULARY = COMMON.extended(
    kinds_in(frames, effects, phrases),
    labels=(
        ("on_play", "on_play"),
        ("ongoing", "ongoing"),
        ("any_turn", "any_turn"),
        ("after_hit", "after_hit"),
        ("limited", "limited"),
    ),
    bearers=("command_ship", "fleet_ship", "blast", "squadron", "hit", "hit_effect", "special", "obstacle"),
    itself="ship",
)
