"""A wrong scenario is refused in clear words."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge.library import Facts
from forge.rules.kernel.scenario.file import read_scenarios
from forge.rules.kernel.scenario.run import run_scenario
from forge.rules.smashup import RULES
from forge.rules.smashup.engine.book import Book, make_book


@pytest.fixture(scope="session")
def book(game: Facts) -> Book:
    return make_book(game)


# --- scenarios that fail, and files that are wrong -----------------------------------------------------------------

HEAD = """scenarios:
  - id: one
    title: A Collector is played
    given:
      players: {ann: {hand: [collector, collector, howl]}, ben: {hand: [scout]}}
      bases: {tortuga: {ben: [scout]}, the_homeworld: {}}
"""


END = "    then: {points: {ann: 0}}\n"


def failures(tmp_path: Path, book: Book, game: Facts, rest: str) -> list[str]:
    path = tmp_path / "s.yml"
    path.write_text(HEAD + rest + ("" if "then:" in rest else END), encoding="utf-8")
    found, problems = read_scenarios(path, "s.yml", RULES, book, game)
    said = [str(problem) for problem in problems]
    return said + [
        f"s.yml:{line}: {text}" for loaded in found for line, text in run_scenario(RULES, book, loaded).failures
    ]


def test_nothing_at_all_need_be_in_a_position(tmp_path: Path, book: Book, game: Facts) -> None:
    path = tmp_path / "s.yml"
    head = (
        "scenarios:\n  - id: one\n    title: Nothing\n    given: {players: {ann: {}, ben: {}}}\n    play: [ann: pass]\n"
    )
    path.write_text(head + END, encoding="utf-8")
    (loaded,), problems = read_scenarios(path, "s.yml", RULES, book, game)
    assert (problems, run_scenario(RULES, book, loaded).failures) == ([], [])


def test_the_head_alone_is_right(tmp_path: Path, book: Book, game: Facts) -> None:
    rest = "    play: [ann: {play: collector, at: tortuga}, ann: scout]\n    then: {hand: {ben: [scout, scout]}}\n"
    assert failures(tmp_path, book, game, rest) == []


@pytest.mark.parametrize(
    ("rest", "line", "said"),
    [
        ("    play:\n      - ann: {play: colector, at: tortuga}\n", 8, "there is no card or base 'colector'"),
        ("    play:\n      - ann: {play: collector}\n", 8, "say where 'collector' is played"),
        ("    play:\n      - ben: {play: scout, at: tortuga}\n", 8, "ben cannot do that: not_you (turn.play)"),
        ("    play:\n      - ann: {play: scout, at: tortuga}\n", 8, "not_in_hand (play)"),
        ("    play:\n      - cleo: pass\n", 8, "there is no player 'cleo'"),
        ("    play:\n      - ann: {fly: collector}\n", 8, "a move has no 'fly'"),
        ("    play:\n      - ann: {play: collector, at: tortuga}\n      - ann: howl\n", 9, "not_like_type"),
        ("    then: {points: {ann: 3}}\n", 7, "expected points: {ann: 3}, found points: {ann: 0}"),
        ("    then: {at: {tortuga: {ben: []}}}\n", 7, "{ben: []}}, found at: {tortuga: {ben: [scout]}}"),
        ("    then: {power: {scout: 4}}\n", 7, "expected power: {scout: 4}, found power: {scout: 3}"),
        ("    then: {asked: {ann: minion}}\n", 7, "expected asked: {ann: minion}, found asked: {ann: [{play: "),
        ("    then: {illegal: [{ann: {play: collector, at: tortuga}, by: must}]}\n", 7, "by: must}, and it is legal"),
        ("    then: {illegal: [{ben: pass}]}\n", 7, "say which rule or card refuses"),
        ("    then: {illegal: [{ann: {play: colector, at: tortuga}, by: must}]}\n", 7, "no card or base 'colector'"),
        ("    then: {illegal: [{ben: pass, by: overrun}]}\n", 7, "is refused by not_you (turn.play), not by overrun"),
        ("    then: {legal: [{ann: {play: scout, at: tortuga}}]}\n", 7, "expected legal: {ann: {play"),
        ("    then: {power: {elf: 4}}\n", 7, "there is no card or base 'elf'"),
    ],
)  # fmt: skip
def test_what_does_not_hold_is_said_with_its_line(
    tmp_path: Path, book: Book, game: Facts, rest: str, line: int, said: str
) -> None:
    found = failures(tmp_path, book, game, rest)
    assert any(failure.startswith(f"s.yml:{line}:") and said in failure for failure in found), found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[collector, collector, howl]", "[colector]", "hand of player 1: there is no card 'colector'"),
        ("tortuga:", "atlantis:", "there is no base 'atlantis'"),
        ("{ben: [scout]}", "{zoe: [scout]}", "there is no player 'zoe', only: ann, ben"),
        ("{ben: [scout]}", "{ben: [scout: [king_rex]]}", "'king_rex' is a minion"),
        ("{ben: [scout]}", "{ben: [scout: upgrade]}", "scout: write a list of the actions on it"),
        ("{ben: [scout]}", "{ben: [scout: {with: upgrade}]}", "with: write a list"),
        ("{ben: [scout]}", "{ben: [howl]}", "'howl' does not stay in play"),
        ("{ben: [scout]}", "{ben: [upgrade]}", "'upgrade' is played on a minion"),
        ("{ben: [scout]}", "{ben: [block_the_path]}", "names a faction (`names:`), not 'nothing'"),
        ("{ben: [scout]}", "{ben: [block_the_path: {names: pirats}]}", "not 'pirats'; there are: aliens"),
        ("    given:", "    given:\n      step: start\n      minions: 2", "leave out minions, actions and played"),
        ("the_homeworld: {}", "the_homeworld: {}, tortuga: {}", "given twice"),
        (", ben: {hand: [scout]}", "", "2 to 4 players can play, not 1"),
        ("title: A", "tittle: A", "tittle"),
        ("    given:", "    shows: [full_sale]\n    given:", "shows 'full_sale', which is no card, base, ruling"),
        ("    given:", "    given:\n      step: lunch", "lunch"),
        ("    given:", "    abilities: {howll: []}\n    given:", "there is no 'howll' that could have another ability"),
        (
            "    given:",
            "    abilities: {howl: [{on_play: {drow: 1}}]}\n    given:",
            "howl: 'on_play' has no field 'drow'",
        ),
        ("    given:", "    abilities: {howl: [{on_play: {destroy: host}}]}\n    given:", "attached to none"),
    ],
)
def test_a_wrong_file_is_refused_in_words(
    tmp_path: Path, book: Book, game: Facts, old: str, new: str, said: str
) -> None:
    assert HEAD.count(old) == 1
    path = tmp_path / "s.yml"
    path.write_text(HEAD.replace(old, new) + END, encoding="utf-8")
    _, problems = read_scenarios(path, "s.yml", RULES, book, game)
    assert any(said in str(problem) for problem in problems), problems
    assert all(problem.file == "s.yml" and problem.line > 0 for problem in problems)


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path, book: Book, game: Facts) -> None:
    path = tmp_path / "s.yml"
    path.write_text(
        HEAD.replace("collector, collector, howl", "elf, orc").replace("tortuga", "atlantis") + END, encoding="utf-8"
    )
    assert len(read_scenarios(path, "s.yml", RULES, book, game)[1]) == 3
