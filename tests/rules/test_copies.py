"""Copies of running games: at every point the same as the decisions played again, and their own from then on."""

from __future__ import annotations

import random
from typing import Any

import pytest

from forge.rules.kernel.game import AnyGame, Game
from tests.conftest import first_of
from tests.rules.conftest import Subject, without


def seeds(count: int) -> pytest.MarkDecorator:
    """Games by their seeds: the beginning of the first one, and in long runs the others as well."""
    return pytest.mark.parametrize("seed", first_of(range(count)))


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


@without("sincity")
@seeds(12)
def test_a_fork_at_every_point_is_the_game_played_again(subject: Subject, seed: int) -> None:
    game = subject.dealt(seed, 2 + seed % 3)
    chance = random.Random(seed)
    while not game.over and len(game.moves) < (250 if seed else 120):
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


@without("smashup")
@seeds(3)
def test_what_is_imagined_leaves_no_trace(subject: Subject, seed: int) -> None:
    """Games imagined on the way, and played on, change nothing of the copies made afterwards."""
    game, chance = subject.dealt(seed, 2), random.Random(seed)
    while not game.over and len(game.moves) < (300 if seed else 150):
        if chance.random() < 0.4:
            go_on(game.imagine(game.question.player if game.question else 0, seed), seed, 12)
        if chance.random() < 0.2:
            assert go_on(game.fork(), seed, 30) == go_on(Game(game.rules, game.book, game.start, game.moves), seed, 30)
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


@without("smashup")
@seeds(3)
def test_a_copy_of_an_imagined_game_is_that_game(subject: Subject, seed: int) -> None:
    """Whatever is asked when it is imagined, and whatever then: also of one imagined in it, and when its origin has
    gone on."""
    game, chance = subject.dealt(seed, 2 + seed % 3), random.Random(seed)
    asked, met = set(), set()
    while not game.over and len(game.moves) < (150 if seed else 60):
        plain = game.question is not None and game.question.kind in game.rules.plain
        met.add(plain)
        if game.question is not None and (not plain or chance.random() < 0.3):
            player = game.question.player
            asked.add(plain)
            made, other = len(game.moves), game.imagine(player, seed)
            start = look(other)
            if chance.random() < 0.5:
                other = other.imagine(player, "again")
                start = look(other)
            for _ in range(12):
                before = look(other)
                fork = other.fork()
                assert look(fork) == before
                assert look(other.undo(len(other.moves) - made)) == start
                assert look(fork.fork().undo(len(other.moves) - made)) == start
                if not other.over:
                    go_on(fork, seed, 5)
                    assert look(other) == before
                    other.apply(chance.choice(other.legal()))
            fork = other.fork()
            assert go_on(fork, seed, 20) == go_on(other, seed, 20)
            if made:
                with pytest.raises(ValueError, match="no past"):
                    other.undo(len(other.moves) - made + 1)
            later = game.imagine(player, seed)
            expected = look(later)
            game.apply(chance.choice(game.legal()))
            assert look(later.fork()) == expected
        else:
            game.apply(chance.choice(game.legal()))
    assert asked == met, "plain questions and others, where the game has others"


@without("smashup")
@seeds(2)
def test_the_real_game_is_copied_alike_after_imagining_amid_an_effect(subject: Subject, seed: int) -> None:
    """Imagined at a question that is not plain: the marks left behind on the way keep the real game's chance."""
    game, chance = subject.dealt(seed, 2), random.Random(seed)
    while not game.over and len(game.moves) < (160 if seed else 80):
        question = game.question
        if question is not None and question.kind not in game.rules.plain:
            go_on(game.imagine(question.player, seed), seed, 12)
            again = Game(game.rules, game.book, game.start, game.moves)
            assert go_on(game.fork(), seed, 30) == go_on(again, seed, 30)
        game.apply(chance.choice(game.legal()))
