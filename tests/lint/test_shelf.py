"""Tables that `forge lint` keeps from one run to the next: they are made anew when a file changes that they rest on."""

from __future__ import annotations

from pathlib import Path

from forge.lint.shelf import ROOM
from forge.project import Project
from tests.cli.calling import forge
from tests.conftest import ROOT

SAID = "The admiral polishes all seven portholes of the lighthouse at midnight.\n\nThe thug is asleep.\n"
RULES = """rules:
  {rule}:
    - "The admiral polishes all {{{right}|{wrong}}} portholes of the lighthouse at midnight."
"""
TERMS = 'terms:\n  thug: {say: thug, avoid: [{say: lighthouse, why: "here: thug"}]}\n'
GAME, RULE = "sincity", "goal.three"


def lint(folder: Path) -> str:
    done = forge("lint", "--game", GAME, "--lang", "en", "--only", "rules.reversed,terms.avoid", "text.md", cwd=folder)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout + done.stderr


def test_what_is_kept_is_never_out_of_date_and_nothing_stops_for_what_is_damaged(tmp_path: Path) -> None:
    locale = tmp_path / "locales" / "en"
    locale.mkdir(parents=True)
    (tmp_path / "forge.yml").write_text("{}\n")
    room = Project(tmp_path, ROOT).cache / ROOM
    (tmp_path / "text.md").write_text(SAID)
    told = locale / f"{GAME}.told.yml"
    told.write_text(RULES.format(rule=RULE, right="seven", wrong="nine"))
    assert "nothing found" in lint(tmp_path)
    before = set(room.iterdir())
    told.write_text(RULES.format(rule=RULE, right="nine", wrong="seven"))
    wrong = lint(tmp_path)
    assert "rules.reversed" in wrong
    assert before
    for file in set(room.iterdir()) - before:
        file.write_bytes(file.read_bytes()[:-1] + bytes([file.read_bytes()[-1] ^ 1]))
    assert lint(tmp_path) == wrong
    (locale / f"{GAME}.glossary.yml").write_text(TERMS)
    assert "terms.avoid" in lint(tmp_path)
