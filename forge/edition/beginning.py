"""Begins a project: a folder whose files lie over what is installed, made from a starter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from forge.problems import fail
from forge.project import MARK, Project
from forge.render.theme import SHARED
from forge.rules.games import load_game
from forge.wholefile import write_all

STARTER = "new"  # the folder of a game's templates with the files of a project for it
ID, NAME = "__id__", "__name__"  # what stands in them for those of the new project
SCHEMA = re.compile(r"^# yaml-language-server: \$schema=\S+\n")
IGNORED = "build/\n"
MARKED = """# A project of forge: cards/, locales/ and templates/ here lie over those that came with forge.
# `forge project` says what they add and replace.
"""


@dataclass(frozen=True)
class Begun:
    """What was begun: the id and the name of its faction or its game, and the files by their paths in the project."""

    id: str
    name: str
    files: tuple[str, ...]


def begin_project(installed: Project, folder: Path, game: str | None) -> Begun:
    """Writes the files of a project into a folder, all or none: with a `game` one that adds to it, else a game.

    Raises ProblemsError where there is something already, or the name is no name for it.
    """
    name = folder.name
    made = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", made) or not name.isascii():
        raise fail(f"{name!r} gives no id; name the folder in Latin letters, such as my-expansion")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise fail("is there already, and not empty; name another folder", str(folder))
    if game is None and made in installed.games():
        raise fail(f"there is a game {made!r} already; name another folder, or add to it with --game {made}")
    if game is not None:
        facts = load_game(installed, game)
        known = {*(group.id for group in facts.groups), *(thing.id for thing in facts.printed)}
        if made in known:
            raise fail(f"{game} has {made!r} already; name another folder")
    starter = installed.templates / (game or SHARED) / STARTER
    if not installed.has(starter):
        there = [one for one in installed.games() if installed.has(installed.templates / one / STARTER)]
        raise fail(f"nothing is known of how to add to {game}; there is a starter for: {', '.join(there) or 'no game'}")
    called = " ".join(word.capitalize() for word in made.split("_"))
    files = {MARK: MARKED.encode(), ".gitignore": IGNORED.encode()}
    for path in _files(installed, starter):
        file = path.relative_to(starter).as_posix().replace(ID, made)
        # Where schemas lie on this machine is nothing for others who work on the project.
        text = SCHEMA.sub("", installed.found(path).read_text(encoding="utf-8"))
        files[file] = text.replace(ID, made).replace(NAME, called).encode()
    folder.mkdir(parents=True, exist_ok=True)
    write_all({folder / file: data for file, data in files.items()})
    return Begun(made, called, tuple(files))


def _files(installed: Project, folder: Path) -> Iterator[Path]:
    for path in installed.listed(folder, "**/*"):
        if installed.found(path).is_file() and not path.name.startswith("."):
            yield path
