"""Mag·Blast's laws beside those of every game: of the engine, and of how people speak of what is up to them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from forge.abilities import nodes
from forge.rules.magblast.kinds.effects import Cancel, Recall
from forge.rules.magblast.kinds.frames import AnyTurn, HalfDamage, InPlaceOf, Launches, Limited
from forge.rules.magblast.kinds.phrases import Blast, DirectHit, HitEffect


def lost_anyway(node: Any) -> Any:
    """Only a squadron would come back: that something else is lost when it is cancelled goes without saying."""
    if isinstance(node, Cancel) and isinstance(node.what, Blast | DirectHit | HitEffect):
        return replace(node, lost=False)
    return node


def whose_anyway(node: Any) -> Any:
    """What is answered is played by another player, and so is what hits your ships, while what starts from a ship is
    its owner's: to say whose it is says no more."""
    if isinstance(node, Cancel):
        return replace(node, what=_anybodys(node.what))
    if isinstance(node, Recall) and node.against is not None:
        return replace(node, against=_anybodys(node.against))
    if isinstance(node, Launches) and isinstance(getattr(node.what, "whose", None), nodes.You):
        return replace(node, what=replace(node.what, whose=None))  # type: ignore[type-var]
    if isinstance(node, HalfDamage) and isinstance(getattr(getattr(node.what, "of", None), "whose", None), nodes.You):
        return replace(node, by=_anybodys(node.by))
    return node


def _anybodys(like: Any) -> Any:
    others = isinstance(getattr(like, "whose", None), nodes.AnotherPlayer | nodes.OtherPlayers)
    return replace(like, whose=None) if others else like


# --- of speech ------------------------------------------------------------------------------------------------------


def up_to_you(node: Any) -> Any:
    """Whether to answer, and whether to spend one of three uses, is the player's choice anyway: "may" adds nothing."""
    if isinstance(node, AnyTurn):
        return replace(node, do=_meant(node.do))
    if isinstance(node, Limited) and isinstance(node.rule, nodes.When | InPlaceOf):
        return replace(node, rule=replace(node.rule, do=_meant(node.rule.do)))
    return node


def _meant(do: tuple[Any, ...]) -> tuple[Any, ...]:
    first, *rest = do
    if isinstance(first, nodes.May):
        return (*_meant(first.do), *rest)
    return (replace(first, first=_meant(first.first)), *rest) if isinstance(first, nodes.IfDone) else do
