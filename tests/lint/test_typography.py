"""Checks of how type is set, and of words whatever they mean: faults with their fixes, and what only looks like one."""

from __future__ import annotations

import pytest

from forge.lint.checks import all_checks
from forge.lint.finding import Flaw
from forge.lint.textfile import TextFile, TextUnit
from tests.lint.desks import desk

# check: language, text, and the text as it is right
FAULTS = [
    ("typography.quotes", "pl", 'Zagraj "Bombę" teraz.', "Zagraj „Bombę” teraz."),
    ("typography.quotes", "pl", "Zagraj “Bombę” teraz.", "Zagraj „Bombę” teraz."),
    ("typography.quotes", "pl", "Zagraj ”Bombę” teraz.", "Zagraj „Bombę” teraz."),
    ("typography.quotes", "ru", 'Сыграйте "Бомбу", потом ещё.', "Сыграйте «Бомбу», потом ещё."),
    ("typography.quotes", "ru", "Сыграйте “Бомбу”.", "Сыграйте «Бомбу»."),
    ("typography.quotes", "en", "Play «Bomb» now.", "Play “Bomb” now."),
    ("typography.quotes", "en", 'Play ("Bomb").', "Play (“Bomb”)."),
    ("typography.quotes", "en", 'Play the card "King" on a 24" base.', 'Play the card “King” on a 24" base.'),
    ("typography.quotes", "pl", "Zagraj „Bombę” i «Bazę».", "Zagraj „Bombę” i „Bazę”."),
    ("typography.dash", "pl", "Faza druga - zagranie kart.", "Faza druga – zagranie kart."),
    ("typography.dash", "ru", "База - это карта.", "База — это карта."),
    ("typography.dash", "en", "A base -- any base.", "A base – any base."),
    ("typography.range", "pl", "Dla 2-4 graczy.", "Dla 2–4 graczy."),
    ("typography.range", "pl", "Baza daje 4–3-2 punkty.", "Baza daje 4–3–2 punkty."),
    ("typography.range", "ru", "Игроков 2 - 4.", "Игроков 2–4."),
    ("typography.ellipsis", "pl", "I jeszcze...", "I jeszcze…"),
    ("typography.marks", "pl", "Zagraj kartę.. Potem", "Zagraj kartę. Potem"),
    ("typography.marks", "ru", "Карта,, база", "Карта, база"),
    ("typography.space", "pl", "Zagraj  kartę.", "Zagraj kartę."),
    ("typography.space", "ru", "Карта , база .", "Карта, база."),
    (
        "typography.space",
        "pl",
        "Odłóż ją ,a potem dobierz (jedną),i tyle.",
        "Odłóż ją, a potem dobierz (jedną), i tyle.",
    ),
    ("typography.space", "ru", "Положи в сброс ,а затем возьми.", "Положи в сброс, а затем возьми."),
    ("typography.space", "ru", "Сыграй карту.Потом возьми,если есть.", "Сыграй карту. Потом возьми, если есть."),
    ("typography.space", "en", "A card ( any ) here!Then two.", "A card (any) here! Then two."),
    ("typography.quotes", "ru", "Сыграй «Бомбу“ потом.", "Сыграй «Бомбу» потом."),
    ("typography.quotes", "pl", "Zagraj „Bombę» potem.", "Zagraj „Bombę” potem."),
    ("typography.space", "en", "A base (19 ; 4) and 5 , too.", "A base (19; 4) and 5, too."),
    ("typography.apostrophe", "en", "The owner's card.", "The owner’s card."),
    ("typography.apostrophe", "pl", "Zasady Smash Up’a i VP'ów.", "Zasady Smash Upa i VP-ów."),
    ("typography.yo", "ru", "Берёт. Ещё идёт. Еще нет.", "Берёт. Ещё идёт. Ещё нет."),
    ("language.doubled", "en", "Play play a card.", "Play a card."),
    ("language.scripts", "ru", "Сыграйте кapту.", "Сыграйте карту."),
    ("language.scripts", "pl", "Zagraj kаrtę.", "Zagraj kartę."),
]
GOOD = {
    "pl": "„Bomba «tu» i tam” – karta 2–4. Np. 5 - 3 to 2, a 3-2 to wynik. ISBN 978-83-7, tel. 600-700-800. 1) karta, "
    "2) baza (każda). Harry’ego, Moore’a i PZ-ów. Koniec…\n– Wypunktowanie: 3-4-5, d6-7. Zob. forge.pl, "
    "http://a.b/x?y=1,2 itd., itp.",
    "ru": "«Бомба „тут“ и там» — карта 2–4. Что?.. Да!.. 2-х 3-й 5-10-минутный. Все и всё, небо и нёбо. (а) карта; "
    "б) база. Т. е. и т. д., DVD-диск, Smash Up’а. 10:30, 1,5 и 3 : 2. Её ещё.",
    "en": '“A ‘bomb’ here” – the players’ 2–4 cards, 5-3. A 3.5" disk, rock ’n’ roll. 1) this. e.g. U.S.A. had had, '
    "v1.2.3, ........ 5, a .pdf, {n:card}, well-known. Node.js. “So—what?”",
}


def look(code: str, language: str, *texts: str, catalog: bool = False) -> list[Flaw]:
    """What a check finds in texts, the flaws that are told as one each for itself."""
    units = tuple(TextUnit(text, source="A" if catalog else None) for text in texts)
    document = TextFile("x", language, units, catalog)
    (check,) = [check for check in all_checks() if check.code == code]
    return [flaw for _, flaw in check.look(desk(language), [document])]


def mended(text: str, flaws: list[Flaw]) -> str:
    for flaw in sorted(flaws, key=lambda flaw: -flaw.start):
        assert flaw.fix is not None
        text = text[: flaw.start] + flaw.fix + text[flaw.end :]
    return text


@pytest.mark.parametrize(("code", "language", "wrong", "right"), FAULTS)
def test_a_fault_is_found_and_its_fix_makes_it_right(code: str, language: str, wrong: str, right: str) -> None:
    found = look(code, language, wrong)
    assert found
    assert mended(wrong, found) == right
    assert not look(code, language, right)


@pytest.mark.parametrize("code", sorted({code for code, *_ in FAULTS}))
@pytest.mark.parametrize("language", GOOD)
def test_what_only_looks_like_a_fault_is_let_be(code: str, language: str) -> None:
    assert [
        (flaw.message, flaw.unit.text[flaw.start : flaw.end]) for flaw in look(code, language, GOOD[language])
    ] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Он берёт карту, кладёт её. Если еще нет, он идет дальше.", ["еще", "идет"]),
        (
            "Он берёт её. Все карты моя, все и всё: чем, перед, где-то, уже; маневры, издалека, берет, мел, узнаем.",
            [],
        ),
        ("Он берёт её, дядя Артем и Петр.", []),  # names
        ("Вот и всё. Все еще идет.", []),  # the letter tells words apart
        ("Он еще идет.", []),
    ],
)
def test_words_that_have_a_letter_in_the_dictionary_alone_are_told_where_a_text_has_it(
    text: str, found: list[str]
) -> None:
    flaws = look("typography.yo", "ru", text)
    assert [(flaw.unit.text[flaw.start : flaw.end], flaw.severity) for flaw in flaws] == [(one, None) for one in found]


def test_a_text_that_mostly_does_without_a_letter_gets_one_note() -> None:
    (flaw,) = look("typography.yo", "ru", "Он берёт. Еще нет. Игра идет. Еще и учет.")
    assert (flaw.severity, flaw.values["n"], len(flaw.others)) == ("note", 4, 3)


@pytest.mark.parametrize(
    ("code", "language", "own", "right"),
    [
        ("typography.apostrophe", "en", "The owner's card.", "The owner’s card."),
        ("typography.dash", "ru", "База - это карта.", "База — это карта."),
        ("typography.ellipsis", "pl", "I jeszcze...", "I jeszcze…"),
    ],
)
def test_a_way_of_its_own_is_a_note_and_a_slip_from_a_documents_way_is_told(
    code: str, language: str, own: str, right: str
) -> None:
    (note,) = look(code, language, own, own)
    assert (note.values["n"], note.severity) == (2, None)  # the check's own: a note
    assert [flaw.severity for flaw in look(code, language, own, own, right, right)] == ["warning"] * 2
    assert [flaw.severity for flaw in look(code, language, own, own, right)] == [None] * 2


def test_what_a_document_does_all_over_is_told_once() -> None:
    texts = ["Zagraj  teraz."] * 5
    (told,) = look("typography.space", "pl", *texts)
    assert (told.message, told.values["n"], len(told.others)) == ("spaces.many", 5, 4)
    assert len(look("typography.space", "pl", *texts, catalog=True)) == 5


def test_a_way_that_a_document_has_all_over_and_never_the_right_one_is_its_own() -> None:
    texts = ["Zagraj - teraz."] * 4
    assert [flaw.usual for flaw in look("typography.dash", "pl", *texts)] == [True]
    assert len(look("typography.dash", "pl", *texts, catalog=True)) == 4
    (told,) = look("typography.dash", "pl", *texts, "Zagraj – potem.")
    assert told.message == "dash.many"


@pytest.mark.parametrize(
    ("text", "found"),
    [("Karta (każda", ["("]), ("Karta „Bomba", ["„"]), ("Karta) tu", [")"]), ("1) karta; 2) baza (a) tu.", [])],
)
def test_halves_of_pairs_are_found_in_catalogs(text: str, found: list[str]) -> None:
    assert [flaw.values["sign"] for flaw in look("typography.quotes", "pl", text, catalog=True)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Karta (każda zostaje.", ["("]),
        ("Karta „Bomba zostaje.", ["„"]),
        ("Karta) tu zostaje.", [")"]),
        ("karta) która została z poprzedniej strony.", []),  # a paragraph that was cut
        ("Karta (każda", []),
        ("„Zostań tu. To akapit, po którym cytat trwa.", []),
        ("To akapit, którym cytat się kończy.”", []),
        ("1) karta; 2) baza (a) tu.", []),
    ],
)
def test_halves_of_pairs_are_found_in_whole_paragraphs(text: str, found: list[str]) -> None:
    assert [flaw.values["sign"] for flaw in look("typography.quotes", "pl", text)] == found


@pytest.mark.parametrize(
    ("language", "bound", "loose"), [("pl", "2\u00a0karty", "3 bazy"), ("ru", "2\u00a0карты", "3 базы")]
)
def test_a_number_is_bound_to_its_word_where_all_others_are(language: str, bound: str, loose: str) -> None:
    text = ", ".join([bound] * 15)
    assert [flaw.values["text"] for flaw in look("typography.space", language, text, loose)] == [loose]
    assert look("typography.space", language, text, loose, loose) == []
    assert look("typography.space", language, text, loose, catalog=True) == []


def test_marks_of_a_quotation_within_another_do_not_stand_alone() -> None:
    texts = ("Zagraj „Bombę”.", "Zagraj «Bombę».", "Mówi „zagraj «Bombę»”.")
    (flaw,) = look("typography.quotes", "pl", *texts)
    assert (flaw.unit.text, flaw.fix) == ("Zagraj «Bombę».", "„Bombę”")
    assert not look("typography.quotes", "pl", texts[1])  # whoever has no others


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("pl", "Dobierz kartę. potem ją zagraj.", ["potem"]),
        ("ru", "Возьми карту. затем сыграй её.", ["затем"]),
        ("pl", "Czy wraca? Nie. trafia na stos, min. jeden.", ["trafia"]),
        ("en", "Then draw. if it is a minion, play it. Draw one card.", ["if"]),
        ("pl", "Dobierz kartę. Potem ją zagraj, np. od razu, zob. s. 4.", []),
        ("pl", "Por. rozdz. trzeci i tabl. czwartą.", []),
        ("ru", "Возьми карту. Затем, т. е. сразу, сыграй её.", []),
        ("en", "Draw. Then play it (incl. all others, approx. two).", []),
    ],
)
def test_a_sentence_begins_with_a_capital(language: str, text: str, found: list[str]) -> None:
    assert [flaw.unit.text[flaw.start : flaw.end] for flaw in look("typography.capital", language, text)] == found


def test_a_space_at_the_edge_is_compared_with_the_english() -> None:
    (flaw,) = look("typography.space", "pl", "Karta ", catalog=True)
    assert (flaw.message, flaw.start, flaw.end) == ("edge", 5, 6)
