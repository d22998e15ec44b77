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
    ("pl", "Odłóż kartę tuż obok ale nie na stos.", "Odłóż kartę tuż obok, ale nie na stos."),
    ("pl", "Połóż ją tam na stole gdzie jest miejsce.", "Połóż ją tam na stole, gdzie jest miejsce."),
    ("ru", "Положи карту туда же а потом сыграй.", "Положи карту туда же, а потом сыграй."),
    ("ru", "Выбери базу на которой лежит карта.", "Выбери базу, на которой лежит карта."),
    ("pl", "Karta zostaje, chyba, że ją zniszczysz.", "Karta zostaje, chyba że ją zniszczysz."),
    ("ru", "Играй даже, если карт нет.", "Играй, даже если карт нет."),
    ("ru", "Вот зона из которой стреляет корабль.", "Вот зона, из которой стреляет корабль."),
]
PARTED = [
    ("pl", "Gracz, który zdobył bazę odkrywa następną.", "zdobył bazę odkrywa"),
    ("pl", "Jeśli talia się skończyła potasuj odrzucone karty.", "skończyła potasuj"),
    ("pl", "Każdy, kto spasował czeka.", "spasował czeka"),
    ("ru", "Карта, которую сыграли остаётся на базе.", "сыграли остаётся"),
    ("ru", "Если колода кончилась перетасуй сброс.", "кончилась перетасуй"),
]
GOOD = {
    "pl": "Sługus, który tu jest. Baza, na której leży. Każda z których? Nawet jeśli nie, chyba że tak, mimo że nie. "
    "Który to? O moc którego sługusa spada? Jeśli chcesz, dobierz. Po to, aby wziąć, i aby odejść. To, że jest. "
    "Jest ich kilka, a ty wybierasz którą. W chwili gdy baza jest gotowa, gracz ją zdobywa. Pod warunkiem że masz "
    "kartę. Karta leży gdzie indziej. Gdy zagrasz kartę i odrzucisz drugą, dobierz trzecią. Nikt nie będzie mógł "
    "jej zagrać. Odrzuca kartę na chybił trafił. Zagrywa i odrzuca. Kto chce, może grać, jak lubi.",
    "ru": "Карта, которая здесь. База, на которую идёт. Даже если нет. Для того чтобы взять. Только если да. "
    "Что если нет? Играй где угодно. Возьми хотя бы одну. Карты, одну из которых ты взял. Атакуй кого хочешь. "
    "На случай если карт нет. Враг, победа над которым даёт очки. Кто успел, тот сыграл и сбросил карту.",
    "en": "A card which is here, if you like. Draw it if you like.",
}


@pytest.mark.parametrize(("language", "text", "right"), FAULTS)
def test_a_comma_that_is_not_there_is_missed(language: str, text: str, right: str) -> None:
    flaws = look("language.comma", language, text)
    assert mended(text, flaws) == right


@pytest.mark.parametrize(("language", "text", "wrong"), PARTED)
def test_a_clause_that_is_opened_and_not_closed_is_found(language: str, text: str, wrong: str) -> None:
    (flaw,) = look("language.comma", language, text)
    assert text[flaw.start : flaw.end] == wrong


@pytest.mark.parametrize("language", GOOD)
def test_commas_that_are_right_are_let_be(language: str) -> None:
    assert look("language.comma", language, GOOD[language]) == []
