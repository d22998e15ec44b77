"""What is marked in a wrong text is what is wrong with it, and nothing right beside it; what is told is true."""

from __future__ import annotations

from operator import itemgetter

import pytest

from forge.proof.findings import Judgement
from forge.proof.plain import plain_text
from tests.conftest import sampled
from tests.readers import reader_of

GAME = "smashup"
# Card, text, the words that are wrong, and those that are right in their place.
POINTED = {
    "en": [
        # A verb whose subject has a clause of its own.
        (
            "hoverbot",
            "Reveal the top card of your deck. If it's a minion, you may immediately play it as an extra minion. "
            "A card that is not played go back on top of your deck.",
            "go",
            "goes",
        ),
        ("they_keep_coming", "Play an extra minion your discard pile.", "minion", "minion from"),
        (
            "assassination",
            "Play on a minion. Ongoing: Destroy this minion at the start of the turn.",
            "at the start of",
            "end",
        ),
    ],
    "pl": [
        # Another time, not one that lacks.
        (
            "overrun",
            "Zagraj na bazę. Ciągła: Inni gracze nie mogą zagrywać sługusów na tę bazę. "
            "Zniszcz tę kartę na koniec swojej tury.",
            "na koniec",
            "na początku",
        ),
        # What the card says of more things is not to be left out.
        ("disenchant", "Zniszcz jedną akcję zagraną na sługusa.", "na sługusa", "lub do bazy"),
        ("warbot", "Ciągła: Ten sługus nie może zostać zniszczony przez akcje.", "przez akcje", ""),
        ("they_keep_coming", "Zagraj dodatkowego sługusa swojego stosu kart odrzuconych.", "sługusa", "sługusa ze"),
        ("take_the_shinies", "Każdy inny gracz odrzuca z renki dwie losowe karty.", "renki", "ręki"),
        (
            "disguise",
            "Wybierz jednego lub dwa swoich sługusów na jednej bazie. "
            "Zagraj tam z ręki równie wielu dodatkowych sługusów, a wybranych cofnij na rękę.",
            "dwa",
            "dwóch",
        ),
    ],
    "ru": [
        ("warbot", "Постоянно: Этого приспешника нельзя уничтожить действиями.", "действиями", ""),
        (
            "shinobi",
            "Особое: До подсчёта очков на базе можешь сыграть на него этого приспешника с руки. "
            "На одной базе можешь использовать свойство только одного Синоби.",
            "него",
            "неё",
        ),
        # Who does it, not what is right for those who do.
        (
            "mass_enchantment",
            "Каждый игрок, включая тебя, открывает верхнюю карту своей колоды. Сыграй одно из открытых действий как "
            "экстра-действие. Остальные карты верни на верх колод их владельцев.",
            "Каждый игрок, включая тебя,",
            "Каждый другой игрок",
        ),
        # The place where they are played stays.
        (
            "disguise",
            "Выбери на одной базе одного или двух своих приспешников. Сыграй на неё из сброса столько же "
            "экстра-приспешников и верни выбранных в руку.",
            "из сброса",
            "",
        ),
        (
            "take_the_shinies",
            "Каждый из остальных игроков сбрасывают с руки две случайные карты.",
            "сбрасывают",
            "сбрасывает",
        ),
        # Where it may be or has to be, the verb is written anew with it.
        (
            "buccaneer",
            "Особое: если этот приспешник был бы уничтожен, можешь вместо уничтожения переместить его на другую базу.",
            "можешь",
            "вместо уничтожения перемести",
        ),
        (
            "ninja_dojo",
            "После захвата этой базы победитель уничтожает одного приспешника на какой угодно базе.",
            "уничтожает",
            "может уничтожить",
        ),
        # Another place, not none.
        (
            "hoverbot",
            "Открой верхнюю карту своей колоды. Если это приспешник, можешь сыграть его как экстра-приспешника. "
            "Иначе положи её под низ своей колоды.",
            "под низ",
            "на верх",
        ),
        # A comma goes with the clause that it closes.
        (
            "cave_of_shinies",
            "Каждый раз, когда здесь уничтожают приспешника, игрок, который его сыграл, получает 1 ПО.",
            "который его сыграл,",
            "его владелец",
        ),
        ("they_keep_coming", "Сыграй экстра-приспешника своего сброса.", "приспешника", "приспешника из"),
        (
            "scout",
            "Особое: После подсчёта очков на этой базе можешь положить этого приспешника на верх своей колоды, "
            "а не в сброс.",
            "верх своей колоды",
            "на руку",
        ),
    ],
}
FEW = 5  # words that are marked


@pytest.mark.parametrize(
    ("lang", "card", "text", "wrong", "right"),
    sampled([(lang, *one) for lang, some in POINTED.items() for one in some], 4, by=itemgetter(0)),
)
def test_the_wrong_words_alone_are_marked_and_mended(lang: str, card: str, text: str, wrong: str, right: str) -> None:
    reader = reader_of(GAME, lang)
    proof = reader.proof(card, text)
    [one] = proof.findings
    assert wrong in one.said and len(one.said.split()) <= FEW
    assert one.write is not None and right in one.write
    assert not reader.judge(
        card, " ".join((text[: one.start] + one.write + text[one.end :]).replace(" .", ".").split())
    ).wrong
    assert proof.mendable == (proof.verdict is Judgement.not_understood)


# Right, and once called grammar, or not understood.
RIGHT = [
    (
        "pl",
        "nukebot",
        "Po zniszczeniu tego sługusa zniszcz wszystkich sługusów innych graczy na bazie, na której się znajdował.",
    ),
    (
        "pl",
        "the_homeworld",
        "Po zagraniu tutaj sługusa jego właściciel może zagrać na dowolnej bazie dodatkowego sługusa o mocy 2 "
        "lub mniejszej.",
    ),
    (
        "pl",
        "not_enough_bullets",
        "Weź na rękę dowolną liczbę sługusów o jednakowym tytule ze swojego stosu kart odrzuconych.",
    ),
    (
        "pl",
        "mall_crawl",
        "Znajdź w swojej talii dowolną liczbę kart noszących ten sam tytuł i odrzuć je. Potem potasuj talię.",
    ),
    (
        "pl",
        "sea_dogs",
        "Wskaż frakcję i bazę. Przenieś wszystkich sługusów innych graczy tej frakcji z tej bazy na inną.",
    ),
    (
        "ru",
        "hoverbot",
        "Открой верхнюю карту своей колоды. Если это приспешник, можешь сыграть его как экстра-приспешника. "
        "Если ты её не сыграешь, верни её на верх колоды.",
    ),
    (
        "ru",
        "full_sail",
        "Перемести любое количество своих приспешников на другие базы. Особое: До подсчёта очков на базе "
        "можешь сыграть эту карту с руки.",
    ),
    (
        "ru",
        "leprechaun",
        "Постоянно: Если другой игрок сыграл на эту базу приспешника, чья сила меньше силы Лепрекона, выполни "
        "свойство того приспешника, затем уничтожь его.",
    ),
    ("en", "they_keep_coming", "Look in your discard pile for a minion and play it as an extra minion."),
    (
        "en",
        "leprechaun",
        "Ongoing: After another player plays a minion here that has lower power than this minion, resolve the "
        "played minion's ability, then destroy it.",
    ),
]


@pytest.mark.parametrize(("lang", "card", "text"), RIGHT)
def test_right_texts_are_no_grammar(lang: str, card: str, text: str) -> None:
    assert reader_of(GAME, lang).judge(card, text) is Judgement.style


def test_things_done_in_the_other_order_are_told_as_that() -> None:
    text = "Zniszcz jednego ze swoich sługusów, a następnie dobierz tyle kart, ile wynosiła jego moc."
    [one] = reader_of(GAME, "pl").proof("sacrifice", text).findings
    assert plain_text(one.message) == "kolejność: w tekście najpierw „Zniszcz”, na karcie najpierw „Dobierz”"


def test_what_is_told_is_quoted_as_it_is_written() -> None:
    text = "Постоянно: Другой игрок, сыгравший карту, которая влияет на этого приспешника, затем сбрасывает с руки {}."
    [one] = reader_of(GAME, "ru").proof("brownie", text.format("одну случайную карту")).findings
    assert plain_text(one.message) == "сколько: в тексте «одну случайную карту», на карте «2 случайные карты»"


@pytest.mark.parametrize(
    ("lang", "card", "text", "said"),
    [
        (
            "pl",
            "swashbuckling",
            "Każdy z twoich sługusów ma do końca tury +2 do mocy.",
            "o ile: w tekście „2”, na karcie „1”",
        ),
        ("pl", "mystic_studies", "Dobierz kartę.", "ile kart: w tekście „kartę”, na karcie „2 karty”"),
        ("ru", "mystic_studies", "Возьми карту.", "сколько карт: в тексте «карту», на карте «2 карты»"),
    ],
)
def test_another_number_is_told_with_what_it_counts(lang: str, card: str, text: str, said: str) -> None:
    [one] = reader_of(GAME, lang).proof(card, text).findings
    assert plain_text(one.message) == said


@pytest.mark.parametrize(
    ("card", "text", "said"),
    [
        # It is said, in other words.
        (
            "outbreak",
            "Możesz zagrać dodatkowego sługusa na bazę, na której nie ma sługusów.",
            "czyje: w tekście „na której nie ma sługusów”, na karcie „na której nie masz sługusów”",
        ),
        # What lacks is the condition, not what is done.
        (
            "microbot_reclaimer",
            "Możesz zagrać dodatkowego sługusa. Wtasuj do swojej talii dowolną liczbę Mikrobotów ze swojego stosu "
            "kart odrzuconych.",
            "pod jakim warunkiem: na karcie „Jeśli to twój pierwszy sługus zagrany w tej turze”, a w tekście nic o tym "
            "nie ma",
        ),
        # A word that joins a clause is told with the clause.
        (
            "leprechaun",
            "Stała: Gdy inny gracz zagra na tę bazę sługusa o mocy niższej niż moc tego sługusa, zniszcz tamtego "
            "sługusa, zanim zadziała jego umiejętność.",
            "w tekście „zanim zadziała jego umiejętność”, na karcie „najpierw działa umiejętność zagranego sługusa”",
        ),
        # A word that lacks is no other number, and no other power.
        ("zapbot", "Możesz zagrać z ręki dodatkowego sługusa o 2 lub mniejszej.", "chyba brakuje „mocy”"),
        # Destroyed once, where the grammar reads the text and where it does not.
        *(
            ("overrun", text, "„niszcz” to czasownik niedokonany; tutaj potrzebny jest dokonany")
            for text in (
                "Zagraj na bazę. Ciągła: Inni gracze nie mogą zagrywać sługusów na tę bazę. Na początku swojej tury "
                "niszcz tę kartę.",
                "Zagraj na bazę. Ciągła: Tu nie wolno innym graczom wystawiać sługusów, lecz gdy zaczyna się twoja "
                "tura, niszcz tę kartę.",
            )
        ),
    ],
)
def test_what_is_told_in_polish_is_true_and_plain(card: str, text: str, said: str) -> None:
    [one] = reader_of(GAME, "pl").proof(card, text).findings
    assert plain_text(one.message) == said


@pytest.mark.parametrize(
    ("lang", "card", "said"),
    [("en", "assassination", "needs a correction"), ("pl", "overrun", "do poprawy"), ("ru", "warbot", "нужна правка")],
)
def test_what_can_be_mended_is_not_headed_as_not_understood(
    lang: str, card: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from forge.cli.proof import show

    reader = reader_of(GAME, lang)
    text = next(one[1] for one in POINTED[lang] if one[0] == card)
    show(card, reader.proof(card, text), reader.words)
    assert plain_text(capsys.readouterr().out).splitlines()[0] == f"{card}: {said}"


def test_a_text_that_chooses_without_saying_what_is_judged() -> None:
    text = "После подсчёта очков на этой базе победитель выбирает и уничтожает одного приспешника на любой базе."
    assert reader_of(GAME, "ru").proof("ninja_dojo", text).verdict.wrong
