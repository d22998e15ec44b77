"""A game made ready to play: every title with its ability cut into the parts the engine looks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from forge.abilities.kinds import Ability, yaml_name
from forge.abilities.nodes import OnPlay
from forge.abilities.sorts import Condition, Effect
from forge.library.model import Facts, Printed
from forge.rules.kernel.options import Option
from forge.rules.sincity.board import TokenKind
from forge.rules.sincity.facts import city_of
from forge.rules.sincity.kinds.frames import Arrival, Goal, Kept
from forge.rules.sincity.kinds.phrases import BodyCount


class Piece:
    """A title ready for play. Clauses come with their number in the ability; `spaces` is how far a move card takes a
    hero."""

    __slots__ = ("arrival", "goals", "id", "kept", "on_play", "spaces", "type")

    def __init__(self, thing: Printed, ability: Ability) -> None:
        self.id = thing.id
        self.type = thing.type
        self.spaces = thing.number("spaces") or 0
        clauses = tuple(enumerate(ability))
        self.on_play: tuple[tuple[int, tuple[Effect, ...]], ...] = tuple(
            (n, one.do) for n, one in clauses if isinstance(one, OnPlay)
        )
        self.arrival: tuple[tuple[int, tuple[Effect, ...]], ...] = tuple(
            (n, one.do) for n, one in clauses if isinstance(one, Arrival)
        )
        self.kept: tuple[tuple[int, Kept], ...] = tuple((n, one) for n, one in clauses if isinstance(one, Kept))
        self.goals: tuple[Condition, ...] = tuple(one.condition for one in ability if isinstance(one, Goal))


@dataclass(frozen=True)
class Book:
    """All titles of a game and its constants. `spaces` are the ring, each beside the next; `heroes` with the space
    where they begin; `actions`, `goals` and `moves` the cards of the box, with their copies, move cards once."""

    game: str
    titles: Mapping[str, Piece]
    spaces: tuple[Piece, ...]
    body_count: Piece
    tokens: tuple[TokenKind, ...]
    heroes: Mapping[str, str]
    actions: tuple[Piece, ...]
    goals: tuple[Piece, ...]
    moves: tuple[Piece, ...]
    options: tuple[Option, ...]
    constants: Mapping[str, int]
    min_players: int
    max_players: int

    def homes(self) -> dict[str, str]:
        """The home of every kind of tokens."""
        return {kind.id: kind.home for kind in self.tokens}

    def value(self, options: Mapping[str, str], name: str) -> str:
        """What was agreed on: the first value of an option that was not spoken of; no, where there is none such."""
        return options.get(name) or next((one.values[0] for one in self.options if one.id == name), "no")


def make_book(facts: Facts, abilities: Mapping[str, Ability] | None = None) -> Book:
    """The book of a game. `abilities` replaces those of the database, title by title."""
    known = {**facts.abilities, **(abilities or {})}
    box = city_of(facts)
    titles = {thing.id: Piece(thing, known.get(thing.id, ())) for thing in facts.printed}
    goals = [thing for thing in facts.printed if thing.type == "goal"]
    return Book(
        game=facts.id,
        titles=titles,
        spaces=tuple(titles[space.id] for space in box.board.spaces),
        body_count=titles[yaml_name(BodyCount)],
        tokens=box.board.tokens,
        heroes={hero.id: hero.start for hero in box.heroes},
        actions=tuple(titles[card.id] for card in box.actions for _ in range(card.copies)),
        goals=tuple(titles[goal.id] for goal in goals),
        moves=tuple(title for title in titles.values() if title.type == "move"),
        options=tuple(
            Option(
                one.id,
                one.values,
                one.needs,
                one.players,
                {value: facts.constants[name] for value, name in one.at_most.items()},
            )
            for one in box.info.options
        ),
        constants=facts.constants,
        min_players=facts.info.players.min,
        max_players=facts.info.players.max,
    )
