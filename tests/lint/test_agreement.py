"""Agreement: what no reading of the words allows, and sentences that only look like it."""

from __future__ import annotations

import pytest

from tests.lint.test_typography import look

FAULTS = [
    ("language.agreement", "pl", "Na stole leży zwykły karta.", "zwykły karta"),
    ("language.agreement", "pl", "Siła zwykłej sługusa rośnie.", "zwykłej sługusa"),
    ("language.agreement", "ru", "На столе новый карта.", "новый карта"),
    ("language.counted", "pl", "Dobierz 5 karty.", "5 karty"),
    ("language.counted", "pl", "Odrzuć 2 kartę.", "2 kartę"),
    ("language.counted", "ru", "Возьмите 5 карты.", "5 карты"),
    ("language.counted", "ru", "Сбросьте 3 карту.", "3 карту"),
]
GOOD = {
    "pl": "Nowa karta, zwykłego sługusa, karty zwykłej gracza. Dobierz 5 kart, 2 karty, 22 karty, 12 kart, 1 kartę i 3 "
    "sługusów. W fazie 2 gracz czeka. Sługus o mocy 3 gracza. Karta, którą gracz ma. Pełnej kart talii. Nie więcej niż "
    "z 5 kartami. Od lewej do prawej. Żaden nic nie robi. Takie jak tu. 1,5 karty. Zasada 5 karta.",
    "ru": "Новая карта, нового приспешника, 2 новые карты, две новых карты. Возьмите 5 карт, 2 карты, 21 карту "
    "с 3 картами, 12 карт и 2 приспешников. В фазе 2 игрок ждёт. Сила 3 карты. Карта, которую игрок держит. "
    "Полной силы базы. 1,5 карты. Каждый карту берёт. Это карта. 5 урона.",
}


@pytest.mark.parametrize(("code", "language", "text", "wrong"), FAULTS)
def test_what_cannot_go_together_is_found(code: str, language: str, text: str, wrong: str) -> None:
    assert [text[flaw.start : flaw.end] for flaw in look(code, language, text)] == [wrong]


@pytest.mark.parametrize("code", ["language.agreement", "language.counted"])
@pytest.mark.parametrize("language", GOOD)
def test_what_goes_together_is_let_be(code: str, language: str) -> None:
    text = GOOD[language]
    assert [text[flaw.start : flaw.end] for flaw in look(code, language, text)] == []
