"""Which languages a game is finished in, as it is remembered until its data or a catalog changes."""

from __future__ import annotations

import hashlib
from contextlib import suppress

import msgspec

from forge.edition import sources
from forge.kept import find, keep
from forge.problems import ProblemsError
from forge.project import Project


def shortfalls(project: Project, game_id: str) -> dict[str, str | None]:
    """Language -> what it lacks to be taken where none is named; None for one that is finished, or whose catalog cannot
    be read, which is told elsewhere. Raises ProblemsError when the game cannot be read."""
    catalogs = [sources.of_catalog(project, game_id, code) for code in project.languages()]
    names = [sources.of_file(project, project.locales / code / "language.yml") for code in project.languages()]
    parts = (sources.of_game(project, game_id), sources.of_tools(project), *catalogs, *names)
    path = project.cache / "finished" / hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
    if (data := find(path)) is not None:
        with suppress(msgspec.ValidationError, msgspec.DecodeError):
            return msgspec.json.decode(data, type=dict[str, str | None])
    # Games and catalogs take their time to read.
    from forge.edition.texts import shortfall
    from forge.rules.games import load_game

    game = load_game(project, game_id)
    found: dict[str, str | None] = {}
    for code in project.languages():
        found[code] = None
        with suppress(ProblemsError):
            found[code] = shortfall(project, game, code)
    keep(path, msgspec.json.encode(found))
    return found
