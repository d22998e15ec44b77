"""What happens in a game of Smash Up: the news of every game, and its own."""

from __future__ import annotations

from typing import ClassVar

from forge.rules.kernel.news import (
    DestroyNews,
    DiscardNews,
    DrawNews,
    GainNews,
    LookNews,
    MoveNews,
    News,
    PlayNews,
    PutNews,
    ReshuffleNews,
    ReturnNews,
    RevealNews,
    ShuffleNews,
    Thing,
    TriggerNews,
    TurnNews,
    UseNews,
    WinNews,
)

__all__ = [
    "AttachNews", "BoostNews", "DestroyNews", "DiscardNews", "DrawNews", "GainNews", "InsteadNews", "LookNews",
    "MoveNews", "NameNews", "News", "PlaceNews", "PlayNews", "PutNews", "ReplaceNews", "ReshuffleNews",
    "ReturnNews", "RevealNews", "ScoreNews", "ShuffleNews", "SwapNews", "Thing", "TriggerNews", "TurnNews",
    "UseNews", "WinNews",
]  # fmt: skip


class AttachNews(News, frozen=True):
    """An action that has just been played is attached to a minion."""

    card: Thing
    action: Thing


class BoostNews(News, frozen=True):
    """A minion gets power."""

    card: Thing
    n: int


class InsteadNews(News, frozen=True):
    """A card's rule is followed in place of what would have happened to `about`: `what`, as events call it."""

    card: Thing
    about: Thing
    what: str


class NameNews(News, frozen=True):
    """A faction is named."""

    card: Thing
    faction: str


class ScoreNews(News, frozen=True):
    """A base is scored, with that total power; `player` is the current one."""

    base: Thing
    total: int
    breakpoint: int


class PlaceNews(News, frozen=True):
    """A player takes a place on the base that is being scored with that total `power`, and the points for it."""

    place: int
    n: int
    power: int

    tells: ClassVar[str | None] = "gain"


class ReplaceNews(News, frozen=True):
    """A base that has been scored leaves; `card` is the one that comes, if there is one."""

    base: Thing
    card: Thing | None


class SwapNews(News, frozen=True):
    """A base is exchanged for another."""

    base: Thing
    card: Thing
