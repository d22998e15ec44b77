"""Rulebooks that were taken out of a PDF: columns, tables, running heads, headings, words broken at the ends of lines.

What is wrong in their texts is found as in any other, and nothing else.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

import pytest

from forge.lint.checks import all_checks
from forge.lint.readers import read_document, read_markdown, read_plain
from forge.lint.textfile import HEADED, LISTED, TABLED, TextFile
from forge.project import Project
from forge.render.studio import Studio
from tests.lint.desks import desk

# Chapters, each a heading and its texts, of which some have a fault: a word twice, one misspelt, no full stop. Each
# text has its last word hyphenated where a line ends.
BOOKS = {
    "en": [
        ("1. Setting out", ["Every keeper takes a lantern and puts it on the the table before the others see it.",
                            "Then the oldest of them lights all of the lanterns, one behind the other, and sits."]),
        ("2. The night", ["A keeper who is awake counts the lanterns that are still alight. He says the number aloud",
                          "Whoever sleeps loses his lantern. Nobody may wake him until the moroning of the next day."]),
        ("3. The end", ["When all lanterns are out, the night is over and the keepers go to their beds at last.",
                        "The keeper with the brightest lantern has won the game, and begins the next one."]),
    ],
    "pl": [
        ("1. Przygotowanie", ["Każdy latarnik bierze latarnię i stawia ją na na stole, zanim inni to zobaczą.",
                              "Potem najstarszy z nich zapala wszystkie latarnie, jedną po drugiej, i siada."]),
        ("2. Noc", ["Latarnik, który czuwa, liczy latarnie, które jeszcze świecą. Mówi tę liczbę na głos",
                    "Kto zaśnie, traci swoją latarnię. Nikt nie może go budzić aż do ranka nastęnego dnia."]),
        ("3. Koniec", ["Gdy wszystkie latarnie zgasną, noc się kończy i latarnicy idą wreszcie spać do domu.",
                       "Latarnik z najjaśniejszą latarnią wygrywa całą grę i zaczyna następną z nich."]),
    ],
    "ru": [
        ("1. Подготовка", ["Каждый сторож берёт фонарь и ставит его на на стол, прежде чем другие это увидят.",
                           "Затем самый старший из них зажигает все фонари, один за другим, и садится за стол."]),
        ("2. Ночь", ["Сторож, который не спит, считает фонари, которые ещё горят. Он называет число вслух",
                     "Кто уснул, теряет свой фонарь. Никто не может будить его до утра следущего дня."]),
        ("3. Конец", ["Когда все фонари погаснут, ночь кончается и сторожа идут наконец спать к себе домой.",
                      "Сторож с самым ярким фонарём выигрывает всю игру и начинает следующую за ней."]),
    ],
}  # fmt: skip
WRONG = {
    "en": {("language.doubled", "the the"), ("language.spelling", "moroning"), ("structure.end", "aloud")},
    "pl": {("language.doubled", "na na"), ("language.spelling", "nastęnego"), ("structure.end", "głos")},
    "ru": {("language.doubled", "на на"), ("language.spelling", "следущего"), ("structure.end", "вслух")},
}
CHECKS = ("language.doubled", "language.spelling", "language.case", "language.counted", "structure.end",
          "structure.numbering", "numbers.constant", "language.capital")  # fmt: skip
WIDE, TALL = 34, 12


def found(document: TextFile) -> set[tuple[str, str]]:
    own = desk(document.language)
    return {
        (check.code, " ".join(flaw.unit.text[flaw.start : flaw.end].split()))
        for check in all_checks()
        if check.code in CHECKS
        for _, flaw in check.look(own, [document])
    }


def lines(language: str) -> list[str]:
    """A book as lines of a column, words broken where a line ends."""
    made: list[str] = []
    for head, texts in BOOKS[language]:
        made += [head, ""]
        for text in texts:
            wrapped = textwrap.wrap(text, WIDE)
            for place in range(len(wrapped) - 1):
                word, _, rest = wrapped[place + 1].partition(" ")
                if len(word) > 6 and word.isalpha() and rest:
                    wrapped[place], wrapped[place + 1] = f"{wrapped[place]} {word[:3]}\u2010", f"{word[3:]} {rest}"
            made += [*wrapped, ""]
    return made


def pages(language: str, columns: int) -> str:
    """The same on pages with a running head and a number, as `pdftotext -layout` writes them."""
    rows, made = lines(language), []
    for number, at in enumerate(range(0, len(rows), TALL * columns), 1):
        parts = [rows[at + TALL * one : at + TALL * (one + 1)] for one in range(columns)]
        beside = ("".join(f"{cell:{WIDE + 8}}" for cell in row).rstrip() for row in zip_longest(*parts, fillvalue=""))
        head = f"The Keepers{' ' * 20}{next(h for h, _ in BOOKS[language])}"
        made.append("\n".join([head, "", *beside, "", f"{' ' * WIDE}{number}"]))
    return "\n\f".join(made)


@pytest.mark.parametrize("language", BOOKS)
def test_what_is_wrong_is_found_in_columns_as_in_markdown(language: str) -> None:
    marked = "\n\n".join(f"## {head}\n\n" + "\n\n".join(texts) for head, texts in BOOKS[language])
    assert found(read_markdown(marked, "x.md", language)) == WRONG[language]
    for columns in (2, 1):
        document = read_plain(pages(language, columns), "x.txt", language, desk(language).is_word)
        assert [unit.text for unit in document if unit.role == HEADED] == [head for head, _ in BOOKS[language]]
    assert found(read_plain(pages(language, 2), "x.txt", language, desk(language).is_word)) == WRONG[language]


def texts(document: TextFile, role: str) -> Sequence[str]:
    return [" ".join(unit.text.split()) for unit in document if unit.role == role]


TABLE = """Four lighthouses and what is told of them there:

Lighthouse         Keeper       Steps    Steps
                                up       down
Old Har‐           Ninja          12       12
bour
Ninja Dojo         Ninja          18       18

Nobody knows     why.
"""


def test_a_table_is_read_cell_by_cell() -> None:
    document = read_plain(TABLE, "x.txt", "en", {"harbour"}.__contains__)
    cells = ["Lighthouse", "Keeper", "Steps up", "Steps down", "Old Harbour", "Ninja", "12", "12"]
    assert texts(document, TABLED) == [*cells, "Ninja Dojo", "Ninja", "18", "18"]
    assert texts(document, "") == ["Four lighthouses and what is told of them there:", "Nobody knows why."]
    [harbour] = [unit for unit in document if "Harbour" in unit.text]
    assert [harbour.at(harbour.text.index(part)) for part in ("Old", "bour")] == [(5, 1), (6, 1)]
    assert found(document) == set()


def test_cells_in_small_letters_are_cells_of_their_own() -> None:
    rows = ["Card          Ongoing    Special", "Ninja         yes        no", "Pirate        yes        yes"]
    document = read_plain("\n".join(rows), "x.txt", "en")
    assert texts(document, TABLED) == " ".join(rows).split()
    assert found(document) == set()


def test_a_column_goes_on_at_the_top_of_the_next_one() -> None:
    left = [
        "Whoever finds the last of the",
        "lanterns keeps it for himself",
        "until the night is over at last,",
        "whatever anybody else may say to",
        "him about it, even if this one is",
        "the oldest of all of the other",
    ]
    right = [
        "keepers who are still awake.",
        "",
        "• The youngest keeper tells",
        "  the others to be quiet.",
        "• All are quiet then.",
        "",
    ]
    text = "\n".join(f"{one:36}{other}" for one, other in zip(left, right, strict=True))
    document = read_plain(text, "x.txt", "en")
    assert texts(document, "") == [" ".join([*left, right[0]])]
    assert texts(document, LISTED) == [
        "The youngest keeper tells the others to be quiet.",
        "All are quiet then.",
    ]
    assert [unit.at(0) for unit in document] == [(1, 1), (3, 39), (5, 39)]


@pytest.mark.parametrize("language", ["en", *(pytest.param(code, marks=pytest.mark.soak) for code in ("pl", "ru"))])
def test_a_pdf_is_read_as_its_texts_lie(tmp_path: Path, scratch: Project, language: str) -> None:
    css = (
        "@page {size: 130mm 90mm; margin: 12mm 8mm; @top-left {content: 'The Keepers'} @bottom-right {content: "
        "counter(page)}} body {font: 9pt 'Source Sans Pro'; columns: 2; text-align: justify; hyphens: auto} td "
        "{padding: 0 5mm}"
    )
    said = "".join(
        f"<h2>{head}</h2><p>{first}</p><ol><li>{second}</li></ol>" for head, (first, second) in BOOKS[language]
    )
    rows = "<table><tr><td>Dojo<td>Ninja<td>18<tr><td>Dojo<td>Ninja<td>18</table>"
    studio = Studio(scratch, "smashup")
    noted = "<p><b style='font-size: 13pt'>1</b>5 30<sup>2</sup> 45.</p>"  # a figure that is taller, a note
    made = studio.weasy.layout(f"<html lang={language}><body>{said}{rows}{noted}</body></html>", {"test": css})
    (tmp_path / "x.pdf").write_bytes(made.pdf())
    document = read_document(tmp_path / "x.pdf", "x.pdf", language, desk(language).is_word)
    assert texts(document, HEADED) == [head for head, _ in BOOKS[language]]
    assert texts(document, TABLED) == ["Dojo", "Ninja", "18"] * 2
    assert len(texts(document, LISTED)) >= len(BOOKS[language])
    assert texts(document, "")[-1] == "15 30 45."
    assert found(document) == WRONG[language]


def test_what_is_drawn_before_all_else_is_read_where_it_lies(tmp_path: Path, scratch: Project) -> None:
    said = (
        "<p>The keepers open the gates, and who is there comes</p><p>in at last.</p>"
        "<p class=apart>Nothing is ever lost.</p><p>The keepers close the gates again.</p>"
    )
    css = (
        "@page {size: 130mm 90mm; margin: 12mm} p {font: 9pt 'Source Sans Pro'; margin: 0 0 3mm} "
        ".apart {z-index: -1; position: relative}"
    )
    made = Studio(scratch, "smashup").weasy.layout(f"<html lang=en><body>{said}</body></html>", {"test": css})
    (tmp_path / "x.pdf").write_bytes(made.pdf())
    document = read_document(tmp_path / "x.pdf", "x.pdf", "en")
    assert [" ".join(unit.text.split()) for unit in document] == [
        "The keepers open the gates, and who is there comes in at last.",
        "Nothing is ever lost.",
        "The keepers close the gates again.",
    ]


LEFT = ["The keepers walk by", "the oldest gates", "and carry a lantern,", "which nobody puts", "out at the last hour."]
RIGHT = ["Whoever sleeps then", "loses his lantern.", "Nobody wakes him up", "until the night has", "come to its end."]


@pytest.mark.parametrize(
    "moved",
    [
        {("a", 4): 4},
        {("b", 1): -8},
        pytest.param({}, marks=pytest.mark.soak),
        pytest.param({("a", 4): 4, ("b", 1): -8}, marks=pytest.mark.soak),
    ],
)
def test_columns_that_overlap_by_a_hair_are_read_one_after_the_other(
    tmp_path: Path, scratch: Project, moved: dict[tuple[str, int], int]
) -> None:
    """`moved`: lines that stand so many points further right than the others of their column."""
    said = "".join(
        f"<p style='left: {start + moved.get((column, row), 0)}pt; top: {row * 12}pt'>{line}</p>"
        for column, start, some in (("a", 0, LEFT), ("b", 77, RIGHT))
        for row, line in enumerate(some)
    )
    css = "@page {size: 130mm 90mm; margin: 12mm} p {font: 9pt 'Source Sans Pro'; margin: 0; position: absolute}"
    made = Studio(scratch, "smashup").weasy.layout(f"<html lang=en><body>{said}</body></html>", {"test": css})
    (tmp_path / "x.pdf").write_bytes(made.pdf())
    document = read_document(tmp_path / "x.pdf", "x.pdf", "en")
    assert " ".join(" ".join(unit.text.split()) for unit in document) == " ".join([*LEFT, *RIGHT])


def test_a_line_in_capitals_heads_what_follows() -> None:
    text = (
        "The others are quiet now, and say no word to anybody.\nTHE NIGHT\nNobody sees anybody then, and is not seen."
    )
    assert len(texts(read_plain(text, "x.txt", "en"), "")) == 3
