"""A small game of somebody else's, with words of its own, at the terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from forge.project import Project
from tests.conftest import ROOT
from tests.games import PLUGIN, spoken


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PLUGIN))
        yield spoken(tmp_path_factory.mktemp("tiny"))


def at_terminal(project: Project, *args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(ROOT), str(PLUGIN)))
    return subprocess.run(
        [sys.executable, "-m", "forge", *args],
        cwd=project.root, input=typed, capture_output=True, encoding="utf-8", timeout=60,
        env={"PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"},
    )  # fmt: skip


def test_it_is_played_with_numbers_words_and_verbs_of_its_own(tiny: Project, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    typed = f"?\ntable\ndiscard\nswap mouse\nwhy swap cat\n1\nundo\ns cat\nxyzzy\nsave {save}\n"
    done = at_terminal(tiny, "play", "--seed", "3", "--bots", "2", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    said = done.stdout.splitlines()
    swapped = said.index("> swap mouse")
    assert said[swapped + 1] == "  You put “Mouse” away."
    for command in ("> why swap cat", "> s cat"):  # a verb of the game's own, once a turn
        assert "  • You cannot do that." in said[said.index(command) :][:4]
    assert said[said.index("> undo") + 1] == "Taken back."
    assert "[word." not in done.stdout
    again = at_terminal(tiny, "play", "--load", str(save), typed="quit\n")
    assert (again.returncode, again.stderr) == (0, "")


def test_a_bot_plays_it_to_the_end(tiny: Project) -> None:
    done = at_terminal(tiny, "play", "--auto", "--seed", "4")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Tricks: " in done.stdout and "[word." not in done.stdout


def test_a_card_is_explained(tiny: Project) -> None:
    done = at_terminal(tiny, "explain", "owl")
    assert (done.returncode, done.stderr) == (0, "")
    assert "rank 2 · 7 in the deck" in done.stdout and "Discard a\N{NO-BREAK SPACE}card" in done.stdout
    assert "[word." not in done.stdout
