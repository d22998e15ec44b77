"""What Mag·Blast never comes to, and what can be said in two ways."""

from __future__ import annotations

from typing import Any

import pytest

from forge.abilities.codec import decode
from forge.abilities.laws import normalise
from forge.language.grammar.meaning import meaning
from forge.rules.magblast.kinds.vocabulary import VOCABULARY

YOURS: Any = {"fleet_ship": {"whose": "you"}}
UNDER: Any = {"blast": {"under": YOURS}}
THEIRS: Any = {"fleet_ship": {"whose": "another_player"}}
ATTACK: Any = {"what": "attack", "at": {"ship": "you"}}
SENSELESS: list[tuple[str, Any, str]] = [
    ("special", {"on_play": {"destroy": {"one": "blast"}}}, "'destroy' is about ship or fleet_ship or command_ship"),
    ("special", {"on_play": {"discard": {"one": "fleet_ship"}}}, "'discard' is about"),
    ("special", {"on_play": {"discard": {"one": "blast"}}}, "'discard' needs where they lie"),
    ("special", {"on_play": {"take": {"one": {"card": {"in": "hand"}}}}}, "which is not your hand"),
    ("special", {"on_play": {"deploy": {"one": {"fleet_ship": {"in": "fleet_deck"}}}}}, "from the top of their deck"),
    ("special", {"on_play": {"ram": {"one": THEIRS}}}, "'ram' is for ships of you"),
    ("special", {"on_play": {"draft": 1}}, "draws two at least"),
    ("special", {"on_play": {"destroy": "this"}}, "not about a card"),
    ("special", {"on_play": {"destroy": "ship_hit"}}, "'ship_hit' is for Direct Hit Effects"),
    ("special", {"on_play": {"cancel": ATTACK}}, "'cancel' is for 'any_turn'"),
    ("special", {"on_play": "fire_again"}, "'fire_again' is for 'after_hit'"),
    ("special", {"any_turn": {"draw": 1}}, "'any_turn' is an answer"),
    ("special", {"after_hit": {"draw": 1}}, "'after_hit' is for cards that are played on a ship just hit"),
    ("special", {"limited": {"when": {"moment": "blast_hits", "do": {"draw": 1}}}}, "an ability of a command ship"),
    ("special", {"ongoing": {"cannot": {"what": {"all": {"ship": "fleet"}}, "deed": "fire"}}}, "lies on none"),
    ("squadron", {"on_play": {"launch": {"at": YOURS, "damage": 2}}}, "'launch' is for ships of another_player"),
    ("hit_effect", {"on_play": {"capture": "ship_hit"}}, "'capture' is about fleet_ship, not about a ship"),
    ("hit_effect", {"on_play": {"scatter": {"all": {"fleet_ship": {"at": "same_zone"}}}}}, "a ship which attacks"),
    ("command_ship", {"ongoing": {"half_damage": {"what": {"one": YOURS}, "by": "squadron"}}}, "all ships like that"),
    (
        "command_ship",
        {"ongoing": {"half_damage": {"what": {"all": YOURS}, "by": "direct_hit"}}},
        "'half_damage' is about",
    ),
    (
        "command_ship",
        {"limited": {"act_as": {"what": {"all": YOURS}, "class": "carrier"}}},
        "not for what always holds",
    ),
]


@pytest.mark.parametrize(("bearer", "clause", "said"), SENSELESS, ids=[said for _, _, said in SENSELESS])
def test_what_makes_no_sense_is_told(bearer: str, clause: Any, said: str) -> None:
    faults = VOCABULARY.faults(decode([clause], VOCABULARY), bearer)
    assert any(said in text for _, text in faults), faults


PAID: Any = {"cancel": {"what": "blast", "at": YOURS}}
# Two ways to say the same: in the game, and between people.
LAWS: list[tuple[Any, Any]] = [
    ({"any_turn": {"cancel": {"what": "blast", "lost": True}}}, {"any_turn": {"cancel": "blast"}}),
    ({"any_turn": {"cancel": {"blast": "another_player"}}}, {"any_turn": {"cancel": "blast"}}),
    ({"ongoing": {"launches": {"squadron": "you"}}}, {"ongoing": {"launches": "squadron"}}),
]
SPEECH: list[tuple[Any, Any]] = [
    ({"any_turn": {"may": {"cancel": ATTACK}}}, {"any_turn": {"cancel": ATTACK}}),
    (
        {"any_turn": {"if_done": {"first": {"may": {"pay": 2}}, "then": PAID}}},
        {"any_turn": {"if_done": {"first": {"pay": 2}, "then": PAID}}},
    ),
    (
        {"limited": {"when": {"moment": "blast_hits", "do": {"may": {"draw": 1}}}}},
        {"limited": {"when": {"moment": "blast_hits", "do": {"draw": 1}}}},
    ),
]
OTHER: list[tuple[Any, Any]] = [
    ({"any_turn": {"cancel": {"what": "squadron", "lost": True}}}, {"any_turn": {"cancel": "squadron"}}),
    ({"on_play": {"may": {"discard": {"one": UNDER}}}}, {"on_play": {"discard": {"one": UNDER}}}),
    (
        {"ongoing": {"in_place_of": {"deed": "fire", "do": {"may": {"draw": 1}}}}},
        {"ongoing": {"in_place_of": {"deed": "fire", "do": {"draw": 1}}}},
    ),
]


@pytest.mark.parametrize(("one", "other"), LAWS)
def test_laws(one: Any, other: Any) -> None:
    assert normalise(decode([one], VOCABULARY), VOCABULARY) == normalise(decode([other], VOCABULARY), VOCABULARY)


@pytest.mark.parametrize(("one", "other"), [*LAWS, *SPEECH])
def test_what_people_say_in_two_ways(one: Any, other: Any) -> None:
    assert meaning(decode([one], VOCABULARY), VOCABULARY) == meaning(decode([other], VOCABULARY), VOCABULARY)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_what_looks_the_same_and_is_not(one: Any, other: Any) -> None:
    assert meaning(decode([one], VOCABULARY), VOCABULARY) != meaning(decode([other], VOCABULARY), VOCABULARY)
