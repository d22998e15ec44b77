"""What is said of a card the other way round, in free words: found where it is wrong, and marked there."""

from __future__ import annotations

import re

import pytest

from forge.lint.claims.saying import rightly
from tests.lint.test_claims import found

SAID = {
    "smashup": (
        "Бронестего. В твой ход его сила {3, в ход соперника — 5|5, в ход соперника — 3}.",
        "Боебот. Пока он в игре, его {нельзя|можно} уничтожить.",
        "Дезинтегратор кладёт слабого приспешника {под низ|на верх} колоды его хозяина.",
        "Проникновение. Свойство этой базы не действует на тебя до {начала|конца} твоего следующего хода.",
        "Дымовая бомба. Уничтожь её в {начале|конце} своего хода.",
        "Оазис в джунглях. Второму здесь делать {нечего|есть что}: очки получает {только первый|и второй}.",
        "Мистические изыскания. Возьми {2|3} карты. На руке теперь 4 карты.",
    ),
    "magblast": (
        "Астероиды. До {начала|конца} твоего следующего хода корабли выбранного флота нельзя атаковать залпами.",
        "Три-Бот берёт корабль {из сброса|из колоды} флота.",
        "Первым ходит тот, у чьих кораблей флота {меньше|больше} общая прочность корпуса.",
        "Истребители (9 карт) атакуют корабль флота {в любой зоне|только в зоне носителя}.",
    ),
}
MARKED = {
    "Если базу уже можно захватить, её разрешается захватить.": "её разрешается захватить",
    "Боебот. Его можно уничтожить.": "можно уничтожить",
    "Перетасуйте колоду баз и раскройте на одну базу меньше, чем игроков.": "меньше",
}


@pytest.mark.parametrize(("game", "text"), [(game, text) for game, some in SAID.items() for text in some[:5]])
def test_what_is_said_of_a_card_the_other_way_round_is_found(game: str, text: str) -> None:
    assert found("ru", rightly(text), game) == []
    assert found("ru", re.sub(r"\{[^|]*\|([^}]*)\}", r"\1", text), game)


@pytest.mark.parametrize(("game", "text"), [(game, text) for game, some in SAID.items() for text in some[5:]])
def test_totals_and_what_a_card_says_itself_are_let_be(game: str, text: str) -> None:
    assert found("ru", rightly(text), game) == []


@pytest.mark.parametrize(("text", "marked"), MARKED.items())
def test_what_is_wrong_is_marked_and_not_what_stands_in_the_condition(text: str, marked: str) -> None:
    (alert,) = found("ru", text)
    assert marked in alert.flaw.unit.text[alert.flaw.start : alert.flaw.end]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Ninja Master destroys {any minion|a minion of power 3 or less} on his base."),
        ("en", "Ninja Master destroys a minion {even if its power is at least 5|of at most 2 power} on his base."),
        ("pl", "Mistrz Ninja niszczy na swojej bazie {dowolnego sługusa|sługusa o mocy 3 lub mniejszej}."),
        (
            "ru",
            "Мастер ниндзя может уничтожить приспешника на базе{|, но только если у того сила не больше трёх}.",
        ),
    ],
)
def test_a_bound_that_nothing_known_of_a_card_sets_is_found(language: str, text: str) -> None:
    assert found(language, rightly(text)) == []
    assert [one.check for one in found(language, re.sub(r"\{[^|]*\|([^}]*)\}", r"\1", text))] == ["rulings.card"]
