"""Sentences that lack a verb or their main clause, and those that only look so."""

from __future__ import annotations

import pytest

from tests.lint.test_typography import look

FAULTS = [
    ("pl", "Ponieważ niektóre karty z dwoma symbolami, czasem wystarczą dwie."),
    ("pl", "Jeśli jedna karta pozwala, a druga zabrania."),
    ("pl", "Jeśli twój sługus na bazie przeciwnika, dobierz kartę."),
    ("pl", "Gdy moc wszystkich sługusów na bazie, baza zostaje zdobyta."),
    ("ru", "Если одна карта разрешает, а другая запрещает."),
    ("ru", "Когда игрок в конце своего хода берёт две карты."),
    ("ru", "Если игрок уничтожил карту, но не сыграл другую."),
    ("en", "If one card allows it, and another forbids it."),
    ("en", "When a base is scored, but the players have no minions there."),
    ("en", "Because the card is yours, and nobody else may take it."),
]
GOOD = [
    ("pl", "Jeśli chcesz, zagraj kartę. Jeśli masz kartę, a przeciwnik nie ma, wygrywasz. Jeśli nie, graj."),
    ("pl", "Gdy talia jest pusta, i tak grasz dalej. Jeśli trzeba z innej bazy, weź kartę."),
    ("pl", "Jeśli masz dwa sługusy odrzuć jednego. Czy mogę? Jeśli twoja karta na to pozwala."),
    ("pl", "Gdy sługus, który ma moc, zostaje zniszczony, dobierz kartę. Ponieważ karta jest wolna, weź ją."),
    ("pl", "Jeśli karta na stole – weź ją. Jeśli chcesz."),
    ("ru", "Если карта на базе, сбросьте её. Если хотите, берите. Если готовы обе базы, выбирает игрок."),
    ("ru", "Когда карт нет, и сброс пуст, игра идёт дальше. Если карты закончились, то перемешайте сброс."),
    ("ru", "Можно ли так? Если у вас на руке есть такая карта."),
    ("en", "If you have no cards, draw two. If it is yours, and you like it, keep it."),
    ("en", "When you can you may draw. If it is yours, and then only once."),
]


@pytest.mark.parametrize(("language", "text"), FAULTS)
def test_a_sentence_that_lacks_a_part_is_told(language: str, text: str) -> None:
    (flaw,) = look("language.clause", language, text)
    assert flaw.unit.text[flaw.start : flaw.end] == text
    assert look("language.clause", language, text, catalog=True) == []


@pytest.mark.parametrize(("language", "text"), GOOD)
def test_whole_sentences_are_let_be(language: str, text: str) -> None:
    assert look("language.clause", language, text) == []


CUT = [
    ("pl", "Odłóż kartę na. Potem dobierz drugą.", ["kartę na."]),
    ("pl", "Połóż ją do, a potem czekaj.", ["ją do,"]),
    ("ru", "Положи карту на. Потом возьми другую из.", ["карту на.", "другую из."]),
    ("pl", "Użyj jej przed lub po. Jest ich kilka, a wybierasz którą. Słowo „na”. Zagrywa się ją na: bazę.", []),
    ("ru", "Голосуют за. Применяй свойства до и после. Реши, который. Играют на: базу.", []),
]


@pytest.mark.parametrize(("language", "text", "wrong"), CUT)
def test_a_sentence_that_is_cut_short_is_told(language: str, text: str, wrong: list[str]) -> None:
    assert [text[flaw.start : flaw.end] for flaw in look("language.clause", language, text)] == wrong
