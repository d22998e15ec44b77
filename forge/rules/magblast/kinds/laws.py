"""Mag·Blast's laws: what can be said in two ways though no game tells them apart."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from forge.abilities import nodes
from forge.rules.magblast.kinds.effects import Cancel
from forge.rules.magblast.kinds.frames import AnyTurn, InPlaceOf, Limited
from forge.rules.magblast.kinds.phrases import Blast, DirectHit, HitEffect


def up_to_you(node: Any) -> Any:
    """Whether to answer, and whether to spend one of three uses, is the player's choice anyway: "may" adds nothing."""
    if isinstance(node, AnyTurn):
        return replace(node, do=_meant(node.do))
    if isinstance(node, Limited) and isinstance(node.rule, nodes.When | InPlaceOf):
        return replace(node, rule=replace(node.rule, do=_meant(node.rule.do)))
    return node


def _meant(do: tuple[Any, ...]) -> tuple[Any, ...]:
    if len(do) != 1:
        return do
    [only] = do
    if isinstance(only, nodes.May):
        return _meant(only.do)
    return (replace(only, first=_meant(only.first)),) if isinstance(only, nodes.IfDone) else do


def lost_anyway(node: Any) -> Any:
    """Only a squadron would come back: that something else is lost when it is cancelled goes without saying."""
    if isinstance(node, Cancel) and isinstance(node.what, Blast | DirectHit | HitEffect):
        return replace(node, lost=False)
    return node
