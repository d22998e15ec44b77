"""The games that the tests of the interface run over: all that forge has, and one that is plugged in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pytest

from forge.library.model import Facts
from forge.project import Project
from forge.rules.games import games, load_game, rules_of
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.many.play import Plan, deal_of
from forge.rules.kernel.rules import AnyRules, Book
from tests.conftest import ROOT
from tests.games import PLUGIN, TINY

PROJECTS = {name: Project(ROOT) for name in games()} | {"tiny": TINY}


@dataclass(frozen=True)
class Subject:
    """A game to be tested."""

    project: Project
    id: str

    @cached_property
    def facts(self) -> Facts:
        return load_game(self.project, self.id)

    @cached_property
    def rules(self) -> AnyRules:
        return rules_of(self.id)

    @cached_property
    def book(self) -> Book:
        book: Book = self.rules.book(self.facts)
        return book

    def plan(self, *bots: str, games: int = 1, check: int = 0) -> Plan:
        return Plan((bots,), self.rules.groups(self.book), games, check=check)

    def dealt(self, seed: int, players: int) -> AnyGame:
        """A new game; the same for the same numbers."""
        return Game(self.rules, self.book, deal_of(self.rules, self.book, self.plan(*["random"] * players), seed)[1])


@pytest.fixture(scope="module")
def plugged() -> Iterator[None]:
    """The tiny game is there as an installed one would be."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PLUGIN))
        yield


def without(slow: str) -> pytest.MarkDecorator:
    """For tests over all games that take a second for one of them: that one is for long runs."""
    games = [pytest.param(name, marks=[pytest.mark.soak] if name == slow else []) for name in sorted(PROJECTS)]
    return pytest.mark.parametrize("subject", games, indirect=True, scope="module")


@pytest.fixture(scope="module", params=sorted(PROJECTS))
def subject(request: pytest.FixtureRequest, plugged: None) -> Subject:
    return Subject(PROJECTS[request.param], request.param)
