"""Sentences that are what tells a rule right but for one thing: who, whose, when, whether, on what condition."""

from __future__ import annotations

import re

import pytest

from tests.conftest import mostly
from tests.lint.test_claims import found

WAYS = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")
SAID = {
    "en": {
        "magblast": (
            "You {may|must} get rid of any number of cards in the discard phase.",
            "When the phase {ends|begins}, no zone may hold more than three ships.",
            "A squadron goes back to its {owner’s|target’s} hand at the end of the turn.",
            "A command ship may be your target only if the zone of that color in its fleet is {empty|not empty}.",
            "On the first turn {every player|the starting player} skips phases 1 and 2.",
            "In the first turn {every player|the first player, and no one else,} skips the discard and draw phases.",
            "After they attack, squadrons return to {their owners’ hands|your hand} at the end of the turn.",
            "A squadron that has attacked returns to its owner’s {hand|deck} when the turn ends.",
            "Each player keeps four fleet ships and puts them {face down|face up} into the zones, one in each.",
        ),
        "smashup": (
            "The base is scored as soon as the combined power of {all|your} minions on it is at least its breakpoint.",
            "When your deck is empty and you must draw, shuffle your {discard pile|hand} into a new deck.",
            "When your deck is {|not }empty and you must draw, shuffle your discard pile into a new deck.",
            "A base must be scored {if|unless} it is ready.",
            "{If|Unless} any base is ready, it must be scored.",
            "The base is still scored {even if|unless} its total power then falls below the breakpoint.",
            "Each card left on the base goes to the discard pile of {its owner|the player who played it}.",
            "Example. Tar Pits (breakpoint 16, VP 4/3/2) has 5 + 8 + 4 = 17 power. You take 4 VP, Lou takes {2|1}.",
        ),
    },
    "pl": {
        "magblast": (
            "W fazie odrzucania {możesz|musisz} odrzucić dowolną liczbę kart z ręki.",
            "Okręt dowodzenia może być celem tylko wtedy, gdy strefa tego koloru w jego flocie {|nie }jest pusta.",
            "W swojej pierwszej turze {każdy gracz|gracz rozpoczynający} pomija fazy 1 i 2.",
            "W swojej pierwszej turze {każdy gracz|gracz rozpoczynający i nikt inny} pomija fazy 1 i 2.",
            "Po Trafieniu bezpośrednim zagraj efekt {albo|i} oddaj jeszcze jedną salwę z tego samego okrętu.",
            "Po ataku eskadra wraca na koniec tury {na rękę|do talii} właściciela.",
            "Każdy zatrzymuje cztery okręty floty i kładzie je {zakryte|odkryte}, po jednym w każdej strefie.",
            "Przykład. Na karcie jest gwiazda i koło, a na drugiej {diament|gwiazda}. To trzy różne symbole.",
        ),
        "smashup": (
            "Baza jest gotowa, jeśli łączna moc {|twoich }sługusów dorównuje mocy bazy.",
            "Baza zostaje zdobyta, {nawet jeśli|chyba że} łączna moc spadnie potem poniżej mocy bazy.",
            "Każda karta ze zdobytej bazy trafia na stos kart odrzuconych {właściciela|gracza, który ją zagrał}.",
            "Przykład. Na Tortudze (PZ 4–3–2) Ola i Jan mają po 9 mocy, a Ewa 6. Ola i Jan dostają po 4 PZ, a Ewa "
            "{2|3} PZ. Gdyby Ola miała 8 mocy, a Jan 7, Ola dostałaby 4 PZ.",
        ),
    },
    "ru": {
        "magblast": (
            "В конце хода эскадрилья возвращается на руку {владельцу|тому, кто её остановил}.",
            "Флагман может стать целью, только если зона этого цвета в его флоте {|не }пуста.",
            "В свой первый ход {каждый игрок|начинающий игрок} пропускает фазы 1 и 2.",
            "В свой первый ход {каждый игрок|начинающий игрок, и больше никто,} пропускает фазы 1 и 2.",
            "Новый корабль сразу ставят в свою зону, {где меньше трёх кораблей|где пока нет кораблей}.",
            "{Прежде чем сыграешь что-то ещё|В любой момент позже}, сыграй «Прямое попадание» на подбитый корабль.",
            "После атаки эскадрилья в конце хода возвращается на {руку владельца|твою руку}.",
            "Каждый оставляет себе четыре корабля флота и кладёт их лицом {вниз|вверх}, по одному в каждую зону.",
            "Пример. Залп со звездой и ромбом и залп с {кругом|ромбом} дают три разных символа.",
        ),
        "smashup": (
            "База готова, когда сумма силы {всех|твоих} приспешников равна обороне или больше.",
            "После захвата все карты с базы идут в {сбросы|колоды} владельцев.",
            "Когда колода {|не }пуста, а надо взять карту, перетасуй сброшенные карты в новую колоду.",
            "{Если|Если только не} колода пуста, а надо взять карту, перетасуй сброшенные карты в новую колоду.",
            "Если надо взять карту, а колода пуста, замешай {сброс|руку} в новую колоду.",
            "Базу захватывают, {даже если общая сила потом|если только общая сила потом не} станет меньше её обороны.",
            "Все карты с захваченной базы уходят в сброс {владельцев|тех, кто их сыграл}.",
            "«Бронестего» в твой ход имеет силу {3, а в чужой — 5|5, а в чужой — 3}.",
        ),
    },
}


@mostly("ru")
def test_what_is_said_otherwise_than_by_all_that_tells_it_right_is_found(language: str) -> None:
    for game, some in SAID[language].items():
        for text in some:
            right, wrong = (WAYS.sub(rf"\{side}", text) for side in (1, 2))
            assert not found(language, right, game), right
            assert found(language, wrong, game), wrong


@pytest.mark.parametrize(
    ("language", "game", "text"),
    [
        ("en", "magblast", "A command ship cannot be your target if the zone of that color in its fleet is not empty."),
        ("en", "smashup", "A card goes to its owner’s discard pile, no matter who played it."),
        ("ru", "magblast", "Новый корабль ставят в зону, где ещё нет трёх кораблей."),
        ("pl", "magblast", "Nowy okręt stawia się w strefie, w której nie ma jeszcze trzech okrętów."),
        ("ru", "smashup", "После захвата базы все твои карты с неё отправляются в твой сброс."),
        ("ru", "magblast", "Твоя эскадрилья в конце хода возвращается тебе на руку."),
        (
            "pl",
            "smashup",
            "Jeśli twoja talia jest pusta, a masz dobrać kartę na rękę, przetasuj odrzucone karty w nową talię.",
        ),
        (
            "ru",
            "smashup",
            "Если колода пуста, а надо взять карту на руку, перетасуй сброшенные карты в новую колоду.",
        ),
        ("en", "smashup", "When a base is scored, you must follow its ability."),
        ("pl", "magblast", "W okręt dowodzenia nie wolno celować, jeśli strefa tego koloru nie jest pusta."),
        ("pl", "smashup", "Karta wraca na rękę właściciela, a nie gracza, który ją zagrał."),
        ("ru", "magblast", "Во флагман нельзя стрелять, если зона этого цвета в его флоте не пуста."),
        ("ru", "smashup", "Экстра-карту необязательно играть сразу, если только её не дало спецсвойство."),
        ("ru", "smashup", "Не замешивай сброс в новую колоду, если только колода не пуста, а надо взять карту."),
        ("en", "smashup", "Do not shuffle your discard pile into a new deck unless your deck is empty."),
        ("ru", "magblast", "Пример. Звезда, ромб и ещё ромб — не три разных символа."),
    ],
)
def test_what_comes_to_the_same_is_let_be(language: str, game: str, text: str) -> None:
    assert not found(language, text, game)
