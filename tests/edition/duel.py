"""A game of four small decks: built at once, and in more than one job."""

from __future__ import annotations

from pathlib import Path

from forge.project import Project
from tests.cli.calling import forge
from tests.conftest import copy_project

DECKS = ("red", "blue", "green", "black")
GAME = """id: duel
language: en
title: Duel
players: {min: 2, max: 2}
groups: {one: deck, many: decks}
decks: {%s}
types:
%s
titles:
%s
"""


def duel(folder: Path) -> Project:
    """A project with a game of four small decks, so that there are some jobs."""
    project = copy_project(folder, games=())
    path = project.cards / "duel" / "game.yml"
    path.parent.mkdir()
    decks = ", ".join(f"{name}: {name.title()} deck" for name in DECKS)
    types = "\n".join(f"  {name}_blow: {{name: Blow, deck: {name}}}" for name in DECKS)
    titles = "\n".join(
        f'  - {{id: {name}_{number}, name: {name.title()} {number}, type: {name}_blow, text: "A quick one."}}'
        for name in DECKS
        for number in range(4)
    )
    path.write_text(GAME % (decks, types, titles), encoding="utf-8")
    assert forge("catalog", "update", "--game", "duel", cwd=project.root).returncode == 0
    return project
