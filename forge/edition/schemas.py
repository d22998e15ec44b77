"""JSON Schemas of all data files, made from their models, for editors that complete and check while you type; and of
what a client of a running game is sent."""

from __future__ import annotations

import json
from inspect import cleandoc
from typing import Any

import msgspec

from forge.language.claims import ClaimsFile, DenialsFile, GameClaimsFile, ToldFile
from forge.language.concepts import ConceptsFile
from forge.language.grammar.table.files import (
    GameGlossaryFile,
    GamePhrasebookFile,
    GlossaryFile,
    PhrasebookFile,
)
from forge.language.leanings import LeaningsFile
from forge.language.messages import ChecksFile
from forge.language.terms import NamesFile, TermsFile
from forge.language.tone import TonesFile
from forge.language.typography import Language
from forge.language.waivers import WaiversFile
from forge.library.model import FILES
from forge.library.plain import PLAIN
from forge.render.profile import PrintFile
from forge.render.theme import ThemeFile
from forge.rules.games import games, package_of
from forge.rules.kernel.scenario.file import file_of
from forge.rules.kernel.view import View

KEYS = "propertyNames"


def schemas() -> dict[str, str]:
    """File name -> text of each schema, as it belongs in schemas/: at the top for files that every game has, below a
    game's name for its own, below plain/ for those of games without a package."""
    shapes: dict[str, type[msgspec.Struct]] = {
        **FILES,
        "language": Language,
        "phrasebook": PhrasebookFile,
        "game.phrasebook": GamePhrasebookFile,
        "glossary": GlossaryFile,
        "game.glossary": GameGlossaryFile,
        "tones": TonesFile,
        "checks": ChecksFile,
        "waivers": WaiversFile,
        "claims": ClaimsFile,
        "game.claims": GameClaimsFile,
        "game.told": ToldFile,
        "game.denials": DenialsFile,
        "concepts": ConceptsFile,
        "game.concepts": ConceptsFile,
        "leanings": LeaningsFile,
        "game.leanings": LeaningsFile,
        "terms": TermsFile,
        "names": NamesFile,
        "print": PrintFile,
        "theme": ThemeFile,
        **{f"plain/{name}": struct for name, struct in PLAIN.structs.items()},
        "view": View,
    }
    for game in games():
        package = package_of(game)
        assert package is not None
        own = dict(package.shape.structs)
        if (words := getattr(package, "scenarios", None)) is not None:
            own["scenarios"] = file_of(words)
        shapes |= {f"{game}/{name}": struct for name, struct in own.items()}
    made = {}
    for name, shape in shapes.items():
        schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **_alike(msgspec.json.schema(shape))}
        made[f"{name}.schema.json"] = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
    return made


def _alike(schema: Any) -> Any:
    """A schema as every version of msgspec makes it, so that the files do not depend on which one is installed: from
    0.23 on descriptions have no indentation, and tables tell the words that may be their keys."""
    if isinstance(schema, list):
        return [_alike(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    said = {key: _alike(value) for key, value in schema.items() if not (key == KEYS and "enum" in value)}
    if isinstance(description := said.get("description"), str):
        said["description"] = cleandoc(description)
    return said
