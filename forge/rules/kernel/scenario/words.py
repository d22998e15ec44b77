"""What a game adds to scenarios: how a position is given, how things are named, what may be expected."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from forge.library.basic import DottedId, Id, Natural, Words

if TYPE_CHECKING:
    from forge.rules.kernel.scenario.script import Script
    from forge.yamlfile import YamlFile

Check = Callable[[Sequence[str], Any, Any], None]  # (its keys, expected, found): notes a failure when they differ
Place = tuple[str | int, ...]


class Given(Protocol):
    """What stands below `given`: a msgspec struct of the game's."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in seating order."""


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may be expected in every game; a game's own struct is below this one. `winners` are all, in any order.

    `asked`: who is asked, and which answers there are or of what kind the question is. Illegal moves say `by` which
    rule or card. `refused`: the rules by which the start itself is refused.
    """

    points: dict[Id, Natural] = {}
    turn: Id | None = None
    winner: Id | None = None
    winners: list[Id] | None = None
    asked: dict[Id, list[Any] | str] | None = None
    offered: list[Any] | None = None
    not_offered: list[Any] | None = None
    legal: list[dict[str, Any]] = []
    illegal: list[dict[str, Any]] = []
    refused: list[DottedId] = []


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario. `shows` are the ids of printed things, rulings (`thing.ruling`) and rules it is about; `abilities`
    what things do in it, instead of what is printed on them."""

    id: DottedId
    title: Words
    given: Any
    shows: tuple[DottedId, ...] = ()
    abilities: dict[Id, Any] = {}
    play: list[dict[str, Any]] = []
    then: Any = None


class ScenarioWords(Protocol):
    """A game's part in scenarios. Tables, books and starts are the game's own."""

    @property
    def given(self) -> type[Any]: ...
    @property
    def things(self) -> str:
        """What there is to be named, in plain words: "card or base"."""

    @property
    def verbs(self) -> Sequence[str]:
        """The verbs of moves: play, use, and those of the game's own."""

    @property
    def expect(self) -> type[Expect]: ...

    def start(self, file: YamlFile, where: Place, scenario: Scenario, book: Any) -> Any:
        """How the game of a scenario starts; `where` it stands in the file, where every problem is noted. None when
        something is wrong with it."""

    def wrong(self, book: Any, start: Any) -> list[str]:
        """What is wrong with a start, in sentences that end with the rule: `... (rule setup.decks)`."""

    def titles(self, book: Any) -> Collection[str]:
        """Everything that may be named."""

    def places(self, table: Any, thing: int, names: Sequence[str]) -> set[str]:
        """Every name of the place where a thing is: a zone, a player, what it lies on."""

    def called(self, table: Any, thing: int) -> str:
        """A thing as sentences name it, with its place where that helps: `scout@tortuga`."""

    def in_play(self, table: Any, thing: int) -> bool:
        """Whether a thing is on the table. Who names something means that rather than what is elsewhere."""

    def meant(self, table: Any, player: int, verb: str, things: Sequence[int]) -> Sequence[int]:
        """Which of some things with the same name a player means by a move with this verb that is not offered."""

    def unmet(self, script: Script, expect: Any, check: Check) -> None:
        """Checks the game's own expectations. Raises ScriptError where one of them cannot be understood."""
