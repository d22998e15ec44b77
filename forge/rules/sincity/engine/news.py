"""What happens in a game of Sin City beside what happens in every game."""

from __future__ import annotations

from typing import ClassVar

from forge.rules.kernel.news import DrawNews, News, ReshuffleNews, Thing, TurnNews, UseNews, WinNews

__all__ = [
    "CallOffNews", "ChooseNews", "DrawNews", "DropGoalNews", "EnlistNews", "FellNews", "GoalNews",
    "HideNews", "HomeNews", "KeepNews", "News", "NudgeNews", "OpenNews", "RecoverNews", "RelocateNews", "ReshuffleNews",
    "RollNews", "SendHomeNews", "Thing", "TradeNews", "TurnNews", "TurnUpNews", "UseNews", "WalkNews", "WinNews",
]  # fmt: skip


class EnlistNews(News, frozen=True):
    """A token leaves its home in the first phase."""

    card: Thing
    onto: Thing


class TurnUpNews(News, frozen=True):
    """The action card of the round is drawn."""

    card: Thing


class KeepNews(News, frozen=True):
    """The action card of the round is kept for later."""

    card: Thing


class CallOffNews(News, frozen=True):
    """A card is called off by another."""

    card: Thing
    cause: Thing


class RollNews(News, frozen=True):
    """The die is rolled for a hero, and shows `n`."""

    card: Thing
    n: int


class WalkNews(News, frozen=True):
    """A hero goes to a space."""

    card: Thing
    onto: Thing


class NudgeNews(News, frozen=True):
    """A move card takes a hero to a space."""

    card: Thing
    hero: Thing
    onto: Thing


class FellNews(News, frozen=True, tag="kill"):
    """A hero kills `n` tokens like `card` on a space."""

    card: Thing
    n: int
    onto: Thing
    cause: Thing


class SendHomeNews(News, frozen=True):
    """A hero sends `n` tokens like `card` home from a space."""

    card: Thing
    n: int
    onto: Thing
    cause: Thing


class RelocateNews(News, frozen=True, tag="relocate"):
    """A card takes a token from one space to another."""

    card: Thing
    onto: Thing
    origin: Thing


class TradeNews(News, frozen=True):
    """Two heroes change places."""

    card: Thing
    other: Thing


class ChooseNews(News, frozen=True):
    """The player chooses the player `whom` for the card that is carried out."""

    whom: int

    knowing: ClassVar[tuple[str, ...]] = ("whom",)


class DropGoalNews(News, frozen=True):
    """A goal that was not met is discarded, face down."""

    card: Thing | None

    private: ClassVar[tuple[str, ...]] = ("card",)


class GoalNews(News, frozen=True):
    """A goal is met."""

    card: Thing


class RecoverNews(News, frozen=True):
    """A used move card is turned face up."""

    card: Thing


class OpenNews(News, frozen=True):
    """A goal that is not met is laid open."""

    card: Thing


class HideNews(News, frozen=True):
    """The goals that lay open are hidden again."""


class HomeNews(News, frozen=True):
    """The round is over, and `n` tokens like `card` go home from among the dead."""

    card: Thing
    n: int

    counts: ClassVar[str | None] = "n"
