"""Scenarios: a position, a script of moves and answers, and what must hold. The shape of the files, and reading."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from forge.library.model import DottedId, Facts, Id, Natural, Words
from forge.problems import Problem
from forge.rules.smashup.engine.book import Book
from forge.rules.smashup.engine.start import (
    Deal,
    Few,
    Position,
    Start,
    check_deal,
)
from forge.rules.smashup.scenario.givens import Givens
from forge.yamlfile import YamlFile

STEPS: Mapping[str, int] = MappingProxyType({"start": 1, "play": 2, "score": 3, "draw": 4, "end": 5})
Item = str | dict[str, Any]


class Holding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's cards off the table. Decks and discard piles from the top."""

    hand: tuple[Id, ...] = ()
    deck: tuple[Id, ...] = ()
    discard: tuple[Id, ...] = ()
    points: Natural = 0


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position, or with `deal` (player -> factions) a game from the beginning; with it only `turn` and `seed`.

    `bases`: base -> player -> minions and actions there; `minions` and `actions` are plays left.
    """

    players: dict[Id, Holding] = {}
    deal: dict[Id, tuple[Id, ...]] = {}
    bases: dict[Id, dict[Id, list[Item]]] = {}
    turn: Id | None = None
    step: Literal["start", "play", "score", "draw", "end"] = "play"
    base_deck: tuple[Id, ...] = ()
    base_discard: tuple[Id, ...] = ()
    lowered: dict[Id, Natural] = {}
    minions: Few = 1
    actions: Few = 1
    played: Few = 0
    seed: Natural = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in seating order."""
        return tuple(self.deal or self.players)


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold. Cards are named as in moves; lists are complete, decks and base decks in order from the top.

    `owns`: player -> faction -> cards. `sees`: player -> `ann.hand` -> cards, or how many if no more is seen.
    """

    points: dict[Id, Natural] = {}
    hand: dict[Id, list[Id]] = {}
    deck: dict[Id, list[Id]] = {}
    discard: dict[Id, list[Id]] = {}
    hand_size: dict[Id, Natural] = {}
    deck_size: dict[Id, Natural] = {}
    discard_size: dict[Id, Natural] = {}
    owns: dict[Id, dict[Id, Natural]] = {}
    sees: dict[Id, dict[str, list[Id] | Natural]] = {}
    at: dict[Id, dict[Id, list[Id]]] = {}
    attached: dict[str, list[Id]] = {}
    power: dict[str, Natural] = {}
    owner: dict[str, Id] = {}
    controller: dict[str, Id] = {}
    total: dict[Id, Natural] = {}
    breakpoint: dict[Id, Natural] = {}
    bases: list[Id] | None = None
    base_deck: list[Id] | None = None
    base_discard: list[Id] | None = None
    bases_size: Natural | None = None
    base_deck_size: Natural | None = None
    turn: Id | None = None
    step: Literal["start", "play", "score", "draw", "end"] | None = None
    winner: Id | None = None
    shown: list[Id] | None = None
    looked: dict[Id, list[Id]] = {}
    shuffled: list[Id] | None = None
    asked: dict[Id, list[Any] | str] | None = None
    offered: list[Any] | None = None
    not_offered: list[Any] | None = None
    legal: list[dict[str, Any]] = []
    illegal: list[dict[str, Any]] = []
    refused: list[DottedId] = []


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario. `shows` are the ids of cards, bases, rulings (`card.ruling`) and rules it is about."""

    id: DottedId
    title: Words
    given: Given
    shows: tuple[DottedId, ...] = ()
    play: list[dict[str, Any]] = []
    then: Expect = Expect()


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """scenarios/<name>.yml."""

    scenarios: Annotated[tuple[Scenario, ...], Meta(min_length=1)]


@dataclass(frozen=True)
class Loaded:
    """A scenario with where it stands: its file, and the line of the scenario and of every step of its script."""

    scenario: Scenario
    start: Start
    names: tuple[str, ...]
    file: str
    line: int
    step_lines: tuple[int, ...]
    then_line: int


def read_scenarios(path: Path, shown_as: str, book: Book, game: Facts) -> tuple[list[Loaded], list[Problem]]:
    """The scenarios of a file, and everything that is wrong with it."""
    file = YamlFile(path, shown_as)
    read = file.convert(ScenarioFile)
    if read is None:
        return [], file.problems
    known = known_ids(game)
    found: list[Loaded] = []
    seen: set[str] = set()
    for index, scenario in enumerate(read.scenarios):
        where: tuple[str | int, ...] = ("scenarios", index)
        if scenario.id in seen:
            file.problem(file.line(*where), f"scenario {scenario.id!r} is there twice; ids must differ")
        seen.add(scenario.id)
        for name in scenario.shows:
            if name not in known:
                file.problem(file.line(*where, "shows"), f"{scenario.id}: shows {name!r}, which is no card, base, "
                             "ruling (card.ruling) or rule")  # fmt: skip
        before = len(file.problems)
        start = _deal(file, where, scenario, book) if scenario.given.deal else _position(file, where, scenario, book)
        _check_steps(file, where, scenario)
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
                )
            )
    return found, file.problems


def known_ids(game: Facts) -> set[str]:
    """Everything a scenario may show: cards, bases, their rulings, and rules."""
    ids = {thing.id for thing in game.printed} | {rule.id for rule in game.rules}
    return ids | {f"{thing.id}.{ruling.id}" for thing in game.printed for ruling in thing.rulings}


def _check_steps(file: YamlFile, where: tuple[str | int, ...], scenario: Scenario) -> None:
    players = set(scenario.given.names)
    if scenario.then == Expect() and not any("expect" in step for step in scenario.play):
        file.problem(file.line(*where), f"{scenario.id}: nothing is expected; say what must hold `then`")
    for index, step in enumerate(scenario.play):
        line = file.line(*where, "play", index)
        if len(step) != 1:
            file.problem(line, f"{scenario.id}: a step is one thing: `player: move` or `expect: ...`")
            continue
        key = next(iter(step))
        if key == "expect":
            try:
                msgspec.convert(step[key], Expect)
            except msgspec.ValidationError as error:
                file.problem(line, f"{scenario.id}: expect: {error}")
        elif key not in players:
            names = ", ".join(scenario.given.names)
            file.problem(line, f"{scenario.id}: there is no player {key!r}; a step is `expect` or one of: {names}")


def _deal(file: YamlFile, where: tuple[str | int, ...], scenario: Scenario, book: Book) -> Deal | None:
    """The deal given. Notes every problem in `file`; a deal that is to be refused by a rule is none."""
    given, then, line = scenario.given, scenario.then, file.line(*where, "given")
    before = len(file.problems)
    if given != Given(deal=given.deal, turn=given.turn, seed=given.seed):
        file.problem(line, f"{scenario.id}: with a deal, only `turn` and `seed` can be given")
    if given.turn is not None and given.turn not in given.deal:
        file.problem(line, f"{scenario.id}: there is no player {given.turn!r}, only: {', '.join(given.names)}")
        return None
    first = given.names.index(given.turn) if given.turn is not None else 0
    deal = Deal(tuple(given.deal.values()), given.seed, first)
    if then.refused and (scenario.play or then != Expect(refused=then.refused)):
        file.problem(line, f"{scenario.id}: a deal that is refused has no `play`, and nothing else holds `then`")
    for problem in check_deal(book, deal):
        if not (then.refused and by_rule(problem)):
            file.problem(line, f"{scenario.id}: {problem}")
    return deal if len(file.problems) == before else None


def by_rule(problem: str) -> str:
    """The rule that a deal is refused by, as the sentence that refuses it says; empty when it says none."""
    found = re.search(r"\(rule ([\w.]+)\)", problem)
    return found[1] if found else ""


def _position(file: YamlFile, where: tuple[str | int, ...], scenario: Scenario, book: Book) -> Position | None:
    """The position given. Notes every problem in `file`."""
    if scenario.then.refused:
        file.problem(file.line(*where, "then"), f"{scenario.id}: only a deal can be refused")
    return Givens(file, where, scenario.id, list(scenario.given.players), book).position(scenario.given, STEPS)
