"""Texts that the grammar does not know, read by what their card leads to expect: forge/proof/expecting."""

from __future__ import annotations

import pytest

from forge.proof.findings import Judgement
from forge.proof.proofreader import Proofreader
from tests.conftest import mostly

# Card -> texts in words of their own, right ones and wrong ones.
TEXTS: dict[str, dict[str, tuple[list[str], list[str]]]] = {
    "en": {
        "supreme_overlord": (
            ["You can pick one minion anywhere in play and send it back to its owner's hand (even your own)."],
            [
                "You pick one minion anywhere in play and send it back to its owner's hand (even your own).",
                "You can pick one minion anywhere in play and send it back to your hand (even your own).",
                "You can pick one rival minion anywhere in play and send it back to its owner's hand.",
                "You can pick one purple minion anywhere in play and send it back to its owner's hand.",
                "They can pick one minion anywhere in play and send it back to its owner's hand (even your own).",
                "You can pick up to one minion anywhere in play and send it back to its owner's hand (even your own).",
            ],
        ),
        "seeing_stars": (
            ["One minion, any base, power 3 at most: destroyed."],
            [
                "One minion, any base, power 4 at most: destroyed.",
                "Two minions, any base, power 3 at most: destroyed.",
                "One minion, this base, power 3 at most: destroyed.",
                "One minion, any base, power 3 at most: destroyed by its owner.",
            ],
        ),
        "powderkeg": (
            ["One minion of yours dies, along with it all minions on the same base of equal or lower power."],
            [
                "One minion of yours dies, along with it all minions on the same base of equal or higher power.",
                "One minion of yours dies, along with it all minions on the same base of lower power.",
                "One minion of yours dies, along with it one minion on the same base of equal or lower power.",
                "One minion of yours dies, along with it all rivals' minions on the same base of equal or lower power.",
            ],
        ),
        "rampage": (
            ["Name a base and a minion of yours there: breakpoint lowered by that minion's power till end of turn."],
            [
                "Name a base and a minion of yours there: minion's power lowered by that breakpoint till end of turn.",
                "Name a base and a minion of yours there: breakpoint raised by that minion's power till end of turn.",
                "Name a base and a minion of yours there: breakpoint lowered by its power till your turn ends.",
            ],
        ),
    },
    "pl": {
        "seeing_stars": (
            ["Jeden sługus z dowolnej bazy, którego moc nie przekracza 3, ulega zniszczeniu. Ty go wskazujesz."],
            [
                "Jeden sługus z tej bazy, którego moc nie przekracza 3, ulega zniszczeniu. Ty go wskazujesz.",
                "Jeden sługus z dowolnej bazy, którego moc nie przekracza 4, ulega zniszczeniu. Ty go wskazujesz.",
                "Jeden sługus z dowolnej bazy, którego moc nie przekracza 3, ulega zniszczeniu. Wybiera właściciel.",
                "Jeden sługus z dowolnej bazy, którego moc nie przekracza 3, może ulec zniszczeniu. Ty go wskazujesz.",
                "Każdy sługus z dowolnej bazy, którego moc nie przekracza 3, ulega zniszczeniu.",
                "Jeden sługus, której moc nie przekracza 3, ulega zniszczeniu. Ty go wskazujesz.",
                "Jedna sługus z dowolnej bazy, którego moc nie przekracza 3, ulega zniszczeniu. Ty go wskazujesz.",
            ],
        ),
        "invader": (
            ["Gdy tylko zagrasz tego sługusa, zapisz sobie jeden punkt zwycięstwa."],
            [
                "Gdy tylko zagrasz tego sługusa, zapisz sobie dwa punkty zwycięstwa.",
                "Gdy tylko zagrasz tej sługusa, zapisz sobie jeden punkt zwycięstwa.",
                "Gdy tylko zagrasz tego sługusa, każdy inny gracz dostaje jeden punkt zwycięstwa.",
                "Gdy tylko zagrasz tego sługusa, może on zapisać sobie jeden punkt zwycięstwa.",
            ],
        ),
        "brownie": (
            [
                "Stała: Każdy poza tobą, kto zagra kartę wpływającą na tego sługusa, musi potem odrzucić "
                "ze swojej ręki dwie losowo wybrane karty."
            ],
            [
                "Stała: Każdy poza tobą, kto zagra kartę wpływającą na tego sługusa, może potem odrzucić "
                "ze swojej ręki dwie losowo wybrane karty.",
                "Stała: Każdy poza tobą, kto zagra kartę wpływającą na tego sługusa, musi potem odrzucić z twojej ręki "
                "dwie losowo wybrane karty.",
                "Stała: Gdy ktoś poza tobą zagra kartę wpływającą na tego sługusa, odrzuć potem ze swojej ręki "
                "dwie losowo wybrane karty.",
                "Stała: Każdy poza tobą, kto zagra kartę wpływającą na tego sługusa, musi potem odrzucić "
                "ze swojej ręki dwie karty własnego wyboru.",
            ],
        ),
    },
    "ru": {
        "howl": (
            ["Пока ваш ход не закончится, сила каждого вашего приспешника больше на 1."],
            [
                "Пока ход не закончится, сила каждого вашего приспешника больше на 1.",
                "Пока ваш ход не закончится, сила каждого приспешника больше на 1.",
                "Пока ваш ход не закончится, сила каждого вашего приспешника меньше на 1.",
                "Пока не начнётся ваш следующий ход, сила каждого вашего приспешника больше на 1.",
            ],
        ),
        "pirate_king": (
            ["Прежде чем начнётся подсчёт очков за какую-либо другую базу, вы вправе передвинуть туда эту карту."],
            [
                "Прежде чем начнётся подсчёт очков за какую-либо другую базу, вы обязаны передвинуть туда эту карту.",
                "Прежде чем начнётся подсчёт очков за эту базу, вы вправе передвинуть туда эту карту.",
                "Когда подсчёт очков за какую-либо другую базу окончен, вы вправе передвинуть туда эту карту.",
                "Прежде чем начнётся подсчёт очков за какую-либо другую базу, соперник вправе передвинуть "
                "туда эту карту.",
            ],
        ),
        "saucy_wench": (
            ["Вы вправе уничтожить на одной базе с этой картой одного приспешника, сила которого не превышает 2."],
            [
                "Вы вправе уничтожить на одной базе с этой картой одного приспешника, сила которых не превышает 2.",
                "Вы вправе уничтожить на одной базе с этой картой один приспешника, сила которого не превышает 2.",
                "Вы вправе уничтожить на одной базе с этой картой двух приспешников, сила которых не превышает 2.",
                "Вы вправе уничтожить на одной базе с этой картой одного приспешника, сила которого превышает 2.",
                "Владелец вправе уничтожить на одной базе с этой картой одного приспешника, сила которого "
                "не превышает 2.",
            ],
        ),
        "temple_of_goju": (
            [
                "Когда очки за эту базу подсчитаны, каждый игрок кладёт сильнейшего из своих приспешников, "
                "стоящих здесь, "
                "под низ колоды его хозяина."
            ],
            [
                "Когда очки за эту базу подсчитаны, каждый игрок кладёт слабейшего из своих приспешников, "
                "стоящих здесь, "
                "под низ колоды его хозяина.",
                "Когда очки за эту базу подсчитаны, победитель кладёт сильнейшего из своих приспешников, "
                "стоящих здесь, "
                "под низ колоды его хозяина.",
                "Когда очки за эту базу подсчитаны, каждый игрок кладёт сильнейшего из своих приспешников "
                "под низ колоды его хозяина.",
                "Когда очки за эту базу подсчитаны, кладите сильнейшего из своих приспешников, стоящих здесь, "
                "под низ колоды его хозяина.",
            ],
        ),
        "the_great_library": (
            ["После захвата каждому, у кого здесь был приспешник, можно взять карту."],
            [
                "После захвата каждому, у кого здесь был приспешник, можно взять приспешника.",
                "После захвата каждому, у кого здесь был приспешник, нужно взять карту.",
                "Перед захватом каждому, у кого здесь был приспешник, можно взять карту.",
            ],
        ),
        "seeing_stars": (
            ["Один приспешник, у которого сила не больше 3, уничтожается: выбери его на любой базе у любого игрока."],
            [
                "Один приспешник, у которого сила не больше 3, уничтожается: выбери его на этой базе у любого игрока.",
                "Один приспешник, у которого сила не меньше 3, уничтожается: выбери его на любой базе у любого игрока.",
                "Один приспешник, у которого сила не больше 3, уничтожается: выбирает его на любой базе любой игрок.",
                "Все приспешники, у которых сила не больше 3, уничтожаются: выбери их на любой базе у любого игрока.",
                "Один приспешник, у которого сила не больше 3, может уничтожаться: выбери его на любой базе.",
            ],
        ),
        "invader": (
            ["Как только ты его сыграл, получи одно победное очко."],
            [
                "Как только ты его сыграл, каждый другой получает одно победное очко.",
                "Как только ты его сыграл, он получает одно победное очко.",
                "Как только ты его сыграл, получи два победных очка.",
                "Как только ты его сыграл, получи одну победное очко.",
            ],
        ),
        "brownie": (
            [
                "Затяжное: каждый раз, когда кто-то, кроме тебя, играет карту, воздействующую на этого приспешника, "
                "он затем должен сбросить из своей руки наугад 2 карты."
            ],
            [
                "Затяжное: каждый раз, когда кто-то, кроме тебя, играет карту, воздействующую на этого приспешника, "
                "он затем должен сбросить из своей руки наугад два карты.",
                "Затяжное: каждый раз, когда кто-то, кроме тебя, играет карту, воздействующую на этого приспешника, "
                "он затем может сбросить из своей руки наугад 2 карты.",
                "Затяжное: каждый раз, когда кто-то, кроме тебя, играет карту, воздействующую на этого приспешника, "
                "затем сбрось из своей руки наугад 2 карты.",
                "Затяжное: каждый раз, когда кто-то, кроме тебя, играет карту, воздействующую на этого приспешника, "
                "он затем должен сбросить из твоей руки наугад 2 карты.",
            ],
        ),
    },
}


def taken(reader: Proofreader, title: str, text: str) -> bool:
    """Whether a text is read by its words: as right ones where that is a verdict, else as what may be right."""
    proof = reader.proof(title, text)
    told = [finding for finding in proof.findings if finding.kind == "words"]
    assert all(finding.write == reader.printed(title).text for finding in told)
    assert reader.expecting is not None
    right = Judgement.style if told and reader.expecting.verdict else Judgement.not_understood
    assert proof.verdict is reader.judge(title, text) is right
    return bool(told)


@mostly("en")
def test_right_words_are_understood(reader: Proofreader, language: str) -> None:
    for title, (right, _) in TEXTS[language].items():
        for text in right:
            assert taken(reader, title, text), text
            proof = reader.proof(title, text)
            assert (proof.findings[0].said, proof.readings) == (text, ())


@mostly("en")
def test_words_that_say_another_thing_are_not(reader: Proofreader, language: str) -> None:
    assert [t for title, (_, wrong) in TEXTS[language].items() for t in wrong if taken(reader, title, t)] == []


@pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
def test_who_does_what_is_no_matter_of_words_alone(reader: Proofreader) -> None:
    right = "After destruction of this minion you draw one card, while each rival tosses one at random."
    wrong = "After destruction of this minion you toss one card at random, while each rival draws one."
    assert taken(reader, "gremlin", right)
    assert not taken(reader, "gremlin", wrong)


@pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
def test_a_slip_of_a_right_text_is_not_another_wording(reader: Proofreader) -> None:
    right = reader.printed("seeing_stars").text
    assert reader.judge("seeing_stars", right) is Judgement.same
    slip = " ".join(sorted(right.split(), reverse=True)[:2] + right.split()[2:])
    assert not taken(reader, "seeing_stars", slip)
