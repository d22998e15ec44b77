"""The vocabulary of Smash Up."""

from __future__ import annotations

from forge.abilities.vocabulary import COMMON, kinds_in
from forge.rules.smashup.kinds import effects, frames, laws, phrases
from forge.rules.smashup.kinds.moments import moments
from forge.rules.smashup.kinds.sense import sense_faults

VOCABULARY = COMMON.extended(
    kinds_in(frames, effects, phrases),
    labels=(*COMMON.labels, ("base", "this_base")),
    bearers=("minion", "action", "action_on_base", "action_on_minion", "base"),
    sense=(sense_faults,),
    laws=(laws.other_bases, laws.fewer_plays),
    speech=(
        laws.anywhere,
        laws.here,
        laws.weaker,
        laws.kept,
        laws.put_back,
        laws.or_back,
        laws.elsewhere,
        laws.left,
        laws.hither,
        laws.shuffled_last,
        laws.on_each,
        laws.beside,
    ),
    directly=(laws.on_a_base,),
    itself="minion",
    moments=moments,
)
