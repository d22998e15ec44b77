"""The whole state of a table as plain data, for transcripts; and which things are alike."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from forge.rules.sincity.engine.table import Table


def state_of(t: Table) -> Any:
    """The whole state as plain data: zones, the round and how far it has come, goals met, the die to come."""
    return [
        [list(zone) for zone in t.lists],
        [t.current, t.deployer, t.turn, t.phase, list(t.winners)],
        [t.points[:], list(t.dice)],
    ]


def same(t: Table, thing: int) -> Hashable:
    """Tokens of one kind in one place are alike, and cards of one title."""
    return t.title[thing].id, t.where[thing] if thing < t.place0 else -1
