"""The engine plays any well-typed ability, not only those of the printed cards."""

from __future__ import annotations

from typing import Any

import pytest

from forge.abilities.codec import decode
from forge.library import Game as Facts
from forge.rules.smashup.book import make_book
from forge.rules.smashup.game import Game
from forge.rules.smashup.start import Attached, Ground, Hands, Placed, Position
from forge.rules.smashup.values import power


def play(facts: Facts, ability: list[Any], **given: Any) -> Game:
    """A game in which ann has Howl in hand, with that ability; ben has a Scout on Tortuga."""
    book = make_book(facts, {"howl": decode(ability)})
    base = Ground("tortuga", (Placed("scout", 1, 1), Placed("king_rex", 0, 0)), **given)
    ann, ben = Hands(hand=("howl",), deck=("upgrade",) * 4), Hands(deck=("upgrade",) * 4)
    game = Game(book, Position((ann, ben), (base, Ground("the_homeworld"))))
    game.apply(next(move for move in game.legal() if move))
    return game


def test_may_with_several_effects_is_one_decision(game: Facts) -> None:
    ability = [{"on_play": {"may": [{"return": {"one": {"minion": {"whose": "another_player"}}}}, {"draw": 2}]}}]
    yes = play(game, ability)
    assert yes.question is not None and yes.question.kind == "whether"
    no = yes.fork()
    yes.apply("yes")
    no.apply(None)
    assert [len(one.table.hand(0)) for one in (yes, no)] == [2, 0]
    assert [len(one.table.hand(1)) for one in (yes, no)] == [1, 0]


def test_either_takes_any_effects(game: Facts) -> None:
    played = play(game, [{"on_play": {"either": [{"draw": 2}, {"gain": 3}]}}])
    assert played.legal() == [0, 1]
    played.apply(1)
    assert played.points == (3, 0)


@pytest.mark.parametrize(("floor", "left"), [(None, 0), (0, 0), (2, 2), (9, 3)])
def test_power_is_not_taken_below_the_floor(game: Facts, floor: int | None, left: int) -> None:
    has = {"what": "host", "power": -10} | ({} if floor is None else {"floor": floor})
    book = make_book(game, {"upgrade": decode([{"ongoing": {"has": has}}])})
    ground = Ground("tortuga", (Placed("scout", 0, 0, (Attached("upgrade", 0, 0),)),))
    played = Game(book, Position((Hands(), Hands()), (ground,)))
    (minion,) = played.table.minions()
    assert power(played.table, minion) == left


def test_actions_can_be_kept_off_a_base(game: Facts) -> None:
    rule = {"cannot_be_played": {"what": "action", "who": "each_player", "at": "here"}}
    book = make_book(game, {"overrun": decode([{"ongoing": rule}])})
    ground = Ground("tortuga", (Placed("scout", 0, 0),), (Attached("overrun", 1, 1),))
    start = Position((Hands(hand=("jammed_signal", "upgrade", "howl")), Hands()), (ground, Ground("the_homeworld")))
    played = Game(book, start)
    t = played.table
    offered = {
        (t.title[move[1]].id, None if move[2] is None else t.title[move[2]].id) for move in played.legal() if move
    }
    assert offered == {("jammed_signal", "the_homeworld"), ("howl", None)}
    refused = played.explain(("play", t.hand(0)[0], t.bases()[0]))
    assert [(reason.code, reason.rule) for reason in refused.reasons] == [("forbidden", "cant_beats_can")]


def test_play_from_speaks_of_its_own_zone(game: Facts) -> None:
    rule = {"play_from": {"what": "minion", "from": "hand", "at": "here"}}
    book = make_book(game, {"overrun": decode([{"ongoing": rule}])})
    start = Position(
        (Hands(hand=("scout",), discard=("collector",)), Hands()),
        (Ground("tortuga", (), (Attached("overrun", 0, 0),)),),
    )
    played = Game(book, start)
    assert {played.table.title[move[1]].id for move in played.legal() if move} == {"scout"}


def test_extra_plays_of_a_tribe_are_for_that_tribe(game: Facts) -> None:
    extra = {"may": {"play_extra": {"one": {"minion": {"tribe": "microbot", "in": "hand"}}}}}
    book = make_book(game, {"howl": decode([{"on_play": extra}])})
    start = Position((Hands(hand=("howl", "microbot_guard", "zapbot")), Hands()), (Ground("tortuga"),), minions=0)
    played = Game(book, start)
    played.apply(next(move for move in played.legal() if move))
    assert {played.table.title[move[1]].id for move in played.legal() if move} == {"microbot_guard"}
