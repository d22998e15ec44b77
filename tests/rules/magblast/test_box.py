"""What is in the box: the numbers that the rulebook and the cards agree on."""

from __future__ import annotations

from collections import Counter

from forge.library import Facts
from forge.rules.magblast import RULES
from forge.rules.magblast.engine.book import Book


def test_the_three_decks(box: Facts) -> None:
    command, fleet = box.kind("command_ship"), box.kind("fleet_ship")
    action = box.kind("blast", "squadron", "hit", "hit_effect", "special")
    assert (len(command), len(fleet), sum(card.copies for card in action)) == (10, 54, 101)
    assert len(action) == 18
    assert sum(len(card.printings) for card in action) == 46


def test_the_classes_of_ships(box: Facts) -> None:
    counts = Counter(ship.like for ship in box.kind("fleet_ship"))
    assert counts == {"scout": 12, "cruiser": 12, "destroyer": 10, "carrier": 8, "dreadnought": 6, "minesweeper": 3,
                      "gunship": 3}  # fmt: skip
    assert sum(ship.number("hull") or 0 for ship in box.kind("fleet_ship")) == 297
    assert {ship.number("hull") for ship in box.kind("command_ship")} == {8}


def test_the_action_cards(box: Facts) -> None:
    copies: Counter[str] = Counter()
    symbols: Counter[str] = Counter()
    for card in box.kind("blast", "squadron", "hit", "hit_effect", "special"):
        copies[card.type] += card.copies
        for printing in card.printings:
            for mark in printing.marks:
                symbols[mark] += printing.copies
    assert copies == {"blast": 50, "special": 22, "squadron": 13, "hit": 8, "hit_effect": 8}
    assert symbols == {"star": 16, "circle": 16, "diamond": 16}


def test_the_engine_plays_every_ability(box: Facts, book: Book) -> None:
    assert {title: list(RULES.unplayed(ability)) for title, ability in box.abilities.items() if ability} == {
        title: [] for title, ability in box.abilities.items() if ability
    }
    assert RULES.runs == box.vocabulary.kinds or not set(box.vocabulary.kinds) - RULES.runs
    assert (len(book.deck), len(book.fleet), len(book.command), len(book.ring)) == (101, 54, 10, 4)
