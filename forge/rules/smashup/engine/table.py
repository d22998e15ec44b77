"""The table: what lies where, and what was done this turn. What can be computed is kept only until `touch`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from forge.abilities.sorts import Effect, Node, Rule
from forge.rules.kernel.chance import Chance
from forge.rules.kernel.choices import Steps
from forge.rules.kernel.zones import PLAYER, TABLE, Seen, ZoneKind, Zones, plan_of
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine import news
from forge.rules.smashup.engine.award import Award
from forge.rules.smashup.engine.book import Book, ReadyClause, Title
from forge.rules.smashup.engine.grants import Plays
from forge.rules.smashup.engine.keys import EACH_TURN, Key, R

START, PLAY, SCORE, DRAW, END = 1, 2, 3, 4, 5  # the steps of a turn

# Actions lie on the cards and bases they are attached to, minions on the field of a base. What is set aside is on its
# way: played, and not yet attached or discarded.
ZONES = (
    ZoneKind("hand", PLAYER, Seen.holder),
    ZoneKind("deck", PLAYER, Seen.nobody),
    ZoneKind("discard", PLAYER),
    ZoneKind("base_deck", TABLE, Seen.nobody),
    ZoneKind("base_discard", TABLE),
    ZoneKind("bases", TABLE),
    ZoneKind("aside", TABLE),
    ZoneKind("on", "card"),
    ZoneKind("field", "base"),
)


if TYPE_CHECKING:
    from forge.rules.smashup.engine.events import Trigger

    class Active(defaultdict[str, list[tuple[int, ReadyClause[Rule]]]]):
        """The rules at work by their key, each with the card that says it."""

        def __getitem__(self, key: Key[R]) -> list[tuple[int, ReadyClause[R]]]:  # type: ignore[override]
            ...
else:
    Active = defaultdict


class Cause(msgspec.Struct, eq=False):
    """One use of an ability: which card does it and who controls it. `played`: the card has just been played.

    `affected` are the cards it affected so far, `spared` those that were protected from the rest of it, `known` where
    a card was when it was chosen (`Table.stay`). `chooser` uses a base's ability by choice. `through`: the rules by
    which this is done instead of something else; they do not replace it again.
    """

    card: int
    player: int
    played: bool = False
    affected: list[tuple[int, int, Trigger[nodes.When]]] = []
    spared: set[int] = set()
    known: dict[int, int] = {}
    chooser: int = -1
    through: tuple[tuple[int, ReadyClause[Rule]], ...] = ()


class Env(msgspec.Struct, eq=False):
    """Where an ability is carried out: who "you" are, which card this is, which base is here, what names mean.

    `agreed`: the player has already said yes; `now`: a special does it, so extra plays cannot wait; `ahead`: what
    comes next as a whole or not at all; `avoid`: the base cards are moved to, where there is nothing to be moved.
    """

    you: int
    this: int
    here: int
    cause: Cause
    clause: int = -1
    names: dict[str, Any] = {}
    agreed: bool = False
    now: bool = False
    ahead: Effect | None = None
    avoid: int = -1

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


THIS_TURN = -1  # what lasts until then ends with this turn, whoever's it is


def before_turn_of(player: int) -> int:
    """What lasts until then ends as that player's next turn starts; its own inverse."""
    return -2 - player


Packed = tuple[Any, ...]  # what `Table.pack` makes and `Table.unpack` takes


class Table:
    """The state of a game. Cards and bases are numbers; `title[card]` says what a number is.

    Zones are numbered too, as `ZONES` declares them: `hand_of[player]` is the number of a player's hand,
    `hands[player]` what is in it; `on0 + card` and `field0 + base` are the numbers of what lies on a card, or stands
    on a base.
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
        "deck_of",
        "decks",
        "entered",
        "field0",
        "fields",
        "first_base",
        "hand_keys",
        "hand_of",
        "hands",
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
        "pile_of",
        "piles",
        "played",
        "players",
        "plays",
        "points",
        "powers",
        "rising",
        "rooms",
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
        plan = plan_of(ZONES, players, (("card", range(count)), ("base", range(self.first_base, count))))
        self.hand_of, self.deck_of, self.pile_of = plan.of("hand"), plan.of("deck"), plan.of("discard")
        self.base_deck, self.base_pile = plan.the("base_deck"), plan.the("base_discard")
        self.row, self.aside = plan.the("bases"), plan.the("aside")
        self.on0 = plan.the("on")
        self.fields = self.on0 + count
        self.field0 = self.fields - self.first_base
        self._lay(Zones(plan, count))
        self.points = [0] * players
        self.entered = [0] * count  # how often each card has come into play
        self.current = 0
        self.turn = 0
        self.step = START
        self.winner: int | None = None
        self.active: Active = Active(list)
        # card -> (power, when it ends): with that player's turn, with THIS_TURN, or `before_turn_of` somebody
        self.boosts: dict[int, list[tuple[int, int]]] = {}
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
        self.rising: set[Hashable] = set()  # the cards and rules of which something is just being computed
        self.views: dict[int, Env] = {}
        self.nothing = Cause(-1, -1)  # the cause where nothing is done
        self.scoring: Scoring | None = None
        self.news: list[news.News] = []
        self.runners: Mapping[type[Node], Callable[..., Steps[bool]]] = {}
        self.rooms: Mapping[type[Node], Callable[..., int]] = {}

    def _lay(self, zones: Zones) -> None:
        """Takes zones for its own."""
        self.zones = zones
        self.lists = zones.lists
        self.where = zones.where
        self.hands, self.decks, self.piles = zones.of("hand"), zones.of("deck"), zones.of("discard")

    def pack(self) -> Packed:
        """All that changes in a game, as it is while a player is asked what to do in their turn; see `Rules.plain`.

        Nothing is being computed, resolved or scored then. Surroundings that outlive an ability are shared: nobody
        changes them any more. News and chance are not in it.
        """
        return (
            self.zones.pack(),
            self.points[:],
            self.controller[:],
            self.entered[:],
            [(key, tuple(clauses)) for key, clauses in self.active.items() if clauses],
            [(card, tuple(items)) for card, items in self.boosts.items()],
            [(base, tuple(items)) for base, items in self.lowered.items()],
            [(card, dict(names)) for card, names in self.memory.items()],
            tuple(self.lapsed),
            [tuple(cards) for cards in self.played],
            self.performed[:],
            self.plays.copy(),
            tuple(self.used),
            [tuple(ban) for ban in self.bans],
            self.stranded[:],
            (self.current, self.turn, self.step, self.winner),
        )

    def unpack(self, packed: Packed) -> Table:
        """A table of the same game in a packed state. It has no news and no chance of its own yet."""
        other = Table.__new__(Table)
        for name in Table.__slots__:
            setattr(other, name, getattr(self, name))
        (zones, points, controller, entered, active, boosts, lowered, memory, lapsed, played, performed, plays, used,
         bans, stranded, (other.current, other.turn, other.step, other.winner)) = packed  # fmt: skip
        other._lay(Zones.unpack(self.zones.plan, zones))
        other.points, other.controller, other.entered = points[:], controller[:], entered[:]
        other.active = Active(list, {key: list(clauses) for key, clauses in active})
        other.boosts = {card: list(items) for card, items in boosts}
        other.lowered = {base: list(items) for base, items in lowered}
        other.memory = {card: dict(names) for card, names in memory}
        other.lapsed, other.used = set(lapsed), set(used)
        other.played = [list(cards) for cards in played]
        other.performed, other.stranded = performed[:], stranded[:]
        other.plays = plays.copy()
        other.bans = [list(ban) for ban in bans]
        other.powers, other.views, other.rising = {}, {}, set()
        other.nothing = Cause(-1, -1)
        other.scoring = None
        return other

    # -- zones --------------------------------------------------------------------------------------------------

    def hand(self, player: int) -> list[int]:
        return self.hands[player]

    def deck(self, player: int) -> list[int]:
        """The last card is on top."""
        return self.decks[player]

    def pile(self, player: int) -> list[int]:
        """The discard pile; the last card is on top."""
        return self.piles[player]

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
        return zone - self.on0 if self.on0 <= zone < self.fields else -1

    def base_of(self, card: int) -> int:
        """The base a card in play is on (a base is on itself), or -1."""
        zone = self.where[card]
        if zone >= self.fields:
            return zone - self.field0
        if zone >= self.on0:
            return self.base_of(zone - self.on0)
        return card if zone == self.row else -1

    def in_play(self, card: int) -> bool:
        zone = self.where[card]
        if zone >= self.fields or zone == self.row:
            return True
        return zone >= self.on0 and self.base_of(zone - self.on0) >= 0

    def stay(self, card: int) -> int:
        """Where a card is: in play how often it has come there, elsewhere its zone, as a number below 0."""
        zone = self.where[card]
        return self.entered[card] if zone >= self.on0 else ~zone

    def minions(self) -> list[int]:
        """All minions in play, base by base."""
        return [card for base in self.lists[self.row] for card in self.lists[self.field0 + base]]

    def order(self) -> list[int]:
        """The players, beginning with the current one and going clockwise."""
        return [(self.current + i) % self.players for i in range(self.players)]

    def others(self, player: int) -> list[int]:
        """The other players, beginning after that one and going clockwise."""
        return [(player + i) % self.players for i in range(1, self.players)]

    def placed(self, place: int, others: bool = False) -> list[int]:
        """Who shares a place on the base just scored, or who does not; nobody when none is being scored."""
        if self.scoring is None:
            return []
        meant = self.scoring.placed(place)
        return [player for player in self.order() if (player in meant) is not others]

    def end(self, *when: int) -> None:
        """What lasts until then ends: more power, and lower breakpoints."""
        for lasting in (self.boosts, self.lowered):
            for card in list(lasting):
                lasting[card] = [item for item in lasting[card] if item[1] not in when]
                if not lasting[card]:
                    del lasting[card]
        self.touch()

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
            if clause.key == EACH_TURN and self.controller[card] in (self.current, -1):
                self.plays.allow(cast(nodes.EachTurn, clause.rule), card)

    def shift(self, card: int, zone: int) -> None:
        """Moves a card that stays in play."""
        self.zones.put(card, zone)
        self.touch()

    def leave(self, card: int, zone: int, index: int | None = None) -> None:
        """Takes a card out of play to a zone; what is attached to it is discarded, what it says ends."""
        for attached in list(self.lists[self.on0 + card]):
            self.discard(attached)
        for clause in self.title[card].in_play:
            self.active[clause.key].remove((card, clause))
            if clause.key == EACH_TURN:
                self.plays.outlive(card, Env(self.controller[card], card, self.base_of(card), self.nothing))
        self.zones.put(card, zone, index)
        self.touch()
        self.boosts.pop(card, None)
        self.lowered.pop(card, None)
        self.memory.pop(card, None)
        self.lapsed.discard(card)
        self.controller[card] = self.owner[card]

    def discard(self, card: int) -> None:
        """To its owner's discard pile, from wherever it is."""
        pile = self.pile_of[self.owner[card]]
        if self.where[card] >= self.on0:
            self.leave(card, pile)
        else:
            self.zones.put(card, pile)
            self.controller[card] = self.owner[card]
            self.memory.pop(card, None)

    def refill(self, player: int) -> bool:
        """Makes sure the deck has a card, shuffling the discard pile if need be. Source: turn.reshuffle."""
        deck = self.decks[player]
        if not deck:
            pile, zone = self.piles[player], self.deck_of[player]
            if not pile:
                return False
            for card in pile:
                self.where[card] = zone
            deck += pile
            pile.clear()
            self.chance.shuffle(deck)
            self.news.append(news.ReshuffleNews(player))
        return True

    def draw(self, player: int, count: int) -> int:
        """Draws up to `count` cards; returns how many there were."""
        hand, deck, zone = self.hands[player], self.decks[player], self.hand_of[player]
        for drawn in range(count):
            if not deck and not self.refill(player):
                return drawn
            card = deck.pop()
            hand.append(card)
            self.where[card] = zone
            self.news.append(news.DrawNews(player, self.things[card]))
        return count

    def gain(self, player: int, points: int) -> None:
        self.points[player] = max(0, self.points[player] + points)
        if points:
            self.news.append(news.GainNews(player, points))

    def recall(self, card: int) -> dict[str, Any]:
        """What a card remembers from when it was played."""
        return self.memory.get(card) or {}
