"""A game with tokens at the terminal: of those that look alike one that can be moved is meant, and all are counted.
Of a space that is offered it is told who would die there."""

from __future__ import annotations

import pytest

import forge
from forge.edition.texts import load_texts
from forge.project import Project
from forge.rules.games import load_game, rules_of
from forge.rules.kernel.game import Game
from forge.rules.sincity.engine.position import CityPosition, CitySeat
from forge.talk.session import Session
from forge.talk.speak import Speaker
from forge.talk.typed import Typed, take_apart
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


@pytest.fixture
def attack() -> Session:
    """Marv has rolled a three; there are move cards, and somebody knows when to keep quiet."""
    project, rules = Project(ROOT), rules_of("sincity")
    facts = load_game(project, "sincity")
    position = CityPosition(
        (CitySeat(("truce",), met=("parade",)), CitySeat(("full_house",), moves=())),
        spaces={"docks": {"cop": 3, "dame": 1}, "farm": {"thug": 5}},
        action_deck=("marv_works",),
        dice=(3,),
        options={"move_cards": "yes"},
    )
    speaker = Speaker(load_texts(project, facts, facts.info.language), ("Ann", "Ben"), listener=0)
    return Session(speaker, Game(rules, rules.book(facts), position), lambda game: game.legal()[-1])


def said(session: Session, typed: str | None = None) -> str:
    rows = session.opening() if typed is None else session.enter(typed)
    return "\n".join(f"{row.mark or ''} {row.text}".strip() for row in rows)


def test_what_would_come_of_an_arrival_is_told_beside_the_space(attack: Session) -> None:
    opening = said(attack)
    assert "Agreed: Move cards (three move cards each" in opening
    assert "the die shows 3. Which way?" in opening
    assert "Docks († 3 cops)" in opening.replace("\N{NO-BREAK SPACE}", " ")
    assert "Downtown (" not in opening, "nobody is there"


def test_a_verb_that_can_mean_one_thing_needs_no_name(attack: Session) -> None:
    attack.opening()
    after = said(attack, "clockwise")
    assert "Marv goes here: Docks." in after
    assert "Do you use a move card first?" in after
    assert "Marv kills 3 cops (Docks)." in said(attack, "pass")


def test_a_place_is_one_line_in_which_equal_things_are_counted(attack: Session) -> None:
    said(attack)
    table = said(attack, "table").splitlines()
    assert "Docks: 3 cops, 1 dame, Hartigan" in table
    assert "Bar: nothing" in table
    assert "Your secret goal: Truce. Hartigan and Gail share a space." in table
    assert "You: 1 goal met, holding Gladys" in table


def test_a_wrong_way_is_refused_with_the_rule(attack: Session) -> None:
    attack.opening()
    refused = said(attack, "clockwise marv bar")
    assert "not exactly 3 spaces away" in refused
    assert "“Move”" in refused


def test_a_move_that_goes_nowhere_is_named_all_the_same(session: Session) -> None:
    session.opening()
    told = "\n".join(row.text for row in session.enter("why clockwise gail"))
    assert "Gail" in told and "{" not in told


@pytest.mark.parametrize(
    ("typed", "verb", "rest"),
    [
        ("против часовой Марв Доки", "counterclockwise", "Марв Доки"),
        ("по часовой", "clockwise", ""),
        ("обратно Марв", "counterclockwise", "Марв"),
    ],
)
def test_a_verb_may_be_several_words(typed: str, verb: str, rest: str) -> None:
    project = Project(ROOT)
    speaker = Speaker(load_texts(project, load_game(project, "sincity"), "ru"), ("Ann", "Ben"), listener=0)
    assert take_apart(speaker, typed) == Typed(verb, rest)
