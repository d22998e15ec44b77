"""Cases that words ask for, and who does what is done: forge/proof/expecting/government.py, predicates.py."""

from __future__ import annotations

import pytest

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
        "Weź akcję z talii i zagraj ją od razu.",
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
    ],
}
UNGOVERNED = {
    "pl": [
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
        "Obejrzyj rękę gracza i wskaż na niej sługusa. Ten gracz musi ją odrzucić.",
    ],
    "ru": [
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
    ],
}


def broken(reader: Proofreader, texts: list[str]) -> list[str]:
    assert reader.expecting is not None
    return [text for text in texts if reader.expecting.concord.broken(text) is not None]


@pytest.mark.parametrize("language", ["pl", "ru"], indirect=True, scope="session")
def test_words_stand_in_the_cases_that_others_ask_for(reader: Proofreader, language: str) -> None:
    assert broken(reader, GOVERNED[language]) == []
    assert broken(reader, UNGOVERNED[language]) == UNGOVERNED[language]
