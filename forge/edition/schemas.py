"""JSON Schemas of all data files, made from their models, for editors that complete and check while you type."""

from __future__ import annotations

import json

import msgspec

from forge.language.grammar.table.files import (
    GameGlossaryFile,
    GamePhrasebookFile,
    GlossaryFile,
    PhrasebookFile,
)
from forge.language.typography import Language
from forge.library.model import FILES
from forge.render.profile import PrintFile
from forge.render.theme import ThemeFile
from forge.rules.games import games, package_of
from forge.rules.kernel.scenario.file import file_of


def _of_games() -> dict[str, type[msgspec.Struct]]:
    """The files of the games' own shapes, and their scenarios. What several games call the same has the game's id in
    front: `mygame.cards`."""
    found: dict[str, dict[str, type[msgspec.Struct]]] = {}
    for game in games():
        package = package_of(game)
        shapes = dict(package.shape.structs) if package is not None else {}
        if (words := getattr(package, "scenarios", None)) is not None:
            shapes["scenarios"] = file_of(words)
        for name, shape in shapes.items():
            found.setdefault(name, {})[game] = shape
    return {
        name if len(shapes) == 1 else f"{game}.{name}": shape
        for name, shapes in found.items()
        for game, shape in shapes.items()
    }


def schemas() -> dict[str, str]:
    """File name -> text of each schema, as it belongs in schemas/."""
    shapes: dict[str, type[msgspec.Struct]] = {
        **FILES,
        **_of_games(),
        "language": Language,
        "phrasebook": PhrasebookFile,
        "game.phrasebook": GamePhrasebookFile,
        "glossary": GlossaryFile,
        "game.glossary": GameGlossaryFile,
        "print": PrintFile,
        "theme": ThemeFile,
    }
    made = {}
    for name, shape in shapes.items():
        schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(shape)}
        made[f"{name}.schema.json"] = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
    return made
