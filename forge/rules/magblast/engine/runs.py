"""Every kind of node that the engine plays: what its tables have, and what it looks for or compares elsewhere."""

from __future__ import annotations

from forge.abilities import nodes
from forge.abilities.kinds import Ability
from forge.abilities.sorts import Node, Rule
from forge.rules.magblast.engine.effects import RUNNERS
from forge.rules.magblast.engine.keys import KEYS, key_of
from forge.rules.magblast.engine.select import SELECT
from forge.rules.magblast.kinds import frames, phrases

# What has no runner of its own: whoever meets it in a field knows all of its sort.
CLAUSES = (nodes.OnPlay, nodes.Ongoing, frames.AnyTurn, frames.AfterHit, frames.Limited)  # book.Ready
RULES = (nodes.When, frames.InPlaceOf, frames.Launches, frames.HalfDamage, frames.ActAs, frames.Cannot, frames.Shielded)
MOMENTS = (nodes.After, nodes.Destroyed, frames.InPhase, frames.BlastHits)  # keys.key_of
DESCRIPTIONS = (
    nodes.Card,
    phrases.Ship,
    phrases.FleetShip,
    phrases.CommandShip,
    phrases.Blast,
    phrases.Squadron,
    phrases.Fighter,
    phrases.Bomber,
    phrases.DirectHit,
    phrases.HitEffect,
    phrases.Strike,
    phrases.Attack,
    phrases.Obstacle,
)  # select; fmt: skip
PLAYERS = (nodes.You, nodes.AnotherPlayer, nodes.OtherPlayers, nodes.EachPlayer, phrases.PlayerHit, phrases.Fleet)
PLACES = (phrases.ZoneHit, phrases.SameZone)
ZONES = (nodes.Hand, phrases.ActionDiscard, phrases.FleetDeck, phrases.FleetDiscard)


def runs() -> frozenset[type[Node]]:
    """Every kind the engine plays. Rules are those that it looks for by a key."""
    return frozenset((*RUNNERS, *SELECT, *CLAUSES, *RULES, *MOMENTS, *DESCRIPTIONS, *PLAYERS, *PLACES, *ZONES))


def idle(ability: Ability) -> list[str]:
    """The rules that the engine never looks for, in sentences."""
    rules = [rule for clause in ability if isinstance(rule := getattr(clause, "rule", None), Rule)]
    return [f"the engine never looks for a rule of {key!r}" for rule in rules if (key := key_of(rule)) not in KEYS]
