"""Who is doing what: a card as it is played, whose ability is carried out, what a question is about."""

from __future__ import annotations

from typing import Any

from forge.abilities.sorts import Effect


class Playing:
    """A card that is being played, or a ship's last attack: by whom, at which ship, and from which.

    `blast`: it strikes as a blast does. `cancelled` and `lost` (see `Cancel`) are what became of it, `hit`: it has hit
    its target, which is still there.
    """

    __slots__ = ("blast", "cancelled", "card", "hit", "lost", "player", "shooter", "target")

    def __init__(self, card: int, player: int, target: int = -1, shooter: int = -1, blast: bool = False) -> None:
        self.card = card
        self.player = player
        self.target = target
        self.shooter = shooter
        self.blast = blast
        self.cancelled = self.lost = self.hit = False


class Acting:
    """Who carries out an ability: who "you" are, what bears it and which clause of it, what was `hit` and from where.

    `play`: the card as it is played; `answers`: what it answers; `whom`: the other player chosen for it; `agreed`: the
    player has said yes already.
    """

    __slots__ = ("agreed", "answers", "clause", "hit", "play", "shooter", "this", "whom", "you")

    def __init__(self, you: int, this: int, clause: int = -1, hit: int = -1, shooter: int = -1) -> None:
        self.you = you
        self.this = this
        self.clause = clause
        self.hit = hit
        self.shooter = shooter
        self.play: Playing | None = None
        self.answers: Playing | None = None
        self.whom = -1
        self.agreed = False


class Asking:
    """What a question is about: the effect that asks, and of a choice the description."""

    __slots__ = ("clause", "effect", "like")

    def __init__(self, effect: Effect | None, clause: int = -1, like: Any = None) -> None:
        self.effect = effect
        self.clause = clause
        self.like = like
