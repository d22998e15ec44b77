"""Abilities changed in one thing, random abilities, and the laws by which two abilities mean the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from forge.abilities import codec, laws
from forge.abilities.codec import encode
from forge.abilities.kinds import Ability, fields_of, yaml_name
from forge.abilities.mutate import SORTS, Mutation
from forge.abilities.tree import show, walk
from forge.library import Facts
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.smashup import RULES
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.book import make_book
from forge.rules.smashup.engine.start import Ground, Hands, Placed, Position
from forge.rules.smashup.engine.values import power
from forge.rules.smashup.measuring.mutate import CHANGES, mutations
from tests.abilities.changes import changes
from tests.abilities.smashup import VOCABULARY, decode, faults, normalise
from tests.abilities.strategies import abilities
from tests.conftest import every_game, often

# The sorts of changes there are, and how many at least.
FEW = ("number", "flag", "left_out", "kind", "order", "name")  # of a game without "may" and words to choose from
EXPECTED = {"smashup": (CHANGES, 1_300), "magblast": (SORTS, 340), "sincity": (FEW, 400)}

# What the kinds of a game let a card say in one way only: its neighbours make no sense.
SINGLE = {"changed_plans", "forget_it", "roll_it_again"}


def all_of(game: Facts) -> Iterator[tuple[str, Ability, list[Mutation]]]:
    for owner in game.printed:
        if owner.like is None:
            ability = game.abilities[owner.id]
            yield owner.id, ability, list(changes(game, ability, owner.bearer))


# --- mutations -----------------------------------------------------------------------------------------------------


@every_game
def test_every_mutation_means_something_else_and_comes_once(game: Facts) -> None:
    counts: Counter[str] = Counter()
    vocabulary, (sorts, least) = game.vocabulary, EXPECTED[game.id]
    for name, ability, found in all_of(game):
        counts.update(mutation.change for mutation in found)
        forms = [laws.normalise(mutation.ability, vocabulary) for mutation in found]
        assert len({laws.normalise(ability, vocabulary), *forms}) == 1 + len(forms), name
        for mutation in found:
            said = (name, show(mutation.ability))
            assert vocabulary.faults(mutation.ability) == [], said
            assert codec.decode(encode(mutation.ability), vocabulary) == mutation.ability, said
        assert not ability or len(found) >= 1 or name in SINGLE, name
    assert set(counts) == set(sorts)
    assert counts.total() > least, counts


def test_mutations_come_in_the_same_order_every_time(game: Facts) -> None:
    for ability in list(game.abilities.values())[:30]:
        assert list(mutations(ability)) == list(mutations(decode(encode(ability)) if ability else ability))


def test_the_mutations_of_a_card(game: Facts) -> None:
    """Collector: you may return a minion of power 3 or less on this base."""
    found = [(mutation.change, show(mutation.ability)) for mutation in mutations(game.abilities["collector"], "minion")]
    assert found == [
        ("may", "on_play(return(one(minion(power=at_most(3), at=here))))"),
        ("who", "on_play(by(other_players, do=may(return(one(minion(power=at_most(3), at=here))))))"),
        ("who", "on_play(by(each_player, do=may(return(one(minion(power=at_most(3), at=here))))))"),
        ("kind", "on_play(may(destroy(one(minion(power=at_most(3), at=here)))))"),
        ("kind", "on_play(may(move(one(minion(power=at_most(3), at=here)), to=another_base)))"),
        ("kind", "on_play(may(put(one(minion(power=at_most(3), at=here)), to=deck_bottom)))"),
        ("quantity", "on_play(may(return(up_to(2, of=minion(power=at_most(3), at=here)))))"),
        ("quantity", "on_play(may(return(exactly(2, of=minion(power=at_most(3), at=here)))))"),
        ("quantity", "on_play(may(return(any_number(minion(power=at_most(3), at=here)))))"),
        ("quantity", "on_play(may(return(all(minion(power=at_most(3), at=here)))))"),
        ("whose", "on_play(may(return(one(minion(you, power=at_most(3), at=here)))))"),
        ("whose", "on_play(may(return(one(minion(another_player, power=at_most(3), at=here)))))"),
        ("other", "on_play(may(return(one(minion(power=at_most(3), at=here, other=true)))))"),
        ("place", "on_play(may(return(one(minion(power=at_most(3))))))"),
        ("place", "on_play(may(return(one(minion(power=at_most(3), at=another_base)))))"),
        ("left_out", "on_play(may(return(one(minion(at=here)))))"),
        ("number", "on_play(may(return(one(minion(power=at_most(2), at=here)))))"),
        ("number", "on_play(may(return(one(minion(power=at_most(4), at=here)))))"),
    ]


# --- random abilities ----------------------------------------------------------------------------------------------

# Nothing is to be found by shrinking, and nothing is to be kept between runs.
GENERATE = settings(
    database=None, deadline=None, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck)
)
LABELS: dict[str, set[type[nodes.Clause]]] = {
    "base": {nodes.ThisBase},
    "action": {nodes.OnPlay, nodes.Special},
    "minion": {nodes.OnPlay, nodes.Ongoing, nodes.Special},
    "action_on_base": {nodes.OnPlay, nodes.Ongoing},
    "action_on_minion": {nodes.OnPlay, nodes.Ongoing},
}


@settings(GENERATE, max_examples=often(150))
@given(abilities())
def test_random_abilities_are_sound(made: tuple[str, Ability]) -> None:
    bearer, ability = made
    assert faults(ability) == []
    assert decode(encode(ability)) == ability
    assert normalise(normalise(ability)) == normalise(ability)
    assert {type(clause) for clause in ability} <= LABELS[bearer]
    used = {type(node) for _, node in walk(ability)}
    assert bearer == "action_on_minion" or nodes.Host not in used
    assert bearer != "action" or not used & {nodes.Here, nodes.Ignore}
    assert len(ability) <= 2


@settings(GENERATE, max_examples=40)
@given(abilities())
@pytest.mark.soak
def test_mutations_of_random_abilities_are_sound(made: tuple[str, Ability]) -> None:
    bearer, ability = made
    for mutation in mutations(ability, bearer):
        assert faults(mutation.ability) == []
        assert normalise(mutation.ability) != normalise(ability)


@pytest.mark.soak
def test_random_abilities_use_every_kind_and_every_field() -> None:
    """What a seed draws depends on the modules that are loaded, so the rarest are looked for until they have come."""
    missing = {(name, "") for name in VOCABULARY.by_name}
    missing |= {(name, field.name) for name, kind in VOCABULARY.by_name.items() for field in fields_of(kind)}

    @settings(GENERATE, max_examples=500)
    @given(abilities())
    def look(made: tuple[str, Ability]) -> None:
        for _, node in walk(made[1]):
            name = yaml_name(type(node))
            missing.discard((name, ""))
            missing.difference_update(
                (name, field.name) for field in fields_of(type(node)) if getattr(node, field.attr) != field.default
            )

    for number in range(24):
        seed(number)(look)()
        if not missing:
            break
    assert missing == set()


# --- laws ----------------------------------------------------------------------------------------------------------

MINION: Any = {"minion": {}}
WEAK: Any = {"minion": {"power": {"at_most": 3}}}
CARDS: Any = {"card": {"in": "hand"}}
# Two ways to say the same.
SAME: list[tuple[Any, Any]] = [
    ({"destroy": {"one": {"minion": {"power": {"less_than": 4}}}}}, {"destroy": {"one": WEAK}}),
    ({"may": {"return": {"up_to": {"n": 2, "of": MINION}}}}, {"return": {"up_to": {"n": 2, "of": MINION}}}),
    ({"may": {"may": {"draw": 1}}}, {"may": {"draw": 1}}),
    (
        {"may": {"play_extra": {"up_to": {"n": 2, "of": {"minion": {"in": "hand"}}}}}},
        {"may": {"play_extra": {"exactly": {"n": 2, "of": {"minion": {"in": "hand"}}}}}},
    ),
    ({"draw": {"for_every": {"n": 1, "of": MINION}}}, {"draw": {"count": MINION}}),
    ({"may": {"draw": {"cards": 2, "up_to": True}}}, {"draw": {"cards": 2, "up_to": True}}),
    (
        {"may": {"if_done": {"first": {"discard": {"one": CARDS}}, "then": {"draw": 2}}}},
        {"if_done": {"first": {"may": {"discard": {"one": CARDS}}}, "then": {"draw": 2}}},
    ),
    ({"return": {"exactly": {"n": 1, "of": MINION}}}, {"return": {"one": MINION}}),
    ({"destroy": {"together": {"one": WEAK}}}, {"destroy": {"one": WEAK}}),
    ({"either": {"draw": 1}}, {"draw": 1}),
    ({"both": {"destroy": {"one": WEAK}}}, {"destroy": {"one": WEAK}}),
    ({"discard": {"all": CARDS}}, {"discard": {"everything": "hand"}}),
    ({"put": {"one": WEAK, "to": "hand"}}, {"return": {"one": WEAK}}),
    ({"put": {"one": CARDS, "to": "discard"}}, {"discard": {"one": CARDS}}),
    ([{"choose": {"one": {**CARDS, "as": "it"}}}, {"discard": {"the": "it"}}], {"discard": {"one": CARDS}}),
    (
        [{"choose": {"one": {**WEAK, "as": "it"}}}, {"boost": {"the": "it", "by": 2, "until": "this_turn"}}],
        {"boost": {"one": WEAK, "by": 2, "until": "this_turn"}},
    ),
    (
        {"return": {"one": {"minion": {"whose": "another_player"}}}},
        {"return": {"one": {"minion": {"whose": "other_players"}}}},
    ),
    (
        [
            {"choose": {"one": {"player": {}, "as": "they"}}},
            {"by": {"who": {"the": "they"}, "do": {"draw": 1}}},
            {"by": {"who": {"the": "they"}, "do": {"discard": {"one": CARDS}}}},
        ],
        [
            {"choose": {"one": {"player": {}, "as": "they"}}},
            {"by": {"who": {"the": "they"}, "do": [{"draw": 1}, {"discard": {"one": CARDS}}]}},
        ],
    ),
]
# What may look the same, and a game tells apart.
OTHER: list[tuple[Any, Any]] = [
    ([{"choose": {"one": {**MINION, "as": "it"}}}, {"destroy": {"the": "it"}}], {"destroy": {"one": MINION}}),
    ({"destroy": {"one": WEAK}}, {"may": {"destroy": {"one": WEAK}}}),
    (
        [
            {"by": {"who": "each_player", "do": {"discard": {"one": CARDS}}}},
            {"by": {"who": "each_player", "do": {"draw": 1}}},
        ],
        {"by": {"who": "each_player", "do": [{"draw": 1}, {"discard": {"one": CARDS}}]}},
    ),
    ({"draw": 1}, {"gain": 1}),
]


def outcomes(game: Facts, text: Any) -> set[Any]:
    """Everything that can come of an action with that ability, in a position with something of everything."""
    book = make_book(game, {"howl": decode([{"on_play": text}])})
    near = Ground("tortuga", (Placed("scout", 1, 1), Placed("warbot", 1, 1), Placed("zapbot", 0, 0)))
    far = Ground("the_homeworld", (Placed("collector", 1, 1),))
    ann = Hands(hand=("howl", "upgrade", "invader"), deck=("zapbot", "scout", "invader"), discard=("war_raptor",))
    ben = Hands(hand=("probe", "scout"), deck=("upgrade", "zapbot"))
    start = Game(RULES, book, Position((ann, ben), (near, far)))
    plays: list[Any] = [move for move in start.legal() if move]
    start.apply(next(move for move in plays if start.table.title[move[1]].id == "howl"))
    found, left = set(), [start]
    while left:
        now = left.pop()
        if now.question is None or now.question.kind == "turn":
            found.add(standing(now))
            continue
        for move in now.legal():
            then = now.fork()
            then.apply(move)
            left.append(then)
    return found


def standing(game: AnyGame) -> Any:
    t = game.table
    zones = [tuple(sorted(t.title[card].id for card in zone(seat))) for zone in (t.hand, t.pile) for seat in (0, 1)]
    decks = [tuple(t.title[card].id for card in t.deck(seat)) for seat in (0, 1)]
    fields = [tuple(sorted((t.title[c].id, t.controller[c], power(t, c)) for c in t.field(b))) for b in t.bases()]
    return (game.points, *zones, *decks, *fields)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_laws_hold_in_the_game(game: Facts, one: Any, other: Any) -> None:
    assert normalise(decode([{"on_play": one}])) == normalise(decode([{"on_play": other}]))
    assert outcomes(game, one) == outcomes(game, other)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_what_a_game_tells_apart_has_other_normal_forms(game: Facts, one: Any, other: Any) -> None:
    assert normalise(decode([{"on_play": one}])) != normalise(decode([{"on_play": other}]))
    assert outcomes(game, one) != outcomes(game, other)


def test_only_cards_with_one_text_have_one_normal_form(game: Facts) -> None:
    forms = Counter(normalise(ability) for ability in game.abilities.values() if ability)
    assert set(forms.values()) == {1}


def test_names_do_not_matter_and_those_not_used_are_none() -> None:
    def choosing(used: str, idle: str) -> Ability:
        first = {"choose": {"one": {**MINION, "as": idle}}}
        second = {"choose": {"one": {**MINION, "as": used}}}
        normal = normalise(decode([{"on_play": [first, second, {"destroy": {"the": used}}]}]))
        assert normalise(normal) == normal
        return normal

    assert choosing("it", "b") == choosing("a", "z")
