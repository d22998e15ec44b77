"""Copies of running games: at every point the same as the decisions played again, and their own from then on."""

from __future__ import annotations

import random
from typing import Any

import pytest

from forge.rules.kernel.game import AnyGame, Game
from tests.rules.conftest import Subject


def look(game: AnyGame) -> Any:
    """Everything about a position: the state, the question and its options, chance, and what was said."""
    asked = game.question
    return (
        game.rules.state(game.table),
        asked and (asked.player, asked.kind, asked.options, asked.source, asked.about, asked.shown),
        list(game.table.chance.draws),
        list(game.table.news),
        game.moves,
    )


def go_on(game: AnyGame, seed: int, decisions: int) -> Any:
    chance = random.Random(seed)
    for _ in range(decisions):
        if not game.over:
            game.apply(chance.choice(game.legal()))
    return look(game)


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 12))])
def test_a_fork_at_every_point_is_the_game_played_again(subject: Subject, seed: int) -> None:
    game = subject.dealt(seed, 2 + seed % 3)
    chance = random.Random(seed)
    while not game.over and len(game.moves) < 250:
        before = look(game)
        fork = game.fork()
        assert look(fork) == before
        if chance.random() < 0.06:
            again = Game(game.rules, game.book, game.start, game.moves)
            assert look(again) == before
            assert go_on(fork, seed, 25) == go_on(again, seed, 25)
            assert look(game) == before, "the copy has nothing in common with its game"
            assert fork.transcript().hashes() == again.transcript().hashes()
        game.apply(chance.choice(game.legal()))
    assert look(game.fork()) == look(game)


def test_what_is_imagined_leaves_no_trace(subject: Subject) -> None:
    """Games imagined on the way, and played on, change nothing of the copies made afterwards."""
    for seed in range(3):
        game, chance = subject.dealt(seed, 2), random.Random(seed)
        while not game.over and len(game.moves) < 300:
            if chance.random() < 0.4:
                go_on(game.imagine(game.question.player if game.question else 0, seed), seed, 12)
            if chance.random() < 0.2:
                assert go_on(game.fork(), seed, 30) == go_on(
                    Game(game.rules, game.book, game.start, game.moves), seed, 30
                )
            game.apply(chance.choice(game.legal()))


@pytest.mark.parametrize("seed", range(4))
def test_undo_goes_back_to_every_point(subject: Subject, seed: int) -> None:
    game, chance = subject.dealt(seed, 2), random.Random(seed)
    seen = [look(game)]
    while not game.over and len(seen) < 200:
        game.apply(chance.choice(game.legal()))
        seen.append(look(game))
    for back in [*range(1, 20), *chance.choices(range(len(seen)), k=20), len(seen) + 9]:
        assert look(game.undo(back)) == seen[max(0, len(seen) - 1 - back)]
    assert look(game.undo(3).undo(2)) == seen[-6]
    assert look(game.fork().undo(7)) == seen[-8]


def test_a_copy_plays_only_the_answers_since_the_last_plain_question(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, chance = subject.dealt(1, 2), random.Random(1)
    while not game.over and len(game.moves) < 120:
        game.apply(chance.choice(game.legal()))
    made = len(game.moves)

    def begin(*_: Any) -> Any:
        raise AssertionError("played from the beginning")

    monkeypatch.setattr(type(game.rules), "begin", begin)
    for back in range(max(1, made - 40)):
        assert len(game.undo(back).fork().moves) == made - back
