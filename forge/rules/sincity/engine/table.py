"""The table: what lies where, and how far the round has come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from forge.rules.kernel.chance import Chance
from forge.rules.kernel.zones import PLAYER, TABLE, Seen, ZoneKind, Zones, plan_of
from forge.rules.sincity.engine import news
from forge.rules.sincity.engine.book import Book, Piece

BEGIN, DEPLOY, ACTION, END = range(4)  # of a round: before it, its two phases, the check of goals

# `open` are goals that are not met and lie open, `used` move cards that lie face down, `aside` is the action card that
# is being carried out.
ZONES = (
    ZoneKind("goals", PLAYER, Seen.holder, pool="goal"),
    ZoneKind("open", PLAYER),
    ZoneKind("met", PLAYER),
    ZoneKind("kept", PLAYER),
    ZoneKind("moves", PLAYER),
    ZoneKind("used", PLAYER),
    ZoneKind("action_deck", TABLE, Seen.nobody, pool="action"),
    ZoneKind("action_discard", TABLE),
    ZoneKind("aside", TABLE),
    ZoneKind("goal_deck", TABLE, Seen.nobody, pool="goal"),
    ZoneKind("goal_discard", TABLE, Seen.nobody, pool="goal"),
    ZoneKind("space", "space"),
    ZoneKind("body_count", TABLE),
)


class Tracks:
    """For statistics, by goal: how often a round ended while it was true, and while somebody held it."""

    __slots__ = ("held", "true")

    def __init__(self, true: Iterable[str] = (), held: Iterable[str] = ()) -> None:
        self.true = Counter(true)
        self.held = Counter(held)

    def copy(self) -> Tracks:
        other = Tracks()
        other.true, other.held = self.true.copy(), self.held.copy()
        return other


class Table:
    """The state of a game. Things are numbers: tokens, heroes, action cards, goals, move cards; then the spaces and the
    body count, which are places and lie nowhere.

    The zone of a place is `zone(place)`; spaces are also counted from 0 round the ring (`at`, `space`).
    """

    __slots__ = (
        "action0", "book", "chance", "current", "deployer", "dice", "goal0", "hero", "hero0", "home", "like",
        "lists", "move0", "news", "options", "phase", "place0", "places", "players", "points", "ring", "space0",
        "space_zone", "things", "title", "tracks", "turn", "where", "winner", "winners", "zones",
    )  # fmt: skip

    def __init__(
        self,
        book: Book,
        options: Mapping[str, str],
        players: int,
        chance: Chance,
        tokens: Sequence[str],
        actions: Sequence[Piece],
        goals: Sequence[Piece],
        moves: Sequence[Piece],
    ) -> None:
        """`tokens` are the kinds of all tokens, one by one; of move cards those that are in play."""
        self.book = book
        self.options = {option.id: book.value(options, option.id) for option in book.options}
        self.players = players
        self.chance = chance
        heroes = [book.titles[name] for name in book.heroes]
        self.hero0 = len(tokens)
        self.action0 = self.hero0 + len(heroes)
        self.goal0 = self.action0 + len(actions)
        self.move0 = self.goal0 + len(goals)
        self.place0 = self.move0 + len(moves)
        self.title: list[Piece] = [
            *(book.titles[kind] for kind in tokens), *heroes, *actions, *goals, *moves, *book.spaces, book.body_count,
        ]  # fmt: skip
        self.things = [news.Thing(n, title.id) for n, title in enumerate(self.title)]
        self.like = {kind.id: frozenset(n for n, one in enumerate(tokens) if one == kind.id) for kind in book.tokens}
        self.like["any_token"] = frozenset(range(self.hero0))
        self.like["any_hero"] = frozenset(range(self.hero0, self.action0))
        self.hero = {name: self.hero0 + n for n, name in enumerate(book.heroes)}
        self.places = range(self.place0, len(self.title))
        plan = plan_of(ZONES, players, (("space", range(self.place0, len(self.title) - 1)),))
        self.ring = len(book.spaces)
        self.space0 = plan.the("space")
        self.space_zone = {space.id: self.space0 + n for n, space in enumerate(book.spaces)}
        self.home = {kind: self.space_zone[home] for kind, home in book.homes().items()}
        self._lay(Zones(plan, self.place0))
        self.points = [0] * players  # goals met
        self.current = 0  # who has Gladys
        self.deployer = 0  # whose turn it is in the first phase
        self.turn = 0
        self.phase = BEGIN
        self.winner: int | None = None
        self.winners: tuple[int, ...] = ()
        self.dice: tuple[int, ...] = ()  # what the die will show, before chance says
        self.tracks = Tracks()
        self.news: list[news.News] = []

    def _lay(self, zones: Zones) -> None:
        """Takes zones for its own."""
        self.zones = zones
        self.lists = zones.lists
        self.where = zones.where

    def pack(self) -> tuple[Any, ...]:
        """All that changes in a game, as it is while a plain question is open; news and chance are not in it."""
        round_ = (self.current, self.deployer, self.turn, self.phase, self.winner, self.winners, self.dice)
        return self.zones.pack(), round_, self.points[:], self.tracks.copy()

    def unpack(self, packed: tuple[Any, ...]) -> Table:
        """A table of the same game, of its own, in the state that was packed."""
        other: Table = Table.__new__(Table)
        for name in SHARED:
            setattr(other, name, getattr(self, name))
        zones, round_, points, tracks = packed
        other._lay(Zones.unpack(self.zones.plan, zones))
        (other.current, other.deployer, other.turn, other.phase, other.winner, other.winners, other.dice) = round_
        other.points, other.tracks = points[:], tracks.copy()
        other.news = []
        return other

    # -- what is where --------------------------------------------------------------------------------------------

    @property
    def body(self) -> int:
        """The zone of the dead."""
        return self.space0 + self.ring

    def zone(self, place: int) -> int:
        """The zone of a space or of the body count."""
        return self.space0 + place - self.place0

    def place(self, zone: int) -> int:
        """The space or the body count that a zone is; below 0 for other zones."""
        return zone - self.space0 + self.place0 if zone >= self.space0 else -1

    def on_board(self) -> range:
        """The zones of all spaces."""
        return range(self.space0, self.space0 + self.ring)

    def is_token(self, thing: int) -> bool:
        return thing < self.hero0

    def is_hero(self, thing: int) -> bool:
        return self.hero0 <= thing < self.action0

    def around(self, zone: int, steps: int) -> int:
        """The space that many steps clockwise, or with a minus counter-clockwise (board.ring)."""
        return self.space0 + (zone - self.space0 + steps) % self.ring

    def held(self, zone: str, player: int) -> list[int]:
        """What a player has in a zone."""
        return self.lists[self.zones.plan.of(zone)[player]]

    def goals(self, player: int) -> list[int]:
        """The goals a player has not met yet, hidden or open."""
        return [*self.held("goals", player), *self.held("open", player)]

    def the(self, zone: str) -> list[int]:
        """What lies in a zone of the table."""
        return self.lists[self.zones.plan.the(zone)]

    def order(self, first: int | None = None) -> list[int]:
        """All players leftwards, from the one who has Gladys or another (goals.order, keep.order)."""
        start = self.current if first is None else first
        return [(start + n) % self.players for n in range(self.players)]

    def one_of_each(self, things: Iterable[int]) -> list[int]:
        """One of those that nobody can tell apart."""
        return list({(self.title[thing].id, self.where[thing]): thing for thing in things}.values())

    # -- what was agreed on ---------------------------------------------------------------------------------------

    def agreed(self, option: str) -> bool:
        """Whether an option of the form no or yes, or one with several values, was chosen."""
        return self.options.get(option, "no") != "no"

    def team(self, player: int) -> int:
        """The number of a player's side: partners sit opposite (variant.alliances)."""
        return player % (self.players // 2) if self.agreed("alliances") else player

    def partners(self, player: int) -> list[int]:
        """Everybody on a player's side."""
        return [who for who in range(self.players) if self.team(who) == self.team(player)]

    def goals_dealt(self) -> int:
        """How many goals everybody begins with (setup.goal, variant.plans_within_plans)."""
        plans = {"three": "plan_goals", "four": "more_plan_goals"}.get(self.options.get("plans_within_plans", "no"))
        return 1 if plans is None else self.book.constants[plans]

    def goals_wanted(self) -> int:
        """How many goals a side must meet to win (goals.win, variant.plans_within_plans, variant.alliances)."""
        if self.agreed("plans_within_plans"):
            return self.goals_dealt() * len(self.partners(0))
        return self.book.constants["team_goals" if self.agreed("alliances") else "goals_to_win"]

    # -- what changes ---------------------------------------------------------------------------------------------

    def put(self, thing: int, zone: str, player: int = 0) -> None:
        """Puts a card into a zone of the table, or of a player."""
        self.zones.put(thing, self.zones.plan.of(zone)[player])

    def roll(self) -> int:
        """What the die shows (attack.roll)."""
        if self.dice:
            n, *rest = self.dice
            self.dice = tuple(rest)
            return n
        return self.chance.below(self.book.constants["die_sides"]) + 1

    def draw(self, deck: str, discard: str, player: int) -> int:
        """The top card of a deck, which is made anew from its shuffled discard pile when it is empty; -1 when there is
        no card (action.reshuffle, goals.empty)."""
        if not self.the(deck) and (cards := self.the(discard)[:]):
            self.chance.shuffle(cards)
            for card in cards:
                self.put(card, deck)
            self.news.append(news.ReshuffleNews(player))
        return self.the(deck)[-1] if self.the(deck) else -1

    def draw_goal(self, player: int) -> None:
        """A player draws a goal, if there is one (goals.new, goals.empty)."""
        card = self.draw("goal_deck", "goal_discard", player)
        if card >= 0:
            self.put(card, "goals", player)
            self.news.append(news.DrawNews(player, self.things[card]))

    def lay_open(self, player: int) -> None:
        """Whoever has met enough goals plays with open ones while anybody has none (variant.kinder_and_gentler)."""
        if self.points[player] >= self.book.constants["open_goals"] and self.somebody_has_none():
            for goal in self.held("goals", player)[:]:
                self.put(goal, "open", player)
                self.news.append(news.OpenNews(player, self.things[goal]))

    def somebody_has_none(self) -> bool:
        """Whether anybody has not met a goal yet (variant.kinder_and_gentler)."""
        return min(self.points) == 0


# What all tables of a game have in common.
SHARED = (
    "action0", "book", "chance", "goal0", "hero", "hero0", "home", "like", "move0", "options", "place0", "places",
    "players", "ring", "space0", "space_zone", "things", "title",
)  # fmt: skip
