"""Worked examples that do not agree with themselves, and what only looks so: sums, places, prizes, symbols."""

from __future__ import annotations

import re

import pytest

from tests.conftest import mostly
from tests.lint.test_claims import found

EXAMPLES = {
    "en": {
        "The Homeworld has a breakpoint of 23 and gives 4, 2 and 1. Ann has 14 power there, Bob has 7 and Cleo has 4. "
        "The total is {25|24}, so the base is ready.": "smashup",
        "A base (breakpoint 12, worth 2–0–0) has 8 power of dinosaurs and 5 power of pirates. The pirates leave. Only "
        "8 power is left, and the dinosaurs get {2|3} VP.": "smashup",
        "With 10, 10 and 5 power, two players are first and the other one is {third|second}.": "smashup",
        "A destroyer with hull 4 that is hit by a beam blast and a laser blast {is destroyed|survives}.": "magblast",
        "Kim’s scout has a hull of 2. Lou’s fighters hit it for 2 damage, and it {is destroyed|survives}.": "magblast",
        "The cruiser (hull 5) takes a mag blast. It {blows up|holds out}.": "magblast",
        "Kim hits with a beam blast, and again with a beam blast: together {6|7} damage.": "magblast",
        "Kim hits with a beam blast, and again with a beam blast for 3 damage: together {6|9} damage.": "magblast",
        "Example. A frigate (hull 5) is hit twice: 3 + 3 = 6. It {blows up|flies on}.": "magblast",
        "Example. Freya has a hull of 6 and a beam blast under her. A laser blast hits: 3 + 1 = 4, and she holds. The "
        "next one makes it 4 + 1 = 5, and Freya {survives|is destroyed}.": "magblast",
        "Kim has ships with hull 2 (2), Odin (7) and Loki (5), {14|15} in all.": "magblast",
        "Kim’s fleet (4), (5) and (2) makes 11. Lou has (3), (3) and (6), in all 12. {Kim|Lou} begins.": "magblast",
        "On a base (breakpoint 14, VP 5-3-1) Kim has King Rex (7) and an Invader (3), Lou a Nukebot (5) and Max a "
        "Buccaneer (4). Kim scores 5 VP, Lou {3|1} VP and Max 1 VP.": "smashup",
        "Example. On Tortuga (4–3–2) Kim has King Rex (7) and a Warbot (4), Lou a Nukebot (5) and a Warbot (4), Max a "
        "Gremlin (2). That is 11 + 9 + 2 = 22. Kim takes 4 VP, Lou {3|2} VP and Max 2 VP.": "smashup",
        "Example. Three players have 9, 9 and 5 power on Tortuga (4–3–2). The first two get 4 VP each, the third gets "
        "{2|3} VP.": "smashup",
        "Example 2. On Tortuga (breakpoint 21, VP 4–3–2) Kim has King Rex (7) and a Buccaneer (4), also 11. Lou has 11 "
        "power, Max 4. Kim and Lou tie for first place, so each of them scores 4 VP. Max gets {2|3} VP.": "smashup",
        "Example: at Tortuga (VP 4–3–2), Kim has 9 power, Lou and Max have 6 each. Kim takes 4 VP, Lou and Max {3|2} "
        "VP each.": "smashup",
        "Example. Kim discards a card with two stars and another with a {star|diamond}. She takes a ship.": "magblast",
        "Example. Lou pays with {a circle, a star|two circles} and a diamond, and he gets a ship.": "magblast",
        "Example: three cops, one thug and two dames stand there. Marv kills cops and thugs: {four|seven} tokens "
        "go to the body count.": "sincity",
        "Example. Lou wins Factory 436-1337 with 21 power and gets {6|7} VP in all.": "smashup",
        "Factory 436-1337. Kim wins it with a power of 13: 2 VP for first place and {2|3} more.": "smashup",
    },
    "pl": {
        "Baza ma próg 12. Stoją na niej stwory Zosi o mocy 11 i Tomka o mocy {2|0}. Baza jest gotowa.": "smashup",
        "Ala ma tam 10 mocy, Bartek 5, a Celina 5. Ala jest pierwsza, a Bartek i Celina {drudzy|trzeci}.": "smashup",
        "Na bazie (próg 15, punkty 4-2-1) Ala ma Króla Rexa (7) i Najeźdźcę (3), Ewa Laseratopsa (4), a Jan Gremlina "
        "(2). Ala bierze 4 PZ, Ewa {2|1} PZ, a Jan 1 PZ.": "smashup",
        "Przykład. Na Tortudze (moc 21, punkty 4–3–2) Ala ma moc 8, Ewa {10|7}, a Jan 5. Ewa bierze 4 PZ, Ala 3 PZ, "
        "a Jan 2 PZ.": "smashup",
        "Przykład. Na Tortudze (moc bazy 21, PZ 4–3–2) są Król Rex Ali (7), Atomobot Ewy (5) i jej Wojobot (4), a do "
        "tego Bukanier Jana (4). Razem daje to {20|22}, za mało.": "smashup",
        "Krążownik (wytrzymałość 6) dostaje salwę jonową i jeszcze jedną jonową. {Tonie|Wytrzymuje}.": "magblast",
        "Przykład 1. Na Tortudze (moc bazy 21; PZ: 4, 3, 2) Ala i Jan mają po 9 mocy, a Ewa 4. Ala i Jan dzielą "
        "pierwsze miejsce, więc każde z nich dostaje 4 PZ. Ewa jest trzecia i dostaje {2|3} PZ.": "smashup",
        "Przykład. Na Tortudze (PZ 4–3–2) Ala ma moc 9, Jan i Ewa po 6, a Ola 1. Ala: 4 PZ, Jan i Ewa: po {3|2} PZ, "
        "Ola: nic.": "smashup",
        "Fabryka 436-1337: przy mocy 14 zwycięzca dostaje łącznie {4|5} PZ.": "smashup",
        "Krążownik Zosi dostaje 3 uszkodzenia i 2 uszkodzenia, razem {5|8} uszkodzeń.": "magblast",
        "Krążownik Ewy dostaje 3 uszkodzenia i 2 uszkodzenia, razem {5|6} uszkodzeń.": "magblast",
        "Przykład: wytrzymałość kadłuba 4, uszkodzenia 3 + 1 = 4, więc niszczyciel {ginie|przetrwał}.": "magblast",
        "Przykład. Ala odrzuca kartę z dwiema gwiazdami i kartę z {gwiazdą|diamentem}. Dobiera okręt.": "magblast",
        "Przykład. Ala odrzuca kartę z kołem i diamentem oraz kartę z {gwiazdą|kołem}. Te dwie karty wystarczają na "
        "okręt.": "magblast",
        "Przykład: stoi tam trzech gliniarzy, jeden łotr i dwie panienki. Marv zabija gliniarzy i łotra, więc na "
        "liczydełko trafiają {cztery|trzynaście} żetony.": "sincity",
    },
    "ru": {
        "На базе с порогом 12 у Лены миньоны с силой 7, у Игоря с силой {5|4}. База готова.": "smashup",
        "Эсминец с корпусом {5|4}, получивший лучевой и лазерный залпы, ещё держится.": "magblast",
        "Крейсер с прочностью 6 получает ионный залп и ещё один ионный залп. Он {взрывается|уцелел}.": "magblast",
        "Пример. На базе «Тортуга» (оборона 21, очки 4–3–2) у Ани и Бори сила по 9, у Веры 4. Аня и Боря — по 4 очка, "
        "Вера — {2|3} очка.": "smashup",
        "Завод 436-1337: при силе 14 это 2 очка и {2|3} сверху, в сумме 4.": "smashup",
        "Крейсер Зои получает 3 урона и 2 урона, вместе {5|8} урона.": "magblast",
        "Пример. Под кораблём с прочностью 10 лежит 5 + 3 = 8 урона. Лазерный залп доведёт урон до 9, и корабль "
        "{уцелеет|погибнет}. Ионный довёл бы до 11.": "magblast",
        "Пример. Аня сбрасывает три карты, на которых {три звезды|две звезды и ромб}, и берёт корабль.": "magblast",
        "Пример. Аня сбрасывает {круг, звезду|два круга} и ромб. Этого хватает на корабль.": "magblast",
        "На базе (порог 15, очки 4–2–1) у Ани Король Рекс (7) и Захватчик (3), у Жени Лазератопс (4), у Лёвы Разведчик "
        "(3). Аня берёт 4 очка, Женя {2|1} очка, Лёва 1 очко.": "smashup",
    },
}


@mostly("ru")
def test_an_example_that_does_not_agree_is_found(language: str) -> None:
    for text, game in EXAMPLES[language].items():
        before, both, behind = re.split(r"[{}]", text)
        right, wrong = both.split("|")
        assert not found(language, before + right + behind, game), before + right + behind
        assert [one.check for one in found(language, before + wrong + behind, game)] == ["numbers.example"], wrong


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Example. Lou discards a star and two circles. That buys nothing. He keeps the rest and takes no ship."),
        ("en", "Example. Lou discards bombers with two diamonds and fighters with one, so he takes a ship."),
        ("en", "Example. Lou discards a star and a diamond to cancel the blast at his ship."),
        ("en", "Example. Lou discards three cards with a star and takes a ship."),
        ("en", "Example. Lou discards a star, a circle and another star. If he adds a diamond, he takes a ship."),
        ("pl", "Przykład. Ala odrzuca dwie karty, każdą z dwoma kołami, i dobiera okręt."),
        ("pl", "Przykład. Ala odrzuca dwa koła i gwiazdę. Nie wystarcza to na okręt."),
        ("ru", "Пример. Аня сбрасывает бомбардировщики с двумя ромбами и истребители с одним: это корабль."),
        ("ru", "Пример. Аня сбрасывает две карты с двумя кругами на каждой и получает корабль."),
    ],
)
def test_what_may_be_enough_for_a_ship_raises_nothing(language: str, text: str) -> None:
    assert not found(language, text, "magblast")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pl", "Przykład. {} graczy ma po 6 kart, razem 18."),
        ("pl", "Przykład. Ala ma {} sługusy o mocy 5, łącznie 15."),
        ("ru", "Пример. У Ани было {} карт, она сбросила 5, итого осталось 6."),
        ("en", "Example. Lou has {} minions with power 4 each, in total 12."),
        ("en", "Example. Lou has 12 power and loses {}, in all 9."),
    ],
)
def test_numbers_that_are_not_just_added_up_are_let_be(language: str, text: str) -> None:
    said = text.format(11 if language == "ru" else 3)
    assert not [one for one in found(language, said) if one.check == "numbers.example"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pl", "Przykład. Ala ma moc 9, Jan 7, a Ewa 4, razem {}."),
        ("ru", "Пример. У Ани сила 9, у Бори 7, у Веры 4, вместе {}."),
        ("en", "Example. Lou has power 9, Ann 7 and Eve 4, in all {}."),
    ],
)
def test_what_numbers_come_to_together_is_added_up(language: str, text: str) -> None:
    assert not found(language, text.format(20))
    (alert,) = found(language, text.format(21))
    assert (alert.check, alert.flaw.values["right"]) == ("numbers.example", 20)


def test_a_sum_that_is_written_out_is_added_up() -> None:
    (alert,) = found("ru", "У базы 8 + 6 + 2 = 18 силы.")
    assert (alert.check, alert.flaw.values["right"]) == ("numbers.example", 16)
