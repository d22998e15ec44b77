"""The catalogs of games, each read and looked through in a process of its own: what `forge check` takes longest for."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forge.library import Facts
    from forge.problems import ProblemsError
    from forge.project import Project
    from forge.proof.catalog import TextReport
    from forge.proof.remarks import Remark

Catalog = tuple[str, str]  # of a game in a language
# What its texts mean, and what the checks of `forge lint` find in it.
Looked = tuple["TextReport | ProblemsError", "tuple[Remark, ...]"]


class CatalogChecks:
    """What has been found in catalogs, or is being found."""

    def __init__(self, known: Mapping[Catalog, Looked], begun: Mapping[Catalog, Future[Looked]]) -> None:
        self._known, self._begun = known, begun

    def __getitem__(self, catalog: Catalog) -> Looked:
        return self._known[catalog] if catalog in self._known else self._begun[catalog].result()


@contextmanager
def looking(project: Project, asked: Iterable[tuple[Facts, str, str]]) -> Iterator[CatalogChecks]:
    """Looks at catalogs, while whoever asked does something else: of a game in a language, for a reader of another.

    What was found before and still holds needs no process; where only one is new, or none can be forked, it is looked
    at in this one.
    """
    known: dict[Catalog, Looked] = {}
    new: list[tuple[Facts, str, str]] = []
    for game, code, reader in asked:
        found = _known(project, game, code, reader)
        if found is None:
            new.append((game, code, reader))
        else:
            known[game.id, code] = found
    # The largest first, and of a game the last language: those with many forms came later.
    new.reverse()
    new.sort(key=lambda one: -len(one[0].entries))
    with _executor(len(new)) as pool:
        begun = {(game.id, code): pool.submit(_looked, project, game, code, reader) for game, code, reader in new}
        yield CatalogChecks(known, begun)


def _executor(jobs: int) -> Executor:
    cores = os.cpu_count() or 1
    if jobs < 2 or cores < 2 or "fork" not in multiprocessing.get_all_start_methods():
        from forge.render.pool import SerialExecutor

        return SerialExecutor()
    # A fork has everything loaded already; a new interpreter would need longer to start than to read the texts.
    return ProcessPoolExecutor(min(jobs, cores), multiprocessing.get_context("fork"))


def _looked(project: Project, game: Facts, code: str, reader: str) -> Looked:
    from forge.lint.catalogs import lint_catalog
    from forge.proof.catalog import check_language

    return check_language(project, game, code), lint_catalog(project, game, code, reader)


def _known(project: Project, game: Facts, code: str, reader: str) -> Looked | None:
    from forge.lint.catalogs import known_lint
    from forge.proof.catalog import known_language

    remarks = known_lint(project, game, code, reader)
    texts = known_language(project, game, code) if remarks is not None else None
    return None if texts is None or remarks is None else (texts, remarks)
