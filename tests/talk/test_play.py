"""Playing in the terminal: typed moves in three languages, refusals with their rule, undo, saving, leaving."""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from forge.cli.page import lines
from forge.edition.texts import Texts
from forge.language.fold import fold
from forge.library import Facts
from forge.project import Project
from forge.rules.kernel.choices import Move
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.smashup import RULES
from forge.rules.smashup.engine.book import Book, make_book
from forge.rules.smashup.engine.start import Attached, Deal, Ground, Hands, Placed, Position
from forge.talk.rows import Row
from forge.talk.session import Session
from forge.talk.speak import Speaker
from forge.talk.typed import COMMANDS, command_words, take_apart
from tests.cli.calling import forge
from tests.conftest import ROOT, mostly

LANGUAGES = ("en", "pl", "ru")


@pytest.fixture(scope="module")
def book(game: Facts) -> Book:
    return make_book(game)


def first(game: AnyGame) -> Move:
    """A bot that always takes the last answer: it passes when it can."""
    return game.legal()[-1]


def at_table(texts: Texts, game: AnyGame, bot: object = first) -> Session:
    names = [texts.line(f"word.booklet.player.{name}").text for name in ("ann", "ben", "cleo", "dan")]
    return Session(Speaker(texts, names, listener=0), game, bot)  # type: ignore[arg-type]


def text_of(rows: list[Row]) -> str:
    return "\n".join(row.text for row in rows)


@pytest.fixture
def position(book: Book) -> AnyGame:
    """My turn: a base where others forbid minions, one that is free; two minions and two actions in hand."""
    deck = ("scout", "scout", "howl", "howl")
    return Game(
        RULES,
        book,
        Position(
            players=(
                Hands(hand=("collector", "invader", "howl", "abduction"), deck=deck, discard=("king_rex",)),
                Hands(hand=("scout",), deck=deck),
            ),
            bases=(
                Ground("tortuga", (Placed("pirate_king", 1, 1),), (Attached("overrun", 1, 1),)),
                Ground("ninja_dojo", (Placed("war_raptor", 0, 0), Placed("king_rex", 1, 1))),
            ),
            base_deck=("jungle_oasis",),
        ),
    )


def made(session: Session) -> tuple[str, str, str]:
    """The first move of the game, with names."""
    move: Any = session.game.moves[0]
    verb, card, where = move
    titles = session.game.table.title
    return verb, titles[card].id, titles[where].id


# --- what is typed ----------------------------------------------------------------------------------------------


def test_commands_have_words_of_their_own(texts: Texts) -> None:
    speaker = Speaker(texts)
    seen: dict[str, str] = {}
    for command in COMMANDS:
        for word in command_words(speaker, command):
            assert " " not in word
            assert seen.setdefault(fold(word), command) == command
            said = take_apart(speaker, f"{word.upper()} x").command
            assert said == (None if command == "all" else command)  # names may begin with that word
        assert take_apart(speaker, command).command == command
    assert take_apart(speaker, "?").command == "help"


def test_a_move_is_made_by_number_by_word_and_by_beginnings(texts: Texts, book: Book, position: AnyGame) -> None:
    speaker = Speaker(texts)
    name, base = speaker.name("collector"), speaker.name("ninja_dojo")
    verb = command_words(speaker, "play")[0]
    typed = [f"{verb} {name} {base}", f"{name[:4]} {base[:4]}".lower(), f"play {name[:5]} {base[:3]}"]
    typed += ["play collector", "collector ninja_dojo"]
    for line in typed:
        session = at_table(texts, position.fork())
        session.enter(line)
        assert made(session) == ("play", "collector", "ninja_dojo"), line


def test_words_that_mean_several_things_are_asked_about(texts: Texts, position: AnyGame) -> None:
    session = at_table(texts, position)
    speaker = session.speaker
    shared = speaker.name("ninja_dojo")
    told = text_of(session.enter(shared))
    assert speaker.say("talk.play.which") in told
    assert speaker.quoted("collector") in told
    assert not session.game.moves
    session.enter(speaker.name("invader"))
    assert made(session) == ("play", "invader", "ninja_dojo")


@mostly("en")
def test_what_means_nothing_is_answered_politely(texts: Texts, position: AnyGame) -> None:
    session = at_table(texts, position)
    for line in ("xyzzy", "99", "²", "play", "why xyzzy", "card", "rule xyzzy", "save", "'", '"'):
        assert session.enter(line) != []
    near = session.speaker.name("pirate_king")
    assert near in text_of(session.enter(near[:3] + near[4:]))


@mostly("en")
def test_no_line_is_too_odd(texts: Texts, position: AnyGame) -> None:
    source = random.Random(5)
    speaker = Speaker(texts)
    vocabulary = [speaker.name(title) for title in ("collector", "tortuga", "king_rex", "howl", "overrun", "shinobi")]
    vocabulary += [*COMMANDS[:9], "0", "1", "2", "?", "ж", "-1", "turn.play", "4.2", "pirates"]
    session = at_table(texts, position)
    for _ in range(60):
        session.enter(" ".join(source.choice(vocabulary) for _ in range(source.randrange(4))))
        if session.over:
            break
    assert texts.unfinished() == {}


# --- refusals ---------------------------------------------------------------------------------------------------


def test_a_refused_move_is_explained_with_its_rule_and_its_card(texts: Texts, position: AnyGame) -> None:
    session = at_table(texts, position)
    speaker = session.speaker
    told = text_of(session.enter(f"{speaker.name('collector')} {speaker.name('tortuga')}"))
    assert speaker.numbers["cant_beats_can"] in told
    assert texts.line("rule.cant_beats_can.text").text in told
    assert texts.line("card.overrun.text.block").text in told
    session.enter(f"{speaker.name('collector')} {speaker.name('ninja_dojo')}")
    while session.ask.kind != "turn":
        session.enter("0")
    told = text_of(session.enter(f"play {speaker.name('invader')} {speaker.name('ninja_dojo')}"))
    assert speaker.numbers["turn.play"] in told
    assert texts.line("rule.turn.play.text").text.split("{")[0].split(" ")[0] in told
    assert len(session.game.moves) <= 3


def test_why_explains_what_is_allowed_and_what_is_not(texts: Texts, position: AnyGame) -> None:
    session = at_table(texts, position)
    speaker = session.speaker
    told = text_of(session.enter(f"why {speaker.name('collector')}"))
    assert speaker.say("talk.no.allowed") in told
    assert speaker.say("talk.no.forbidden") in told
    assert speaker.say("talk.no.not_in_hand") in text_of(session.enter(f"why play {speaker.name('pirate_king')}"))
    assert session.game.moves == ()


def test_a_base_that_is_not_in_play_is_no_place(texts: Texts, position: AnyGame) -> None:
    session = at_table(texts, position)
    speaker = session.speaker
    told = text_of(session.enter(f"play {speaker.name('collector')} {speaker.name('jungle_oasis')}"))
    assert speaker.say("talk.no.no_base") in told
    assert speaker.numbers["turn.play_minion"] in told


def test_identical_options_are_offered_once(texts: Texts, book: Book) -> None:
    hands = Hands(hand=("scout", "scout", "scout"))
    game = Game(RULES, book, Position(players=(hands, Hands()), bases=(Ground("tortuga"),)))
    assert len(game.legal()) == 4
    assert len(at_table(texts, game).answers()) == 2


# --- around the game --------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_own_decision(texts: Texts, book: Book) -> None:
    session = at_table(texts, Game(RULES, book, Deal((("zombies", "wizards"), ("robots", "pirates")), 8)))
    speaker = session.speaker
    session.opening()
    assert speaker.say("talk.play.nothing_to_undo") in text_of(session.enter("undo"))
    before = session.asked()
    moves = session.game.moves
    session.enter("0")
    assert len(session.game.moves) > len(moves)
    assert speaker.say("talk.play.undone") in text_of(session.enter("undo"))
    assert session.game.moves == moves
    assert session.asked() == before


def test_the_look_of_hidden_cards_stays_hidden(texts: Texts, book: Book) -> None:
    session = at_table(texts, Game(RULES, book, Deal((("zombies", "wizards"), ("robots", "pirates")), 8)))
    told = text_of(session.opening())
    hand = {session.game.table.title[card].id for card in session.game.table.hand(1)}
    assert not any(session.speaker.name(title) in told for title in hand)


@pytest.mark.soak
def test_a_game_goes_the_same_way_in_every_language(tmp_path: Path) -> None:
    saves = []
    for code in LANGUAGES:
        save = tmp_path / f"{code}.json"
        typed = "1\n1\n1\n0\n" * 6
        done = talk("--lang", code, "--seed", "11", "--save", str(save), typed=typed)
        assert done.returncode == 0
        saves.append(save.read_bytes())
    assert saves[0] == saves[1] == saves[2]
    assert len(json.loads(saves[0])["moves"]) > 10


def talk(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A game with piped input."""
    done = subprocess.run(
        [sys.executable, "-m", "forge", "play", "--game", "smashup", *args],
        cwd=ROOT, input=typed, capture_output=True, encoding="utf-8", timeout=60,
        env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"},
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.parametrize("code", ["pl", *(pytest.param(code, marks=pytest.mark.soak) for code in ("en", "ru"))])
def test_a_scripted_game_at_the_terminal(code: str, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    done = talk("--lang", code, "--seed", "7", "--bots", "2", typed=f"?\nwhy\n1\nundo\nsave {save}\ntable\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("> ") == 7
    again = talk("--lang", code, "--load", str(save), typed="quit\n")
    assert (again.returncode, again.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == again.stdout.splitlines()[-1]


@pytest.mark.soak
def test_faults_are_sentences(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{}", encoding="utf-8")
    assert "is no saved game" in talk("--load", str(broken)).stderr
    assert "No such file" in talk("--load", str(tmp_path / "none.json")).stderr
    assert "there is no bot 'gredy'. Did you mean 'greedy'?" in talk("--bot", "gredy").stderr
    assert "--bots: At most 3 can play" in " ".join(talk("--bots", "4").stderr.split())
    assert "Name exactly 2" in talk("--factions", "pirates").stderr
    assert "leave --command-ship, --factions, --mode, --option, --seed and --bots out" in " ".join(
        talk("--load", "x", "--seed", "1").stderr.split()
    )


@pytest.mark.parametrize("game", Project(ROOT).games())
def test_bots_can_play_by_themselves(game: str) -> None:
    done = forge("play", "--game", game, "--auto", "--seed", "4", "--bot", "random", "--lang", "pl")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) > 100
    assert not re.search(r"\[word|[{}]", done.stdout)


def test_ctrl_c_leaves_with_one_line() -> None:
    running = subprocess.Popen(
        [sys.executable, "-u", "-m", "forge", "play", "--game", "smashup", "--seed", "7"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert running.stdout is not None
    said = b""
    while not said.endswith(b"> "):
        said += running.stdout.read(1) or pytest.fail("it ended")
    running.send_signal(signal.SIGINT)
    rest, wrong = running.communicate(timeout=10)
    assert (running.returncode, wrong) == (0, b"")
    assert len(rest.strip().splitlines()) == 1


def test_lines_keep_to_the_width() -> None:
    row = Row("a fairly long line, long enough to be broken in two or three", 1, mark="12.")
    broken = lines(row, 30)
    assert len(broken) == 3
    assert max(map(len, broken)) <= 30
    assert all(line.startswith("      ") for line in broken[1:])
    assert lines(Row(""), 30) == [""]
