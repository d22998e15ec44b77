"""Checks a game against its templates without drawing: every picture, frame, emblem and template it will need."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from forge.edition.booklet import band_figures
from forge.edition.faces import bare_faces
from forge.library.model import Facts
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.render.studio import Studio


def check_templates(project: Project, game: Facts) -> list[Problem]:
    """Every fault of the theme, the pictures and the templates of a game."""
    try:
        studio = Studio(project, game.id)
    except ProblemsError as error:
        return list(error.problems)
    return _problems(_pictures(studio, game))


def _pictures(studio: Studio, facts: Facts) -> Iterable[Callable[[], object]]:
    """Everything that is made of the game's template files, as calls that fail with what is wrong."""
    faces = bare_faces(facts)
    for face in faces:
        for low_ink in (False, True):
            yield partial(studio.art, face, low_ink)
    for mark in sorted({mark for face in faces for mark in face.marks if studio.has(f"marks/{mark}.svg")}):
        yield partial(studio.read, f"marks/{mark}.svg")
    for name, layout in studio.look.theme.layouts.items():
        for low_ink in (False, True) if layout.back is not None else ():
            yield partial(studio.back, name, low_ink)
    yield studio.cover
    for group in facts.groups if facts.booklet.portraits else ():
        yield partial(studio.band, group.id, band_figures(facts, group))
        yield partial(studio.badge, group.id)
        yield partial(studio.medal, group.id)
    for folder in (studio.folder, studio.shared):
        for path in sorted(folder.glob("*.j2")):
            yield partial(studio.template, path.name)
    for path in sorted(studio.folder.glob("*.css")):
        yield partial(studio.read, path.name)


def _problems(calls: Iterable[Callable[[], object]]) -> list[Problem]:
    found: list[Problem] = []
    for call in calls:
        try:
            call()
        except ProblemsError as error:
            found += error.problems
    return sorted(set(found))
