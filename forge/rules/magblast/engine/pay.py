"""Paying with resource symbols: which cards make up a price, none of them for nothing.

Sources: reinforce.price, reinforce.two_symbols.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from forge.rules.kernel.choices import Ask, Steps
from forge.rules.magblast.engine import news
from forge.rules.magblast.engine.acting import Asking
from forge.rules.magblast.engine.book import CODE
from forge.rules.magblast.engine.select import pick
from forge.rules.magblast.engine.table import Table

SHIP = 0  # as a price: what a fleet ship costs; other prices are so many symbols of any kinds


def split(code: int) -> tuple[int, int, int]:
    """The symbols in a card's number, kind by kind."""
    return code % CODE, code // CODE % CODE, code // (CODE * CODE)


@lru_cache(maxsize=4096)
def ways(codes: tuple[int, ...], price: int, alike: int, each: int) -> frozenset[tuple[int, ...]]:
    """The payments that cards with these symbols (sorted) can make up, without a card more than is needed."""

    def enough(payment: tuple[int, ...]) -> bool:
        totals = [sum(kind) for kind in zip(*map(split, payment), strict=True)] or [0, 0, 0]
        if price == SHIP:
            return bool(max(totals) >= alike or min(totals) >= each)
        return bool(sum(totals) >= price)

    found: set[tuple[int, ...]] = set()
    for size in range(1, max(alike, 3 * each, price) + 1):
        for payment in set(combinations(codes, size)):
            if enough(payment) and not any(enough(payment[:n] + payment[n + 1 :]) for n in range(size)):
                found.add(payment)
    return frozenset(found)


def payments(t: Table, player: int, price: int) -> frozenset[tuple[int, ...]]:
    """The payments that a player can make, as the symbols of the cards."""
    code, constants = t.code, t.book.constants
    codes = sorted([code[card] for card in t.hands[player] if code[card]])
    return ways(tuple(codes), price, constants["same_symbols"], constants["each_symbol"]) if codes else frozenset()


def can_pay(t: Table, player: int, price: int) -> bool:
    return bool(payments(t, player, price))


def rest(payment: tuple[int, ...], chosen: list[int]) -> list[int] | None:
    """What is missing of a payment when these are there; None when they are no part of it."""
    left = list(payment)
    for code in chosen:
        if code not in left:
            return None
        left.remove(code)
    return left


def forced(t: Table, player: int, payment: list[int], picked: list[int]) -> list[int]:
    """The cards that make up the rest of a payment, where there is nothing to choose; none where there is."""
    cards: list[int] = []
    for code in dict.fromkeys(payment):
        there = [card for card in t.hands[player] if t.code[card] == code and card not in picked]
        if len(there) > payment.count(code) and len({t.title[card].id for card in there}) > 1:
            return []
        cards += there[: payment.count(code)]
    return cards


def pay(t: Table, player: int, price: int, kind: str, source: int, why: Asking, optional: bool) -> Steps[bool]:
    """Lets a player choose what to pay with, card by card; false when they would rather not (`optional`)."""
    sets = payments(t, player, price)
    picked: list[int] = []
    while True:
        left = [found for one in sets if (found := rest(one, [t.code[card] for card in picked])) is not None]
        if not left:
            return False
        if any(not one for one in left):
            break
        if len(left) == 1 and (picked or not optional) and (cards := forced(t, player, left[0], picked)):
            picked += cards
            break
        wanted = {code for one in left for code in one}
        options: list[int | None] = [
            card for card in t.hands[player] if t.code[card] in wanted and card not in picked
        ]  # fmt: skip
        if optional and not picked:
            options.append(None)
        most = max(map(len, left)) + len(picked)
        question = Ask(player, kind, options, source, why, shown=tuple(picked), n=price, most=most)
        card = yield from pick(t, question)
        if card is None:
            return False
        picked.append(card)
    for card in picked:
        t.news.append(news.DiscardNews(player, t.things[card]))
        t.discard(card)
    return True
