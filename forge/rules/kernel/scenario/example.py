"""The scenario that a worked example of the booklet is, and how it comes out."""

from __future__ import annotations

from typing import Any

from forge.library.model import Example, Facts
from forge.problems import Problem, ProblemsError
from forge.rules.kernel.game import AnyGame
from forge.rules.kernel.rules import AnyRules
from forge.rules.kernel.scenario.file import Loaded, read_scenarios
from forge.rules.kernel.scenario.run import run_scenario


def scenario_of(rules: AnyRules, book: Any, game: Facts, example: Example) -> Loaded:
    """The scenario of the example's id, in which all its players are.

    Raises ProblemsError when there is none, or the file has mistakes.
    """
    path = game.folder / "scenarios" / "examples.yml"
    shown_as = game.project.relative(path)
    scenarios, problems = read_scenarios(game.project.found(path), shown_as, rules, book, game)
    loaded = next((found for found in scenarios if found.scenario.id == example.id), None)
    if loaded is None:
        missing = Problem(shown_as, 0, f"there is no scenario {example.id!r}; rules.yml has such an example")
        raise ProblemsError(problems or [missing])
    if absent := [name for name in example.players if name not in loaded.names]:
        raise ProblemsError([Problem(shown_as, loaded.line, f"{example.id}: there is no player {absent[0]!r}")])
    return loaded


def played(rules: AnyRules, book: Any, loaded: Loaded) -> AnyGame:
    """The scenario of an example as it stands when it has been played. Raises ProblemsError when it does not come out
    as it says, or never begins."""
    result, name = run_scenario(rules, book, loaded), loaded.scenario.id
    if result.failures:
        raise ProblemsError([Problem(loaded.file, line, f"{name}: {text}") for line, text in result.failures])
    if result.game is None:
        raise ProblemsError(
            [Problem(loaded.file, loaded.line, f"{name}: its deal is refused; an example has to begin")]
        )
    return result.game
