"""Simulations: the same for any number of processes, counted correctly, and nothing wrong goes unnoticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.abilities.kinds import Ability
from forge.abilities.tree import rewrite
from forge.library import Facts
from forge.project import Project
from forge.render.pool import local_executor
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.many import play as simulation
from forge.rules.kernel.many.faults import faults
from forge.rules.kernel.many.play import Plan, Record, play, simulate, transcript_hashes
from forge.rules.kernel.many.tally import Tally, percentile, wilson
from forge.rules.smashup import RULES
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.book import Book, make_book
from forge.rules.smashup.engine.news import TurnNews
from forge.rules.smashup.engine.start import Attached, Deal, Ground, Hands, Placed, Position
from forge.rules.smashup.engine.table import Table


@pytest.fixture(scope="module")
def book(game: Facts) -> Book:
    return make_book(game)


def records(project: Project, plan: Plan, jobs: int) -> list[Record]:
    with local_executor(jobs) as executor:
        return list(simulate(project, "smashup", plan, executor))


def test_a_game_can_be_played_again_alone(project: Project, book: Book) -> None:
    plan = Plan((("random",) * 2, ("greedy", "random", "random")), book.factions, 6, seed=5)
    found = records(project, plan, 1)
    assert [record.seed for record in found] == list(range(5, 11))
    assert play(RULES, book, plan, 8) == found[3]


def test_factions_are_drawn_without_repetition(book: Book) -> None:
    plan = Plan((("random",) * 4,), book.factions, 1)
    drawn = [simulation.deal_of(RULES, book, plan, seed)[1] for seed in range(50)]
    for deal in drawn:
        assert len({faction for factions in deal.factions for faction in factions}) == 8
    assert {deal.first for deal in drawn} == {0, 1, 2, 3}
    assert len({deal.factions for deal in drawn}) == 50


def test_what_is_counted(book: Book) -> None:
    plan = Plan((("random", "greedy"),), book.factions, 20)
    played = [play(RULES, book, plan, seed) for seed in range(20)]
    tally = Tally()
    for record in played:
        tally.add(record)
    data = tally.as_data(RULES.labels)
    assert data["games"] == 20
    assert data["faults"] == []
    assert sum(share["wins"] for share in data["bots"].values()) == 20
    assert sum(share["games"] for share in data["factions"].values()) == 80
    assert sum(share["wins"] for share in data["factions"].values()) == 40
    assert sum(share["games"] for share in data["pairs"]) == 40
    assert sum(base["scored"] for base in data["bases"].values()) == sum(len(record.scored) for record in played)
    assert data["turns"]["median"] <= data["turns"]["p90"] <= data["turns"]["max"]
    for record in played:
        assert record.winner is not None
        assert record.points[record.winner] == max(record.points)


def test_points_of_bases_are_those_given_for_places() -> None:
    tally = Tally()
    for places in (((1, 4), (2, 2)), ((1, 4), (1, 4), (3, 1)), ()):
        tally.add(Record(1, ("a",), (("x", "y"),), 0, 0, (15,), 9, 90, (("b", places),)))
    assert tally.as_data(RULES.labels)["bases"]["b"] == {"scored": 3, "per_game": 1.0, "points": [4.0, 0.667, 0.333]}


# --- other abilities -----------------------------------------------------------------------------------------------


def rewritten(game: Facts, change: Callable[[Any], Any]) -> dict[str, Ability]:
    """The abilities that a change of nodes changes."""
    told = {title: tuple(rewrite(c, change) for c in ability) for title, ability in game.abilities.items()}
    return {title: ability for title, ability in told.items() if ability != game.abilities[title]}


def generous(node: Any) -> Any:
    return replace(node, cards=node.cards + 1) if isinstance(node, nodes.Draw) and type(node.cards) is int else node


def renamed(node: Any) -> Any:
    """Another name for the faction named."""
    if isinstance(node, nodes.NameFaction):
        return nodes.NameFaction("x1")
    return replace(node, faction="x1") if getattr(node, "faction", None) is not None else node


@pytest.mark.soak
def test_other_abilities_reach_every_process(
    project: Project, game: Facts, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "CHUNK", 5)
    plain = Plan((("random",) * 2,), book.factions, 20)
    same = replace(plain, abilities=tuple(game.abilities.items()))
    other = replace(plain, abilities=tuple(rewritten(game, generous).items()))
    usual = records(project, plain, 1)
    assert records(project, same, 2) == usual
    assert records(project, other, 1) == records(project, other, 2) != usual


def test_transcripts_tell_abilities_apart(game: Facts) -> None:
    usual = transcript_hashes(game, None, range(4), 3)
    assert len(set(usual)) == 4
    assert transcript_hashes(game, game.abilities, range(4), 3) == usual
    assert transcript_hashes(game, rewritten(game, generous), range(4), 3) != usual


@pytest.mark.soak
def test_names_of_what_is_named_leave_no_trace(game: Facts) -> None:
    told = rewritten(game, renamed)
    assert len(told) == 2
    seeds = range(5)
    assert transcript_hashes(game, told, seeds, 4) == transcript_hashes(game, None, seeds, 4)


# --- intervals -----------------------------------------------------------------------------------------------------


@given(st.integers(1, 10_000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_the_interval_holds_the_share(counts: tuple[int, int]) -> None:
    wins, games = counts
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1
    other_low, other_high = wilson(games - wins, games)
    assert (other_low, other_high) == pytest.approx((1 - high, 1 - low))


def test_known_intervals() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(500, 1000)[1] - wilson(500, 1000)[0] < wilson(50, 100)[1] - wilson(50, 100)[0]


def test_percentiles() -> None:
    counts = Counter(range(1, 101))
    assert (percentile(counts, 0.5), percentile(counts, 0.9), percentile({7: 1}, 0.5)) == (50, 90, 7)
    assert percentile({}, 0.5) == 0


# --- what goes wrong -----------------------------------------------------------------------------------------------


def test_a_game_without_end_is_given_up_and_named(book: Book) -> None:
    record = play(RULES, book, Plan((("random",) * 2,), book.factions, 1), 3, bound=10)
    assert record.winner is None
    assert record.faults == ("after 10 decisions: no winner after 10 decisions",)


def test_a_fault_of_the_engine_is_named_with_its_place(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: AnyGame, move: object) -> None:
        raise RuntimeError("something broke")

    monkeypatch.setattr(Game, "apply", broken)
    record = play(RULES, book, Plan((("random",) * 2,), book.factions, 1), 3)
    assert record.winner is None
    assert "RuntimeError: something broke (test_simulate.py" in record.faults[0]
    tally = Tally()
    tally.add(record)
    assert tally.as_data(RULES.labels)["games"] == 0
    assert tally.as_data(RULES.labels)["faults"][0]["seed"] == 3


def test_soaked_games_are_without_faults(book: Book) -> None:
    for players in (2, 3, 4):
        plan = Plan((("random",) * players,), book.factions, 1, check=1)
        for seed in range(3):
            assert play(RULES, book, plan, seed).faults == ()


def broken_zone(t: Table) -> str:
    t.lists[1].append(t.lists[0][0])
    return "is in 2 zones"


def lost_card(t: Table) -> str:
    t.lists[0].pop()
    return "is in 0 zones"


def foreign_card(t: Table) -> str:
    t.zones.put(t.hand(0)[0], t.hand_of[1])
    return "is in a zone of player 1"


def lost_host(t: Table) -> str:
    host = next(card for card in t.minions() if t.on(card))
    t.zones.put(host, t.pile_of[t.owner[host]])
    return "which is not in play"


def action_among_minions(t: Table) -> str:
    action = next(t.on(card)[0] for card in t.minions() if t.on(card))
    t.zones.put(action, t.field0 + t.bases()[0])
    return "is standing on a base"


def deaf_card(t: Table) -> str:
    next(clauses for clauses in t.active.values() if clauses).pop()
    return "does not work"


def ghost(t: Table) -> str:
    key, clauses = next((key, clauses) for key, clauses in t.active.items() if clauses)
    t.active[key].append((t.hand(0)[0], clauses[0][1]))
    return "still works"


def stale_power(t: Table) -> str:
    t.powers[t.minions()[0]] = 99
    return "remembered as 99"


def full_hand(t: Table) -> str:
    while len(t.hand(1)) < 11:
        t.zones.put(t.deck(1)[-1], t.hand_of[1])
    t.news.append(TurnNews(0, 2))
    t.turn = 2
    return "above the limit of 10"


def weak_winner(t: Table) -> str:
    t.winner = 0
    return "wins with 0 points, below 15"


def no_sole_winner(t: Table) -> str:
    t.winner, t.points[0], t.points[1] = 0, 15, 15
    return "wins with 15 points of [15, 15]"


BROKEN = [broken_zone, lost_card, foreign_card, lost_host, action_among_minions, deaf_card, ghost,
          stale_power, full_hand, weak_winner, no_sole_winner]  # fmt: skip


@pytest.mark.parametrize("spoil", BROKEN, ids=lambda spoil: str(spoil.__name__))
def test_a_broken_table_is_seen(book: Book, spoil: Callable[[Table], str]) -> None:
    raptor = Placed("war_raptor", 0, 0, (Attached("upgrade", 0, 0),))
    hands = (Hands(("scout",), ("scout",)), Hands((), ("scout",) * 12))
    game = Game(RULES, book, Position(players=hands, bases=(Ground("tortuga", (raptor,)), Ground("the_central_brain"))))
    assert faults(RULES, game.table, game.question) == []
    sentence = spoil(game.table)
    assert any(sentence in fault for fault in faults(RULES, game.table, game.question)), sentence


def test_a_question_without_answers_is_seen(book: Book) -> None:
    game = Game(RULES, book, Deal((("pirates", "ninjas"), ("robots", "zombies"))))
    assert game.question is not None
    game.question.options.clear()
    assert faults(RULES, game.table, game.question) == ["a question (turn) has no answers"]
