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
from forge.fingerprint import code_hash, tree_hash
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
        "locales": project.locales,
        "templates": project.templates,
    }
    shared = project.cards / "words.yml"
    lent = hashlib.sha256(project.glimpse(shared)).hexdigest() if project.has(shared) else ""
    return {
        "sha256": {name: tree_hash(*project.layers(folder)) for name, folder in folders.items()}
        | {"code": code_hash()},
        "words": lent,
        "fonts": {**versions(studio.fonts), "sha256": studio.fonts.digest},
        "versions": {
            **tool_versions(),
            "babel": version("babel"),
            "forge": forge.__version__,
            "python": platform.python_version(),
        },
    }


def unchanged(project: Project, job: Mapping[str, Any], made_from: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    """The outputs of the last build of this job, if it was made from the same inputs and they are still as it says."""
    manifest = _last(project)
    build = manifest["builds"].get(_digest(job)) if manifest is not None else None
    if manifest is None or build is None or build["inputs"] != _digest(made_from):
        return None
    outputs = {output["file"]: output for output in manifest["outputs"]}
    mine = [outputs.get(file) for file in build["files"]]
    same = [output for output in mine if output is not None and output["job"] == _digest(job)]
    return same if same and len(same) == len(mine) and all(_is_there(project, one) for one in same) else None


def manifest_path(project: Project) -> Path:
    return project.build / "manifest.json"


def manifest_of(
    project: Project, job: Mapping[str, Any], made_from: Mapping[str, Any], outputs: Sequence[Mapping[str, Any]]
) -> bytes:
    """The manifest: these outputs, and those of earlier builds that are still there as they were made.

    `inputs` at the top is what this build was made from; every output names its own by a hash of them. `builds` says of
    every job, by a hash of it, which files it made and from what.
    """
    marks = {"inputs": _digest(made_from), "job": _digest(job)}
    entries = {str(output["file"]): {**output, **marks} for output in outputs}
    last = _last(project) or {"outputs": [], "builds": {}}
    builds = {**last["builds"], marks["job"]: {"inputs": marks["inputs"], "files": sorted(entries)}}
    for old in last["outputs"]:
        if old["file"] not in entries and _is_there(project, old):
            entries[old["file"]] = old
    manifest = {
        "job": job,
        "inputs": made_from,
        "builds": builds,
        "outputs": [entries[name] for name in sorted(entries)],
        "warnings": sorted({warning for entry in entries.values() for warning in entry["warnings"]}),
    }
    return (json.dumps(manifest, indent=2, ensure_ascii=False, sort_keys=True) + "\n").encode()


def _last(project: Project) -> dict[str, Any] | None:
    """The last manifest; None when there is none, or one that cannot be trusted."""
    try:
        manifest: dict[str, Any] = json.loads(manifest_path(project).read_text(encoding="utf-8"))
        for output in manifest["outputs"]:
            _ = (output["file"], output["sha256"], output["inputs"], output["job"], output["warnings"])
        for build in manifest["builds"].values():
            _ = (build["inputs"], build["files"])
        _ = (manifest["job"], manifest["inputs"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return manifest


def _is_there(project: Project, output: Mapping[str, Any]) -> bool:
    try:
        return hashlib.sha256((project.root / output["file"]).read_bytes()).hexdigest() == str(output["sha256"])
    except OSError:
        return False


def _digest(value: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]
