"""Rulings against the text they were made from: every ruling turned into its reverse, and none as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from forge.edition.texts import catalog_path
from forge.language.messages import load_messages
from forge.lint.checks import all_checks
from forge.lint.finding import Alert
from forge.lint.readers import read_document, read_plain
from forge.lint.run import lint
from forge.lint.textfile import TextFile
from tests.conftest import yaml_data
from tests.lint.desks import PROJECT, desk

REVERSALS = Path(__file__).parent / "reversals"
ANSWERED_BY_OTHERS = Path(__file__).parent / "answers"
LONG = ("sincity", "magblast")
FOUND = 0.85  # of the reversed rulings, in each language of each game; 0.8 where there are few
ANSWERED = 0.7  # of them in a document, where there is no source to compare them with


def found(language: str, game: str, document: TextFile, codes: str = "rulings.") -> list[Alert]:
    checks = [check for check in all_checks() if check.code.startswith(codes)]
    return list(lint(desk(language, game), [document], load_messages(PROJECT, "en", "en"), checks))


@cache
def catalog(language: str, game: str) -> TextFile:
    whole = read_document(catalog_path(PROJECT, game, language), "x.po", language)
    return replace(whole, units=tuple(unit for unit in whole if ".ruling." in (unit.key or "")))


@cache
def reversals(game: str) -> Mapping[str, Mapping[str, tuple[str, str]]]:
    read: Mapping[str, Mapping[str, tuple[str, str]]] = yaml_data(REVERSALS / f"{game}.yml")
    return read


def one_of_all(game: str, language: str) -> pytest.MarkDecorator:
    """For every game and language; in long runs, but for this one."""
    cases = [
        pytest.param(one, code, marks=[] if (one, code) == (game, language) else [pytest.mark.soak])
        for one in ("smashup", *LONG)
        for code in ("en", "pl", "ru")
    ]
    return pytest.mark.parametrize(("game", "language"), cases)


@one_of_all("smashup", "pl")
def test_a_ruling_that_says_the_reverse_is_found(game: str, language: str) -> None:
    document, planted = catalog(language, game), reversals(game)
    assert found(language, game, document) == []
    units = []
    for unit in document:
        if unit.key in planted:
            right, wrong = planted[unit.key][language]
            assert right in unit.text, unit.key
            units.append(replace(unit, text=unit.text.replace(right, wrong, 1)))
    told = {alert.flaw.unit.key for alert in found(language, game, replace(document, units=tuple(units)))}
    assert len(told) >= (FOUND if len(units) > 20 else 0.8) * len(units), sorted(
        {one.key or "" for one in units} - told
    )


def test_what_is_wrong_is_told_with_its_words() -> None:
    unit = next(one for one in catalog("pl", "smashup") if one.key == "card.broadside.ruling.yourself")
    wrong = replace(unit, text=unit.text.replace("Możesz wybrać", "Nie możesz wybrać"))
    (alert,) = found("pl", "smashup", replace(catalog("pl", "smashup"), units=(wrong,)))
    assert alert.check == "rulings.source"
    assert alert.flaw.unit.text[alert.flaw.start : alert.flaw.end] == "Nie możesz"
    assert "May" in alert.message or "may" in alert.message


OTHERWISE = [
    ("rule.discard.text", "odrzucasz z ręki", "odrzucasz z talii", "says “hand” where “talii” stands here"),
    ("rule.scoring.order.short", "Aktywny gracz", "Następny gracz", "says “current player” where “Następny gracz”"),
    ("rule.turn.play.short", "Zagraj najwyżej", "Zagraj co najmniej", "says “up to” where “co najmniej” stands here"),
    ("card.they_keep_coming.ruling.any", "dowolną moc", "moc 3 lub mniejszą", "has no number like “3”"),
    ("card.armor_stego.ruling.counting", "graczy 5.", "graczy 6.", "has no number like “6”"),
    ("card.beam_up.ruling.forced", "musisz to zrobić", "możesz to zrobić", "says the opposite of “must”"),
]


@pytest.mark.parametrize(("key", "right", "wrong", "said"), OTHERWISE)
def test_one_thing_for_another_of_its_kind_is_found(key: str, right: str, wrong: str, said: str) -> None:
    whole = read_document(catalog_path(PROJECT, "smashup", "pl"), "x.po", "pl")
    unit = next(one for one in whole if one.key == key)
    assert right in unit.text
    told = [
        found("pl", "smashup", replace(whole, units=(one,)), code)
        for one in (unit, replace(unit, text=unit.text.replace(right, wrong)))
        for code in ["rulings.source" if ".ruling." in key else "rules.source"]
    ]
    assert not told[0]
    assert any(said in one.message for one in told[1])


@pytest.mark.parametrize(
    "text",
    [
        "Nie tylko Najeźdźca daje punkt: zachowujesz go, nawet jeśli zostanie zniszczony.",
        "Jeśli Najeźdźca nie przetrwa tury albo straci umiejętność, punktu i tak nie tracisz.",
    ],
)
def test_the_same_said_in_other_words_is_let_be(text: str) -> None:
    unit = next(one for one in catalog("pl", "smashup") if one.key == "card.invader.ruling.kept")
    assert not found("pl", "smashup", replace(catalog("pl", "smashup"), units=(replace(unit, text=text),)))


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("You may do this twice.", "Możesz to zrobić 2 razy."),
        ("A pair of minions is destroyed.", "Zniszczone zostają 2 sługusy."),
        ("A dozen cards will do.", "Wystarczy 12 kart."),
        ("Half of them are discarded.", "Odrzuca się 50% z nich."),
        ("The third minion stays.", "Zostaje sługus nr 3."),
        ("The player after the current player decides.", "Decyduje następny gracz."),
        ("The next player decides.", "Decyduje gracz po aktywnym graczu."),
    ],
)
def test_a_number_or_a_player_that_its_source_says_by_other_words_is_let_be(source: str, text: str) -> None:
    unit = replace(
        next(one for one in catalog("pl", "smashup") if one.key == "card.invader.ruling.kept"), source=source
    )
    assert not found("pl", "smashup", replace(catalog("pl", "smashup"), units=(replace(unit, text=text),)))


def document(game: str, language: str, *, wrong: bool) -> TextFile:
    """What a document of somebody else might be: every ruling behind the name of what it is about."""
    texts, lines = desk(language, game).texts, []
    for key, planted in reversals(game).items():
        before, behind = planted[language]
        owner = next(thing for thing in desk(language, game).game.printed if key.startswith(f"{thing.key}.ruling."))
        text = texts.said(key).text
        lines.append(f"{texts.called(owner).text}: {text.replace(before, behind, 1) if wrong else text}")
    return read_plain("\n\n".join(lines), "faq.txt", language)


@one_of_all("magblast", "ru")
def test_a_document_that_says_the_reverse_of_a_ruling_is_found(game: str, language: str) -> None:
    assert found(language, game, document(game, language, wrong=False)) == []
    planted = document(game, language, wrong=True)
    told = {alert.flaw.unit.text for alert in found(language, game, planted)}
    assert len(told) >= (ANSWERED if game != "sincity" else 0.3) * len(planted.units), [
        unit.text for unit in planted if unit.text not in told
    ]


ANSWERS = {
    "en": [
        ("Must I destroy a minion with Saucy Wench? {No, you may leave them all alone.|Yes, you must.}", "must"),
        ("The Disintegrator puts it on the {bottom|top} of its owner’s deck.", "top"),
        ("What happens if Buccaneer would be destroyed? It goes to {another base|its owner’s hand}.", "hand"),
        ("Collector\n\nReturns minions with power {3|4} or less.", "4"),
    ],
    "pl": [
        ("Gdzie trafia sługus trafiony Dezintegratorem? Na {spód|wierzch} talii właściciela.", "wierzch"),
        ("Co się stanie ze zniszczonym Bukanierem? Trafia na {inną bazę|rękę właściciela}.", "rękę"),
        ("Kolekcjonerem zwrócisz sługusa o mocy {3|4} lub mniejszej.", "4"),
        ("Specjału Zwiadowcy używa się {po zdobyciu|przed zdobyciem} bazy.", "przed zdobyciem"),
    ],
    "ru": [
        ("Куда Дезинтегратор отправляет приспешника? {Под низ|На верх} колоды владельца.", "верх"),
        ("Что будет, если уничтожить Буканьера? Он отправится на {другую базу|руку владельца}.", "руку"),
        ("Коллекционер возвращает приспешников с силой {3|4} или меньше.", "4"),
    ],
}


@pytest.mark.parametrize(
    "language", ["pl", pytest.param("en", marks=pytest.mark.soak), pytest.param("ru", marks=pytest.mark.soak)]
)
def test_what_a_text_says_of_a_card_is_compared_with_the_card(language: str) -> None:
    for text, marked in ANSWERS[language]:
        before, _, rest = text.partition("{")
        choice, _, behind = rest.partition("}")
        right, wrong = choice.split("|")
        assert found(language, "smashup", read_plain(before + right + behind, "x.txt", language)) == [], text
        (alert,) = found(language, "smashup", read_plain(before + wrong + behind, "x.txt", language))
        assert alert.check == "rulings.card"
        assert marked in alert.flaw.unit.text[alert.flaw.start : alert.flaw.end] or marked == "must", alert.message


@pytest.mark.parametrize(
    "language", ["pl", pytest.param("en", marks=pytest.mark.soak), pytest.param("ru", marks=pytest.mark.soak)]
)
def test_answers_in_other_words_are_told_right_from_wrong(language: str) -> None:
    """Questions and answers of another hand, `{right|wrong}`: no right one is told, and most of the wrong ones are."""
    asked, missed = 0, []
    for line in (ANSWERED_BY_OTHERS / f"smashup.{language}.txt").read_text(encoding="utf-8").splitlines():
        before, _, rest = line.partition("{")
        choice, _, behind = rest.partition("}")
        right, _, wrong = choice.partition("|")
        said = before + right + behind
        assert found(language, "smashup", read_plain(said, "faq.txt", language)) == [], said
        if wrong:
            asked += 1
            told = found(language, "smashup", read_plain(before + wrong + behind, "faq.txt", language))
            missed += [] if told else [before + wrong + behind]
    assert len(missed) <= asked / 2, missed


@pytest.mark.parametrize(
    "text",
    [
        "Dezintegrator i Kolekcjoner działają na sługusy o mocy 3 lub mniejszej; wierzch talii nie ma tu znaczenia.",
        "Kolekcjoner ma moc 2. Dobierz 4 karty z wierzchu talii.",
        "Zwiadowca ma moc 3, więc jest bezpieczny.",
        "Laseratops niszczy sługusa o mocy 2 lub mniejszej.",
        "Kolekcjoner nie zwraca sługusów o mocy 4.",
    ],
)
def test_what_is_said_of_something_else_is_let_be(text: str) -> None:
    assert found("pl", "smashup", read_plain(text, "x.txt", "pl")) == []


@pytest.mark.soak
def test_what_is_told_of_others_below_a_heading_is_let_be() -> None:
    told = "Glutoplazma\n\nBombowce zadają wtedy dwa uszkodzenia, a myśliwce jedno."
    assert found("pl", "magblast", read_plain(told, "x.txt", "pl")) == []
    told = "Alpha Mazons\n\nNo Direct Hit card is needed, and none is discarded."
    assert found("en", "magblast", read_plain(told, "x.txt", "en")) == []


@pytest.mark.parametrize(
    ("language", "question", "right", "wrong"),
    [
        (
            "en",
            "Does Warbot survive Assassination?",
            "Yes, it stays.",
            "No, when the turn ends it goes like any other.",
        ),
        ("pl", "Czy Wojobota można zniszczyć Skrytobójstwem?", "Nie, zostaje.", "Tak, akcja ma pierwszeństwo."),
        ("ru", "Можно ли уничтожить Боебота?", "Нет, нельзя.", "Да, но только действием."),
    ],
)
def test_an_answer_that_lets_happen_what_a_card_forbids_is_found(
    language: str, question: str, right: str, wrong: str
) -> None:
    def told(answer: str) -> list[Alert]:
        return found(language, "smashup", read_plain(f"{question} {answer}", "faq.txt", language))

    assert not told(right)
    assert [one.check for one in told(wrong)] == ["rulings.card"]


@pytest.mark.parametrize(
    "text",
    [
        # a verb that begins a sentence is no name, though a name looks like it
        "1 Działa to, co ma działać na początku tury.\nZagraj najwyżej 1 sługusa, w dowolnej kolejności, za darmo.",
        # what is printed above a text says nothing of the thing
        "Galeria Rhodes Plaza · Zombie\n\nMoc bazy 24 · PZ 0–0–0",
    ],
)
def test_what_says_nothing_of_a_card_is_let_be(text: str) -> None:
    assert found("pl", "smashup", read_plain(text, "x.txt", "pl")) == []
