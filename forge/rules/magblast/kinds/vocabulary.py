"""The vocabulary of Mag·Blast: few of the kinds of every game, and its own."""

from __future__ import annotations

from forge.abilities import nodes
from forge.abilities.vocabulary import COMMON, kinds_in
from forge.rules.magblast.kinds import effects, frames, phrases
from forge.rules.magblast.kinds.laws import lost_anyway, up_to_you, whose_anyway
from forge.rules.magblast.kinds.moments import moments
from forge.rules.magblast.kinds.sense import sense_faults

VOCABULARY = COMMON.only(
    *(nodes.OnPlay, nodes.Ongoing, nodes.When, nodes.After, nodes.Destroyed),
    *(nodes.May, nodes.Either, nodes.IfDone, nodes.Discard, nodes.Destroy, nodes.Draw, nodes.Play),
    *(nodes.One, nodes.UpTo, nodes.Exactly, nodes.All, nodes.Top, nodes.This),
    *(nodes.Card, nodes.You, nodes.AnotherPlayer, nodes.Hand),
).extended(
    kinds_in(frames, effects, phrases),
    labels=(
        ("on_play", "on_play"),
        ("ongoing", "ongoing"),
        ("any_turn", "any_turn"),
        ("after_hit", "after_hit"),
        ("limited", "limited"),
    ),
    bearers=("command_ship", "fleet_ship", "blast", "squadron", "hit", "hit_effect", "special", "obstacle"),
    sense=(sense_faults,),
    laws=(lost_anyway, whose_anyway),
    speech=(up_to_you,),
    itself="ship",
    moments=moments,
)
