"""A game of fleets at the terminal: zones in lines of their own, a verb of its own, refusals told once."""

from __future__ import annotations

import pytest

from forge.edition.texts import Texts, load_texts
from forge.project import Project
from forge.rules.games import load_game, rules_of
from forge.rules.kernel.game import Game
from forge.rules.kernel.news import Thing, visible
from forge.rules.kernel.scenario.file import read_scenarios
from forge.rules.magblast.engine.news import TakeNews
from forge.talk.news import tell
from forge.talk.rows import Row
from forge.talk.session import Session
from forge.talk.speak import Speaker
from tests.conftest import ROOT

PLAYERS = ("Ann", "Ben")
SCENARIO = """scenarios:
  - id: one
    title: A fleet in the maneuver phase
    given:
      phase: maneuver
      players:
        ann:
          command: {overseers: [beam_blast]}
          uses: 2
          hand: [laser_blast@star, laser_blast, minefield@circle]
          yellow: [dink, {zeus: [mag_blast]}]
          laid: [{asteroids: ben}]
        ben: {command: glorp, hand: [bombers], yellow: [troya]}
    then: {turn: ann}
"""


@pytest.fixture(scope="module")
def texts() -> Texts:
    project = Project(ROOT)
    game = load_game(project, "magblast")
    return load_texts(project, game, game.info.language)


@pytest.fixture
def session(texts: Texts, tmp_path_factory: pytest.TempPathFactory) -> Session:
    path = tmp_path_factory.mktemp("fleets") / "s.yml"
    path.write_text(SCENARIO, encoding="utf-8")
    rules = rules_of("magblast")
    book = rules.book(texts.game)
    (loaded,), problems = read_scenarios(path, "s.yml", rules, book, texts.game)
    assert problems == []
    speaker = Speaker(texts, PLAYERS, listener=0)
    return Session(speaker, Game(rules, book, loaded.start), lambda game: game.legal()[-1])


def told(rows: list[Row]) -> list[str]:
    return [f"{row.mark} {row.text}".strip() for row in rows]


def test_a_fleet_is_told_zone_by_zone(session: Session) -> None:
    table = told(session.table())
    start = table.index("Overseers of Kalgon: You, hull 5/8, 2 uses of its ability")
    assert table[start + 2 :][:7] == [
        "On the fleet: Asteroids (laid by Ben, until their next turn)",
        "Under it: Beam Blast",
        "Yellow Zone: Dink (scout, hull 1/1, speed 2, laser), "
        "Zeus (dreadnought, hull 7/12, speed 0, beam, mag gun) [Mag Blast]",
        "Green Zone: nothing",
        "Red Zone: nothing",
        "Blue Zone: nothing",
        "In your hand: Laser Blast (star), Laser Blast, Minefield (circle)",
    ]
    assert "The Glorp: Ben, hull 8/8" in table and not any("Bombers" in line for line in table)


def test_ships_are_moved_with_words(session: Session) -> None:
    session.opening()
    refused = told(session.enter("move zeus green"))
    assert refused[0] == "No." and "speed is zero" in refused[1]
    assert any("Dink" in line and "Red Zone" in line for line in told(session.enter("move dink red")))
    assert session.game.moves[0][0] == "move"


def test_after_a_move_only_what_it_changes_is_told(session: Session) -> None:
    assert "The battle" in told(session.opening())
    moved = told(session.enter("move dink green"))
    assert any(line.startswith("Green Zone: Dink") for line in moved)
    assert moved[moved.index("The battle") + 1].startswith("Overseers of Kalgon: You")
    assert not any("Troya" in line or line.startswith("Red Zone: ") for line in moved)
    assert any("Troya" in line for line in told(session.enter("table")))


def test_a_verb_alone_is_answered_with_what_it_can_do(session: Session) -> None:
    session.opening()
    assert any("Dink" in line for line in told(session.enter("move"))[1:])
    assert told(session.enter("play")) == ["Name a card."]


def test_a_stolen_card_is_known_to_who_had_it(texts: Texts) -> None:
    news = TakeNews(1, Thing(5, "minefield"), Thing(0, "glorp"), 0)
    said = [tell(Speaker(texts, (*PLAYERS, "Eve"), listener=seat), [visible(news, seat)])[0] for seat in range(3)]
    assert ["Minefield" in line for line in said] == [True, True, False]


def test_what_is_refused_everywhere_for_one_reason_is_told_once(session: Session) -> None:
    session.opening()
    said = told(session.enter("why minefield"))
    assert said.count("No.") == 1 and any("attack phase" in line for line in said)


def test_a_card_under_a_ship_or_in_hand_tells_its_symbols(session: Session) -> None:
    session.opening()
    asked = told(session.enter("0"))
    assert any(line.startswith("Laser Blast (blast, damage 1, gun: laser, star)") for line in asked)
    assert not any("[word." in line for line in asked)


def test_a_whole_game_is_played_at_the_terminal(texts: Texts) -> None:
    rules = rules_of("magblast")
    book = rules.book(texts.game)
    game = Game(rules, book, rules.deal(book, (("brotherhood",), ("freep",)), 7, 0))
    session = Session(Speaker(texts, PLAYERS, listener=0), game, lambda now: now.legal()[0])
    said = told(session.opening())
    while not session.over:
        said += told(session.enter("1"))
    assert any("KA-BLAMMMM" in line or "You win" in line for line in said)
    assert not [line for line in said if "[word." in line]


def test_another_way_to_play_is_told_by_its_rule(texts: Texts) -> None:
    rules = rules_of("magblast")
    book = rules.book(texts.game)
    start = rules.deal(book, (("brotherhood",), ("freep",)), 7, 0)
    told_of = {}
    for mode in (None, "heat_of_battle"):
        game = Game(rules, book, start if mode is None else rules.in_mode(start, mode))
        opening = told(Session(Speaker(texts, PLAYERS, listener=0), game, lambda now: now.legal()[0]).opening())
        told_of[mode] = [line for line in opening if "Heat of Battle" in line]
    assert told_of[None] == [] and len(told_of["heat_of_battle"]) == 1


def test_a_ship_is_explained_with_its_class_and_its_guns(texts: Texts) -> None:
    from forge.talk.explain import reference

    zeus = reference(Speaker(texts), "zeus")
    assert (zeus.facts[0], *zeus.facts[-2:]) == ("hull 12", "beam", "mag gun")
