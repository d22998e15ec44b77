"""Zones: a game declares them by name, and they become numbered lists of numbered cards.

Every card is in exactly one zone. What is one zone for people (a player's hand, the cards on another card) is one list
here, found by its number; `Plan` says which number is which, so that nobody has to reckon with numbers.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from functools import lru_cache
from itertools import chain
from typing import NamedTuple


class Seen(Enum):
    """Who may look at the cards of a zone."""

    all = "all"
    holder = "holder"
    nobody = "nobody"


class ZoneKind(NamedTuple):
    """One kind of zone. `of` says what has one each: "player", "table" (there is just one), or a word of the game for
    some of its things, such as the cards that others can lie on.

    For who cannot look, a card in this zone may be any unseen card of its holder's zones; with a `pool`, any unseen
    card of all zones of that pool (a deck that everybody draws from).
    """

    name: str
    of: str
    seen: Seen = Seen.all
    pool: str = ""


PLAYER, TABLE = "player", "table"


class Plan:
    """The numbers of all zones of a game with so many players and things.

    The zones of the first player come first, then those of the next one, then those of the table, then those of things,
    kind by kind. `kind[zone]` is what a zone is, `holder[zone]` its player or thing (-1: the table).
    """

    __slots__ = ("count", "holder", "kind", "numbers")

    def __init__(self, zones: Sequence[ZoneKind], players: int, things: Iterable[tuple[str, range]] = ()) -> None:
        """`things` are the numbers of the things that have zones, by the words of `ZoneKind.of`."""
        holders = {TABLE: range(-1, 0), **dict(things)}
        order = [(zone, player) for player in range(players) for zone in zones if zone.of == PLAYER]
        order += [(zone, holder) for zone in zones if zone.of != PLAYER for holder in holders[zone.of]]
        self.kind = tuple(zone for zone, _ in order)
        self.holder = tuple(holder for _, holder in order)
        self.count = len(order)
        self.numbers: dict[str, tuple[int, ...]] = {
            zone.name: tuple(number for number, (kind, _) in enumerate(order) if kind is zone) for zone in zones
        }

    def of(self, name: str) -> tuple[int, ...]:
        """The numbers of all zones with that name, in the order of who or what has them."""
        return self.numbers[name]

    def the(self, name: str) -> int:
        """The number of a zone that there is only once, or of the first one of its kind; where there is none, a number
        behind all there are."""
        return next(iter(self.numbers[name]), self.count)

    def sees(self, zone: int, player: int) -> bool:
        """Whether a player may look at what lies in a zone."""
        seen = self.kind[zone].seen
        return seen is Seen.all or (seen is Seen.holder and self.holder[zone] == player)


@lru_cache(maxsize=256)
def plan_of(zones: tuple[ZoneKind, ...], players: int, things: tuple[tuple[str, range], ...] = ()) -> Plan:
    """The plan of a table; tables of one size share it."""
    return Plan(zones, players, things)


def rearrange(zones: Zones, player: int, known: Collection[int], chance: random.Random) -> None:
    """Puts the cards that a player cannot see where they might as well be. Cards that are `known` stay."""
    pools: dict[tuple[str, int], list[tuple[list[int], int]]] = {}
    plan, lists, where = zones.plan, zones.lists, zones.where
    for number, held in enumerate(lists):
        if held and not plan.sees(number, player):
            kind = plan.kind[number]
            key = (kind.pool, -1) if kind.pool else (kind.of, plan.holder[number])
            pools.setdefault(key, []).extend((held, index) for index, card in enumerate(held) if card not in known)
    for places in pools.values():
        cards = [held[index] for held, index in places]
        homes = [where[card] for card in cards]
        chance.shuffle(cards)
        for (held, index), home, card in zip(places, homes, cards, strict=True):
            held[index] = card
            where[card] = home


Packed = tuple[list[int], list[int]]  # all cards, zone by zone, and the zone of each


class Zones:
    """`lists[zone]` are the cards of a zone in order, the last one on top; `where[card]` is its zone."""

    __slots__ = ("lists", "plan", "where")

    def __init__(self, plan: Plan, cards: int) -> None:
        self.plan = plan
        self.lists: list[list[int]] = [[] for _ in range(plan.count)]
        self.where: list[int] = [-1] * cards

    def pack(self) -> Packed:
        """Where everything is, in little room."""
        return list(chain.from_iterable(self.lists)), self.where[:]

    @classmethod
    def unpack(cls, plan: Plan, packed: Packed) -> Zones:
        """Zones of their own with everything where it was."""
        other = cls.__new__(cls)
        cards, where = packed
        lists: list[list[int]] = [[] for _ in range(plan.count)]
        for card in cards:
            lists[where[card]].append(card)
        other.plan, other.lists, other.where = plan, lists, where[:]
        return other

    def of(self, name: str) -> tuple[list[int], ...]:
        """The lists of all zones with that name."""
        return tuple(self.lists[number] for number in self.plan.numbers[name])

    def put(self, card: int, zone: int, index: int | None = None) -> None:
        """Takes the card from where it is (if anywhere) and puts it on top of a zone, or at `index`."""
        home = self.where[card]
        if home >= 0:
            self.lists[home].remove(card)
        if index is None:
            self.lists[zone].append(card)
        else:
            self.lists[zone].insert(index, card)
        self.where[card] = zone

    def fill(self, zone: int, cards: Iterable[int]) -> None:
        """Puts cards that are nowhere yet into a zone, the last one on top."""
        where = self.where
        cards = tuple(cards)
        self.lists[zone] += cards
        for card in cards:
            where[card] = zone
