"""What answers and positions promise, by what a player knows."""

from __future__ import annotations

from collections.abc import Sequence

from forge.rules.kernel.choices import Ask
from forge.rules.magblast.engine.table import Table


def worths(t: Table, ask: Ask) -> Sequence[float]:
    return [0.0] * len(ask.options)


def promise(t: Table, player: int) -> float:
    return 0.0
