"""Sin City's own kinds: tokens, heroes, places."""

from __future__ import annotations

from types import MappingProxyType

from forge.abilities.sorts import Filter, Place, Referent, Role, Selection
from forge.frozen import frozen

TOKEN = Referent("any_token", Role.card)
HERO = Referent("any_hero", Role.card)


# --- descriptions ---------------------------------------------------------------------------------------------------


@frozen
class AnyToken(Filter):
    """Tokens of all three kinds."""

    stands_for = TOKEN
    describes = True

    at: Place | None = None


@frozen
class Cop(Filter):
    """Cops."""

    stands_for = TOKEN
    describes = True

    at: Place | None = None


@frozen
class Thug(Filter):
    """Thugs."""

    stands_for = TOKEN
    describes = True

    at: Place | None = None


@frozen
class Dame(Filter):
    """Dames."""

    stands_for = TOKEN
    describes = True

    at: Place | None = None


TOKENS: tuple[type[Filter], ...] = (Cop, Thug, Dame)  # kinds of tokens; the board says where they are at home


@frozen
class AnyHero(Filter):
    """Heroes."""

    stands_for = HERO
    describes = True

    at: Place | None = None


# --- selections and places ------------------------------------------------------------------------------------------


@frozen
class Hero(Selection):
    """A hero by the name he or she has."""

    stands_for = HERO
    worded = MappingProxyType({"name": "title"})
    definite = True
    known = True

    name: str


@frozen
class Space(Place):
    """A space of the board by its name."""

    worded = MappingProxyType({"name": "title"})
    definite = True

    name: str


@frozen
class ThisSpace(Place):
    """The space on which the hero with this text stands."""

    definite = True


@frozen
class AnySpace(Place):
    """A space of the board that the player who acts chooses."""


@frozen
class OtherSpace(Place):
    """A space of the board that the player who acts chooses, but not the one where it is."""

    elsewhere = True


@frozen
class SpaceWith(Place):
    """A space with at least one like each of these, which the player who acts chooses; there may be none."""

    holds: tuple[Filter, ...]


@frozen
class SpaceOf(Place):
    """The space on which that hero stands."""

    definite = True

    what: Selection


@frozen
class BodyCount(Place):
    """Where those lie who were killed this round; it is no space of the board (attack.dead)."""

    definite = True
