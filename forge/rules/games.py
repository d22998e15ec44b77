"""The games this forge knows: their facts, and the rules they are played by."""

from __future__ import annotations

from forge.library.load import load_facts
from forge.library.model import Facts
from forge.project import Project


def load_game(project: Project, game_id: str) -> Facts:
    """The facts of the game `game_id`, complete and consistent. Raises ProblemsError with everything that is wrong."""
    return load_facts(project, game_id)
