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
from forge.rules.kernel.contrast import search as differ
from forge.rules.kernel.contrast.search import Counterexample, Same, counterexample
from forge.rules.kernel.scenario.file import read_scenarios
from forge.rules.kernel.scenario.run import Result, run_scenario
from forge.rules.magblast import RULES
from forge.rules.magblast.engine.book import make_book
from forge.rules.magblast.kinds import effects, frames, phrases

Change = Callable[[Any], Any]


def with_(kind: type[Any], **values: Any) -> Change:
    return lambda node: replace(node, **values) if isinstance(node, kind) else node


def changed(box: Facts, title: str, change: Change) -> Ability:
    """The ability of a title with a change made wherever it applies."""
    told = tuple(rewrite(clause, change) for clause in box.abilities[title])
    assert told != box.abilities[title], "the change changes nothing"
    return told


def always(node: Any) -> Any:
    return nodes.Ongoing(node.rule) if isinstance(node, frames.Limited) else node


def exactly(node: Any) -> Any:
    return nodes.Exactly(node.n, node.of) if isinstance(node, nodes.UpTo) else node


def any_ship(node: Any) -> Any:
    return phrases.Ship(node.whose) if isinstance(node, phrases.FleetShip) else node


# What a slip in reading, a clumsy word or a wrong number would do to an ability.
DIFFERENT: list[tuple[str, str, Change]] = [
    ("laser_blast", "2 damage", with_(effects.Fire, damage=2)),
    ("mag_blast", "4 damage", with_(effects.Fire, damage=4)),
    ("bombers", "any zone", with_(phrases.Ship, at=None)),
    ("fighters", "command ships too", any_ship),
    ("fighters", "not discarded", with_(effects.Cancel, lost=False)),
    ("strategic_allocation", "2 for 3", with_(nodes.Draw, cards=2)),
    ("spacedock", "all of them", lambda node: nodes.All(node.of) if isinstance(node, nodes.One) else node),
    ("overseers", "as often as you like", always),
    ("overseers", "exactly three", exactly),
    ("glorp", "only fighters", lambda node: phrases.Fighter() if isinstance(node, phrases.Squadron) else node),
    ("alpha_mazons", "as often as you like", always),
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
    told = changed(box, title, change)
    found = counterexample(box, title, told)
    assert isinstance(found, Counterexample)
    assert run(found.scenario, box, {}, tmp_path).failures == []
    assert run(found.scenario, box, {title: told}, tmp_path).failures != []
    assert found.canonical and found.canonical != found.told
    assert len(found.scenario.splitlines()) < 40, "a small one"


def test_a_class_of_ships_is_told_apart_by_one_of_them(box: Facts, tmp_path: Path) -> None:
    found = counterexample(box, "carrier", ())
    assert isinstance(found, Counterexample)
    assert run(found.scenario, box, {}, tmp_path).failures == []


def test_a_ship_of_a_class_is_told_apart_alone(box: Facts, tmp_path: Path) -> None:
    found = counterexample(box, "altendon", ())
    assert isinstance(found, Counterexample)
    assert "altendon" in found.scenario.partition("given:")[2]
    assert run(found.scenario, box, {"altendon": ()}, tmp_path).failures != []


def test_the_same_ability_needs_no_game(box: Facts) -> None:
    assert counterexample(box, "overseers", box.abilities["overseers"]) == Same(0)


def test_the_same_search_finds_the_same(box: Facts) -> None:
    told = changed(box, "laser_blast", with_(effects.Fire, damage=2))
    first = counterexample(box, "laser_blast", told, seed=3)
    assert first == counterexample(box, "laser_blast", told, seed=3)
    assert isinstance(first, Counterexample)


def test_a_whole_game_is_shrunk_too(box: Facts, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(differ, "WHOLE", 1)
    found = counterexample(box, "laser_blast", changed(box, "laser_blast", with_(effects.Fire, damage=2)), games=9)
    assert isinstance(found, Counterexample)
    assert len(found.scenario.splitlines()) < 30
    assert run(found.scenario, box, {}, tmp_path).failures == []
