"""Sin City: the facts it is made of, the kinds of its abilities, and the engine that plays it.

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
from forge.rules.kernel.options import Option
from forge.rules.kernel.rules import Labels, Rules, Worked
from forge.rules.kernel.scenario.words import ScenarioWords
from forge.rules.kernel.verdict import Reason
from forge.rules.kernel.view import View
from forge.rules.sincity.facts import SHAPE
from forge.rules.sincity.kinds.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from forge.rules.sincity.engine.book import Book
    from forge.rules.sincity.engine.position import CityPosition
    from forge.rules.sincity.engine.start import CityDeal
    from forge.rules.sincity.engine.table import Table


class SinCity(Rules["Book", "CityDeal | CityPosition", "Table"]):
    """The rules of Sin City; see `Rules`."""

    id = __name__.rpartition(".")[2]
    vocabulary = VOCABULARY
    labels = Labels(group="deck", groups="decks", thing="goal", things="goals")
    shape = SHAPE

    @property
    def starts(self) -> tuple[type[CityDeal | CityPosition], ...]:
        from forge.rules.sincity.engine.position import CityPosition
        from forge.rules.sincity.engine.start import CityDeal

        return (CityDeal, CityPosition)

    def book(self, facts: Facts, abilities: Mapping[str, Ability] | None = None) -> Book:
        from forge.rules.sincity.engine.book import make_book

        return make_book(facts, abilities)

    def deal(self, book: Book, taken: tuple[tuple[str, ...], ...], seed: int, first: int) -> CityDeal:
        from forge.rules.sincity.engine.start import CityDeal

        return CityDeal(len(taken), seed, first)

    def options(self, book: Book) -> tuple[Option, ...]:
        return book.options

    def with_options(self, start: CityDeal | CityPosition, chosen: Mapping[str, str]) -> CityDeal | CityPosition:
        return msgspec.structs.replace(start, options=dict(chosen))

    def agreed(self, start: CityDeal | CityPosition) -> Mapping[str, str]:
        return start.options

    @property
    def runs(self) -> frozenset[type[Node]]:
        from forge.rules.sincity.engine.runs import runs

        return runs()

    def begin(self, book: Book, start: CityDeal | CityPosition) -> tuple[Table, Steps[None]]:
        from forge.rules.sincity.engine.position import lay
        from forge.rules.sincity.engine.start import CityDeal, make_table
        from forge.rules.sincity.engine.turn import play_game

        table = make_table(book, start) if isinstance(start, CityDeal) else lay(book, start)
        return table, play_game(table)

    @property
    def scenarios(self) -> ScenarioWords:
        from forge.rules.sincity.scenario.words import WORDS

        return WORDS

    @property
    def contrast(self) -> Contrast:
        from forge.rules.sincity.contrast.part import CONTRAST

        return CONTRAST

    def worked(self, facts: Facts, example: Example) -> Worked:
        from forge.rules.sincity.scenario.worked import work

        return work(facts, example)

    @property
    def plain(self) -> Mapping[str, Callable[[Table, Ask], Steps[None]]]:
        from forge.rules.sincity.engine.turn import play_game

        return {"deploy": play_game}

    def refusals(self, table: Table, ask: Ask | None, move: Move, player: int | None) -> Iterable[Reason]:
        from forge.rules.sincity.engine.refuse import refusals

        return refusals(table, ask, move, player)

    def view(self, table: Table, ask: Ask | None, player: int) -> View:
        from forge.rules.sincity.view import view

        return view(table, ask, player)

    def same(self, table: Table, thing: int) -> Hashable:
        from forge.rules.sincity.engine.state import same

        return same(table, thing)

    def state(self, table: Table) -> Any:
        from forge.rules.sincity.engine.state import state_of

        return state_of(table)

    def faults(self, table: Table, ask: Ask | None) -> Iterable[str]:
        from forge.rules.sincity.faults import faults

        return faults(table, ask)

    def winners(self, table: Table) -> tuple[int, ...]:
        return table.winners

    def scored(self, table: Table) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
        from forge.rules.sincity.engine.news import GoalNews

        return tuple((item.card.title, ()) for item in table.news if isinstance(item, GoalNews))

    def counted(self, table: Table) -> Mapping[str, Mapping[str, int]]:
        return {"true": table.tracks.true, "held": table.tracks.held}

    @property
    def turns_ahead(self) -> int:
        return 1  # a round has many decisions, and the die

    def promise(self, table: Table, player: int) -> float:
        from forge.rules.sincity.worth import promise

        return promise(table, player)

    def worths(self, table: Table, ask: Ask) -> Sequence[float]:
        from forge.rules.sincity.worth import worths

        return worths(table, ask)


RULES = SinCity()
