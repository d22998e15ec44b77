"""How high card is played. The leader plays a card, then the others; the highest takes the trick, or nobody does when
two are highest. Whoever takes it leads. Instead of playing, a player may once a trick swap a card for the top one."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import msgspec

from forge.abilities.effects import Discard, Draw
from forge.abilities.frames import OnPlay
from forge.abilities.kinds import Ability
from forge.abilities.phrases import Card as Cards
from forge.abilities.phrases import Hand, One, You
from forge.abilities.vocabulary import COMMON
from forge.library.basic import Id, Positive, Words
from forge.library.model import Example, Facts, GameFile, Group, Printed, Printing, Sentence
from forge.library.shape import Content, Files
from forge.problems import fail
from forge.rules.kernel import news
from forge.rules.kernel.chance import Chance
from forge.rules.kernel.choices import MOVES, Ask, Steps, ask
from forge.rules.kernel.rules import Rules
from forge.rules.kernel.view import Area, Item, Seat, View, question_view
from forge.rules.kernel.zones import PLAYER, TABLE, Seen, ZoneKind, Zones, plan_of

# --- facts -----------------------------------------------------------------------------------------------------------


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: Words
    rank: Positive
    copies: Positive
    text: tuple[Sentence, ...] = ()
    ability: list[dict[str, Any]] | None = None


class CardsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[Card, ...]


class TinyShape:
    structs: Mapping[str, type[msgspec.Struct]] = {"game": GameFile, "cards": CardsFile}
    needs: frozenset[str] = frozenset()

    def read(self, files: Files) -> Content | None:
        info, file = files.read("game", GameFile), files.read("cards", CardsFile)
        if info is None or file is None:
            return None
        deck = Group("deck", info.title, "deck", "cards.yml")
        return Content(info, (deck,), tuple(printed(card, i) for i, card in enumerate(file.cards)), None)

    def check(self, facts: Facts, files: Files) -> None:
        """Nothing is wrong that is not wrong in every game."""

    def example_names(self, example: Example) -> frozenset[str]:
        return frozenset(example.players)


def printed(card: Card, index: int) -> Printed:
    return Printed(
        card.id, card.name, "card", "card", "deck", "deck", "card", "card", "cards.yml", ("cards", index), card.text,
        ability=card.ability, printings=(Printing(card.copies),), figures={"rank": card.rank},
    )  # fmt: skip


# --- the table -------------------------------------------------------------------------------------------------------

ZONES = (
    ZoneKind("hand", PLAYER, Seen.holder, pool="deck"),
    ZoneKind("played", PLAYER),
    ZoneKind("deck", TABLE, Seen.nobody, pool="deck"),
    ZoneKind("discard", TABLE),
)


@dataclass(frozen=True)
class Book:
    """The titles with their ranks and what they do, and the cards of the deck."""

    game: str
    ranks: Mapping[str, int]
    does: Mapping[str, tuple[Any, ...]]
    deck: tuple[str, ...]
    constants: Mapping[str, int]
    min_players: int
    max_players: int


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="deal"):
    players: int
    seed: int = 0
    first: int = 0


class Table:
    def __init__(self, book: Book, deal: Deal) -> None:
        self.book = book
        self.players = deal.players
        self.chance = Chance(deal.seed)
        self.things = [news.Thing(card, title) for card, title in enumerate(book.deck)]
        self.lay(Zones(plan_of(ZONES, deal.players), len(book.deck)))
        self.current = deal.first
        self.turn = 1  # the trick
        self.swapped = [False] * deal.players
        self.points = [0] * deal.players
        self.winner: int | None = None
        self.news: list[news.News] = []

    def lay(self, zones: Zones) -> None:
        self.zones = zones
        self.hands, self.played = zones.of("hand"), zones.of("played")
        self.deck, self.pile = zones.of("deck")[0], zones.of("discard")[0]

    def pack(self) -> Any:
        return self.zones.pack(), self.current, self.turn, self.swapped[:], self.points[:]

    def unpack(self, packed: Any) -> Table:
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        zones, other.current, other.turn, swapped, points = packed
        other.lay(Zones.unpack(self.zones.plan, zones))
        other.swapped, other.points = swapped[:], points[:]
        return other

    def draw(self, player: int, count: int) -> None:
        for _ in range(count):
            if not self.deck:
                for card in list(self.pile):
                    self.zones.put(card, self.zones.plan.the("deck"))
                self.chance.shuffle(self.deck)
                self.news.append(news.ReshuffleNews(player))
            card = self.deck[-1]
            self.zones.put(card, self.zones.plan.of("hand")[player])
            self.news.append(news.DrawNews(player, self.things[card]))

    def discard(self, card: int) -> None:
        self.zones.put(card, self.zones.plan.the("discard"))


# --- the course of the game ------------------------------------------------------------------------------------------


def course(t: Table, asked: Ask | None = None) -> Steps[None]:
    """Trick after trick, from wherever the table is."""
    while t.turn <= t.book.constants["tricks"]:
        while not t.played[t.current]:
            verb, card, _ = yield asked or Ask(t.current, "turn", moves(t), of=MOVES)
            asked = None
            yield from (swap if verb == "swap" else play)(t, t.current, card)
            if t.played[t.current]:
                t.current = (t.current + 1) % t.players
        end_trick(t)
    most = max(t.points)
    if t.points.count(most) == 1:  # else the game is drawn
        t.winner = t.points.index(most)
        t.news.append(news.WinNews(t.winner))


def moves(t: Table) -> list[Any]:
    hand = t.hands[t.current]
    swaps = hand if not t.swapped[t.current] else ()
    return [("play", card, None) for card in hand] + [("swap", card, None) for card in swaps]


def swap(t: Table, player: int, card: int) -> Steps[None]:
    t.swapped[player] = True
    t.news.append(news.DiscardNews(player, t.things[card]))
    t.discard(card)
    t.draw(player, 1)
    yield from ()


def play(t: Table, player: int, card: int) -> Steps[None]:
    t.news.append(news.PlayNews(player, t.things[card]))
    t.zones.put(card, t.zones.plan.of("played")[player])
    for effect in t.book.does[t.things[card].title]:
        if isinstance(effect, Draw) and isinstance(effect.cards, int):
            t.draw(player, effect.cards)
        elif isinstance(effect, Discard) and t.hands[player]:
            gone = yield from ask(Ask(player, "card", list(t.hands[player]), card))
            t.news.append(news.DiscardNews(player, t.things[gone]))
            t.discard(gone)


def end_trick(t: Table) -> None:
    ranks = [t.book.ranks[t.things[held[0]].title] for held in t.played]
    if ranks.count(max(ranks)) == 1:
        t.current = ranks.index(max(ranks))
        t.points[t.current] += 1
        t.news.append(news.GainNews(t.current, 1))
    for player in range(t.players):
        t.discard(t.played[player][0])
        t.draw(player, max(0, t.book.constants["hand"] - len(t.hands[player])))
    t.swapped = [False] * t.players
    t.turn += 1


# --- what all games hand over ----------------------------------------------------------------------------------------


class Tiny(Rules[Book, Deal, Table]):
    id = "tiny"
    vocabulary = COMMON.only(OnPlay, Draw, Discard, One, Cards, Hand, You)
    runs = frozenset(vocabulary.kinds)
    shape = TinyShape()
    starts = (Deal,)
    plain = MappingProxyType({"turn": course})

    def book(self, facts: Facts, abilities: Mapping[str, Ability] | None = None) -> Book:
        known = {**facts.abilities, **(abilities or {})}
        does = {id: tuple(e for c in part if isinstance(c, OnPlay) for e in c.do) for id, part in known.items()}
        ranks = {thing.id: thing.number("rank") or 0 for thing in facts.printed}
        deck = tuple(thing.id for thing in facts.printed for _ in range(thing.copies))
        info = facts.info
        return Book(facts.id, ranks, does, deck, info.constants, info.players.min, info.players.max)

    def deal(self, book: Book, taken: tuple[tuple[str, ...], ...], seed: int, first: int) -> Deal:
        return Deal(len(taken), seed, first)

    def begin(self, book: Book, start: Deal) -> tuple[Table, Steps[None]]:
        if not book.min_players <= start.players <= book.max_players or not 0 <= start.first < start.players:
            raise fail(f"{book.min_players} to {book.max_players} players can play, and one of them begins")
        table = Table(book, start)
        table.zones.fill(table.zones.plan.the("deck"), range(len(book.deck)))
        table.chance.shuffle(table.deck)
        for player in range(table.players):
            table.draw(player, book.constants["hand"])
        return table, course(table)

    def view(self, table: Table, ask: Ask | None, player: int) -> View:
        def item(card: int) -> Item:
            return Item(card, table.things[card].title)

        plan = table.zones.plan
        areas = [
            Area(kind.name, plan.holder[zone], None, tuple(map(item, cards)) if plan.sees(zone, player) else None,
                 len(cards))
            for zone, (kind, cards) in enumerate(zip(plan.kind, table.zones.lists, strict=True))
        ]  # fmt: skip
        seats = tuple(Seat(who, {"points": points}) for who, points in enumerate(table.points))
        asked = question_view(ask, player, table.things, lambda c: self.same(table, c), item, areas) if ask else None
        return View(player, table.current, table.turn, "play", seats, tuple(areas), asked, table.winner)

    def same(self, table: Table, thing: int) -> Hashable:
        return table.things[thing].title, table.zones.where[thing]

    def state(self, table: Table) -> Any:
        return [[list(z) for z in table.zones.lists], list(table.points), table.current, table.turn, table.swapped[:]]

    def faults(self, table: Table, ask: Ask | None) -> Iterable[str]:
        if table.turn > 1 and any(len(hand) > table.book.constants["hand"] + 2 for hand in table.hands):
            yield "a hand is too large"

    def worths(self, table: Table, ask: Ask) -> Sequence[float]:
        """High cards win tricks, and what is low is thrown away."""
        rank = [table.book.ranks[thing.title] for thing in table.things]
        signs = {"play": 1, "swap": -0.5}
        return [signs[o[0]] * rank[o[1]] if isinstance(o, tuple) else -rank[o] for o in ask.options]


RULES = Tiny()
