"""Catalogs: merging by key loses nothing, files come back as they were written, faults are shown with their line."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from forge.cli.catalog import command
from forge.edition.texts import catalog_path, load_texts
from forge.edition.update import update_catalog
from forge.language.catalog import Catalog, CatalogEntry, Translation, catalog_text, read_catalog
from forge.language.merge import Wanted, merge
from forge.library import Facts
from forge.problems import ProblemsError
from forge.project import Project
from forge.rules.games import load_game
from tests.conftest import often

pytestmark = pytest.mark.undrawn

Edit = Callable[[str, str, str], None]
PL = "locales/pl/smashup.po"


def catalog(*entries: Translation, language: str = "pl", obsolete: tuple[Translation, ...] = ()) -> Catalog:
    empty = read_catalog(Path("no such file"), language, PL)
    return replace(empty, entries={e.key: e for e in entries}, obsolete={e.key: e for e in obsolete})


def wanted(**sources: str | tuple[str, ...]) -> list[Wanted]:
    return [Wanted(key, (source,) if isinstance(source, str) else source) for key, source in sources.items()]


def through_the_file(given: Catalog, folder: Path) -> Catalog:
    """Written and read again; the lines in the file are no part of what has to survive."""
    path = folder / "test.po"
    path.write_text(catalog_text(given, map(CatalogEntry, given.entries.values()), "# title\n#"), encoding="utf-8")
    back = replace(read_catalog(path, given.language, given.file), header=given.header)
    bare = {key: replace(entry, line=0) for key, entry in back.entries.items()}
    return replace(back, entries=bare, obsolete={k: replace(e, line=0) for k, e in back.obsolete.items()})


def test_changed_english_keeps_the_text_and_remembers_what_it_was_made_for(tmp_path: Path) -> None:
    old = catalog(Translation("a", ("Draw a card.",), ("Dobierz kartę.",)))
    once = through_the_file(merge(old, wanted(a="Draw two cards.")).catalog, tmp_path)
    entry = once.entries["a"]
    assert (entry.forms, entry.fuzzy, entry.source) == (("Dobierz kartę.",), True, ("Draw two cards.",))
    assert '#, fuzzy\n#| msgid "Draw a card."\nmsgctxt "a"' in (tmp_path / "test.po").read_text(encoding="utf-8")
    twice = through_the_file(merge(once, wanted(a="Draw three cards.")).catalog, tmp_path)
    assert twice.entries["a"].previous == ("Draw a card.",)
    assert twice.entries["a"].source == ("Draw three cards.",)


def test_what_a_translator_has_finished_forgets_the_old_english() -> None:
    finished = Translation("a", ("Draw two cards.",), ("Dobierz dwie karty.",), previous=("Draw a card.",))
    assert merge(catalog(finished), wanted(a="Draw two cards.")).catalog.entries["a"].previous == ()
    assert merge(catalog(finished), wanted(a="Draw.")).catalog.entries["a"].previous == ("Draw two cards.",)


def test_a_new_key_is_empty_however_like_another_it_is() -> None:
    old = catalog(Translation("a", ("Destroy a minion.",), ("Zniszcz sługusa.",)))
    merged = merge(old, wanted(a="Destroy a minion.", b="Destroy a minion.", c=("{n} card", "{n} cards")))
    assert merged.added == ("b", "c")
    assert merged.catalog.entries["b"].forms == ("",)
    assert merged.catalog.entries["c"].forms == ("", "", "")


def test_a_retired_key_is_kept_and_comes_back(tmp_path: Path) -> None:
    old = catalog(
        Translation("a", ("One",), ("Jeden",), comments=("Said by Ann.",)),
        Translation("b", ("Two",), ("Dwa",), fuzzy=True, previous=("Deux",)),
        Translation("c", ("Three",), ("",)),
    )
    retired = merge(old, wanted(d="Four"))
    kept = through_the_file(retired.catalog, tmp_path)
    assert retired.retired == ("a", "b", "c")
    assert set(kept.obsolete) == {"a", "b"}
    assert '#~ msgstr "Jeden"' in (tmp_path / "test.po").read_text(encoding="utf-8")
    back = merge(kept, wanted(a="One", b="Two", c="Three"))
    assert back.revived == ("a", "b")
    assert back.catalog.obsolete == {}
    assert {key: replace(e, line=0) for key, e in back.catalog.entries.items()} == old.entries


@pytest.mark.parametrize("obsolete_between", [False, True])
def test_gaining_and_losing_a_plural_loses_no_text(obsolete_between: bool, tmp_path: Path) -> None:
    forms = ("{n} karta", "{n} karty", "{n} kart")
    old = catalog(Translation("a", ("{n} card", "{n} cards"), forms))
    if obsolete_between:
        old = through_the_file(merge(old, []).catalog, tmp_path)
    single = through_the_file(merge(old, wanted(a="{n} cards")).catalog, tmp_path)
    assert single.entries["a"].forms == ("{n} kart",)
    assert single.entries["a"].fuzzy
    said = "\n".join(single.entries["a"].comments)
    assert "{n} karta" in said and "{n} karty" in said
    plural = merge(single, wanted(a=("{n} card", "{n} cards"))).catalog.entries["a"]
    assert plural.forms == ("{n} kart",) * 3
    assert plural.fuzzy


def test_writing_and_reading_gives_the_same_catalog(tmp_path: Path) -> None:
    odd = 'a "quote", a \\ backslash, a tab\t, a\nnew line, a\u2028separator, {n:card}'
    entries = (
        Translation("plain", ("Text",), (odd,), comments=("One comment.", "Another one: with a colon.")),
        Translation("odd", (odd,), ("",)),
        Translation("fuzzy.plural", ("{n} card", "{n} cards"), ("a", "b", "c"), fuzzy=True, previous=("x", 'y "z"')),
    )
    gone = (Translation("gone", ("Old",), ("Stary",), fuzzy=True, previous=("Older",), comments=("Kept.",)),)
    given = catalog(*entries, obsolete=gone)
    assert through_the_file(given, tmp_path) == given


def test_what_other_tools_write_is_understood(tmp_path: Path) -> None:
    path = tmp_path / "other.po"
    wrapped = (
        '#, fuzzy\n#| msgid ""\n#| "An old "\n#| "text"\nmsgctxt "a"\nmsgid ""\n"A new "\n"text"\nmsgstr "Tekst"\n'
    )
    gone = '\n#, fuzzy\n#~| msgid "Older"\n#~ msgctxt "b"\n#~ msgid "Old"\n#~ msgstr "Stary"\n'
    path.write_text("\ufeff" + (wrapped + gone).replace("\n", "\r\n"), encoding="utf-8", newline="")
    found = read_catalog(path, "pl", "other.po")
    assert (found.entries["a"].source, found.entries["a"].previous) == (("A new text",), ("An old text",))
    assert (found.obsolete["b"].forms, found.obsolete["b"].fuzzy) == (("Stary",), True)
    assert found.obsolete["b"].previous == ("Older",)


SOURCES = st.one_of(st.sampled_from(["A", "B"]), st.tuples(st.just("{n} A"), st.sampled_from(["{n} As", "{n} Bs"])))
STATES = st.dictionaries(st.sampled_from("abc"), SOURCES, max_size=3)


@settings(deadline=None, max_examples=often(60))
@given(st.lists(st.tuples(STATES, st.sampled_from("abc"), st.booleans()), min_size=1, max_size=6))
def test_no_text_is_ever_lost(tmp_path_factory: pytest.TempPathFactory, steps: list[object]) -> None:
    folder = tmp_path_factory.getbasetemp()
    now, written = catalog(), set[str]()
    for number, step in enumerate(steps):
        sources, key, through = step  # type: ignore[misc]
        now = merge(now, wanted(**sources)).catalog
        if through:
            now = through_the_file(now, folder)
        if key in now.entries and now.entries[key].missing:
            # A translator fills in an entry.
            entry = now.entries[key]
            forms = tuple(f"{key}{number}.{index}" for index in range(len(entry.forms)))
            written |= set(forms)
            now = replace(now, entries={**now.entries, key: replace(entry, forms=forms)})
        everything = [*now.entries.values(), *now.obsolete.values()]
        kept = "\n".join(text for entry in everything for text in (*entry.forms, *entry.comments))
        assert all(text in kept for text in written)


# --- the commands -----------------------------------------------------------------------------------------------


@pytest.fixture
def forge(scratch: Project, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.chdir(scratch.root)
    return lambda *args: CliRunner().invoke(command, args)


def test_updating_changes_nothing_when_there_is_nothing_to_do(scratch: Project, forge: Callable[..., Result]) -> None:
    def files() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in scratch.locales.rglob("*") if path.is_file()}

    before = files()
    assert forge("update", "--check").exit_code == 0
    assert forge("update").exit_code == 0
    assert files() == before
    assert b"-Date:" not in b"".join(before.values())


def test_check_tells_and_update_does(scratch: Project, edit: Edit, forge: Callable[..., Result]) -> None:
    edit("cards/smashup/factions/ninjas.yml", "name: Poison", "name: Venom")
    path = catalog_path(scratch, "smashup", "en")
    before = path.read_bytes()
    assert forge("update", "--check").exit_code == 1
    assert path.read_bytes() == before
    done = forge("update", "--lang", "en")
    assert done.exit_code == 0
    assert "1 fuzzy because the English changed" in done.output
    assert '#, fuzzy\n#| msgid "Poison"\nmsgctxt "card.poison.name"\nmsgid "Venom"\n' in path.read_text()
    after = path.read_bytes()
    assert forge("update", "--lang", "en").output.endswith("up to date\n")
    assert path.read_bytes() == after
    numbers = json.loads(forge("stats", "--json").output)
    assert numbers["en"]["fuzzy"] == 1
    assert numbers["en"]["translated"] == numbers["en"]["total"] - 1
    # What has changed in the English is a task in every language.
    assert [row["outdated"] for row in numbers.values()] == [1, 0, 0]
    text = path.read_text(encoding="utf-8")
    text = re.sub(r'#, fuzzy\n#\| .*\n(msgctxt "card.poison.name"\n.*\n)msgstr .*', r'\1msgstr "Venom"', text)
    path.write_text(text, encoding="utf-8")
    assert [row["outdated"] for row in json.loads(forge("stats", "--json").output).values()] == [0, 1, 1]
    table = forge("stats", "--kinds", "--open").output
    assert table.count("   99 %, 1 made for an English that has changed") == 2  # 100 % is all of them
    assert re.search(r"card\.name +(\d+)/\1 +(\d+)/\1 \(1 fuzzy\) +\2/\1 \(1 fuzzy\)\n", table)
    tasks = re.findall(r"locales/(..)/smashup\.po:\d+: card\.poison\.name is fuzzy: (.*)", table)
    assert tasks == [(code, "the English was 'Poison' and is 'Venom'") for code in ("pl", "ru")]


def test_what_another_tool_has_wrapped_is_tidied(scratch: Project, forge: Callable[..., Result]) -> None:
    path = catalog_path(scratch, "smashup", "pl")
    before = path.read_bytes()
    po = read_po(io.BytesIO(before), locale="pl")
    out = io.BytesIO()
    write_po(out, po, width=60, sort_output=True, include_previous=True)
    header = before.partition(b"\n\n")[0].replace(b"nplurals=3; ", b'nplurals=3; "\n"')
    path.write_bytes(header + b"\n\n" + out.getvalue().partition(b"\n\n")[2])
    wrapped = path.read_bytes()
    assert wrapped != before
    done = forge("tidy", "--check")
    assert done.exit_code == 1
    assert f"{PL}: needs tidying\n" in done.output
    assert path.read_bytes() == wrapped
    assert f"{PL}: tidied\n" in forge("tidy").output
    assert path.read_bytes() == before
    assert forge("tidy", "--check").exit_code == 0


def test_tidying_changes_no_entry(scratch: Project, edit: Edit, forge: Callable[..., Result]) -> None:
    """Neither those that the game has no more, nor those whose English has changed."""
    edit("cards/smashup/words.yml", "  card.type.minion: Minion", "  card.type.monion: Minion")
    path = catalog_path(scratch, "smashup", "en")
    before = read_catalog(path, "en", PL).entries
    assert forge("tidy").exit_code == 0
    after = read_catalog(path, "en", PL).entries
    assert {key: replace(entry, line=0) for key, entry in after.items()} == {
        key: replace(entry, line=0) for key, entry in before.items()
    }


def test_a_new_and_a_retired_card_show_in_the_numbers(edit: Edit, forge: Callable[..., Result]) -> None:
    total = json.loads(forge("stats", "--json").output)["pl"]["total"]
    edit("cards/smashup/words.yml", "  card.type.minion: Minion", "  card.type.monion: Minion")
    assert forge("update").exit_code == 0
    for row in json.loads(forge("stats", "--json").output).values():
        expected = {"total": total, "translated": total - 1, "fuzzy": 0, "missing": 1, "obsolete": 1}
        assert {name: row[name] for name in expected} == expected
        assert row["kinds"]["word"]["missing"] == 1
        for name in ("total", "translated", "fuzzy", "missing"):
            assert sum(kind[name] for kind in row["kinds"].values()) == row[name]
    table = forge("stats", "--lang", "pl").output.splitlines()
    assert table[1].split()[:6] == ["pl", *map(str, expected.values())]


# --- faults -----------------------------------------------------------------------------------------------------

# old text, new text (both within one entry of the Polish catalog), what is said about it
FAULTS = {
    "no key": ('msgctxt "card.shinobi.name"\n', "", "without msgctxt"),
    "key twice": ('msgctxt "card.shinobi.name"', 'msgctxt "card.poison.name"', "card.poison.name is there twice"),
    "no quote at the end": ('"card.shinobi.name"', '"card.shinobi.name', "not a line of a PO file"),
    "bare quote inside": ('"card.shinobi.name"', '"card."shinobi.name"', "not a line of a PO file"),
    "no msgid": ('msgid "Shinobi"\n', "", "card.shinobi.name has msgctxt, msgstr; it needs msgctxt, msgid, msgstr"),
    "empty msgid": ('msgid "Shinobi"', 'msgid ""', "card.shinobi.name: msgid is empty"),
    "unknown keyword": ('msgid "Shinobi"', 'msgjd "Shinobi"', "not a line of a PO file"),
    "too few plural forms": ('msgstr[2] "{n} kart"\n', "", "msgstr[0], msgstr[1]; it needs"),
    "too many plural forms": ('msgstr[2] "{n} kart"', 'msgstr[2] "a"\nmsgstr[3] "b"', "msgstr[3]; it needs"),
    "unknown escape": (
        'msgstr[2] "{n} kart"',
        'msgstr[2] "{n} k\\qart"',
        r"\q means nothing in a PO file; write \\q for",
    ),
    "too few plurals in the header": ("nplurals=3", "nplurals=2", "Plural-Forms must be: nplurals=3; plural="),
    "wrong plural rule": ("nplurals=3", "nplurals=4", "Plural-Forms must be: nplurals=3; plural="),
    "wrong placeholder": ('msgstr[2] "{n} kart"', 'msgstr[2] "{m} kart"', "{m} is not one of its placeholders (n)"),
    "missing placeholder": ("−{penalty}", "−4", "{penalty} is missing from the text"),
    "unknown unit": ("−{penalty}", "−{penalty:pawer}", "{penalty:pawer} names no unit; the units are: action, card,"),
    "unit in a unit": ('msgstr[2] "{n} kart"', 'msgstr[2] "{n:vp} kart"', "would put a unit inside a unit"),
    "lone brace": ("−{penalty}", "−{penalty} {", "a lone { or }"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_shown_with_its_line(fault: str, scratch: Project, game: Facts) -> None:
    old, new, message = FAULTS[fault]
    path = scratch.root / PL
    text = path.read_text(encoding="utf-8")
    at = [match.start() for match in re.finditer(re.escape(old), text)]
    # The place in a msgstr, where the text is in the English too.
    start = next(place for place in at if not text[:place].rpartition("\n")[2].startswith(("#", "msgid")))
    path.write_text(text[:start] + new + text[start + len(old) :], encoding="utf-8")
    try:
        texts = load_texts(scratch, game, "pl")
        [(key, problems)] = texts.faults.items()
        assert texts.said(key, n=5).state == "fuzzy"  # shown, and never as good
    except ProblemsError as error:  # the file cannot be read
        problems = error.problems
    broken = path.read_text(encoding="utf-8").split("\n")
    problem = problems[0]
    assert (problem.file, message in problem.message) == (PL, True), problem
    # The line is that of the damage or lies in the damaged entry, above it.
    damaged = text[:start].count("\n") + 1
    if fault == "key twice":
        assert broken[problem.line - 1] == 'msgctxt "card.poison.name"'
    else:
        assert 0 < problem.line <= damaged and "" not in broken[problem.line - 1 : damaged - 1], problem


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "the file is empty"),
        (" \n\n", 1, "the file is empty"),
        ('# Polish\nmsgid ""\nmsgstr ""\n"Language: pl\\n"\n', 4, "the file ends here, before its first entry"),
        ('msgctxt "a"\nmsgid "b"\n', 1, "a has msgctxt, msgid; it needs msgctxt, msgid, msgstr"),
        ('msgctxt "a"\nmsgid "b"\nmsgstr "c"\n\n#. of the ninjas\n#: x.yml\n', 6, "the file ends within an entry"),
    ],
)
def test_a_file_that_is_cut_off_is_no_catalog(text: str, line: int, message: str, scratch: Project) -> None:
    path = scratch.root / PL
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ProblemsError) as caught:
        update_catalog(scratch, load_game(scratch, "smashup"), "pl")
    assert [(one.line, message in one.message) for one in caught.value.problems] == [(line, True)], caught.value
    assert path.read_text(encoding="utf-8") == text


def test_all_faults_are_shown_together(scratch: Project, edit: Edit, game: Facts) -> None:
    edit(PL, 'msgctxt "card.shinobi.name"\n', "")
    edit(PL, 'msgctxt "card.portal.name"', 'msgctxt "card.portal.name')
    with pytest.raises(ProblemsError) as caught:
        load_texts(scratch, game, "pl")
    assert len(caught.value.problems) == 2


def test_the_translators_own_header_is_kept(scratch: Project) -> None:
    path = scratch.locales / "pl" / "smashup.po"
    text = path.read_text(encoding="utf-8")
    mine = text.replace('"Language: pl\\n"', '"Last-Translator: Ania <ania@example.org>\\n"\n"Language: pl\\n"', 1)
    assert mine != text
    path.write_text(mine.replace("# Polski", "# Przekład: Ania\n# Polski", 1), encoding="utf-8")
    before = path.read_bytes()
    update_catalog(scratch, load_game(scratch, "smashup"), "pl")
    assert path.read_bytes() == before


def test_of_a_file_that_is_no_catalog_the_first_mistakes_are_told(tmp_path: Path) -> None:
    path = tmp_path / "no.po"
    path.write_text("x\n" * 100_000, encoding="utf-8")
    with pytest.raises(ProblemsError) as wrong:
        read_catalog(path, "en", "no.po")
    assert len(wrong.value.problems) == 101
    assert str(wrong.value.problems[-1]) == "no.po:101: and perhaps more from here on; mend the first ones first"


WRITTEN = (
    "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "nplurals=3; plural=n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;",
)


@pytest.mark.parametrize("rule", WRITTEN)
def test_a_plural_rule_counts_by_what_it_says_and_not_by_how_it_is_written(rule: str, scratch: Project) -> None:
    path = scratch.root / PL
    text = re.sub(r'"Plural-Forms:[^"]*"', lambda _: f'"Plural-Forms: {rule}\\n"', path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    catalog = read_catalog(path, "pl", PL)
    assert [catalog.plural()(number) for number in (1, 2, 5, 12, 22, 112)] == [0, 1, 2, 2, 1, 2]


def test_a_plural_rule_that_says_another_thing_is_told(scratch: Project) -> None:
    path = scratch.root / PL
    text = path.read_text(encoding="utf-8").replace("n%10<=4", "n%10<=5")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ProblemsError, match="Plural-Forms must be"):
        read_catalog(path, "pl", PL)
