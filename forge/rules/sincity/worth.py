"""What answers and positions promise, by what a player knows: for bots, in goals."""

from __future__ import annotations

from collections.abc import Sequence

from forge.rules.kernel.choices import Ask
from forge.rules.sincity.engine.table import Table


def promise(t: Table, player: int) -> float:
    """How good a position is for a player."""
    if t.winners:
        return 1000.0 if player in t.winners else -1000.0
    mine = sum(t.points[who] for who in t.partners(player))
    others = [sum(t.points[who] for who in t.partners(other)) for other in t.order() if t.team(other) != t.team(player)]
    return float(mine - max(others, default=0))


def worths(t: Table, ask: Ask) -> Sequence[float]:
    """What each option of a question promises the player who is asked."""
    return [0.0] * len(ask.options)
