"""The engine plays any well-typed ability, not only those of the printed cards."""

from __future__ import annotations

from typing import Any

import pytest

from forge.library import Facts
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.smashup import RULES
from forge.rules.smashup.engine.book import make_book
from forge.rules.smashup.engine.news import DestroyNews, DrawNews, GainNews, ShuffleNews
from forge.rules.smashup.engine.start import Attached, Ground, Hands, Placed, Position
from forge.rules.smashup.engine.table import SCORE
from forge.rules.smashup.engine.values import breakpoint_of, power
from tests.abilities.smashup import decode, faults


def play(facts: Facts, ability: list[Any], **given: Any) -> AnyGame:
    """A game in which ann has Howl in hand, with that ability; ben has a Scout on Tortuga."""
    book = make_book(facts, {"howl": decode(ability)})
    base = Ground("tortuga", (Placed("scout", 1, 1), Placed("king_rex", 0, 0)), **given)
    ann, ben = Hands(hand=("howl",), deck=("upgrade",) * 4), Hands(deck=("upgrade",) * 4)
    game = Game(RULES, book, Position((ann, ben), (base, Ground("the_homeworld"))))
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
    played = Game(RULES, book, Position((Hands(), Hands()), (ground,)))
    (minion,) = played.table.minions()
    assert power(played.table, minion) == left


def test_actions_can_be_kept_off_a_base(game: Facts) -> None:
    rule = {"cannot_be_played": {"what": "action", "who": "each_player", "at": "here"}}
    book = make_book(game, {"overrun": decode([{"ongoing": rule}])})
    ground = Ground("tortuga", (Placed("scout", 0, 0),), (Attached("overrun", 1, 1),))
    start = Position((Hands(hand=("jammed_signal", "upgrade", "howl")), Hands()), (ground, Ground("the_homeworld")))
    played = Game(RULES, book, start)
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
    played = Game(RULES, book, start)
    assert {played.table.title[move[1]].id for move in played.legal() if move} == {"scout"}


def test_extra_plays_of_a_tribe_are_for_that_tribe(game: Facts) -> None:
    extra = {"may": {"play_extra": {"one": {"minion": {"tribe": "microbot", "in": "hand"}}}}}
    book = make_book(game, {"howl": decode([{"on_play": extra}])})
    start = Position((Hands(hand=("howl", "microbot_guard", "zapbot")), Hands()), (Ground("tortuga"),), minions=0)
    played = Game(RULES, book, start)
    played.apply(next(move for move in played.legal() if move))
    assert {played.table.title[move[1]].id for move in played.legal() if move} == {"microbot_guard"}


# --- one kind or field at a time ------------------------------------------------------------------------------------

SCOUT, REX = Placed("scout", 1, 1), Placed("king_rex", 0, 0)
FULL = Ground("tortuga", (REX, REX, REX))  # ready to be scored
DECK = ("invader",) * 3  # enough for the end of a turn
KILL: Any = {"destroy": {"one": "minion"}}


def begin(
    facts: Facts, abilities: dict[str, list[Any]], *grounds: Ground, ann: Hands, ben: Hands | None = None, **more: Any
) -> AnyGame:
    """A game in which some titles have those abilities."""
    book = make_book(facts, {title: decode(ability) for title, ability in abilities.items()})
    return Game(RULES, book, Position((ann, ben or Hands()), grounds or (Ground("tortuga"),), **more))


def on_play(facts: Facts, effects: Any, *grounds: Ground, ann: Hands | None = None, **more: Any) -> AnyGame:
    """Ann has just played Howl, which does that."""
    game = begin(
        facts, {"howl": [{"on_play": effects}]}, *grounds, ann=Hands(("howl",)) if ann is None else ann, **more
    )
    game.apply(next(move for move in game.legal() if move and game.table.title[move[1]].id == "howl"))
    return game


def ids(game: AnyGame, cards: list[int]) -> list[str]:
    return [game.table.title[card].id for card in cards]


def options(game: AnyGame) -> list[str | None]:
    """The titles of the cards or bases that can be picked or played, `None` for "no"."""
    cards = [move[1] if isinstance(move, tuple) else move for move in game.legal()]
    return [None if card is None else game.table.title[card].id for card in cards]


def first(game: AnyGame, title: str) -> None:
    """Takes the first answer about a card or base."""
    game.apply(game.legal()[options(game).index(title)])


@pytest.mark.parametrize("plays", [{"play": "this"}, {"may": {"play": "this"}}, {"play_extra": "this"}])
def test_a_special_that_plays_its_card_plays_it_once(game: Facts, plays: Any) -> None:
    rule = {"when": {"moment": {"before": {"scored": "any_base"}}, "from": "hand", "do": [plays, {"gain": 2}]}}
    played = begin(game, {"howl": [{"special": rule}]}, FULL, ann=Hands(("howl",), DECK), step=SCORE)
    first(played, "howl")
    assert played.points[0] == 2 + 4  # and the base is worth 4
    assert ids(played, played.table.pile(0)).count("howl") == 1


def test_a_special_of_a_minion_in_hand_does_what_it_says(game: Facts) -> None:
    rule = {"when": {"moment": {"before": {"scored": "any_base"}}, "from": "hand", "do": {"gain": 2}}}
    played = begin(game, {"zapbot": [{"special": rule}]}, FULL, ann=Hands(("zapbot",), DECK), step=SCORE)
    first(played, "zapbot")
    assert (played.points[0], ids(played, played.table.hand(0))) == (6, ["zapbot", "invader", "invader"])


@pytest.mark.parametrize(("spot", "deck"), [("deck_top", ["probe", "scout"]), ("deck_bottom", ["scout", "probe"])])
def test_a_card_shown_is_put_where_it_is_said(game: Facts, spot: str, deck: list[str]) -> None:
    shown = [{"look": {"top": {"n": 1, "of": "deck", "as": "it"}}}, {"put": {"the": "it", "to": spot}}]
    played = on_play(game, shown, ann=Hands(("howl",), ("probe", "scout")))
    assert ids(played, played.table.deck(0)[::-1]) == deck


def test_several_cards_go_below_the_deck_in_the_order_liked(game: Facts) -> None:
    put = {"put": {"everything": "discard_pile", "to": "deck_bottom", "ordered": True}}
    played = on_play(game, put, ann=Hands(("howl",), ("invader",), ("probe", "scout")))
    first(played, "scout")
    assert ids(played, played.table.deck(0)[::-1]) == ["invader", "scout", "probe"]


def test_the_top_of_a_discard_pile(game: Facts) -> None:
    put = {"put": {"top": {"n": 1, "of": "discard_pile"}, "to": "hand"}}
    played = on_play(game, put, ann=Hands(("howl",), ("invader",), ("probe", "scout")))
    assert ids(played, played.table.hand(0)) == ["probe"]


def test_everybody_else_shuffles_their_deck(game: Facts) -> None:
    played = on_play(game, {"shuffle": {"deck": "other_players"}}, ben=Hands(deck=("scout",) * 4))
    assert [item for item in played.news() if isinstance(item, ShuffleNews)] == [ShuffleNews(1, 0)]


def test_cards_are_shuffled_into_their_owners_deck(game: Facts) -> None:
    shuffled = {"shuffle_into": {"everything": {"discard_pile": "other_players"}}}
    played = on_play(game, shuffled, ben=Hands(discard=("scout", "probe")))
    assert [item for item in played.news() if isinstance(item, ShuffleNews)] == [ShuffleNews(1, 2)]


@pytest.mark.parametrize("kind", ["play", "play_extra"])
@pytest.mark.parametrize(("how", "most", "stops"), [("up_to", 2, True), ("all", 3, False), ("exactly", 2, False)])
def test_plays_that_must_be_made_are_as_many_as_it_says(
    game: Facts, kind: str, how: str, most: int, stops: bool
) -> None:
    what = {how: {"of": {"minion": {"in": "hand"}}} | ({} if how == "all" else {"n": 2})}
    played = on_play(game, {kind: what}, ann=Hands(("howl", "scout", "zapbot", "warbot")), minions=0)
    made = 0
    while played.question is not None and played.question.kind == "play":
        assert (None in played.legal()) is stops
        played.apply(next(move for move in played.legal() if move))
        made += 1
    made += how == "all"  # the last one is no question
    assert (made, len(played.table.minions())) == (most, most)


def test_what_was_played_at_once_can_be_spoken_of(game: Facts) -> None:
    what = {"one": {"of": {"minion": {"in": "hand"}}, "as": "it"}}
    grown = {"boost": {"the": "it", "by": 2, "until": "this_turn"}}
    played = on_play(game, [{"play": what}, grown], ann=Hands(("howl", "warbot")))
    assert [power(played.table, card) for card in played.table.minions()] == [6]


HAND: Any = {"before": {"scored": "any_base"}}
# What is well-typed, and no game could do.
SENSELESS: list[tuple[Any, str]] = [
    ({"special": {"when": {"moment": HAND, "from": {"hand": "other_players"}, "do": {"draw": 1}}}}, "your own hand"),
    ({"special": {"when": {"moment": HAND, "from": "deck", "do": {"draw": 1}}}}, "your own hand or discard pile"),
    ({"ongoing": {"when": {"moment": HAND, "from": "hand", "do": {"draw": 1}}}}, "only a special"),
    ({"special": {"when": {"moment": "end_of_turn", "from": "hand", "do": {"draw": 1}}}}, "only a special"),
    (
        {"special": {"when": {"moment": {"before": {"scored": "here"}}, "from": "hand", "do": {"draw": 1}}}},
        "there is no 'here'",
    ),
    ({"special": {"when": {"on_turn": "other_players", "do": {"draw": 1}}}}, "on your own turn"),
    ({"ongoing": {"when": {"on_turn": "you", "do": {"draw": 1}}}}, "when a special may be used"),
    ({"special": {"when": {"as": {"scored": "here"}, "do": {"draw": 1}}}}, "before or after a base is scored"),
    ({"ongoing": {"when": {"moment": "end_of_turn", "do": {"draw": 1}, "ability_first": True}}}, "has been played"),
    ({"on_play": {"reveal": {"top": {"n": 1, "of": "hand"}}}}, "a hand has no top"),
    ({"on_play": {"forbid": {"who": "each_player", "play": "base", "during": "their_next_turn"}}}, "about cards"),
    ({"ongoing": {"each_turn": "card"}}, "either a minion or an action"),
    ({"on_play": {"on_each": {"of": "minion", "do": {"draw": 1}, "as": "there"}}}, "describe a base"),
    ({"ongoing": {"has": {"what": {"one": "minion"}, "power": 1}}}, "of all minions like that"),
    ({"ongoing": {"when": {"after": {"destroyed": {"all": "base"}}, "do": {"draw": 1}}}}, "cards like that"),
    ({"this_base": {"when": {"moment": "end_of_turn", "do": {"destroy": "this"}}}}, "not for a base"),
    ({"on_play": {"replace_with": {"one": "minion"}}}, "'replace_with' is not for a minion"),
    (
        {"on_play": [{"choose": {"one": {"of": "base", "as": "there"}}}, {"destroy": {"the": "there"}}]},
        "'there' is a base, and here a card is wanted",
    ),
    (
        {"on_play": [{"look": {"top": {"n": 1, "of": "base_deck", "as": "it"}}}, {"put": {"the": "it", "to": "hand"}}]},
        "'it' are bases, and here a card is wanted",
    ),
]


@pytest.mark.parametrize(("clause", "said"), SENSELESS)
def test_what_no_game_could_do_is_refused(clause: Any, said: str) -> None:
    ability = decode([clause])
    (fault,) = [message for _, message in faults(ability)]
    assert said in fault


@pytest.mark.parametrize(
    ("who", "may", "asked", "drawn"),
    [
        ("each_player", True, 2, (0, 0)),
        ("each_player", False, 0, (0, 0)),
        ("other_players", False, 0, (1, 0)),
        ("other_players", True, 1, (1, 0)),
        ("you", False, 0, (0, 1)),
    ],
)
def test_who_ignores_a_base_and_whether_they_want_to(
    game: Facts, who: str, may: bool, asked: int, drawn: tuple[int, int]
) -> None:
    after = {"when": {"after": {"scored": "here"}, "do": {"by": {"who": "each_player", "do": [{"draw": 1}]}}}}
    ignore = {"ongoing": {"ignore": {"of": "here", "who": who, "may": may}}}
    abilities = {"tortuga": [{"this_base": after}], "overrun": [ignore]}
    ground = Ground("tortuga", (REX, REX, REX), (Attached("overrun", 0, 0),))
    deck = Hands(deck=("scout", "scout", "scout", "scout"))
    played = begin(game, abilities, ground, ann=deck, ben=deck, step=SCORE)
    times = 0
    while played.question is not None and played.question.kind == "ignore":
        times += 1
        played.apply("yes")
    draws = [item.player for item in played.news() if isinstance(item, DrawNews)]
    assert (times, (draws.count(0) - 2, draws.count(1))) == (asked, drawn)  # two are drawn in every turn


@pytest.mark.parametrize(
    ("like", "drawn"),
    [
        ({"action": {}}, 0),  # Howl itself is one
        ({"action": {"other": True}}, 0),
        ({"minion": {}}, 0),
        ({"minion": {"power": {"at_most": 3}}}, 1),
        ({"minion": {"named": "scout"}}, 1),
        ({"minion": {"named": "king_rex"}}, 0),
        ({"card": {"tribe": "microbot"}}, 1),
    ],
)
def test_what_has_not_been_played(game: Facts, like: Any, drawn: int) -> None:
    hands = Hands(("howl", "mystic_studies", "king_rex"), ("invader",) * 9)
    if_ = {"if": {"condition": {"not_played": like}, "do": {"gain": 1}}}
    played = begin(game, {"howl": [{"on_play": if_}]}, ann=hands, actions=2)
    for title in ("king_rex", "mystic_studies", "howl"):
        first(played, title)
    assert played.points[0] == drawn


@pytest.mark.parametrize(
    ("like", "yes"),
    [
        ({"minion": {"power": {"at_most": 3}}}, True),
        ({"minion": {"power": {"at_most": 2}}}, False),
        ({"minion": {"named": "zapbot"}}, False),
        ({"minion": {"tribe": "microbot"}}, False),
        ({"minion": {"whose": "other_players", "at": {"base": {"with": {"minion": {"whose": "you"}}}}}}, True),
        ({"minion": {"rank": "highest"}}, False),
        ({"action": {}}, False),
        ({"card": {}}, True),
    ],
)
def test_whether_a_card_is_like_that(game: Facts, like: Any, yes: bool) -> None:
    chosen = {"choose": {"one": {"of": {"minion": {"whose": "another_player"}}, "as": "it"}}}
    if_ = {"if": {"condition": {"is": {"what": {"the": "it"}, "like": like}}, "do": {"gain": 1}}}
    assert on_play(game, [chosen, if_], Ground("tortuga", (SCOUT, REX))).points[0] == yes


def test_only_cards_like_that_are_forbidden(game: Facts) -> None:
    weak = {"minion": {"power": {"at_most": 2}}}
    forbid = {"forbid": {"who": "other_players", "play": weak, "during": "their_next_turn"}}
    ben = Hands(("zapbot", "warbot"), ("scout",) * 3)
    played = on_play(game, forbid, ben=ben)
    played.apply(None)
    assert options(played) == ["warbot", None]


@pytest.mark.parametrize(
    ("to", "there"),
    [
        ("any_base", {"the_homeworld", "tar_pits"}),
        ({"base": {"without": "minion"}}, {"the_homeworld", "tar_pits"}),
        ({"base": {"with": "minion"}}, set()),
    ],
)
def test_a_player_chooses_where_to_move(game: Facts, to: Any, there: set[str]) -> None:
    empty = (Ground("the_homeworld"), Ground("tar_pits"))
    played = on_play(game, {"move": {"one": "minion", "to": to}}, Ground("tortuga", (SCOUT,)), *empty)
    assert played.question is not None and played.question.kind == ("base" if there else "turn")
    if there:
        assert set(options(played)) == there
        first(played, "tar_pits")
        assert ids(played, [played.table.base_of(card) for card in played.table.minions()]) == ["tar_pits"]


def test_a_player_chooses_whose_breakpoint_falls(game: Facts) -> None:
    lower = {"reduce_breakpoint": {"of": "any_base", "by": 5, "until": "this_turn"}}
    played = on_play(game, lower, Ground("tortuga"), Ground("the_homeworld"))
    first(played, "the_homeworld")
    assert [breakpoint_of(played.table, base) for base in played.table.bases()] == [21, 18]


@pytest.mark.parametrize(("like", "gained"), [("action", 1), ("card", 1), ("minion", 0)])
@pytest.mark.parametrize("late", [False, True])
def test_actions_are_played_too(game: Facts, like: str, gained: int, late: bool) -> None:
    event = {"played": {"what": like, "by": "you"}}
    rule = {"when": {"after": event, "do": {"gain": 1}, "ability_first": late}}
    ground = Ground("tortuga", (Placed("zapbot", 0, 0),))
    played = begin(game, {"zapbot": [{"ongoing": rule}]}, ground, ann=Hands(("mystic_studies", "upgrade")), actions=2)
    for title in ("mystic_studies", "upgrade"):
        first(played, title)
    assert played.points[0] == 2 * gained


@pytest.mark.parametrize(("like", "gained"), [("action", 1), ("card", 1), ("minion", 0)])
def test_actions_are_destroyed_too(game: Facts, like: str, gained: int) -> None:
    event = {"destroyed": {"one": {like: {"whose": "other_players"}}}}
    rule = {"when": {"after": event, "do": [{"put": {"the": "it", "to": "hand"}}, {"gain": 1}]}}
    ground = Ground("tortuga", (Placed("zapbot", 0, 0), Placed("scout", 1, 1, (Attached("upgrade", 1, 1),))))
    played = begin(game, {"zapbot": [{"ongoing": rule}]}, ground, ann=Hands(("disenchant",)))
    first(played, "disenchant")
    assert (played.points[0], len(played.table.hand(1))) == (gained, gained)


def test_a_base_does_something_before_it_is_scored(game: Facts) -> None:
    rule = {"when": {"before": {"scored": "here"}, "do": {"destroy": {"one": {"minion": {"at": "here"}}}}}}
    played = begin(game, {"tortuga": [{"this_base": rule}]}, FULL, ann=Hands(deck=DECK), step=SCORE)
    first(played, "king_rex")
    assert played.points[0] == 4 and ids(played, played.table.pile(0)) == ["king_rex"] * 3
    places = [item.kind for item in played.news() if isinstance(item, DestroyNews | GainNews)]
    assert places == ["destroy", "gain"]


def test_a_minion_does_something_before_its_base_is_scored(game: Facts) -> None:
    rule = {"when": {"before": {"scored": "here"}, "do": {"gain": 1}}}
    played = begin(game, {"king_rex": [{"ongoing": rule}]}, FULL, ann=Hands(), step=SCORE)
    assert played.points[0] == 3 + 4


def test_what_happens_by_itself_has_conditions_and_limits(game: Facts) -> None:
    event = {"after": {"played": {"what": "minion", "by": "you"}}}
    rule = {"when": {**event, "do": {"gain": 1}, "once": "turn", "if": {"not_played": {"action": {}}}}}
    ground = Ground("tortuga", (REX,))
    for hand, gained in (("zapbot", "scout"), 1), (("mystic_studies", "zapbot"), 0):
        played = begin(game, {"king_rex": [{"ongoing": rule}]}, ground, ann=Hands(hand), minions=2)
        for title in hand:
            first(played, title)
        assert played.points[0] == gained


def test_who_replaces_an_event_knows_what_it_was(game: Facts) -> None:
    rule = {"instead": {"would": {"destroyed": {"all": {"minion": {"whose": "you"}}}}, "do": {"return": {"the": "it"}}}}
    ground = Ground("tortuga", (REX,), (Attached("overrun", 0, 0),))
    abilities = {"overrun": [{"ongoing": rule}], "howl": [{"on_play": KILL}]}
    played = begin(game, abilities, ground, ann=Hands(("howl",)))
    first(played, "howl")
    assert ids(played, played.table.hand(0)) == ["king_rex"]


def test_what_replaces_an_event_is_not_replaced_by_itself(game: Facts) -> None:
    rule = {"instead": {"would": {"destroyed": "this"}, "do": [{"draw": 1}, {"destroy": "this"}]}}
    abilities = {"king_rex": [{"special": rule}], "howl": [{"on_play": KILL}]}
    played = begin(game, abilities, Ground("tortuga", (REX,)), ann=Hands(("howl",), ("scout",)))
    first(played, "howl")
    assert (ids(played, played.table.hand(0)), played.table.minions()) == (["scout"], [])


def test_power_that_hangs_on_power_is_no_riddle(game: Facts) -> None:
    """Minions of power 3 or less are weakened; what has become weak by that is not weakened again."""
    rule = {"has": {"what": {"all": {"minion": {"power": {"at_most": 3}}}}, "power": -2}}
    ground = Ground("tortuga", (REX, SCOUT), (Attached("overrun", 0, 0),))
    played = begin(game, {"overrun": [{"ongoing": rule}]}, ground, ann=Hands())
    assert [power(played.table, card) for card in played.table.minions()] == [7, 1]
