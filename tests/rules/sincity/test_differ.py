"""Counterexamples: readings that play differently are told apart, by a small scenario; equal ones are not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from forge.abilities import nodes
from forge.abilities.kinds import Ability
from forge.abilities.tree import rewrite
from forge.library import Facts
from forge.rules.kernel.contrast.search import Counterexample, Same, counterexample
from forge.rules.kernel.scenario.file import read_scenarios
from forge.rules.kernel.scenario.run import Result, run_scenario
from forge.rules.sincity import RULES
from forge.rules.sincity.engine.book import make_book
from forge.rules.sincity.kinds import effects, phrases

Change = Callable[[Any], Any]


def with_(kind: type[Any], **values: Any) -> Change:
    return lambda node: replace(node, **values) if isinstance(node, kind) else node


def instead(kind: type[Any], other: Any) -> Change:
    return lambda node: other if isinstance(node, kind) else node


# What a slip in reading, a clumsy word or a wrong number would do to an ability: for goals one of the two conditions is
# true in the position that is found, and the other is not.
DIFFERENT: list[tuple[str, str, Change]] = [
    ("badge_collection", "three", with_(nodes.AtLeast, n=3)),
    ("badge_collection", "at most", lambda node: nodes.AtMost(node.n) if isinstance(node, nodes.AtLeast) else node),
    ("not_a_badge", "no dames", lambda node: phrases.Dame(node.at) if isinstance(node, phrases.Cop) else node),
    ("dockside_raid", "in the Bar", with_(phrases.Space, name="bar")),
    ("odd_couple", "somebody else", lambda node: phrases.Hero("hartigan") if node == phrases.Hero("gail") else node),
    ("parade", "any two", lambda node: nodes.Exactly(2, node.of) if isinstance(node, nodes.All) else node),
    ("rush_hour", "three of each", with_(nodes.AtLeast, n=3)),
    ("marv_works", "another hero", with_(phrases.Hero, name="gail")),
    ("marv_turns_up", "another space", instead(phrases.AnySpace, phrases.OtherSpace())),
    ("new_shift", "exactly two", lambda node: nodes.Exactly(node.n, node.of) if isinstance(node, nodes.UpTo) else node),
    ("second_thoughts", "anybody", with_(nodes.Player, other=None)),
    ("marv", "only one", lambda node: nodes.One(node.of) if isinstance(node, nodes.All) else node),
    ("gail", "dames die", lambda node: effects.Kill(node.what) if isinstance(node, effects.SendHome) else node),
]  # fmt: skip


def run(text: str, box: Facts, abilities: dict[str, Ability], folder: Path) -> Result:
    """The only scenario of a text, played from those abilities."""
    path = folder / "told.yml"
    path.write_text(text, encoding="utf-8")
    found, problems = read_scenarios(path, path.name, RULES, make_book(box), box)
    assert [str(problem) for problem in problems] == []
    assert len(found) == 1
    return run_scenario(RULES, make_book(box, abilities), found[0])


@pytest.mark.parametrize(("title", "what", "change"), DIFFERENT, ids=[f"{one}: {what}" for one, what, _ in DIFFERENT])
def test_a_different_reading_is_told_apart(title: str, what: str, change: Change, box: Facts, tmp_path: Path) -> None:
    told = tuple(rewrite(clause, change) for clause in box.abilities[title])
    assert told != box.abilities[title], "the change changes nothing"
    found = counterexample(box, title, told)
    assert isinstance(found, Counterexample)
    assert run(found.scenario, box, {}, tmp_path).failures == []
    assert run(found.scenario, box, {title: told}, tmp_path).failures != []
    assert found.canonical and found.canonical != found.told
    assert len(found.scenario.splitlines()) < 45, "a small one"


def test_the_same_ability_needs_no_game(box: Facts) -> None:
    assert counterexample(box, "long_night", box.abilities["long_night"]) == Same(0)


def test_the_same_search_finds_the_same(box: Facts) -> None:
    told = tuple(rewrite(clause, with_(nodes.AtLeast, n=3)) for clause in box.abilities["spring_cleaning"])
    first = counterexample(box, "spring_cleaning", told, seed=3)
    assert first == counterexample(box, "spring_cleaning", told, seed=3)
    assert isinstance(first, Counterexample)
