"""`forge simulate` and `forge scenario` as a user meets them."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from forge.cli.main import cli
from forge.library import Facts
from tests.cli import calling
from tests.conftest import ROOT, copy_project

MISSED = "expected at: {tortuga: {ann: []}}, found at: {tortuga: {ann: [scout]}}"


def forge(command: str, *given: str) -> Result:
    """Runs a command for one game, as in a project that has no other."""
    args = (command, *given) if {"--game", "--help"} & set(given) else (command, "--game", "smashup", *given)
    done = CliRunner().invoke(cli, args, prog_name="forge")
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def refused(command: str, *args: str) -> str:
    """What a usage error says, in one line: nothing on stdout, exit code 2."""
    done = forge(command, *args)
    assert (done.exit_code, done.stdout) == (2, "")
    return " ".join(done.stderr.split())


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("command", ["simulate", "scenario"])
def test_help_shows_an_example(command: str) -> None:
    done = forge(command, "--help")
    assert done.exit_code == 0
    assert "Examples:" in done.stdout
    assert f"  forge {command} " in done.stdout


# --- simulate ---------------------------------------------------------------------------------------------------

WRONG = {
    "five players": (("--players", "5"), "2 to 4 players can play, not 5."),
    "one player": (("--players", "1"), "2 to 4 players can play, not 1."),
    "no games": (("--games", "0"), "0 is not in the range x>=1"),
    "unknown bot": (("--bots", "gredy"), "there is no bot 'gredy'. Did you mean 'greedy'?"),
    "no bot": (("--bots", ","), "name at least one bot. There are: random, greedy, lookahead."),
    "bots without seats": (("--players", "2", "--bots", "greedy,random,random"), "3 bots for 2 players"),
    "too many bots": (("--bots", "random,random,random,random,random"), "5 bots for at most 4 players"),
    "seconds for nobody": (("--seconds", "1"), "--seconds goes with a bot that looks ahead: lookahead."),
    "no modes": (("--mode", "quick"), "this game can be played in one way only: leave --mode out."),
    "unknown faction": (("--factions", "pirats"), "there is no faction 'pirats'. Did you mean 'pirates'?"),
    "faction twice": (("--factions", "pirates,ninjas,Pirates,robots"), "faction 'Pirates' is named twice."),
    "too few factions": (
        ("--players", "3", "--factions", "pirates,ninjas,robots,zombies,aliens"),
        "3 players take 6 different factions, and --factions names 5.",
    ),
    "jobs": (("--jobs", "0"), "0 is not in the range x>=1"),
    "seed": (("--seed", "-1"), "-1 is not in the range x>=0"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_played_is_refused_in_one_sentence(what: str) -> None:
    args, answer = WRONG[what]
    assert answer in refused("simulate", *args)


def test_a_way_to_play_for_fewer_players_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = copy_project(tmp_path, templates=False, games=("magblast",)).root / "cards" / "magblast" / "game.yml"
    text = file.read_text(encoding="utf-8")
    of_all = "{id: wall_of_fire, targets: anybody, shots: gun, sound: none, players: {min: 2, max: 8}"
    assert of_all in text
    file.write_text(text.replace(of_all, of_all.replace("8", "2")), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    said = refused("simulate", "--game", "magblast", "--mode", "wall_of_fire", "--players", "3", "--games", "1")
    assert "exactly 2 can play in the mode 'wall_of_fire', not 3 (rule mode.wall_of_fire)" in said


def shares(data: dict[str, Any]) -> list[dict[str, Any]]:
    named = [*data["bots"].values(), *data["seats"].values(), *data["factions"].values()]
    return [*named, *data["pairs"]]


def test_simulate_as_json() -> None:
    done = forge("simulate", "--game", "smashup", "--games", "12", "--seed", "3", "--bots", "greedy,random", "--json")
    assert done.exit_code == 0
    assert re.fullmatch(r"12 games in [0-9.]+ s: [0-9]+ games/s\n", done.stderr)
    data = json.loads(done.stdout)
    assert list(data) == [
        "plan",
        "games",
        "winners",
        "turns",
        "decisions",
        "bots",
        "seats",
        "factions",
        "pairs",
        "bases",
        "faults",
    ]
    assert data["plan"]["tables"] == [["greedy", "random"]]
    assert (data["plan"]["games"], data["plan"]["seed"], data["plan"]["soak"]) == (12, 3, False)
    assert (data["games"], data["faults"]) == (12, [])
    assert set(data["turns"]) == {"median", "p90", "max"}
    for share in shares(data):
        assert 0 <= share["low"] <= share["rate"] <= share["high"] <= 1
        assert share["rate"] == round(share["wins"] / share["games"], 4)
    for base in data["bases"].values():
        assert (set(base), len(base["points"])) == ({"scored", "per_game", "points"}, 3)


def test_the_document_names_every_key_of_the_json() -> None:
    data = json.loads(forge("simulate", "--games", "2", "--json").stdout)
    text = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")
    inner = [data["plan"], data["turns"], data["pairs"][0], next(iter(data["bases"].values()))]
    keys = {*data, *(key for part in inner for key in part)}
    assert keys - set(re.findall(r"`(\w+)`", text)) == set()


@pytest.mark.soak
def test_simulate_is_the_same_for_any_number_of_jobs() -> None:
    args = ("--games", "60", "--bots", "random", "--players", "4", "--json")
    assert forge("simulate", *args, "--jobs", "1").stdout == forge("simulate", *args, "--jobs", "2").stdout


def test_simulate_in_tables() -> None:
    done = forge("simulate", "--games", "5", "--factions", "pirates,ninjas,robots,zombies", "--bots", "random")
    assert done.exit_code == 0
    assert "5 games, seed 1: random, random" in done.stdout
    rows = [line.split()[0] for line in done.stdout.splitlines() if line]
    assert {"turns", "decisions", "random", "first", "pirates", "ninjas", "robots", "zombies", "base"} <= set(rows)
    assert "aliens" not in rows


def test_a_game_without_points_counts_what_else_it_has() -> None:
    """How often each goal was met, held and true; and how many players have won."""
    args = ("simulate", "--game", "sincity", "--games", "8", "--players", "4", "--bots", "random")
    args = (*args, "--option", "alliances", "--option", "plans_within_plans=three", "--jobs", "1")
    data = json.loads(forge(*args, "--json").stdout)
    assert sum(data["winners"].values()) == data["games"] == 8
    assert set(data["winners"]) <= {"2", "4"}, "partners win together"
    assert len(data["goals"]) == 24
    assert all(set(row) == {"scored", "per_game", "held", "true"} for row in data["goals"].values())
    rows = forge(*args).stdout.splitlines()
    head = next(row for row in rows if row.startswith("goal "))
    assert head.split() == ["goal", "scored", "per", "game", "held", "per", "turn", "true", "per", "turn"]
    assert re.fullmatch(r"won by +2 players in \d+(, 4 players in \d+)?", next(row for row in rows if "won by" in row))
    assert not any(row.startswith("deck ") for row in rows), "nobody takes anything"


def test_soak_plays_two_three_and_four() -> None:
    done = forge("simulate", "--soak", "--games", "6", "--json")
    data = json.loads(done.stdout)
    assert done.exit_code == 0
    assert data["plan"]["tables"] == [["random"] * players for players in (2, 3, 4)]
    assert data["bots"]["random"]["games"] == 18
    assert forge("simulate", "--soak", "--games", "1").stdout.endswith("no faults\n")


def test_soak_names_the_seed_of_every_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    from forge.rules.kernel.many import play

    monkeypatch.setattr(play, "faults", lambda rules, t, question: ["a card is lost"] if t.players == 3 else [])
    done = forge("simulate", "--soak", "--games", "3", "--seed", "10", "--jobs", "1")
    assert done.exit_code == 1
    assert re.search(r"fault: seed 10 \(\w+\+\w+ against .*\): after 10 decisions: a card is lost", done.stderr)
    assert "no faults" not in done.stdout


@pytest.mark.parametrize("more", [(), ("--json",)], ids=["tables", "json"])
def test_what_was_played_until_it_is_stopped_is_told(more: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of three have a fault here, and Ctrl-C comes when the fifth of the others ends, which is the seventh."""
    from forge.rules.kernel.many import play

    ended = iter(range(1, 6))

    def look(rules: object, table: Any, question: object) -> list[str]:
        if table.players != 3 and question is None and next(ended) == 5:
            signal.raise_signal(signal.SIGINT)
        return ["a card is lost"] if table.players == 3 else []

    monkeypatch.setattr(play, "faults", look)
    monkeypatch.setattr(play, "CHUNK", 3)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever starts tests may have it ignored
    args = ("--game", "smashup", "--soak", "--games", "20", "--seed", "0", "--jobs", "1", *more)
    try:
        done = calling.forge("simulate", *args)
    finally:
        signal.signal(signal.SIGINT, before)
    assert done.returncode == 128 + signal.SIGINT
    assert "\n6 of 20 games were played, 2 of them with faults\n" in done.stderr
    assert re.findall(r"^fault: seed (\d+) ", done.stderr, re.MULTILINE) == ["1", "4"]
    assert done.stdout == "" if more else done.stdout.startswith("4 games, seed 0: ")


# --- scenario ---------------------------------------------------------------------------------------------------

GIVEN = """scenarios:
  - id: mine.works
    title: A minion is played
    shows: [scout, turn.play]
    given:
      players: {ann: {hand: [scout]}, ben: {}}
      bases: {tortuga: {}}
    play:
      - ann: {play: scout, at: tortuga}
    then:
      at: {tortuga: {ann: [scout]}}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my.yml"
    path.write_text(GIVEN, encoding="utf-8")
    return path


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_a_bot_that_looks_ahead_may_be_given_seconds() -> None:
    done = forge(
        "simulate", "--games", "1", "--bots", "lookahead,random", "--seconds", "0.0001", "--jobs", "1", "--json"
    )
    assert done.exit_code == 0
    assert json.loads(done.stdout)["games"] == 1


def test_a_scenario_that_holds(file: Path) -> None:
    done = forge("scenario", str(file))
    assert (done.exit_code, done.stdout, done.stderr) == (0, "1 scenario, all as expected\n", "")


def test_a_scenario_that_does_not_hold_names_its_line_and_the_question(file: Path) -> None:
    spoil(file, "ann: [scout]}}\n", "ann: []}}\n")
    done = forge("scenario", str(file))
    assert (done.exit_code, done.stdout) == (1, "")
    first, second, count = done.stderr.splitlines()
    assert (
        first
        == f"{file}:10: mine.works: expected at: {{tortuga: {{ann: []}}}}, found at: {{tortuga: {{ann: [scout]}}}}"
    )
    assert second == f"{file}:2: mine.works: found at the end asked: {{ann: [pass]}} (turn)"
    assert count == "1 of 1 scenarios failed"


def test_a_move_that_cannot_be_made(file: Path) -> None:
    spoil(file, "- ann: {play: scout, at: tortuga}", "- ben: pass")
    done = forge("scenario", str(file))
    assert done.exit_code == 1
    assert done.stderr.startswith(f"{file}:9: mine.works: ben cannot do that:")
    assert "The question is: asked: {ann: [{play: scout, at: tortuga}, pass]} (turn)" in done.stderr


def test_a_file_with_mistakes(file: Path) -> None:
    spoil(file, "hand: [scout]", "hand: [scoot]")
    done = forge("scenario", str(file))
    assert done.exit_code == 1
    assert f"{file}:5: mine.works: hand of player 1: there is no card 'scoot'" in done.stderr
    assert done.stderr.endswith("0 of 0 scenarios failed, and 1 problem\n")


def test_folders_are_searched_and_ids_stay_single(file: Path) -> None:
    (file.parent / "deep").mkdir()
    (file.parent / "deep" / "other.yml").write_text(GIVEN.replace("mine.works", "mine.too"), encoding="utf-8")
    assert forge("scenario", str(file.parent)).stdout == "2 scenarios, all as expected\n"
    (file.parent / "deep" / "copy.yml").write_text(GIVEN, encoding="utf-8")
    done = forge("scenario", str(file.parent))
    assert done.exit_code == 1
    assert f"{file}:2: mine.works is already in {file.parent}/deep/copy.yml:2" in done.stderr


def test_scenarios_that_are_not_there(tmp_path: Path) -> None:
    assert "does not exist" in refused("scenario", "no/such.yml")
    assert f"there are no scenarios (*.yml) in {tmp_path}." in refused("scenario", str(tmp_path))
    assert "leave --show, --lang and --json out" in refused("scenario", "--table", "--json")


def test_scenarios_as_json(file: Path) -> None:
    spoil(file, "ann: [scout]}}\n", "ann: []}}\n")
    done = forge("scenario", str(file), "--json")
    assert done.exit_code == 1
    data = json.loads(done.stdout)
    assert data["problems"] == []
    [scenario] = data["scenarios"]
    assert scenario == {
        "id": "mine.works",
        "title": "A minion is played",
        "file": str(file),
        "line": 2,
        "shows": ["scout", "turn.play"],
        "passed": False,
        "failures": [{"line": 10, "message": MISSED}],
        "question": "asked: {ann: [pass]} (turn)",
        "points": {"ann": 0, "ben": 0},
    }


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_what_happens_is_told(file: Path, language: str) -> None:
    """By names, not by ids, and in the language asked for."""
    done = forge("scenario", str(file), "--show", "--lang", language)
    assert done.exit_code == 0
    title, told, end = done.stdout.splitlines()
    assert title == f"{file}:2: mine.works: A minion is played"
    assert told.startswith("  ann ")
    assert "scout" not in told
    assert end == "1 scenario, all as expected"
    data = json.loads(forge("scenario", str(file), "--json", "--lang", language).stdout)
    assert data["scenarios"][0]["account"] == [told.strip()]


def test_the_table_of_rules(file: Path, game: Facts) -> None:
    done = forge("scenario", "--table", str(file))
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert lines[:2] == ["| rule | scenarios |", "|---|---|"]
    assert [line.split("`")[1] for line in lines[2:]] == [rule.id for rule in game.rules]
    assert "| `turn.play` | `mine.works` |" in lines
    assert done.stderr.count("no scenario shows the rule") == len(game.rules) - 1
