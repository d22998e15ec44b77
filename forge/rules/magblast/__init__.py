"""Mag·Blast: the facts it is made of, the kinds of its abilities, and the engine that plays it.

`RULES` is all that others see of this package. It imports the engine only when something is played.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from forge.abilities.kinds import Ability
from forge.abilities.sorts import Node
from forge.library.model import Example, Facts
from forge.rules.kernel.choices import Ask, Move, Steps
from forge.rules.kernel.contrast.parts import Contrast
from forge.rules.kernel.rules import Labels, Rules, Worked
from forge.rules.kernel.scenario.words import ScenarioWords
from forge.rules.kernel.verdict import Reason
from forge.rules.kernel.view import View
from forge.rules.magblast.facts import SHAPE
from forge.rules.magblast.kinds.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from forge.rules.magblast.engine.book import Book
    from forge.rules.magblast.engine.position import Standoff
    from forge.rules.magblast.engine.start import Muster
    from forge.rules.magblast.engine.table import Table


class MagBlast(Rules["Book", "Muster | Standoff", "Table"]):
    """The rules of Mag·Blast; see `Rules`."""

    id = __name__.rpartition(".")[2]
    vocabulary = VOCABULARY
    labels = Labels(group="command ship", groups="command_ships", thing="thing", things="things")
    shape = SHAPE

    @property
    def starts(self) -> tuple[type[Muster | Standoff], ...]:
        from forge.rules.magblast.engine.position import Standoff
        from forge.rules.magblast.engine.start import Muster

        return (Muster, Standoff)

    def book(self, facts: Facts, abilities: Mapping[str, Ability] | None = None) -> Book:
        from forge.rules.magblast.engine.book import make_book

        return make_book(facts, abilities)

    def groups(self, book: Book) -> tuple[str, ...]:
        return tuple(title.id for title in book.command)

    def each(self, book: Book) -> int:
        return 1

    def modes(self, book: Book) -> tuple[str, ...]:
        return tuple(book.modes)

    def in_mode(self, start: Muster | Standoff, mode: str) -> Muster | Standoff:
        return msgspec.structs.replace(start, mode=mode)

    def ways(self, start: Muster | Standoff) -> tuple[str, ...]:
        return () if start.mode is None else (f"mode.{start.mode}",)

    def deal(self, book: Book, taken: tuple[tuple[str, ...], ...], seed: int, first: int) -> Muster:
        from forge.rules.magblast.engine.start import Muster

        return Muster(tuple(name for names in taken for name in names), seed, first)

    def starter(self, table: Table, first: int) -> int:
        return table.first

    def taken(self, start: Muster | Standoff) -> tuple[tuple[str, ...], ...]:
        from forge.rules.magblast.engine.start import Muster

        return tuple((name,) for name in start.command) if isinstance(start, Muster) else ()

    @property
    def runs(self) -> frozenset[type[Node]]:
        from forge.rules.magblast.engine.runs import runs

        return runs()

    def unplayed(self, ability: Ability) -> Iterable[str]:
        from forge.rules.magblast.engine.runs import idle

        return [*super().unplayed(ability), *idle(ability)]

    def begin(self, book: Book, start: Muster | Standoff) -> tuple[Table, Steps[None]]:
        from forge.rules.magblast.engine.position import lay
        from forge.rules.magblast.engine.start import Muster, make_table
        from forge.rules.magblast.engine.turn import play_game

        table = make_table(book, start) if isinstance(start, Muster) else lay(book, start)
        return table, play_game(table)

    @property
    def scenarios(self) -> ScenarioWords:
        from forge.rules.magblast.scenario.words import WORDS

        return WORDS

    @property
    def contrast(self) -> Contrast:
        from forge.rules.magblast.contrast.part import CONTRAST

        return CONTRAST

    def worked(self, facts: Facts, example: Example) -> Worked:
        from forge.rules.magblast.scenario.worked import work

        return work(facts, example)

    @property
    def plain(self) -> Mapping[str, Callable[[Table, Ask], Steps[None]]]:
        from forge.rules.magblast.engine.turn import play_game

        return {"discard": play_game, "maneuver": play_game, "attack": play_game}

    def refusals(self, table: Table, ask: Ask | None, move: Move, player: int | None) -> Iterable[Reason]:
        from forge.rules.magblast.engine.refuse import refusals

        return refusals(table, ask, move, player)

    def view(self, table: Table, ask: Ask | None, player: int) -> View:
        from forge.rules.magblast.view import view

        return view(table, ask, player)

    def same(self, table: Table, thing: int) -> Hashable:
        from forge.rules.magblast.engine.select import same

        return same(table, thing)

    def state(self, table: Table) -> Any:
        from forge.rules.magblast.engine.state import state_of

        return state_of(table)

    def faults(self, table: Table, ask: Ask | None) -> Iterable[str]:
        from forge.rules.magblast.faults import faults

        return faults(table, ask)

    def promise(self, table: Table, player: int) -> float:
        from forge.rules.magblast.worth import promise

        return promise(table, player)

    def drawn(self, table: Table, ask: Ask) -> Sequence[Move]:
        from forge.rules.magblast.worth import drawn

        return drawn(ask)

    def worths(self, table: Table, ask: Ask) -> Sequence[float]:
        from forge.rules.magblast.worth import worths

        return worths(table, ask)


RULES = MagBlast()
