"""Catalogs handed to other tools and back: nothing is lost, only texts and states come back, faults change nothing."""

from __future__ import annotations

import csv
import io
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forge.edition.handing import FORMATS, numbers_of
from forge.language.catalog import Catalog, CatalogEntry, Translation, read_catalog
from forge.language.exchange.rows import Bundle, rows_of
from forge.language.exchange.taking import Taken, take
from forge.problems import ProblemsError
from forge.project import LONGEST_TEXT, Project
from tests.cli.calling import Done, forge
from tests.conftest import often

pytestmark = pytest.mark.undrawn

PL = "locales/pl/smashup.po"
ALL = ["xliff", "csv"]
each_format = pytest.mark.parametrize("format_", ALL)
ENDING = {"xliff": "xlf", "csv": "csv", "po": "po"}

PLAIN = Translation("card.a.text", ("Draw a card.",), ("Dobierz kartę.",), comments=("a comment",))
PLURAL = Translation("unit.card", ("{n} card", "{n} cards"), ("{n} karta", "{n} karty", "{n} kart"))
CHANGED = Translation("rule.b", ("Two.",), ("Jeden.",), fuzzy=True, previous=("One.",))
EMPTY = Translation("word.c", ("Three",), ("",))
SMALL = (PLAIN, PLURAL, CHANGED, EMPTY)


def catalog(*entries: Translation) -> Catalog:
    return replace(read_catalog(Path("no such file"), "pl", PL), entries={entry.key: entry for entry in entries})


def handed(given: Catalog, format_: str) -> bytes:
    described = [CatalogEntry(entry, "cards/a.yml", ("a note",)) for entry in given.entries.values()]
    return FORMATS[format_].write(Bundle(PL, "en", "pl", tuple(rows_of(described, numbers_of(given)))))


def back(given: Catalog, data: bytes | str, format_: str) -> Taken:
    data = data.encode() if isinstance(data, str) else data
    return take(given, FORMATS[format_].read(data, "back"), "back")


def emptied(given: Catalog) -> Catalog:
    """The same entries before anybody translated them."""
    bare = [replace(entry, forms=("",) * len(entry.forms), fuzzy=False) for entry in given.entries.values()]
    return catalog(*bare)


ODD = ["=1+1", "+1 power", "'=a", "''", "-", "@x", "\t", "\r\n", "a\nb\r", " a ", '"', ";", "&lt;", "]]>"]
texts = st.text(st.characters(codec="utf-8"), max_size=12) | st.sampled_from([*ODD, "\0", "\x1f", "\ufffe"])
english = texts.filter(bool)


@st.composite
def catalogs(draw: Callable[..., object]) -> Catalog:
    entries = []
    for number in range(draw(st.integers(0, 4))):  # type: ignore[call-overload]
        plural = draw(st.booleans())
        source = tuple(draw(english) for _ in range(2 if plural else 1))
        forms = tuple(draw(texts) for _ in range(3 if plural else 1))
        entries.append(
            Translation(f"card.{number}", source, forms, draw(st.booleans()), 0, draw(st.just(()) | st.just(source)))  # type: ignore[arg-type]
        )
    return catalog(*entries)


@each_format
@settings(max_examples=often(30))
@given(given=catalogs())
def test_what_was_not_touched_comes_back_as_it_was(given: Catalog, format_: str) -> None:
    taken = back(given, handed(given, format_), format_)
    assert taken.catalog == given
    assert (taken.changes, taken.warnings, taken.absent) == ((), (), 0)


@each_format
@settings(max_examples=often(30))
@given(given=catalogs())
def test_texts_of_any_signs_arrive_with_their_states(given: Catalog, format_: str) -> None:
    taken = back(emptied(given), handed(given, format_), format_).catalog.entries
    for key, entry in given.entries.items():
        # Ends of lines are those of catalogs.
        flat = tuple(re.sub("\r\n?", "\n", form) for form in entry.forms)
        assert taken[key].forms == flat
        assert taken[key].fuzzy == (entry.fuzzy and any(entry.forms))


@each_format
def test_only_texts_and_states_come_back(format_: str) -> None:
    given = catalog(*SMALL)
    data = handed(given, format_).decode().replace("Dobierz kartę.", "Weź kartę.").replace("{n} kart<", "{n} kartek<")
    data = data.replace('"{n} kart"', '"{n} kartek"').replace("a comment", "another").replace("a note", "no note")
    taken = back(given, data, format_)
    want = {
        PLAIN.key: replace(PLAIN, forms=("Weź kartę.",)),
        PLURAL.key: replace(PLURAL, forms=("{n} karta", "{n} karty", "{n} kartek")),
    }
    assert taken.catalog.entries == {**given.entries, **want}
    assert [after.key for _, after in taken.changes] == list(want)


def test_a_text_marked_as_done_forgets_the_old_english() -> None:
    given = catalog(*SMALL)
    rows = list(csv.reader(io.StringIO(handed(given, "csv").decode("utf-8-sig"))))
    state = rows[0].index("state")
    told = {row[0]: row[state] for row in rows[1:]}
    assert told == {"card.a.text": "ok", "unit.card": "ok", "rule.b": "fuzzy", "word.c": "missing"}
    data = handed(given, "csv").decode().replace('"rule.b","","fuzzy"', '"rule.b","","ok"')
    assert back(given, data, "csv").catalog.entries["rule.b"] == replace(CHANGED, fuzzy=False, previous=())
    xliff = re.sub(r'state="initial" subState="forge:fuzzy"', 'state="final"', handed(given, "xliff").decode())
    assert back(given, xliff, "xliff").catalog.entries["rule.b"] == replace(CHANGED, fuzzy=False, previous=())
    unsaid = data.replace('"rule.b","","ok"', '"rule.b","",""')
    assert back(given, unsaid, "csv").catalog == given


@each_format
def test_an_empty_text_takes_nothing_away(format_: str) -> None:
    given = catalog(*SMALL)
    data = handed(given, format_).decode().replace("Dobierz kartę.", "")
    taken = back(given, data, format_)
    assert taken.catalog == given
    assert "card.a.text: the text is empty; the catalog's stays" in str(taken.warnings[0])


@each_format
def test_a_text_for_the_english_of_earlier_replaces_none_of_today(format_: str) -> None:
    old = [replace(PLAIN, forms=("Dobierz.",)), replace(EMPTY, forms=("Trzy",))]
    data = handed(catalog(*old), format_)
    today = catalog(replace(PLAIN, source=("Draw two.",), forms=("Dobierz dwie.",)), replace(EMPTY, source=("3",)))
    taken = back(today, data, format_)
    assert taken.catalog.entries["card.a.text"] == today.entries["card.a.text"]
    late = replace(EMPTY, source=("3",), forms=("Trzy",), fuzzy=True, previous=("Three",))
    assert taken.catalog.entries["word.c"] == late
    assert [bool(warning.line > 1) for warning in taken.warnings] == [True, True]
    assert "it stays" in taken.warnings[0].message
    assert "taken as fuzzy" in taken.warnings[1].message


@each_format
def test_entries_that_are_unknown_or_not_there_are_told(format_: str) -> None:
    taken = back(catalog(PLAIN, EMPTY), handed(catalog(PLAIN, CHANGED), format_), format_)
    assert taken.absent == 1
    (warning,) = taken.warnings
    assert f"there is no entry rule.b in {PL}" in warning.message
    assert warning.line > 1


# What is done to a file of SMALL, and what is said about it.
UNIT = '<unit id="card.a.text" name="card.a.text" canResegment="no">'
FAULTS: dict[str, list[tuple[Callable[[str], str], str]]] = {
    "xliff": [
        (lambda text: text[:300], r"back:\d+: not XML: "),
        (lambda text: "", r"back:1: not XML: no element found"),
        (lambda text: "key,form\n", r"back:1: not XML"),
        (lambda text: text.replace("</target>", "</source>", 1), r"back:\d+: not XML: mismatched tag"),
        (lambda text: text.replace("<xliff", '<!DOCTYPE a [<!ENTITY b "c">]><xliff', 1), "DOCTYPE"),
        (lambda text: text.replace('version="2.0"', 'version="1.2"'), "XLIFF 1.2; forge reads XLIFF 2"),
        (lambda text: re.sub("</?xliff", lambda m: m[0].replace("xliff", "html"), text), "begins with <html>"),
        (lambda text: text.replace('name="rule.b"', 'name="card.a.text"'), r"back:\d+: card.a.text is there twice"),
        (lambda text: text.replace("Dobierz kartę.", 'Dobierz <ph id="1"/>.'), r"back:12: an inline code <ph>"),
        (lambda text: text.replace("Dobierz kartę.", 'Dobierz <cp hex="D800"/>.'), "is no sign"),
        (lambda text: text.replace('name="unit.card[2]"', 'name="unit.card[7]"'), "forms: 0, 1, 7; it needs: 0, 1, 2"),
        (lambda text: text.replace('name="card.a.text"', 'name="card.a.text[0]"'), "needs: one text without a form"),
        (lambda text: text.replace("Dobierz kartę.", "a" * (LONGEST_TEXT + 1)), "card.a.text: a text of more than"),
        (lambda text: text.replace(UNIT, UNIT + "<a>" * 200 + "</a>" * 200), "more than 100 elements"),
    ],
    "csv": [
        (lambda text: "", "a table needs the columns key, form, source, target; it has: none"),
        (lambda text: "\0\x01", "a table needs the columns"),
        (lambda text: text.replace('"target"', '"tarjet"'), "needs the columns target; it has: key, form,"),
        (lambda text: text.replace('"notes"', '"key"'), "the column key is there twice"),
        (lambda text: text.replace('"card.a.text"', '""'), "back:2: a row without a key"),
        (lambda text: text.replace('"rule.b"', '"card.a.text"'), "card.a.text is there twice, first in line 2"),
        (lambda text: text.replace('"unit.card","2"', '"unit.card","1"'), "back:5: unit.card, form 1, is there twice"),
        (lambda text: text.replace('"unit.card","2"', '"unit.card","two"'), "back:5: unit.card: form is 'two'"),
        (lambda text: text.replace('"unit.card","2"', '"unit.cards","2"'), "forms: 0, 1; it needs: 0, 1, 2"),
        (lambda text: text.replace('"fuzzy"', '"done"'), "back:6: rule.b: state is 'done'; it is one of ok, fuzzy"),
        (lambda text: text + '"word.d","","ok"\r\n', "back:8: a row of 3 cells"),
        (lambda text: text + '"word.d","', "back:8: not a row of a CSV file"),
        (lambda text: text.replace("Dobierz kartę.", "a" * 200_000), "back:2: not a row of a CSV file: field larger"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("format_", "number"), [(name, at) for name, some in FAULTS.items() for at in range(len(some))]
)
def test_a_file_with_a_fault_is_refused_with_its_line(format_: str, number: int) -> None:
    given = catalog(*SMALL)
    spoil, said = FAULTS[format_][number]
    with pytest.raises(ProblemsError, match=said):
        back(given, spoil(handed(given, format_).decode("utf-8-sig")), format_)


@each_format
def test_a_file_in_another_encoding_is_refused_with_its_line(format_: str) -> None:
    given = catalog(*SMALL)
    with pytest.raises(ProblemsError, match=r"back:\d+: not UTF-8"):
        back(given, handed(given, format_).decode("utf-8-sig").encode("cp1250", "replace"), format_)


@each_format
@settings(max_examples=often(30))
@given(data=st.binary(max_size=60), at=st.floats(0, 1))
def test_broken_bytes_are_a_fault_or_change_nothing_else(data: bytes, at: float, format_: str) -> None:
    given = catalog(*SMALL)
    whole = handed(given, format_)
    place = int(at * len(whole))
    try:
        taken = back(given, whole[:place] + data + whole[place + len(data) :], format_)
    except ProblemsError:
        return
    after = taken.catalog.entries
    assert [(one.key, one.source, len(one.forms), one.comments) for one in after.values()] == [
        (one.key, one.source, len(one.forms), one.comments) for one in given.entries.values()
    ]
    assert all(
        new for key, old in given.entries.items() for was, new in zip(old.forms, after[key].forms, strict=True) if was
    )


@pytest.mark.parametrize("between", [";", "\t"])
def test_a_table_saved_by_a_spreadsheet_is_read(between: str) -> None:
    given = catalog(*SMALL)
    rows = list(csv.reader(io.StringIO(handed(given, "csv").decode("utf-8-sig"))))
    rows[1][4] = 'Weź; "kartę",\n\tteraz.'
    rows = [[*row, "mine"] for row in reversed(rows[1:])]
    out = io.StringIO()
    writer = csv.writer(out, delimiter=between)
    writer.writerows([["Key", "Form", "state", "source", "target", *"abcdef", "remarks"], *rows])
    taken = back(given, out.getvalue(), "csv").catalog.entries
    assert taken == {**given.entries, PLAIN.key: replace(PLAIN, forms=(rows[-1][4],))}


@settings(max_examples=often(15))
@given(given=catalogs())
def test_a_workbook_brings_back_every_sign(given: Catalog) -> None:
    pytest.importorskip("openpyxl")
    data = handed(given, "xlsx")
    assert back(given, data, "xlsx").catalog == given
    taken = back(emptied(given), data, "xlsx").catalog.entries
    for key, entry in given.entries.items():
        assert taken[key].forms == tuple(re.sub("\r\n?", "\n", form) for form in entry.forms)


def test_a_workbook_with_a_fault_is_refused_with_its_line() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    given = catalog(*SMALL)
    data = handed(given, "xlsx")
    for spoilt in (b"", b"PK", data[:500], data[:3000], b"key,form\n"):
        with pytest.raises(ProblemsError, match="not a workbook that can be read"):
            back(given, spoilt, "xlsx")
    for value, said in ((datetime(2026, 2, 4), "E2 is a date"), ("=1+1", "E2 is a formula"), (0.5, "E2 is 0.5")):
        book = openpyxl.load_workbook(io.BytesIO(data))
        book.active["E2"] = value
        out = io.BytesIO()
        book.save(out)
        with pytest.raises(ProblemsError, match=f"back:2: {said}"):
            back(given, out.getvalue(), "xlsx")
    book = openpyxl.load_workbook(io.BytesIO(data))
    assert book.active["E6"].value == "Jeden."
    assert book.active["E7"].value is None
    assert book.active["E7"].number_format == "@"  # `2-4` that is typed there is no date
    book.active["E2"] = "Weź kartę."
    out = io.BytesIO()
    book.save(out)
    want = {**given.entries, PLAIN.key: replace(PLAIN, forms=("Weź kartę.",))}
    assert back(given, out.getvalue(), "xlsx").catalog.entries == want


# --- the commands -----------------------------------------------------------------------------------------------


def call(project: Project, *args: str) -> Done:
    return forge("catalog", *args, cwd=project.root)


@pytest.mark.parametrize("format_", ["xliff", *(pytest.param(one, marks=pytest.mark.soak) for one in ("csv", "po"))])
def test_a_catalog_goes_out_and_comes_back(format_: str, scratch: Project, tmp_path: Path) -> None:
    """The real one, with an entry of every state: as it was; then with a text and a state that have changed."""
    path = scratch.root / PL
    text = path.read_text(encoding="utf-8")
    mine = '# my own\n#, fuzzy\n#| msgid "{n} points"\nmsgctxt "unit.vp"'
    text = text.replace('#, python-brace-format\nmsgctxt "unit.vp"', mine)
    text = re.sub(r'(msgctxt "card.collector.name"\nmsgid .*\nmsgstr ).*', r'\1""', text)
    path.write_text(text, encoding="utf-8")
    assert call(scratch, "update", "--lang", "pl").returncode == 0
    file = tmp_path / f"out.{ENDING[format_]}"
    done = call(scratch, "export", "--lang", "pl", "-o", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    before = path.read_bytes()
    assert f"{PL}: 0 of " in call(scratch, "import", str(file)).stdout
    assert path.read_bytes() == before
    data = file.read_text(encoding="utf-8")
    file.write_text(data.replace("{n} mocy", "{n} siły"), encoding="utf-8", newline="")
    tried = call(scratch, "import", str(file), "--dry-run")
    assert path.read_bytes() == before
    done = call(scratch, "import", str(file))
    assert done.returncode == 0
    assert (
        "unit.power: ok\n  - {n} mocy\n  + {n} siły\n" in done.stdout == tried.stdout.replace("would change", "changed")
    )
    assert path.read_bytes() != before
    assert path.read_bytes().replace("{n} siły".encode(), b"{n} mocy") == before


def test_a_broken_file_leaves_the_catalog_as_it_is(scratch: Project, tmp_path: Path) -> None:
    file = tmp_path / "out.csv"
    call(scratch, "export", "--lang", "pl", "-o", str(file))
    data = file.read_text(encoding="utf-8").replace("{n} mocy", "{n} siły").replace('"unit.vp","2"', '"unit.vp","1"')
    file.write_text(data, encoding="utf-8", newline="")
    before = (scratch.root / PL).read_bytes()
    done = call(scratch, "import", str(file))
    assert done.returncode == 1
    lines = [number for number, line in enumerate(data.split("\n"), 1) if line.startswith('"unit.vp","1"')]
    assert f"out.csv:{lines[1]}: unit.vp, form 1, is there twice, first in line {lines[0]}" in done.stderr
    assert (scratch.root / PL).read_bytes() == before


def test_whose_a_file_is_must_be_known(scratch: Project, tmp_path: Path) -> None:
    file = tmp_path / "out.csv"
    call(scratch, "export", "--lang", "pl", "-o", str(file))
    done = call(scratch, "import", str(file), "--lang", "ru")
    assert done.returncode == 2
    assert f"was made from '{PL}', which is not what is named" in done.stderr
    file.write_text('key,form,source,target\ngame.title,,Smash Up,"Smash\n"', encoding="utf-8")
    assert "does not say which language it is in" in call(scratch, "import", str(file)).stderr
    assert "1 of" in call(scratch, "import", str(file), "--lang", "pl").stdout
    assert "what format is" in call(scratch, "import", "pl.docx").stderr
    said = call(scratch, "export", "--lang", "pl", "-o", "pl.docx").stderr  # in the language that is asked for
    assert said.splitlines()[0] == "--format: potrzebne jest jedno z: xliff, csv, xlsx, po."
    assert "cannot be read" in call(scratch, "import", "none.xlf").stderr
    before = (scratch.root / PL).read_bytes()
    assert call(scratch, "export", "--lang", "pl", "-o", PL).returncode == 2
    assert (scratch.root / PL).read_bytes() == before


def test_the_glossary_goes_out(scratch: Project, tmp_path: Path) -> None:
    table, tbx = tmp_path / "terms.csv", tmp_path / "terms.tbx"
    for file in (table, tbx):
        done = call(scratch, "glossary", "--lang", "pl", "-o", str(file))
        assert (done.returncode, done.stderr) == (0, "")
    rows = {row["id"]: row for row in csv.DictReader(io.StringIO(table.read_text(encoding="utf-8-sig"), newline=""))}
    minion = rows["noun.minion"]
    assert [minion[name] for name in ("source", "target")] == ["minion", "sługus"]
    assert minion["also"].split("\n") == ["stronnik", "poplecznik", "karta sługusa"]
    assert minion["avoid"].split("\n")[0] == "minion: po polsku: sługus"
    assert rows["pile"]["target"] == "stos kart odrzuconych"
    assert "you_may" not in rows
    entries = {one.get("id"): one for one in ElementTree.parse(tbx).iter("termEntry")}
    assert {name.removesuffix("-avoid") for name in entries if name} == rows.keys()
    words = [(one.findtext("term"), one.findtext("termNote[2]")) for one in entries["noun.minion"].iter("tig")]
    assert words[0] == ("minion", "preferredTerm-admn-sts")
    assert ("sługus", "preferredTerm-admn-sts") in words
    assert "deprecatedTerm-admn-sts" not in dict(words).values()
    avoided = [(one.findtext("term"), one.findtext("note")) for one in entries["noun.minion-avoid"].iter("tig")]
    assert avoided[:2] == [("minion", None), ("minion", "po polsku: sługus")]
    lines = tmp_path / "terms.utf8"
    assert call(scratch, "glossary", "--lang", "pl", "-o", str(lines)).returncode == 0
    said = "minion\tsługus\talso: stronnik, poplecznik, karta sługusa; not: minion (po polsku: sługus), "
    assert any(line.startswith(said) for line in lines.read_text(encoding="utf-8").split("\n"))
    done = call(scratch, "glossary", "--lang", "en", "-o", str(tmp_path / "terms.xls"))
    assert done.returncode == 2
    assert "xls" in done.stderr


def test_a_po_file_says_which_catalog_it_was_made_from(scratch: Project, tmp_path: Path) -> None:
    (scratch.cards / "other").mkdir()
    (scratch.cards / "other" / "game.yml").write_text("id: other\n", encoding="utf-8")
    file = tmp_path / "out.po"
    assert call(scratch, "export", "--game", "smashup", "--lang", "pl", "-o", str(file)).returncode == 0
    done = call(scratch, "import", str(file), "--dry-run")
    assert (done.returncode, done.stdout.split(":")[0]) == (0, PL)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"X-Forge-Catalog: locales/pl/smashup.po\\n"\n', ""), encoding="utf-8")
    assert "name a game with --game" in call(scratch, "import", str(file), "--dry-run").stderr


def test_without_its_package_a_workbook_is_refused(
    scratch: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    file = tmp_path / "out.xlsx"
    done = call(scratch, "export", "--lang", "pl", "-o", str(file))
    assert done.returncode == 1
    assert "pip install 'forge-of-cards[sheets]'" in done.stderr
    assert not file.exists()
