"""Texts of any length and of any signs: what is too much is said in a sentence, and what cannot be printed by name."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forge.project import LONGEST_TEXT, Project
from tests.cli.calling import Done, forge
from tests.conftest import ROOT

LONG = LONGEST_TEXT + 1
CATALOG = "locales/en/smashup.po"
KEY = "word.booklet.players"
SIGNS = ("suspicious", "unprintable")
SIGNS_OF = (("suspicious", "warning"), ("unprintable", "error"))


def say(project: Project, key: str, written: str) -> int:
    """Puts a text into a catalog as it is to stand in the file; the line of its entry."""
    path = project.root / CATALOG
    text = path.read_text(encoding="utf-8")
    entry = re.compile(rf'(msgctxt "{re.escape(key)}"\nmsgid [^\n]*\nmsgstr )[^\n]*')
    found = entry.search(text)
    assert found is not None
    path.write_text(entry.sub(lambda match: match[1] + written, text), encoding="utf-8")
    return text.count("\n", 0, found.start()) + 1


def call(project: Project, *args: str) -> Done:
    return forge(*args, cwd=project.root)


# --- length ---------------------------------------------------------------------------------------------------------


@pytest.mark.undrawn
@pytest.mark.parametrize("written", [
    f'"{"a" * 1_000_000}"',
    '""\n' + '"many words "\n' * 50_000 + '"end"',
    f'"{chr(10).join(["a"] * 3)}{"b" * LONG}"'.replace("\n", "\\n"),
], ids=["a word", "lines", "a little too long"])  # fmt: skip
def test_an_entry_that_is_too_long_is_told_with_its_line(written: str, scratch: Project) -> None:
    line = say(scratch, KEY, written)
    before = (scratch.root / CATALOG).read_bytes()
    for command in (("catalog", "update"), ("catalog", "stats"), ("check", "--lang", "en")):
        done = call(scratch, *command)
        assert done.returncode == 1
        told = re.search(rf"{CATALOG}:(\d+): (.*)", done.stderr)
        assert told is not None
        assert line <= int(told[1]) <= line + 2
        assert f"more than {LONGEST_TEXT} characters" in told[2]
    assert (scratch.root / CATALOG).read_bytes() == before


@pytest.mark.undrawn
def test_a_draft_that_is_too_long_is_told_with_its_line(scratch: Project) -> None:
    words = scratch.cards / "words.yml"
    told = words.read_text(encoding="utf-8") + f'  talk.cli.much: "{"a " * 500_000}"\n'
    words.write_text(told, encoding="utf-8")
    done = call(scratch, "catalog", "stats")
    assert done.returncode == 1
    assert f"cards/words.yml:{told.count(chr(10))}: " in done.stderr
    assert f"it may have {LONGEST_TEXT} at most" in done.stderr


@pytest.mark.undrawn
def test_an_id_that_is_too_long_for_the_name_of_a_file_is_told(scratch: Project) -> None:
    words = scratch.cards / "words.yml"
    told = words.read_text(encoding="utf-8") + f'  {"a" * 245}: "word"\n'
    words.write_text(told, encoding="utf-8")
    done = call(scratch, "catalog", "stats")
    assert done.returncode == 1
    assert f"cards/words.yml:{told.count(chr(10))}: the name 'aaa" in done.stderr
    assert "100 characters at most" in done.stderr


LONG_TEXTS = {
    "newlines": "\v" * LONG, "spaces": " " * LONG, "a word": "a" * LONG, "words": "a " * LONG, "marks": "\u0301" * LONG,
    "a text": "Draw a card. " * LONG,
}  # fmt: skip


@pytest.mark.parametrize("command", [("read", "--for", "mystic_studies"), ("proof", "collector")])
def test_a_line_that_is_too_long_is_told_and_the_next_is_read(command: tuple[str, ...]) -> None:
    lines = [*LONG_TEXTS.values(), "Draw a card."]
    done = forge(*command, "--lang", "en", "--json", typed="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(lines)
    for answer in answers[:-1]:
        assert answer.get("too_long") or "too long" in answer["findings"][0]["message"], answer["text"][:20]
        assert len(answer["text"]) <= LONG
    assert answers[-1]["readings"]


@pytest.mark.parametrize("text", ["\n", "a", "9", "(", " -", "a\u0301\u0316", "Stałe "])
def test_the_longest_texts_are_answered(text: str) -> None:
    """Each is as long as a text may be; a step that grows with the square of that would take minutes."""
    whole = (text * LONGEST_TEXT)[:LONGEST_TEXT]
    done = forge("read", whole, "--lang", "pl", "--game", "smashup")
    assert (done.returncode, done.stdout) == (1, "")


@pytest.mark.parametrize("command", [
    ("explain", "{}"), ("rule", "{}"), ("read", "{}"), ("proof", "{}", "Draw."), ("write", "{}"), ("kinds", "{}"),
    ("play", "--seed", "{}"), ("print", "--factions", "{}"), ("scenario", "{}"), ("catalog", "stats", "--lang", "{}"),
], ids=" ".join)  # fmt: skip
def test_what_is_typed_has_an_end(command: tuple[str, ...]) -> None:
    done = forge(*(arg.format("a" * LONG) for arg in command))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{LONGEST_TEXT}" in done.stderr
    assert len(done.stderr) < 500


def test_a_typed_answer_has_an_end(at_home: None) -> None:
    done = forge("play", "--game", "smashup", "--seed", "3", "--lang", "en", typed=f"{'a' * 1_000_000}\nquit\n")
    assert done.returncode == 0
    assert len(done.stdout) < 5 * LONGEST_TEXT


ODD = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["", " ", "-", "--", "..", "*", "\n", "\x1b[31m", "#٣", "collector#²", "collector#0", "🐱", "~"]),
    st.sampled_from(["\udcff", "[", "(?", "\\", "%s", "{0}", "{n:card}", "x" * 300, "9" * 5000, "\u202eabc", "@"]),
)  # fmt: skip
ASKED = [
    ("explain",),
    ("rule",),
    ("read",),
    ("read", "--for"),
    ("proof", "collector"),
    ("proof",),
    ("write",),
    ("kinds",),
]


@settings(max_examples=4)
@given(odd=ODD)
@pytest.mark.parametrize("command", ASKED, ids=" ".join)
def test_no_text_is_a_fault_of_forge(command: tuple[str, ...], odd: str) -> None:
    done = forge(*command, odd.replace("\0", ""))  # no shell can give that
    assert done.returncode in (0, 1, 2)


# --- links ----------------------------------------------------------------------------------------------------------


@pytest.mark.undrawn
@pytest.mark.parametrize("to", ["../../elsewhere/real.po", "real.po", None], ids=["folder", "beside", "absolute"])
def test_a_catalog_that_is_a_link_stays_one(to: str | None, scratch: Project, tmp_path: Path) -> None:
    link = scratch.root / CATALOG
    target = tmp_path / "far.po" if to is None else Path(os.path.normpath(link.parent / to))
    target.parent.mkdir(exist_ok=True)
    link.rename(target)
    link.symlink_to(target if to is None else to)
    target.write_text(target.read_text(encoding="utf-8").replace("#: cards/words.yml\n", ""), encoding="utf-8")
    assert call(scratch, "catalog", "update", "--lang", "en").returncode == 0
    assert link.is_symlink()
    assert "#: cards/words.yml\n" in target.read_text(encoding="utf-8")
    assert not list(target.parent.glob(".*.tmp"))


# --- signs ----------------------------------------------------------------------------------------------------------

CANNOT = {
    "a\u202eb": "U+202E RIGHT-TO-LEFT OVERRIDE cannot be printed",
    "a\u2066b": "U+2066 LEFT-TO-RIGHT ISOLATE cannot be printed",
    "a\u200bb": "U+200B ZERO WIDTH SPACE cannot be printed",
    "a\ufeffb": "U+FEFF ZERO WIDTH NO-BREAK SPACE cannot be printed",
    "a\u2028b": "U+2028 LINE SEPARATOR cannot be printed",
    "a\0b": "U+0000 a control character cannot be printed",
    "a\x1bb": "U+001B a control character cannot be printed",
    "a\ue000b": "U+E000 a sign of private use cannot be printed",
    "cat 🐱": "no declared font has U+1F431 CAT FACE",
    "ね": "no declared font has U+306D HIRAGANA LETTER NE",
}
ODDLY = {
    "minions of \u0441ourse": "U+0441 CYRILLIC SMALL LETTER ES in 'сourse', a word in Latin letters",
    "к\u0430рт\u0061": "U+0061 LATIN SMALL LETTER A in 'картa', a word in Cyrillic letters",
    "cafe\u0301": "U+0301 COMBINING ACUTE ACCENT: a letter is in parts; write 'é'",
    "x\u0301\u0301\u0301y": "3 marks on 'x', the first U+0301 COMBINING ACUTE ACCENT",
    "a \u0301b": "U+0301 COMBINING ACUTE ACCENT stands on no letter",
    "mini\u00adon": "U+00AD SOFT HYPHEN",
}
FINE = (
    "Mag·Blast, № 5", "“quoted” „quoted” «quoted» ‘quoted’", "10\u00a0cm", "за\u0301мок", "T-рекс", "Łódź, Ёлка, naïve",
    "экстра-minion", "a−b–c—d…",
)  # fmt: skip


@pytest.fixture
def unread(scratch: Project) -> Project:
    """A project whose texts are not read, and that knows its fonts: what is left of a check is quick."""
    shutil.copy(ROOT / "templates" / "print.yml", scratch.templates)
    shutil.rmtree(scratch.locales / "en" / "phrasebook")
    return scratch


@pytest.mark.undrawn
def test_signs_are_checked_in_every_entry(unread: Project) -> None:
    catalog = (unread.root / CATALOG).read_text(encoding="utf-8")
    keys = re.findall(r'msgctxt "((?:card|base|rule|faction|example)\.\w+[\w.]*\.(?:name|title|motto))"', catalog)
    texts = dict(zip(keys[:: len(keys) // 30], (*CANNOT, *ODDLY, *FINE), strict=False))
    assert len(texts) == len(CANNOT) + len(ODDLY) + len(FINE)
    lines = {key: say(unread, key, f'"{text}"') for key, text in texts.items()}
    told = json.loads(call(unread, "check", "--lang", "en", "--json").stdout)
    assert not any(one["rule"] == "print.glyph" for one in told)  # the same in other words
    found = {one["message"].partition(": ")[0]: one for one in told if one["rule"] in SIGNS}
    for key, text in texts.items():
        if text in FINE:
            assert key not in found
            continue
        one = found[key]
        assert (CANNOT | ODDLY)[text] in one["message"]
        assert (one["rule"], one["severity"]) == SIGNS_OF[text in CANNOT]
        assert (one["file"], one["lang"]) == (CATALOG, "en")
        assert one["line"] - lines[key] in (0, 1)
    assert len(found) == len(CANNOT) + len(ODDLY)


@pytest.mark.undrawn
def test_a_draft_that_is_printed_is_checked_where_it_stands(unread: Project) -> None:
    words = unread.cards / "words.yml"
    told = words.read_text(encoding="utf-8") + '  talk.more: "a cat 🐱"\n  talk.less: "a\\u202eb"\n'
    words.write_text(told, encoding="utf-8")
    found = {one["message"]: one for one in json.loads(call(unread, "check", "--lang", "en", "--json").stdout)}
    raw = found["word.talk.more: no declared font has U+1F431 CAT FACE (🐱)"]
    escaped = found["word.talk.less: U+202E RIGHT-TO-LEFT OVERRIDE cannot be printed; delete it"]
    assert (raw["file"], raw["line"]) == ("cards/words.yml", told.count("\n") - 1)
    assert (escaped["file"], escaped["line"]) == ("cards/words.yml", 0)
