"""The whole state of a table as plain data, for transcripts."""

from __future__ import annotations

from typing import Any

from forge.rules.magblast.engine.table import Table


def state_of(t: Table) -> Any:
    """The whole state as plain data: zones, turn and phase, damage, and what lasts for a while."""
    return [
        [list(zone) for zone in t.lists],
        [t.current, t.turn, t.phase, t.winner, t.mode.id, t.by_gun],
        [list(t.alive), list(t.began), list(t.uses), list(t.damage)],
        [sorted(map(list, one.items())) for one in (t.fired, t.steps, t.force, t.sent, t.laid)],
        sorted(map(list, t.used)),
    ]
