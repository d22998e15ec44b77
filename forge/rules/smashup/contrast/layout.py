"""A position as a list of cards any of which can be taken away, and as a scenario writes it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from forge.rules.smashup.engine.book import Book
from forge.rules.smashup.engine.start import Attached, Ground, Hands, Placed, Position
from forge.rules.smashup.engine.table import PLAY, Table
from forge.rules.smashup.scenario.given import STEPS

ZONES = ("hand", "deck", "discard")
IN_PLAY, BASE_DECK, BASE_PILE = "bases", "base_deck", "base_discard"


@dataclass(frozen=True)
class Piece:
    """A card or base. `key` is its name for good; `place` a zone of its owner or of the bases, or the key of what it
    lies on. `boost`: more power until the end of the turn, of a base: how much its breakpoint is lowered."""

    key: int
    title: str
    owner: int
    controller: int
    place: str | int
    boost: int = 0
    names: tuple[tuple[str, str], ...] = ()
    over: bool = False


@dataclass(frozen=True)
class Layout:
    """A position. Pieces of one place stand in the order of scenarios: decks and piles from the top.

    `seats` are the players who take part; pieces name them, so that nothing changes when one of them is taken away.
    """

    pieces: tuple[Piece, ...]
    seats: tuple[int, ...]
    points: tuple[int, ...]
    current: int = 0
    step: int = PLAY
    minions: int = 1
    actions: int = 1
    played: int = 0
    seed: int = 0

    def lying(self) -> dict[str | int, list[Piece]]:
        """The pieces by their place; hands, decks and piles by `ann.hand` with a number for a name."""
        found: dict[str | int, list[Piece]] = {}
        for piece in self.pieces:
            place = f"{piece.owner}.{piece.place}" if piece.place in ZONES else piece.place
            found.setdefault(place, []).append(piece)
        return found

    def without(self, keys: Collection[int]) -> Layout:
        """The position without some pieces, and without all that lies on them."""
        gone = set(keys)
        while more := {piece.key for piece in self.pieces if piece.place in gone} - gone:
            gone |= more
        return replace(self, pieces=tuple(piece for piece in self.pieces if piece.key not in gone))

    def tidy(self) -> Layout:
        """The same with the minions of a base player by player, as scenarios name them."""
        return replace(self, pieces=tuple(sorted(
            self.pieces, key=lambda piece: piece.controller if isinstance(piece.place, int) else -1
        )))  # fmt: skip

    def position(self, book: Book) -> tuple[Position, list[int]]:
        """The position for the engine, and which number stands for which key: start.py numbers cards in this order."""
        lying, seat = self.lying(), {old: new for new, old in enumerate(self.seats)}
        off_table = [[lying.get(f"{old}.{zone}", []) for zone in ZONES] for old in self.seats]
        keys = [piece.key for zones in off_table for zone in zones for piece in reversed(zone)]
        bases = lying.get(IN_PLAY, [])
        minions = [[p for p in lying.get(base.key, []) if book.titles[p.title].is_minion] for base in bases]
        keys += [minion.key for row in minions for minion in row]
        keys += [action.key for row in minions for minion in row for action in lying.get(minion.key, [])]
        on_bases = [[p for p in lying.get(base.key, []) if not book.titles[p.title].is_minion] for base in bases]
        keys += [action.key for row in on_bases for action in row]
        others = lying.get(BASE_DECK, []), lying.get(BASE_PILE, [])
        keys += [base.key for base in [*bases, *others[0], *others[1]]]

        def attached(row: list[Piece]) -> tuple[Attached, ...]:
            return tuple(Attached(a.title, seat[a.controller], seat[a.owner], dict(a.names), a.over) for a in row)

        position = Position(
            players=tuple(
                Hands(hand, deck, discard, self.points[old])
                for old, zones in zip(self.seats, off_table, strict=True)
                for hand, deck, discard in [[tuple(piece.title for piece in zone) for zone in zones]]
            ),
            bases=tuple(
                Ground(
                    base.title,
                    tuple(
                        Placed(m.title, seat[m.controller], seat[m.owner], attached(lying.get(m.key, [])), m.boost)
                        for m in row
                    ),
                    attached(under),
                    base.boost,
                )
                for base, row, under in zip(bases, minions, on_bases, strict=True)
            ),
            base_deck=tuple(base.title for base in others[0]),
            base_discard=tuple(base.title for base in others[1]),
            current=seat[self.current],
            step=self.step,
            minions=self.minions,
            actions=self.actions,
            played=self.played,
            seed=self.seed,
        )
        return position, keys

    def given(self, names: tuple[str, ...], book: Book) -> dict[str, Any]:
        """The position as a scenario has it below `given`. `names` are those of the players who take part."""
        name = dict(zip(self.seats, names, strict=False))
        lying = self.lying()

        def details(piece: Piece, holder: int) -> Any:
            """What is to be said of a card beyond its name."""
            more: dict[str, Any] = {}
            if piece.controller != holder:
                more["by"] = name[piece.controller]
            if piece.owner != piece.controller:
                more["owner"] = name[piece.owner]
            if book.titles[piece.title].is_minion:
                if piece.boost:
                    more["boost"] = piece.boost
                if worn := lying.get(piece.key):
                    more = {"with": [details(action, piece.controller) for action in worn], **more}
            else:
                if piece.names:
                    more["names"] = piece.names[0][1]
                if piece.over:
                    more["over"] = True
            return {piece.title: more} if more else piece.title

        players: dict[str, Any] = {}
        for seat in self.seats:
            zones = {zone: [piece.title for piece in lying.get(f"{seat}.{zone}", [])] for zone in ZONES}
            players[name[seat]] = {zone: titles for zone, titles in zones.items() if titles}
            if self.points[seat]:
                players[name[seat]]["points"] = self.points[seat]
        bases: dict[str, Any] = {}
        for base in lying.get(IN_PLAY, []):
            holders = bases.setdefault(base.title, {})
            for piece in lying.get(base.key, []):
                holders.setdefault(name[piece.controller], []).append(details(piece, piece.controller))
        found: dict[str, Any] = {"players": players, "bases": bases}
        if self.current != self.seats[0]:
            found["turn"] = name[self.current]
        if self.step != PLAY:
            found["step"] = next(step for step, number in STEPS.items() if number == self.step)
        for zone in (BASE_DECK, BASE_PILE):
            if titles := [piece.title for piece in lying.get(zone, [])]:
                found[zone] = titles
        if lowered := {base.title: base.boost for base in lying.get(IN_PLAY, []) if base.boost}:
            found["lowered"] = lowered
        usual = {"minions": 1, "actions": 1, "played": 0, "seed": 0}
        return found | {key: getattr(self, key) for key, value in usual.items() if getattr(self, key) != value}


def layout_of(t: Table, keys: list[int], seats: tuple[int, ...], seed: int) -> Layout:
    """The position of a running game between two moves of a turn, as far as positions can tell.

    `keys` and `seats` are the names of its cards and players.
    """
    pieces: list[Piece] = []

    def add(card: int, place: str | int, boosts: list[tuple[int, int]] | None = None) -> None:
        names = tuple((name, said) for name, said in t.recall(card).items() if isinstance(said, str))
        boost = sum(amount for amount, _ in boosts or ())
        owner, controller = (-1 if seat < 0 else seats[seat] for seat in (t.owner[card], t.controller[card]))
        pieces.append(Piece(keys[card], t.title[card].id, owner, controller, place, boost, names, card in t.lapsed))
        if t.in_play(card):
            for action in t.on(card):
                add(action, keys[card])

    for player in range(t.players):
        for place, cards in zip(ZONES, (t.hand(player), t.deck(player)[::-1], t.pile(player)[::-1]), strict=True):
            for card in cards:
                add(card, place)
    for base in t.bases():
        add(base, IN_PLAY, t.lowered.get(base))
        for minion in t.field(base):
            add(minion, keys[base], t.boosts.get(minion))
    for place, zone in ((BASE_DECK, t.base_deck), (BASE_PILE, t.base_pile)):
        for base in reversed(t.lists[zone]):
            add(base, place)
    points = [0] * (max(seats) + 1)
    for seat, gained in zip(seats, t.points, strict=True):
        points[seat] = gained
    left = [(normal & ~spent).bit_count() for normal, spent in zip(t.plays.normal, t.plays.spent, strict=True)]
    played = min(99, len(t.played[t.current]))
    return Layout(tuple(pieces), seats, tuple(points), seats[t.current], t.step, left[1], left[0], played, seed)
