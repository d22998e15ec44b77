"""Figures told of cards and bases: those that are others on the card are found, other numbers are let be."""

from __future__ import annotations

import pytest

from forge.lint.readers import read_markdown, read_plain
from tests.lint.test_rulings import found

TOLD = {
    "en": [
        "The Homeworld has a breakpoint of {23|20}.",
        "At Jungle Oasis (breakpoint 12, {2|3}–0–0) Ann has 9 power.",
        "Scouts have {3|5} power.",
        "Brownies have {4|5} power.",
        "Scouts’ power is {3|5}.",
        "What does King Rex do? Nothing. It has power {7|8}.",
        "The dinosaurs fight over Jungle Oasis (12; 2–0–0) and Tar Pits ({16|18}; 4–3–2).",
    ],
    "pl": [
        "Baza „Oaza w dżungli” ma próg {12|11} i punkty 2–0–0.",
        "Na Oazie w dżungli (wytrzymałość 12, punkty 2–0–{0|1}) stoją twoje dinozaury o mocy 9.",
        "Zwiadowca ma moc {3|4}, więc jest bezpieczny.",
        "Bazy dinozaurów: Oaza w dżungli (12, 2/0/0), Doły Smołowe ({16|17}, 4/3/2).",
    ],
    "ru": [
        "На базе «Оазис в джунглях» (порог {12|15}, очки 2–0–0) у Лены приспешники с силой 7.",
        "У Короля Рекса сила {7|6}.",
        "Базы динозавров: Оазис в джунглях (12; 2–0–0), Смоляные ямы (16; 4–3–{2|1}).",
    ],
}


@pytest.mark.parametrize("language", ["pl", *(pytest.param(one, marks=pytest.mark.soak) for one in ("en", "ru"))])
def test_a_figure_that_is_another_one_on_the_card_is_found(language: str) -> None:
    for text in TOLD[language]:
        before, _, rest = text.partition("{")
        choice, _, behind = rest.partition("}")
        right, _, wrong = choice.partition("|")
        said = read_plain(before + right + behind, "x.txt", language)
        assert found(language, "smashup", said, "numbers.figure") == [], text
        (alert,) = found(language, "smashup", read_plain(before + wrong + behind, "x.txt", language), "numbers.figure")
        assert alert.flaw.unit.text[alert.flaw.start : alert.flaw.end] == wrong


TABLES = {
    "en": [
        "| Base | Breakpoint | Points |\n|---|---|---|\n| Tortuga | {21|18} | 4-3-2 |",
        "| Base | Breakpoint | Points |\n|---|---|---|\n| Tortuga | 21 | {4-3-2|4-2-2} |",
        "| Card | Power | Copies |\n|---|---|---|\n| War Raptor | 2 | {4|3} |",
        "There are {four|three} War Raptors in the dinosaur deck.",
    ],
    "pl": ["Talia zawiera {cztery|trzy} Bojowe Raptory.", "| Baza | Próg |\n|---|---|\n| Oaza w Dżungli | {12|13} |"],
    "ru": ["| База | Оборона |\n|---|---|\n| Тортуга | {21|20} |"],
}


@pytest.mark.parametrize("language", ["pl", *(pytest.param(one, marks=pytest.mark.soak) for one in ("en", "ru"))])
def test_figures_in_tables_and_numbers_of_copies_are_looked_at(language: str) -> None:
    for text in TABLES[language]:
        before, _, rest = text.partition("{")
        choice, _, behind = rest.partition("}")
        right, _, wrong = choice.partition("|")
        said = read_markdown(before + right + behind, "x.md", language)
        assert found(language, "smashup", said, "numbers.figure") == [], text
        said = read_markdown(before + wrong + behind, "x.md", language)
        (alert,) = found(language, "smashup", said, "numbers.figure")
        assert alert.flaw.unit.text[alert.flaw.start : alert.flaw.end] in wrong


@pytest.mark.parametrize(
    "text",
    [
        "Wyszukaj w talii dwa Bojowe Raptory.",
        "Pancerny Stego ma 3 mocy, a w turach innych graczy 5.",
        "Wycie daje każdemu sługusowi +1 do mocy. Król Rex ma +1 do mocy.",
        "Na bazie Oaza w dżungli masz 9 mocy, a piraci 4.",
        "Laseratops niszczy sługusa o mocy 2 lub mniejszej.",
        "Czy Bojowy Raptor liczy też siebie?\n\nLiczy. Bojowy Raptor sam ma moc 3.",
        "Oaza w dżungli, Tortuga i 3 inne bazy leżą w rzędzie.",
        "Na Tortudze trzej gracze mają moc 9, 9 i 6, a na Oazie w dżungli 11, 4 i 2.",
    ],
)
def test_numbers_of_something_else_are_let_be(text: str) -> None:
    assert found("pl", "smashup", read_plain(text, "x.txt", "pl"), "numbers.figure") == []


ROWS = {
    "en": [
        "| Class | Ships | Speed |\n|---|---|---|\n| Scout | 12 | 2 |\n| Cruiser | {12|11} | 1 |\n"
        "| Carrier | 8 | 1 |\n| Dreadnought | 6 | 0 |",
        "| Squadron | Damage |\n|---|---|\n| Fighters | 2 |\n| Bombers | {4|3} |",
    ],
    "pl": [
        "| Klasa | Sztuk | Prędkość | Kadłub |\n|---|---|---|---|\n| Ścigacz | 12 | 2 | 1–4 |\n"
        "| Pancernik | 6 | {0|1} | 9–12 |\n| Kanonierka | 3 | 0, 1 lub 2 | 4–6 |",
        "| Klasa | Kadłub |\n|---|---|\n| Ścigacz | 1–{4|5} |\n| Krążownik | 5–7 |",
        "Uszkodzenia: myśliwce 2, bombowce {4|3}.",
        "- 12 ścigaczy\n- 12 krążowników\n- 8 lotniskowców\n- {6|7} pancerników\n",
        "Prędkość: ścigacze dwa, krążowniki jeden, pancerniki {zero|jeden}.",
    ],
    "ru": [
        "| Класс | Скорость |\n|---|---|\n| Разведчик | 2 |\n| Крейсер | {1|2} |\n| Дредноут | 0 |",
        "Повреждения: истребители 2, бомбардировщики {4|3}.",
    ],
}
CARDS = {
    "en": ["King Rex (7), Archmage (4), Nukebot (5), Warbot ({4|3}) and Saucy Wench (3) are all here."],
    "pl": [
        "| Baza | Moc bazy | 1. | 2. | 3. |\n|---|---|---|---|---|\n| Tortuga | 21 | 4 | {3|2} | 2 |",
        "| Baza | Próg |\n|---|---|\n| Tortuga | 21 |\n| Szary Opal | 17 |\n| Ojczysta Planeta | {23|24} |",
        "Obok siebie leżą Król Rex (7), Arcymag (4), Atomobot (5) i Wojobot ({4|3}).",
        "Oaza w dżungli (moc bazy {12|13}, PZ 2–0–0) jest mała.",
    ],
    "ru": ["Рядом лежат Король Рекс (7), Архимаг (4), Атомобот (5) и Боебот ({4|5})."],
}


@pytest.mark.parametrize("game, texts", [("magblast", ROWS), ("smashup", CARDS)])
@pytest.mark.parametrize("language", ["pl", *(pytest.param(one, marks=pytest.mark.soak) for one in ("en", "ru"))])
def test_a_row_of_figures_of_kinds_and_cards_is_compared_number_by_number(
    language: str, game: str, texts: dict[str, list[str]]
) -> None:
    for text in texts[language]:
        before, _, rest = text.partition("{")
        choice, _, behind = rest.partition("}")
        right, _, wrong = choice.partition("|")
        said = read_markdown(before + right + behind, "x.md", language)
        assert found(language, game, said, "numbers.figure") == [], text
        said = read_markdown(before + wrong + behind, "x.md", language)
        (alert,) = found(language, game, said, "numbers.figure")
        assert alert.flaw.unit.text[alert.flaw.start : alert.flaw.end] == wrong


@pytest.mark.parametrize(
    "text",
    [
        "Przy glutoplazmie uszkodzenia spadają o połowę: bombowce 2, a myśliwce 1.",
        "Ola ma Dinka (1) i Freyę (6), a Kubie po salwie zostaje Freya (3).",
        "Freya ma 3 uszkodzenia, bombowce dokładają 4, razem 7.",
        "| Ola | Kuba |\n|---|---|\n| Dink | 4 |\n| Freya | 3 |",
    ],
)
def test_numbers_beside_names_that_are_no_figures_are_let_be(text: str) -> None:
    assert found("pl", "magblast", read_markdown(text, "x.md", "pl"), "numbers.figure") == []
