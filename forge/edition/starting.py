"""Begins a language in a project: its folder and the catalogs of its games, all or nothing."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from forge.edition.scripts import refuse_unprintable
from forge.edition.update import open_catalog
from forge.language.starting.folder import begin
from forge.library.model import Facts
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.rules.games import load_game
from forge.wholefile import write_beside


def begin_language(project: Project, code: str, kin: str | None, games: Iterable[str]) -> list[Path]:
    """Writes the files of a new language and the catalogs of these games; returns their paths.

    Raises ProblemsError with everything that is in the way; then there is no such folder.
    """
    problems: list[Problem] = []
    loaded: list[Facts] = []
    for name in games:
        try:
            loaded.append(load_game(project, name))
        except ProblemsError as error:
            problems += error.problems
    try:
        made = begin(project, code, kin, [game.id for game in loaded])
    except ProblemsError as error:
        problems += error.problems
    if problems:
        raise ProblemsError(problems)
    refuse_unprintable(project, code)
    try:
        for path, data in made.items():
            write_beside(path, data)
        for game in loaded:
            opened = open_catalog(project, game, code)
            write_beside(opened.path, opened.text(opened.merged.catalog))
            made[opened.path] = b""
    except BaseException:
        shutil.rmtree(project.locales / code, ignore_errors=True)
        raise
    return list(made)
