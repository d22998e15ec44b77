"""Documents held against themselves: what one chapter says and another says otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge.lint.checks import all_checks
from forge.lint.finding import Flaw, Severity
from forge.lint.readers import read_document
from tests.lint.test_typography import desk

RULES = {
    "en": """# Bazaar

## 1. The market

Every player may visit the market at the start of their turn and buy at most two goods for three coins each. Goods that
nobody bought are removed at the end of the round. A player whose storehouse is full must sell one good to the bank for
four coins. The market is open until the last lantern burns out.

## 2. The turn

- **Play.** You may play one minion and one action, in any order.
- **Draw.** Draw two cards. If you have more than ten cards in hand, discard down to ten.
- **End.** The player to your left begins the next turn.

## 3. In short

""",
    "pl": """# Bazar

## 1. Targ

Każdy gracz może na początku swojej tury odwiedzić targ i kupić najwyżej dwa towary, każdy za trzy monety. Towary,
których nikt nie kupił, usuwa się na koniec rundy. Gracz, którego magazyn jest pełny, musi sprzedać bankowi jeden towar
za cztery monety.

## 2. Skrót

""",
    "ru": """# Базар

## 1. Рынок

Каждый игрок может в начале своего хода посетить рынок и купить не более двух товаров, каждый за три монеты. Товары,
которые никто не купил, убирают в конце раунда. Игрок, чей склад полон, должен продать банку один товар за
четыре монеты.

## 2. Кратко

""",
}


def told(language: str, text: str) -> list[Flaw]:
    """What the check says of the rules with a summary behind them."""
    return look(language, f"{RULES[language]}- {text}\n")


def look(language: str, text: str) -> list[Flaw]:
    """What the check says of a document."""
    document = read_document(Path("x.md"), "x.md", language, text=text)
    (check,) = [check for check in all_checks() if check.code == "consistency.document"]
    return [flaw for _, flaw in check.look(desk(language), [document])]


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("en", "A player with a full storehouse may sell one good to the bank for four coins.", "may"),
        ("en", "A player with a full storehouse must sell one good to the bank for five coins.", "five"),
        ("en", "Full storehouse: sell two goods to the bank for four coins.", "two"),
        ("en", "Goods nobody bought are removed at the start of the round.", "start of"),
        ("en", "The market is open until the first lantern burns out.", "first"),
        ("pl", "Gracz, którego magazyn jest pełny, może sprzedać bankowi jeden towar za cztery monety.", "może"),
        ("pl", "Pełny magazyn: sprzedać bankowi jeden towar za pięć monet.", "pięć"),
        ("pl", "Towary, których nikt nie kupił, usuwa się na początku rundy.", "początku"),
        ("ru", "Игрок, чей склад полон, может продать банку один товар за четыре монеты.", "может"),
        ("ru", "Полный склад: продать банку один товар за пять монет.", "пять"),
        ("ru", "Товары, которые никто не купил, убирают в начале раунда.", "начале"),
    ],
)
def test_a_summary_that_says_otherwise_than_its_chapter_is_found(language: str, text: str, wrong: str) -> None:
    (flaw,) = told(language, text)
    assert wrong in flaw.unit.text[flaw.start : flaw.end]
    assert flaw.see is not None
    assert flaw.see.startswith("x.md:")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Draw: take two cards, then discard down to ten."),
        ("en", "A player with a full storehouse must sell one good to the bank for four coins."),
        ("en", "Market: at most two goods, three coins each."),
        ("en", "A full storehouse? Sell one good for four coins."),
        ("en", "If the bank has no coins, a player whose storehouse is full may keep one good."),
        ("en", "**Example.** Ann has a full storehouse, so she sells two goods to the bank for eight coins."),
        ("en", "Leprechaun: its owner may sell one good to the bank for five coins when the storehouse is full."),
        ("pl", "Gracz, którego magazyn jest pełny, musi sprzedać bankowi jeden towar za cztery monety."),
        ("pl", "Targ (na początku tury): najwyżej dwa towary, każdy za trzy monety."),
        ("ru", "Игрок, чей склад полон, должен продать банку один товар за четыре монеты."),
        ("ru", "Рынок (в начале хода): не более двух товаров, каждый за три монеты."),
    ],
)
def test_a_summary_that_says_the_same_or_something_else_is_let_be(language: str, text: str) -> None:
    assert told(language, text) == []


def test_the_place_that_the_game_denies_is_told() -> None:
    market = RULES["en"].partition("## 2.")[0]
    turn = "## Turn\n\n- **Draw.** Draw two cards. If you have more than ten cards in hand, discard down to ten.\n"
    (flaw,) = look(
        "en", f"# Reminder\n\n- Draw three, then discard down to ten.\n- Sell cards at the market.\n\n{market}{turn}"
    )
    assert (flaw.unit.text[flaw.start : flaw.end], flaw.severity) == ("three", Severity.error)


def test_what_is_told_of_two_things_is_let_be() -> None:
    assert (
        look(
            "en", "# A\n\n## Spring\n\nPlant two seeds in the garden.\n\n## Fall\n\nPlant three bulbs in the garden.\n"
        )
        == []
    )
    several = "# A\n\n## Old\n\nPlant two seeds in the garden.\n\nIn a big garden plant three seeds.\n\n## New\n\n{0}\n"
    assert look("en", several.format("Plant three seeds in the garden.")) == []
    assert look("en", several.format("Plant four seeds in the garden.")) != []
