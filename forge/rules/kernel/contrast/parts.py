"""What a game adds to the search for differences: positions as lists of pieces, and what can be told of a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from forge.abilities.kinds import Ability

if TYPE_CHECKING:
    from forge.rules.kernel.scenario.script import Script

Key = tuple[Any, ...]  # what can be told: its name, and what or whom it is about
Seen = dict[Key, Any]
Line = tuple[Any, ...]  # answers, as `Pair.said` has them


class Piece(Protocol):
    """A thing of a position. `key` is its name for good."""

    @property
    def key(self) -> int: ...


class Layout(Protocol):
    """A position any piece of which can be taken away. `seats` are the players who take part; pieces name them, so
    that nothing changes when one of them is taken away."""

    @property
    def pieces(self) -> Sequence[Piece]: ...
    @property
    def seats(self) -> tuple[int, ...]: ...

    def without(self, keys: Collection[int]) -> Layout:
        """The position without some pieces, and without all that lies on them."""

    def tidy(self) -> Layout:
        """The same in the order in which scenarios name things."""

    def position(self, book: Any) -> tuple[Any, list[int]]:
        """How the game starts, and which number stands for which key."""

    def given(self, names: tuple[str, ...], book: Any) -> dict[str, Any]:
        """The position as a scenario has it below `given`."""


Change = Callable[[Any], Any]  # a layout made plainer


class Dealer(Protocol):
    """Deals positions in which a title may matter."""

    def around(self, rng: random.Random) -> Layout:
        """A position in the middle of a game, with the title in it more often than not."""

    def whole(self, rng: random.Random) -> Layout:
        """A game from the beginning."""


class Contrast(Protocol):
    """A game's part in the search. Tables, books and layouts are the game's own."""

    @property
    def passing(self) -> Mapping[str, float | None]:
        """The kinds of questions at which a player may leave everything as it is, and how often one does who is curious
        about a title: a share, or None for one that is drawn for every line."""

    def dealer(self, book: Any, title: str, readings: Sequence[Ability]) -> Dealer: ...

    def layout_of(self, table: Any, keys: list[int], seats: tuple[int, ...], seed: int) -> Layout | None:
        """The position of a running game at a plain question, as far as positions can tell; None when they cannot."""

    def plainer(self, book: Any, layout: Any, keep: str) -> Iterator[Change]:
        """Changes that may make a position plainer. The title `keep` is not exchanged."""

    def same(self, one: Any, other: Any) -> bool:
        """A quick look: whether two tables are the same to the last detail."""

    def seen(self, table: Any, since: int) -> Seen:
        """Everything a scenario can tell of a table, hands and decks being open, and of the news since an entry."""

    def fleeting(self, key: Key) -> bool:
        """Whether this is only told of what is in play: where it is in one game alone, no more is said of it."""

    def telling(self, keys: Sequence[Key]) -> list[Key]:
        """The differences without those that follow from others."""

    def expect(self, script: Script, key: Key, value: Any, then: dict[str, Any]) -> None:
        """Puts down what holds as a scenario expects it, below `then`."""

    def row(self, script: Script, key: Key, value: Any) -> tuple[list[str], Any]:
        """A difference without words of any language: what and whose, and the value as it is shown."""
