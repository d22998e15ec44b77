"""The scenarios of every game hold, and cover everything that there is in it."""

from __future__ import annotations

from functools import cache

import pytest

from forge.rules.kernel.scenario.file import Loaded, known_ids, read_scenarios
from forge.rules.kernel.scenario.run import run_scenario
from tests.rules.conftest import PROJECTS, Subject

SUBJECTS = {name: Subject(project, name) for name, project in PROJECTS.items()}
FILES = [
    (name, path.name)
    for name, project in sorted(PROJECTS.items())
    for path in sorted((project.root / "cards" / name / "scenarios").glob("*.yml"))
]
PLAYED = sorted({name for name, _ in FILES})


@cache
def read(name: str, file: str) -> list[Loaded]:
    game = SUBJECTS[name]
    path = game.facts.folder / "scenarios" / file
    found, problems = read_scenarios(path, file, game.rules, game.book, game.facts)
    assert [str(problem) for problem in problems] == []
    return found


@pytest.mark.parametrize(("name", "file"), FILES)
def test_every_scenario_of_the_repository_holds(name: str, file: str) -> None:
    game, failures = SUBJECTS[name], []
    for loaded in read(name, file):
        result = run_scenario(game.rules, game.book, loaded)
        failures += [f"{file}:{line}: {loaded.scenario.id}: {text}" for line, text in result.failures]
    assert failures == []


@pytest.mark.parametrize("name", PLAYED)
def test_every_text_ruling_and_rule_has_a_scenario(name: str) -> None:
    """What a thing like another says is that one's text."""
    facts = SUBJECTS[name].facts
    shown = {
        one for game, file in FILES if game == name for loaded in read(name, file) for one in loaded.scenario.shows
    }
    silent = {thing.id for thing in facts.printed if thing.ability is None and not thing.rulings}
    assert sorted(known_ids(facts) - shown - silent) == []


@pytest.mark.parametrize("name", PLAYED)
def test_ids_are_unique_and_titles_are_sentences(name: str) -> None:
    scenarios = [loaded.scenario for game, file in FILES if game == name for loaded in read(name, file)]
    assert len({scenario.id for scenario in scenarios}) == len(scenarios) > 100
    assert all(len(scenario.title) > 10 and not scenario.title.endswith(".") for scenario in scenarios)
