"""What build/manifest.json says: every output with its pages, size and hash, and what it was made from."""

from __future__ import annotations

import hashlib
import io
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


def inputs(project: Project, game_id: str, studio: Studio, engine: Mapping[str, str]) -> dict[str, Any]:
    """What the outputs were made from: hashes of data and templates, versions of fonts and of all that draws."""
    folders = {"cards": project.cards / game_id, "locales": project.locales, "templates": project.templates}
    libraries = ("babel", "fonttools", "jinja2", "pikepdf", "pydyf", "weasyprint")
    return {
        "sha256": {name: _tree(folder) for name, folder in folders.items()},
        "fonts": {**versions(studio.fonts), "sha256": studio.fonts.digest},
        "versions": {
            **{name: version(name) for name in libraries},
            **engine,
            "forge": forge.__version__,
            "python": platform.python_version(),
        },
    }


def engine_versions() -> dict[str, str]:
    """The versions of the system libraries that lay text out. Imports WeasyPrint: to be called where it is at hand."""
    from weasyprint.text.ffi import pango

    number = pango.pango_version()
    return {"pango": f"{number // 10000}.{number // 100 % 100}.{number % 100}"}


def _tree(folder: Path) -> str:
    hashed = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        hashed.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return hashed.hexdigest()
