"""Games of the tests: plugged in as anybody's games are, by an entry point. `forge` itself knows nothing of them."""

from __future__ import annotations

from pathlib import Path

from forge.project import Project

TINY = Project(Path(__file__).parent / "tiny")
PLUGIN = TINY.root / "plugin"  # on the path, it makes the game known: it holds the entry point of an installed package
