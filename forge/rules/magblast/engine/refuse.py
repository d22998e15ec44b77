"""Why a move is not allowed."""

from __future__ import annotations

from forge.rules.kernel.choices import Ask, Move
from forge.rules.kernel.verdict import Reason
from forge.rules.magblast.engine.table import Table


def refusals(t: Table, ask: Ask | None, move: Move, player: int | None = None) -> list[Reason]:
    if ask is None:
        return [Reason("over")]
    if player is not None and player != ask.player:
        return [Reason("not_you")]
    offered = not isinstance(move, bool | float) and move in ask.options
    return [] if offered else [Reason("not_offered", card=ask.source if ask.source >= 0 else None)]
