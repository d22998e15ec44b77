"""Mistakes in the game's files: each is told in a sentence, with the line where it stands."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from forge.problems import ProblemsError
from forge.project import Project
from forge.rules.games import load_game
from tests.conftest import ROOT

MISTAKES = {
    ("board", "name: Thug, home: farm", "name: Thug, home: police_station"): "police_station is the home of cop",
    ("board", "elsewhere: 2", "elsewhere: 1000000000000"): "tokens in one place are too many; there may be 1000",
    ("goals", "space: docks", "space: dock"): "there is no space 'dock'",
    ("game", "home_floor: 5", "home_floor: 0"): "home_floor must be 1 or more",
    ("game", "  die_sides: 6\n", "\n"): "there must be a constant die_sides",
    ("game", "plan_goals: 3", "plan_goals: 5"): "6 players with 5 goals each need 30, and there are 24",
    ("game", "values: [per_space, total]", "values: [per_space, sum]"): "there is no value of remaining_tokens 'sum'",
    ("game", "id: tricky_moves", "id: sly_moves"): "there is no option 'sly_moves'",
    ("game", "needs: [move_cards]}\n  - {id: kinder", "needs: [alliances]}\n  - {id: kinder"): "must stand before it",
    ("game", "players: [4, 6]", "players: [5, 8]"): "alliances is for 8 players, and 2 to 6 can play",
}


def mistaken(folder: Path, changes: list[tuple[str, str, str]]) -> Project:
    """A project with the game's files, changed."""
    shutil.copytree(ROOT / "cards" / "sincity", folder / "cards" / "sincity")
    (folder / "locales").symlink_to(ROOT / "locales")
    for name, old, new in changes:
        path = folder / "cards" / "sincity" / f"{name}.yml"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return Project(folder)


def told(project: Project) -> list[str]:
    with pytest.raises(ProblemsError) as raised:
        load_game(project, "sincity")
    return [str(problem) for problem in raised.value.problems]


def test_every_mistake_is_told_with_its_line(tmp_path: Path) -> None:
    lines = told(mistaken(tmp_path, list(MISTAKES)))
    for (name, _, _), said in MISTAKES.items():
        fitting = [line for line in lines if said in line]
        assert fitting and fitting[0].startswith(f"cards/sincity/{name}.yml:"), said


def test_a_ring_is_one_and_cards_speak_of_tokens_there_are(tmp_path: Path) -> None:
    board = (ROOT / "cards" / "sincity" / "board.yml").read_text(encoding="utf-8")
    spaces = board[board.index("  - {id: police_station") : board.index("tokens:")]
    kept = [line for line in spaces.splitlines(keepends=True) if "police_station" in line or "old_town" in line]
    thug = board[board.index("  - {id: thug") : board.index("  - {id: dame")]
    lines = told(mistaken(tmp_path, [("board", spaces, "".join(kept)), ("board", thug, "")]))
    assert any("a ring has 3 spaces or more, not 2" in line for line in lines)
    assert any("spring_cleaning: ability: there is no kind of tokens 'thug'" in line for line in lines)
