"""The vocabulary of Smash Up."""

from __future__ import annotations

from forge.abilities.vocabulary import COMMON, kinds_in
from forge.rules.smashup.kinds import effects, frames, phrases
from forge.rules.smashup.kinds.laws import anywhere, fewer_plays, here, on_a_base, other_bases, weaker
from forge.rules.smashup.kinds.moments import moments
from forge.rules.smashup.kinds.sense import sense_faults

VOCABULARY = COMMON.extended(
    kinds_in(frames, effects, phrases),
    labels=(*COMMON.labels, ("base", "this_base")),
    bearers=("minion", "action", "action_on_base", "action_on_minion", "base"),
    sense=(sense_faults,),
    laws=(other_bases, fewer_plays),
    speech=(anywhere, here, weaker),
    directly=(on_a_base,),
    itself="minion",
    moments=moments,
)
