"""What the engine finds rules by: their kind, and for what is done at a moment or in place of something, which."""

from __future__ import annotations

from forge.abilities.nodes import After, Destroyed, When
from forge.abilities.sorts import Rule
from forge.rules.magblast.kinds.frames import InPhase, InPlaceOf
from forge.rules.magblast.kinds.words import Deed, Phase

LAUNCHES = "Launches"
HALF = "HalfDamage"
ACT_AS = "ActAs"
CANNOT = "Cannot"
SHIELDED = "Shielded"
HITS = "When BlastHits"
DESTROYED = "When After Destroyed"
IN_PLACE = {deed: f"InPlaceOf {deed.value}" for deed in Deed}
IN_FIRING = IN_PLACE[Deed.fire]
IN_PHASE = {phase: f"When InPhase {phase.value}" for phase in Phase}

# Every key the engine looks under: a rule with another one would do nothing.
KEYS = frozenset(
    (LAUNCHES, HALF, ACT_AS, CANNOT, SHIELDED, HITS, DESTROYED, *IN_PLACE.values(), *IN_PHASE.values()),
)


def key_of(rule: Rule) -> str:
    """Rules are found by their kind; what is done at a moment by that, what is done in place of something by that."""
    if isinstance(rule, InPlaceOf):
        return IN_PLACE[rule.deed]
    if not isinstance(rule, When):
        return type(rule).__name__
    if isinstance(rule.moment, InPhase):
        return IN_PHASE[rule.moment.phase]
    if isinstance(rule.moment, After) and isinstance(rule.moment.event, Destroyed):
        return DESTROYED
    return f"When {type(rule.moment).__name__}"
