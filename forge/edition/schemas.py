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
from forge.rules.smashup.facts import SHAPE
from forge.rules.smashup.scenario.file import ScenarioFile


def schemas() -> dict[str, str]:
    """File name -> text of each schema, as it belongs in schemas/."""
    shapes: dict[str, type[msgspec.Struct]] = {
        **FILES,
        **SHAPE.structs,
        "scenarios": ScenarioFile,
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
