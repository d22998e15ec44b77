"""Agreement: what no reading of the words allows, and sentences that only look like it."""

from __future__ import annotations

import pytest

from tests.lint.test_typography import look

FAULTS = [
    ("language.agreement", "pl", "Na stole leży zwykły karta.", "zwykły karta"),
    ("language.agreement", "pl", "Siła zwykłej sługusa rośnie.", "zwykłej sługusa"),
    ("language.agreement", "ru", "На столе новый карта.", "новый карта"),
    ("language.counted", "pl", "Dobierz 5 karty.", "5 karty"),
    ("language.counted", "pl", "Odrzuć 2 kartę.", "2 kartę"),
    ("language.counted", "ru", "Возьмите 5 карты.", "5 карты"),
    ("language.counted", "ru", "Сбросьте 3 карту.", "3 карту"),
    ("language.counted", "pl", "Dobierz pięć karty.", "pięć karty"),
    ("language.counted", "pl", "54 karty: 12 akcji, 6 baz i 3 kart", "3 kart"),
    ("language.counted", "ru", "8 фракций по 20 карты в каждой", "20 карты"),
    ("language.counted", "pl", "Zagraj dwa akcje.", "dwa akcje"),
    ("language.counted", "ru", "Возьмите две карту.", "две карту"),
    ("language.counted", "ru", "• 32 карт баз", "32 карт"),
    ("language.agreement", "pl", "Gracz dobierają kartę.", "Gracz dobierają"),
    ("language.agreement", "pl", "Umiejętność działa, dopóki baza leży odkryty w grze.", "baza leży odkryty"),
    ("language.agreement", "ru", "Карта отправлен в сброс.", "Карта отправлен"),
    ("language.agreement", "ru", "Теперь игрок берут карту.", "игрок берут"),
    ("language.agreement", "ru", "Они считаются сброшенными, а не уничтоженной.", "сброшенными, а не уничтоженной"),
    ("language.case", "pl", "Dorabiasz efekt do każdej salwie.", "do każdej salwie"),
    ("language.case", "ru", "Перемести их на другие базах.", "на другие базах"),
    ("language.case", "pl", "Weź ją z talię.", "z talię"),
    ("language.case", "pl", "Zagraj go na dużej bazę.", "na dużej bazę"),
    ("language.case", "ru", "Игрок, в чьей колоду она была.", "в чьей колоду"),
    ("language.case", "ru", "Возьмите из колоду карту.", "из колоду"),
    ("language.agreement", "pl", "Nie ma tam żadnego okrętów.", "żadnego okrętów"),
    ("language.agreement", "pl", "Opuszczają swoja strefę.", "swoja strefę"),
    ("language.agreement", "pl", "Potem zagrywa nowa kartę.", "nowa kartę"),
    ("language.agreement", "pl", "Odrzuć jedną dowolnie kartę.", "dowolnie kartę"),
    ("language.agreement", "pl", "Pięć kart leżą na stole.", "kart leżą"),
    ("language.agreement", "pl", "Potem turę rozpoczynają gracz po lewej.", "rozpoczynają gracz"),
    ("language.agreement", "ru", "Второго тогда не занимают никто.", "занимают никто"),
    ("language.agreement", "ru", "Вторую руку он обязаны оставить.", "он обязаны"),
    ("language.agreement", "ru", "Карту выполняет и сбрасывают.", "выполняет и сбрасывают"),
    ("language.agreement", "ru", "Замените её верхняя картой колоды.", "верхняя картой"),
    ("language.agreement", "pl", "Zastąpcie ją wierzchnia kartą talii.", "wierzchnia kartą"),
    ("language.counted", "ru", "На столе лежат четыре баз.", "четыре баз"),
    ("language.agreement", "ru", "Переместите его в любой зону.", "любой зону"),
    ("language.case", "pl", "Nie zagrywaj kartę.", "zagrywaj kartę"),
    ("language.case", "pl", "Nie możesz odrzucić zagraną kartę.", "odrzucić zagraną kartę"),
    ("language.case", "pl", "Karty różnią się mocy.", "różnią się mocy"),
    ("language.counted", "ru", "Обойдись меньшим числом картами.", "числом картами"),
    ("language.counted", "ru", "Втроём играйте на четырёх базы.", "четырёх базы"),
]
GOOD = {
    "pl": "Nowa karta, zwykłego sługusa, karty zwykłej gracza. Dobierz 5 kart, 2 karty, 22 karty, 12 kart, 1 "
    "kartę i 3 "
    "sługusów. W fazie 2 gracz czeka. Sługus o mocy 3 gracza. Karta, którą gracz ma. Pełnej kart talii. Nie "
    "więcej niż "
    "z 5 kartami. Od lewej do prawej. Żaden nic nie robi. Takie jak tu. 1,5 karty. Zasada 5 karta. "
    "Zmniejsz o 2 koszt. Pięć kart, dwie akcje, dwóch sługusów, trzem graczom, dwa sługusy. "
    "Pięć: trzy z karty i dwa premii. "
    "Od nowa, po staremu, z bliska. Co to za karta? Ala i gracz dobierają. Gracze dobierają, karta zostaje "
    "odrzucona, „Bomba” i sługus są tu. "
    "Talia, w której karta leży, jest pusta. Karta nie jest potrzebna i żadnej nie odrzucasz. "
    "Turę rozpoczynają gracz i jego partner.",
    "ru": "Новая карта, нового приспешника, 2 новые карты, две новых карты. Возьмите 5 карт, 2 карты, 21 карту "
    "с 3 картами, 12 карт и 2 приспешников. В фазе 2 игрок ждёт. Сила 3 карты. Карта, которую игрок держит. "
    "Полной силы базы. 1,5 карты. Каждый карту берёт. Это карта. 5 урона. "
    "Уменьши на 2 цену. Две карты, пять карт, трёх приспешников. 21 карта. Что это за карта? В матросы. "
    "Аня и игрок берут. Карта сыграна, игроки берут. База, в которой карта лежит. Куда играешь карту? "
    "Ходят игрок и его союзник. Её выполняет игрок и сбрасывают все.",
}


@pytest.mark.parametrize(("code", "language", "text", "wrong"), FAULTS)
def test_what_cannot_go_together_is_found(code: str, language: str, text: str, wrong: str) -> None:
    assert [text[flaw.start : flaw.end] for flaw in look(code, language, text)] == [wrong]


@pytest.mark.parametrize("code", ["language.agreement", "language.case", "language.counted"])
@pytest.mark.parametrize("language", GOOD)
def test_what_goes_together_is_let_be(code: str, language: str) -> None:
    text = GOOD[language]
    assert [text[flaw.start : flaw.end] for flaw in look(code, language, text)] == []


LOOSE = {
    "pl": "Od każdego kartę bierze gracz, od którego kart jest mniej. Do każdej salwy, o każdej salwie.",
    "ru": "Побеждает игрок, у которого очков больше. У другого карт нет. На другие базы, на других базах.",
}


@pytest.mark.parametrize("language", LOOSE)
def test_an_adjective_that_may_stand_alone_is_none_of_the_noun_behind_it(language: str) -> None:
    assert list(look("language.case", language, LOOSE[language])) == []


GOVERNED = [
    ("pl", "Masz 3 kart na ręce.", ["3 kart"]),
    ("pl", "Zostało 22 kart.", ["22 kart"]),
    ("pl", "Weź 5 dodatkowe karty.", ["5 dodatkowe karty"]),
    ("pl", "Odrzuć kilka karty.", ["kilka karty"]),
    ("pl", "Odrzuć rękę do 3 karty.", ["3 karty"]),
    ("ru", "Возьмите 3 карт.", ["3 карт"]),
    ("ru", "Возьмите 2 дополнительных карт.", ["2 дополнительных карт"]),
    ("ru", "Возьмите несколько карты.", ["несколько карты"]),
    ("ru", "Оба игроки берут карты.", ["Оба игроки"]),
    ("ru", "Добавьте к 5 карт ещё одну.", ["5 карт"]),
    ("pl", "Nie masz 3 kart. Potrzebujesz 3 kart. Użyj 3 kart. Weź do 3 kart, po 3 karty, przez 2 tury.", []),
    ("pl", "Zagraj z 3 kartami, w 4 graczy, na 2 bazach, za 5 kart. Odrzuć 3 dowolne karty. Masz 5 nowych kart.", []),
    ("pl", "Wygrywa 3 punktami. Zapłać 2 kartami. Zniszcz 3 graczy. Ma 22 karty, 25 kart i 1 bazę.", []),
    ("pl", "Odrzuć kilka kart. Obie bazy i oba sługusy. Z kilkoma kartami.", []),
    ("ru", "Не берите 3 карт. Не хватает 3 карт. Требуется 3 карт, а у 3 игроков их нет.", []),
    ("ru", "Возьмите 3 карты, 5 карт, 21 карту и по 5 карт. К 5 картам, с 3 картами, на 2 базах, за 3 карты.", []),
    ("ru", "Возьмите 2 дополнительные карты, 5 новых карт. Уничтожьте 2 игроков. Обменяйтесь 3 картами.", []),
    ("ru", "Несколько карт, несколькими картами, оба игрока, обе базы, обоих игроков.", []),
    ("ru", "Из 21 карты, в 3 ходах, через 2 хода, до 10 очков.", []),
]


@pytest.mark.parametrize(("language", "text", "wrong"), GOVERNED)
def test_a_counted_noun_stands_as_what_governs_it_asks(language: str, text: str, wrong: list[str]) -> None:
    assert [text[flaw.start : flaw.end] for flaw in look("language.counted", language, text)] == wrong


FAR = [
    ("language.agreement", "ru", "Игрок без бойцов на этой базе ничего не получают."),
    ("language.agreement", "ru", "Владелец карты на этой базе берут две карты."),
    ("language.agreement", "ru", "Каждый игрок с наименьшей силой берут карту."),
    ("language.agreement", "ru", "Они получает по карте, а ты можете ждать."),
    ("language.agreement", "ru", "Она можно разыграть и позже."),
    ("language.agreement", "ru", "База, который набрал очки, уходит."),
    ("language.agreement", "ru", "Прикреплённые к ней карты сбрасывается."),
    ("language.agreement", "ru", "У него одна или несколько орудий."),
    ("language.counted", "ru", "Победит тот, у кого больше карта."),
    ("language.case", "ru", "Возьмите карта из колоды."),
    ("language.case", "ru", "Достигнув порог, база считается."),
    ("language.agreement", "ru", "Бери ещё раз, если кораблей в колоде не осталась."),
    ("language.agreement", "ru", "Здесь пригодится новые карты."),
    ("language.agreement", "ru", "Колоду заменяет её перемешанная сброс."),
    ("language.case", "ru", "На всех хватит приспешники."),
    ("language.agreement", "pl", "Zostaje stos, który staję się talią."),
    ("language.agreement", "pl", "Płaci dwa razy, znów karta zieloną."),
    ("language.case", "pl", "Rusza się, nie przekraczając jego prędkość."),
    ("language.comma", "pl", "Jeśli baz jest kilka, pierwszy gracz, wybiera jedną."),
    ("language.comma", "ru", "Игрок, берёт карту."),
    ("language.comma", "ru", "Переверни колоду и она начнётся снова."),
    ("language.agreement", "pl", "Gracz z największą siłą na bazie otrzymują punkty."),
    ("language.agreement", "pl", "Druga ręka zostaję na stole."),
    ("language.agreement", "pl", "Karta należy odrzucić."),
    ("language.agreement", "pl", "Liczy się siła wszystkich sługusów na bazie, także należący do rywali."),
    ("language.agreement", "pl", "Karty zagrany na bazę zostają."),
    ("language.agreement", "pl", "Baza, który osiągnęła próg, jest liczona."),
    ("language.agreement", "pl", "Zagraj jeden lub kilka kart."),
    ("language.counted", "pl", "Wygrywa ten, kto ma najwięcej punkt."),
    ("language.case", "pl", "Odrzucasz karta z ręki."),
    ("language.case", "pl", "Użyj zdolność tej karty."),
    ("language.case", "pl", "Gracz zagrywa akcji na bazę."),
]
TOGETHER = {
    "ru": "Игрок с наименьшим числом очков получает карту. Большинство игроков получают карту. Игрок с другом "
    "получают карту. Игрок и его соперник получают по карте. Карты касается это правило. Всё, что они делают. "
    "Карту можно сбросить. Решите, какие карты сбросить. Игрок выбирает, которую из них взять. Проигравший "
    "берёт карту, победивший — очко. Если двое делят место, проигравшие в споре не получают ничего. Одна или "
    "несколько карт. Одно или два орудия. Больше игрок не берёт. Сколько игрок хочет. Достигнув порога, база "
    "считается. Карта, сыгранная на базу, остаётся. Приспешники, оставшиеся на базе, и действия, сыгранные на "
    "них, идут в сброс. Карта, владелец которой ушёл. Разведчик или эсминец, которые стоят рядом. Четыре игрок "
    "сбрасывает. Сила карт не была большой. Колода кораблей не осталась пустой. Хватит карт. Найдётся и новая "
    "карта. Стопка, сыгранная игроком. Если карт не осталось, она не осталась одна.",
    "pl": "Gracz z największą siłą otrzymuje punkty. Gracz i jego rywal dobierają kartę. Gracz z rywalem dobierają "
    "kartę. Kartę należy odrzucić. Karta należy do gracza. Gracz decyduje, które karty odrzuca. Zagraj jedną "
    "lub kilka kart. Więcej gracz nie może zrobić. Ile gracz ma kart? Tyle baz, ilu graczy. Remisujący dzielą "
    "się punktami, przegrywający w remisie nie dostają nic. Karty leżące na bazie, należące do innych, "
    "trafiają na stos. Zagrywanie kart trwa. Siła sługusów na bazie, także należących do rywali, się liczy. "
    "Efekt lub salwę, które mogą nastąpić. Kogo atakować, jaki zasięg, które okręty. Gracz nie może zagrać "
    "akcji. Nie używaj karty bez użycia akcji. Wszyscy gracze po kolei grają. Stos, który mam. "
    "Gdy karta, którą zagrał gracz, wraca, nic się "
    "nie dzieje. Limit talii: osiem kart, sprawdzany na końcu. Czerwona po lewej i żółta po prawej. "
    "Karta staje się zieloną. Nie kładąc kart, nie przekraczając prędkości.",
}


@pytest.mark.parametrize(("code", "language", "text"), FAR)
def test_what_belongs_together_agrees_over_a_distance(code: str, language: str, text: str) -> None:
    assert look(code, language, text)


@pytest.mark.parametrize("code", ["language.agreement", "language.case", "language.counted", "language.comma"])
@pytest.mark.parametrize("language", TOGETHER)
def test_what_only_seems_to_belong_together_is_let_be(code: str, language: str) -> None:
    text = TOGETHER[language]
    assert [text[flaw.start : flaw.end] for flaw in look(code, language, text)] == []


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("pl", "Możesz zagrać jedną akcja."),
        ("pl", "Możesz zagrać jedna akcję."),
        ("pl", "Możesz zagrać ta kartę."),
        ("pl", "Zniszcz tej sługusa."),
        ("pl", "Ta sługus jest silny."),
        ("pl", "Zagraj ten kartę."),
        ("pl", "Odłóż te kartę."),
        ("pl", "Gracz musi odrzuci kartę."),
        ("pl", "Gracze może dobrać kartę."),
        ("ru", "Сыграй эту карта."),
        ("ru", "Этот карта лежит."),
        ("ru", "Положи эту приспешника."),
        ("ru", "Этот сила не считается."),
        ("ru", "Игрок должен сбросит карту."),
        ("ru", "Игроки может сыграть."),
        ("ru", "Сбрось двух карт."),
    ],
)
def test_words_that_point_and_verbs_that_may_go_with_what_follows(language: str, wrong: str) -> None:
    assert look("language.agreement", language, wrong) or look("language.counted", language, wrong)


@pytest.mark.parametrize(
    ("language", "right"),
    [
        ("pl", "Tym gracz się różni. Temu gracz zawdzięcza wygraną. To karta. Tej gracze nie ruszają."),
        ("pl", "Bez tego karty nie zagrasz. Przez to karty leżą. Jeden karty dobiera, drugi odrzuca. Daj to graczowi."),
        ("pl", "Gracz może odrzucić kartę. Może dobierz kartę. Gracz, który może, dobiera. Zniszcz dwóch graczy."),
        ("ru", "Этим карта отличается. Без этого карты не сыграть. Это карта. Покажи это игроку. Не бери двух карт."),
        (
            "ru",
            "Он должен, если сбросит карту. Лишить двух карт. Сбрось двух приспешников. Игрок должен будет сбросить.",
        ),
    ],
)
def test_words_that_point_may_stand_alone(language: str, right: str) -> None:
    assert not look("language.agreement", language, right)
    assert not look("language.counted", language, right)
