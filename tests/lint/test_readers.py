"""Readers: what is read of a file, and where it stands."""

from __future__ import annotations

import pytest

from forge.lint.readers import read_po
from forge.problems import ProblemsError

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
