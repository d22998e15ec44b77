"""The proofreaders that the tests of a language share."""

from __future__ import annotations

import pytest
from filelock import FileLock

from forge.edition.texts import Texts
from forge.library import Facts
from forge.project import Project
from forge.proof.proofreader import Proofreader, load_proofreader


@pytest.fixture(scope="session")
def reader(project: Project, game: Facts, texts: Texts, tmp_path_factory: pytest.TempPathFactory) -> Proofreader:
    """Its grammar takes a second to compile, and is kept on disk: two workers do not compile it side by side."""
    place = tmp_path_factory.getbasetemp().parent / f"grammar-{game.id}-{texts.code}.lock"
    with FileLock(str(place)):
        return load_proofreader(project, game, texts)
