"""What players take and which decks are printed, chosen in a game whose players take no decks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import forge as api
from forge.cli.main import cli
from forge.edition import publish
from forge.problems import ProblemsError
from forge.project import Project
from forge.rules.games import load_game
from tests.cli.calling import forge, refused
from tests.conftest import ROOT

PLAY = ("play", "--seed", "3", "--bots", "2", "--command-ship")


@pytest.mark.parametrize("name", ["glorp", "Glutopl", "tHe GLORP"])
def test_the_player_takes_the_ship_named_and_the_others_draw_theirs(name: str, tmp_path: Path) -> None:
    saved = tmp_path / "evening.json"
    done = forge(*PLAY, name, "--save", str(saved), typed="")
    assert (done.returncode, done.stderr) == (0, "")
    command = json.loads(saved.read_bytes())["start"]["command"]
    assert command[0] == "glorp"
    assert len(set(command)) == 3


WRONG = {
    "nothing like it": (("xyzzy",), "Nothing here is called “xyzzy”. There are: Overseers of Kalgon, The Glorp,"),
    "nearly": (("glorpp", "--lang", "pl"), "Nic tu nie nazywa się „glorpp”. Chodziło o: „glorp”?"),
    "two": (("glorp,overseers", "--lang", "ru"), "Только что-то одно, а не «glorp,overseers»."),
    "all": (("all",), "only one at a time, not 'all'."),
    "a beginning of several": (("t", "--lang", "en"), "--command-ship: “t” may be any of: "),
    "a ship of the fleet": (("troya",), "Nothing here is called “troya”."),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_taken_is_refused_in_one_sentence(what: str) -> None:
    args, answer = WRONG[what]
    assert answer in refused(*PLAY, *args)


def test_simulated_games_draw_from_the_ships_named() -> None:
    args = ("simulate", "--games", "2", "--bots", "random", "--json", "--command-ship")
    done = forge(*args, "glorp,Overs")
    assert done.returncode == 0
    assert set(json.loads(done.stdout)["command_ships"]) == {"glorp", "overseers"}
    assert "2 players take 2 different command ships, and --command-ship names 1." in refused(*args, "glorp")
    assert "there is no command ship 'glrp'. Did you mean 'glorp'?" in refused(*args, "glrp")
    assert "No such option '--decks'" in refused("simulate", "--decks", "fleet_ships")


def test_beginnings_of_groups_will_do_too() -> None:
    args = ("simulate", "--games", "1", "--bots", "random", "--json", "--factions")
    assert set(json.loads(forge(*args, "pir,Ниндзя,rob,Zombie").stdout)["factions"]) == {
        "pirates",
        "ninjas",
        "robots",
        "zombies",
    }


def test_a_game_can_be_opened_with_what_some_players_take() -> None:
    start: Any = api.play("magblast", players=4, seed=5, groups=[["glorp"], ["overseers"]]).start
    assert start.command[:2] == ("glorp", "overseers")
    assert len(set(start.command)) == 4
    assert len(api.play("magblast", groups=[["glorp"]]).start.command) == 2
    deal: Any = api.play("smashup", groups=[["pirates", "ninjas"]]).start
    assert deal.factions[0] == ("pirates", "ninjas")
    assert len({name for names in deal.factions for name in names}) == 4
    with pytest.raises(ProblemsError, match="there is no command ship 'xyzzy'"):
        api.play("magblast", groups=[["xyzzy"]])


# --- printing ---------------------------------------------------------------------------------------------------


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):  # type: ignore[no-untyped-def]
    """printed(*options): the layouts of what would be printed."""
    monkeypatch.chdir(ROOT)

    class Asked(Exception):
        pass

    def asked(project: Project, game: str, job: publish.CardJob, *_: object) -> None:
        from forge.edition.texts import load_texts

        facts = load_game(project, game)
        faces = publish.faces_of(facts, load_texts(project, facts, job.language), job)
        found.extend(face.layout for face in faces)
        raise Asked

    found: list[str] = []
    monkeypatch.setattr("forge.edition.cards.cards_pdf", asked)

    def call(*options: str) -> set[str]:
        found.clear()
        done = CliRunner().invoke(cli, ["print", "--lang", "pl", "-o", str(tmp_path / "x.pdf"), *options])
        assert isinstance(done.exception, Asked), done.output
        return set(found)

    return call


def test_decks_are_printed_alone_and_all_without_the_option(printed) -> None:  # type: ignore[no-untyped-def]
    whole = printed("--game", "magblast")
    assert whole == {"command", "fleet", "action"}
    assert printed("--decks", "fleet_ships") == {"fleet"}
    assert printed("--decks", "fleet_ships,command_ships") == {"fleet", "command"}
    assert printed("--decks", "all", "--game", "magblast") == whole
    assert printed("--decks", "Okręty floty") == printed("--decks", "fleet") == {"fleet"}
    assert printed("--decks", "action_cards", "--counters") == {"action", "counter"}


def test_a_deck_that_is_none_is_told_with_those_there_are(tmp_path: Path) -> None:
    said = refused("print", "--lang", "en", "-o", str(tmp_path / "x.pdf"), "--game", "magblast", "--decks", "xyzzy")
    assert "There are: Command ships, Fleet ships, Action cards, all." in said


def test_what_players_take_is_a_type_there_is(scratch: Project) -> None:
    game = scratch.cards / "smashup" / "game.yml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("apart:", "takes: {one: hero, many: heroes}\napart:"), encoding="utf-8")
    with pytest.raises(ProblemsError, match=r"there is no type 'hero'; there are: .*minion"):
        load_game(scratch, "smashup")
