"""A game with tokens at the terminal: of those that look alike, the one that can be moved is meant."""

from __future__ import annotations

import pytest

import forge
from forge.edition.texts import load_texts
from forge.project import Project
from forge.rules.games import load_game
from forge.talk.session import Session
from forge.talk.speak import Speaker
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def session() -> Session:
    project = Project(ROOT)
    facts = load_game(project, "sincity")
    texts = load_texts(project, facts, facts.info.language)
    speaker = Speaker(texts, ("Ann", "Ben"), listener=0)
    return Session(speaker, forge.play(facts, first=0), lambda game: game.legal()[-1])


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("why move dame docks", "allowed"),
        ("why move dame old town", "there already"),
        ("move thug farm", "there already"),
        ("move dame body count", "Nobody is moved to the body count"),
    ],
)
def test_tokens_are_meant_where_they_can_be_moved(session: Session, typed: str, said: str) -> None:
    session.opening()
    assert said in "\n".join(row.text for row in session.enter(typed))
