"""The table: what lies where, and what was done this turn. What can be computed is kept only until `touch`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from forge.abilities.sorts import Node
from forge.rules.kernel.chance import Chance
from forge.rules.kernel.choices import Steps
from forge.rules.kernel.zones import Zones
from forge.rules.smashup.engine import news
from forge.rules.smashup.engine.award import Award
from forge.rules.smashup.engine.book import Book, Clause, Title
from forge.rules.smashup.engine.grants import Plays

START, PLAY, SCORE, DRAW, END = 1, 2, 3, 4, 5  # the steps of a turn


class Cause:
    """One use of an ability: which card does it and who controls it. `played`: the card has just been played.

    `affected` are the cards it affected so far, `spared` those that were protected from the rest of it, `known` where
    a card was when it was chosen (`Table.stay`). `chooser` uses a base's ability by choice. `through`: the rules by
    which this is done instead of something else; they do not replace it again.
    """

    __slots__ = ("affected", "card", "chooser", "known", "played", "player", "spared", "through")

    def __init__(self, card: int, player: int, played: bool = False) -> None:
        self.card = card
        self.player = player
        self.played = played
        self.affected: list[tuple[int, int, Any]] = []
        self.spared: set[int] = set()
        self.known: dict[int, int] = {}
        self.chooser = -1
        self.through: tuple[tuple[int, Clause], ...] = ()


class Env:
    """Where an ability is carried out: who "you" are, which card this is, which base is here, what names mean.

    `agreed`: the player has already said yes; `now`: a special does it, so extra plays cannot wait; `limit`: a part
    that must be possible; `avoid`: the base cards are moved to, where there is nothing to be moved.
    """

    __slots__ = ("agreed", "avoid", "cause", "clause", "here", "limit", "names", "now", "this", "you")

    def __init__(self, you: int, this: int, here: int, cause: Cause, clause: int = -1) -> None:
        self.you = you
        self.this = this
        self.here = here
        self.cause = cause
        self.clause = clause
        self.names: dict[str, Any] = {}
        self.agreed = False
        self.now = False
        self.limit: Any = None
        self.avoid = -1

    def acting(self, you: int) -> Env:
        """The same place with another player acting; names are shared."""
        other = Env(you, self.this, self.here, self.cause, self.clause)
        other.names = self.names
        other.now = self.now
        return other


class Scoring:
    """A base being scored. `power` is every player's total there; `minions` are (minion, controller) at that time."""

    __slots__ = ("award", "base", "chosen", "minions", "power", "spent", "used", "window")

    def __init__(self, base: int) -> None:
        self.base = base
        self.power: dict[int, int] = {}
        self.award: dict[int, Award] = {}
        self.minions: list[tuple[int, int]] = []
        self.chosen: int | None = None
        self.used: set[tuple[int, int]] = set()
        self.window = ""
        self.spent: set[int] = set()  # cards in play whose special has been used in this round

    def placed(self, place: int) -> list[int]:
        return [player for player, got in self.award.items() if got.place == place]


class Table:
    """The state of a game. Cards and bases are numbers; `title[card]` says what a number is.

    Zones are numbered too: `hand`, `deck` and `pile` of each player, then the bases, then for every card the actions
    attached to it (`on`) and for every base the minions there (`field`).
    """

    __slots__ = (
        "active",
        "aside",
        "bans",
        "base_deck",
        "base_pile",
        "book",
        "boosts",
        "chance",
        "controller",
        "current",
        "entered",
        "field0",
        "first_base",
        "hand_keys",
        "lapsed",
        "lists",
        "lowered",
        "memory",
        "minion",
        "news",
        "nothing",
        "on0",
        "owner",
        "performed",
        "pile_keys",
        "played",
        "players",
        "plays",
        "points",
        "powers",
        "rising",
        "row",
        "runners",
        "scoring",
        "step",
        "stranded",
        "things",
        "title",
        "turn",
        "used",
        "views",
        "where",
        "winner",
        "zones",
    )

    def __init__(self, book: Book, players: int, cards: Sequence[tuple[Title, int]], chance: Chance) -> None:
        """`cards` are the titles with their owners, bases last and owned by nobody (-1)."""
        count = len(cards)
        self.book = book
        self.players = players
        self.chance = chance
        self.title = [title for title, _ in cards]
        self.minion = [title.is_minion for title in self.title]
        self.owner = tuple(owner for _, owner in cards)  # for good
        # Every card as news and questions speak of it.
        self.things = [news.Thing(i, title.id, owner) for i, (title, owner) in enumerate(cards)]
        # The moments at which some card of this game may be used from a hand or a discard pile.
        titles = set(self.title)
        self.hand_keys = {clause.key for title in titles for clause in title.from_hand}
        self.pile_keys = {clause.key for title in titles for clause in title.from_discard}
        self.controller = list(self.owner)
        self.first_base = next((i for i, title in enumerate(self.title) if title.is_base), count)
        self.base_deck = 3 * players
        self.base_pile = self.base_deck + 1
        self.row = self.base_deck + 2
        self.aside = self.base_deck + 3
        self.on0 = self.base_deck + 4
        self.field0 = self.on0 + count - self.first_base
        self.zones = Zones(self.on0 + count + (count - self.first_base), count)
        self.lists = self.zones.lists
        self.where = self.zones.where
        self.points = [0] * players
        self.entered = [0] * count  # how often each card has come into play
        self.current = 0
        self.turn = 0
        self.step = START
        self.winner: int | None = None
        self.active: defaultdict[str, list[tuple[int, Clause]]] = defaultdict(list)
        self.boosts: dict[int, list[tuple[int, int]]] = {}  # card -> (power, ends with whose turn; -1: this one)
        self.lowered: dict[int, list[tuple[int, int]]] = {}  # base -> the same for its breakpoint
        self.memory: dict[int, dict[str, Any]] = {}  # what a card named when it was played
        self.lapsed: set[int] = set()  # cards whose "until your next turn" is over
        self.played: list[list[int]] = [[] for _ in range(players)]  # minions played this turn, not at its start
        self.performed: list[tuple[int, int]] = []  # (player, action) of those played this turn
        self.plays = Plays(0, 0)
        self.used: set[tuple[int, int]] = set()  # (player, title) of abilities used this turn
        self.bans: list[list[Any]] = []  # [player, filter, in force, card, clause, its surroundings]
        self.stranded: list[int] = []  # actions on a base that was exchanged for another
        self.powers: dict[int, int] = {}  # computed since the last change, and the surroundings of cards likewise
        self.rising: set[Any] = set()  # the cards and rules of which something is just being computed
        self.views: dict[int, Env] = {}
        self.nothing = Cause(-1, -1)  # the cause where nothing is done
        self.scoring: Scoring | None = None
        self.news: list[news.News] = []
        self.runners: Mapping[type[Node], Callable[..., Steps[bool]]] = {}

    # -- zones --------------------------------------------------------------------------------------------------

    def hand(self, player: int) -> list[int]:
        return self.lists[3 * player]

    def deck(self, player: int) -> list[int]:
        """The last card is on top."""
        return self.lists[3 * player + 1]

    def pile(self, player: int) -> list[int]:
        """The discard pile; the last card is on top."""
        return self.lists[3 * player + 2]

    def bases(self) -> list[int]:
        """The bases in play."""
        return self.lists[self.row]

    def field(self, base: int) -> list[int]:
        """The minions on a base."""
        return self.lists[self.field0 + base]

    def on(self, card: int) -> list[int]:
        """The actions attached to a minion or a base."""
        return self.lists[self.on0 + card]

    def host(self, card: int) -> int:
        """The card an action is attached to, or -1."""
        zone = self.where[card]
        return zone - self.on0 if self.on0 <= zone < self.field0 + self.first_base else -1

    def base_of(self, card: int) -> int:
        """The base a card in play is on (a base is on itself), or -1."""
        zone = self.where[card]
        if zone >= self.field0 + self.first_base:
            return zone - self.field0
        if zone >= self.on0:
            return self.base_of(zone - self.on0)
        return card if zone == self.row else -1

    def in_play(self, card: int) -> bool:
        return self.base_of(card) >= 0

    def stay(self, card: int) -> int:
        """Where a card is: in play how often it has come there, elsewhere its zone, as a number below 0."""
        zone = self.where[card]
        return self.entered[card] if zone >= self.on0 else ~zone

    def pile_of(self, card: int) -> int:
        """The zone of its owner's discard pile."""
        return 3 * self.owner[card] + 2

    def minions(self) -> list[int]:
        """All minions in play, base by base."""
        return [card for base in self.lists[self.row] for card in self.lists[self.field0 + base]]

    def order(self) -> list[int]:
        """The players, beginning with the current one and going clockwise."""
        return [(self.current + i) % self.players for i in range(self.players)]

    def touch(self) -> None:
        """Something has changed: forget what was computed."""
        self.powers.clear()
        self.views.clear()

    def thing(self, card: int | None) -> news.Thing | None:
        """A card as news speak of it; nothing for None and -1."""
        return None if card is None or card < 0 else self.things[card]

    def told(self, cards: Sequence[int]) -> tuple[news.Thing, ...]:
        """Cards as news speak of them."""
        return tuple([self.things[card] for card in cards])

    # -- changes ------------------------------------------------------------------------------------------------

    def enter(self, card: int, zone: int) -> None:
        """Puts a card into play in a zone; what it says begins to work."""
        self.entered[card] += 1
        self.zones.put(card, zone)
        self.touch()
        for clause in self.title[card].in_play:
            self.active[clause.key].append((card, clause))
            if clause.key == "EachTurn" and self.controller[card] in (self.current, -1):
                self.plays.allow(clause.rule, card)

    def shift(self, card: int, zone: int) -> None:
        """Moves a card that stays in play."""
        self.zones.put(card, zone)
        self.touch()

    def leave(self, card: int, zone: int, index: int | None = None) -> None:
        """Takes a card out of play to a zone; what is attached to it is discarded, what it says ends."""
        for attached in list(self.lists[self.on0 + card]):
            self.discard(attached)
        self.zones.put(card, zone, index)
        self.touch()
        for clause in self.title[card].in_play:
            self.active[clause.key].remove((card, clause))
            if clause.key == "EachTurn":
                self.plays.withdraw(card)
        self.boosts.pop(card, None)
        self.lowered.pop(card, None)
        self.memory.pop(card, None)
        self.lapsed.discard(card)
        self.controller[card] = self.owner[card]

    def discard(self, card: int) -> None:
        """To its owner's discard pile, from wherever it is."""
        pile = 3 * self.owner[card] + 2
        if self.where[card] >= self.on0:
            self.leave(card, pile)
        else:
            self.zones.put(card, pile)
            self.controller[card] = self.owner[card]
            self.memory.pop(card, None)

    def refill(self, player: int) -> bool:
        """Makes sure the deck has a card, shuffling the discard pile if need be. Source: turn.reshuffle."""
        deck = self.lists[3 * player + 1]
        if not deck:
            pile = self.lists[3 * player + 2]
            if not pile:
                return False
            for card in pile:
                self.where[card] = 3 * player + 1
            deck += pile
            pile.clear()
            self.chance.shuffle(deck)
            self.news.append(news.Reshuffle(player))
        return True

    def draw(self, player: int, count: int) -> int:
        """Draws up to `count` cards; returns how many there were."""
        hand, deck = self.lists[3 * player], self.lists[3 * player + 1]
        for drawn in range(count):
            if not deck and not self.refill(player):
                return drawn
            card = deck.pop()
            hand.append(card)
            self.where[card] = 3 * player
            self.news.append(news.Draw(player, self.things[card]))
        return count

    def gain(self, player: int, points: int) -> None:
        self.points[player] = max(0, self.points[player] + points)
        if points:
            self.news.append(news.Gain(player, points))

    def recall(self, card: int) -> dict[str, Any]:
        """What a card remembers from when it was played."""
        return self.memory.get(card) or {}
