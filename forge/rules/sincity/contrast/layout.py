"""A position as a list of tokens and cards any of which can be taken away, and as a scenario writes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from forge.rules.sincity.engine.book import Book
from forge.rules.sincity.engine.position import PHASES, CityPosition, CitySeat
from forge.rules.sincity.engine.table import Table

HELD = ("kept", "goals", "open", "met")
DECKS = ("action_deck", "action_discard", "goal_deck", "goal_discard")
NO_HERO = -1  # heroes are named by numbers from this one down, places from the next one
NO_PLACE = -101


@dataclass(frozen=True)
class CityPiece:
    """A token or a card. `key` is its name for good; `place` a space, the body count, a zone of its owner or a deck."""

    key: int
    card: str
    owner: int
    place: str


@dataclass(frozen=True)
class CityLayout:
    """A position. Cards of one place stand in the order of scenarios: decks and piles from the top.

    `seats` are the players who take part; pieces name them, so that nothing changes when one of them is taken away.
    `heroes` says where each stands who is not where heroes begin.
    """

    pieces: tuple[CityPiece, ...]
    seats: tuple[int, ...]
    heroes: tuple[tuple[str, str], ...] = ()
    current: int = 0
    phase: str = "action"
    dice: tuple[int, ...] = ()
    seed: int = 0

    def lying(self, place: str, owner: int = -1) -> list[CityPiece]:
        """What lies in a place."""
        return [piece for piece in self.pieces if piece.place == place and piece.owner == owner]

    def without(self, keys: Collection[int]) -> CityLayout:
        """The position without some pieces."""
        return replace(self, pieces=tuple(piece for piece in self.pieces if piece.key not in keys))

    def tidy(self) -> CityLayout:
        """The same: names do not depend on the order of pieces."""
        return self

    def tokens(self, place: str, book: Book) -> dict[str, int]:
        """How many tokens of each kind lie in a place."""
        there = Counter(piece.card for piece in self.lying(place))
        return {kind.id: there[kind.id] for kind in book.tokens if there[kind.id]}

    def position(self, book: Book) -> tuple[CityPosition, list[int]]:
        """The position for the engine, and which number stands for which key: position.py numbers things so."""
        places = [space.id for space in book.spaces]
        body = book.body_count.id
        kinds = [kind.id for kind in book.tokens]
        keys = [
            piece.key
            for place in (*places, body)
            for kind in kinds
            for piece in self.lying(place)
            if piece.card == kind
        ]
        keys += [NO_HERO - number for number in range(len(book.heroes))]
        for held, decks in ((HELD[:1], DECKS[:2]), (HELD[1:], DECKS[2:])):
            keys += [piece.key for seat in self.seats for name in held for piece in self.lying(name, seat)]
            keys += [piece.key for deck in decks for piece in reversed(self.lying(deck))]
        keys += [NO_PLACE - number for number in range(len(places) + 1)]
        position = CityPosition(
            players=tuple(
                CitySeat(**{name: tuple(piece.card for piece in self.lying(name, seat)) for name in HELD})
                for seat in self.seats
            ),
            spaces={place: there for place in places if (there := self.tokens(place, book))},
            body_count=self.tokens(body, book),
            heroes=dict(self.heroes),
            gladys=self.seats.index(self.current),
            phase=self.phase,
            dice=self.dice,
            seed=self.seed,
            **{deck: tuple(piece.card for piece in self.lying(deck)) for deck in DECKS},  # type: ignore[arg-type]
        )
        return position, keys

    def given(self, names: tuple[str, ...], book: Book) -> dict[str, Any]:
        """The position as a scenario has it below `given`. `names` are those of the players who take part."""
        name = dict(zip(self.seats, names, strict=False))
        players = {}
        for seat in self.seats:
            held = {zone: [piece.card for piece in self.lying(zone, seat)] for zone in HELD}
            players[name[seat]] = {zone: cards for zone, cards in held.items() if cards}
        found: dict[str, Any] = {"players": players}
        if self.phase != "action":
            found["phase"] = self.phase
        if self.current != self.seats[0]:
            found.update(gladys=name[self.current])
        if spaces := {space.id: there for space in book.spaces if (there := self.tokens(space.id, book))}:
            found["spaces"] = spaces
        if self.heroes:
            found["heroes"] = dict(self.heroes)
        if dead := self.tokens(book.body_count.id, book):
            found[book.body_count.id] = dead
        for deck in DECKS:
            if cards := self.lying(deck):
                found[deck] = [piece.card for piece in cards]
        if self.dice:
            found["dice"] = list(self.dice)
        return found | ({"seed": self.seed} if self.seed else {})


def layout_of(t: Table, keys: list[int], seats: tuple[int, ...], seed: int) -> CityLayout | None:
    """The position of a running game at a plain question; None where somebody but the holder of Gladys is asked."""
    if t.deployer != t.current:
        return None
    pieces: list[CityPiece] = []

    def add(thing: int, owner: int, place: str) -> None:
        pieces.append(CityPiece(keys[thing], t.title[thing].id, owner, place))

    for place in t.places:
        for thing in filter(t.is_token, t.lists[t.zone(place)]):
            add(thing, -1, t.title[place].id)
    for player, seat in enumerate(seats):
        for zone in HELD:
            for thing in t.held(zone, player):
                add(thing, seat, zone)
    for deck in DECKS:
        for thing in reversed(t.the(deck)):
            add(thing, -1, deck)
    where = {name: t.title[t.place(t.where[hero])].id for name, hero in t.hero.items()}
    heroes = tuple((name, space) for name, space in where.items() if t.book.heroes[name] != space)
    return CityLayout(tuple(pieces), seats, heroes, seats[t.current], PHASES[t.phase], t.dice, seed)
