"""Terms: words to avoid, terms that a translation lost, one thing called two ways."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge.lint.checks import all_checks
from forge.lint.textfile import TextFile, TextUnit
from tests.lint.desks import desk

ROOT = Path(__file__).resolve().parents[2]
CHECKS = {check.code: check for check in all_checks()}


def found(code: str, language: str, *units: TextUnit, catalog: bool = True) -> list[str]:
    """The words a check points at in a document of those units."""
    document = TextFile("x", language, units, catalog)
    return [flaw.unit.text[flaw.start : flaw.end] for _, flaw in CHECKS[code].look(desk(language), [document])]


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("pl", "Zniszcz dwa miniony i zagraj innego miniona.", ["miniony", "miniona"]),
        ("ru", "Уничтожь прислужника и двух прислужников.", ["прислужника", "прислужников"]),
        ("en", "Move the followers; creatures stay.", ["followers", "creatures"]),
        ("en", "Put it on the graveyard.", ["graveyard"]),
        ("pl", "Zniszcz sługusa, zagraj sługusy, na mini onie.", []),
        ("ru", "Приспешник прислуживает.", []),
        ("en", "The following creation is relocated; it is created here.", []),
    ],
)
def test_words_to_avoid_are_found_in_every_form(language: str, text: str, words: list[str]) -> None:
    assert found("terms.avoid", language, TextUnit(text)) == words


def test_flavour_may_have_any_word() -> None:
    unit = TextUnit("Każdy ma swojego miniona.", key="card.ninja_master.flavour")
    assert found("terms.avoid", "pl", unit) == []


@pytest.mark.parametrize(
    ("language", "source", "text", "lost"),
    [
        ("pl", "Destroy a minion here.", "Zniszcz tutaj kartę.", True),
        ("pl", "Destroy a minion here.", "Zniszcz tutaj sługusa.", False),
        ("pl", "Destroy two minions.", "Zniszcz dwóch stronników.", False),  # a variant
        ("pl", "Look at the base deck.", "Obejrzyj talię baz.", False),
        ("pl", "Play on a base.", "Zagraj na akcję.", True),
        ("pl", "Shuffle the deck.", "Potasuj to razem.", False),  # a verb
        ("ru", "Each minion here gets +1 power.", "Каждый приспешник здесь получает +1.", True),
        ("ru", "Each minion here gets +1 power.", "Каждый приспешник здесь получает +1 к силе.", False),
        ("ru", "Play an extra minion.", "Сыграй экстра-приспешника.", False),
        ("ru", "Put it into the discard pile.", "Сбрось её.", False),
        ("ru", "The base is based on a joke.", "Эта шутка стара.", True),
        ("ru", "This is based on a joke.", "Это шутка.", False),
        ("pl", "This minion cannot be destroyed.", "Nic nie może go zniszczyć.", False),
        ("pl", "This minion cannot be destroyed.", "Tej karty nie można zniszczyć.", False),
        ("pl", "This minion cannot be destroyed.", "Tej akcji nie można zniszczyć.", True),
        ("pl", "Destroy this card.", "Zniszcz tę akcję.", False),
        ("ru", "Destroy this minion or another minion.", "Уничтожь его или другую карту.", True),
        ("pl", "You need {n:minion}.", "Potrzeba {n:minion}.", False),
        ("pl", "You need a minion.", "Potrzeba {n:minion}.", False),
    ],
)
def test_a_term_that_got_lost_is_told(language: str, source: str, text: str, lost: bool) -> None:
    unit = TextUnit(text, key="card.x.text", source=source)
    assert bool(found("terms.missing", language, unit)) is lost


def test_one_thing_is_called_one_way() -> None:
    texts = ["Dobierz kartę.", "Gracz dobiera 2 karty.", "Dobierał karty.", "Potem pociągnij kartę."]
    assert found("terms.mixed", "pl", *map(TextUnit, texts)) == ["pociągnij"]
    assert found("terms.mixed", "pl", *map(TextUnit, texts[:3])) == []
    assert found("terms.mixed", "pl", TextUnit(texts[-1])) == []
    texts = ["Возьми карту.", "Возьмите 2 карты.", "Возьми ход назад.", "Вытяни карту."]
    assert found("terms.mixed", "ru", *map(TextUnit, texts)) == ["Вытяни карту"]


@pytest.mark.parametrize(
    ("language", "usual", "other", "odd"),
    [
        ("pl", "Odłóż ją na stos kart odrzuconych.", "Trafia na cmentarz.", ["cmentarz"]),
        ("pl", "Wytrzymałość bazy to liczba.", "Suma przekracza próg.", ["próg"]),
        ("ru", "Карта идёт в сброс.", "Карта идёт на кладбище.", ["кладбище"]),
        ("en", "Put it in your discard pile.", "It comes from the graveyard.", ["graveyard"]),
        ("en", "Compare it with the breakpoint.", "That is its toughness.", ["toughness"]),
        ("ru", "Добери карту.", "Добрать карту — взять карту с верха колоды.", []),  # explained
        ("en", "Put it in your discard pile.", "Play it on Evans City Graveyard.", []),  # a name
        ("ru", "Карта идёт в сброс.", "Кладбище ЭвансСити получает +2 силы.", []),  # as somebody else writes it
        ("ru", "Карта идёт в сброс.", "Кладбище игрока лежит рядом с ним.", ["Кладбище"]),
        ("pl", "Odłóż ją na stos kart odrzuconych.", "Cmentarz Wielkich Bohaterów jest bazą.", []),
    ],
)
def test_a_document_keeps_to_its_own_word(language: str, usual: str, other: str, odd: list[str]) -> None:
    units = [TextUnit(usual), TextUnit(usual), TextUnit(other)]
    assert found("terms.mixed", language, *units, catalog=False) == odd
    assert found("terms.mixed", language, TextUnit(other), TextUnit(other), catalog=False) == []


def test_words_to_avoid_are_somebody_elses_own_in_a_document_that_has_no_other() -> None:
    own = TextUnit("Odegraj emblemat. Emblemat frakcji.")
    assert found("terms.avoid", "pl", own, catalog=False) == []
    assert found("terms.avoid", "pl", own, TextUnit("Symbol frakcji, symbol bazy."), catalog=False) == [
        "emblemat",
        "Emblemat",
    ]


@pytest.mark.parametrize(
    ("language", "usual", "other", "words"),
    [
        ("pl", "Każda jednostka na bazie walczy.", "Zniszczony stronnik trafia na stos.", ["stronnik"]),
        ("ru", "Порог этой базы пройден сегодня.", "Предел руки — десять карт, не больше.", []),
        ("ru", "Порог этой базы пройден сегодня.", "Рубеж базы — десять очков или больше.", ["Рубеж"]),
        ("en", "The location is scored at the end.", "Each base has a value on it, too.", ["base"]),
    ],
)
def test_words_of_other_hands_for_one_thing_are_told_apart(
    language: str, usual: str, other: str, words: list[str]
) -> None:
    assert found("terms.mixed", language, *[TextUnit(usual)] * 3, TextUnit(other), catalog=False) == words


@pytest.mark.parametrize(
    ("language", "own", "other", "told"),
    [
        ("en", "A minion has a power.", "Score a base at the power of the base.", ["power of the base"]),
        ("en", "A minion has a power.", "Score a base at its breakpoint; count the power at the base.", []),
        ("en", "A minion is strong.", "Score a base at the power of the base.", []),
        ("pl", "Siła sługusa jest na karcie.", "Zdobądź bazę przy sile bazy.", ["sile bazy"]),
        ("pl", "Moc sługusa jest na karcie.", "Zdobądź bazę przy mocy bazy.", []),
        ("ru", "Сила приспешника на карте.", "Захвати базу при силе базы.", ["силе базы"]),
    ],
)
def test_one_word_for_two_things_is_told_where_it_stands_for_its_own(
    language: str, own: str, other: str, told: list[str]
) -> None:
    assert found("terms.two_things", language, TextUnit(own), TextUnit(other), catalog=False) == told


@pytest.mark.parametrize(
    ("said", "stray"),
    [
        ("Action, base, minion, card, deck, hand.", ["minion"]),
        ("Action, base, card, deck, hand, minion.", []),
        ("Apples, bread, wine, cheese, dates.", []),
        ("Action, base, deck, card.", []),
    ],
)
def test_terms_in_a_row_under_a_heading_are_in_order(said: str, stray: list[str]) -> None:
    heading = TextUnit("Keywords", role="heading")
    assert found("consistency.unsorted", "en", heading, TextUnit(said), catalog=False) == stray
    assert not found("consistency.unsorted", "en", TextUnit("Keywords"), TextUnit(said), catalog=False)


def test_five_terms_under_a_heading_are_a_list() -> None:
    heading = TextUnit("Keywords", role="heading")
    units = [TextUnit(f"{word}: so.", role="item") for word in ("Action", "Deck", "Base", "Hand", "Minion")]
    assert found("consistency.unsorted", "en", heading, *units, catalog=False) == ["Base"]
    assert not found("consistency.unsorted", "en", *units, catalog=False)


def test_a_short_sentence_of_two_cards_is_translated_in_one_way() -> None:
    units = [
        TextUnit(text, key=f"card.{name}.text", source="Shuffle your deck.")
        for name, text in (("a", "Potasuj swoją talię."), ("b", "Przetasuj swoją talię."))
    ]
    assert found("consistency.rules_differ", "pl", *units) == ["Przetasuj swoją talię."]
