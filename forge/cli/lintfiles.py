"""Which files `forge lint` looks at, of which game and in which language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from forge.cli.games import pick_game
from forge.cli.options import pick_language, pick_languages

if TYPE_CHECKING:
    from forge.language.messages import Messages
    from forge.lint.desk import Desk
    from forge.lint.textfile import TextFile
    from forge.project import Project
    from forge.proof.remarks import Remark

SPOKEN = re.compile(r"([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)?):(.+)", re.DOTALL)


def readable(desk: Desk, messages: Messages, paths: Iterable[Path], unread: list[Remark]) -> dict[Path, TextFile]:
    """The files that can be read, as documents; what is wrong with the others is added to `unread`."""
    from forge.lint.readers import read_document
    from forge.problems import ProblemsError
    from forge.proof.remarks import Remark

    found = {}
    for path in paths:
        try:
            found[path] = read_document(path, shown(path), desk.language, desk.is_word)
        except ProblemsError as error:
            unread += [
                replace(Remark.of(problem), message=messages.told(problem.message), lang=desk.language)
                for problem in error.problems
            ]
    return found


def by_game(project: Project, game: str | None, files: Sequence[str]) -> Mapping[str, list[str]]:
    """The files by the game they are about: the one that is named; else that of a catalog of the project, and for other
    files the only one there is. Raises click errors."""
    if game is not None or not files:
        return {pick_game(project, game): list(files)}
    found: dict[str, list[str]] = {}
    for name in files:
        owner = catalog_of(project, name)
        found.setdefault(owner[0] if owner else pick_game(project, None), []).append(name)
    return found


def catalog_of(project: Project, name: str) -> tuple[str, str] | None:
    """The game and the language of a file that is a catalog of the project; None for any other."""
    match = SPOKEN.fullmatch(name)
    path = Path(match[2] if match and not Path(name).exists() else name).resolve()
    folders = [folder.resolve() for folder in project.layers(project.locales)]
    if path.suffix != ".po" or path.parent.parent not in folders or path.stem not in project.games():
        return None
    return path.stem, path.parent.name


def keep_installed(project: Project, paths: Iterable[Path]) -> None:
    """Raises ProblemsError where a file that is to be mended is one of what is installed."""
    for path in paths:
        if project.over is not None and path.resolve().is_relative_to(project.over):
            project.own(path.resolve())


def spoken(project: Project, game: str, files: Sequence[str], lang: str | None) -> Mapping[str, list[Path]]:
    """The files meant, by their language: those named, else the catalogs of the game. Raises click errors."""
    from forge.edition.texts import catalog_path
    from forge.rules.games import load_game

    if not files:
        if lang is None:
            from forge.cli.options import finished_languages

            codes = finished_languages(project, load_game(project, game), None, "forge lint")
        else:
            codes = pick_languages(project, lang)
        here = Path.cwd()
        found = {code: catalog_path(project, game, code) for code in codes}
        if not project.is_there:
            found = {code: project.found(path) for code, path in found.items()}
        elif project.over is not None:  # what is installed is not this project's to mend
            found = {code: path for code, path in found.items() if path.exists()}
        return {code: [path.relative_to(here) if path.is_relative_to(here) else path] for code, path in found.items()}
    by_language: dict[str, list[Path]] = {}
    for name in files:
        match = SPOKEN.fullmatch(name)
        if match and not Path(name).exists():
            code, path = pick_language(project, match[1]), Path(match[2])
        elif lang is None and (owner := catalog_of(project, name)) is not None:
            code, path = owner[1], Path(name)
        elif lang is None:
            raise click.UsageError(f"say the language of {name}: --lang LANG, or LANG:{name}.")
        else:
            code, path = pick_language(project, lang), Path(name)
        by_language.setdefault(code, []).append(path)
    return by_language


def shown(path: Path) -> str:
    return str(path)
