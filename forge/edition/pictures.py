"""Checks a game against its templates without drawing: every picture, frame, emblem and template it will need."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from forge.edition.booklet import band_figures
from forge.edition.faces import bare_faces
from forge.edition.texts import catalog_path, load_catalog
from forge.edition.undrawn import undrawn
from forge.fingerprint import installed
from forge.kept import find, keep
from forge.library.load import FactsError
from forge.library.model import Facts
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.render.record import Face
from forge.seen import seen_for

if TYPE_CHECKING:
    from forge.render.studio import Studio


def check_templates(project: Project, game: Facts) -> list[Problem]:
    """Every fault of the theme, the pictures and the templates of a game.

    That there is none is remembered: until the game, the templates or forge change, nothing is looked at again.
    """
    sound = project.cache / "templates" / _made_from(project, game)
    if find(sound) is not None:
        return []
    from forge.render.bounds import bounded  # takes longer to import than to find that nothing has changed
    from forge.render.studio import Studio

    try:
        studio = Studio(project, game.id)
    except ProblemsError as error:
        return list(error.problems)
    with bounded(project.relative(studio.folder)):
        found = _problems(_pictures(studio, game))
    if not found:
        keep(sound, b"")
    return found


def _made_from(project: Project, game: Facts) -> str:
    # Fonts come with what is installed.
    seen = seen_for(project)
    trees = [seen.tree(*project.layers(folder)) for folder in (game.folder, project.templates)]
    parts = (game.id, *trees, seen.code, *installed())
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def _pictures(studio: Studio, facts: Facts) -> Iterable[Callable[[], object]]:
    """Everything that is made of the game's template files, as calls that fail with what is wrong."""
    faces = bare_faces(facts)
    yield partial(_check_lacking, studio, faces)
    for face in faces:
        if not face.theme or face.theme in studio.look.theme.themes:
            yield partial(studio.art, face, False)
            yield partial(studio.art, face, True)
            layout = studio.look.theme.layouts.get(face.layout)
            if layout is not None and layout.back is not None and layout.back.same:
                yield partial(studio.art, replace(face, theme=layout.back.theme), False)
    for mark in sorted({mark for face in faces for mark in face.signs() if studio.has(f"marks/{mark}.svg")}):
        yield partial(studio.read, f"marks/{mark}.svg")
    for name, layout in studio.look.theme.layouts.items():
        for low_ink in (False, True) if layout.back is not None and not layout.back.same else ():
            yield partial(studio.back, name, low_ink)
    yield studio.cover
    yield studio.tail
    for group in facts.groups if facts.booklet.portraits else ():
        if group.id in studio.look.theme.themes:
            yield partial(studio.badge, group.id)
            yield partial(studio.medal, group.id)
            yield partial(studio.band, group.id, band_figures(facts, group))
    for folder in (studio.folder, studio.shared):
        for path in studio.project.listed(folder, "*.j2"):
            yield partial(studio.template, path.name)
    for path in studio.project.listed(studio.folder, "*.css"):
        yield partial(studio.read, path.name)


def _check_lacking(studio: Studio, faces: Iterable[Face]) -> None:
    """Raises ProblemsError with every theme that faces need and that is not there."""
    look, found = studio.look, []
    here = ", ".join(look.theme.themes) or "none"
    for name in sorted({face.theme for face in faces if face.theme} - set(look.theme.themes)):
        note = f"there is no theme {name!r}; there are: {here}; give it `drawn_in` and a `scene`"
        found.append(Problem(look.file, look.lines["themes"], note))
    if found:
        raise ProblemsError(found)


def pictures_missing(project: Project, game: Facts) -> list[Problem]:
    """What is still to be drawn of a game; nothing where its theme has faults, which are told elsewhere."""
    from forge.render.studio import studio_for

    try:
        studio, faces = studio_for(project, game.id), bare_faces(game)
        return [*undrawn(studio, faces), *_no_emblems(studio, faces)]
    except ProblemsError:
        return []


def _no_emblems(studio: Studio, faces: Iterable[Face]) -> Iterator[Problem]:
    """The emblems that frames have a place for, and that are not there."""
    for kind, theme in sorted({(face.kind, face.theme) for face in faces if face.theme}):
        name = f"emblems/{theme}.svg"
        if not studio.has(name) and studio.shows_emblem(kind):
            note = 'no emblem yet, an initial is printed: draw it in one colour, in viewBox="0 0 100 100"'
            yield Problem((studio.folder / name).relative_to(studio.project.root).as_posix(), 0, note)


def also_missing(project: Project, error: ProblemsError) -> list[Problem]:
    """What else is missing of a game whose files can be read but do not agree: themes and entries of catalogs.

    So that all of a new group of cards is told in one round.
    """
    if not isinstance(error, FactsError):
        return []
    return [*check_templates(project, error.facts), *_entries_missing(project, error.facts)]


def _entries_missing(project: Project, facts: Facts) -> Iterator[Problem]:
    for code in project.languages():
        path = catalog_path(project, facts.id, code)
        if not project.has(path):
            continue
        shown = project.relative(path) if path.exists() or project.over is None else f"locales/{code}/{path.name}"
        try:
            there = load_catalog(project, facts.id, code).entries
        except ProblemsError as error:
            yield from error.problems
            continue
        if lacks := [entry.key for entry in facts.entries if entry.key not in there]:
            yield Problem(
                shown, 0, f"{len(lacks)} entries are not in it yet, from {lacks[0]} on; run `forge catalog update`"
            )


def _problems(calls: Iterable[Callable[[], object]]) -> list[Problem]:
    found: list[Problem] = []
    for call in calls:
        try:
            call()
        except ProblemsError as error:
            found += error.problems
    return sorted(set(found))
