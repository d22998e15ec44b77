"""What happens in a game of Smash Up: the news of every game, and its own."""

from __future__ import annotations

from typing import ClassVar

from forge.rules.kernel.news import (
    Destroy,
    Discard,
    Draw,
    Gain,
    Look,
    Move,
    News,
    Play,
    Put,
    Reshuffle,
    Return,
    Reveal,
    Shuffle,
    Thing,
    Trigger,
    Turn,
    Use,
    Win,
)

__all__ = [
    "Attach", "Boost", "Destroy", "Discard", "Draw", "Gain", "Instead", "Look", "Move", "Name", "News", "Place", "Play",
    "Put", "Replace", "Reshuffle", "Return", "Reveal", "Score", "Shuffle", "Swap", "Thing", "Trigger", "Turn", "Use",
    "Win",
]  # fmt: skip


class Attach(News, frozen=True):
    """An action that has just been played is attached to a minion."""

    card: Thing
    action: Thing


class Boost(News, frozen=True):
    """A minion gets power."""

    card: Thing
    n: int


class Instead(News, frozen=True):
    """A card's rule is followed in place of what would have happened to `about`."""

    card: Thing
    about: Thing


class Name(News, frozen=True):
    """A faction is named."""

    card: Thing
    faction: str


class Score(News, frozen=True):
    """A base is scored; `player` is the current one."""

    base: Thing


class Place(News, frozen=True):
    """A player takes a place on the base that is being scored, and the points for it."""

    place: int
    n: int

    tells: ClassVar[str | None] = "gain"


class Replace(News, frozen=True):
    """A base that has been scored leaves; `card` is the one that comes, if there is one."""

    base: Thing
    card: Thing | None


class Swap(News, frozen=True):
    """A base is exchanged for another."""

    base: Thing
    card: Thing
