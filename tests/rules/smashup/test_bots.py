"""The bots: legal, the same for a seed, honest about hidden cards, and the greedy one much better than chance."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import pytest

from forge.library import Facts
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.many.bots import BOTS
from forge.rules.kernel.many.lookahead import Lookahead
from forge.rules.kernel.many.play import Plan, Record, play
from forge.rules.kernel.many.tally import wilson
from forge.rules.smashup import RULES
from forge.rules.smashup.engine.book import Book, make_book
from forge.rules.smashup.engine.start import Attached, Ground, Hands, Placed, Position

NAMES = sorted(BOTS)
GAMES = {name: 1 if name == "lookahead" else 5 for name in NAMES}  # one that looks ahead takes seconds for a game


@pytest.fixture(scope="module")
def book(game: Facts) -> Book:
    return make_book(game)


def played(book: Book, bots: tuple[str, ...], seeds: range) -> list[Record]:
    plan = Plan((bots,), book.factions, len(seeds))
    return [play(RULES, book, plan, seed) for seed in seeds]


@pytest.mark.parametrize(
    ("bot", "players"),
    [
        # Whoever looks ahead takes its time: whole games are for the long runs.
        pytest.param(bot, players, marks=[pytest.mark.soak] if bot == "lookahead" else [])
        for bot in NAMES
        for players in (2, 3, 4)
    ],
)
def test_bots_play_whole_games(book: Book, bot: str, players: int) -> None:
    for record in played(book, (bot,) * players, range(GAMES[bot])):
        assert record.faults == ()
        assert record.winner is not None


@pytest.mark.parametrize("bot", [name for name in NAMES if name != "lookahead"])  # see test_every_game.py
def test_a_seed_decides_everything(book: Book, bot: str) -> None:
    games = range(GAMES[bot])
    assert played(book, (bot, bot), games) == played(book, (bot, bot), games)


def test_random_finds_every_answer(book: Book) -> None:
    game = Game(RULES, book, start(hand=("king_rex", "buccaneer")))
    bot = BOTS["random"]("1")
    assert {bot.choose(game) for _ in range(200)} == set(game.legal())


@pytest.mark.soak
def test_greedy_beats_random(book: Book) -> None:
    """More than four games in five, and not by luck."""
    records = played(book, ("greedy", "random"), range(30)) + played(book, ("random", "greedy"), range(30, 60))
    wins = sum(record.winner is not None and record.bots[record.winner] == "greedy" for record in records)
    assert wilson(wins, len(records))[0] > 0.8


@pytest.mark.soak
def test_looking_ahead_beats_greedy(book: Book) -> None:
    """Clearly, in as many of 400 games as there is time for: a hundred are enough to tell."""
    until = time.monotonic() + 240
    wins = games = 0
    for seed in range(400):
        if games >= 100 and time.monotonic() > until:
            break
        plan = Plan((("lookahead", "greedy") if seed % 2 else ("greedy", "lookahead"),), book.factions, 400)
        record = play(RULES, book, plan, seed)
        assert record.faults == ()
        games += 1
        wins += record.winner is not None and record.bots[record.winner] == "lookahead"
    assert wilson(wins, games)[0] > 0.5, f"{wins} of {games}"


def test_looking_ahead_heeds_the_time(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """Out of time, it tries one answer and no more; with time enough it answers as without a limit."""
    game = Game(RULES, book, start(hand=("war_raptor", "buccaneer", "king_rex")))
    assert Lookahead("1", seconds=1e9).choose(game) == Lookahead("1").choose(game)
    imagined = []
    imagine = Game.imagine
    monkeypatch.setattr(Game, "imagine", lambda *told: imagined.append(told) or imagine(*told))
    assert Lookahead("1", seconds=-1.0).choose(game) in game.legal()
    assert len(imagined) == 1


# --- what the greedy bot does --------------------------------------------------------------------------------------


def start(hand: tuple[str, ...] = (), theirs: tuple[str, ...] = ("howl", "howl"), **changes: Any) -> Position:
    """Two bases: the first player leads on one that is nearly full, the second on the other."""
    position = Position(
        players=(Hands(hand, ("scout",) * 9), Hands(theirs, ("scout",) * 9)),
        bases=(
            Ground("jungle_oasis", (Placed("buccaneer", 0, 0), Placed("scout", 1, 1))),
            Ground("tortuga", (Placed("king_rex", 1, 1), Placed("war_raptor", 0, 0))),
        ),
    )
    return msgspec.structs.replace(position, **changes)


def chosen(game: AnyGame) -> tuple[str, ...]:
    """The move the greedy bot makes, in titles."""
    move = BOTS["greedy"]("1").choose(game)
    parts = move if isinstance(move, tuple) else (move,)
    return tuple(game.table.title[part].id if isinstance(part, int) else str(part) for part in parts)


def test_greedy_plays_its_strongest_minion_where_it_leads(book: Book) -> None:
    game = Game(RULES, book, start(hand=("war_raptor", "buccaneer", "king_rex")))
    assert chosen(game) == ("play", "king_rex", "jungle_oasis")


def after(book: Book, position: Position, card: str, where: str | None = None) -> AnyGame:
    """The game after the first player has played a card."""
    game = Game(RULES, book, position)
    t = game.table
    ids = {number: title.id for number, title in enumerate(t.title)}
    for move in game.legal():
        if isinstance(move, tuple) and ids[move[1]] == card and (move[2] is None or ids[move[2]] == where):
            game.apply(move)
            return game
    raise AssertionError(game.legal())


def test_greedy_harms_others(book: Book) -> None:
    game = after(book, start(hand=("beam_up", "howl")), "beam_up")
    assert chosen(game) == ("king_rex",)
    game = after(book, start(hand=("disintegrator", "howl")), "disintegrator")
    assert chosen(game) == ("scout",)


def test_greedy_declines_what_only_hurts_itself(book: Book) -> None:
    grounds = (Ground("jungle_oasis"), Ground("tortuga", (Placed("war_raptor", 0, 0),)))
    game = after(book, start(hand=("supreme_overlord",), bases=grounds), "supreme_overlord", "tortuga")
    assert game.question is not None
    assert None in game.legal()
    assert chosen(game) == ("None",)


def test_greedy_discards_what_is_worth_least(book: Book) -> None:
    hand = ("king_rex", "nukebot", "ninja_master", "leprechaun", "microbot_guard") + ("howl",) * 4
    game = Game(RULES, book, start(hand=hand, step=4))
    assert game.question is not None
    assert game.question.kind == "limit"
    assert chosen(game) == ("microbot_guard",)


def test_greedy_tires_of_what_could_be_played_for_ever(book: Book) -> None:
    """A Guard that must shoot a Guard may come back from the discard pile again and again."""
    guards = (Placed("microbot_guard", 0, 0),) * 3
    endless = Ground("the_homeworld", guards, (Attached("theyre_coming_to_get_you", 0, 0),))
    game = Game(RULES, book, start(hand=("microbot_guard",), bases=(endless,)))
    bot, plays = BOTS["greedy"]("1"), 0
    while game.question is not None and game.question.player == 0 and plays < 200:
        plays += 1
        game.apply(bot.choose(game))
    assert 6 < plays < 100


def test_greedy_does_not_look_into_hands_and_decks(book: Book) -> None:
    hand = ("shanghai", "sea_dogs", "broadside", "king_rex", "collector")
    players = start(hand=hand).players
    for theirs, deck in ((("howl", "howl"), ("scout",) * 9), (("nukebot", "shinobi"), ("upgrade",) * 9)):
        other = (msgspec.structs.replace(players[0], deck=deck), Hands(theirs, deck))
        positions = [start(hand=hand), start(players=other)]
        games = [Game(RULES, book, position) for position in positions]
        for _ in range(4):
            assert len({chosen(game) for game in games}) == 1
            for game in games:
                game.apply(BOTS["greedy"]("1").choose(game))
            if any(game.question is None or game.question.player for game in games):
                break
