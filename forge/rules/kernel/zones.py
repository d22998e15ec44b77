"""Zones: numbered lists of numbered cards. Every card is in exactly one of them."""

from __future__ import annotations

from collections.abc import Iterable


class Zones:
    """`lists[zone]` are the cards of a zone in order, the last one on top; `where[card]` is its zone."""

    __slots__ = ("lists", "where")

    def __init__(self, zones: int, cards: int) -> None:
        self.lists: list[list[int]] = [[] for _ in range(zones)]
        self.where: list[int] = [-1] * cards

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
        held = self.lists[zone]
        for card in cards:
            held.append(card)
            self.where[card] = zone
