"""A position as a list of cards and ships any of which can be taken away, and as a scenario writes it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from forge.rules.magblast.engine.book import GUNS, Book, bit_of
from forge.rules.magblast.engine.position import Armada, Laid, Moored, Standoff, Tucked
from forge.rules.magblast.engine.table import ATTACK, Table
from forge.rules.magblast.scenario.given import PHASES
from forge.rules.magblast.scenario.words import WORDS

HAND, COMMAND, LAID = "hand", "command", "laid"
DECKS = ("action_deck", "action_discard", "fleet_deck", "fleet_discard")
NO_ZONE = 2  # zones of fleets are named by numbers from minus this one down


@dataclass(frozen=True)
class Piece:
    """A card or ship. `key` is its name for good; `place` a zone of its owner or of the table, or the key of the ship
    it lies under. `card`: its title, with the symbols behind it. `damage`: what it does under a ship; `fired`: the guns
    a ship has fired, as bits; `by`: who has laid it on the fleet of its owner."""

    key: int
    card: str
    owner: int
    place: str | int
    damage: int = 0
    fired: int = 0
    by: int = 0

    @property
    def title(self) -> str:
        return self.card.partition("@")[0]


@dataclass(frozen=True)
class Layout:
    """A position. Pieces of one place stand in the order of scenarios: decks and piles from the top.

    `seats` are the players who take part; pieces name them, so that nothing changes when one of them is taken away.
    `uses`: how often the command ability of each can still be used, None for as often as at the beginning.
    """

    pieces: tuple[Piece, ...]
    seats: tuple[int, ...]
    uses: tuple[int | None, ...]
    current: int = 0
    phase: int = ATTACK
    first_turn: bool = False
    mode: str | None = None
    seed: int = 0

    def lying(self) -> dict[Any, list[Piece]]:
        """The pieces by their place: the key of a ship, or seat (-1 for the table) and zone."""
        found: dict[Any, list[Piece]] = {}
        for piece in self.pieces:
            place = piece.place if isinstance(piece.place, int) else (piece.owner, piece.place)
            found.setdefault(place, []).append(piece)
        return found

    def without(self, keys: Collection[int]) -> Layout:
        """The position without some pieces, and without all that lies under them; nobody is without a command ship."""
        gone = {piece.key for piece in self.pieces if piece.key in keys and piece.place != COMMAND}
        gone |= {piece.key for piece in self.pieces if piece.place in gone}
        return replace(self, pieces=tuple(piece for piece in self.pieces if piece.key not in gone))

    def tidy(self) -> Layout:
        """The same: names do not depend on the order of pieces."""
        return self

    def position(self, book: Book) -> tuple[Standoff, list[int]]:
        """The position for the engine, and which number stands for which key: position.py numbers things so."""
        lying, seat = self.lying(), {old: new for new, old in enumerate(self.seats)}
        cards: list[int] = []
        ships: list[int] = []
        flagships: list[int] = []

        def moored(ship: Piece) -> Moored:
            under = lying.get(ship.key, [])
            cards.extend(card.key for card in under)
            return Moored(ship.card, tuple(Tucked(card.card, card.damage) for card in under), ship.fired)

        armadas = []
        for old in self.seats:
            hand, laid = lying.get((old, HAND), []), lying.get((old, LAID), [])
            cards += [card.key for card in (*hand, *laid)]
            [flagship] = lying[old, COMMAND]
            flagships.append(flagship.key)
            command = moored(flagship)
            zones = [lying.get((old, zone.id), []) for zone in book.ring]
            ships += [ship.key for zone in zones for ship in zone]
            armadas.append(
                Armada(
                    command,
                    tuple(card.card for card in hand),
                    tuple(tuple(map(moored, zone)) for zone in zones),
                    tuple(Laid(card.card, seat[card.by]) for card in laid),
                    self.uses[old],
                )
            )
        decks = [lying.get((-1, deck), []) for deck in DECKS]
        for names, number in ((cards, 0), (cards, 1), (ships, 2), (ships, 3)):
            names.extend(piece.key for piece in reversed(decks[number]))
        zones_ = [-NO_ZONE - len(book.ring) * old - colour for old in self.seats for colour in range(len(book.ring))]
        position = Standoff(
            tuple(armadas),
            current=seat[self.current],
            phase=self.phase,
            action_deck=tuple(piece.card for piece in decks[0]),
            action_discard=tuple(piece.card for piece in decks[1]),
            fleet_deck=tuple(piece.card for piece in decks[2]),
            fleet_discard=tuple(piece.card for piece in decks[3]),
            first_turn=self.first_turn,
            mode=self.mode,
            seed=self.seed,
        )
        return position, [*cards, *ships, *flagships, *zones_]

    def given(self, names: tuple[str, ...], book: Book) -> dict[str, Any]:
        """The position as a scenario has it below `given`. `names` are those of the players who take part."""
        name = dict(zip(self.seats, names, strict=False))
        lying = self.lying()

        def ship(piece: Piece) -> Any:
            """A ship, and what is to be said of it beyond its name."""
            under = [{card.card: card.damage} for card in lying.get(piece.key, [])]
            fired = [gun.value for gun in GUNS if piece.fired & bit_of(gun)]
            more: Any = {"under": under, "fired": fired} if fired else under
            return {piece.card: more} if more else piece.card

        players: dict[str, Any] = {}
        for old in self.seats:
            held: dict[str, Any] = {COMMAND: ship(lying[old, COMMAND][0])}
            if hand := lying.get((old, HAND)):
                held[HAND] = [card.card for card in hand]
            for zone in book.ring:
                if there := lying.get((old, zone.id)):
                    held[zone.id] = [ship(piece) for piece in there]
            if laid := lying.get((old, LAID)):
                held[LAID] = [{card.card: name[card.by]} for card in laid]
            if self.uses[old] is not None:
                held["uses"] = self.uses[old]
            players[name[old]] = held
        found: dict[str, Any] = {"players": players}
        if self.current != self.seats[0]:
            found["turn"] = name[self.current]
        if self.phase != ATTACK:
            found["phase"] = next(phase for phase, number in PHASES.items() if number == self.phase)
        for deck in DECKS:
            if there := lying.get((-1, deck)):
                found[deck] = [piece.card for piece in there]
        usual = {"first_turn": False, "mode": None, "seed": 0}
        return found | {key: getattr(self, key) for key, value in usual.items() if getattr(self, key) != value}


def layout_of(t: Table, keys: list[int], seats: tuple[int, ...], seed: int) -> Layout | None:
    """The position of a running game in a phase, as far as positions can tell; None when something was done that they
    do not know of.

    `keys` and `seats` are the names of its things and players.
    """
    if t.lists[t.aside] or t.sent or t.used or not all(t.alive) or not all(t.began):
        return None
    if t.steps and t.phase != ATTACK:
        return None
    pieces: list[Piece] = []

    def add(thing: int, owner: int, place: str | int) -> None:
        by = seats[t.laid[thing]] if thing in t.laid else 0
        card = WORDS.called(t, thing)
        pieces.append(Piece(keys[thing], card, owner, place, t.force.get(thing, 0), t.fired.get(thing, 0), by))
        if t.is_ship(thing):
            for card_under in t.under(thing):
                add(card_under, -1, keys[thing])

    uses: list[int | None] = [None] * (max(seats) + 1)
    for player, old in enumerate(seats):
        if t.uses[player] != t.book.constants["command_uses"]:
            uses[old] = t.uses[player]
        for card in t.hands[player]:
            add(card, old, HAND)
        for card in t.lists[t.on_fleet[player]]:
            add(card, old, LAID)
        add(t.flagship(player), old, COMMAND)
        for colour, zone in enumerate(t.book.ring):
            for ship in t.in_zone(player, colour):
                add(ship, old, zone.id)
    for deck, number in zip(DECKS, (t.deck, t.pile, t.fleet_deck, t.fleet_pile), strict=True):
        for thing in reversed(t.lists[number]):
            add(thing, -1, deck)
    return Layout(tuple(pieces), seats, tuple(uses), seats[t.current], t.phase, mode=t.mode.id, seed=seed)
