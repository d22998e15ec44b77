"""Cases that words ask for, and who does what is done: forge/proof/expecting/government.py, predicates.py."""

from __future__ import annotations

import pytest

from forge.proof.findings import Judgement
from forge.proof.proofreader import Proofreader

GOVERNED = {
    "pl": [
        "Zniszcz sługusa, którego moc nie przekracza trzech.",
        "Zniszcz sługusa, którego moc nie przekracza 3.",
        "Zniszcz sługusa, który ma najmniejszą moc.",
        "Nie ma on mniejszej mocy.",
        "Ma najwięcej mocy.",
        "Moc tego sługusa jest większa o dwa.",
        "Moc tej bazy spada o tyle, ile wynosi moc sługusa.",
        "Zmniejsz moc tej bazy o moc tego sługusa.",
        "Zwiększ o 1 moc sługusa o mocy 3.",
        "Zniszcz sługusa o mocy 3 lub mniejszej.",
        "Zniszcz sługusa, który ma moc 3 lub mniejszą.",
        "Ten sługus nie może zostać zniszczony.",
        "Nie można zostać zniszczonym.",
        "Wszystkie sługusy na niej wracają na ręce właścicieli.",
        "Reszta karty wraca na rękę.",
        "Każdy z pozostałych graczy odrzuca kartę.",
        "Wybierz sługusa i zniszcz innego, słabszego od niego.",
        "Odkryj kartę. Jeśli to nie sługus, odrzuć ją.",
        "Pokaż rękę i odrzuć z niej sługusa.",
        "Nie więcej niż dwóch ze swoich sługusów przesuń na inne bazy.",
        "Zniszcz dowolną liczbę dołączonych do sługusa akcji.",
        "Ten sługus nie idzie na stos odrzuconych z tej bazy.",
        "Weź akcję z talii i zagraj ją od razu.",
        "Niewykorzystane karty wracają na wierzch talii.",
        "Akcja wpływa na tego sługusa.",
        "Wpływa akcja.",
    ],
    "ru": [
        "Сила приспешника не больше трёх.",
        "Сила приспешника больше на два.",
        "На базе на двоих приспешников больше.",
        "Сила приспешника не превышает 3.",
        "Сила приспешника не превышает трёх.",
        "Сила приспешника не превышает три.",
        "Уничтожь приспешника слабее Лепрекона.",
        "Уничтожь приспешника, у которого меньше сила.",
        "На базу, где нет твоих приспешников, сыграй карту.",
        "Этот приспешник не может быть уничтожен.",
        "Раскрой карту. Если это приспешник, игрок может сыграть его.",
        "Раскрой карту. Этот игрок может сыграть.",
        "Верни приспешника с базы в руку его владельца.",
        "Возьми карту на руку и сыграй её.",
        "Выбери базу и сыграй на неё приспешника.",
        "На этой приспешника уничтожь.",
        "Ты получаешь 1 ПО.",
        "Действие влияет на твоих приспешников.",
        "Чужие действия не влияют на твоих приспешников.",
        "На него не влияют чужие действия.",
        "Возьми столько карт, сколько твоих приспешников на базе.",
        "Возьми столько карт, какова сила приспешника.",
        "Сосчитай приспешников. Возьми столько карт, затем сбрось карту.",
        "Сколько у тебя приспешников, столько карт ты берёшь.",
        "Верни карты, сколько захочешь.",
        "Этот приспешник: +2 к силе.",
        "До конца хода у него +4 к силе.",
        "Этот приспешник получает +2 к силе.",
        "Он получает +2 силы.",
        "Выбери базу и своего приспешника на ней.",
        "Выбери базу, и игрок берёт карту.",
        "Разыграй на приспешника. Уничтожь действие на нём.",
        "Найти карту можешь сам, затем сбрось её.",
        "Верни карту на верх колоды.",
        "Уменьши предел прочности этой базы на силу приспешника.",
        "Прибавь силу этому приспешнику.",
        "Перемести приспешника с одной базы на другую.",
        "Перемести приспешника другого игрока на другую базу.",
        "Выбери базу и перемести приспешника на другую.",
    ],
}
UNGOVERNED = {
    "pl": [
        "Niewykorzystane karty wraca na wierzch talii.",
        "Gdy akcja wpływa tego sługusa, odrzuć kartę.",
        "Zniszcz sługusa, którego moc nie przekracza trzy.",
        "Zniszcz sługusa, którego moc nie przekracza trzema.",
        "Zniszcz sługusa, który ma najmniejszej mocy.",
        "Moc tego sługusa jest większa o dwie.",
        "Moc tego sługusa jest większa o dwóch.",
        "Moc tego sługusa wzrasta o czterech.",
        "Moc tej bazy zmniejsza się do końca tury o mocy tego sługusa.",
        "Zniszcz sługusa o mocy 3 lub mniejszą.",
        "Zniszcz sługusa, który ma moc 3 lub mniejszej.",
        "Ten sługus nie może zostać zniszczonym.",
        "Wszystkie sługusy na niej wraca na ręce właścicieli.",
        "Każdy z pozostałych graczy odrzucają kartę.",
        "Wybierz sługusa na tej bazie i zniszcz innego, słabszego od niej.",
        "Weź tego sługusa z bazy na rękę, zamiast ją odrzucać.",
        "Odłóż sługusa na spód talii jej właściciela.",
        "Dowolny sługus możesz zwrócić na rękę właściciela.",
        "Zagraj na nią z ręki dowolny sługus.",
        "Zniszcz sługusa, którego moc nie jest wyższa niż dwóch.",
        "Zniszcz sługusa, czyje moc nie przekracza 3.",
        "Zniszcz dowolną liczbę innych akcji dołączone do tego sługusa.",
        "Możesz nie odrzucać sługusa, lecz przesunąć ją na inną bazę.",
        "Obejrzyj rękę gracza i wskaż na niej sługusa. Ten gracz musi ją odrzucić.",
    ],
    "ru": [
        "Действие влияет твоих приспешников.",
        "Сыграй на базу карту и положи её на.",
        "Сила приспешника не больше трое.",
        "Сила приспешника больше на двое.",
        "Сила приспешника увеличивается на двоих.",
        "Сила приспешника не превышает тремя.",
        "Сила приспешника не больше тремя.",
        "Уничтожь приспешника слабее Лепрекон.",
        "На базу, где нет твои приспешники, сыграй карту.",
        "Этот приспешник не может уничтожать.",
        "Этот приспешник не может уничтожить.",
        "Верни приспешника с базы в руку её владельца.",
        "Если играешь приспешника на базу, можешь взять её из сброса.",
        "Чужие действия не влияют на приспешников на этой базу.",
        "Сыграй на неё с руки любой приспешник.",
        "Уничтожь приспешника, чья сила составляет трёх.",
        "Сила приспешника не выше двое.",
        "Чужие действия не влияют твоих приспешников.",
        "На него не влияет чужие действия.",
        "Возьми столько карт, твоих приспешников на базе.",
        "Возьми столько карт, на базе твоих приспешников.",
        "Возьми карт, сколько на базе твоих приспешников.",
        "Возьми столько карт, сколько на базе приспешники.",
        "Этот приспешник +2 к силе.",
        "До конца хода он +4 к силе.",
        "До конца хода +4 к силе он.",
        "Он получает +2 сила.",
        "Он получает +2 силу.",
        "Выбери базу и свой приспешник на ней.",
        "Выбери базу и своего приспешника на нём.",
        "Найти карту, покажи её всем и возьми в руку.",
        "Верни карту на верху колоды.",
        "Можешь переместить там этого приспешника.",
        "Уменьши предел прочности этой базе на силу приспешника.",
        "Перемести приспешника другого игрока на другую.",
        "Перемести приспешника другого игрока другую базу.",
    ],
}
# What is advised where a word lacks, or is that of another thing.
ADVISED = [
    ("tech_center", "Выбери базу. Возьми столько карт, твоих приспешников на ней.", "столько карт, сколько твоих"),
    ("tech_center", "Выбери базу. Возьми карт, сколько на ней твоих приспешников.", "столько карт, сколько"),
    ("armor_stego", "Постоянно: в ходы других игроков этот приспешник +2 к силе.", "приспешник получает"),
    (
        "poison",
        "Разыграй на приспешника. Уничтожь любое число действий на ней. Постоянно: у него −4 к силе (минимум 0).",
        "нём",
    ),
    ("beam_up", "Возвращает приспешника в руку его владельца.", "Верни"),
    (
        "wildlife_preserve",
        "Разыграй на базу. Постоянно: действия других игроков не влияют твоих приспешников здесь.",
        "влияют на",
    ),
]

# Where no dictionary tells, subject and verb are found by lists: the same tests of them.
AGREEING = [
    "Choose a base. All minions on it go back to their owners’ hands.",
    "Destroy all minions on the same base whose power does not exceed 3.",
    "All minions of that faction on the chosen base that belong to other players are moved.",
    "Choose any number of minions in your discard pile that share a name.",
    "Destroy all the minions on that base that have the same power.",
    "One of your minions that has power 3 is destroyed.",
    "Everyone but you has to discard 2 cards.",
    "One extra minion play for you.",
    "On your turn draw a card.",
    "Destroy each opponent’s minions here.",
    "Destroy an action on a minion or base that is attached to it.",
    "After this base is scored, destroy a minion on it and draw a card.",
    "Destroy a minion that is here and have its owner draw a card.",
    "Destroy a minion on same base (power 2 or less).",
    "Extra minion for you.",
    "Choose a player and a base where you have a minion and draw.",
    "Each of the other players discards a card.",
    "The player who has the most minions may put one here.",
    "This minion cannot be put or cut here.",
    "If you have not yet put a card here, draw a card.",
]
PARTED = [
    "The ability of this base are ignored by all players.",
    "Until the end of the turn, the base’s breakpoint are reduced.",
    "Destroy this card instead and the ability do not affect it.",
    "Your minions on this base isn’t affected by the actions of other players.",
    "Other players’ actions doesn’t affect this minion.",
    "Move all minions of that faction that belongs to other players.",
    "Search your deck for any number of cards that shares a name.",
    "Return a minion that is on this base and have power 3 or less.",
    "Destroy a minion whose power are 2 or less.",
    "When this minion would be destroy, draw a card.",
    "This minion cannot be destroy.",
    "Destroy an action that is attach to a minion.",
    "If you have not play a minion yet, you may draw a card.",
    "You can also playing this card now.",
    "Put a minion into its owner hand.",
    "Destroy all that player minions there.",
    "Every other minions here has +1 power.",
    "Before other base is scored, you may move this minion to it.",
    "You may then play extra minion.",
    "Destroy a minion of power 3 or fewer.",
    "As soon as this base are scored, draw a card.",
    "All minions of that faction belonging to other players is moved.",
    "After another player has play a minion here, draw a card.",
]


def broken(reader: Proofreader, texts: list[str]) -> list[str]:
    assert reader.expecting is not None
    return [text for text in texts if reader.expecting.concord.broken(text) is not None]


@pytest.mark.parametrize("language", ["pl", "ru"], indirect=True, scope="session")
def test_words_stand_in_the_cases_that_others_ask_for(reader: Proofreader, language: str) -> None:
    assert broken(reader, GOVERNED[language]) == []
    assert broken(reader, UNGOVERNED[language]) == UNGOVERNED[language]


@pytest.mark.parametrize("language", ["ru"], indirect=True, scope="session")
@pytest.mark.parametrize(("card", "text", "write"), ADVISED)
def test_the_word_that_lacks_is_advised(reader: Proofreader, card: str, text: str, write: str) -> None:
    proof = reader.proof(card, text)
    assert proof.verdict is Judgement.grammar
    assert [(finding.kind, finding.write) for finding in proof.findings] == [("grammar", write)]


@pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
def test_subject_and_verb_agree_where_no_dictionary_tells(reader: Proofreader, language: str) -> None:
    assert broken(reader, AGREEING) == []
    assert broken(reader, PARTED) == PARTED
