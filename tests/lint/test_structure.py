"""Checks of how a document is put together, and how it speaks to its reader: faults, and what only looks like one."""

from __future__ import annotations

import pytest

from forge.lint.checks import all_checks
from forge.lint.readers.markdown import read_markdown
from forge.lint.readers.plain import read_plain
from tests.lint.desks import desk

PAGES = "Pierwsza strona jest tu.\n\n1\n\nDruga strona jest tu.\n\n2\n\n"
STEPS = "Шаг 1. Начни ход.\n\nШаг 2. Сыграй карту.\n\nШаг 3. Возьми карту.\n\n"
COUNTED = {
    "en": "- Mine.\n\n{} look like this:\n\n| Ship | Hull |\n|---|---|\n| Scout | 1 |\n| Cruiser | 2 |\n",
    "pl": "- Moja.\n\nOto {}, każdy z innej floty:\n\n| Okręt | Kadłub |\n|---|---|\n| Mały | 1 |\n| Duży | 2 |\n",
    "ru": "- Моя.\n\nВот {}, по одному из флота:\n\n| Корабль | Корпус |\n|---|---|\n| Малый | 1 |\n| Большой | 2 |\n",
}
FAULTS = [
    ("structure.unfilled", "pl", "Wersja polska: [NAZWA WYDAWCY].", ["[NAZWA WYDAWCY]"]),
    ("structure.unfilled", "pl", "Opracowanie: <tłumacz>.", ["<tłumacz>"]),
    ("structure.unfilled", "ru", "Перевод и вёрстка: XXXXX.", ["XXXXX"]),
    ("structure.unfilled", "en", "Edited by $EDITOR$ and %NAME%.", ["$EDITOR$", "%NAME%"]),
    ("structure.unfilled", "ru", "Вёрстка: ФИО_РЕДАКТОРА.", ["ФИО_РЕДАКТОРА"]),
    ("structure.reference", "en", "Ties. All win.\n\nSee Appendix C.", ["Appendix C"]),
    ("structure.reference", "ru", "Смотри также подробности на с. 9.", ["с. 9"]),
    ("structure.end", "en", "You score a base when its power is enough, and you then look at the\n\nNext.", ["the"]),
    ("structure.end", "pl", "Karta trafia na stos odrzuconych, a potem gracz, który\n\nDalej.", ["który"]),
    ("structure.end", "ru", "Игрок берёт две карты, сбрасывает одну и\n\nДальше.", ["и"]),
    ("structure.end", "pl", "- Dobierz kartę.\n- Zagraj kartę (albo nie)\n- Odrzuć kartę.\n", ["nie)"]),
    ("language.address", "ru", "Возьми. Сыграй. Сбрось. Отдохни. Положи. Можете взять две.", ["Можете"]),
    ("structure.unfilled", "en", "Second printing edited by TK.", ["TK"]),
    ("structure.reference", "pl", PAGES + "Zobacz też stronę 22.", ["stronę 22"]),
    ("structure.reference", "ru", STEPS + "Это делают на шаге 7.", ["шаге 7"]),
    ("structure.reference", "ru", STEPS + "Это делают игроки на шаге\n7.", ["шаге\n7"]),
    (
        "structure.reference",
        "pl",
        "Remisy\n\nWięcej podaje rozdział „Warianty zaawansowane”.",
        ["„Warianty zaawansowane”"],
    ),
    ("structure.reference", "en", "Ties. All win.\n\nSee “Advanced Scoring” below.", ["“Advanced Scoring”"]),
    ("typography.capital", "ru", "- Моя.\n\n1. Возьми.\n2. Сыграй.\n3. положи карту.\n", ["положи"]),
    ("typography.quotes", "pl", "- Bazy.\n- Karty (20 akcji, 12 sługusów\n- Instrukcja.\n", ["(20 akcji, 12 sługusów"]),
    ("typography.range", "ru", "База даёт 4–2–1, другая 3-0-0.", ["3-0-0"]),
    ("typography.dash", "pl", "Karta – jedna. Baza- to nie karta, dwu- i trzyosobowa.", ["- "]),
    ("structure.end", "en", "- Draw a card.\n- Play a card.\n- Score the base\n- Rest here.\n", ["base"]),
    ("structure.end", "pl", "Odłóż zdobytą bazę. Potem odkryj następną bazę\n\nKoniec gry", ["bazę"]),
    ("structure.numbering", "ru", "1. Начни.\n2. Сыграй.\n4. Возьми.\n5. Отдохни.\n", ["4"]),
    ("structure.numbering", "ru", "1. Начни.\n2. Сыграй.\n2. Возьми.\n3. Отдохни.\n", ["2"]),
    ("structure.numbering", "pl", "1. Weź.\n2. Graj.\n4. Dobierz.\n4. Odrzuć.\n\n4. KONIEC\n\n1. Raz.\n", ["4"]),
    ("structure.numbering", "en", "1. Take.\n2. Play.\n3. Draw.\n5. Rest.\n", ["5"]),
    (
        "structure.numbering",
        "ru",
        "- Моя.\n\n# 1. Цель\n\n# 2. Ход\n\n# 3. Базы\n\n# 6. Ничья\n\n# 7. Итог\n",
        ["6."],
    ),
    ("structure.count", "ru", "Четыре правила. (1) Ходи. (2) Бери. (3) Сбрось.", ["Четыре правила"]),
    ("structure.numbering", "en", "Phase 1: Draw.\n\nPhase 2: Buy.\n\nPhase 4: Move.\n\nPhase 4: Fire.\n", ["4"]),
    (
        "language.address",
        "pl",
        "Dobierasz kartę. Masz karty. Możesz grać. Wiesz to. Proszę tylko Państwa.",
        ["Państwa"],
    ),
    (
        "language.address",
        "pl",
        "Dobierasz. Grasz. Kładziesz. Jeśli masz ich pięć, nie dobieracie kart.",
        ["dobieracie"],
    ),
    ("language.address", "ru", "Возьми карту. Сыграй карту. Сбрось карту. Отдохни. Это вы можете выбирать.", ["вы"]),
    ("language.address", "ru", "Возьми. Сыграй. Сбрось. Положи карту. Отдохни. Не спешите, думай.", ["спешите"]),
    ("structure.end", "pl", "Karty zagrywa się teraz. Wyjątkiem są karty „Zawsze:”", ["Zawsze:”"]),
    ("structure.numbering", "en", "- Mine.\n\n1. Take.\n2. Play.\n4. Rest.\n", ["4."]),
    ("structure.count", "en", "There are four kinds of cards: ships, blasts and hits.", ["four kinds"]),
    ("structure.count", "en", "- Mine.\n\nTwo ways:\n\n- one,\n- another,\n- the third.\n", ["Two ways"]),
    ("structure.count", "pl", "Są trzy rodzaje kart: salwy i eskadry, trafienia i efekty.", []),
    ("structure.count", "pl", "Kartę można zdobyć na dwa sposoby: dobrać, zamienić albo ukraść.", ["dwa sposoby"]),
    ("structure.count", "ru", "В игре четыре цвета: жёлтый, синий и красный.", ["четыре цвета"]),
    ("structure.count", "ru", "Выбери два способа: сбросить, взять или обменять.", []),
    ("structure.count", "ru", "- Моя.\n\nЕсть два способа:\n\n- сбросить;\n- взять.\n", []),
    ("structure.count", "en", "Cards have four parts: name, power, and text.", ["four parts"]),
    ("structure.count", "en", "Cards have three parts: name, power, and text.", []),
    ("structure.count", "en", "Three symbols: the sun (day, light), and the moon (night).", []),
    ("structure.count", "en", "Two symbols: the sun (day), the moon (night), and the star.", ["Two symbols"]),
    (
        "structure.count",
        "en",
        "- 3 factions of 30 cards each: Elves, Orcs, Trolls, and Cats\n- Dice\n",
        ["3 factions"],
    ),
    ("structure.count", "en", "- 4 factions of 30 cards each: Elves, Orcs, Trolls, and Gnomes\n- Dice\n", []),
    ("structure.count", "pl", "Są tu okręty dwóch klas: 4 małe, 3 średnie i 2 duże.", ["dwóch klas"]),
    ("structure.count", "pl", "Są tu okręty trzech klas: 4 małe, 3 średnie i 2 duże.", []),
    ("structure.count", "ru", "Есть жетоны двух цветов: 4 красных, 3 жёлтых и 2 синих.", ["двух цветов"]),
    ("structure.count", "ru", "Есть жетоны трёх цветов: 4 красных, 3 жёлтых и 2 синих.", []),
    (
        "structure.count",
        "en",
        "- Mine.\n\nFour steps:\n\n1. Draw.\n2. Fire at a:\n   - ship,\n   - base.\n3. End.\n",
        ["Four steps"],
    ),
    (
        "structure.count",
        "en",
        "- Mine.\n\nThree steps:\n\n1. Draw.\n2. Fire at a:\n   - ship,\n   - base.\n3. End.\n",
        [],
    ),
    (
        "structure.count",
        "pl",
        "- Moja.\n\n# 3. Ściąga: trzy słowa, które trzeba znać\n\n- Raz.\n- Dwa.\n",
        ["trzy słowa"],
    ),
    ("structure.count", "pl", "- Moja.\n\n# 3. Ściąga: dwa słowa, które trzeba znać\n\n- Raz.\n- Dwa.\n", []),
    ("structure.count", "pl", "- Moja.\n\n# 3. Ściąga: trzy słowa na drogę\n\n- Raz.\n- Dwa.\n", []),
    (
        "structure.count",
        "ru",
        "- Моя.\n\n# 3. Памятка: три слова, которые нужно знать\n\n- Раз.\n- Два.\n",
        ["три слова"],
    ),
    (
        "structure.count",
        "en",
        "A base shows four things: its name, the mark of its kind, and two numbers.",
        ["four things"],
    ),
    (
        "structure.end",
        "en",
        "- Draw.\n- Play one of these:\n   - a card.\n   - an action card of your own\n- Rest.\n",
        ["own"],
    ),
    ("structure.end", "en", "- Draw:\n   - a card\n   - an action card of your own\n- Rest.\n", []),
    (
        "structure.chapter",
        "en",
        "- Mine.\n\n1. Goal\n2. Ships\n3. The Turn\n4. Bases\n5. Fire\n\n"
        "# 1. Goal\n\n# 2. Ships\n\n# 3. The Turn\n\n# 4. Fire\n\n# 5. Bases\n",
        ["4. Bases", "5. Fire"],
    ),
    (
        "structure.chapter",
        "ru",
        "- Моя.\n\nТут: 1. Цель. 2. Карты. 3. Ход игрока. 4. Залпы. 5. Конец.\n\n"
        "# 1. Цель\n\n# 2. Карты\n\n# 3. Ход игрока\n\n# 5. Залпы\n\n# 6. Словарь\n",
        ["4. Залпы"],
    ),
    (
        "structure.chapter",
        "pl",
        "- Moja.\n\nW turze: 1. Ruch. 2. Karty. 3. Dobór.\n\n# 1. Cel\n\n# 2. Ruch\n\n# 3. Karty\n\n# 4. Dobór\n",
        [],
    ),
    (
        "numbers.total",
        "en",
        "- Mine.\n\nBox:\n\n- 28 actions\n- 10 bases\n\nThat is 40 cards in all. Enjoy.\n",
        ["40"],
    ),
    ("numbers.total", "en", "- Mine.\n\nBox:\n\n- 28 actions\n- 10 bases\n\nThat is 38 cards in all. Enjoy.\n", []),
    ("numbers.total", "pl", "- Moja.\n\nW pudełku:\n\n- 28 akcji;\n- 10 baz.\n\nRazem 40 kart. Miłej gry.\n", ["40"]),
    ("numbers.total", "pl", "- Moja.\n\nW pudełku:\n\n- 28 akcji;\n- 10 baz;\n- książka.\n\nRazem 40 kart.\n", []),
    ("numbers.total", "ru", "- Моя.\n\nТут:\n\n- 28 действий;\n- 10 баз.\n\nИтого 40 карт. Играй.\n", ["40"]),
    ("numbers.total", "ru", "- Моя.\n\nТут:\n\n- 28 действий;\n- 10 баз.\n\nИтого 38 карт. Играй.\n", []),
    ("structure.count", "en", COUNTED["en"].format("Three ships"), ["Three ships"]),
    ("structure.count", "en", COUNTED["en"].format("Two ships"), []),
    ("structure.count", "en", COUNTED["en"].format("Nine players"), []),
    ("structure.count", "pl", COUNTED["pl"].format("trzy okręty"), ["trzy okręty"]),
    ("structure.count", "pl", COUNTED["pl"].format("dwa okręty"), []),
    ("structure.count", "ru", COUNTED["ru"].format("три корабля"), ["три корабля"]),
    ("structure.count", "ru", COUNTED["ru"].format("два корабля"), []),
    ("structure.count", "pl", "- Moja.\n\n# Trzy warianty\n\nGra:\n\n- Raz.\n- Dwa.\n", ["Trzy warianty"]),
    ("structure.count", "pl", "- Moja.\n\n# Dwa warianty\n\nGra:\n\n- Raz.\n- Dwa.\n", []),
    ("structure.count", "pl", "- Moja.\n\n# Trzy rodzaje, jedna gra\n\n- Raz.\n- Dwa.\n", []),
    ("structure.count", "ru", "- Моя.\n\n# Три правила\n\n1. Раз.\n2. Два.\n", ["Три правила"]),
    ("structure.count", "ru", "- Моя.\n\n# Три правила\n\n1. Раз.\n\nЕщё.\n\n1. Два.\n", []),
    ("structure.count", "en", "- Mine.\n\n# Three rules\n\n1. One.\n2. Two.\n", ["Three rules"]),
    (
        "numbers.total",
        "en",
        "The box has 30 tokens: 12 red, 10 blue, and 6 green.",
        ["30 tokens: 12 red, 10 blue, and 6 green"],
    ),
    ("numbers.total", "en", "The box has 28 tokens: 12 red, 10 blue, and 6 green.", []),
    (
        "numbers.total",
        "en",
        "The box has 28 tokens (12 red, 10 blue and 7 green).",
        ["28 tokens (12 red, 10 blue and 7 green"],
    ),
    ("numbers.total", "en", "The box has 30 tokens: 12 red, 10 blue, and others.", []),
    ("numbers.total", "en", "With 12 power: 3 minions, 2 cards.", []),
    (
        "numbers.total",
        "en",
        "There are eight factions.\n\nThe box has 16 bases, three for each faction.",
        ["three for each faction"],
    ),
    ("numbers.total", "en", "There are eight factions.\n\nThe box has 16 bases, two for each faction.", []),
    (
        "numbers.total",
        "en",
        "Take two factions of the eight factions.\n\nThe box has 16 bases, three for each faction.",
        [],
    ),
    (
        "numbers.total",
        "pl",
        "W pudełku jest 30 żetonów: 12 czerwonych, 10 niebieskich i 6 zielonych.",
        ["30 żetonów: 12 czerwonych, 10 niebieskich i 6 zielonych"],
    ),
    ("numbers.total", "pl", "W pudełku jest 28 żetonów: 12 czerwonych, 10 niebieskich i 6 zielonych.", []),
    ("numbers.total", "pl", "- Moja.\n\nLeży tu 40 kart:\n\n- 28 akcji;\n- 10 baz, po dwie.\n", ["40"]),
    ("numbers.total", "pl", "- Moja.\n\nLeży tu 38 kart:\n\n- 28 akcji;\n- 10 baz, po dwie.\n", []),
    (
        "numbers.total",
        "ru",
        "В коробке 30 жетонов: 12 красных, 10 синих и 6 зелёных.",
        ["30 жетонов: 12 красных, 10 синих и 6 зелёных"],
    ),
    ("numbers.total", "ru", "В коробке 28 жетонов: 12 красных, 10 синих и 6 зелёных.", []),
    ("numbers.total", "ru", "- Моя.\n\nТут 40\u00a0карт:\n\n- 28\u00a0действий: 14 по две;\n- 10 баз.\n", ["40"]),
    ("numbers.total", "ru", "- Моя.\n\nТут 40 карт:\n\n- 28 действий;\n- 10 баз;\n- книжка.\n", []),
]
GOOD = {
    "pl": PAGES
    + "Zobacz stronę 2 i rozdział „Druga strona”. Opis [karty] i symbol <3. XX wiek.\n\n- 16 kart baz,\n- ta "
    "instrukcja\n\nDobierasz karty. Masz je. Możesz grać. Rozłóżcie karty. Wszyscy zdobywacie bazę. Pan Młotek to "
    "karta.",
    "ru": STEPS
    + "На шаге 3 возьми карту. Возьми ещё. Сыграй. Втроём вы играете вместе.\n\nКарта, которую берут, чтобы\n\n"
    "1\n\nсыграть её. ВПЕРЁД\n\n3. Третий.\n\nЭто свойство\n— приспешник",
    "en": "Ties. All win.\n\nAppendix A. Notes.\n\nSee Appendix A and play a_card.\n\n"
    "See “Ties” below. See step 9 of “Chapter”.\n\n1. One.\n2. Two.\n\n1. One.\n2. "
    "Two.\n3. Three.\n",
}


def found(code: str, language: str, text: str) -> list[str]:
    """What a check marks in a document: one with items in Markdown, else plain text."""
    read = read_markdown if text.startswith("- ") else read_plain
    document = read(text, "notes", language)
    check = next(one for one in all_checks() if one.code == code)
    return [flaw.unit.text[flaw.start : flaw.end] for _, flaw in check.look(desk(language), [document])]


@pytest.mark.parametrize(("code", "language", "text", "wrong"), FAULTS)
def test_what_is_amiss_in_a_document_is_found(code: str, language: str, text: str, wrong: list[str]) -> None:
    assert found(code, language, text) == wrong


@pytest.mark.parametrize(
    "code",
    ["structure.unfilled", "structure.reference", "structure.end", "structure.numbering", "language.address"],
)
@pytest.mark.parametrize("language", GOOD)
def test_documents_that_are_right_are_let_be(code: str, language: str) -> None:
    assert found(code, language, GOOD[language]) == []


RUNS = (
    "{}\n\nGra. Dla 2 graczy\n\nKarty dobierasz sam.\n\n{}\n\n"
    "Karty odrzucasz  sam.\n\n4. KROKI\n\n1. Raz.\n4. Dwa.\n5. Trzy.\n"
)


@pytest.mark.parametrize(
    "head", ["Zasady. Gra                    strona {}", "{}      Zasady gry. Wersja druga", "           {}"]
)
def test_what_runs_over_the_pages_is_none_of_a_text(head: str) -> None:
    text = RUNS.format(head.format(1), head.format(2))
    assert found("structure.end", "pl", text) == found("structure.numbering", "pl", text) == []
    assert found("typography.space", "pl", text) == ["  "]
    assert found("typography.space", "pl", "Skrót    dwie  karty\n\n1  CEL GRY\n\n  baza  jedna\n  moc   druga\n") == []


def test_what_ends_so_everywhere_is_how_a_document_is_set() -> None:
    slip = "Odłóż zdobytą bazę. Potem odkryj następną bazę\n\n"
    assert found("structure.end", "pl", slip + "Koniec gry") == ["bazę"]
    assert (
        found(
            "structure.end",
            "pl",
            slip.replace("zdobytą", "jedną")
            + "".join(slip.replace("zdobytą", word) for word in ("pierwszą", "drugą", "trzecią", "czwartą")),
        )
        == []
    )


ALOOF = "Gracz dobiera kartę. Gracz zagrywa kartę. Gracz odrzuca kartę. Następny gracz gra dalej. " * 3
SPOKEN = [
    ("pl", ALOOF + "Potem twoja karta wraca do talii.", ["twoja"]),
    ("pl", ALOOF + "Potem bierzesz kartę z talii gracza.", ["bierzesz"]),
    ("pl", ALOOF + "Zobacz zasady dla gracza na stronie 2. Gracz mówi: „Masz kartę, bierz ją”.", []),
    ("pl", ALOOF + "Bierzesz kartę. Masz ją. Możesz grać. Weź ją. Twój ruch.", []),
    ("ru", "Возьмите карту. Сыграйте карту. Сбросьте карту. Положите её. Если забудешь, ход окончен.", ["забудешь"]),
    ("ru", "Возьмите карту. Сыграйте карту. Сбросьте карту. Положите её. Что же ты обязан делать?", ["ты"]),
    ("ru", "Возьмите карту. Сыграйте карту. Сбросьте карту. Положите её. На карте: «Возьми твою карту».", []),
    ("ru", "Возьми карту. Сыграй карту. Сбрось карту. Положи её. Перемешайте базы и раздайте карты всем.", []),
]


@pytest.mark.parametrize(("language", "text", "wrong"), SPOKEN)
def test_a_document_speaks_to_its_reader_in_one_way(language: str, text: str, wrong: list[str]) -> None:
    assert found("language.address", language, text) == wrong


def test_one_place_that_speaks_to_several_is_a_slip_where_all_else_speaks_to_one() -> None:
    usual = "Dobierasz kartę. Masz ją teraz. Możesz już grać. Zagrywasz wszystkie. " * 4
    assert found("language.address", "pl", f"{usual}\n\nTeraz zdobywacie bazę.") == ["zdobywacie"]
    assert found("language.address", "pl", f"{usual}\n\nTeraz zdobywacie bazę. A potem tasujecie karty.") == []
    assert found("language.address", "pl", f"{usual}\n\nTeraz wszyscy zdobywacie bazę.") == []


CHAPTERS = "# 1. Cel\n\nGra.\n\n# 2. Tura\n\nGra.\n\n# 3. Koniec\n\n1. Raz.\n2. Dwa.\n\n"
REFERRED = [
    ("pl", CHAPTERS + "Zobacz (zob. rozdział 11), a potem rozdział 2 i krok 3.", ["rozdział 11"]),
    ("pl", "# Tura\n\n1. Dobierz.\n2. Zagraj.\n\nNa koniec (patrz krok 7) i w kroku 2.", ["krok 7"]),
    ("pl", "# Tura\n\nTekst.\n\n# Remisy\n\nTekst (zob. Remisy) i tekst (zob. Sojusze).", ["Sojusze"]),
    ("en", "# Turn\n\n# Ties\n\n# End\n\nSee section 4. Play 4 cards in step 4 of “Turn”.", ["section 4"]),
    ("en", "1.1. Aim\n\n1.2. Box\n\n2.1. Turn\n\nSee section 4.3 and section 1.2. Version 4.3.", ["section 4.3"]),
    ("en", "Table 1. Bases\n\nSee table 1 and figure 4 for more.", ["figure 4"]),
    ("ru", "1. Цель\n\nИгра.\n\n2. Ход\n\nИгра.\n\n3. Ничья\n\nСм. раздел 9, а также гл. 3.", ["раздел 9"]),
    ("pl", "Ramka leży na stronie XX, a przykład na s. 1.", ["stronie XX"]),
    ("ru", "Короткая заметка: смотри раздел 9 правил.", []),
]


@pytest.mark.parametrize(("language", "text", "wrong"), REFERRED)
def test_a_reference_leads_to_a_part_that_is_there(language: str, text: str, wrong: list[str]) -> None:
    read = read_markdown if text.startswith("#") else read_plain
    check = next(one for one in all_checks() if one.code == "structure.reference")
    flaws = check.look(desk(language), [read(text, "notes", language)])
    assert [flaw.unit.text[flaw.start : flaw.end] for _, flaw in flaws] == wrong


PHASES = "Фаза 1. Сброс\n\nСбрось.\n\nФаза 2. Добор\n\nВозьми.\n\nФаза 3. Подкрепление\n\nКупи.\n\n"
LISTS = [
    ("ru", PHASES + "1. Сброс.\n2. Добор карт.\n3. Пополнение.\n", ["Пополнение"]),
    ("ru", PHASES + "1. Сбросьте карты.\n2. Доберите.\n3. Подкрепления: купите корабль.\n", []),
    ("ru", PHASES + "1. Сброс.\n2. Добор.\n3. До двух кораблей за ход, если есть чем платить.\n", []),
    ("ru", PHASES + "1. Разведчик.\n2. Эсминец.\n3. Носитель.\n", []),
    ("en", "Step 1: Start\n\nStep 2: Play cards\n\nStep 3: Draw\n\n1. Start\n2. Play\n3. Refill\n", ["Refill"]),
]


@pytest.mark.parametrize(("language", "text", "wrong"), LISTS)
def test_a_part_is_called_in_lists_as_where_it_is_told(language: str, text: str, wrong: list[str]) -> None:
    assert found("structure.renamed", language, text) == wrong


BOOK = {
    "en": "- Mine.\n\n# 1. Setup\n\nShuffle the fleets.\n\n# 2. Blasts\n\nA blast hits. Fire a blast.\n\n"
    "# 3. Squadrons\n\nFighters fly out.\n\n# 4. The Turn\n\n",
    "pl": "- Moja.\n\n# 1. Przygotowanie\n\nPotasujcie floty.\n\n# 2. Salwy\n\nSalwa trafia. Wystrzel salwę.\n\n"
    "# 3. Eskadry\n\nMyśliwce wylatują.\n\n# 4. Tura\n\n",
    "ru": "- Моя.\n\n# 1. Подготовка\n\nПеретасуйте флоты.\n\n# 2. Залпы\n\nЗалп попадает. Сделай залп.\n\n"
    "# 3. Эскадрильи\n\nИстребители вылетают.\n\n# 4. Ход\n\n",
}
REFERRED = [
    ("en", "Fire your blasts (chapter 3), launch squadrons (chapter 3).", ["chapter 3"]),
    ("en", "How a blast is fired, see chapter 1.", ["chapter 1"]),
    ("en", "Fire your blasts (chapter 2) and launch squadrons (chapter 3).", []),
    ("en", "Draw your cards as told in chapter 3.", []),
    ("en", "Squadrons fly with your blasts (chapter 3).", []),
    ("en", "If you have no ship left, turn to chapter 3.", []),
    ("pl", "Oddaj salwy (rozdział 3), wyślij eskadry (rozdział 3).", ["rozdział 3"]),
    ("pl", "O salwach mówi rozdział 1.", ["rozdział 1"]),
    ("pl", "Oddaj salwy (rozdział 2), wyślij eskadry (rozdział 3).", []),
    ("pl", "Dobierz karty, jak mówi rozdział 1.", []),
    ("pl", "Oddaj salwy i wyślij eskadry (zob. rozdziały 3–4).", []),
    ("pl", "Przygotuj się do tury (zob. rozdziały 2–3).", ["rozdziały 2–3"]),
    ("ru", "Дай залпы (глава 3), запусти эскадрильи (глава 3).", ["глава 3"]),
    ("ru", "О залпах рассказано в главе 1.", ["главе 1"]),
    ("ru", "Дай залпы (глава 2), запусти эскадрильи (глава 3).", []),
    ("ru", "Возьми карты, как сказано в главе 1.", []),
    ("ru", "Дай залпы и запусти эскадрильи (см. главы 2–3).", []),
    ("pl", "Oddaj salwy, wyślij eskadry i zagraj resztę kart (zob. rozdziały 2–4).", ["rozdziały 2–4"]),
    ("pl", "W tej turze oddaj salwy i wyślij eskadry (zob. rozdziały 2–4).", []),
    ("ru", "Залпы. Стреляй, и к этому нужна подготовка (глава 3).", ["глава 3"]),
    ("ru", "Залпы. Стреляй, и к этому нужны эскадрильи (глава 3).", []),
    ("ru", "На твой ход нужна подготовка (см. главы 2–3).", ["главы 2–3"]),
]


@pytest.mark.parametrize(("language", "text", "wrong"), REFERRED)
def test_a_reference_is_to_the_chapter_that_is_about_it(language: str, text: str, wrong: list[str]) -> None:
    assert found("structure.chapter", language, BOOK[language] + text) == wrong


AIMED = (
    "- Mine.\n\n# 1. Goal\n\nPlay to win.\n\n# 2. Your Turn\n\n## 2.1 Draw\n\nDraw cards.\n\n# 3. Attack\n\n"
    "Attack a ship.\n\n# 4. Launching Ships\n\nShips are launched.\n\n# 5. Looking at Ships\n\nThere is a hull.\n\n"
    "# 6. The End\n\nWith 15 points you win.\n\n# 7. Words\n\n"
    + "Plain and simple ones, one by one. " * 5
    + "\n\n# 8. Notes\n\nNone.\n\n"
)
AIMS = [
    ("They all fly. Section 5 tells how ships are launched.", ["Section 5"]),
    ("They all fly. Section 4 tells how ships are launched.", []),
    ("They all fly. Section 5 tells what ships look like.", []),
    ("Whoever has 15 points turns to section 7.", ["section 7"]),
    ("Whoever has 15 points turns to section 6.", []),
    ("Whoever has points turns to section 7.", []),
    ("Whoever has 15 points turns to section 8.", []),
    ("With 15 points, nothing is left (section 7).", []),
    ("Turn: draw, launch, attack (section 3).", ["section 3"]),
    ("Turn: draw, launch, attack (section 2).", []),
    ("End: draw, launch, attack (section 6).", []),
    ("Looking closely, there is a hull (section 7).", ["section 7"]),
    ("A hull and a card are in there, drawn (section 7).", []),
    ("Play your turn and attack (sections 6–8).", ["sections 6–8"]),
    ("Play your turn and attack (sections 2 and 3).", []),
    ("Play your turn and attack (sections 2–8).", []),
    ("Attack. Fire at a ship. Whoever has points wins (section 6).", []),
]


@pytest.mark.parametrize(("text", "wrong"), AIMS)
def test_a_reference_is_weighed_by_what_chapters_say(text: str, wrong: list[str]) -> None:
    assert found("structure.chapter", "en", AIMED + text) == wrong


FULLER = (
    "- Моя.\n\n# 1. Ход\n\nХоди.\n\n# 2. Захват базы\n\nБазу захватывают.\n\n# 3. Базы\n\nВот таблица.\n\n# 4. Итог\n\n"
)


PARTED = (
    "- Moja.\n\n# 1. Karty\n\nTu są.\n\n# 2. Zdobywanie baz, czyli zabawa\n\nBaza jest gotowa, gdy ma dość mocy.\n\n"
    "# 3. Anatomia\n\nKarty mają nazwy.\n\n# 4. Tura\n\n"
)


def test_a_part_of_a_heading_tells_what_its_chapter_is_about() -> None:
    assert found("structure.chapter", "pl", PARTED + "Gotową bazę trzeba zdobyć (patrz rozdział 3).") == ["rozdział 3"]
    assert found("structure.chapter", "pl", PARTED + "Gotową bazę trzeba zdobyć (patrz rozdział 2).") == []


def test_of_two_headings_with_the_same_word_the_one_with_more_of_a_reference_is_meant() -> None:
    assert found("structure.chapter", "ru", FULLER + "Базу можно захватить: её захватывают (глава 3).") == ["глава 3"]
    assert found("structure.chapter", "ru", FULLER + "Базу можно захватить: её захватывают (глава 2).") == []
    assert found("structure.chapter", "ru", FULLER + "Свойства есть у каждой базы (глава 3).") == []


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "In this book: 1 Setup · 2 Turn · 3 Bases · 4 The end of it"),
        ("pl", "W książce: 1 Początek · 2 Tura · 3 Bazy. Spis · 4 Koniec i ściąga"),
        ("ru", "Глава 1. Начало · 2. Ход · 3. Базы · 4. Конец и памятка"),
    ],
)
def test_a_line_of_contents_is_no_sentence(language: str, line: str) -> None:
    assert found("structure.end", language, f"- Is.\n\nOne. Two.\n\n{line}\n\nThree. Four.") == []
