"""Smash Up: the facts it is made of, the kinds of its abilities, and the engine that plays it.

`RULES` is all that others see of this package. It imports the engine only when something is played.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from forge.abilities.kinds import Ability
from forge.abilities.sorts import Node
from forge.library.model import Example, Facts
from forge.rules.kernel.choices import Ask, Move, Steps
from forge.rules.kernel.contrast.parts import Contrast
from forge.rules.kernel.rules import Labels, Rules, Worked
from forge.rules.kernel.scenario.words import ScenarioWords
from forge.rules.kernel.verdict import Reason
from forge.rules.kernel.view import View
from forge.rules.smashup.facts import SHAPE
from forge.rules.smashup.kinds.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from forge.rules.smashup.engine.book import Book
    from forge.rules.smashup.engine.start import Start
    from forge.rules.smashup.engine.table import Table


class SmashUp(Rules["Book", "Start", "Table"]):
    """The rules of Smash Up; see `Rules`."""

    id = __name__.rpartition(".")[2]
    vocabulary = VOCABULARY
    labels = Labels(group="faction", groups="factions", thing="base", things="bases")
    shape = SHAPE

    @property
    def starts(self) -> tuple[type[Start], ...]:
        from forge.rules.smashup.engine.start import Deal, Position

        return (Deal, Position)

    def book(self, facts: Facts, abilities: Mapping[str, Ability] | None = None) -> Book:
        from forge.rules.smashup.engine.book import make_book

        return make_book(facts, abilities)

    def groups(self, book: Book) -> tuple[str, ...]:
        return book.factions

    def each(self, book: Book) -> int:
        return book.constants["factions_per_player"]

    def deal(self, book: Book, taken: tuple[tuple[str, ...], ...], seed: int, first: int) -> Start:
        from forge.rules.smashup.engine.start import Deal

        return Deal(taken, seed, first)

    def taken(self, start: Start) -> tuple[tuple[str, ...], ...]:
        from forge.rules.smashup.engine.start import Deal

        return start.factions if isinstance(start, Deal) else ()

    @property
    def runs(self) -> frozenset[type[Node]]:
        from forge.rules.smashup.engine.runs import runs

        return runs()

    def unplayed(self, ability: Ability) -> Iterable[str]:
        from forge.rules.smashup.engine.runs import idle

        return [*super().unplayed(ability), *idle(ability)]

    def begin(self, book: Book, start: Start) -> tuple[Table, Steps[None]]:
        from forge.rules.smashup.engine.start import make_table
        from forge.rules.smashup.engine.turn import play_game

        table = make_table(book, start)
        return table, play_game(table)

    @property
    def scenarios(self) -> ScenarioWords:
        from forge.rules.smashup.scenario.words import WORDS

        return WORDS

    @property
    def contrast(self) -> Contrast:
        from forge.rules.smashup.contrast.part import CONTRAST

        return CONTRAST

    @property
    def plain(self) -> Mapping[str, Callable[[Table, Ask], Steps[None]]]:
        from forge.rules.smashup.engine.turn import play_game

        return {"turn": play_game}

    def worked(self, facts: Facts, example: Example) -> Worked:
        from forge.rules.smashup.scenario.worked import work

        return work(facts, example)

    def refusals(self, table: Table, ask: Ask | None, move: Move, player: int | None) -> Iterable[Reason]:
        from forge.rules.smashup.engine.refuse import refusals

        return refusals(table, ask, move, player)

    def view(self, table: Table, ask: Ask | None, player: int) -> View:
        from forge.rules.smashup.view import view

        return view(table, ask, player)

    def same(self, table: Table, thing: int) -> Hashable:
        from forge.rules.smashup.view import same

        return same(table, thing)

    def state(self, table: Table) -> Any:
        from forge.rules.smashup.engine.state import state_of

        return state_of(table)

    def faults(self, table: Table, ask: Ask | None) -> Iterable[str]:
        from forge.rules.smashup.faults import faults

        return faults(table, ask)

    def scored(self, table: Table) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
        from forge.rules.smashup.engine.scoring import scored

        return scored(table)

    def aligned(self, ability: Ability, to: Ability) -> Ability:
        from forge.rules.smashup.aligned import aligned

        return aligned(ability, to)

    def promise(self, table: Table, player: int) -> float:
        from forge.rules.smashup.worth import promise

        return promise(table, player)

    def worths(self, table: Table, ask: Ask) -> Sequence[float]:
        from forge.rules.smashup.worth import Judge

        judge = Judge(table, ask)
        return [judge.option(option) for option in ask.options]


RULES = SmashUp()
