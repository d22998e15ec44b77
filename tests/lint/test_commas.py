"""Commas before words that begin a clause, and places where there is none."""

from __future__ import annotations

import pytest

from tests.lint.test_typography import look, mended

FAULTS = [
    ("pl", "Zniszcz sługusa który tu jest.", "Zniszcz sługusa, który tu jest."),
    ("pl", "Wskaż bazę na której leży karta.", "Wskaż bazę, na której leży karta."),
    ("pl", "Odrzuć kartę aby dobrać inną.", "Odrzuć kartę, aby dobrać inną."),
    ("pl", "Dobierz kartę jeśli chcesz.", "Dobierz kartę, jeśli chcesz."),
    ("ru", "Уничтожь приспешника который здесь.", "Уничтожь приспешника, который здесь."),
    ("ru", "Сбрось карту чтобы взять другую.", "Сбрось карту, чтобы взять другую."),
    ("ru", "Возьми карту если хочешь.", "Возьми карту, если хочешь."),
]
GOOD = {
    "pl": "Sługus, który tu jest. Baza, na której leży. Każda z których? Nawet jeśli nie, chyba że tak, mimo że nie. "
    "Który to? O moc którego sługusa spada? Jeśli chcesz, dobierz. Po to, aby wziąć, i aby odejść. To, że jest.",
    "ru": "Карта, которая здесь. База, на которую идёт. Даже если нет. Для того чтобы взять. Только если да. "
    "Что если нет?",
    "en": "A card which is here, if you like. Draw it if you like.",
}


@pytest.mark.parametrize(("language", "text", "right"), FAULTS)
def test_a_comma_that_is_not_there_is_missed(language: str, text: str, right: str) -> None:
    flaws = look("language.comma", language, text)
    assert mended(text, flaws) == right


@pytest.mark.parametrize("language", GOOD)
def test_commas_that_are_right_are_let_be(language: str) -> None:
    assert look("language.comma", language, GOOD[language]) == []
