"""How scenarios of Smash Up give a position or a deal, and what they may expect."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from forge.library.basic import Id, Natural
from forge.rules.kernel.scenario import words as kernel
from forge.rules.kernel.scenario.file import by_rule
from forge.rules.kernel.scenario.words import Place, Scenario
from forge.rules.smashup.engine.book import Book
from forge.rules.smashup.engine.start import Deal, Few, Start, check_deal
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


class Expect(kernel.Expect, msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold. Cards are named as in moves; lists are complete, decks and base decks in order from the top.

    `owns`: player -> faction -> cards. `sees`: player -> `ann.hand` -> cards, or how many if no more is seen.
    """

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
    step: Literal["start", "play", "score", "draw", "end"] | None = None
    shown: list[Id] | None = None
    looked: dict[Id, list[Id]] = {}
    shuffled: list[Id] | None = None


def start_of(file: YamlFile, where: Place, scenario: Scenario, book: Book) -> Start | None:
    """The start given. Notes every problem in `file`; None when there is one."""
    if scenario.given.deal:
        return _deal(file, where, scenario, book)
    if scenario.then.refused:
        file.problem(file.line(*where, "then"), f"{scenario.id}: only a deal can be refused")
    return Givens(file, where, scenario.id, list(scenario.given.players), book).position(scenario.given, STEPS)


def _deal(file: YamlFile, where: Place, scenario: Scenario, book: Book) -> Deal | None:
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
