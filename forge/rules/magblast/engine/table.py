"""The table: what lies where, and what was done this turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from forge.abilities.sorts import Node
from forge.rules.kernel.chance import Chance
from forge.rules.kernel.choices import Steps
from forge.rules.kernel.zones import PLAYER, TABLE, Seen, ZoneKind, Zones, plan_of
from forge.rules.magblast.engine import news
from forge.rules.magblast.engine.acting import Acting, Playing
from forge.rules.magblast.engine.book import Book, Ready, Standing
from forge.rules.magblast.engine.keys import ACT_AS
from forge.rules.magblast.facts import ActionGroup, Mode
from forge.rules.magblast.kinds.words import ShipClass

PLACING, BEGIN, DISCARD, DRAW, REINFORCE, MANEUVER, ATTACK = range(7)  # before the first turn; then its phases

# `aside` is what is being played, and squadrons that are on their way back to a hand.
ZONES = (
    ZoneKind("hand", PLAYER, Seen.holder, pool="action"),
    ZoneKind("dealt", PLAYER, Seen.holder, pool="fleet"),
    ZoneKind("placed", PLAYER, Seen.holder, pool="fleet"),
    ZoneKind("command", PLAYER),
    ZoneKind("on_fleet", PLAYER),
    ZoneKind("action_deck", TABLE, Seen.nobody, pool="action"),
    ZoneKind("action_discard", TABLE),
    ZoneKind("fleet_deck", TABLE, Seen.nobody, pool="fleet"),
    ZoneKind("fleet_discard", TABLE),
    ZoneKind("command_deck", TABLE, Seen.nobody),
    ZoneKind("command_discard", TABLE),
    ZoneKind("aside", TABLE),
    ZoneKind("under", "ship"),
    ZoneKind("zone", "zone"),
)


Packed = tuple[Any, ...]  # what `Table.pack` makes and `Table.unpack` takes


class Table:
    """The state of a game. Things are numbers: first the action cards, then fleet ships, command ships, and the zones
    of every player, which are places and lie nowhere.

    `title[thing]` is what a thing is, `code[card]` its symbols; zones of `zones` are numbered: `zone0 + 4 * player +
    colour` is what stands in a zone of a fleet, `under0 + ship` what lies under a ship.
    """

    __slots__ = (
        "active", "alive", "among", "answering", "aside", "began", "book", "by_gun", "can_answer", "chance", "code",
        "command0", "commanders", "current", "damage", "dealt", "deck", "fired", "first", "fleet_deck",
        "fleet_pile", "force", "hand_of", "hands", "laid", "lists", "lost", "mode", "news", "on_fleet", "phase",
        "pile", "placed", "players", "points", "post", "rooms", "runners", "sent", "ship0", "sides", "steps", "things",
        "title", "turn", "under0", "used", "uses", "where", "winner", "zone0", "zone_thing0", "zones",
    )  # fmt: skip

    def __init__(self, book: Book, mode: Mode, players: int, chance: Chance) -> None:
        self.book = book
        self.mode = mode
        self.players = players
        self.chance = chance
        cards = [title for title, _ in book.deck]
        self.ship0 = len(cards)
        self.command0 = self.ship0 + len(book.fleet)
        self.zone_thing0 = self.command0 + len(book.command)
        count = self.zone_thing0 + players * len(book.ring)
        self.title: list[Ready] = [*cards, *book.fleet, *book.command, *(book.ring * players)]
        self.code = [code for _, code in book.deck]
        self.can_answer = [bool(title.replies) for title in self.title[: self.zone_thing0]]
        self.things = [
            news.Thing(n, title.id, (n - self.zone_thing0) // len(book.ring) if n >= self.zone_thing0 else -1)
            for n, title in enumerate(self.title)
        ]
        plan = plan_of(
            ZONES,
            players,
            (("ship", range(self.ship0, self.zone_thing0)), ("zone", range(self.zone_thing0, count))),
        )
        self.hand_of, self.dealt, self.placed = plan.of("hand"), plan.of("dealt"), plan.of("placed")
        self.post, self.on_fleet = plan.of("command"), plan.of("on_fleet")
        self.deck, self.pile = plan.the("action_deck"), plan.the("action_discard")
        self.fleet_deck, self.fleet_pile = plan.the("fleet_deck"), plan.the("fleet_discard")
        self.lost, self.aside = plan.the("command_discard"), plan.the("aside")
        self.under0, self.zone0 = plan.the("under") - self.ship0, plan.the("zone")
        # The player in whose fleet a zone of the table is, by its number; the last one is for what lies nowhere yet.
        self.sides = [
            holder if kind.name in ("command", "on_fleet") else (zone - self.zone0) // 4 if zone >= self.zone0 else -1
            for zone, (kind, holder) in enumerate(zip(plan.kind, plan.holder, strict=True))
        ] + [-1]
        self._lay(Zones(plan, self.zone_thing0))
        self.points = [0] * players
        self.commanders: dict[int, int] = {}  # command ship -> whose it is, or was
        self.current = self.first = 0
        self.turn = 0
        self.phase = PLACING
        self.winner: int | None = None
        self.alive = [True] * players
        self.began = [False] * players  # whose first turn has begun
        self.by_gun = mode.shots == "gun" and players == 2  # whether every gun fires for itself, not every ship
        self.uses = [book.constants["command_uses"]] * players
        self.damage = [0] * self.zone_thing0
        self.fired: dict[int, int] = {}  # ship -> the guns that it has fired this turn
        self.steps: dict[int, int] = {}  # ship -> how far it has moved this turn
        self.force: dict[int, int] = {}  # card under a ship -> its damage there
        self.sent: dict[int, int] = {}  # squadron -> into whose hand it goes at the end of the turn
        self.laid: dict[int, int] = {}  # card on a fleet -> at the start of whose turn it is discarded
        self.used: set[tuple[int, int]] = set()  # abilities that work once a turn: (ship, clause)
        self.active: dict[str, list[tuple[int, Standing]]] = defaultdict(list)
        self.answering: list[Playing] = []  # what is being played, and may be answered, the last one on top
        self.news: list[news.News] = []
        self.runners: Mapping[type[Node], Callable[..., Steps[bool]]] = {}
        self.rooms: Mapping[type[Node], Callable[..., bool]] = {}
        self.among: Callable[..., bool] = lambda *_: False  # whether a ship is one of a selection: select.is_among

    def _lay(self, zones: Zones) -> None:
        """Takes zones for its own."""
        self.zones = zones
        self.lists = zones.lists
        self.where = zones.where
        self.hands = [zones.lists[number] for number in self.hand_of]

    def pack(self) -> Packed:
        """All that changes in a game, as it is while a plain question is open; news and chance are not in it."""
        return (
            self.zones.pack(),
            (self.current, self.turn, self.phase, self.winner, self.by_gun),
            self.alive[:],
            self.began[:],
            self.uses[:],
            self.damage[:],
            self.fired.copy(),
            self.steps.copy(),
            self.force.copy(),
            self.sent.copy(),
            self.laid.copy(),
            self.used.copy(),
        )

    def unpack(self, packed: Packed) -> Table:
        """A table of the same game, of its own, in the state that was packed."""
        other: Table = Table.__new__(Table)
        for name in SHARED:
            setattr(other, name, getattr(self, name))
        zones, turn, alive, began, uses, damage, *more = packed
        other.current, other.turn, other.phase, other.winner, other.by_gun = turn
        other._lay(Zones.unpack(self.zones.plan, zones))
        other.points = self.points[:]
        other.alive, other.began, other.uses, other.damage = alive[:], began[:], uses[:], damage[:]
        other.fired, other.steps, other.force, other.sent, other.laid, other.used = (one.copy() for one in more)
        other.things = self.things[:]
        other.active = defaultdict(list)
        for thing in range(self.zone_thing0):
            side = other.side(thing) if thing >= self.ship0 else -1
            if thing >= self.ship0 and other.things[thing].owner != side:
                other.things[thing] = news.Thing(thing, self.title[thing].id, side)
            if other.works(thing):
                for one in self.title[thing].standing:
                    other.active[one.key].append((thing, one))
        other.news, other.answering = [], []
        return other

    # -- what is where --------------------------------------------------------------------------------------------

    def side(self, thing: int) -> int:
        """The player whose fleet a ship, a zone or a card on a fleet belongs to; -1 for what is not in play."""
        if thing < self.zone_thing0:
            return self.sides[self.where[thing]]
        return (thing - self.zone_thing0) // 4

    def colour(self, ship: int) -> int:
        """The number of the zone that a fleet ship is in, round its command ship; -1 for a command ship."""
        zone = self.where[ship] - self.zone0
        return zone & 3 if zone >= 0 else -1

    def in_zone(self, player: int, colour: int) -> list[int]:
        return self.lists[self.zone0 + 4 * player + colour]

    def fleet(self, player: int) -> list[int]:
        """The fleet ships of a player, zone by zone."""
        first, lists = self.zone0 + 4 * player, self.lists
        return [*lists[first], *lists[first + 1], *lists[first + 2], *lists[first + 3]]

    def flagship(self, player: int) -> int:
        """The command ship of a player who is in the game."""
        return self.lists[self.post[player]][0]

    def zone_thing(self, player: int, colour: int) -> int:
        return self.zone_thing0 + 4 * player + colour

    def under(self, ship: int) -> list[int]:
        return self.lists[self.under0 + ship]

    def is_ship(self, thing: int) -> bool:
        return self.ship0 <= thing < self.zone_thing0

    def is_flagship(self, thing: int) -> bool:
        return self.command0 <= thing < self.zone_thing0

    def open_zones(self, player: int) -> list[int]:
        """The zones of a fleet that have room, as things (reinforce.place)."""
        limit, first = self.book.constants["zone_limit"], self.zone0 + 4 * player
        return [self.zone_thing(player, n) for n in range(4) if len(self.lists[first + n]) < limit]

    def others(self, player: int) -> list[int]:
        """The players still in the game, in turn order from the one after `player`, who is left out."""
        return [who for n in range(1, self.players) if self.alive[who := (player + n) % self.players]]

    def order(self) -> list[int]:
        """The players still in the game, in turn order from the active one."""
        return [who for n in range(self.players) if self.alive[who := (self.current + n) % self.players]]

    def works(self, thing: int) -> bool:
        """Whether what a thing says is in force: it is a ship in play, or lies on a fleet."""
        return self.side(thing) >= 0

    def rules_of(self, ship: int) -> Sequence[Standing]:
        """The rules that a ship bears: its own, and those of further classes that it acts as."""
        own = self.title[ship].standing
        if not self.active[ACT_AS]:
            return own
        return [*own, *(one for further in self.further_classes(ship) for one in self.book.classes[further])]

    def further_classes(self, ship: int) -> list[ShipClass]:
        """The classes that a ship acts as beside its own."""
        return [
            one.rule.class_
            for card, one in self.active[ACT_AS]
            if self.among(self, ship, one.rule.what, Acting(self.side(card), card))
        ]

    # -- what changes ---------------------------------------------------------------------------------------------

    def put(self, thing: int, zone: int) -> None:
        """Puts a card or ship somewhere; what it says begins or ends to work."""
        worked = self.works(thing) if thing >= self.ship0 or self.title[thing].lies else False
        self.zones.put(thing, zone)
        if thing >= self.ship0 or self.title[thing].lies:
            side = self.side(thing)
            if self.things[thing].owner != side and thing >= self.ship0:
                self.things[thing] = news.Thing(thing, self.title[thing].id, side)
            if worked != (side >= 0):
                for one in self.title[thing].standing:
                    if worked:
                        self.active[one.key].remove((thing, one))
                    else:
                        self.active[one.key].append((thing, one))

    def discard(self, card: int) -> None:
        """A card goes to the discard pile, from wherever it is."""
        host = self.where[card] - self.under0
        if self.is_ship(host):
            self.damage[host] -= self.force.get(card, 0)
        self.force.pop(card, None)
        self.sent.pop(card, None)
        self.laid.pop(card, None)
        self.put(card, self.pile)

    def refill(self, deck: int, pile: int, player: int) -> bool:
        """An empty deck is made anew from its shuffled discard pile; false when that is empty too (turn.reshuffle)."""
        cards = self.lists[pile][:]
        if not cards:
            return False
        self.chance.shuffle(cards)
        self.lists[deck][:] = cards
        self.lists[pile].clear()
        for card in cards:
            self.where[card] = deck
        self.news.append(news.ReshuffleNews(player))
        return True

    def draw(self, player: int, count: int) -> int:
        """Draws so many action cards, as far as there are any."""
        deck, hand, zone = self.lists[self.deck], self.hands[player], self.hand_of[player]
        for done in range(count):
            if not deck and not self.refill(self.deck, self.pile, player):
                return done
            card = deck.pop()
            hand.append(card)
            self.where[card] = zone
            self.news.append(news.DrawNews(player, self.things[card]))
        return count

    def can_draw_ship(self) -> bool:
        return bool(self.lists[self.fleet_deck] or self.lists[self.fleet_pile])

    def draw_ship(self, player: int) -> int:
        """Takes the top fleet ship; -1 when there is none (turn.reshuffle_fleet)."""
        deck = self.lists[self.fleet_deck]
        if not deck and not self.refill(self.fleet_deck, self.fleet_pile, player):
            return -1
        ship = deck[-1]
        self.zones.put(ship, self.dealt[player])
        return ship

    def tuck(self, card: int, ship: int, force: int) -> None:
        """A card goes under a ship, which has so much damage more."""
        self.put(card, self.under0 + ship)
        self.force[card] = force
        self.damage[ship] += force

    def group(self, card: int) -> ActionGroup | None:
        return self.title[card].group


# What all tables of a game have in common.
SHARED = (
    "among", "book", "first", "mode", "players", "chance", "title", "code", "commanders", "can_answer", "ship0",
    "command0", "zone_thing0", "hand_of", "dealt", "placed", "rooms", "runners", "post", "on_fleet", "deck", "pile",
    "fleet_deck", "fleet_pile", "lost", "aside", "under0", "zone0", "sides",
)  # fmt: skip
