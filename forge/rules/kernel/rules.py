"""What a game hands over to be played: one interface, behind which every game looks alike."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from forge.abilities.kinds import Ability, yaml_name
from forge.abilities.sorts import Node
from forge.abilities.tree import walk
from forge.abilities.vocabulary import Vocabulary
from forge.library.model import Example, Facts
from forge.library.shape import Shape
from forge.rules.kernel.chance import Chance
from forge.rules.kernel.choices import Ask, Move, Steps
from forge.rules.kernel.contrast.parts import Contrast
from forge.rules.kernel.news import News, Thing
from forge.rules.kernel.options import Option
from forge.rules.kernel.scenario.words import ScenarioWords
from forge.rules.kernel.verdict import Reason
from forge.rules.kernel.view import View
from forge.rules.kernel.zones import Zones


class Book(Protocol):
    """A game's facts made ready to play: every title with its ability cut into the parts the engine looks for."""

    @property
    def game(self) -> str: ...
    @property
    def constants(self) -> Mapping[str, int]: ...
    @property
    def min_players(self) -> int: ...
    @property
    def max_players(self) -> int: ...


class Start(Protocol):
    """How a game begins, as plain data: a frozen msgspec struct with a tag, which is kept in saves."""

    @property
    def seed(self) -> int: ...


class Table(Protocol):
    """The state of a game. What the kernel looks at in it; the rest is the game's own.

    `points` is all zeros in a game that counts none; `winner` stays None in a game that is drawn, and
    where several win together (`Rules.winners`).
    """

    players: int
    current: int
    turn: int
    points: list[int]
    winner: int | None
    zones: Zones
    chance: Chance
    news: list[News]
    things: list[Thing]

    def pack(self) -> Any:
        """All that changes in a game but `chance` and `news`, while a plain question is open. Made often: it should be
        quick, and take little room."""

    def unpack(self, packed: Any) -> Any:
        """A table of the same game, of its own, in the state that was packed."""


@dataclass(frozen=True)
class Labels:
    """A game's own plain words for commands and JSON: what players take (one, and several), and what is scored."""

    group: str
    groups: str
    thing: str
    things: str


B = TypeVar("B", bound=Book)
S = TypeVar("S", bound=Start)
T = TypeVar("T", bound=Table)


class Package(Protocol):
    """The attribute RULES of a game's package. Importing it must be light: facts and kinds, no engine.

    A package with no more than this can be printed, translated and proofread, but not played.
    """

    @property
    def id(self) -> str: ...
    @property
    def vocabulary(self) -> Vocabulary: ...

    @property
    def shape(self) -> Shape:
        """Which files the game's facts are kept in, and what they come to."""
        ...


@dataclass(frozen=True)
class Worked:
    """What a worked example of the booklet comes to: the numbers its text may print, by {placeholder}, and a table.

    `columns` are keys (`word.booklet.score.<column>`); each row has a player and that many numbers.
    """

    values: Mapping[str, int]
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Rules(Package, Protocol[B, S, T]):
    """A game that can be played. `B` is its book, `S` how it may start, `T` its table.

    A game's rules are best a class below this one: where something is said here for every game, it need not be said
    again. `docs/adding-a-game.md` goes through it with a small game.
    """

    @property
    def labels(self) -> Labels:
        return Labels("group", "groups", "thing", "things")

    @property
    def starts(self) -> tuple[type[S], ...]:
        """Every way to start: msgspec structs with different tags."""

    def book(self, facts: Facts, abilities: Mapping[str, Ability] | None = None) -> B:
        """The book of the game. `abilities` are played instead of those of the database, title by title."""

    def groups(self, book: B) -> tuple[str, ...]:
        """The ids of the groups that players take their cards from; none where everybody plays with the same."""
        return ()

    def each(self, book: B) -> int:
        """How many groups a player takes."""
        return 0

    def deal(self, book: B, taken: tuple[tuple[str, ...], ...], seed: int, first: int) -> S:
        """A game from the beginning: the groups of every player, a seed, and who begins. It is not checked here."""

    def modes(self, book: B) -> tuple[str, ...]:
        """The ids of the ways to play, the usual one first; none where there is only one."""
        return ()

    def in_mode(self, start: S, mode: str) -> S:
        """The same start in a way to play; it is not checked here."""
        return start

    def options(self, book: B) -> tuple[Option, ...]:
        """What players can agree on before a game, all of it freely combined; an option comes after those it needs."""
        return ()

    def with_options(self, start: S, chosen: Mapping[str, str]) -> S:
        """The same start with what was agreed on, the rest as usual; `begin` checks it."""
        return start

    def agreed(self, start: S) -> Mapping[str, str]:
        """What was agreed on for a start, as far as it is not the usual."""
        return {}

    def ways(self, start: S) -> tuple[str, ...]:
        """The rules that say how a game is played, where another way than the usual one was chosen."""
        return ()

    def starter(self, table: T, first: int) -> int:
        """Who has the first turn of a game that was dealt with `first`."""
        return first

    def winners(self, table: T) -> tuple[int, ...]:
        """Who has won, several in a game that is drawn between them or won by a team; none before, or if nobody has."""
        return () if table.winner is None else (table.winner,)

    def taken(self, start: S) -> tuple[tuple[str, ...], ...]:
        """The groups of every player; nothing where a game does not start with a deal of groups."""
        return ()

    @property
    def runs(self) -> frozenset[type[Node]]:
        """Every kind of node that the engine plays. `forge check` tells of abilities with another."""

    def unplayed(self, ability: Ability) -> Iterable[str]:
        """What of an ability the engine does not play, in sentences."""
        kinds = {type(node) for _, node in walk(ability)} - self.runs
        return [f"the engine has no runner for {name!r}" for name in sorted(map(yaml_name, kinds))]

    def begin(self, book: B, start: S) -> tuple[T, Steps[None]]:
        """The table as the game starts, and its course. Raises ProblemsError with everything wrong with `start`."""

    @property
    def scenarios(self) -> ScenarioWords | None:
        """The game's part in scenarios; None when there are none of it."""
        return None

    @property
    def contrast(self) -> Contrast | None:
        """The game's part in the search for differences between readings; None when it has none."""
        return None

    @property
    def plain(self) -> Mapping[str, Callable[[T, Ask], Steps[None]]]:
        """The kinds of questions at which the table alone says how the game goes on, for nothing is half done; and how
        it does, for each: a course that asks that very question first.

        Games are copied there. It should be a question that comes often, as "what do you do in your turn?" does. Where
        there is none, copies are made by playing every decision again.
        """
        return {}

    def worked(self, facts: Facts, example: Example) -> Worked:
        """What a worked example comes to. Raises ProblemsError when there is no such scenario, or it does not hold."""

    def refusals(self, table: T, ask: Ask | None, move: Move, player: int | None) -> Iterable[Reason]:
        """Every reason against a move; none when it is legal. `player`: who wants to make it, if that is asked."""
        if ask is None:
            return [Reason("over")]
        if player is not None and player != ask.player:
            return [Reason("not_you")]
        offered = not isinstance(move, bool | float) and move in ask.options
        return [] if offered else [Reason("not_offered", card=ask.source if ask.source >= 0 else None)]

    def view(self, table: T, ask: Ask | None, player: int) -> View:
        """Everything that a player may know of the position."""

    def same(self, table: T, thing: int) -> Hashable:
        """What is the same for things that nobody can tell apart: see `forge.rules.kernel.choices.alike`."""
        return thing

    def state(self, table: T) -> Any:
        """The whole state as plain data, for transcripts: the same for the same position."""

    def faults(self, table: T, ask: Ask | None) -> Iterable[str]:
        """What does not hold in a position and must in every one, in sentences; see also `many.faults`."""
        return ()

    def scored(self, table: T) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
        """What was scored so far, in order, for statistics: (title, ((place, points), ...))."""
        return ()

    def counted(self, table: T) -> Mapping[str, Mapping[str, int]]:
        """What else statistics count of what can be scored: by a name for it, how often each thing was counted."""
        return {}

    def aligned(self, ability: Ability, to: Ability) -> Ability:
        """The ability with names that the state remembers called as in another reading of it."""
        return ability

    def promise(self, table: T, player: int) -> float:
        """How good a position is for a player, by what that player sees: in the measure of `worths`."""
        if winners := self.winners(table):
            return 1000.0 if player in winners else -1000.0
        return float(table.points[player] - max(points for who, points in enumerate(table.points) if who != player))

    @property
    def turns_ahead(self) -> int:
        """How many turns the bot `lookahead` plays on to the end of; fewer where chance says much in each."""
        return 2

    def drawn(self, table: T, ask: Ask) -> Sequence[Move]:
        """What a bot that plays at random draws its answer from: options, and one that is there more often is likelier.

        All are as likely, unless games in which nobody minds what is wise would hardly end.
        """
        return ask.options

    def worths(self, table: T, ask: Ask) -> Sequence[float]:
        """What each option of a question promises the player who is asked, by what that player knows."""
        return [0.0] * len(ask.options)


AnyRules = Rules[Any, Any, Any]
