"""Abilities as data: the codec, the names in them, walking, comparing, normal forms, and what loading refuses."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forge.abilities.codec import AbilityError, encode
from forge.abilities.kinds import Field, fields_of
from forge.abilities.sorts import Node
from forge.abilities.tree import at, diff, show, walk
from forge.library import Facts
from forge.problems import ProblemsError
from forge.project import Project
from forge.rules.games import load_game
from forge.rules.smashup import kinds as nodes
from tests.abilities.smashup import VOCABULARY, decode, normalise, scope_faults
from tests.conftest import often

pytestmark = pytest.mark.undrawn

Edit = Callable[[str, str, str], None]


def faults(data: Any) -> list[str]:
    with pytest.raises(AbilityError) as caught:
        decode(data)
    return [message for _, message in caught.value.faults]


# --- the kinds -----------------------------------------------------------------------------------------------------


def test_kinds_are_frozen_hashable_data_without_callables() -> None:
    for name, kind in VOCABULARY.by_name.items():
        assert dataclasses.is_dataclass(kind) and kind.__dataclass_params__.frozen, name  # type: ignore[attr-defined]
        assert kind.__doc__, name
        for field in fields_of(kind):
            assert all(scalar in (int, str, bool) or hasattr(scalar, "__members__") for scalar in field.scalars), name
            assert field.sorts or field.scalars, name


def test_every_kind_belongs_to_a_sort() -> None:
    assert all(issubclass(kind, tuple(VOCABULARY.sorts.values())) for kind in VOCABULARY.by_name.values())


def test_no_field_is_called_like_a_kind_that_may_stand_unnamed_beside_it() -> None:
    """`{move: {one: ..., to: ...}}` reads well because `one` can only be a kind and `to` only a field."""
    for kind in VOCABULARY.by_name.values():
        specs = fields_of(kind)
        if specs and specs[0].sorts:
            assert not {spec.name for spec in specs} & set(VOCABULARY.kinds_of(specs[0].sorts)), kind.__name__


# --- every ability of the game -------------------------------------------------------------------------------------


def test_all_abilities_are_there_and_a_card_without_text_has_none(game: Facts) -> None:
    assert len(game.printed) == 110
    for owner in game.printed:
        assert bool(game.abilities[owner.id]) == bool(owner.text), owner.id


def test_abilities_survive_writing_pickling_and_copying(game: Facts) -> None:
    for name, ability in game.abilities.items():
        if ability:
            assert decode(encode(ability)) == ability, name
        assert pickle.loads(pickle.dumps(ability)) == ability == copy.deepcopy(ability)
        assert hash(ability) == hash(decode(encode(ability)) if ability else ())
        assert normalise(normalise(ability)) == normalise(ability)
        assert scope_faults(ability) == scope_faults(normalise(ability)) == []


def test_cards_that_mean_the_same_have_equal_abilities(game: Facts) -> None:
    assert game.abilities["saucy_wench"] != game.abilities["laseratops"]  # may, must
    assert game.abilities["gnome"] != game.abilities["microbot_guard"]
    (difference,) = diff(game.abilities["saucy_wench"], game.abilities["tiger_assassin"])
    assert (difference.left, difference.right) == (2, 3)
    assert at(game.abilities["saucy_wench"], difference.path) == 2
    assert difference.path[-2:] == ("power", "n")


def test_show_is_one_line_for_people(game: Facts) -> None:
    assert show(game.abilities["collector"]) == "on_play(may(return(one(minion(power=at_most(3), at=here)))))"


def test_walk_gives_paths_that_lead_back(game: Facts) -> None:
    for ability in game.abilities.values():
        for path, node in walk(ability):
            assert at(ability, path) is node


# --- reading -------------------------------------------------------------------------------------------------------


def test_the_main_field_needs_no_name_and_one_needs_no_list() -> None:
    short = decode([{"on_play": {"destroy": {"one": {"minion": {"at": "here"}}}}}])
    full = decode([{"on_play": {"do": [{"destroy": {"what": {"one": {"of": {"minion": {"at": {"here": {}}}}}}}}]}}])
    assert short == full == (nodes.OnPlay((nodes.Destroy(nodes.One(nodes.Minion(at=nodes.Here()))),)),)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([{"on_play": {"destroy": {"oen": "minion"}}}], "there is no selection 'oen'; did you mean 'one'?"),
        ([{"on_play": {"destory": {"one": "minion"}}}], "there is no effect 'destory'; did you mean 'destroy'?"),
        ([{"on_play": {"destroy": {"minion": {}}}}], "'minion' is a filter, and here a selection is wanted"),
        ([{"on_play": {"draw": "two"}}], "there is no value 'two'"),
        ([{"on_play": {"draw": -1}}], "-1"),
        ([{"on_play": {"draw": True}}], "True"),
        ([{"on_play": {"put": {"one": "minion"}}}], "'put' needs 'to'"),
        ([{"on_play": {"put": {"one": "minion", "to": "deck"}}}], "'to' is hand, deck_top, deck_bottom, discard"),
        ([{"on_play": {"destroy": {"one": {"minion": {"pwoer": 3}}}}}], "'minion' has no field 'pwoer'"),
        ([{"on_play": []}], "needs at least one effect"),
        ([{"on_play": {"draw": 1}, "ongoing": {}}], "2 of them: on_play, ongoing"),
        ([{"ongoing": {"has": {"what": "this", "power": {"at_most": 2}}}}], "'at_most' is a bound"),
        ([{"on_play": {"shuffle": {"deck": {}, "hand": {}}}}], "'shuffle' has no field"),
        (["on_play"], "'on_play' needs 'do'"),
        ([3], "here one clause is wanted, not 3"),
        ([{}], "here one clause is wanted, not {}"),
    ],
)
def test_ill_formed_data_is_refused_in_words(data: Any, said: str) -> None:
    assert any(said in message for message in faults(data)), faults(data)


def test_all_faults_are_reported_together() -> None:
    assert len(faults([{"on_play": {"draw": "x"}}, {"on_play": {"gain": "y"}}])) == 2


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([{"on_play": {"destroy": {"the": "it"}}}], "nothing is called 'it'"),
        ([{"on_play": [{"choose": {"one": {"base": {}, "as": "b"}}}, {"by": {"the": "b", "do": {"draw": 1}}}]}], "'b' is a base"),  # noqa: E501
        ([{"on_play": [{"name_faction": "f"}, {"name_faction": "f"}]}], "'f' is taken"),
        ([{"ongoing": {"cannot_be_played": {"what": {"minion": {"faction": "f"}}, "who": "each_player"}}}], "nothing is called 'f'"),  # noqa: E501
    ],
)  # fmt: skip
def test_names_must_be_bound_and_of_the_right_sort(data: Any, said: str) -> None:
    assert any(said in message for _, message in scope_faults(decode(data)))


def test_what_a_card_named_is_known_to_its_later_clauses() -> None:
    assert scope_faults(decode([{"on_play": {"name_faction": "f"}}, {"ongoing": {"each_turn": {"extra": {"minion": {"faction": "f"}}}}}])) == []  # fmt: skip # noqa: E501


# --- random abilities ----------------------------------------------------------------------------------------------


def any_node(wanted: tuple[type[Node], ...], depth: int) -> st.SearchStrategy[Any]:
    options = list(VOCABULARY.kinds_of(wanted).values())
    if depth <= 0:
        leaves = [kind for kind in options if not any(spec.required and spec.sorts for spec in fields_of(kind))]
        options = leaves or options
    return st.sampled_from(options).flatmap(lambda kind: filled(kind, depth - 1))


def filled(kind: type[Node], depth: int) -> st.SearchStrategy[Any]:
    values = {spec.attr: any_value(spec, depth) for spec in fields_of(kind) if spec.required or depth > 0}
    return st.fixed_dictionaries(values).map(lambda given: kind(**given))


def any_value(spec: Field, depth: int) -> st.SearchStrategy[Any]:
    options: list[st.SearchStrategy[Any]] = []
    if spec.many:
        return st.lists(any_node(spec.sorts, depth), min_size=1, max_size=2).map(tuple)
    if spec.sorts:
        options.append(any_node(spec.sorts, depth))
    for scalar in spec.scalars:
        if scalar is bool:
            options.append(st.booleans())
        elif scalar is int:
            options.append(st.integers(0, 30))
        elif scalar is str:
            options.append(st.sampled_from(["it", "they", "new"]))
        else:
            options.append(st.sampled_from(list(scalar)))  # type: ignore[call-overload]
    return st.none() | st.one_of(options) if spec.optional else st.one_of(options)


@settings(max_examples=often(100))
@given(st.lists(any_node((nodes.Clause,), 5), min_size=1, max_size=3).map(tuple))
def test_any_ability_is_written_and_read_back(ability: tuple[nodes.Clause, ...]) -> None:
    assert decode(encode(ability)) == ability
    assert diff(ability, decode(encode(ability))) == []
    assert all(at(ability, path) is node for path, node in walk(ability))


# --- normal forms --------------------------------------------------------------------------------------------------


def test_normal_forms_fold_what_means_the_same() -> None:
    def ability(text: dict[str, Any]) -> Any:
        return normalise(decode([{"on_play": text}]))

    less = {"destroy": {"one": {"minion": {"power": {"less_than": 3}}}}}
    most = {"destroy": {"one": {"minion": {"power": {"at_most": 2}}}}}
    assert ability(less) == ability(most) != ability({"may": most})
    up_to = {"destroy": {"up_to": {"n": 2, "of": "minion"}}}
    assert ability({"may": up_to}) == ability(up_to)
    named = [{"choose": {"one": {"minion": {}, "as": name}}} for name in ("it", "them")]
    assert ability(named[0]) == ability(named[1])


# --- loading -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "said", "at"),
    [
        ("factions/aliens.yml", "on_play: {gain: 1}", "on_play: {gane: 1}", "there is no effect 'gane'", "{gane: 1}"),
        ("factions/aliens.yml", "on_play: {gain: 1}", "on_play: {gain: 2}", "the text prints 1", "ability:"),
        ("factions/aliens.yml", "on_play: {gain: 1}", "special: {cannot_be_destroyed: this}", "the text has such", "ability:"),  # noqa: E501
        ("factions/dinosaurs.yml", "named: war_raptor", "named: war_rapter", "no card 'war_rapter'", "war_rapter"),
        ("factions/robots.yml", "tribe: microbot}}, power: 1}", "tribe: minibot}}, power: 1}", "no tribe 'minibot'", "minibot"),  # noqa: E501
        ("factions/robots.yml", "{at_most: 2}, in: hand", "{at_most: {power_of: host}}, in: hand", "attached to none", "power_of: host"),  # noqa: E501
        ("factions/wizards.yml", "    ability:\n      - on_play: {draw: 2}\n", "", "has a text but no ability", "mystic_studies"),  # noqa: E501
        ("factions/wizards.yml", "play_extra: {one: {action: {in: {the: shown}}}}", "play_extra: {one: {action: {in: {the: shwon}}}}", "nothing is called 'shwon'", "shwon"),  # noqa: E501
        ("factions/wizards.yml", "- put: {the: shown, to: deck_top}\n", "- put: {the: shwon, to: deck_top}\n", "nothing is called 'shwon'", "shwon"),  # noqa: E501
        ("factions/wizards.yml", "like: action", "like: actoin", "'actoin'", "actoin"),
        ("factions/wizards.yml", "- draw: {power_of: {the: it}}", "- draw: {power_of: {the: that}}", "nothing is called 'that'", "{the: that}"),  # noqa: E501
        ("factions/pirates.yml", "{destroy: {up_to: {n: 2, of: {minion", "{destroy: {up_to: {n: 2, of: {base", "no field 'power'", "up_to"),  # noqa: E501
        ("factions/pirates.yml", "{move: {one: {minion: {whose: another_player}}, to", "{move: {one: base, to", "'move' is for cards", "one: base"),  # noqa: E501
        ("bases.yml", "{gain: 1}}}}", "{gain: {points: 1, twice: 2}}}}}", "'gain' has no field 'twice'", "twice"),
    ],
)  # fmt: skip
def test_a_wrong_ability_is_refused_with_file_and_line(
    scratch: Project, edit: Edit, file: str, old: str, new: str, said: str, at: str
) -> None:
    path = f"cards/smashup/{file}"
    edit(path, old, new)
    with pytest.raises(ProblemsError) as caught:
        load_game(scratch, "smashup")
    problem = next(problem for problem in caught.value.problems if said in problem.message)
    assert problem.file == path
    after = (scratch.root / path).read_text(encoding="utf-8").splitlines()
    assert at in after[problem.line - 1], problem
