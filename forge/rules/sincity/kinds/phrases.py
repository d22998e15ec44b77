"""Sin City's own kinds: tokens, heroes, places."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from forge.abilities.sorts import Filter, Place, Referent, Role, Selection

TOKEN = Referent("any_token", Role.card)
HERO = Referent("any_hero", Role.card)


# --- descriptions ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AnyToken(Filter):
    """Tokens of all three kinds."""

    stands_for = TOKEN
    describes = True

    at: Place | None = None


@dataclass(frozen=True, slots=True)
class Cop(Filter):
    """Cops."""

    stands_for = TOKEN
    describes = True

    at: Place | None = None


@dataclass(frozen=True, slots=True)
class Thug(Filter):
    """Thugs."""

    stands_for = TOKEN
    describes = True

    at: Place | None = None


@dataclass(frozen=True, slots=True)
class Dame(Filter):
    """Dames."""

    stands_for = TOKEN
    describes = True

    at: Place | None = None


TOKENS: tuple[type[Filter], ...] = (Cop, Thug, Dame)  # kinds of tokens; the board says where they are at home


@dataclass(frozen=True, slots=True)
class AnyHero(Filter):
    """Heroes."""

    stands_for = HERO
    describes = True

    at: Place | None = None


# --- selections and places ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hero(Selection):
    """A hero by the name he or she has."""

    stands_for = HERO
    worded = MappingProxyType({"name": "title"})
    definite = True
    known = True

    name: str


@dataclass(frozen=True, slots=True)
class Space(Place):
    """A space of the board by its name."""

    worded = MappingProxyType({"name": "title"})
    definite = True

    name: str


@dataclass(frozen=True, slots=True)
class ThisSpace(Place):
    """The space on which the hero with this text stands."""

    definite = True


@dataclass(frozen=True, slots=True)
class AnySpace(Place):
    """A space of the board that the player who acts chooses."""


@dataclass(frozen=True, slots=True)
class OtherSpace(Place):
    """A space of the board that the player who acts chooses, but not the one where it is."""

    elsewhere = True


@dataclass(frozen=True, slots=True)
class SpaceWith(Place):
    """A space with at least one like each of these, which the player who acts chooses; there may be none."""

    holds: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class SpaceOf(Place):
    """The space on which that hero stands."""

    definite = True

    what: Selection


@dataclass(frozen=True, slots=True)
class BodyCount(Place):
    """Where those lie who were killed this round; it is no space of the board (attack.dead)."""

    definite = True
