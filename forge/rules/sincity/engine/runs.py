"""Every kind of node that the engine plays: what its tables have, and what it looks for or compares elsewhere."""

from __future__ import annotations

from forge.abilities import nodes
from forge.abilities.sorts import Node
from forge.rules.sincity.engine.conditions import CONDITIONS, LIKE, PLACES
from forge.rules.sincity.engine.effects import RUNNERS
from forge.rules.sincity.kinds import frames, phrases

# What has no runner of its own: whoever meets it in a field knows all of its sort.
CLAUSES = (nodes.OnPlay, frames.Kept, frames.Arrival, frames.Goal)  # book.Piece
MOMENTS = (frames.CardTurned, frames.DieRolled)  # attack.usable
SELECTIONS = (phrases.Hero, nodes.One, nodes.UpTo, nodes.Exactly, nodes.All, nodes.Together)  # effects.select
PLAYERS = (nodes.Player, nodes.You)  # effects.players
BOUNDS = (nodes.AtLeast, nodes.AtMost)  # conditions.fits


def runs() -> frozenset[type[Node]]:
    """Every kind the engine plays."""
    return frozenset((*RUNNERS, *CONDITIONS, *PLACES, *LIKE, *CLAUSES, *MOMENTS, *SELECTIONS, *PLAYERS, *BOUNDS))
