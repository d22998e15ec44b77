"""What build/manifest.json says: every output with its pages, size and hash, and what it was made from."""

from __future__ import annotations

import hashlib
import io
import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pikepdf

import forge
from forge.project import Project
from forge.render.fit import Fit
from forge.render.fonts import versions
from forge.render.studio import Studio
from forge.render.tools import tool_versions


def describe(
    file: str, language: str, pdf: bytes, fits: Sequence[Fit] = (), warnings: Sequence[str] = ()
) -> dict[str, Any]:
    """The entry of a file: its pages, page size in mm, bytes and sha256, the texts on their last rung, warnings."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        box = [float(v) for v in opened.pages[0].mediabox]
        pages = len(opened.pages)
    return {
        "file": file,
        "language": language,
        "pages": pages,
        "page_mm": [round(v * 25.4 / 72, 2) for v in box[2:]],
        "bytes": len(pdf),
        "sha256": hashlib.sha256(pdf).hexdigest(),
        "smallest_text": [asdict(fit) for fit in fits if fit.rung == fit.rungs - 1],
        "warnings": list(warnings),
    }


def inputs(project: Project, game_id: str, studio: Studio) -> dict[str, Any]:
    """What outputs are made from: hashes of data, templates and code, versions of fonts and of all that draws."""
    folders = {
        "cards": project.cards / game_id,
        "code": Path(forge.__file__).parent,
        "locales": project.locales,
        "templates": project.templates,
    }
    return {
        "sha256": {name: _tree(folder) for name, folder in folders.items()},
        "fonts": {**versions(studio.fonts), "sha256": studio.fonts.digest},
        "versions": {
            **tool_versions(),
            "babel": version("babel"),
            "forge": forge.__version__,
            "python": platform.python_version(),
        },
    }


def unchanged(project: Project, job: Mapping[str, Any], made_from: Mapping[str, Any]) -> dict[str, Any] | None:
    """The last manifest, if it was made by the same job from the same inputs and its outputs are still as it says."""
    try:
        manifest: dict[str, Any] = json.loads((project.build / "manifest.json").read_text(encoding="utf-8"))
        if (manifest["job"], manifest["inputs"]) != (job, made_from):
            return None
        for output in manifest["outputs"]:
            if hashlib.sha256((project.root / output["file"]).read_bytes()).hexdigest() != output["sha256"]:
                return None
    except (OSError, ValueError, KeyError, TypeError):
        return None  # no manifest, or one that cannot be trusted: build
    return manifest


def _tree(folder: Path) -> str:
    hashed = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix != ".pyc"):
        hashed.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return hashed.hexdigest()
