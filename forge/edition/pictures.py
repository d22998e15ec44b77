"""Checks a game against its templates without drawing: every picture, frame, emblem and template it will need."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from forge.library.model import Facts
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.render.record import Face, Line
from forge.render.studio import Studio


def check_templates(project: Project, game: Facts) -> list[Problem]:
    """Every fault of the theme, the pictures and the templates of a game."""
    try:
        studio = Studio(project, game.id)
    except ProblemsError as error:
        return list(error.problems)
    return _problems(_pictures(studio, game))


def _pictures(studio: Studio, game: Facts) -> Iterable[Callable[[], object]]:
    """Everything that is made of the game's template files, as calls that fail with what is wrong."""
    for face in _faces(game):
        for low_ink in (False, True):
            yield lambda face=face, low_ink=low_ink: studio.art(face, low_ink)  # type: ignore[misc]
    for name in studio.print.formats:
        for low_ink in (False, True):
            yield lambda name=name, low_ink=low_ink: studio.back(name, low_ink)  # type: ignore[misc]
    yield studio.cover
    for group in game.groups:
        art = [thing.id for thing in game.inside(group.id) if thing.layout != "base"]
        yield lambda name=group.id, art=art: (studio.band(name, art), studio.badge(name), studio.medal(name))  # type: ignore[misc]
    for path in sorted(studio.folder.glob("*.j2")):
        yield lambda name=path.name: studio.template(name)  # type: ignore[misc]
    for path in sorted(studio.folder.glob("*.css")):
        yield lambda name=path.name: studio.read(name)  # type: ignore[misc]


def _faces(game: Facts) -> Iterable[Face]:
    """The faces of a game without their words."""
    blank = Line("")

    def face(name: str, layout: str, kind: str, theme: str) -> Face:
        return Face(name, theme, layout, kind, theme, name, 0, (), 1, blank, blank, blank, ())

    yield from (face(thing.id, thing.layout, thing.type, thing.theme) for thing in game.printed)


def _problems(calls: Iterable[Callable[[], object]]) -> list[Problem]:
    found: list[Problem] = []
    for call in calls:
        try:
            call()
        except ProblemsError as error:
            found += error.problems
    return sorted(set(found))
