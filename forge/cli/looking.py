"""What `forge check` takes longest for: games and their catalogs, each looked at in one of several processes.

What was seen stays seen until something changes that it rests on: for a sentence of a translation one catalog is looked
at, and no other.
"""

from __future__ import annotations

import gc
import hashlib
import multiprocessing
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from forge.kept import find, keep
from forge.project import Project
from forge.proof.report import CatalogLook, GameLook, may_keep, surroundings
from forge.render.pool import SerialExecutor
from forge.seen import seen_for
from forge.uncollected import uncollected

Look = TypeVar("Look", GameLook, CatalogLook)
Looks = tuple[dict[str, GameLook], dict[tuple[str, str], CatalogLook]]


class CatalogAsked(NamedTuple):
    """A catalog to look at: of a game that is drafted in one language, for a reader of another; `meaning`: the
    language in which it is said what its texts mean."""

    game: str
    code: str
    drafted: str
    reader: str
    meaning: str


def known_games(project: Project, games: Iterable[str]) -> dict[str, GameLook | None]:
    """What was seen of games before, where that still holds."""
    places = _Places(project)
    return {name: _known(places.game(name), GameLook) for name in games}


def look_at(project: Project, games: Sequence[str], catalogs: Sequence[CatalogAsked]) -> Looks:
    """What there is to say of games, each of which can be read, and of catalogs. What is new is looked at in processes
    side by side, the longest catalogs first; where only one catalog is new, in this one."""
    seen, places = known_games(project, games), _Places(project)
    found = {one: _known(places.catalog(one), CatalogLook) for one in catalogs}
    new = [name for name, look in seen.items() if look is None]
    late = sorted((one for one, look in found.items() if look is None), key=lambda one: -_size(project, one))
    if new or len(late) > 1:
        with side_by_side(len(new) + len(late), lambda: _load(project, {*new, *(one.game for one in late)})) as pool:
            begun = [pool.submit(_see_catalogs, project, some) for some in _together(project, late)]
            games_begun = {name: pool.submit(_see_game, project, name) for name in new}
            found |= {one: look for future in begun for one, look in future.result().items()}
            seen |= {name: future.result() for name, future in games_begun.items()}
    elif late:
        with uncollected(stays=True):  # another process would load once more what this one needs
            found[late[0]] = _see_catalog(project, late[0])
    return (
        {name: look for name, look in seen.items() if look is not None},
        {(one.game, one.code): look for one, look in found.items() if look is not None},
    )


def side_by_side(jobs: int, load: Callable[[], None]) -> Executor:
    """Processes for jobs, where more than one can work at a time; what all of them need is loaded before."""
    cores = os.cpu_count() or 1
    if cores < 2 or "fork" not in multiprocessing.get_all_start_methods():
        return SerialExecutor()
    # A fork has everything loaded already; a new interpreter would need longer to start than to read the texts.
    load()
    gc.freeze()
    # What is thrown away goes with the process; looking for it would take a tenth of the time and more.
    return ProcessPoolExecutor(min(jobs, cores), multiprocessing.get_context("fork"), gc.disable)


def _together(project: Project, late: Sequence[CatalogAsked]) -> list[list[CatalogAsked]]:
    """Catalogs that one process after another is to look at.

    Those of drafts come first: their grammars are then kept before the checks of translations ask for them. Those of
    another language share much that a process has to find out only once, so they stay together, the longest first,
    for as many languages as there are processes; the rest is cut as small as can be.
    """
    whole = os.cpu_count() or 1
    languages: dict[str, list[CatalogAsked]] = {}
    for one in late:
        if one.code != one.drafted:
            languages.setdefault(one.code, []).append(one)
    longest = sorted(languages.values(), key=lambda some: -sum(_size(project, one) for one in some))
    kept = longest[:whole] if len(longest) >= whole else []
    rest = [one for one in late if one.code != one.drafted and not any(one in some for some in kept)]
    return [*([one] for one in late if one.code == one.drafted), *kept, *([one] for one in rest)]


def _size(project: Project, asked: CatalogAsked) -> int:
    """The bytes of a catalog."""
    path = project.found(project.locales / asked.code / f"{asked.game}.po")
    return path.stat().st_size if path.exists() else 0


def _load(project: Project, games: set[str]) -> None:
    """Loads what several processes need."""
    from forge.cli import looks  # noqa: F401
    from forge.lint.checks import all_checks
    from forge.proof import proofreader  # noqa: F401
    from forge.rules.games import load_game

    all_checks()
    for name in games:
        load_game(project, name)


def _see_game(project: Project, game: str) -> GameLook:
    from forge.cli.looks import look_at_game
    from forge.rules.games import load_game

    return _kept(lambda: _Places(project).game(game), lambda: look_at_game(project, load_game(project, game)))


def _see_catalogs(project: Project, asked: Sequence[CatalogAsked]) -> dict[CatalogAsked, CatalogLook]:
    return {one: _see_catalog(project, one) for one in asked}


def _see_catalog(project: Project, asked: CatalogAsked) -> CatalogLook:
    from forge.cli.looks import look_at_catalog
    from forge.rules.games import load_game

    return _kept(
        lambda: _Places(project).catalog(asked),
        lambda: look_at_catalog(project, load_game(project, asked.game), asked.code, asked.reader, asked.meaning),
    )


# --- what was seen before -------------------------------------------------------------------------------------------


class _Places:
    """Where it is kept what was seen, by all that it rests on; nowhere where nothing may be kept."""

    def __init__(self, project: Project) -> None:
        self._project, self._seen = project, seen_for(project)
        self._around = (self._seen.code, *surroundings()) if may_keep() else ()
        self._trees: dict[tuple[Path, str], str] = {}  # what several rest on is looked at once

    def game(self, name: str) -> Path | None:
        return self._place(name, ())

    def catalog(self, asked: CatalogAsked) -> Path | None:
        return self._place(asked.game, (asked.code, asked.drafted, asked.reader, asked.meaning))

    def _place(self, game: str, languages: Sequence[str]) -> Path | None:
        if not self._around:
            return None
        project = self._project
        folders = [project.cards / game, project.templates, *(project.locales / code for code in languages)]
        words = [self._seen.digest(layer).hex() for layer in project.layers(project.cards / "words.yml")]
        trees = [self._tree(folder, game) for folder in folders]
        named = (game, *languages, *project.languages(), *words, *trees, *self._around)
        return project.cache / "checks" / hashlib.blake2b("\0".join(named).encode(), digest_size=16).hexdigest()

    def _tree(self, folder: Path, game: str) -> str:
        """A hash of a folder, without the files of other games."""
        known = self._trees.get((folder, game))
        if known is None:
            others = tuple(f"{other}." for other in self._project.games() if other != game)
            known = self._seen.tree(*self._project.layers(folder), without=others)
            self._trees[folder, game] = known
        return known


def _known(place: Path | None, kind: type[Look]) -> Look | None:
    with suppress(msgspec.MsgspecError):
        return msgspec.msgpack.decode((find(place) if place is not None else None) or b"", type=kind)
    return None


def _kept(place: Callable[[], Path | None], make: Callable[[], Look]) -> Look:
    """What `make` sees; it is kept unless something has changed meanwhile."""
    before = place()
    look = make()
    if before is not None and place() == before:
        keep(before, msgspec.msgpack.encode(look))
    return look
