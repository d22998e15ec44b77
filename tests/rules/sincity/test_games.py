"""Games of Sin City through the public face: what is secret, who wins, what was agreed on, other boards."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from forge.abilities.nodes import All, One, Together
from forge.library import Facts
from forge.problems import ProblemsError
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.many.faults import faults
from forge.rules.kernel.many.play import Plan, play
from forge.rules.kernel.many.tally import Tally
from forge.rules.sincity import RULES
from forge.rules.sincity.engine.book import Book
from forge.rules.sincity.engine.position import CityPosition
from forge.rules.sincity.engine.start import CityDeal
from forge.rules.sincity.kinds import phrases
from forge.rules.sincity.kinds.effects import Kill
from forge.rules.sincity.kinds.frames import Arrival
from tests.rules.sincity.conftest import Place, seat

ALWAYS = "quiet_night"  # met at the end of a round in which nobody has died


def titles(game: AnyGame, viewer: int, kind: str, owner: int) -> list[str] | int:
    """What a player sees in an area: names, or how many things."""
    area = game.observe(viewer).area(kind, owner)
    if area is None:
        return []
    return area.size if area.items is None else [item.title for item in area.items]


# --- how it begins ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "wrong"),
    [
        (CityDeal(1), "2 to 6 can play, not 1"),
        (CityDeal(3, first=3), "player 4 cannot have Gladys: there are 3"),
        (CityDeal(3, options={"alliances": "yes"}), r"for 4 or 6 players, not 3 \(rule variant.alliances\)"),
        (CityDeal(3, options={"tricky_moves": "yes"}), r"needs move_cards \(rule variant.tricky_moves\)"),
        (CityDeal(6, options={"plans_within_plans": "four"}), "four is for 5 players at most, not 6"),
        (CityDeal(2, options={"moves": "yes"}), "there is no option 'moves'"),
        (CityPosition((seat("parade"), seat("parade"))), "'parade' is there 2 times"),
        (CityPosition((seat("parade"), seat(moves="move_1"))), "player 2 has move cards, and nobody agreed on them"),
        (CityPosition((seat(), seat(kept="marv_works"))), "'marv_works', which is not kept for later"),
        (CityPosition((seat(), seat()), spaces={"harbour": {"cop": 1}}), "there is no space 'harbour'; there are: pol"),
        (CityPosition((seat(), seat()), heroes={"miho": "bar"}), "there is no hero 'miho'"),
        (CityPosition((seat(), seat()), dice=(7,)), "the die shows 1 to 6, not 7"),
        (CityPosition((seat(), seat()), phase="night"), "there is no phase 'night'"),
        (CityPosition((seat(), seat()), gladys=2), "there is no player 3"),
        (CityPosition((seat(), seat()), body_count={"cop": 10**12}), "there may be 1000"),
    ],
)
def test_a_bad_start_is_told_in_a_sentence(book: Book, start: Any, wrong: str) -> None:
    with pytest.raises(ProblemsError, match=wrong):
        Game(RULES, book, start)


@pytest.mark.parametrize(("value", "tokens"), [("per_space", 57), ("total", 27)])
def test_the_rest_of_the_tokens(book: Book, value: str, tokens: int) -> None:
    game = Game(RULES, book, CityDeal(2, 5, options={"remaining_tokens": value}))
    figures = [area.place.figures for area in game.observe(0).areas if area.kind == "space" and area.place is not None]
    assert sum(sum(one.values()) for one in figures) == tokens
    assert [max(one.values()) for one in figures if 7 in one.values()] == [7, 7, 7]


# --- what is secret --------------------------------------------------------------------------------------------------


def test_goals_are_secret_even_from_partners(book: Book) -> None:
    game = Game(RULES, book, CityDeal(4, 1, options={"alliances": "yes", "plans_within_plans": "three"}))
    for viewer in range(4):
        for owner in range(4):
            seen = titles(game, viewer, "goals", owner)
            assert isinstance(seen, list) is (viewer == owner)
            assert (seen if isinstance(seen, int) else len(seen)) == 3
    drawn = [item for item in game.news(2) if item.kind == "draw"]
    assert [item.card is None for item in drawn] == [item.player != 2 for item in drawn]  # type: ignore[attr-defined]


def test_what_is_discarded_for_another_goal_is_secret(place: Place) -> None:
    game = place(seat("parade"), seat("truce"), action_deck="second_thoughts", goal_deck="odd_couple country_air",
                 spaces={"police_station": {"cop": 5}})  # fmt: skip
    dropped = [[item.card and item.card.title for item in game.news(who) if item.kind == "drop_goal"] for who in (0, 1)]  # type: ignore[attr-defined]
    assert dropped == [["parade", None], [None, "truce"]]
    assert [titles(game, who, "goals", who) for who in (0, 1)] == [["odd_couple"], ["country_air"]]


# --- who wins --------------------------------------------------------------------------------------------------------

TWO = ("parade truce", "odd_couple two_wrecks", "country_air back_to_desk")


def test_third_goals_in_one_round_are_a_draw(place: Place) -> None:
    game = place(seat(ALWAYS, met=TWO[0]), seat("nobody_saw", met=TWO[1]), seat("standing_room"), phase="end")
    assert (game.over, game.winner, game.winners) == (True, None, (0, 1))
    assert game.observe(2).winners == (0, 1)
    assert [item.player for item in game.news() if item.kind == "win"] == [0, 1]


def test_a_side_of_two_meets_one_goal_a_round_and_wins_together(place: Place) -> None:
    rich = (
        seat(ALWAYS, met="parade truce odd_couple"),
        seat(),
        seat("nobody_saw", met="two_wrecks country_air"),
        seat(),
    )
    game = place(*rich, phase="end", options={"alliances": "yes"})
    assert (game.winner, game.winners, game.points) == (None, (0, 2), (4, 0, 2, 0))
    assert titles(game, 2, "goals", 2) == ["nobody_saw"]


def test_all_plans_must_be_met(place: Place) -> None:
    plans = {"plans_within_plans": "three"}
    game = place(seat(f"{ALWAYS} nobody_saw", met="parade"), seat("truce"), phase="end", options=plans,
                 spaces={"farm": {"thug": 5}})  # fmt: skip
    assert game.question is not None
    assert (game.question.kind, len(game.legal())) == ("goal", 2)
    game.apply(game.legal()[0])
    assert not game.winners
    game = place(seat(ALWAYS, met=TWO[0]), seat("nobody_saw"), phase="end", options=plans)
    assert game.winner == 0


def test_whoever_is_far_ahead_plays_openly_until_everybody_has_a_goal(place: Place) -> None:
    kinder = {"kinder_and_gentler": "yes"}
    game = place(seat("truce", met=TWO[1]), seat("standing_room"), phase="end", options=kinder,
                 spaces={"farm": {"thug": 5}})  # fmt: skip
    assert (titles(game, 1, "open", 0), titles(game, 1, "goals", 0)) == (["truce"], 0)
    game = place(seat(open="truce", met=TWO[1]), seat(ALWAYS), phase="end", options=kinder)
    assert game.question is not None
    assert (game.question.kind, game.question.player) == ("hide", 0)
    game.apply("yes")
    assert (titles(game, 1, "open", 0), titles(game, 1, "goals", 0)) == ([], 1)


def test_a_game_that_nobody_can_win_any_more_ends(place: Place) -> None:
    game = place(seat(), seat(), phase="end")
    assert (game.over, game.winners) == (True, ())
    assert place(seat("parade"), seat(), phase="action").over, "no action card is left"
    game = place(seat("parade"), seat(), action_deck="second_thoughts", goal_deck="truce")
    assert (game.over, game.winners) == (True, ()), "the same card over and over, and nobody is asked"


# --- cards kept for later --------------------------------------------------------------------------------------------


def test_a_cancel_can_be_cancelled_and_that_one_too(place: Place) -> None:
    """By whoever has one, from the holder of Gladys leftwards; each turned card is a moment of its own."""
    kept = [seat("parade", kept="forget_it"), seat("truce", kept="forget_it"), seat("two_wrecks", kept="forget_it")]
    for used, moved in ((0, True), (1, False), (2, True), (3, False)):
        game = place(*kept, action_deck="marv_works", dice=(1,), gladys=1)
        asked = []
        for _ in range(used):
            assert game.question is not None
            asked.append(game.question.player)
            game.apply(next(move for move in game.legal() if move is not None))
        while game.question is not None and game.question.kind == "card_turned":
            game.apply(None)
        assert asked == [1, 2, 0][:used]
        assert (game.question is not None and game.question.player == 1) is moved, "else it is the next round"
        assert len([item for item in game.news() if item.kind == "call_off"]) == (used + 1) // 2


def test_a_roll_is_repeated_as_often_as_somebody_wants(place: Place) -> None:
    kept = [seat("parade", kept="roll_it_again"), seat("truce", kept="roll_it_again")]
    game = place(*kept, action_deck="marv_works", dice=(1, 2, 3))
    for holder, shown in ((0, 1), (1, 2)):
        assert game.question is not None
        assert (game.question.kind, game.question.player, game.question.n) == ("die_rolled", holder, shown)
        game.apply(game.legal()[0])
    assert game.question is not None
    assert (game.question.kind, game.question.n) == ("direction", 3)


# --- what own cards and heroes may say -------------------------------------------------------------------------------


def test_what_is_chosen_together_with_all_of_something_is_chosen(box: Facts) -> None:
    """All cops and one of the thugs: two of three stay."""
    here = phrases.ThisSpace()
    both = Together((All(phrases.Cop(here)), One(phrases.Thug(here))))
    own = RULES.book(box, {"marv": (Arrival((Kill(both),)),)})
    spaces = {"bar": {"cop": 2, "thug": 3}, "farm": {"thug": 4}}
    game = Game(RULES, own, CityPosition((seat("parade"), seat("truce")), spaces, heroes={"marv": "bar"},
                action_deck=("marv_turns_up",), phase="action"))  # fmt: skip
    game.apply(next(option for option in game.legal() if game.table.things[option].title == "bar"))
    killed = {item.card.title: item.n for item in game.news() if item.kind == "kill"}  # type: ignore[attr-defined]
    assert killed == {"cop": 2, "thug": 1}


# --- other boards, many games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", ["police_station farm old_town", "bar police_station motel farm docks old_town"])
def test_any_ring_can_be_played_on(book: Book, names: str) -> None:
    """Of three spaces a roll of three leads back, and nobody is asked which way."""
    ring = tuple(book.titles[name] for name in names.split())
    heroes = {hero: ring[n].id for n, hero in enumerate(book.heroes)}
    goals = "badge_collection quiet_night standing_room odd_couple truce parade country_air full_house two_wrecks"
    own = replace(book, spaces=ring, heroes=heroes, goals=tuple(book.titles[name] for name in goals.split()))
    for seed in range(3):
        record = play(RULES, own, Plan((("random",) * 3,), (), 1, check=1), seed)
        assert record.faults == ()
        assert record.winners


def test_every_position_holds_with_everything_agreed_on(book: Book) -> None:
    everything = {"move_cards": "yes", "tricky_moves": "yes", "recovering_moves": "yes", "kinder_and_gentler": "yes",
                  "alliances": "yes", "plans_within_plans": "three"}  # fmt: skip
    game, chance, kinds = Game(RULES, book, CityDeal(4, 3, 1, everything)), random.Random(3), Counter[str]()
    while game.question is not None:
        kinds[game.question.kind] += 1
        assert faults(RULES, game.table, game.question) == []
        game.apply(chance.choice(game.legal()))
    assert {"deploy", "direction", "move_card"} <= set(kinds)
    assert len(game.winners) in (2, 4)
    assert dict(RULES.agreed(game.start)) == everything


def test_simulations_count_goals_and_winners(book: Book) -> None:
    tally = Tally()
    for seed in range(12):
        tally.add(play(RULES, book, Plan((("random",) * 3,), (), 1), seed))
    data = tally.as_data(RULES.labels)
    goals = data["goals"]
    assert set(goals) == {goal.id for goal in book.goals}
    assert sum(row["scored"] for row in goals.values()) >= 3 * 12
    assert sum(data["winners"].values()) == 12
    rounds = sum(turns * games for turns, games in tally.turns.items())
    for row in goals.values():
        assert "points" not in row
        assert row["true"]["per_turn"] == round(row["true"]["times"] / rounds, 4) <= 1
        assert row["scored"] <= row["held"]["times"]
