"""`forge lint`: any text against what the game and its language know; findings with their places."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from tests.cli.calling import forge
from tests.conftest import ROOT


def test_a_finding_has_its_place_its_check_and_its_fix(tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    file.write_text("Zagraj kartę\nna na bazę.\n\nTo jest to.\n", encoding="utf-8")
    done = forge("lint", "--game", "smashup", "--lang", "pl", "--in", "en", "--json", str(file))
    assert done.returncode == 0
    (found,) = [one for one in json.loads(done.stdout) if one["check"] == "language.doubled"]
    assert (found["line"], found["column"], found["end_line"], found["end_column"]) == (2, 1, 2, 6)
    assert (found["file"], found["fix"], found["severity"]) == (str(file), "na", "warning")
    assert found["message"] == "“na” stands here twice"


def test_a_file_that_cannot_be_read_is_told_in_json_as_well_and_the_others_are_looked_at(tmp_path: Path) -> None:
    file, other = tmp_path / "rules.md", tmp_path / "other.md"
    file.write_bytes(b"Zagraj kart\xea.\n")
    other.write_text("Zagraj na na bazę.\n", encoding="utf-8")
    done = forge("lint", "--game", "smashup", "--lang", "pl", "--json", str(file), str(other))
    (found, doubled, *_) = json.loads(done.stdout)
    assert (done.returncode, found["file"], found["line"], found["column"]) == (1, str(file), 1, None)
    assert (found["check"], found["severity"]) == ("data", "error") and found["message"] in done.stderr
    assert (doubled["file"], doubled["check"]) == (str(other), "language.doubled")
    assert set(doubled) == set(found) - {"rule", "card", "span"}


def test_sarif_has_the_place_and_the_page_of_a_check(tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    file.write_text("Zagraj na na bazę.\n", encoding="utf-8")
    done = forge("lint", "--game", "smashup", "--only", "language", "--sarif", f"pl:{file}")
    (run,) = json.loads(done.stdout)["runs"]
    (found,) = run["results"]
    rule = run["tool"]["driver"]["rules"][found["ruleIndex"]]
    assert rule == {"id": "language.doubled", "help": {"text": "docs/checks/language.doubled.md"}}
    region = found["locations"][0]["physicalLocation"]["region"]
    assert [region[name] for name in ("startLine", "startColumn", "endLine", "endColumn")] == [1, 8, 1, 13]


def test_wrong_codes_and_files_are_told(tmp_path: Path) -> None:
    assert "there is no check 'languag'" in forge("lint", "--game", "smashup", "--only", "languag", "pl:x").stderr
    assert "say the language of x.txt" in forge("lint", "--game", "smashup", "x.txt").stderr
    assert (
        "cannot be read" in forge("lint", "--game", "smashup", "--in", "en", str(tmp_path / "x"), "--lang", "pl").stderr
    )


def test_a_catalog_says_its_game_and_its_language(tmp_path: Path) -> None:
    files = ["locales/pl/sincity.po", "locales/ru/magblast.po"]
    done = forge("lint", "--only", "language.doubled", *files)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "2 files, nothing found\n")
    assert forge("lint", "--only", "language.doubled", "--json", *files).stderr == ""
    copy = tmp_path / "sincity.po"
    copy.write_bytes((ROOT / files[0]).read_bytes())
    assert "name a game with --game" in forge("lint", *files, f"pl:{copy}").stderr
    assert "name a game with --game" in forge("lint", "--html", str(tmp_path / "x.html"), *files).stderr


def test_the_hooks_call_commands_that_there_are() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert {hook["id"] for hook in hooks} >= {"forge-lint", "forge-tidy", "forge-check"}
    for hook in hooks:
        assert re.search(hook["files"], "locales/pl/smashup.po")
        assert hook["stages"] in (["pre-commit"], ["pre-push"])  # each once: what is looked at takes a while
        assert hook["additional_dependencies"] == hooks[0]["additional_dependencies"]  # one environment for all
        program, *words = hook["entry"].split()
        assert program == "forge"
        assert forge(*words, "--help").returncode == 0


def test_waivers_without_a_reason_and_of_no_check_are_told(tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    waivers = ("language.doubled", "langage.doubled they greet", "language.* they greet")
    text = "\n\n".join(f"<!-- forge-ok: {waiver} -->\nZagraj na na bazę." for waiver in waivers)
    file.write_text(text, encoding="utf-8")
    done = forge("lint", "--game", "smashup", "--only", "language.doubled", "--in", "en", f"pl:{file}")
    assert done.stdout.count("[language.doubled]") == 1  # the misspelt code waives nothing
    assert done.stderr.splitlines() == [
        f"{file}:1: warning: a waiver without a reason; say why it is no fault [waivers.stale]",
        f"{file}:4: warning: no check is called “langage.doubled”; the waiver does nothing [waivers.stale]",
    ]


DISCARDS = (
    "Sługus trafia na stos kart odrzuconych. Akcja idzie na stos kart odrzuconych. Weź kartę ze stosu zużytych kart."
)


@pytest.mark.parametrize(
    ("language", "text", "codes"),
    [
        ("ru", "Если это твой база, возьми карту.", ["language.agreement"]),
        ("pl", "Zagraj to albo albo odrzuć kartę.", ["language.doubled"]),
        ("pl", DISCARDS, ["terms.mixed"]),
    ],
)
def test_one_place_is_one_finding(tmp_path: Path, language: str, text: str, codes: list[str]) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text, encoding="utf-8")
    done = forge("lint", "--game", "smashup", "--only", "language,terms", "--json", f"{language}:{file}")
    assert [found["check"] for found in json.loads(done.stdout)] == codes


ONLY = ("--game", "smashup", "--only", "language.doubled")


def test_a_text_may_come_on_standard_input() -> None:
    done = forge("lint", *ONLY, "--json", "pl:-", typed="Zagraj na na bazę.\n")
    (found,) = json.loads(done.stdout)
    assert (found["file"], found["line"], found["column"], found["fix"]) == ("-", 1, 8, "na")
    assert forge("lint", *ONLY, "--sarif", "pl:-", typed="Zagraj na na bazę.\n").returncode == 0
    done = forge("lint", *ONLY, "--fix", "pl:-", typed="Zagraj na na bazę.\n")
    assert (done.returncode, done.stdout) == (2, "") and "cannot be mended; name a file" in done.stderr


def test_what_is_read_only_is_left(tmp_path: Path) -> None:
    file = tmp_path / "a file.txt"
    file.write_text("Zagraj na na bazę.\n", encoding="utf-8")
    file.chmod(0o444)
    done = forge("lint", *ONLY, "--fix", "--lang", "pl", str(file))
    assert done.returncode == 1 and f"{file}: is read-only; nothing is written" in done.stderr
    assert "na na" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["a.txt", "b.po", "c.md"])
def test_what_has_no_text_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("\n", encoding="utf-8")
    for reader, said in (("en", "has no text in it"), ("pl", "nie ma w nim tekstu")):
        assert said in forge("lint", *ONLY, "--lang", "pl", "--in", reader, str(tmp_path / name)).stderr


def test_no_checks_are_no_choice(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("Zagraj na na bazę.\n", encoding="utf-8")
    done = forge("lint", *ONLY[:2], "--lang", "pl", "--only", ",", str(tmp_path / "x.txt"))
    assert done.returncode == 2 and "--only and --skip name checks" in done.stderr
