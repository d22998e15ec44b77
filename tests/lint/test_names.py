"""Names are inflected, never altered; the same is said in the same words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from forge.edition.texts import texts_with
from forge.lint.desk import Desk
from forge.lint.textfile import TextFile, TextUnit
from forge.project import Project
from forge.rules.games import load_game
from tests.conftest import Edit
from tests.lint.desks import desk
from tests.lint.test_terms import CHECKS, found


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("pl", "Zagraj Leprekuana, a potem Leprekauna.", ["Leprekuana"]),
        ("pl", "Zwiadowcy i Mikroboty; Najeźdźcą nikt.", []),
        ("pl", "Najeźdzcy tu nie ma.", ["Najeźdzcy"]),
        ("ru", "Сыграй Захвадчика рядом с Захватчиком.", ["Захвадчика"]),
        ("ru", "Микроботов и Лепреконов здесь нет.", []),
        # another last letter, where no ending is told so; and one that a name may have
        ("pl", "Na stole leży Chronomak obok Gremlina.", ["Chronomak"]),
        ("pl", "Zagraj Chronomaga i Atomobota bez Shinobiego.", []),
        ("ru", "Рядом лежит Атомобод.", ["Атомобод"]),
        ("ru", "Сыграй Атомобота на Атомобота.", []),
        ("en", "Play the Leprichaun, not the Leprechaun.", ["Leprichaun"]),
        ("en", "The Invador and the Warbat stand beside the Invader and the Warbot’s friends.", ["Invador", "Warbat"]),
        ("en", "Collected Scouts invade; Wizardry helps Pirated minions.", []),
        ("ru", " «Захвадчик» здесь.", ["Захвадчик"]),  # behind a space, as PDFs have it
    ],
)
def test_a_name_that_is_misspelt_is_told(language: str, text: str, words: list[str]) -> None:
    assert found("names.altered", language, TextUnit(text, key="card.x.ruling")) == words


@pytest.mark.parametrize(
    ("language", "usual", "text", "words"),
    [
        ("pl", "Tu leży Oaza w dżungli.", "Na Oazie w puszczy stoją piraci.", ["Oazie w puszczy"]),
        ("ru", "Что делает Король Рекс?", "Например, Царь Рекс очень большой.", ["Царь Рекс"]),
        ("en", "When can I use Full Sail?", "She plays Full Sails and moves away.", ["Full Sails"]),
        ("en", "When can I use Natural Selection?", "Naturalist Selection is no card.", ["Naturalist Selection"]),
        ("en", "When can I use Natural Selection?", "Naturally, Selection is no card.", []),
        ("pl", "Gra Król Rex.", "Potem gra Rex Król.", ["Rex Król"]),
        ("en", "Beware of “Natural Selection”.", "Play “Artificial Selection” on it.", ["Artificial Selection"]),
        ("en", "Play a Grave Digger.", "See also Gravedigger.", ["Gravedigger"]),
        ("en", "When can I use Full Sail?", "Full sails are nice. Jungle Oasis and Oasis.", []),
        ("pl", "Tu leży Oaza w dżungli.", "Na Oazie w dżungli stoją. Wielka Biblioteka.", []),
        ("en", "See Your Turn below. It is your turn.", "Your Hand. Your Deck.", []),
        ("ru", "Что делает Король Рекс?", "Король Рекс ничего не делает. Когда Рекс уйдёт? Короля Рекса нет.", []),
    ],
)
def test_a_name_is_the_same_everywhere(language: str, usual: str, text: str, words: list[str]) -> None:
    assert found("names.mixed", language, TextUnit(usual), TextUnit(text), catalog=False) == words
    assert found("names.mixed", language, TextUnit(text), catalog=False) == []


def test_a_name_is_not_known_by_words_that_are_often_written_small() -> None:
    other = [TextUnit("To jest Adept Ninja."), TextUnit("To jest Adept Magii.")]
    often = TextUnit("Jeden adept gra. Drugi adept patrzy. Trzeci adept czeka.")
    assert found("names.mixed", "pl", *other, catalog=False) == ["Adept Magii"]
    assert found("names.mixed", "pl", *other, often, catalog=False) == []


def test_a_keyword_in_capitals_is_no_name() -> None:
    right = TextUnit("To jest „Adept Ninja”.")
    assert found("names.mixed", "pl", right, TextUnit("To jest „Adept Magii”."), catalog=False) == ["Adept Magii"]
    assert found("names.mixed", "pl", right, TextUnit("To jest „ADEPT MAGII”."), catalog=False) == []


def test_a_name_that_is_not_translated_is_no_name_of_anything() -> None:
    here = desk("pl")
    lacking = replace(here)
    vars(lacking)["texts"] = texts_with(here.texts, {"card.king_rex.name": ("",)})
    texts = ("Król Rex jest duży.", "Potem gra „Rex Król”.", "Na końcu gra „Adept Magii”, a przed nim „Adept Ninja”.")
    document = TextFile("x", "pl", tuple(map(TextUnit, texts)))
    told = [flaw.unit.text[flaw.start : flaw.end] for _, flaw in CHECKS["names.mixed"].look(lacking, [document])]
    assert told == ["Adept Magii"]


def test_a_document_may_spell_a_name_in_its_own_way() -> None:
    units = [TextUnit("Здесь живёт Шиноби."), TextUnit("Потом сыграй Шиноби.")]
    assert found("names.altered", "ru", *units, catalog=False) == []
    assert found("names.altered", "ru", units[0], TextUnit("Потом сыграй Синоби."), catalog=False) == ["Шиноби"]


def entry(key: str, source: str, text: str) -> TextUnit:
    return TextUnit(text, key=key, source=source)


FIRST = entry("card.a.text", "Destroy a minion on this base.", "Zniszcz sługusa na tej bazie.")


def test_the_same_english_is_translated_one_way() -> None:
    told = entry("rule.b.text", "Destroy a minion on this base.", "Zniszcz tutejszego sługusa.")
    other = replace(told, key="card.b.text")
    assert found("consistency.two_ways", "pl", FIRST, told) == [told.text]
    assert found("consistency.two_ways", "pl", FIRST, other) == []  # of two cards that is graver
    assert found("consistency.rules_differ", "pl", FIRST, other) == [other.text]
    same = entry("card.b.text", "Destroy a minion on this base.", "Zniszcz sługusa na tej bazie")
    further = entry("card.c.text", "Destroy a minion on that base.", "Zniszcz sługusa na tamtej bazie.")
    name = entry("card.d.name", "Destroy a minion on this base.", "Bęc")
    assert found("consistency.two_ways", "pl", FIRST, same, further, name) == []


def test_one_translation_of_different_things_is_told() -> None:
    action = entry("card.b.text", "Destroy an action on this base.", FIRST.text)
    two = entry("card.c.text", "Destroy 2 minions on this base.", FIRST.text)
    assert found("consistency.two_sources", "pl", FIRST, action, two) == [FIRST.text, FIRST.text]
    alike = entry("card.b.text", "Destroy one minion that is here.", FIRST.text)
    assert found("consistency.two_sources", "pl", FIRST, alike) == []


def test_a_sentence_of_several_cards_is_the_same_on_all() -> None:
    one = entry("card.a.text", "Draw a card. Then destroy one minion here.", "Dobierz kartę. Potem zniszcz tu sługusa.")
    two = entry("card.b.text", "Move it. Then destroy one minion here.", "Przesuń go. Potem zniszcz stąd sługusa.")
    assert found("consistency.rules_differ", "pl", one, two) == ["Potem zniszcz stąd sługusa."]
    right = entry("card.b.text", two.source or "", "Przesuń go. Potem zniszcz tu sługusa.")
    assert found("consistency.rules_differ", "pl", one, right) == []
    others = [replace(right, key=f"card.{name}.text") for name in "cd"]
    assert found("consistency.rules_differ", "pl", two, *others) == ["Potem zniszcz stąd sługusa."]  # most have another
    forms = [
        replace(entry("card.c.text", "Destroy {n} minions on it.", text), form=form) for form, text in enumerate("ab")
    ]
    assert found("consistency.rules_differ", "pl", *forms) == []  # two forms of one text are no two ways
    strange = entry("card.b.text", "Destroy a minion on this base.", "Zniszcz {foo} sługusa na tej bazie.")
    assert found("consistency.rules_differ", "pl", FIRST, strange) == []  # told as what it is, a wrong placeholder


def unsorted(language: str, heads: str) -> list[str]:
    document = TextFile("x", language, tuple(TextUnit(f"{head}: what it is.") for head in heads.split()))
    found = CHECKS["consistency.unsorted"].look(desk(language), [document])
    return [flaw.unit.text[flaw.start : flaw.end] for _, flaw in found]


def test_a_list_stands_in_the_order_of_its_language() -> None:
    assert unsorted("pl", "Akcja Baza Talia Frakcja Gracz Karta Moc Ręka") == ["Talia"]
    assert unsorted("pl", "Cel Ćma Dom Las Łuk Moc Śnieg Talia") == []
    assert unsorted("pl", "Moc Talia Akcja Ręka Baza Gracz Karta Frakcja") == []  # no list of that kind
    assert unsorted("ru", "База Действие Ёлка Захват Игрок Карта Сила Ход") == []


PL_NAMES = "Karty „Cała naprzód”, „Chronomag” i „Leprekaun” oraz „Najeźdźca” leżą na stole."
RU_NAMES = "Карты «Апгрейд», «Захватчик», «Король Рекс» и «Великая библиотека» лежат на столе."


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("ru", f"{RU_NAMES}\n\nЕсли «Завоевателя» вернули в руку, сыграйте его ещё раз.", ["Завоевателя"]),
        ("ru", f"{RU_NAMES}\n\nНа базе «Додзё волшебников» тихо.", ["Додзё волшебников"]),
        ("ru", f"{RU_NAMES}\n\nУ «Захватчика» и «Короля Рекса» всё есть. Надпись «Постоянно», раздел «Ничьи».", []),
        ("ru", f"{RU_NAMES}\n\nКак добыть базу\n\nОб этом говорит «Как добыть базу».", []),
        ("ru", "«Звезда», «Комета», «Луна» и «Солнце» — карты. «Великая библиотека» тоже.", []),
        ("ru", f"{RU_NAMES}\n\nЭту игру издало издательство «Тёплый чердак».", []),
        ("pl", f"{PL_NAMES}\n\nGrę wydało wydawnictwo „Ciepły Strych”.", []),
        ("pl", f"{PL_NAMES}\n\nKarta „Ciepły Strych” leży obok.", ["Ciepły Strych"]),
        ("en", "The Great Library (4-2-1) and Jungle Tempel (2-0-0) are bases.", ["Jungle Tempel"]),
        ("pl", f"{PL_NAMES}\n\nMożesz dobrać dowolną liczbę kart: „Dowolna liczba” to też zero.", []),
        ("en", "Great Library (4-2-1), Jungle Oasis (2-0-0). On Tuesday (3-2-1) nobody plays.", []),
    ],
)
def test_a_name_that_nothing_has_is_told_beside_names_of_the_game(language: str, text: str, words: list[str]) -> None:
    units = [TextUnit(part) for part in text.split("\n\n")]
    assert found("names.unknown", language, *units, catalog=False) == words
    assert found("names.unknown", language, *units) == []


def test_names_are_compared_with_those_of_the_game_where_a_document_has_several() -> None:
    several = TextUnit("They play Tortuga, then Warbot, then Leprechaun.")
    odd = TextUnit("Does the School of Wizards let me choose?")
    assert found("names.mixed", "en", several, odd, catalog=False) == ["School of Wizards"]
    assert found("names.mixed", "en", odd, catalog=False) == []


PL_SAID = "Frakcje: Kosmici, Figlarze, Zombie. Gracz zagrywa kartę „Pełne żagle”."
RU_SAID = "Фракции: Пришельцы, Шалуны, Зомби. Игрок сыграл «Уклонение»."


@pytest.mark.parametrize(
    ("language", "usual", "text", "words"),
    [
        ("pl", PL_SAID, "Potem zagrywa „Całą naprzód” i akcję Szachrajów.", ["Całą naprzód", "Szachrajów"]),
        ("pl", PL_SAID, "Psotnicy. Czy gremlin wraca?", ["Psotnicy"]),
        ("pl", PL_SAID, "Psotnicy wracają. Każdy szachraj to wie; Figlarzy nikt nie zna. „Pełnymi żaglami w dal”.", []),
        ("pl", PL_SAID, "Bywają też Obcy-piechurzy i OBCY.", []),
        ("ru", RU_SAID, "Проказники. А где Инопланетяне?", ["Проказники", "Инопланетяне"]),
        ("ru", RU_SAID, "Возьмите Чужака. Озорники мы все: каждый проказник это знает.", []),
    ],
)
def test_a_name_of_another_translation_is_told(language: str, usual: str, text: str, words: list[str]) -> None:
    assert sorted(found("names.mixed", language, TextUnit(usual), TextUnit(text), catalog=False)) == sorted(words)
    assert found("names.mixed", language, TextUnit(text), catalog=False) == []


ALL = "W pudełku są Obcy, Dinozaury, Ninja, Piraci, Roboty, {}, Czarodzieje i Zombie."


def test_in_a_list_of_all_groups_the_one_of_another_name_is_told() -> None:
    assert found("names.mixed", "pl", TextUnit(ALL.format("Łobuzy")), catalog=False) == ["Łobuzy"]
    assert found("names.mixed", "pl", TextUnit(ALL.format("Szachraje")), catalog=False) == []
    assert found("names.mixed", "pl", TextUnit("Są Obcy, Ninja, Łobuzy i Zombie."), catalog=False) == []


def test_a_player_before_a_group_is_no_name_of_a_card() -> None:
    told = TextUnit(
        "Gra Król Piratów. Bartek zaczyna, Ada bierze Ninja, Bartek Piratów. Potem gra Bartek, wygrywa Bartek."
    )
    assert found("names.mixed", "pl", told, catalog=False) == []


def test_a_thing_may_be_called_in_two_ways_by_those_who_mean_two_things() -> None:
    units = [TextUnit("Oto „Najeźdźca”."), *[TextUnit("Oto „Napastnik”.")] * 3]
    assert found("names.mixed", "pl", units[1], *units[:1], catalog=False) == ["Najeźdźca"]
    assert found("names.mixed", "pl", *units[:1] * 3, *units[1:], catalog=False) == []


def test_figures_of_a_name_stand_in_their_order() -> None:
    unit = TextUnit("Baza Fabryka 436-1373, a nie Fabryka 436-1337, ani 100-2000.")
    assert found("names.altered", "pl", unit, catalog=False) == ["436-1373"]


EXAMPLE = "Przykład: Zofia ma 7 mocy, a po drugiej stronie stołu Tymon ma 5. {} Zofia zdobywa 4 punkty, a {} dostaje 2."


@pytest.mark.parametrize(
    ("between", "last", "words"),
    [
        ("To jeszcze za mało, mówi Tymon.", "Ludmiła", ["Ludmiła"]),
        ("To jeszcze za mało, mówi Tymon.", "Tymon", []),
        ("Jest z nimi Ludmiła.", "Ludmiła", []),
    ],
)
def test_a_player_who_comes_from_nowhere_in_an_example_is_told(between: str, last: str, words: list[str]) -> None:
    unit = TextUnit(EXAMPLE.format(between, last))
    assert found("names.mixed", "pl", unit, catalog=False) == words


NEARLY = [
    ("Kto ma najmniej kart na ręce, ten zaczyna.", ["Kto ma najmniej kart na ręce, ten zaczyna."]),
    ("Ten gracz, który ma najwięcej kart, gra drugi.", []),
]


@pytest.mark.parametrize(("text", "words"), NEARLY)
def test_sentences_whose_english_is_nearly_the_same_are_said_in_nearly_the_same_words(
    text: str, words: list[str]
) -> None:
    one = TextUnit(
        "Ten gracz, który ma najwięcej kart, gra pierwszy.",
        key="rule.a.text",
        source="The player who has the most cards goes first.",
    )
    two = TextUnit(text, key="rule.b.text", source="The player who has the fewest cards goes first.")
    same = TextUnit(text, key="rule.c.text", source=one.source)  # two_ways tells what is the same
    assert found("consistency.nearly", "pl", one, two) == words
    assert found("consistency.nearly", "pl", one, same) == []


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_the_title_of_the_game_is_written_as_it_is(language: str) -> None:
    assert found("names.mixed", language, TextUnit("Smash Up. Smash-Up."), catalog=False) == ["Smash-Up"]
    assert found("names.mixed", language, TextUnit("Smash Up. Smash Up."), catalog=False) == []


def test_several_of_a_card_have_its_name_in_the_plural() -> None:
    units = [TextUnit("When can I use Full Sail?"), TextUnit("There are 2 Full Sails in the deck.")]
    assert found("names.mixed", "en", *units, catalog=False) == []


def test_a_name_that_is_still_empty_stops_no_check(scratch: Project, edit: Edit) -> None:
    edit("locales/pl/smashup.po", 'msgstr "Elektrobot"', 'msgstr ""')
    here = Desk(scratch, load_game(scratch, "smashup"), "pl")
    (said,) = here.reader.sentences_of(TextUnit("Potem zagraj Mikrobota Alfę."))
    assert len(here.subjects.named(said)) == 1
