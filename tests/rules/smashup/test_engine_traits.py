"""What kinds tell the engine about themselves, so that it asks for no kind by name."""

from __future__ import annotations

from typing import Any

import pytest

from forge.library import Facts
from forge.rules.smashup.engine.start import Attached, Ground, Hands, Placed
from forge.rules.smashup.engine.table import SCORE
from forge.rules.smashup.engine.values import counts_as
from tests.rules.smashup.test_engine_kinds import DECK, REX, SCOUT, begin, first, ids, on_play


@pytest.mark.parametrize(
    ("by", "kept"),
    [
        ({"action": {"whose": "other_players"}}, ["upgrade@0"]),
        ("action", []),
        ("card", []),
        ("minion", ["poison@1", "upgrade@0"]),
        ({"minion": {"whose": "other_players"}}, ["poison@1", "upgrade@0"]),
    ],
)
@pytest.mark.parametrize("laid", [False, True])
def test_what_a_minion_is_protected_from_comes_off_it(game: Facts, by: Any, kept: list[str], laid: bool) -> None:
    rule = {"cannot_be_affected": {"all": {"minion": {"whose": "you", "at": "here"}}, "by": by}}
    worn = (Attached("poison", 1, 1), Attached("upgrade", 0, 0))
    overrun = (Attached("overrun", 0, 0),) if laid else ()
    ground = Ground("tortuga", (Placed("scout", 0, 0, worn),), overrun)
    played = begin(game, {"overrun": [{"ongoing": rule}]}, ground, ann=Hands(("overrun",)))
    if not laid:
        first(played, "overrun")
    t = played.table
    (scout,) = t.minions()
    assert sorted(f"{t.title[card].id}@{t.controller[card]}" for card in t.on(scout)) == kept
    assert sorted(ids(played, [*t.pile(0), *t.pile(1)])) == sorted({"poison", "upgrade"} - {one[:-2] for one in kept})


@pytest.mark.parametrize("asked", [False, True])
def test_who_may_ignore_a_base_is_asked_unless_it_only_gives(game: Facts, asked: bool) -> None:
    effects = [{"gain": 1}, *([{"discard": {"one": {"card": {"in": "hand"}}}}] if asked else [])]
    after = {"when": {"moment": "end_of_turn", "do": {"by": {"who": "each_player", "do": effects}}}}
    ignore = {"ongoing": {"ignore": {"of": "here", "who": "you", "may": True}}}
    ground = Ground("tortuga", (), (Attached("overrun", 0, 0),))
    played = begin(
        game, {"tortuga": [{"this_base": after}], "overrun": [ignore]}, ground, ann=Hands(("howl",), DECK), step=SCORE
    )
    assert (played.question is not None and played.question.kind == "ignore") is asked


@pytest.mark.parametrize(("effect", "asked"), [({"draw": 1}, False), ({"gain": 1}, True)])
def test_nobody_is_asked_for_what_cannot_be_done(game: Facts, effect: Any, asked: bool) -> None:
    played = on_play(game, {"may": effect}, Ground("tortuga"))
    assert (played.question is not None and played.question.kind == "whether") is asked


def test_a_named_choice_is_free_although_it_is_spared_itself(game: Facts) -> None:
    keg = {"destroy": {"together": [
        {"one": {"minion": {"whose": "another_player"}, "as": "it"}},
        {"all": {"minion": {"at": {"base_of": {"the": "it"}}, "power": {"less_than": 3}}}},
    ]}}  # fmt: skip
    warbot = Placed("warbot", 1, 1)
    played = on_play(game, keg, Ground("tortuga", (warbot, Placed("zapbot", 1, 1), Placed("zapbot", 0, 0))))
    first(played, "warbot")
    assert ids(played, played.table.minions()) == ["warbot"]


@pytest.mark.parametrize(
    ("what", "waits"),
    [
        ({"one": {"minion": {"in": "hand"}}}, True),
        ({"all": {"action": {"in": "hand"}}}, True),
        ({"up_to": {"n": 2, "of": {"minion": {"in": "hand", "power": {"at_most": 3}}}}}, True),
        ({"one": {"card": {"in": "hand"}}}, False),  # plays are of minions or of actions
        ({"one": {"minion": {"in": "hand", "rank": "highest"}}}, False),  # of the hand as it is now
        ({"any_number": {"of": {"minion": {"in": "hand"}}, "same_name": True}}, False),
        ({"one": {"minion": {"in": "discard_pile"}}}, False),
        ({"one": {"minion": {"in": {"hand": "another_player"}}}}, False),
    ],
)
def test_which_extra_plays_can_wait(game: Facts, what: Any, waits: bool) -> None:
    ann, ben = Hands(("howl", "scout", "upgrade"), discard=("zapbot",)), Hands(("zapbot",))
    abilities = {"howl": [{"on_play": {"may": {"play_extra": what}}}]}
    played = begin(game, abilities, Ground("tortuga", (SCOUT,)), ann=ann, ben=ben)
    first(played, "howl")
    assert played.question is not None and played.question.kind == ("turn" if waits else "play")


@pytest.mark.parametrize(
    ("like", "gained"), [({}, 1), ({"named": "scout"}, 1), ({"power": {"at_most": 9}}, 0), ({"rank": "lowest"}, 0)]
)
def test_a_minion_that_got_away_has_no_power_to_compare(game: Facts, like: Any, gained: int) -> None:
    event = {"played": {"what": {"minion": like}, "by": "you", "at": "here"}}
    late = {"when": {"after": event, "do": {"gain": 1}, "ability_first": True}}
    abilities = {"scout": [{"on_play": {"return": "this"}}], "overrun": [{"ongoing": late}]}
    ground = Ground("tortuga", (REX,), (Attached("overrun", 0, 0),))
    played = begin(game, abilities, ground, ann=Hands(("scout",)))
    first(played, "scout")
    assert played.points[0] == gained


def test_a_base_ignored_for_what_its_own_ability_makes_of_minions_is_no_riddle(game: Facts) -> None:
    """All ignore a base with Microbots, which makes Microbots of all: an answer, and the same for all minions there."""
    count = {"count_as": {"what": {"all": {"minion": {"at": "here"}}}, "tribe": "microbot"}}
    where = {"base": {"with": {"minion": {"tribe": "microbot"}}}}
    abilities = {
        "tortuga": [{"this_base": count}],
        "overrun": [{"ongoing": {"ignore": {"of": where, "who": "each_player"}}}],
    }
    ground = Ground("tortuga", (SCOUT, REX), (Attached("overrun", 0, 0),))
    played = begin(game, abilities, ground, ann=Hands())
    t = played.table
    assert len({counts_as(t, card, "microbot") for card in t.minions()}) == 1
