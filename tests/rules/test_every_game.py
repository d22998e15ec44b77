"""What holds for every game that can be played, through the one interface."""

from __future__ import annotations

import copy
import json
import random
from dataclasses import replace
from typing import Any

import pytest

import forge
from forge.problems import ProblemsError
from forge.render.pool import local_executor
from forge.rules.games import games, rules_of
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.many.bots import BOTS
from forge.rules.kernel.many.faults import faults
from forge.rules.kernel.many.play import play, simulate
from forge.rules.kernel.many.tally import Tally
from forge.rules.kernel.verdict import IllegalMove
from forge.rules.kernel.zones import rearrange
from tests.conftest import first_of
from tests.rules.conftest import PROJECTS, Subject


def played(game: AnyGame, seed: int, decisions: int = 100_000) -> AnyGame:
    """The game, played on at random."""
    chance = random.Random(seed)
    while not game.over and len(game.moves) < decisions:
        game.apply(chance.choice(game.legal()))
    return game


def test_the_games_here_are_all_there_are(plugged: None) -> None:
    assert games() == tuple(sorted(PROJECTS))
    assert all(rules_of(name).id == name for name in games())


def test_a_game_without_a_package_has_no_engine() -> None:
    with pytest.raises(ProblemsError, match="nowhere has no engine"):
        rules_of("nowhere")


@pytest.mark.parametrize("seed", first_of(range(9), 3))
def test_random_games_end_without_a_fault(subject: Subject, seed: int) -> None:
    low, high = subject.book.min_players, subject.book.max_players
    players = low + seed % (high - low + 1)
    record = play(subject.rules, subject.book, subject.plan(*["random"] * players, check=3), seed)
    assert record.faults == ()
    assert len(record.points) == players


def test_a_game_begins_by_its_facts_alone(subject: Subject) -> None:
    """As few players as can play, or as many as may; the same seed is the same game."""
    low, high = subject.book.min_players, subject.book.max_players
    game = forge.play(subject.facts, seed=3)
    assert len(game.points) == low
    assert len(forge.play(subject.facts, players=high).points) == high
    assert forge.play(subject.facts, seed=3).save() == game.save()
    if not subject.rules.each(subject.book):
        with pytest.raises(ProblemsError, match="no groups to take"):
            forge.play(subject.facts, groups=[("pirates",)])


def test_every_way_to_play_is_played(subject: Subject) -> None:
    """As many players as may play in each; the plain start is the first of them."""
    rules, book = subject.rules, subject.book
    for mode in rules.modes(book):
        for bots in (["greedy"] * book.min_players, ["random", *["greedy"] * (book.min_players - 1)]):
            plan = replace(subject.plan(*bots, check=5), mode=mode)
            assert play(rules, book, plan, 1).faults == ()
    usual = subject.dealt(1, 2)
    for first in rules.modes(book)[:1]:
        named = Game(rules, book, rules.in_mode(usual.start, first))
        assert rules.state(named.table) == rules.state(usual.table)


def test_explain_and_legal_and_apply_agree(subject: Subject) -> None:
    game, chance = subject.dealt(3, 2), random.Random(3)
    met: list[Any] = [None, -1, "yes", True, 1.0, ("play", 0, None), ("no such verb", 0, 0), 10**6]
    for _ in range(150):
        if game.over or game.question is None:
            break
        legal = game.legal()
        met = [*met[:8], *chance.sample(met, min(30, len(met))), *legal][:200]
        before = game.rules.state(game.table)
        for move in met:
            offered = move in legal and not isinstance(move, bool | float)
            verdict = game.explain(move)
            assert bool(verdict) is offered, move
            assert offered or verdict.reasons
            assert {reason.rule for reason in verdict.reasons} <= {None, *(rule.id for rule in subject.facts.rules)}
            assert all(f"talk.no.{reason.code}" in subject.facts.words for reason in verdict.reasons)
            if not offered:
                with pytest.raises(IllegalMove):
                    game.apply(move)
        assert all(game.explain(move, game.question.player) for move in legal)
        others = [who for who in range(game.table.players) if who != game.question.player]
        assert not any(game.explain(legal[0], who) for who in others)
        assert game.rules.state(game.table) == before, "looking changes nothing"
        game.apply(chance.choice(legal))
    over = played(game, 1)
    assert over.legal() == []
    assert not over.explain(met[-1])


def test_nobody_sees_what_is_hidden(subject: Subject) -> None:
    """A player sees the same whatever lies where they cannot look."""
    for seed in range(3):
        game, chance = subject.dealt(seed, 3), random.Random(seed)
        changed = 0
        for _ in range(40):
            played(game, seed, len(game.moves) + 3)
            if game.over or game.question is None:
                break
            player = chance.randrange(3)
            if game.question.player == player:
                continue
            before, table = game.observe(player), game.table
            told = before.question
            assert told is not None
            assert (told.choices, told.chosen, told.about, told.most) == (None, (), None, 1)
            lists = copy.deepcopy(table.zones.lists)
            rearrange(table.zones, player, (), random.Random(seed))
            changed += lists != table.zones.lists
            assert game.observe(player) == before
            assert game.news(player) is not None
            break
        assert changed


def test_a_save_is_the_game(subject: Subject) -> None:
    for seed in range(4):
        game = played(subject.dealt(seed, 2), seed, 30 * seed)
        saved = game.save()
        again = Game.load(subject.rules, subject.book, saved)
        assert again.save() == saved
        assert again.transcript() == game.transcript()
        assert again.table.news == game.table.news
        spoilt = json.loads(saved) | {"game": "another"}
        with pytest.raises(ProblemsError, match="another"):
            Game.load(subject.rules, subject.book, json.dumps(spoilt).encode())


def test_transcripts_tell_games_apart(subject: Subject) -> None:
    hashes = {tuple(played(subject.dealt(s, 2), s).transcript().hashes().values()) for s in range(6)}
    assert len(hashes) == 6


def test_what_is_imagined_is_what_the_player_sees(subject: Subject) -> None:
    game, chance = subject.dealt(5, 3), random.Random(5)
    worlds = set()
    for step in range(60):
        played(game, step, len(game.moves) + 1 + chance.randrange(3))
        if game.over or game.question is None:
            break
        me = game.question.player
        state, view = game.rules.state(game.table), game.observe(me)
        other = game.imagine(me, f"{step}")
        assert other.observe(me) == view
        assert faults(game.rules, other.table, other.question) == []
        assert game.imagine(me, f"{step}").table.zones.lists == other.table.zones.lists
        worlds.add(other.table.zones.lists == game.table.zones.lists)
        ended = [played(one, 7, len(one.moves) + 40) for one in (other, game.imagine(me, f"{step}"))]
        assert ended[0].rules.state(ended[0].table) == ended[1].rules.state(ended[1].table)
        assert game.rules.state(game.table) == state
        with pytest.raises(ValueError, match="no past"):
            other.save()
    assert False in worlds, "something hidden is dealt anew"


SLOW = "lookahead"  # takes seconds for a game


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_every_bot_answers_legally_and_the_same_again(subject: Subject, seed: int) -> None:
    game, chance = subject.dealt(seed, 2), random.Random(seed)
    bots = {name: (BOTS[name](f"{seed}"), BOTS[name](f"{seed}")) for name in sorted(BOTS)}
    for _ in range(16 if seed else 8):
        if game.over:
            break
        answers = []
        for first, second in bots.values():
            answers.append(first.choose(game))
            assert answers[-1] in game.legal()
            assert second.choose(game) == answers[-1]
        game.apply(chance.choice(answers))


@pytest.mark.parametrize(
    "bot", [pytest.param(bot, marks=[pytest.mark.soak] if bot == SLOW else []) for bot in sorted(BOTS)]
)
def test_bots_play_whole_games_and_follow_from_their_seed(subject: Subject, bot: str) -> None:
    plan = subject.plan(bot, "random", check=10)
    seeds = range(1 if bot == SLOW else 3)
    records = [play(subject.rules, subject.book, plan, seed) for seed in seeds]
    assert all(record.faults == () for record in records)
    assert records == [play(subject.rules, subject.book, plan, seed) for seed in seeds]


@pytest.mark.parametrize("bot", sorted(set(BOTS) - {"random"}))
def test_bots_do_not_know_what_is_hidden(subject: Subject, bot: str) -> None:
    """The same answer whatever lies where they cannot look."""
    for seed in range(5):
        game = played(subject.dealt(seed, 2), seed, 9 + 7 * seed)
        if game.over or game.question is None or game.question.kind not in subject.rules.plain:
            continue
        answer = BOTS[bot]("1").choose(game)
        rearrange(game.table.zones, game.question.player, (), random.Random(seed))
        assert BOTS[bot]("1").choose(Game.fork(game)) == answer


# Every process that is started imports everything: what plays games in it is the same for all of them.
@pytest.mark.parametrize(
    "subject",
    [pytest.param(name, marks=[] if name == "smashup" else [pytest.mark.soak]) for name in sorted(PROJECTS)],
    indirect=True,
    scope="module",
)
def test_simulations_are_the_same_for_any_number_of_processes(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("forge.rules.kernel.many.play.CHUNK", 3)
    plan = subject.plan("random", "greedy", games=9)
    found = []
    for jobs in (1, 2):
        with local_executor(jobs) as executor:
            found.append(list(simulate(subject.project, subject.id, plan, executor)))
    assert found[0] == found[1]
    tally = Tally()
    for record in found[0]:
        tally.add(record)
    data = tally.as_data(subject.rules.labels)
    assert (data["games"], data["faults"]) == (9, [])
