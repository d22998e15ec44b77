"""What rulebooks say against what the game knows: faults that are planted are found, and look-alikes are not."""

from __future__ import annotations

import re

import pytest

from forge.language.messages import load_messages
from forge.library import Facts
from forge.lint.checks import all_checks
from forge.lint.claims.files import load_claims
from forge.lint.finding import Alert
from forge.lint.readers import read_plain, read_po
from forge.lint.run import lint
from forge.rules.games import games, load_game
from tests.conftest import in_sample, mostly
from tests.lint.desks import PROJECT, desk

GROUPS = ("numbers.", "rules.", "rulings.")
RULEBOOKS = (("magblast", "pl"), ("sincity", "ru"))  # of these a sample is not left to long runs


def found(language: str, text: str, game: str = "smashup") -> list[Alert]:
    document = read_plain(text, "x.txt", language)
    checks = [check for check in all_checks() if check.code.startswith(GROUPS)]
    return list(lint(desk(language, game), [document], load_messages(PROJECT, "en", "en"), checks))


NUMBERS = {
    "en": {
        "Each player draws {five} cards.": ("five", "four"),
        "The first player to reach {15} victory points wins the game.": ("15", "14"),
        "At the end of your turn draw {two} cards.": ("two", "three"),
        "If you have more than {ten} cards in hand, discard down to ten.": ("ten", "nine"),
        "Shuffle both factions together into one deck of {40} cards.": ("40", "50"),
        "On your turn you may play {one} minion and one action.": ("one", "two"),
    },
    "pl": {
        "Każdy gracz dobiera {pięć} kart.": ("pięć", "sześć"),
        "Wygrywa gracz, który pierwszy zdobędzie {piętnaście} punktów zwycięstwa.": ("piętnaście", "dziesięć"),
        "Na koniec tury dobierz {dwie} karty.": ("dwie", "trzy"),
        "Jeśli masz na ręce więcej niż {dziesięć} kart, odrzuć nadmiar.": ("dziesięć", "dwanaście"),
        "Każdy gracz wybiera {dwie} frakcje.": ("dwie", "trzy"),
    },
    "ru": {
        "Каждый игрок берёт {пять} карт.": ("пять", "семь"),
        "Побеждает игрок, который первым набрал больше {пятнадцати} очков.": ("пятнадцати", "двадцати"),
        "В конце хода возьми {две} карты.": ("две", "три"),
        "Если на руке больше {десяти} карт, сбрось лишние.": ("десяти", "восьми"),
        "Каждый игрок выбирает {две} фракции.": ("две", "четыре"),
    },
}


@mostly("pl")
def test_a_number_of_the_rules_that_is_another_is_found(language: str) -> None:
    for text, (right, wrong) in NUMBERS[language].items():
        said = text.replace("{", "").replace("}", "")
        assert not found(language, said), said
        planted = text.replace(f"{{{right}}}", wrong)
        (one,) = found(language, planted)
        assert (one.check, one.flaw.unit.text[one.flaw.start : one.flaw.end]) == ("numbers.constant", wrong)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Draw three cards."),
        ("en", "Play two extra minions on this base, and an extra action."),
        ("en", "The winner of this base gains 4 VP."),
        ("en", "Each other player discards two random cards."),
        ("pl", "Dobierz 5 kart. Zagraj dwóch dodatkowych sługusów."),
        ("pl", "Wilki morskie ×1 Wybierz frakcję."),
        ("pl", "Zwycięzca tej bazy dostaje 4 PZ, a drugi gracz 2."),
        ("ru", "Возьми три карты. Сыграй двух экстра-приспешников."),
        ("ru", "Победитель получает за эту базу 4 очка."),
    ],
)
def test_numbers_of_cards_are_no_numbers_of_the_rules(language: str, text: str) -> None:
    assert not found(language, text)


REVERSED = {
    "en": {
        "The player with the {most|fewest} VP wins the game.": "fewest",
        "On your turn you {may|must} play up to one minion and up to one action.": "must play",
        "If two or more bases score, the {current player|player on the left} says which.": "player on the left",
        "If the total power there then falls below the breakpoint, the base is {still|not} scored.": "not scored",
        "Tied players all take the VP of the {higher|lower} place they share.": "lower place",
        "If players are tied for the most at the end, {keep playing|all of them win}.": "all of them win",
        "Then the player {to your left|to your right} takes a turn.": "to your right",
    },
    "pl": {
        "Wygrywa gracz, który ma {najwięcej|najmniej} punktów.": "najmniej",
        "W swojej turze {możesz|musisz} zagrać jednego sługusa i jedną akcję.": "musisz zagrać",
        "Jeśli gotowych jest kilka baz, {aktywny gracz|gracz po lewej} wybiera, którą zdobywacie.": "gracz po lewej",
        "Przy remisie gracze dostają punkty {wyższego|niższego} miejsca.": "niższego miejsca",
        "Jeśli łączna moc sługusów {osiąga moc|jest większa niż moc} bazy, baza jest gotowa.": "większa niż",
    },
    "ru": {
        "Побеждает игрок, у которого {больше|меньше} всех очков.": "меньше всех",
        "В свой ход ты {можешь|должен} сыграть одного приспешника и одно действие.": "должен сыграть",
        "Если готово несколько баз, {текущий игрок|игрок слева} выбирает, какую захватить первой.": "игрок слева",
        "Если сила приспешников {не меньше обороны|превышает оборону} базы, база готова.": "превышает",
        "При ничьей каждый получает очки за самое {высокое|низкое} место.": "самое низкое",
    },
}


@pytest.mark.parametrize("language", sorted(REVERSED))
def test_what_denies_a_rule_is_found(language: str) -> None:
    for text, marked in REVERSED[language].items():
        before, both, behind = re.split(r"[{}]", text)
        right, wrong = both.split("|")
        assert not found(language, before + right + behind), before + right + behind
        (one,) = found(language, before + wrong + behind)
        assert (one.check, one.flaw.unit.text[one.flaw.start : one.flaw.end]) == ("rules.reversed", marked)
        assert one.flaw.see in {f"rule.{rule.id}.text" for rule in desk(language).game.rules}


@pytest.mark.parametrize(
    ("key", "source", "text", "marked"),
    [
        ("rule.a.text", "Draw it from the bottom of the deck.", "Dobierz ją z wierzchu talii.", "wierzchu"),
        ("rule.a.text", "Draw it from the bottom of the deck.", "Dobierz ją ze spodu talii.", None),
        ("card.a.ruling.b", "No. You cannot move it.", "Tak. Możesz go przesunąć.", "Możesz"),
        ("card.a.ruling.b", "No. You cannot move it.", "Nie. Nie możesz go przesunąć.", None),
        ("card.a.ruling.b", "You may move it first.", "Wolno ci go najpierw przesunąć.", None),
        ("card.a.flavour", "The first shall be first.", "Ostatni będą ostatnimi.", None),
    ],
)
def test_a_text_that_says_the_opposite_of_its_source_is_found(
    key: str, source: str, text: str, marked: str | None
) -> None:
    document = read_po(f'msgctxt "{key}"\nmsgid "{source}"\nmsgstr "{text}"\n', "x.po", "pl")
    checks = [check for check in all_checks() if check.code.endswith(".source")]
    alerts = list(lint(desk("pl"), [document], load_messages(PROJECT, "pl", "en"), checks))
    said = [one.flaw.unit.text[one.flaw.start : one.flaw.end] for one in alerts]
    assert sorted(said) == sorted(marked.split() if marked else [])


# Those of Smash Up in English, and its cards, are looked at by every check in test_quality.py.
@pytest.mark.parametrize(
    ("game", "language", "every"),
    [
        *((*edition, 4) for edition in RULEBOOKS),
        *(pytest.param(game, code, 1, marks=pytest.mark.soak) for game in games() for code in ("en", "pl", "ru")),
    ],
    indirect=["game", "language"],
    scope="session",
)
def test_the_games_own_rules_raise_nothing(language: str, game: Facts, every: int) -> None:
    known = desk(language, game.id)
    rules = [f"rule.{rule.id}.text" for rule in known.game.rules if in_sample(rule.id, every)]
    texts = [known.texts.said(key).text for key in rules]
    assert texts
    assert not found(language, "\n\n".join(texts), game.id)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Each player is dealt {five|six} action cards."),
        ("en", "Draw cards until you have {five|seven} in hand."),
        ("en", "At the end of the phase no zone may hold more than {three|four} ships."),
        ("pl", "Każdy gracz dostaje {pięć|sześć} kart akcji."),
        ("pl", "W strefie może stać najwyżej {3|4} okręty."),
        ("ru", "Каждый игрок получает {пять|шесть} карт действий."),
        ("ru", "В зоне может быть не больше {трёх|четырёх} кораблей."),
    ],
)
def test_numbers_of_the_second_game_are_known_too(language: str, text: str) -> None:
    before, both, behind = re.split(r"[{}]", text)
    right, wrong = both.split("|")
    assert not found(language, before + right + behind, "magblast")
    (one,) = found(language, before + wrong + behind, "magblast")
    assert (one.check, one.flaw.unit.text[one.flaw.start : one.flaw.end]) == ("numbers.constant", wrong)


@pytest.mark.parametrize(
    ("language", "game", "text"),
    [
        ("en", "smashup", "Hand limit: {11|12} or more cards is too many."),
        ("en", "smashup", "You may keep at most {10|11} cards in hand."),
        ("en", "smashup", "The game ends once anybody has {15|16} or more victory points."),
        ("pl", "smashup", "Kto ma na ręce {11|12} lub więcej kart, odrzuca do dziesięciu."),
        ("pl", "smashup", "Gra trwa, dopóki wszyscy gracze mają {14|13} punktów lub mniej."),
        ("en", "sincity", "A home with fewer than {five|four} of its own tokens gives none away."),
    ],
)
def test_the_other_side_of_a_limit_begins_one_further(language: str, game: str, text: str) -> None:
    right, wrong = (re.sub(r"\{([^|]*)\|([^}]*)\}", side, text) for side in (r"\1", r"\2"))
    assert not found(language, right, game)
    assert [one.check for one in found(language, wrong, game)] == ["numbers.constant"]


SHORT = {
    ("en", "smashup"): {
        "# Turn summary": ["Draw {two|three}.", "Hand: max {10|12}.", "Minions: {1|2} per turn."],
        "# Setup": ["Everyone draws {five|four}.", "Deck: {40|50} cards.", "{Two|Three} factions each."],
    },
    ("en", "magblast"): {
        "# Turn summary": ["Hand of {five|six}? Draw none.", "Max {three|four} ships a zone.", "Zone limit: {3|4}."],
        "# Setup": ["{Six|Five} ships each, keep four.", "Opening hand: {five|four}."],
    },
    ("en", "sincity"): {"# Summary": ["Partners: {6|5} together."]},
    ("pl", "smashup"): {
        "# Ściąga": ["Dobierz {dwie|trzy}.", "Na ręce najwyżej {dziesięć|dwanaście}.", "Akcje: {1|2} na turę."]
    },
    ("pl", "magblast"): {
        "# Ściąga": ["Dobieranie: do {pięciu|sześciu}.", "Limit strefy: {3|4}.", "Po {sześć|siedem} okrętów."]
    },
    ("pl", "sincity"): {"# Ściąga": ["Osiągnij {trzy|cztery} cele.", "Partnerzy: {6|5} celów."]},
    ("ru", "smashup"): {
        "# Памятка": ["Возьми {две|три}.", "Рука: максимум {10|12}.", "По {две|три} фракции на игрока."]
    },
    ("ru", "magblast"): {
        "# Памятка": ["Добор: до {пяти|шести}.", "Лимит зоны: {3|4}.", "По {шесть|семь} кораблей, четыре остаются."]
    },
    ("ru", "sincity"): {"# Памятка": ["Выполни {три|четыре} цели.", "Союзники: {6|5} целей."]},
}


@pytest.mark.parametrize(("language", "game"), sorted(SHORT))
def test_a_number_is_known_in_the_few_words_of_a_summary(language: str, game: str) -> None:
    for heading, lines in SHORT[language, game].items():
        for line in lines:
            before, both, behind = re.split(r"[{}]", line)
            right, wrong = both.split("|")
            assert not found(language, f"{heading}\n\n{before}{right}{behind}", game), line
            (one,) = found(language, f"{heading}\n\n{before}{wrong}{behind}", game)
            assert (one.check, one.flaw.unit.text[one.flaw.start : one.flaw.end]) == ("numbers.constant", wrong)


@pytest.mark.parametrize(
    ("language", "game", "text"),
    [
        ("en", "smashup", "They shuffle both 20-card decks into one 40-card deck."),
        ("en", "smashup", "The 20-card decks of two factions make a deck of forty cards, and bases are laid out."),
        ("en", "magblast", "Nora keeps Comet (3), Lantern (6), Anvil (2) and Thorn (9)."),
        ("en", "magblast", "This card hits up to four ships in a zone."),
        ("pl", "smashup", "Znajdź w talii trzy karty."),
        ("pl", "magblast", "Nora zatrzymuje Kometę (3), Latarnię (6), Kowadło (2) i Cierń (9)."),
        ("ru", "smashup", "В наборе 8 разных по силам народов, а побеждает игрок, первым набравший 15 очков."),
        ("ru", "magblast", "Ещё игрок получает 4 карты корабля."),
        ("en", "sincity", "Old Town holds at least 8 dames."),
        ("pl", "sincity", "Na Starym Mieście jest co najmniej 8 panienek."),
        ("en", "smashup", "Once this base is scored, the winner discards their hand and draws 5 cards."),
        ("en", "smashup", "After scoring, each player with at least one minion here may draw 1 card."),
    ],
)
def test_a_number_of_something_else_is_no_number_of_the_rules(language: str, game: str, text: str) -> None:
    assert not found(language, text, game)


TOLD = {
    "en": {
        "Jungle Oasis: a base scores when the power there is {at least|more than} its breakpoint.": "more than",
        "With more than ten cards in hand, discard {those of your choice|what the player on your left picks}.": "",
        "All cards on the base go to {their owners’|the winner’s} discard piles.": "winner’s",
    },
    "pl": {
        "Baza z mocą sługusów {równą jej wytrzymałości lub większą|większą od jej wytrzymałości} zostaje zdobyta.": "",
        "Kto spasował, {może jeszcze|nie może już} użyć umiejętności.": "nie może już",
        "Odrzucona karta trafia na stos {właściciela|kontrolującego ją gracza}.": "",
    },
    "ru": {
        "База созрела, если сила приспешников {не меньше|больше} её обороны.": "",
        "Если спорят две карты, права та, которая {запрещает|разрешает}.": "",
        "Затяжное свойство работает, {пока карта в игре|до конца хода}.": "",
    },
}


@pytest.mark.parametrize("language", sorted(TOLD))
def test_rules_are_known_in_other_words_too(language: str) -> None:
    for text, marked in TOLD[language].items():
        before, both, behind = re.split(r"[{}]", text)
        right, wrong = both.split("|")
        assert not found(language, before + right + behind), before + right + behind
        (one,) = found(language, before + wrong + behind)
        assert one.check == "rules.reversed"
        assert not marked or one.flaw.unit.text[one.flaw.start : one.flaw.end] == marked


@pytest.mark.parametrize(
    ("game", "language", "text"),
    [
        ("magblast", "pl", "50 salw (18 laserowych, 22 jonowe i 10 plazmowych)."),
        ("magblast", "ru", "50 залпов: 18 лазерных, 22 лучевых и 10 плазменных."),
        ("magblast", "pl", "Cel stoi w sektorze tego samego koloru co twój okręt."),
        ("magblast", "ru", "Назови свой корабль с пушкой и выстрели."),
        ("magblast", "en", "A ship has zones: yellow on top, red at the bottom, blue on the left."),
        ("magblast", "ru", "Один шаг — из жёлтого или красного в синий или зелёный и наоборот."),
        ("smashup", "pl", "Przykład. Na koniec tury Ola i Jan mają po 16 PZ. Gra toczy się dalej."),
        ("smashup", "pl", "Efekty końca tury działają, a turę zaczyna gracz po twojej lewej."),
        ("smashup", "ru", "Должен ли я переместить бойца?\n— Нет, можно не перемещать никого."),
        ("smashup", "en", "Do what the action says; it goes to your discard pile, unless it is ongoing."),
        ("smashup", "en", "It makes 3 + 4 + 5 = 12 power."),
        # what somebody lacks, or has together with another, is not what a base brings
        ("smashup", "en", "Factory 436-1337: with 14 power Kim needs 11 more to reach the breakpoint."),
        ("smashup", "pl", "Fabryka 436-1337: przy mocy 14 Zosi brakuje jeszcze 11 do progu."),
        ("smashup", "ru", "Завод 436-1337: с силой 14 Ане нужно ещё 11 до обороны."),
        ("smashup", "ru", "Завод 436-1337: у Ани сила 21, у Бори 4, всего 25. Аня получает 6 очков."),
        ("smashup", "en", "Factory 436-1337: Kim’s power is 21, Lou’s 4, in all 25, and Kim gets 6 VP."),
        # words that only tell apart what tells the same rule are no words of what is told wrong
        ("magblast", "ru", "Каждый игрок получает шесть кораблей и оставляет себе четыре."),
        ("smashup", "pl", "Nawet jeśli talia się skończy, grasz dalej: przetasuj stos kart odrzuconych."),
        # a condition is no limit
        ("smashup", "en", "If you have 11 cards or more then, discard down to 10."),
        ("magblast", "en", "With fewer than five cards in hand, draw up to five."),
        # much happens before it is enough; part of a card's name
        (
            "smashup",
            "en",
            "Example. On Tar Pits (breakpoint 16) stand Lou’s King Rex with 7 power and Eve’s Scout with 3. Lou plays "
            "the minion Invader there. He also plays Howl. That is enough for both. The base is ready and scored.",
        ),
        (
            "smashup",
            "en",
            "Pay the Piper ×1 Play on a base. Ongoing: After another player plays a minion here, that "
            "player discards a card of their choice.",
        ),
        # a pronoun that looks as if it denied something
        ("smashup", "pl", "Każdy, kto remisuje o pierwsze miejsce, dostaje za nie punkty."),
    ],
)
def test_what_looks_like_a_rule_told_wrong_is_none(game: str, language: str, text: str) -> None:
    assert found(language, text, game) == []


@pytest.mark.parametrize("game", ["smashup", "magblast", "sincity"])
def test_every_language_has_words_for_every_concept_of_the_tellings(game: str) -> None:
    for language in ("en", "pl", "ru"):
        claims = load_claims(PROJECT, load_game(PROJECT, game), language)
        named = {
            name
            for one in (*claims.tellings, *claims.counts)
            for names in (*one.about, *one.under, *one.unless)
            for name in names.split("|")
        }
        assert named and not named - set(claims.concepts)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Ongoing: after another player plays a minion here, that player discards a card."),
        ("en", "All minions there that are not yours are destroyed."),
        ("pl", "Znajdź w talii baz dowolną bazę i zamień ją z bazą w grze."),
        ("pl", "Stała: Gdy ten sługus zostanie zniszczony, dobierasz jedną kartę."),
        ("ru", "После захвата первому месту, по желанию: уничтожить одного приспешника."),
        ("ru", "Затяжное: другой игрок, сыгравший здесь приспешника, сбрасывает 1 карту с руки."),
    ],
)
def test_texts_of_cards_by_other_hands_deny_no_rule(language: str, text: str) -> None:
    assert not found(language, text)


def test_what_heads_a_paragraph_makes_its_sentences_others() -> None:
    assert found("ru", "Крейсер идёт два шага: из жёлтой зоны через синюю в красную.", "magblast")
    assert not found("ru", "Пример. Крейсер идёт два шага: из жёлтой зоны через синюю в красную.", "magblast")


def test_the_most_of_something_else_is_no_figure() -> None:
    said = found("pl", "Karta Kolekcjoner zwraca sługusa o mocy 4 lub mniejszej.")
    assert [one.check for one in said] == ["rulings.card"]


def test_an_exception_for_a_condition_is_found() -> None:
    said = "You can fire at an enemy command ship {} the zone of that fleet that has the colour of your ship is empty."
    assert not found("en", said.format("only if"), "magblast")
    assert [one.check for one in found("en", said.format("unless"), "magblast")] == ["rules.reversed"]


SIGNS = {
    "pl": "Jeśli łączna moc sługusów {≥|>} moc bazy, baza jest gotowa do zdobycia.",
    "ru": "Если суммарная сила приспешников {≥|>} обороны базы, база готова к захвату.",
    "en": "If the total power at a base is {≥|>} its breakpoint, the base is ready.",
}


@pytest.mark.parametrize("language", SIGNS)
def test_a_sign_between_two_sizes_is_read_as_its_words(language: str) -> None:
    right, wrong = (re.sub(r"\{(.)\|(.)\}", rf"\{side}", SIGNS[language]) for side in (1, 2))
    assert not found(language, right)
    (told,) = found(language, wrong)
    assert told.check == "rules.reversed" and told.flaw.unit.text[told.flaw.start] == ">"
