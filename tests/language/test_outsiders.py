"""What other readers of catalogs make of ours: gettext's own checks, Babel, translate-toolkit."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.pofile import read_po as babel_po
from hypothesis import given, settings
from hypothesis import strategies as st

from forge.language.catalog import Catalog, CatalogEntry, Translation, catalog_text, read_catalog, unwrapped
from forge.language.exchange.rows import Bundle, rows_of
from forge.language.exchange.taking import take
from forge.language.exchange.termbase import AVOIDED, PREFERRED, TermPair, TermWord, tbx_text
from forge.language.exchange.xliff import read_xliff, xliff_text
from forge.problems import ProblemsError
from tests.conftest import often

pytestmark = pytest.mark.undrawn

REPO = Path(__file__).parents[2]
CATALOGS = sorted(REPO.glob("locales/*/*.po"))
needs_msgfmt = pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
PLURALS = {
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}


@needs_msgfmt
@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_gettext_accepts_every_catalog_and_misses_no_placeholder(path: Path) -> None:
    done = subprocess.run(["msgfmt", "-c", "-o", "-", str(path)], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    flagged = path.read_text(encoding="utf-8").count("#, python-brace-format")
    assert flagged > 100  # only what gettext does not understand goes without its watch


def flagged(language: str, *entries: Translation) -> list[bool]:
    given = Catalog(language, "x.po", {one.key: one for one in entries}, plural_forms=PLURALS[language])
    text = catalog_text(given, [CatalogEntry(one, placeholders=True) for one in entries], "# title\n#")
    return ["python-brace-format" in part for part in text.split("\n\n")[1:]]


def test_gettext_watches_over_placeholders_where_its_rules_hold() -> None:
    plain = Translation("a", ("Draw {n}.",), ("Weź {n}.",))
    lost = Translation("b", ("Draw {n}.",), ("Weź.",))
    new = Translation("c", ("Draw {n}.",), ("",))
    unit = Translation("d", ("Draw {n} cards.",), ("Weź {n:card}.",))
    counted = ("A card", "{n} cards")
    one = Translation("e", counted, ("Karta", "{n} karty", "{n} kart"))
    many = Translation("f", counted, ("Karta", "Karty", "{n} kart"))
    assert flagged("pl", plain, lost, new, unit, one, many) == [True, True, True, False, True, False]
    assert flagged("ru", one) == [False]  # its first form is for 21 as well


def test_a_flag_is_no_part_of_an_entry(tmp_path: Path) -> None:
    """Another tool may set or drop it: the entry is the same, and tidying writes it as it should be."""
    entry = Translation("a", ("Draw {n} cards.",), ("Weź {n:card}.",))
    given = Catalog("pl", "x.po", {"a": entry}, plural_forms=PLURALS["pl"])
    text = catalog_text(given, [CatalogEntry(entry, placeholders=True)], "# title\n#")
    other = tmp_path / "x.po"
    other.write_text(text.replace("msgctxt", "#, python-brace-format\nmsgctxt"), encoding="utf-8")
    back = read_catalog(other, "pl", "x.po")
    assert catalog_text(back, [CatalogEntry(back.entries["a"], placeholders=True)], "") == text


def test_headers_of_other_tools_are_a_line_a_field() -> None:
    want = '# title\nmsgid ""\nmsgstr ""\n"Language: pl\\n"\n"X-Generator: Any 3.2\\n"'
    wrapped = want.replace('"Language: pl\\n"\n"X-Generator: ', '"Language: pl\\nX-Gen"\n"erator: ')
    begun_at_once = want.replace('msgstr ""\n"Language', 'msgstr "Language')
    assert {unwrapped(header) for header in (want, wrapped, begun_at_once)} == {want}
    assert unwrapped('# title\nmsgid ""\nmsgstr nothing') == '# title\nmsgid ""\nmsgstr nothing'


# --- other readers ---------------------------------------------------------------------------------------------------


def test_translate_toolkit_reads_a_catalog_and_writes_it_as_it_was(tmp_path: Path) -> None:
    pypo = pytest.importorskip("translate.storage.pypo")
    path = tmp_path / "x.po"
    path.write_bytes(SOUND)
    store = pypo.pofile.parsefile(str(path))
    assert bytes(store) == SOUND
    units = {unit.getcontext(): unit for unit in store.units if not unit.isheader() and not unit.isobsolete()}
    assert list(units) == ["card.a.text", "card.b", "unit.card"]
    assert units["card.a.text"].getnotes("developer") == "a note"
    assert (units["card.b"].isfuzzy(), units["card.b"].prev_source) == (True, "Old.")
    assert units["unit.card"].target.strings == ["{n} karta", "{n} karty", "{n} kart"]


def test_babel_reads_a_catalog_with_its_keys_and_plurals() -> None:
    found = {message.context: message for message in babel_po(io.BytesIO(SOUND), locale="pl") if message.id}
    assert list(found) == ["card.a.text", "card.b", "unit.card"]
    assert found["unit.card"].string == ("{n} karta", "{n} karty", "{n} kart")
    assert found["card.b"].fuzzy


def test_translate_toolkit_reads_what_is_handed_out(tmp_path: Path) -> None:
    """XLIFF 2 with keys, plural forms and notes; a text that it changes comes back, and nothing else."""
    xliff2 = pytest.importorskip("translate.storage.xliff2")
    path = tmp_path / "x.po"
    path.write_bytes(SOUND)
    given = read_catalog(path, "pl", "locales/pl/x.po")
    described = [CatalogEntry(entry, notes=("a note",)) for entry in given.entries.values()]
    rows = tuple(rows_of(described, ("1", "2, 3", "5, 6")))
    store = xliff2.Xliff2File.parsestring(xliff_text(Bundle(given.file, "en", "pl", rows)))
    units = [(unit.getid(), unit.source, unit.target) for unit in store.units]
    assert units[0] == ("card.a.text", "Draw {n} “cards”.", "Dobierz {n} kart.")
    assert [name for name, _, _ in units[2:]] == ["unit.card.form0", "unit.card.form1", "unit.card.form2"]
    store.units[0].target = "Weź {n} kart."
    taken = take(given, read_xliff(bytes(store), "back"), "back")
    assert [after.forms for _, after in taken.changes] == [("Weź {n} kart.",)]


def test_translate_toolkit_reads_the_term_base() -> None:
    tbx = pytest.importorskip("translate.storage.tbx")
    words = (TermWord("sługus", PREFERRED), TermWord("minion", AVOIDED, "po polsku: sługus"))
    pair = TermPair("noun.minion", "noun", (TermWord("minion", PREFERRED),), words)
    store = tbx.tbxfile.parsestring(tbx_text([pair], "en", "pl", "x"))
    assert [(unit.source, unit.target) for unit in store.units] == [("minion", "sługus"), ("minion", "minion")]


# --- damaged files ---------------------------------------------------------------------------------------------------

SOUND = catalog_text(
    Catalog(
        "pl",
        "x.po",
        {},
        {"card.gone.name": Translation("card.gone.name", ("Gone",), ("Nie ma",), fuzzy=True, previous=("Away",))},
        plural_forms=PLURALS["pl"],
    ),
    [
        CatalogEntry(Translation("card.a.text", ("Draw {n} “cards”.",), ("Dobierz {n} kart.",)), "a.yml", ("a note",)),
        CatalogEntry(
            Translation("card.b", ('Zombie "Lord"',), ("Zażółć\ngęślą",), True, previous=("Old.",), comments=("mine",))
        ),
        CatalogEntry(Translation("unit.card", ("{n} card", "{n} cards"), ("{n} karta", "{n} karty", "{n} kart"))),
    ],
    "# title\n#",
).encode()
ODD = [b"\0", b"\x0b", b"\x1c", b"\xc2\x85", b"\xe2\x80\xa8", b"\r", b"\r\n", b"\n\n", b'"', b"\\", b"\xef\xbb\xbf"]
ODD += [b"\xff\xfe", b"\xed\xa0\x80", b"msgstr ", b"#~ ", b"#| ", b'msgctxt "card.b"\n', b"#, fuzzy\n", b"msgid_plural"]
places = st.integers(0, len(SOUND))
damages = st.lists(st.tuples(st.sampled_from(["cut", "put", "lose", "twice", "crlf"]), places, st.sampled_from(ODD)))


def damaged(steps: list[tuple[str, int, bytes]]) -> bytes:
    data = SOUND
    for what, at, odd in steps:
        end = at + 20
        if what == "crlf":
            data = data.replace(b"\n", b"\r\n")
        else:
            middle = {"cut": b"", "put": odd + data[at:], "lose": data[end:], "twice": data[at:end] + data[at:]}
            data = data[:at] + middle[what]
    return data


@settings(deadline=None, max_examples=often(50))
@given(damages)
def test_a_damaged_file_is_told_or_read_and_never_written_as_another(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int, bytes]]
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.po"
    path.write_bytes(damaged(steps))
    try:
        found = read_catalog(path, "pl", "damaged.po")
    except ProblemsError as error:
        assert {problem.file for problem in error.problems} == {"damaged.po"}
        assert all(problem.line > 0 and "\n" not in problem.message for problem in error.problems)
        return
    path.write_text(catalog_text(found, map(CatalogEntry, found.entries.values()), "# title\n#"), encoding="utf-8")
    again = read_catalog(path, "pl", "damaged.po")
    assert bare(again.entries) == bare(found.entries)
    assert bare(again.obsolete) == bare(found.obsolete)


def bare(entries: Mapping[str, Translation]) -> dict[str, Translation]:
    """Entries without their lines, and without ends of lines in comments, which have no place there."""
    return {
        key: replace(entry, line=0, comments=tuple(" ".join(one.split()) for one in entry.comments if one.strip()))
        for key, entry in entries.items()
    }


def test_a_file_of_another_kind_or_language_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x.po"
    for data, said in (
        (SOUND.replace(b"\n", b"\r"), "x.po:1: its lines end in CR alone"),
        (SOUND.decode().encode("utf-16"), "x.po:1: not UTF-8 text"),
        (SOUND.replace(b"Language: pl", b"Language: ru"), "the header says Language: ru; this is read as pl"),
    ):
        path.write_bytes(data)
        with pytest.raises(ProblemsError, match=re.escape(said)):
            read_catalog(path, "pl", "x.po")
    path.write_bytes(SOUND.replace(b"Language: pl", b"Language: pl_PL"))
    assert read_catalog(path, "pl", "x.po").entries
