"""What editions are made of, as hashes: by these goes what is kept of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from forge.fingerprint import installed
from forge.project import Project
from forge.seen import seen_for


def of_folders(project: Project, folders: Iterable[Path], ending: str = "") -> str:
    """A hash of what lies in folders of a project, and below them in what it lies over."""
    seen = seen_for(project)
    return _hashed(seen.tree(layer, ending=ending) for folder in folders for layer in project.layers(folder))


def of_game(project: Project, game: str) -> str:
    """A hash of the data of a game, and of the words that all games share."""
    seen, words = seen_for(project), project.cards / "words.yml"
    shared = (seen.digest(layer).hex() for layer in project.layers(words))
    return _hashed((game, of_folders(project, [project.cards / game], ".yml"), *shared, *project.languages()))


def of_language(project: Project, code: str) -> str:
    """A hash of all that a language is kept in."""
    return _hashed((code, of_folders(project, [project.locales / code])))


def of_catalog(project: Project, game: str, code: str) -> str:
    """A hash of the catalog of a game in a language."""
    return _hashed((code, of_file(project, project.locales / code / f"{game}.po")))


def of_print(project: Project) -> str:
    """A hash of the profiles of printing; their fonts come with what is installed."""
    return of_file(project, project.templates / "print.yml")


def of_file(project: Project, path: Path) -> str:
    """A hash of a file of a project, and of what it lies over."""
    seen = seen_for(project)
    return _hashed(seen.digest(layer).hex() for layer in project.layers(path))


def of_tools(project: Project) -> str:
    """A hash of forge's own code and of the packages that are installed."""
    return _hashed((seen_for(project).code, *installed()))


def _hashed(parts: Iterable[str]) -> str:
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()
