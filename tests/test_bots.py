"""The bots: legal, deterministic, honest about hidden cards, and the greedy one much better than chance."""

from __future__ import annotations

import dataclasses

import pytest

from forge.library import Game as Facts
from forge.rules.smashup.book import Book, make_book
from forge.rules.smashup.bots import BOTS
from forge.rules.smashup.game import Game
from forge.rules.smashup.simulate import Plan, Record, play, wilson
from forge.rules.smashup.start import Ground, Hands, Placed, Position

NAMES = sorted(BOTS)


@pytest.fixture(scope="module")
def book(game: Facts) -> Book:
    return make_book(game)


def played(book: Book, bots: tuple[str, ...], seeds: range) -> list[Record]:
    plan = Plan((bots,), book.factions, len(seeds))
    return [play(book, plan, seed) for seed in seeds]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", NAMES)
def test_bots_play_whole_games(book: Book, bot: str, players: int) -> None:
    for record in played(book, (bot,) * players, range(5)):
        assert record.faults == ()
        assert record.winner is not None


@pytest.mark.parametrize("bot", NAMES)
def test_a_seed_decides_everything(book: Book, bot: str) -> None:
    assert played(book, (bot, bot), range(3)) == played(book, (bot, bot), range(3))
    first, second = BOTS[bot]("1"), BOTS[bot]("2")
    game = Game(book, duel())
    assert {first.choose(game) for _ in range(20)} | {second.choose(game) for _ in range(20)} <= set(game.legal())


def test_greedy_beats_random(book: Book) -> None:
    """More than four games in five, and not by luck."""
    records = played(book, ("greedy", "random"), range(60)) + played(book, ("random", "greedy"), range(60, 120))
    wins = sum(record.winner is not None and record.bots[record.winner] == "greedy" for record in records)
    assert wilson(wins, len(records))[0] > 0.8


# --- what the greedy bot does --------------------------------------------------------------------------------------


def duel(**changes: object) -> Position:
    """Two players, two bases, an own minion on one and a strong foe on the other."""
    start = Position(
        players=(Hands(hand=("collector", "king_rex"), deck=("scout",) * 9), Hands(hand=("howl",), deck=("scout",) * 9)),
        bases=(
            Ground("jungle_oasis", (Placed("war_raptor", 0, 0), Placed("war_raptor", 0, 0))),
            Ground("tortuga", (Placed("king_rex", 1, 1), Placed("scout", 0, 0))),
        ),
    )
    return dataclasses_like(start, changes)


def dataclasses_like(start: Position, changes: dict[str, object]) -> Position:
    import msgspec

    return msgspec.structs.replace(start, **changes)


def choice(book: Book, start: Position, seed: str = "1") -> tuple[str, ...]:
    """The titles in the greedy bot's first move."""
    game = Game(book, start)
    move = BOTS["greedy"](seed).choose(game)
    parts = move if isinstance(move, tuple) else (move,)
    return tuple(game.table.title[part].id if isinstance(part, int) else str(part) for part in parts)
