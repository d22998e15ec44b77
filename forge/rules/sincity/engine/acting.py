"""Who is doing what: a card that has been turned up, a die that has been rolled, whose ability is carried out."""

from __future__ import annotations

from forge.abilities.sorts import Effect


class Turned:
    """An action card that was drawn, or one kept for later that is used; `off`: it was called off."""

    __slots__ = ("card", "off")

    def __init__(self, card: int) -> None:
        self.card = card
        self.off = False


class Rolled:
    """A roll of the die for a hero: the number that counts, and how often the die was rolled."""

    __slots__ = ("hero", "n", "times")

    def __init__(self, hero: int, n: int) -> None:
        self.hero = hero
        self.n = n
        self.times = 1


class Doing:
    """Who carries out an ability: who "you" are, what bears it and which clause of it. `turned` is the card as it is
    carried out, `answers` what a card kept for later is used on; `here` is a zone: the space a condition speaks of."""

    __slots__ = ("answers", "clause", "here", "this", "turned", "you")

    def __init__(self, you: int, this: int, clause: int = -1, here: int = -1) -> None:
        self.you = you
        self.this = this
        self.clause = clause
        self.here = here
        self.turned: Turned | None = None
        self.answers: Turned | Rolled | None = None


class Because:
    """What a question is about: the effect that asks, and the clause it stands in."""

    __slots__ = ("clause", "effect")

    def __init__(self, effect: Effect, clause: int) -> None:
        self.effect = effect
        self.clause = clause
