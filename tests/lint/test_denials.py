"""Sentences that deny a rule or a card in words of their language are found; those that say it right are not."""

from __future__ import annotations

import re
from operator import itemgetter

import pytest

from forge.lint.claims.files import load_claims
from forge.lint.claims.leanings import load_leanings
from forge.problems import ProblemsError
from forge.project import Project
from forge.rules.games import load_game
from tests.conftest import Edit, sampled
from tests.lint.test_claims import found

SOME = 6  # of examples of one kind one in so many is tried, but in long runs

DENIED = {
    "magblast": [
        "Победителем считается хозяин {последнего целого флагмана|самого многочисленного флота}.",
        "Сколько карт можно сбросить в первой фазе? {Сколько угодно|Не больше одной}.",
        "Когда колода действий опустеет, её сброс {тасуют|переворачивают, не тасуя}: это новая колода.",
        "Пока корабли в движении, больше трёх в одной зоне держать {можно|нельзя}.",
        "Озвучить залп стрелок {обязан|вправе, но не обязан}.",
        "Запустив бомбардировщиков, носитель {сохраняет|теряет} право выстрелить.",
        "Истребители против истребителей: {сбрасывают обе карты|обе карты возвращают}.",
        "Кто лишился флагмана, {сбрасывает и флот, и руку|сбрасывает флот, но не руку}.",
        "Эскадрилья, остановленная Временным сдвигом, {отправляется в сброс|вернётся на руку}.",
        "Попадание в мостик. Карты берут {вслепую|посмотрев их и выбрав лучшие}.",
        "Три-Бот за корабль из сброса {платит как обычно|ничего не платит}.",
        "Минное поле лежит {до начала вашего следующего хода|до конца вашего следующего хода}.",
        "Красная и синяя зоны {граничат|лежат друг против друга}.",
        "Для эскадрильи сойдёт {лишь свой носитель|носитель, хоть чужой}.",
        "Когда колода действий вышла, {тасуют её сброс|дальше играют без добора}.",
        "Корабль со скоростью 2 проходит манёвром {не дальше двух зон|не дальше трёх зон}.",
    ],
    "smashup": [
        "Обе фракции перетасуй {в одну колоду|в две отдельные колоды}.",
        "Сколько комплектов баз нужно, если коробки две? {Хватит одного|Нужны оба}.",
        "Базы проверяют {на третьем шаге|после каждой карты}: вдруг какая готова.",
        "При ничьей за второе место третье {не достаётся никому|занимает следующий}.",
        "Просматривать чужие стопки сброса {можно в любое время|можно лишь в свой ход}.",
        "Карту, которой нечего уничтожить, сыграть {можно, но без толку|без цели нельзя}.",
        "Захватчик. За перемещение он {не приносит ни одного очка|приносит ещё одно очко}.",
        "Буканьер вместо гибели {обязательно|по твоему желанию} уходит на другую базу.",
        "Атомобот уничтожает на базе {чужих приспешников|всех приспешников, включая твоих}.",
        "Портал. Забери на руку сколько угодно {приспешников|действий}.",
        "Пещера блестяшек. Очко за приспешника берёт {его владелец|уничтоживший его игрок}.",
        "Начинает {самая ранняя пташка|главный соня} за столом.",
        "Если карта спорит с правилами, верь {карте|правилам}.",
        "Свойство базы действует, {пока она в игре|только во время захвата}.",
        "Лишние карты сверх десяти с руки {сбрасывают|кладут под низ колоды}.",
    ],
}
LIKE = {
    "magblast": [
        "Выбывший ничего не сохраняет: ни флота, ни карт.",
        "Отменённый залп не даёт права на прямое попадание.",
        "Прочность кораблей одного класса не обязательно одинакова.",
        "Без своего носителя эскадрилью не пустить: нужен хоть один свой носитель в игре.",
        "Стена огня. Стреляет каждое орудие, и у эсминца два выстрела за ход.",
        "Пример подкрепления. Звезда, ромб и круг — это три разных символа, корабль твой.",
    ],
    "smashup": [
        "Экстра-карту от спецсвойства нельзя приберечь на потом.",
        "Действие уходит в сброс, если только оно не затяжное.",
        "Без слова «можешь» выбора нет: свойство выполняют.",
        "Оазис в джунглях. Свойства нет: оборона 12, а за места дают 2, 0 и 0 очков.",
        "Школа ниндзя. Очки тут 2, 3 и 2: второе место выгоднее первого.",
        "Порядок одновременных событий назначает тот, чей ход.",
        "Упорный Z. На все копии хватит одного раза за ход.",
        "Зарабатываешь 1 победное очко, как только он сыгран.",
    ],
}

IN_ENGLISH = {
    "magblast": [
        "The last fleet ship in play {does not win anything|wins the game} for its owner.",
        "Once dealt, your hand of action cards is {kept secret from|shown to} the others.",
        "## Wall of Fire\n\nA destroyer has {two shots|three shots} a turn.",
    ],
    "smashup": [
        "## Ties\n\nCan two tied players share a victory? {No, never|Yes, both win}.",
        "Lay the starting bases in a row, {face up|face down}.",
        "Abduction sends a minion home; besides, you may play one extra {minion|action}.",
        "The minions that Crop Circles sends home are {everybody's, yours too|all but yours}.",
        "Armor Stego has 2 more power during {the others' turns|your own turn}.",
        "Walker lets you {look at the top card of your deck alone|show the top card of your deck to everybody}.",
        "As long as Overrun lies there, {nobody else|no player} can play minions on that base.",
        "The Central Brain gives {every minion|every Robot} there 1 more power.",
        "A card that Take the Shinies costs is picked {at random|of their own choice}.",
    ],
}


IN_POLISH = {
    "magblast": [
        "Wygrywa ten, kto ma {ostatni okręt dowodzenia|najliczniejszą flotę}.",
        "Ile kart wolno odrzucić w fazie Odrzucania? {Ile chcesz|Najwyżej dwie}.",
        "Kto ma na ręce pięć kart, ten {niczego nie dobiera|dobiera jedną}.",
        "Cena okrętu to {trzy jednakowe symbole|trzy dowolne symbole} albo po jednym każdego rodzaju.",
        "Świeżo kupiony okręt ustawia się {natychmiast|dopiero w następnej turze} w jednej ze swoich stref.",
        "Salwa bez odgłosu {chybia|i tak trafia}.",
        "Lotniskowiec po wysłaniu eskadry {może strzelać|nie może strzelać}.",
        "Kto traci okręt dowodzenia, {odrzuca flotę i rękę|oddaje flotę zwycięzcy}.",
        "Trafiony mostek. Karty bierze się {losowo|po obejrzeniu ręki}.",
        "Pole minowe leży {do początku twojej następnej tury|do końca twojej następnej tury}.",
    ],
    "smashup": [
        # what is told right in one place is told wrong in another
        "Umiejętności specjalnych używacie po kolei, zaczynając od {aktywnego gracza|osoby po jego lewej}.",
        "Obie frakcje potasuj {w jedną talię|w dwie osobne talie}.",
        "Drugą rękę startową {zatrzymujesz, cokolwiek w niej jest|możesz wymieniać do skutku}.",
        "Gotowe bazy sprawdzacie {po zagraniu kart|po każdej zagranej karcie}.",
        "Remis o drugie miejsce? Trzecie {przepada|zajmuje następny gracz}.",
        "Umiejętności „po zdobyciu bazy” działają {po przyznaniu punktów|po odrzuceniu kart}.",
        "Cudzy stos kart odrzuconych wolno przejrzeć {w każdej chwili|tylko w swojej turze}.",
        "Atomobot niszczy {sługusy innych graczy|wszystkie sługusy na tej bazie, także twoje}.",
        "Bukanier {musi uciec|wraca na rękę}, gdy ktoś go niszczy.",
        "Portal pozwala wziąć na rękę dowolną liczbę odkrytych {sługusów|akcji}.",
        "Jaskinia Świecidełek. Punkt dostaje {właściciel|gracz, który go zniszczył}.",
    ],
}


ELSEWHERE = [
    (language, game, text)
    for language, games in (("en", IN_ENGLISH), ("pl", IN_POLISH))
    for game, texts in games.items()
    for text in texts
]


@pytest.mark.parametrize(("language", "game", "text"), sampled(ELSEWHERE, SOME, itemgetter(0)))
def test_so_it_is_in_other_languages(language: str, game: str, text: str) -> None:
    right, wrong = (re.sub(r"\{([^|]*)\|([^}]*)\}", side, text) for side in (r"\1", r"\2"))
    assert not found(language, right, game)
    assert {one.check for one in found(language, wrong, game)} & {"rules.reversed", "rulings.card"}, text


UNKNOWN = [
    ("smashup.denials/words", "classes:", 'odd: "@nowhere"', "class nowhere is unknown: it has no words under classes"),
    ("smashup.denials/goal", "rules:", "nowhere: []", "rule nowhere is unknown"),
    ("smashup.told/bases", "things:", "nowhere: []", "thing nowhere is unknown"),
    ("smashup.denials/words", "classes:", "odd: minion", "class odd is used nowhere"),
    (
        "smashup.denials/bases",
        "things:",
        'card.pirate_x: [{wrong: "minion|=the owners\' hand"}]',
        "no sentence can have '=the owners' hand'",
    ),
    (
        "smashup.denials/goal",
        "rules:",
        'goal.points: [{wrong: "=may play*"}]',
        "no sentence can have '=may play*': behind = stand whole",
    ),
    (
        "smashup.denials/goal",
        "rules:",
        "goal.score: [{wrong: minion||base}]",
        "no sentence can have '': there is nothing between",
    ),
    (
        "smashup.claims/words",
        "concepts:",
        "nobody_else: =no =one",
        "no sentence can have '=no =one': = at the beginning holds for all",
    ),
    ("smashup.claims/turn", "tellings:", "- {rule: turn.end, wrong: nowhere}", "concept nowhere is unknown: it has"),
    ("claims", "ways:", "odd: [is_empty, nowhere]", "facet nowhere is unknown: it has no words under facets or"),
    (
        "claims",
        "opposites:",
        "- [may, musst]",
        "concept musst is unknown: it has no words under concepts; did you mean must?",
    ),
    (
        "claims",
        "slots:",
        "odd: [top, botom]",
        "concept botom is unknown: it has no words under concepts; did you mean bottom",
    ),
    (
        "claims",
        "contrasts:",
        "odd: [start, ends]",
        "concept ends is unknown: it has no words under concepts; did you mean",
    ),
    ("claims", "slots:", "odd: [minion, top]", "concept minion is unknown: it has no words under concepts"),
    ("claims", "slots:", "odd: [top]", "slots.odd must have 2 entries or more, not 1"),
    (
        "smashup.claims/words",
        "opposites:",
        "- [before_scoring, scored_after]",
        "concept scored_after is unknown: it has no",
    ),
    (
        "smashup.claims/words",
        "contrasts:",
        "odd: [minion, nowhere]",
        "concept nowhere is unknown: it has no words under",
    ),
    ("smashup.claims/turn", "tellings:", "- {rule: nowhere, wrong: nobody}", "rule nowhere is unknown"),
    (
        "smashup.claims/turn",
        "situations:",
        "- {rule: turn.draw, constant: hand_limit, about: [hand]}",
        "a situation has one of surplus, missing and most",
    ),
]


@pytest.mark.parametrize(("name", "under", "new", "said"), UNKNOWN)
def test_a_name_that_there_is_not_is_an_error_in_its_line(
    scratch: Project, edit: Edit, name: str, under: str, new: str, said: str
) -> None:
    where = f"locales/en/{name}.yml"
    line = (scratch.root / where).read_text("utf-8").split(f"\n{under}\n")[0].count("\n") + 3
    edit(where, f"\n{under}\n", f"\n{under}\n  {new}\n")
    with pytest.raises(ProblemsError) as raised:
        load_claims(scratch, load_game(scratch, "smashup"), "en")
    assert str(raised.value).startswith(f"{where}:{line}: {said}")


LEANINGS = [
    ("leanings", "firm: [", "firm: [tpo, ", "axis tpo is unknown: it has no words under axes; did you mean top?"),
    ("leanings", "loose: [", "loose: [when_scored, ", "axis when_scored is unknown: it has no words under axes"),
    (
        "smashup.leanings",
        "firm: [",
        "firm: [when_scroed, ",
        "axis when_scroed is unknown: it has no words under axes; did",
    ),
    ("smashup.leanings", '"score*"', '"=score*"', "no sentence can have '=score*': behind = stand whole forms"),
]


@pytest.mark.parametrize(("name", "old", "new", "said"), LEANINGS)
def test_so_it_is_in_what_can_be_said_one_way_or_the_other(
    scratch: Project, edit: Edit, name: str, old: str, new: str, said: str
) -> None:
    where = f"locales/en/{name}.yml"
    line = (scratch.root / where).read_text("utf-8").partition(old)[0].count("\n") + 1
    edit(where, old, new)
    with pytest.raises(ProblemsError) as raised:
        load_leanings(scratch, load_game(scratch, "smashup"), "en")
    assert str(raised.value).startswith(f"{where}:{line}: {said}")


def test_a_game_adds_to_every_list_of_what_can_be_said_one_way_or_the_other(scratch: Project, edit: Edit) -> None:
    shared = load_leanings(scratch, load_game(scratch, "smashup"), "en").words
    edit("locales/en/smashup.leanings.yml", "firm: [", "loose: [scored]\nconditions: provided\nfirm: [")
    words = load_leanings(scratch, load_game(scratch, "smashup"), "en").words
    assert words.loose == (*shared.loose, "scored")
    assert words.conditions == f"{shared.conditions}|provided"


@pytest.mark.parametrize(
    ("game", "text"), sampled(((game, one) for game, some in DENIED.items() for one in some), SOME, itemgetter(0))
)
def test_a_denial_is_found_and_what_is_right_is_not(game: str, text: str) -> None:
    assert not found("ru", re.sub(r"\{([^|]*)\|[^}]*\}", r"\1", text), game)
    wrong = found("ru", re.sub(r"\{[^|]*\|([^}]*)\}", r"\1", text), game)
    assert {one.check for one in wrong} & {"rules.reversed", "rulings.card"}, text


@pytest.mark.parametrize(
    ("game", "text"), sampled(((game, one) for game, some in LIKE.items() for one in some), SOME, itemgetter(0))
)
def test_what_only_looks_like_a_denial_is_let_be(game: str, text: str) -> None:
    assert not found("ru", text, game)


DENIES_ANOTHER = {
    "en": [
        "A destroyed card goes to the pile of {its owner, not of the player who controls it"
        "|the player who controls it, not of its owner}.",
        "If two players tie for first place, {neither is second|the next one is second}.",
        "You must play your regular minion {in step 2|each turn}.",
        "Rhodes Plaza Mall: second place brings 1 VP for each minion as well, just like first.",
    ],
    "pl": [
        "Zniszczona karta idzie na stos {właściciela, a nie gracza, który ją kontroluje"
        "|gracza, który ją kontroluje, a nie właściciela}.",
        "Kiedy dwóch graczy remisuje o pierwsze miejsce, {żaden z nich nie jest drugi|następny jest drugi}.",
        "Swojego zwykłego sługusa {musisz zagrać w drugim kroku|musisz zagrać}.",
    ],
    "ru": [
        "Уничтоженная карта уходит в стопку {владельца, а не игрока, который её контролирует"
        "|игрока, который её контролирует, а не владельца}.",
    ],
}


@pytest.mark.parametrize(
    ("language", "text"),
    sampled(((one, text) for one, some in DENIES_ANOTHER.items() for text in some), SOME, itemgetter(0)),
)
def test_what_a_sentence_says_is_not_so_is_no_claim_of_its_own(language: str, text: str) -> None:
    right, wrong = (re.sub(r"\{([^|]*)\|([^}]*)\}", side, text) for side in (r"\1", r"\2"))
    assert not found(language, right)
    assert wrong == right or {one.check for one in found(language, wrong)} == {"rules.reversed"}, wrong
