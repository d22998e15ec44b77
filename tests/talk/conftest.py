"""The games that the tests of what is said run over: all that forge has, and a small one that is plugged in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from forge.edition.texts import Texts, load_texts
from forge.project import Project
from forge.rules.games import games
from forge.rules.kernel.game import AnyGame
from tests.conftest import ROOT
from tests.games import PLUGIN, spoken
from tests.rules.conftest import Subject


@dataclass(frozen=True)
class Spoken:
    """A game to be talked about, in the language of its drafts."""

    subject: Subject
    texts: Texts

    def dealt(self, seed: int) -> AnyGame:
        """A new game; the same for the same number."""
        book = self.subject.book
        return self.subject.dealt(seed, book.min_players + seed % (book.max_players - book.min_players + 1))


@pytest.fixture(scope="module", params=[*games(), "tiny"])
def said_of(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Spoken]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PLUGIN))
        tiny = request.param == "tiny"
        project = spoken(tmp_path_factory.mktemp("tiny")) if tiny else Project(ROOT)
        subject = Subject(project, request.param)
        yield Spoken(subject, load_texts(project, subject.facts, subject.facts.info.language))
