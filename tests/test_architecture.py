"""The house: imports point one way, and data is named in data."""

from __future__ import annotations

import ast
from pathlib import Path

from forge.library import Game
from forge.project import Project
from tests.conftest import ROOT

# Room -> the rooms of forge it may import. Plain modules (problems, project, yamlfile) are open to all.
MAY_IMPORT = {
    "library": {"library"},
    "language": {"language"},
    "rules": {"rules"},
    "render": {"render"},
    "edition": {"edition", "library", "language", "rules", "render"},
    "cli": {"cli", "edition", "library", "language", "rules", "render"},
}
OPEN = {"problems", "project", "yamlfile"}


def modules() -> list[Path]:
    return sorted((ROOT / "forge").rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The rooms and plain modules of forge that a file imports."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name.split(".")[1] for name in names if name.startswith("forge.")}


def test_imports_point_one_way() -> None:
    wrong = []
    for path in modules():
        room = path.relative_to(ROOT / "forge").parts[0]
        if room in MAY_IMPORT and (strange := imported(path) - MAY_IMPORT[room] - OPEN):
            wrong.append(f"{path.relative_to(ROOT)} imports {', '.join(sorted(strange))}")
    assert wrong == []


def test_no_card_faction_base_or_language_is_named_in_code(game: Game, project: Project) -> None:
    ids = {card.id for card in game.cards()} | {base.id for base in game.bases} | set(game.info.factions)
    ids |= set(project.languages()) | {game.id}
    found = []
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in ids:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno} names {node.value!r}")
    assert found == []


def test_files_stay_readable_in_one_sitting() -> None:
    assert [path.name for path in modules() if len(path.read_text(encoding="utf-8").splitlines()) > 500] == []


def test_only_one_file_knows_weasyprint() -> None:
    using = {path.name for path in modules() if "import weasyprint" in path.read_text(encoding="utf-8")}
    assert using == {"weasy.py"}
