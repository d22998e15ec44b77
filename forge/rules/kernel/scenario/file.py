"""Scenarios: a position, a script of moves and answers, and what must hold. The shape of the files, and reading."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from forge.abilities.codec import AbilityError, decode
from forge.library.model import Facts
from forge.problems import Problem, fail
from forge.rules.kernel.game import MOVES
from forge.rules.kernel.rules import AnyRules
from forge.rules.kernel.scenario.words import Expect, Scenario, ScenarioWords
from forge.yamlfile import YamlFile


@dataclass(frozen=True)
class Loaded:
    """A scenario with where it stands: its file, and the line of the scenario and of every step of its script. `book`:
    the one it is played by, if it has abilities of its own."""

    scenario: Scenario
    start: Any
    names: tuple[str, ...]
    file: str
    line: int
    step_lines: tuple[int, ...]
    then_line: int
    book: Any = None


def file_of(words: ScenarioWords) -> type[msgspec.Struct]:
    """The shape of the scenario files of a game: scenarios/<name>.yml."""
    scenario: Any = msgspec.defstruct(
        "Scenario",
        [("given", words.given), ("then", words.expect, words.expect())],
        bases=(Scenario,),
        namespace={"__doc__": Scenario.__doc__},
        frozen=True,
        forbid_unknown_fields=True,
    )
    return msgspec.defstruct(
        "ScenarioFile",
        [("scenarios", Annotated[tuple[scenario, ...], Meta(min_length=1)])],
        namespace={"__doc__": "scenarios/<name>.yml."},
        frozen=True,
        forbid_unknown_fields=True,
    )


def words_of(rules: AnyRules) -> ScenarioWords:
    """A game's part in scenarios. Raises ProblemsError when it has none."""
    if rules.scenarios is None:
        raise fail(f"{rules.id} has no scenarios: its package does not say how a position is given")
    return rules.scenarios


def read_scenarios(
    path: Path, shown_as: str, rules: AnyRules, book: Any, facts: Facts
) -> tuple[list[Loaded], list[Problem]]:
    """The scenarios of a file, and everything that is wrong with it."""
    words = words_of(rules)
    file = YamlFile(path, shown_as)
    read: Any = file.convert(file_of(words))
    if read is None:
        return [], file.problems
    known, kinds = known_ids(facts), ", ".join(dict.fromkeys(thing.prefix for thing in facts.printed))
    found: list[Loaded] = []
    seen: set[str] = set()
    for index, scenario in enumerate(read.scenarios):
        where: tuple[str | int, ...] = ("scenarios", index)
        if scenario.id in seen:
            file.problem(file.line(*where), f"scenario {scenario.id!r} is there twice; ids must differ")
        seen.add(scenario.id)
        for name in scenario.shows:
            if name not in known:
                file.problem(file.line(*where, "shows"), f"{scenario.id}: shows {name!r}, which is no {kinds}, "
                             "ruling (card.ruling) or rule")  # fmt: skip
        before = len(file.problems)
        own = _own_book(file, where, scenario, rules, facts)
        start = words.start(file, where, scenario, own or book)
        _check_steps(file, where, scenario, words.expect)
        for name in scenario.then.refused:
            if name not in known:
                file.problem(file.line(*where, "then"), f"{scenario.id}: refused by {name!r}, which is no rule")
        if start is not None and len(file.problems) == before:
            found.append(
                Loaded(
                    scenario,
                    start,
                    scenario.given.names,
                    shown_as,
                    file.line(*where),
                    tuple(file.line(*where, "play", step) for step in range(len(scenario.play))),
                    file.line(*where, "then"),
                    own,
                )
            )
    return found, file.problems


def _own_book(file: YamlFile, where: tuple[str | int, ...], scenario: Scenario, rules: AnyRules, facts: Facts) -> Any:
    """The book in which things have the abilities of a scenario; None when it has none."""
    own = {}
    for name, data in scenario.abilities.items():
        place = (*where, "abilities", name)
        thing = next((thing for thing in facts.printed if thing.id == name), None)
        if thing is None:
            file.problem(file.line(*place), f"{scenario.id}: there is no {name!r} that could have another ability")
            continue
        try:
            own[name] = decode(data, facts.vocabulary)
        except AbilityError as error:
            for path, said in error.faults:
                file.problem(file.line(*place, *path), f"{scenario.id}: {name}: {said}")
            continue
        faults = [said for _, said in facts.vocabulary.faults(own[name], thing.bearer)]
        for said in (*faults, *rules.unplayed(own[name])):
            file.problem(file.line(*place), f"{scenario.id}: {name}: {said}")
    return rules.book(facts, own) if own else None


def known_ids(facts: Facts) -> set[str]:
    """Everything a scenario may show: what is printed, its rulings, and rules."""
    ids = {thing.id for thing in facts.printed} | {rule.id for rule in facts.rules}
    return ids | {f"{thing.id}.{ruling.id}" for thing in facts.printed for ruling in thing.rulings}


def _check_steps(file: YamlFile, where: tuple[str | int, ...], scenario: Scenario, expect: type[Expect]) -> None:
    players = set(scenario.given.names)
    if scenario.then == expect() and not any("expect" in step for step in scenario.play):
        file.problem(file.line(*where), f"{scenario.id}: nothing is expected; say what must hold `then`")
    if len(scenario.play) > MOVES:
        said = f"{scenario.id}: it has {len(scenario.play)} steps; a scenario may have {MOVES} at most"
        file.problem(file.line(*where, "play"), said)
        return
    for index, step in enumerate(scenario.play):
        line = file.line(*where, "play", index)
        if len(step) != 1:
            file.problem(line, f"{scenario.id}: a step is one thing: `player: move` or `expect: ...`")
            continue
        key = next(iter(step))
        if key == "expect":
            try:
                msgspec.convert(step[key], expect)
            except msgspec.ValidationError as error:
                file.problem(line, f"{scenario.id}: expect: {error}")
        elif key not in players:
            names = ", ".join(scenario.given.names)
            file.problem(line, f"{scenario.id}: there is no player {key!r}; a step is `expect` or one of: {names}")


def by_rule(problem: str) -> str:
    """The rule that a deal is refused by, as the sentence that refuses it says; empty when it says none."""
    found = re.search(r"\(rule ([\w.]+)\)", problem)
    return found[1] if found else ""
