"""`--fix`: what is wrong is mended where that is safe, and nothing else of a file changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import forge

PO = """msgid ""
msgstr ""
"Language: pl\\n"

# ours
msgctxt "card.a.text"
msgid "A"
msgstr ""
"Zagraj kartę na \\"\\" i i "
"na na "
"na bazę."
"""
MENDED_PO = PO.replace(" i i ", " i ").replace('"na na "\n"na bazę."', '"na bazę."')
FUZZY_PO = '\n#, fuzzy\nmsgctxt "card.b.text"\nmsgid "B"\nmsgstr "To to."\n'
XLIFF = """<xliff version="2.0" srcLang="en" trgLang="pl" xmlns="urn:oasis:names:tc:xliff:document:2.0">
<file id="f"><unit id="a"><segment><source>A</source>
<target>To &amp; na na, i <pc id="1">i</pc></target></segment></unit>
</file></xliff>
"""
UNFINISHED_XLIFF = """<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file source-language="en" target-language="pl" original="x" datatype="plaintext"><body>
<trans-unit id="a"><source>A</source><target>To na na.</target></trans-unit>
<trans-unit id="b"><source>B</source><target state="needs-translation">To to.</target></trans-unit>
</body></file></xliff>
"""
CASES = {
    "notes.txt": ("\ufeffZagraj na na bazę,\r\ni i na\r\nna stole.\r\n", "\ufeffZagraj na bazę,\r\ni na stole.\r\n"),
    "notes.md": ("A **na na** b i *i* c\n", "A **na** b i *i* c\n"),
    "x.po": (PO, MENDED_PO),
    "x.xlf": (XLIFF, XLIFF.replace("na na", "na")),
    "unfinished.po": (PO + FUZZY_PO, MENDED_PO + FUZZY_PO),
    "unfinished.xlf": (UNFINISHED_XLIFF, UNFINISHED_XLIFF.replace("na na", "na")),
}


def lint(path: Path, *more: str) -> str:
    done = forge(
        "lint", "--game", "smashup", "--lang", "pl", "--in", "en", "--only", "language.doubled", *more, str(path)
    )
    assert done.stderr in ("", "1 file, nothing found\n")
    return done.stdout


@pytest.mark.parametrize("name", CASES)
def test_only_the_words_are_changed(tmp_path: Path, name: str) -> None:
    before, after = CASES[name]
    path = tmp_path / name
    path.write_bytes(before.encode())
    shown = lint(path, "--diff")
    assert path.read_bytes() == before.encode()
    assert f"--- {path}" in shown
    assert shown.count("\n+") > 1
    assert lint(path, "--fix").startswith(shown[:40])
    assert path.read_bytes().decode() == after


def test_what_stands_around_marks_is_left_and_told(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text("b i *i* c\n", encoding="utf-8")
    shown = lint(path, "--fix")
    assert "notes.md:1:3: warning: “i” stands here twice [language.doubled]\n    b i i c\n      ^^^" in shown
    assert shown.endswith("1 warning in 1 file; 1 can be mended with --fix\n")


def test_a_flaw_that_is_told_once_is_mended_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("".join(f"Stół 'a'{n}... i tak dalej.\n\n" for n in "bcdefg"), encoding="utf-8")
    forge("lint", "--game", "smashup", "--lang", "pl", "--only", "typography.ellipsis", "--fix", str(path))
    assert path.read_text(encoding="utf-8").count("…") == 6


def replaced(text: str, results: list[dict[str, Any]]) -> str:
    """A text with all that a SARIF log puts in the place of something, as an editor does it."""
    lines = text.split("\n")
    found = [one for result in results for fix in result["fixes"] for one in fix["artifactChanges"][0]["replacements"]]
    for one in sorted(found, key=lambda one: -one["deletedRegion"]["startLine"]):
        where = one["deletedRegion"]
        first, last = where["startLine"] - 1, where["endLine"] - 1
        before, behind = lines[first][: where["startColumn"] - 1], lines[last][where["endColumn"] - 1 :]
        lines[first : last + 1] = (before + one["insertedContent"]["text"] + behind).split("\n")
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("name", "fixed"), [("notes.md", [True, False]), ("x.po", [True, True]), ("x.xlf", [True, False])]
)
def test_a_log_for_editors_says_what_to_put_where(tmp_path: Path, name: str, fixed: list[bool]) -> None:
    before = CASES[name][0].replace("na na ", "na ")  # of three no editor can say which are two
    path = tmp_path / name
    path.write_text(before, encoding="utf-8")
    results = json.loads(lint(path, "--sarif"))["runs"][0]["results"]
    mended = replaced(before, [result for result in results if "fixes" in result])
    lint(path, "--fix")
    assert before != mended == path.read_text(encoding="utf-8")
    assert ["fixes" in result for result in results] == fixed
