"""Worked examples are played once: what they came to is kept until the facts or the engine change."""

from __future__ import annotations

import subprocess
import sys

import pytest

from forge.edition.worked import played_examples
from forge.problems import ProblemsError
from forge.project import Project
from forge.rules.games import load_game
from tests.conftest import ROOT

CODE = """
import sys
from pathlib import Path
from forge.edition.worked import played_examples
from forge.project import Project
from forge.rules.games import load_game
game = load_game(Project(Path(sys.argv[1])), "smashup")
played = played_examples(game)
print(len(played), "forge.rules.smashup.scenario.worked" in sys.modules)
"""


@pytest.mark.undrawn
def test_what_examples_come_to_is_kept_until_the_facts_change(scratch: Project) -> None:
    def said() -> list[str]:
        run = [sys.executable, "-c", CODE, str(scratch.root)]
        return subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()

    assert said() == ["8", "True"]
    assert said() == ["8", "False"]
    path = scratch.cards / "smashup" / "scenarios" / "examples.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("points: {ann: 5, ben: 3}", "points: {ann: 4, ben: 3}"))
    with pytest.raises(ProblemsError, match="points"):
        played_examples(load_game(scratch, "smashup"))
