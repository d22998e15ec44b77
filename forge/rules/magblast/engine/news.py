"""What happens in a game of Mag·Blast beside what happens in every game."""

from __future__ import annotations

from typing import ClassVar

from forge.rules.kernel.news import (
    DestroyNews,
    DiscardNews,
    DrawNews,
    News,
    PlayNews,
    PutNews,
    ReshuffleNews,
    Thing,
    TriggerNews,
    TurnNews,
    UseNews,
    WinNews,
)

__all__ = [
    "BackNews", "CancelNews", "CaptureNews", "ClearNews", "DeployNews", "DestroyNews", "DiscardNews", "DrawNews",
    "EliminateNews", "HitNews", "MissNews", "News", "PlayNews", "PutNews", "ReshuffleNews", "ShiftNews",
    "TakeNews", "Thing", "TransferNews", "TriggerNews", "TurnNews", "UseNews", "WallNews", "WinNews",
]  # fmt: skip


class DeployNews(News, frozen=True):
    """A fleet ship comes into a zone of a player's fleet."""

    card: Thing
    onto: Thing


class ShiftNews(News, frozen=True):
    """A fleet ship goes to another zone of its fleet; `cause` made it, or None when it maneuvers."""

    card: Thing
    onto: Thing
    cause: Thing | None = None


class HitNews(News, frozen=True):
    """A ship is hit for `n` damage; it has `left` of its hull."""

    card: Thing
    onto: Thing
    n: int
    left: int


class MissNews(News, frozen=True):
    """A shot that nobody heard misses."""

    card: Thing
    onto: Thing


class CancelNews(News, frozen=True):
    """What was being played is cancelled by an answer."""

    card: Thing
    cause: Thing


class TakeNews(News, frozen=True):
    """A card is taken from the hand of the player `holder`, whose command ship `whom` is."""

    card: Thing | None
    whom: Thing
    holder: int

    private: ClassVar[tuple[str, ...]] = ("card",)
    knowing: ClassVar[tuple[str, ...]] = ("holder",)


class CaptureNews(News, frozen=True):
    """A fleet ship changes sides."""

    card: Thing
    onto: Thing


class ClearNews(News, frozen=True):
    """A card in play is discarded: from under a ship (`onto`), or from a fleet."""

    card: Thing
    onto: Thing


class TransferNews(News, frozen=True):
    """A card goes from under a ship to under another."""

    card: Thing
    onto: Thing


class WallNews(News, frozen=True):
    """Two players are left, and from now on every gun fires for itself; it is the player's turn."""


class BackNews(News, frozen=True):
    """A squadron is back in its owner's hand."""

    card: Thing


class EliminateNews(News, frozen=True):
    """A player has lost the command ship, and is out."""

    card: Thing
