"""News: what happens in a game, piece by piece. Every kind is a record with named fields, made in the middle of play.

A game adds kinds of its own: classes below `News`, named like it (`DrawNews`). Fields that are `Thing`s tell what they
are, so that news can be read without the table they came from, and long after.
"""

from __future__ import annotations

import re
from typing import ClassVar

import msgspec


class Thing(msgspec.Struct, frozen=True, gc=False):
    """A thing of a running game as it is spoken of: its number there, what it is (an id of the facts), and whose it is
    (-1: nobody's)."""

    id: int
    title: str
    owner: int = -1


def _tag(name: str) -> str:
    """The kind of a class: `ShuffleNews` is "shuffle" (`Shuffle` is what an ability does)."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name.removesuffix("News") or name).lower()


class News(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag=_tag):
    """A piece of news about what a player does or what happens to them.

    `private` are fields that only this player knows, and the players in the fields `knowing`: for others they are None
    (`visible`). The next three help whoever puts news into sentences: a piece with 0 in the field `counts` needs none;
    `tells` names a kind of news that is part of this one when it comes next, and `told_by` a kind that says all this
    one says; both only if the fields that the two have in common are the same.
    """

    player: int

    private: ClassVar[tuple[str, ...]] = ()
    knowing: ClassVar[tuple[str, ...]] = ()
    counts: ClassVar[str | None] = None
    tells: ClassVar[str | None] = None
    told_by: ClassVar[str | None] = None

    @property
    def kind(self) -> str:
        """The name of its kind: "draw", "shuffle_into"."""
        return str(self.__struct_config__.tag)


def visible(item: News, player: int | None) -> News:
    """A piece of news as a player sees it; None sees everything."""
    if item.private and player not in (None, item.player, *(getattr(item, name) for name in item.knowing)):
        return msgspec.structs.replace(item, **dict.fromkeys(item.private))
    return item


# --- what happens in every game --------------------------------------------------------------------------------------


class TurnNews(News, frozen=True):
    """A turn begins, the `n`-th of the game."""

    n: int


class PlayNews(News, frozen=True):
    """A card is played, onto something or just so."""

    card: Thing
    onto: Thing | None = None


class UseNews(News, frozen=True):
    """Something that a card can do is used; `about` is the moment's subject."""

    card: Thing
    about: Thing | None = None

    told_by: ClassVar[str | None] = "play"


class TriggerNews(News, frozen=True):
    """An ability goes off by itself, because of what happened to `about`; `n` is 0 when nothing came of it."""

    card: Thing
    about: Thing | None = None
    n: int = 1

    counts: ClassVar[str | None] = "n"


class DrawNews(News, frozen=True):
    """A card is drawn."""

    card: Thing | None

    private: ClassVar[tuple[str, ...]] = ("card",)


class DiscardNews(News, frozen=True):
    """A card is discarded from a hand."""

    card: Thing


class RevealNews(News, frozen=True):
    """Cards are shown to everybody."""

    cards: tuple[Thing, ...]


class LookNews(News, frozen=True):
    """A player looks at cards that others do not see."""

    cards: tuple[Thing, ...] | None

    private: ClassVar[tuple[str, ...]] = ("cards",)


class PutNews(News, frozen=True):
    """A card is put somewhere: `spot` names the place."""

    card: Thing
    spot: str


class DestroyNews(News, frozen=True):
    """A card in play is destroyed by another."""

    card: Thing
    cause: Thing


class ReturnNews(News, frozen=True):
    """A card in play goes back to its owner's hand."""

    card: Thing
    cause: Thing


class MoveNews(News, frozen=True):
    """A card in play is moved to another place there."""

    card: Thing
    cause: Thing
    onto: Thing


class ShuffleNews(News, frozen=True):
    """A deck is shuffled, `n` cards with it."""

    n: int

    counts: ClassVar[str | None] = "n"


class ReshuffleNews(News, frozen=True):
    """A discard pile becomes the new deck."""


class GainNews(News, frozen=True):
    """Points are gained, or lost."""

    n: int


class WinNews(News, frozen=True):
    """The game is won."""
