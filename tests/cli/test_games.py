"""Several games in one project: commands find the game by what is named, take all, or ask."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pikepdf
import pytest

from forge.project import Project
from tests.cli.calling import forge, refused
from tests.conftest import ROOT
from tests.games import PLUGIN, TINY
from tests.render.pdf import trims

ONLY_PRINTED = """
id: notes
language: en
title: Notes
designer: Nobody
players: {min: 1, max: 1}
constants: {}
units: {}
types: {note: {name: Note}}
titles:
  - {id: milk, name: Milk, type: note, copies: 2, text: Two bottles.}
  - {id: bread, name: Bread, type: note, text: From round the corner.}
"""


@pytest.fixture
def three(scratch: Project, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a game of groups, a tiny one, and one that has no engine."""
    monkeypatch.syspath_prepend(str(PLUGIN))
    shutil.copytree(TINY.cards / "tiny", scratch.cards / "tiny")
    (scratch.cards / "notes").mkdir()
    (scratch.cards / "notes" / "game.yml").write_text(ONLY_PRINTED, encoding="utf-8")
    return scratch.root


# --- by the thing named -----------------------------------------------------------------------------------------


def test_a_card_finds_its_game(three: Path) -> None:
    for name in ("pirate_king", "Король пиратов", "full sail"):
        done = forge("explain", *name.split(), "--json", cwd=three)
        assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["id"] == "full_sail"
    assert forge("write", "Supreme Overlord", cwd=three).stdout == forge("write", "supreme_overlord").stdout
    done = forge("proof", "collector", "Draw two cards.", "--json", cwd=three)
    assert (done.returncode, json.loads(done.stdout)["verdict"]) == (1, "meaning")
    assert forge("read", "Draw two cards.", "--for", "mystic_studies", cwd=three).returncode == 0


def test_a_rule_finds_its_game(three: Path) -> None:
    assert forge("rule", "scoring.ties", cwd=three).stdout == forge("rule", "scoring.ties").stdout
    asked = ("rule", "ties")
    assert forge(*asked, cwd=three).stdout == forge(*asked, "--game", "smashup").stdout
    listed = forge("rule", cwd=three)
    assert (listed.returncode, listed.stderr) == (0, "")
    assert listed.stdout == forge("rule", "--game", "smashup").stdout, "the others have no rules"
    found = json.loads(forge("rule", "scored", "--json").stdout)
    assert found == json.loads(forge("rule", "scored", "--json", "--game", "smashup").stdout)
    several = forge("rule", "1.1").stdout
    assert all(f"{game}:\n1.1 " in several for game in Project(ROOT).games())
    assert "'1.1' is in several games; name a game with --game." in refused("rule", "1.1", "--json")


def test_groups_and_their_option_find_the_game(three: Path) -> None:
    done = forge("play", "--auto", "--seed", "3", "--factions", "pirates,ninjas", cwd=three)
    assert done.returncode == 0
    args = ("simulate", "--games", "2", "--json", "--factions", "pirates,ninjas", "--factions", "robots,zombies")
    assert json.loads(forge(*args, cwd=three).stdout) == json.loads(forge(*args).stdout)
    out = ("print", "--lang", "pl", "-o", "x.pdf", "--factions")
    assert "„pirates”?" in refused(*out, "pirats", cwd=three)
    assert "no game has --factions" in refused(*out, "pirates", "--game", "tiny", cwd=three)


def test_only_the_option_that_a_game_lacks_is_named() -> None:
    said = refused("print", "--game", "magblast", "--lang", "pl", "-o", "x.pdf", "--factions", "glorp", "--counters")
    assert "magblast: no game has --factions." in said


def test_a_game_without_counterexamples_says_so(three: Path) -> None:
    said = refused("proof", "fox", "Draw two cards.", "--counterexample", "--game", "tiny", cwd=three)
    assert "tiny: --counterexample has no positions of this game yet." in said


def test_a_kind_finds_its_game_and_one_that_games_have_in_common_needs_none(three: Path) -> None:
    smashup = ("--game", "smashup")
    assert forge("kinds", "scored", cwd=three).stdout == forge("kinds", "scored", *smashup).stdout
    assert forge("kinds", "draw", *smashup, cwd=three) == forge("kinds", "draw", *smashup)
    used = {}
    for game in ("smashup", "tiny"):
        data = json.loads(forge("kinds", "draw", "--json", "--game", game, cwd=three).stdout)["draw"]
        used[game] = [f"{game}: {title}" for title in data["used_by"]]
    both = json.loads(forge("kinds", "draw", "--json", cwd=three).stdout)["draw"]
    assert both["used_by"] == used["smashup"] + used["tiny"]
    assert f"used by {len(both['used_by'])}:\n  smashup: " in forge("kinds", "draw", cwd=three).stdout


def test_without_a_kind_those_of_every_game_are_listed(three: Path) -> None:
    said = forge("kinds", cwd=three).stdout
    assert said.startswith("smashup:\n") and "\ntiny:\n" in said
    alone = {
        game: json.loads(forge("kinds", "--json", "--game", game, cwd=three).stdout) for game in ("smashup", "tiny")
    }
    assert json.loads(forge("kinds", "--json", cwd=three).stdout) == alone


def test_a_game_on_paper_takes_no_kinds_away(three: Path) -> None:
    shutil.rmtree(three / "cards" / "tiny")
    for command in (("kinds",), ("kinds", "draw"), ("kinds", "--json")):
        assert forge(*command, cwd=three) == forge(*command, "--game", "smashup")


def test_a_saved_game_finds_its_game(three: Path) -> None:
    typed = ("play", "--game", "smashup", "--seed", "7", "--save", "evening.json")
    assert forge(*typed, cwd=three, typed="quit\n").returncode == 0
    assert forge("play", "--load", "evening.json", cwd=three, typed="quit\n").returncode == 0


def test_a_scenario_file_finds_its_game(three: Path) -> None:
    done = forge("scenario", "cards/smashup/scenarios/pirates.yml", cwd=three)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == forge("scenario", "cards/smashup/scenarios/pirates.yml").stdout


def test_a_scenario_file_that_lies_anywhere_finds_its_game_by_what_stands_in_it(tmp_path: Path) -> None:
    for game in Project(ROOT).games():
        first = sorted((ROOT / "cards" / game / "scenarios").glob("*.yml"))[0]
        copy = shutil.copy(first, tmp_path / f"{game}.yml")
        assert forge("scenario", str(copy)).stdout == forge("scenario", str(first)).stdout
        wrong = first.read_text(encoding="utf-8").replace("    title: ", "    titel: ", 1)
        copy.write_text(wrong, encoding="utf-8")
        done = forge("scenario", str(copy))
        assert done.returncode == 1 and "titel" in done.stderr and len(done.stderr.splitlines()) < 5


UNKNOWN = {
    "explain": (("explain", "pirite_king"), "Nothing here is called “pirite_king”. Did you mean “pirate_king”?"),
    "nothing like it": (("explain", "xyzzyx"), "Names are those printed on cards, in any language"),
    "a name in Polish": (("explain", "kolekcjnoer", "--lang", "pl"), "Chodziło o: „Kolekcjoner”?"),
    "write": (("write", "colector"), "Did you mean “Collector”?"),
    "read": (("read", "Draw two cards."), "name a game with --game. There are: notes, smashup, tiny."),
    "kind": (("kinds", "drawn"), "no game has a node kind 'drawn'. Did you mean 'draw'? The games are: smashup, tiny."),
    "play": (("play",), "name a game with --game. There are: smashup, tiny."),
    "play in Polish": (("play", "--lang", "pl"), "Która gra? Podaj ją po --game: smashup, tiny."),
    "game": (("explain", "collector", "--game", "tyni"), "Did you mean 'tiny'?"),
}


@pytest.mark.parametrize("what", UNKNOWN)
def test_what_names_no_game_is_answered_with_the_games(what: str, three: Path) -> None:
    args, answer = UNKNOWN[what]
    assert answer in refused(*args, cwd=three)


def test_a_broken_game_hides_no_card_of_another(three: Path) -> None:
    (three / "cards" / "tiny" / "game.yml").write_text("id: [\n", encoding="utf-8")
    assert forge("explain", "collector", cwd=three).stdout == forge("explain", "collector").stdout


# --- all games --------------------------------------------------------------------------------------------------


def test_catalogs_of_all_games_are_made_and_counted(three: Path) -> None:
    done = forge("catalog", "update", cwd=three)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line for line in done.stdout.splitlines() if not line.startswith(("en:", "pl:", "ru:"))] == [
        "notes:",
        "smashup:",
        "tiny:",
    ]
    assert done.stdout.count("; up to date") == 3
    assert (three / "locales" / "pl" / "tiny.po").exists()
    rows = json.loads(forge("catalog", "stats", "--json", cwd=three).stdout)
    assert [list(rows), list(rows["tiny"])] == [["notes", "smashup", "tiny"], ["en", "pl", "ru"]]
    for place in (three, ROOT):
        alone = forge("catalog", "stats", "--json", "--game", "smashup", "--lang", "en,pl,ru", cwd=place)
        assert rows["smashup"] == json.loads(alone.stdout)


def test_all_games_with_an_engine_are_played(three: Path) -> None:
    done = forge("simulate", "--games", "2", "--json", cwd=three)
    assert done.returncode == 0
    assert done.stderr.startswith("notes has no engine, and is not played\n")
    found = json.loads(done.stdout)
    assert [(game, data["games"], data["faults"]) for game, data in found.items()] == [
        ("smashup", 2, []),
        ("tiny", 2, []),
    ]
    alone = json.loads(forge("simulate", "--games", "2", "--json", "--game", "tiny", cwd=three).stdout)
    assert alone == found["tiny"]
    assert forge("simulate", "--games", "2", "--game", "notes", cwd=three).returncode == 1


def test_an_error_in_one_game_stops_no_other(three: Path) -> None:
    (three / "cards" / "tiny" / "game.yml").write_text("id: [\n", encoding="utf-8")
    for command in (("catalog", "stats"), ("catalog", "update", "--check")):
        done = forge(*command, "--lang", "en", cwd=three)
        assert done.returncode == 1
        assert "cards/tiny/game.yml:" in done.stderr
        assert "smashup:\n" in done.stdout


def test_a_game_without_an_engine_is_explained_with_words_of_all_games(three: Path) -> None:
    done = forge("explain", "milk", cwd=three)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["Milk", "Note", "", "What it says", "  1. Two bottles."]
    (three / "cards" / "words.yml").unlink()
    done = forge("explain", "milk", cwd=three)
    assert (done.returncode, "notes has no words to speak with" in done.stderr) == (1, True)


@pytest.mark.soak
def test_a_game_without_an_engine_is_printed_and_built(three: Path) -> None:
    done = forge("print", "--game", "notes", "--lang", "en", "--no-backs", "-o", "notes.pdf", cwd=three)
    assert (done.returncode, done.stdout.startswith("wrote notes.pdf")) == (0, True), done.stderr
    with pikepdf.open(three / "notes.pdf") as pdf:
        assert len(trims(pdf.pages[0], 63, 88)) == 3
    done = forge("build", "--game", "notes", "--jobs", "1", cwd=three)
    assert done.returncode == 0, done.stderr
    assert re.findall(r"^build/notes/(\w+)/", done.stdout, re.MULTILINE) == ["en"]
    assert re.search(r"^pl is left out: .*: forge build --game notes --lang pl$", done.stderr, re.MULTILINE)
    assert forge("catalog", "update", "--game", "notes", cwd=three).returncode == 0
    done = forge("build", "--game", "notes", "--lang", "en,pl", "--jobs", "1", cwd=three)
    assert re.findall(r"^build/notes/(\w+)/", done.stdout, re.MULTILINE) == ["en", "pl"]
    assert "locales/pl/notes.po: card.bread.name is missing; it is printed with a mark" in done.stderr
    done = forge("build", "--game", "notes", "--lang", "en,pl", "--jobs", "1", cwd=three)
    assert "nothing has changed since the last build" in done.stdout
    bare = ("build", "--game", "notes", "--lang", "en", "--lang", "pl", "--jobs", "1", "--low-ink")
    assert forge(*bare, cwd=three).returncode == forge(*bare, "--no-backs", cwd=three).returncode == 0
    made = sorted(path.name for path in (three / "build" / "notes" / "pl").iterdir())
    assert made == ["cards-a4-low-ink-no-backs.pdf", "cards-a4-low-ink.pdf", "cards-a4.pdf"]


# --- options from data ------------------------------------------------------------------------------------------


def test_options_are_those_of_the_games_there_are(three: Path) -> None:
    for command in ("print", "play", "simulate"):
        assert "--factions NAMES" in forge(command, "--help", cwd=three).stdout
    assert "--bases" in forge("print", "--help", cwd=three).stdout
    game = three / "cards" / "smashup" / "game.yml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("one: faction, many: factions", "one: deck, many: decks"), encoding="utf-8")
    assert "--decks NAMES" in forge("print", "--help", cwd=three).stdout
    assert "--decks is missing." in refused("print", "--game", "smashup", "--lang", "en", "-o", "x.pdf", cwd=three)
    shutil.rmtree(three / "cards" / "smashup")
    for command in ("print", "play", "simulate"):
        said = forge(command, "--help", cwd=three).stdout
        assert "--decks" not in said
        assert "--bases" not in said
        assert "{" not in said
        assert "Example" in said
    assert "No such option '--factions'" in refused("play", "--factions", "pirates", cwd=three)


def test_help_needs_no_project(tmp_path: Path) -> None:
    for command in ("print", "play", "simulate"):
        assert "Usage: " in forge(command, "--help", cwd=tmp_path).stdout


def test_a_project_without_a_game_says_so(scratch: Project) -> None:
    shutil.rmtree(scratch.cards / "smashup")
    for command in (("check",), ("build",), ("explain", "x"), ("simulate",)):
        assert "this project has no game" in refused(*command, cwd=scratch.root)
