"""What build/manifest.json says: every output with its pages, size and hash, and what it was made from."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import structs

import forge
from forge.edition import sources
from forge.fingerprint import versions
from forge.problems import Problem
from forge.project import LONGEST, Project
from forge.render.fonts import versions as versions_of_fonts
from forge.render.tools import tool_versions
from forge.render.workshop import workshop_for
from forge.seen import seen_for

if TYPE_CHECKING:
    from forge.edition.cards import Output
    from forge.library.naming import Names


@dataclass(frozen=True)
class Order:
    """What is to be built of a game: its languages, on which paper and how; see `forge build`."""

    game: str
    languages: tuple[str, ...]
    paper: str
    low_ink: bool = False
    backs: bool = True
    names: Names | None = None
    tone: str | None = None

    @property
    def job(self) -> dict[str, Any]:
        """The order as the manifest has it."""
        return {**asdict(self), "languages": list(self.languages)}


@dataclass
class Report:
    """What a build made: the manifest's entries and all warnings; `unchanged` when everything was there already.

    `problems` are those of languages that could not be built.
    """

    outputs: list[dict[str, Any]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    unchanged: bool = False


def describe(file: str, language: str, made_from: str, output: Output) -> dict[str, Any]:
    """The entry of a file: its pages, page size in mm, bytes and sha256, the texts on their last rung, warnings, and
    the hash of what it was made from."""
    return {
        "file": file,
        "language": language,
        "inputs": made_from,
        "pages": output.pages,
        "page_mm": list(output.page_mm),
        "bytes": len(output.pdf),
        "sha256": hashlib.sha256(output.pdf).hexdigest(),
        "smallest_text": [structs.asdict(fit) for fit in output.fits if fit.rung == fit.rungs - 1],
        "warnings": list(output.warnings),
    }


def inputs(project: Project, game_id: str) -> dict[str, Any]:
    """What outputs are made from: hashes of data, templates and code, versions of fonts and of all that draws."""
    fonts = workshop_for(project, game_id).fonts
    return {
        "sha256": {
            "cards": sources.of_game(project, game_id),
            "code": seen_for(project).code,
            "locales": {code: sources.of_language(project, code) for code in project.languages()},
            "templates": sources.of_folders(project, [project.templates]),
        },
        "fonts": {**versions_of_fonts(fonts), "sha256": fonts.digest},
        "versions": {
            **tool_versions(),
            **versions(("babel",)),
            "forge": forge.__version__,
            "python": platform.python_version(),
        },
    }


def standing(project: Project, order: Order) -> Report | None:
    """What the last build of this order made, if it was made from what there is now, and is still as it was."""
    manifest = _last(project)
    build = manifest["builds"].get(digest(order.job)) if manifest is not None else None
    if manifest is None or build is None or build["inputs"] != digest(inputs(project, order.game)):
        return None
    outputs = {output["file"]: output for output in manifest["outputs"]}
    mine = [outputs.get(file) for file in build["files"]]
    same = [one for one in mine if one is not None and one["sha256"] == build["files"][one["file"]]]
    if not same or len(same) < len(mine) or not all(_is_there(project, one) for one in same):
        return None
    return Report(same, list(dict.fromkeys(said for one in same for said in one["warnings"])), unchanged=True)


def still_there(project: Project, file: str, made_from: str) -> dict[str, Any] | None:
    """The entry of a file that was made from the same, if it is still as it was."""
    outputs = (_last(project) or {"outputs": []})["outputs"]
    found = next((one for one in outputs if one["file"] == file and one["inputs"] == made_from), None)
    return found if found is not None and _is_there(project, found) else None


def manifest_path(project: Project) -> Path:
    return project.build / "manifest.json"


def manifest_of(
    project: Project, order: Order, made_from: Mapping[str, Any], outputs: Sequence[Mapping[str, Any]]
) -> bytes:
    """The manifest: these outputs, and those of earlier builds that are still there as they were made.

    `inputs` at the top is what there was when it was built; every output names its own by a hash of them. `builds` says
    of every order, by a hash of it, what it was built from and which files it made.
    """
    entries = {str(output["file"]): dict(output) for output in outputs}
    last = _last(project) or {"outputs": [], "builds": {}}
    files = {name: entries[name]["sha256"] for name in sorted(entries)}
    builds = {**last["builds"], digest(order.job): {"inputs": digest(made_from), "files": files}}
    for old in last["outputs"]:
        if old["file"] not in entries and _is_there(project, old):
            entries[old["file"]] = old
    manifest = {
        "job": order.job,
        "inputs": made_from,
        "builds": builds,
        "outputs": [entries[name] for name in sorted(entries)],
        "warnings": sorted({warning for entry in entries.values() for warning in entry["warnings"]}),
    }
    return (json.dumps(manifest, indent=2, ensure_ascii=False, sort_keys=True) + "\n").encode()


def digest(value: Mapping[str, Any]) -> str:
    """A hash of what JSON can say."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def _last(project: Project) -> dict[str, Any] | None:
    """The last manifest; None when there is none, or one that cannot be trusted."""
    try:
        manifest: dict[str, Any] = json.loads(manifest_path(project).read_text(encoding="utf-8"))
        for output in manifest["outputs"]:
            _ = (output["file"], output["sha256"], output["inputs"], output["bytes"], output["warnings"])
        for build in manifest["builds"].values():
            _ = (build["inputs"], build["files"].items())
        _ = (manifest["job"], manifest["inputs"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return manifest


def _is_there(project: Project, output: Mapping[str, Any]) -> bool:
    path = project.root / output["file"]
    try:
        if path.stat().st_size <= LONGEST:
            return seen_for(project).digest(path).hex() == str(output["sha256"])
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == str(output["sha256"])
    except OSError:
        return False
