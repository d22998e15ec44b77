"""The proofreaders that the tests of a language share."""

from __future__ import annotations

import pytest

from forge.edition.texts import Texts
from forge.library import Facts
from forge.proof.proofreader import Proofreader
from tests.readers import reader_of


@pytest.fixture(scope="session")
def reader(game: Facts, texts: Texts) -> Proofreader:
    return reader_of(game.id, texts.code)
