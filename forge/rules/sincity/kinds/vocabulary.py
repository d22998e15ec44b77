"""The vocabulary of Sin City: few of the kinds of every game, and its own."""

from __future__ import annotations

from forge.abilities import nodes
from forge.abilities.vocabulary import COMMON, kinds_in
from forge.rules.sincity.kinds import effects, frames, phrases
from forge.rules.sincity.kinds.laws import at_once, plain_condition, plain_space
from forge.rules.sincity.kinds.moments import moments
from forge.rules.sincity.kinds.sense import sense_faults

VOCABULARY = COMMON.only(
    *(nodes.OnPlay, nodes.IfNot, nodes.Move),
    *(nodes.One, nodes.UpTo, nodes.Exactly, nodes.All, nodes.Together),
    *(nodes.Player,),
    *(nodes.AtMost, nodes.AtLeast),
).extended(
    kinds_in(frames, effects, phrases),
    labels=(("on_play", "on_play"), ("kept", "kept"), ("goal", "goal"), ("arrival", "arrival")),
    bearers=("action", "keeper", "goal", "hero"),
    sense=(sense_faults,),
    laws=(plain_condition, plain_space, at_once),
    moments=moments,
    itself="card",
)
