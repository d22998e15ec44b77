"""Readers: what is read of a file, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from forge.lint.readers import read_document, read_markdown, read_plain, read_po, read_xliff
from forge.lint.readers.heads import running
from forge.lint.textfile import TextUnit
from forge.problems import ProblemsError
from forge.project import Project
from forge.render.studio import Studio

PO = """msgid ""
msgstr "Language: pl\\n"

#. a note
# forge-ok: terms.avoid the name of a song
#, fuzzy
msgctxt "card.a.text"
msgid "A \\"card\\""
msgstr ""
"Karta \\"A\\" jest"
" tu"

msgctxt "unit.card"
msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] ""

#~ msgctxt "old"
#~ msgid "Old"
#~ msgstr "Stare"
"""


def test_texts_of_a_po_file_have_their_places() -> None:
    document = read_po(PO, "x.po", "pl")
    one, *forms = document
    assert document.catalog
    assert (one.key, one.source, one.text, one.state) == ("card.a.text", 'A "card"', 'Karta "A" jest tu', "fuzzy")
    assert [one.at(one.text.index(word)) for word in ("Karta", "A", "jest", "tu")] == [
        (10, 2),
        (10, 10),
        (10, 14),
        (11, 3),
    ]
    assert one.until(one.text.index(" tu")) == (10, 18)
    assert [said.covers("terms.avoid") for said in one.alright] == [True]
    assert [(unit.text, unit.source, unit.form, unit.state) for unit in forms] == [
        ("{n} karta", "{n} card", 0, "ok"),
        ("{n} karty", "{n} cards", 1, "ok"),
        ("", "{n} cards", 2, "missing"),
    ]


def test_what_is_no_po_file_is_told_with_its_line() -> None:
    with pytest.raises(ProblemsError, match=r"x\.po:2: not a line of a PO file"):
        read_po('msgid "a"\nmsgstr "b', "x.po", "pl")


def words(units: Iterable[TextUnit]) -> list[str]:
    return [unit.text for unit in units]


def place(units: Iterable[TextUnit], word: str) -> tuple[int, int]:
    return next(unit.at(unit.text.index(word)) for unit in units if word in unit.text)


MARKDOWN = """# The **rules**

Play a *card*, or two: see [the
list](x.md#y) and `code` here
and \\*there\\*.
- first item
- second __item__

<!-- forge-ok: terms.* a quotation -->
> A quoted
> word.

| a | cell |
|---|------|
| b | [c](d) |

```
code and code
```
<!-- not
seen -->
The end.
"""


def test_markdown_is_read_without_its_marks() -> None:
    document = read_markdown(MARKDOWN, "x.md", "en")
    assert words(document) == [
        "The rules",
        "Play a card, or two: see the\nlist and  here\nand *there*.",
        "first item",
        "second item",
        "A quoted\nword.",
        "a",
        "cell",
        "b",
        "c",
        "The end.",
    ]
    found = {word: place(document, word) for word in ("rules", "card", "the\n", "list", "there", "word", "c", "end")}
    assert found == {"rules": (1, 9), "card": (3, 9), "the\n": (3, 29), "list": (4, 1), "there": (5, 7),
                     "word": (11, 3), "c": (3, 9), "end": (22, 5)}  # fmt: skip
    assert [unit.text for unit in document if unit.alright] == ["A quoted\nword."]


PLAIN = """Setup
Every player takes a deck of cards and puts it face down on the table be-
fore them, well-
known as they are. Shuf\u00ad
fle it.
1. Draw five cards.
2. Play.

Draw a card.
Play an action.
Discard a card.
"""


def test_lines_of_plain_text_are_put_together() -> None:
    known = frozenset(("before", "be", "fore", "well", "known", "shuffle"))
    document = read_plain(PLAIN, "x.txt", "en", known.__contains__)
    assert words(document) == [
        "Setup",
        "Every player takes a deck of cards and puts it face down on the table before them, well-known as they are."
        " Shuffle it.",
        "1. Draw five cards.",
        "2. Play.",
        "Draw a card.",
        "Play an action.",
        "Discard a card.",
    ]
    assert place(document, "fore them") == (3, 1)
    assert place(document, "known") == (4, 1)


@pytest.mark.parametrize("words", [(), ("well", "known")])
def test_every_character_has_its_place(words: Sequence[str]) -> None:
    lines = PLAIN.split("\n")
    for unit in read_plain(PLAIN, "x.txt", "en", words.__contains__):
        for offset, char in enumerate(unit.text):
            line, column = unit.at(offset)
            assert char.isspace() or lines[line - 1][column - 1] == char


XLIFF_1 = """<?xml version="1.0" encoding="utf-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file source-language="en" target-language="pl-PL" original="x" datatype="plaintext"><body>
<trans-unit id="1" resname="card.a.name"><source>A &amp; B</source>
<target>Ąż &amp; <g id="1">B</g><x id="2"/> tu</target></trans-unit>
<trans-unit id="2"><source>C</source><target state="needs-translation">D</target></trans-unit>
<trans-unit id="3"><source>C</source><target/></trans-unit>
</body></file></xliff>
"""
XLIFF_2 = """<xliff version="2.0" srcLang="en" trgLang="pl" xmlns="urn:oasis:names:tc:xliff:document:2.0">
<file id="f"><unit id="1" name="card.a.text"><segment state="translated"><source>A</source>
<target>B <ph id="1"/><pc id="2">C</pc></target></segment></unit></file></xliff>
"""


def test_both_versions_of_xliff_are_read() -> None:
    one, two, three = read_xliff(XLIFF_1, "x.xlf", "pl")
    assert (one.key, one.source, one.text) == ("card.a.name", "A & B", "Ąż & B tu")
    assert [one.at(one.text.index(word)) for word in ("Ąż", "&", "B", "tu")] == [(5, 9), (5, 12), (5, 28), (5, 45)]
    assert [(two.key, two.state), (three.text, three.state)] == [("2", "fuzzy"), ("", "missing")]
    (unit,) = read_xliff(XLIFF_2, "x.xlf", "pl")
    assert (unit.key, unit.source, unit.text, unit.state) == ("card.a.text", "A", "B C", "ok")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (XLIFF_1[:300], r"x.xlf:\d+: not a valid XLIFF file"),
        ("<html></html>", "no <target>"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><xliff/>', "entities of its own"),
        (XLIFF_1.replace("pl-PL", "ru"), "is in ru, not in pl"),
        ("<xliff>" + "<a>" * 200, "more than 100 elements"),
    ],
)
def test_xliff_that_is_broken_is_told(text: str, said: str) -> None:
    with pytest.raises(ProblemsError, match=said):
        read_xliff(text, "x.xlf", "pl")


def test_a_pdf_is_read_by_paragraphs(tmp_path: Path, scratch: Project) -> None:
    file = tmp_path / "x.pdf"
    # Set by forge's own press: in a process in which that has been at work no font of the system is found any more.
    css = "@page {size: 80mm 100mm; margin: 5mm} body {font-family: 'Source Sans Pro'} p {hyphens: manual}"
    body = (
        "<h1>Rules</h1><p>Every player takes a deck of cards and puts it face down on the ta&shy;ble. Nothing else is "
        "done.</p><p>Then the game begins.</p><p style='break-before: page'>Another page.</p>"
    )
    made = Studio(scratch, "smashup").weasy.layout(f"<html lang='en'><body>{body}</body></html>", {"test": css})
    file.write_bytes(made.pdf())
    document = read_document(file, "x.pdf", "en")
    texts = [" ".join(unit.text.split()) for unit in document]
    assert texts[0] == "Rules"
    assert texts[1:] == ["Every player takes a deck of cards and puts it face down on the table. Nothing else is done.",
                         "Then the game begins.", "Another page."]  # fmt: skip
    assert [unit.page for unit in document] == [1, 1, 1, 2]
    assert place(document, "Then")[1] == 1


@pytest.mark.parametrize(
    "text",
    [
        "a   b  c" * 2000,
        ("columns of words and words   " * 700 + "\n") * 9,
        ("a     b\n" * 3000),
        "`" * 9000,
        "![" * 3000,
        "|" * 3000 + "x",
        " " * 9000 + "x",
        "a-\n" * 2000,
        "`a``" * 2000,
    ],
)
def test_what_has_no_end_is_read_in_time(tmp_path: Path, text: str) -> None:
    for name in ("x.md", "x.txt"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert read_document(tmp_path / name, name, "en").units is not None


def test_a_line_without_an_end_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_text("a\n" + "b " * 20_000, encoding="utf-8")
    with pytest.raises(ProblemsError, match=r"x.txt:2: a line of more than 30000 characters"):
        read_document(file, "x.txt", "en")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('msgctxt "b"', 'msgctxt "a"', "4: a is there twice, first in line 1; keep one"),
        ('msgstr "B"', 'msgstr "B"\nmsgstr "C"', "4: b has msgctxt, msgid, msgstr, msgstr"),
        ('msgstr "B"', f'msgstr "{"B" * 10_001}"', "4: b: a text of more than 10000 characters"),
    ],
)
def test_what_is_wrong_with_a_catalog_as_a_whole_is_told(old: str, new: str, said: str) -> None:
    sound = 'msgctxt "a"\nmsgid "A"\nmsgstr "A"\nmsgctxt "b"\nmsgid "B"\nmsgstr "B"\n'
    assert read_po(sound, "x.po", "pl").catalog
    with pytest.raises(ProblemsError, match=re.escape(f"x.po:{said}")):
        read_po(sound.replace(old, new), "x.po", "pl")


def test_parts_of_chapters_are_headings_and_references_stand_by_themselves() -> None:
    text = """\
3.2 Lay out the bases see 6.1
Shuffle the base deck and turn up one base per player plus one more, so that there are enough. see 9.6
3.3 Draw your hand
Each player draws five cards from the deck that lies in front of them.
9.3 Control. You control the cards you have played, whichever
base they are on, from rule 3.3 on.
"""
    units = read_plain(text, "rules.txt", "en").units
    assert [(unit.role, unit.text) for unit in units] == [
        ("heading", "3.2 Lay out the bases"),
        ("", "see 6.1"),
        ("", text.splitlines()[1].removesuffix(" see 9.6")),
        ("", "see 9.6"),
        ("heading", "3.3 Draw your hand"),
        ("", text.splitlines()[3]),
        ("", "9.3 Control. You control the cards you have played, whichever\nbase they are on, from rule 3.3 on."),
    ]
    assert [unit.at(0) for unit in units] == [(1, 1), (1, 23), (2, 1), (2, 96), (3, 1), (4, 1), (5, 1)]


def test_what_stands_within_pages_as_often_does_not_run_over_them() -> None:
    inside = ["Who has none draws one at once.", "EXAMPLE", "Cleo draws nothing.", "All others wait.", "Nobody draws."]
    pages = [["EXAMPLE", "Ann draws two cards.", *inside], ["EXAMPLE", "Ben discards a card.", *inside]]
    assert (0, 0) not in running(pages)
    headed = [["Rules", *page[1:], "4 Your turn   5   Smash Up"] for page in pages]
    assert {(0, 0), (1, 0), (0, 7), (1, 7)} <= running(headed)
