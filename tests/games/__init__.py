"""Games of the tests: plugged in as anybody's games are, by an entry point. `forge` itself knows nothing of them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from forge.edition.texts import catalog_path
from forge.edition.update import update_catalog
from forge.project import Project
from forge.rules.games import load_game

TINY = Project(Path(__file__).parent / "tiny")
PLUGIN = TINY.root / "plugin"  # on the path, it makes the game known: it holds the entry point of an installed package


def spoken(to: Path) -> Project:
    """A copy of the tiny game with a catalog whose every entry is its draft. PLUGIN must be on the path."""
    project = Project(to)
    for name in ("cards", "locales"):
        shutil.copytree(TINY.root / name, to / name)
    (to / "templates").mkdir()
    shared = Path(__file__).parents[2] / "cards" / "words.yml"
    shutil.copy(shared, to / "cards" / "words.yml")
    facts = load_game(project, "tiny")
    update_catalog(project, facts, facts.info.language)
    path = catalog_path(project, facts.id, facts.info.language)
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'^msgid (".+")\nmsgstr ""$', r"msgid \1\nmsgstr \1", text, flags=re.M), encoding="utf-8")
    return project
