"""What no printed card of the game says, and cards of others do: written, and read back, in every language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from forge.abilities.codec import decode
from forge.language.grammar.grammar import Bearer, Grammar, load_grammar
from forge.language.grammar.meaning import meaning
from forge.language.grammar.reading.read import read
from forge.project import Project
from forge.rules.smashup.kinds.vocabulary import VOCABULARY

CODES = ("en", "pl", "ru")


@dataclass(frozen=True)
class Said:
    """An ability, its text in every language, and other texts of the same meaning."""

    ability: Any
    en: str
    pl: str
    ru: str
    also: tuple[tuple[str, str], ...] = ()
    bearer: str = "action"


STRONG = {"minion": {"power": {"at_least": 4}}}
CARD = {"card": {"in": "hand"}}
DISCARD = {"discard": {"one": CARD}}
ONE_PLAYER = {"choose": {"one": {"player": {}, "as": "they"}}}
RIVAL = {"choose": {"one": {"player": {"other": True}, "as": "they"}}}
HERE = {"all": {"minion": {"at": "here"}}}
SAID = [
    Said(
        [{"on_play": {"destroy": {"one": STRONG}}}],
        "Destroy a minion with power 4 or more.",
        "Zniszcz sługusa o mocy 4 lub większej.",
        "Уничтожь приспешника с силой 4 или больше.",
        (
            ("en", "Destroy a minion of power 4 or greater."),
            ("en", "Destroy one minion with at least 4 power."),
            ("pl", "Zniszcz sługusa o mocy co najmniej 4."),
            ("pl", "Zniszcz sługusa, którego moc wynosi 4 lub więcej."),
            ("ru", "Уничтожь приспешника с силой не меньше 4."),
            ("ru", "Уничтожь приспешника, сила которого 4 или больше."),
        ),
    ),
    Said(
        [{"on_play": {"return": {"all": {"minion": {"power": {"at_least": 3}, "at": "here"}}}}}],
        "Return all minions here with power 3 or more to their owners’ hands.",
        "Zwróć z tej bazy każdego sługusa o mocy 3 lub większej na rękę właściciela.",
        "Верни с этой базы всех приспешников с силой 3 или больше на руки владельцам.",
        bearer="minion",
    ),
    Said(
        [{"this_base": {"cannot_be_moved": HERE}}],
        "Minions here cannot be moved.",
        "Sługusów tutaj nie można przesunąć.",
        "Приспешников здесь нельзя перемещать.",
        (
            ("pl", "Sługusów na tej bazie nie można przesunąć."),
            ("ru", "Приспешников на этой базе нельзя перемещать."),
            ("en", "Players cannot move minions from here."),
            ("pl", "Sługusy na tej bazie nie mogą zostać przesunięte."),
            ("ru", "Приспешники на этой базе не могут быть перемещены."),
        ),
        bearer="base",
    ),
    Said(
        [{"ongoing": {"cannot_be_moved": "this"}}],
        "Ongoing: This minion cannot be moved.",
        "Ongoing: Tego sługusa nie można przesunąć.",
        "Ongoing: Этого приспешника нельзя перемещать.",
        (("en", "Ongoing: Cannot be moved."), ("pl", "Ongoing: Nie można przesunąć tego sługusa.")),
        bearer="minion",
    ),
    Said(
        [{"on_play": {"boost": {"what": "this", "by": 2, "until": "your_next_turn"}}}],
        "Give this minion +2 power until the start of your next turn.",
        "Daj temu sługusowi +2 do mocy do początku swojej następnej tury.",
        "Этот приспешник получает +2 к силе до начала твоего следующего хода.",
        (
            ("en", "This minion gains +2 power until the start of your next turn."),
            ("pl", "Ten sługus otrzymuje +2 do mocy do początku twojej następnej tury."),
            ("ru", "Дай этому приспешнику +2 к силе до начала своего следующего хода."),
        ),
        bearer="minion",
    ),
    Said(
        [{"on_play": {"boost": {"what": {"all": {"minion": {"whose": "you"}}}, "by": 1, "until": "your_next_turn"}}}],
        "Give each of your minions +1 power until the start of your next turn.",
        "Do początku twojej następnej tury każdy twój sługus ma +1 do mocy.",
        "Каждый твой приспешник получает +1 к силе до начала твоего следующего хода.",
    ),
    Said(
        [{"on_play": {"by": {"who": "other_players", "do": {"discard": {"one": {"card": {"in": "hand"}}}}}}}],
        "Each other player discards a card.",
        "Każdy inny gracz odrzuca wybraną przez siebie kartę z ręki.",
        "Каждый другой игрок сбрасывает с руки карту по своему выбору.",
        (
            ("en", "Each other player discards a card of their choice."),
            ("pl", "Każdy inny gracz odrzuca kartę z ręki."),
            ("pl", "Każdy inny gracz odrzuca kartę według własnego wyboru."),
            ("pl", "Każdy inny gracz wybiera i odrzuca kartę z ręki."),
            ("ru", "Каждый другой игрок выбирает и сбрасывает одну карту с руки."),
        ),
    ),
    Said(
        [{"on_play": {"draw": {"cards": 3, "up_to": True}}}],
        "Draw up to 3 cards.",
        "Dobierz najwyżej 3 karty.",
        "Возьми до 3 карт.",
        (
            ("en", "You may draw up to three cards."),
            ("pl", "Dobierz do 3 kart."),
            ("pl", "Możesz dobrać maksymalnie 3 karty."),
            ("ru", "Можешь взять не больше 3 карт."),
        ),
    ),
    Said(
        [{"on_play": {"may": {"if_done": {"first": DISCARD, "then": {"draw": 2}}}}}],
        "You may discard a card to draw 2 cards.",
        "Możesz odrzucić kartę z ręki, aby dobrać 2 karty.",
        "Можешь сбросить с руки карту по своему выбору, чтобы взять 2 карты.",
        (
            ("en", "You may discard a card in order to draw two."),
            ("en", "You may discard a card. If you do, draw two cards."),
            ("pl", "Możesz odrzucić kartę z ręki. Jeśli to zrobisz, dobierz dwie karty."),
            ("ru", "Можешь сбросить карту с руки. Если сделаешь это, возьми две карты."),
            ("pl", "Możesz odrzucić kartę z ręki, żeby dobrać dwie karty."),
            ("ru", "Можешь сбросить карту с руки, чтобы взять две карты."),
        ),
    ),
    Said(
        [{"on_play": {"if_done": {"first": {"destroy": {"one": {"minion": {"whose": "you"}}}}, "then": {"gain": 1}}}}],
        "Destroy one of your minions to gain 1 VP.",
        "Zniszcz swojego sługusa, aby zyskać 1 PZ.",
        "Уничтожь своего приспешника, чтобы получить 1 очко.",
        (
            ("en", "Destroy one of your minions. If you do, gain 1 VP."),
            ("pl", "Zniszcz swojego sługusa. Jeśli to zrobisz, zyskaj 1 PZ."),
            ("ru", "Уничтожь своего приспешника. Если сделаешь это, получи 1 очко."),
        ),
    ),
    Said(
        [{"on_play": {"if_done": {"first": DISCARD, "then": [{"draw": 1}, {"gain": 1}]}}}],
        "Discard a card. If you do, draw a card and gain 1 VP.",
        "Odrzuć kartę z ręki. Jeśli to zrobisz, dobierz kartę, a potem zyskaj 1 PZ.",
        "Сбрось с руки карту по своему выбору. Если это сделано, возьми карту и получи 1 очко.",
    ),
    Said(
        [{"on_play": [ONE_PLAYER, {"destroy": {"all": {"minion": {"whose": {"the": "they"}}}}}]}],
        "Choose a player. Destroy all of that player’s minions.",
        "Wybierz gracza. Zniszcz wszystkich sługusów tego gracza.",
        "Выбери игрока. Уничтожь всех приспешников этого игрока.",
        (
            ("en", "Destroy one player’s minions."),
            ("en", "Destroy all of one player’s minions."),
            ("pl", "Zniszcz wszystkich sługusów jednego gracza."),
            ("ru", "Уничтожь всех приспешников одного игрока."),
        ),
    ),
    Said(
        [{"on_play": [ONE_PLAYER, {"return": {"all": {"action": {"whose": {"the": "they"}}}}}]}],
        "Choose a player. Return all of that player’s actions to their owners’ hands.",
        "Wybierz gracza. Zwróć każdą akcję tego gracza na rękę właściciela.",
        "Выбери игрока. Верни все действия этого игрока на руку владельцу.",
        (
            ("en", "Return all of one player’s actions to their owners’ hands."),
            ("pl", "Zwróć wszystkie akcje jednego gracza na ręce właścicieli."),
            ("ru", "Верни все действия одного игрока на руки владельцам."),
        ),
    ),
    Said(
        [{"on_play": [RIVAL, {"discard": {"one": {"card": {"in": {"hand": {"of": {"the": "they"}}}}}}}]}],
        "Choose another player. Discard a card from that player’s hand.",
        "Wybierz innego gracza. Odrzuć kartę z ręki tego gracza.",
        "Выбери другого игрока. Сбрось карту с руки этого игрока.",
    ),
    Said(
        [{"on_play": {"by": {"who": "other_players", "do": {"discard": {"exactly": {"n": 2, "of": CARD}}}}}}],
        "Each other player discards 2 cards.",
        "Każdy inny gracz odrzuca 2 karty z ręki.",
        "Каждый другой игрок сбрасывает с руки 2 карты.",
        (
            ("en", "Each other player discards two cards of their choice."),
            ("pl", "Każdy inny gracz odrzuca dwie wybrane przez siebie karty z ręki."),
            ("ru", "Каждый другой игрок сбрасывает две карты по своему выбору."),
        ),
    ),
    Said(
        [{"on_play": {"by": {"who": "other_players", "do": {"discard": {"random": {"n": 1, "of": CARD}}}}}}],
        "Each other player discards a random card.",
        "Każdy inny gracz odrzuca z ręki losową kartę.",
        "Каждый другой игрок сбрасывает с руки случайную карту.",
    ),
]


# Compiling a grammar takes a second or two: one is enough by default.
@pytest.fixture(
    scope="module", params=["pl", *(pytest.param(code, marks=pytest.mark.soak) for code in CODES if code != "pl")]
)
def grammar(request: pytest.FixtureRequest, project: Project) -> Grammar:
    return load_grammar(project, request.param, VOCABULARY, {}, game="smashup", labels={"ongoing": "Ongoing:"})


@pytest.mark.parametrize("case", SAID, ids=[case.en for case in SAID])
def test_it_is_written_and_read_back(grammar: Grammar, case: Said) -> None:
    ability, bearer, code = decode(case.ability, VOCABULARY), Bearer(case.bearer), grammar.book.code
    assert VOCABULARY.faults(ability, case.bearer) == []
    written = getattr(case, code)
    assert grammar.writer(bearer).text(ability) == written
    [reading] = read(grammar, written, bearer).found
    assert (reading.normal, reading.notes) == (meaning(ability, VOCABULARY), ())
    for text in [text for language, text in case.also if language == code]:
        assert [reading.normal for reading in read(grammar, text, bearer).found] == [meaning(ability, VOCABULARY)], text
