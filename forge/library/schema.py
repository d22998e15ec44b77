"""JSON Schemas of the data files, made from the model, for editors that complete and check while you type."""

from __future__ import annotations

import json

import msgspec

from forge.library.model import FILES


def schemas() -> dict[str, str]:
    """File name -> text of each schema, as it belongs in schemas/."""
    made = {}
    for name, shape in FILES.items():
        schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(shape)}
        made[f"{name}.schema.json"] = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
    return made
