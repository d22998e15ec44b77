"""What rulebooks say against what the game knows: faults that are planted are found, and look-alikes are not."""

from __future__ import annotations

from functools import cache

import pytest

from forge.language.messages import load_messages
from forge.lint.checks import all_checks
from forge.lint.desk import Desk
from forge.lint.finding import Alert
from forge.lint.readers import read_plain
from forge.lint.run import lint
from forge.project import find_project
from forge.rules.games import load_game

PROJECT = find_project()
GROUPS = ("numbers.", "rules.", "rulings.")


@cache
def desk(language: str, game: str = "smashup") -> Desk:
    return Desk(PROJECT, load_game(PROJECT, game), language)


def found(language: str, text: str) -> list[Alert]:
    document = read_plain(text, "x.txt", language)
    checks = [check for check in all_checks() if check.code.startswith(GROUPS)]
    return list(lint(desk(language), [document], load_messages(PROJECT, "en", "en"), checks))


NUMBERS = {
    "en": {
        "Each player draws {five} cards.": ("five", "four"),
        "The first player to reach {15} victory points wins the game.": ("15", "14"),
        "At the end of your turn draw {two} cards.": ("two", "three"),
        "If you have more than {ten} cards in hand, discard down to ten.": ("ten", "nine"),
        "Shuffle both factions together into one deck of {40} cards.": ("40", "50"),
        "On your turn you may play {one} minion and one action.": ("one", "two"),
    },
    "pl": {
        "Każdy gracz dobiera {pięć} kart.": ("pięć", "sześć"),
        "Wygrywa gracz, który pierwszy zdobędzie {piętnaście} punktów zwycięstwa.": ("piętnaście", "dziesięć"),
        "Na koniec tury dobierz {dwie} karty.": ("dwie", "trzy"),
        "Jeśli masz na ręce więcej niż {dziesięć} kart, odrzuć nadmiar.": ("dziesięć", "dwanaście"),
        "Każdy gracz wybiera {dwie} frakcje.": ("dwie", "trzy"),
    },
    "ru": {
        "Каждый игрок берёт {пять} карт.": ("пять", "семь"),
        "Побеждает игрок, который первым набрал больше {пятнадцати} очков.": ("пятнадцати", "двадцати"),
        "В конце хода возьми {две} карты.": ("две", "три"),
        "Если на руке больше {десяти} карт, сбрось лишние.": ("десяти", "восьми"),
        "Каждый игрок выбирает {две} фракции.": ("две", "четыре"),
    },
}


@pytest.mark.parametrize("language", sorted(NUMBERS))
def test_a_number_of_the_rules_that_is_another_is_found(language: str) -> None:
    for text, (right, wrong) in NUMBERS[language].items():
        said = text.replace("{", "").replace("}", "")
        assert not found(language, said), said
        planted = text.replace(f"{{{right}}}", wrong)
        (one,) = found(language, planted)
        assert (one.check, one.flaw.unit.text[one.flaw.start : one.flaw.end]) == ("numbers.constant", wrong)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Draw three cards."),
        ("en", "Play two extra minions on this base, and an extra action."),
        ("en", "The winner of this base gains 4 VP."),
        ("en", "Each other player discards two random cards."),
        ("pl", "Dobierz 5 kart. Zagraj dwóch dodatkowych sługusów."),
        ("pl", "Zwycięzca tej bazy dostaje 4 PZ, a drugi gracz 2."),
        ("ru", "Возьми три карты. Сыграй двух экстра-приспешников."),
        ("ru", "Победитель получает за эту базу 4 очка."),
    ],
)
def test_numbers_of_cards_are_no_numbers_of_the_rules(language: str, text: str) -> None:
    assert not found(language, text)
