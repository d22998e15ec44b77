"""How a game starts: dealt from factions and a seed, or from a position given card by card. Both are plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from forge.abilities.tree import walk
from forge.problems import Problem, ProblemsError
from forge.rules.kernel.chance import Chance
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.book import Book, Title
from forge.rules.smashup.engine.effects import RUNNERS
from forge.rules.smashup.engine.events import loose
from forge.rules.smashup.engine.grants import Plays
from forge.rules.smashup.engine.rooms import ROOMS
from forge.rules.smashup.engine.table import END, PLAY, START, THIS_TURN, Table
from forge.rules.smashup.engine.turn import allow_plays, set_up
from forge.rules.smashup.facts import PlayOn

Seat = Annotated[int, Meta(ge=0)]
Few = Annotated[int, Meta(ge=0, le=99)]


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="deal"):
    """A game from the beginning: the factions of every player, a seed, and who starts."""

    factions: tuple[tuple[str, ...], ...]
    seed: int = 0
    first: Seat = 0


class Attached(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action in play. `names` is what it was told when it was played; `over`: what it lasts until has come."""

    card: str
    controller: Seat
    owner: Seat
    names: dict[str, str] = {}
    over: bool = False


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A minion on a base. `boost`: more power until the end of the turn."""

    card: str
    controller: Seat
    owner: Seat
    attached: tuple[Attached, ...] = ()
    boost: int = 0


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base in play with everything on it. `lowered`: its breakpoint is so much less until the end of the turn."""

    base: str
    minions: tuple[Placed, ...] = ()
    attached: tuple[Attached, ...] = ()
    lowered: Seat = 0


class Hands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has. Decks and discard piles are given from the top."""

    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    points: Seat = 0


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="position"):
    """A game from a position: whose turn and which step, and where every card lies.

    `minions` and `actions` are the normal plays still left this turn, `played` how many minions were played in it.
    Actions on minions that are protected from them are discarded at once, as in a game.
    """

    players: tuple[Hands, ...]
    bases: tuple[Ground, ...]
    base_deck: tuple[str, ...] = ()
    base_discard: tuple[str, ...] = ()
    current: Seat = 0
    step: Annotated[int, Meta(ge=START, le=END)] = PLAY
    turn: Seat = 1
    minions: Few = 1
    actions: Few = 1
    played: Few = 0
    seed: int = 0


Start = Deal | Position


def make_table(book: Book, start: Start) -> Table:
    """The table as the game starts. Raises ProblemsError with everything that is wrong with `start`."""
    return _deal(book, start) if isinstance(start, Deal) else _place(book, start)


def _deal(book: Book, deal: Deal) -> Table:
    problems = check_deal(book, deal)
    if problems:
        raise ProblemsError([Problem("", 0, problem) for problem in problems])
    cards: list[tuple[Title, int]] = [
        (title, player)
        for player, factions in enumerate(deal.factions)
        for faction in factions
        for title in book.decks[faction]
    ]
    cards += [(base, -1) for base in book.bases.values()]
    table = Table(book, len(deal.factions), cards, Chance(deal.seed))
    table.runners, table.rooms = RUNNERS, ROOMS
    first = 0
    for player, factions in enumerate(deal.factions):
        past = first + sum(len(book.decks[faction]) for faction in factions)
        table.zones.fill(table.deck_of[player], range(first, past))
        first = past
    table.zones.fill(table.base_deck, range(first, len(cards)))
    table.current = deal.first
    set_up(table)
    return table


def check_deal(book: Book, deal: Deal) -> list[str]:
    """What is wrong with the factions chosen. Sources: setup.decks, setup.same_faction."""
    players, each = len(deal.factions), book.constants["factions_per_player"]
    problems = []
    if not book.min_players <= players <= book.max_players:
        problems.append(f"{book.min_players} to {book.max_players} players can play, not {players}")
    for seat, factions in enumerate(deal.factions, 1):
        for name in factions:
            if name not in book.decks:
                problems.append(f"player {seat}: there is no faction {name!r}; there are: {', '.join(book.factions)}")
        if len(factions) != each:
            problems.append(f"player {seat}: takes {each} factions, not {len(factions)} (rule setup.decks)")
        elif len(set(factions)) < len(factions):
            problems.append(f"player {seat}: {factions[0]!r} cannot be combined with itself (rule setup.same_faction)")
    if not 0 <= deal.first < max(players, 1):
        problems.append(f"player {deal.first + 1} cannot start: there are {players}")
    return problems


class _Cards:
    """Numbers the cards of a position, owner by owner, bases last."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.cards: list[tuple[Title, int]] = []
        self.bases: list[Title] = []

    def add(self, title: str, owner: int) -> int:
        self.cards.append((self.book.titles[title], owner))
        return len(self.cards) - 1


def check_position(book: Book, position: Position) -> list[str]:
    """What is wrong with a position: unknown names, minions and actions in the wrong place, seats nobody has."""
    problems: list[str] = []
    seats = len(position.players)

    def card(name: str, where: str, minion: bool | None = None) -> None:
        if name not in book.titles:
            problems.append(f"{where}: there is no card {name!r}")
        elif minion is not None and book.titles[name].is_minion is not minion:
            problems.append(f"{where}: {name!r} is {'no' if minion else 'a'} minion")

    def held(item: Attached | Placed, where: str, minion: bool) -> None:
        card(item.card, where, minion)
        if max(item.controller, item.owner) >= seats:
            problems.append(
                f"{where}: {item.card!r} belongs to player {max(item.controller, item.owner) + 1}, and "
                f"there are {seats}"
            )

    if not book.min_players <= seats <= book.max_players:
        problems.append(f"{book.min_players} to {book.max_players} players can play, not {seats}")
    if position.current >= seats:
        problems.append(f"it cannot be the turn of player {position.current + 1}: there are {seats}")
    for seat, hands in enumerate(position.players, 1):
        for zone in ("hand", "deck", "discard"):
            for name in getattr(hands, zone):
                card(name, f"{zone} of player {seat}")
    named = [ground.base for ground in position.bases] + [*position.base_deck, *position.base_discard]
    for name in named:
        if name not in book.bases:
            problems.append(f"there is no base {name!r}")
    problems += [f"base {name!r} is there twice" for name in sorted({n for n in named if named.count(n) > 1})]
    for ground in position.bases:
        for minion in ground.minions:
            held(minion, ground.base, True)
            for action in minion.attached:
                held(action, minion.card, False)
                problems += _misplaced(book, action, minion.card, on_base=False)
        for action in ground.attached:
            held(action, ground.base, False)
            problems += _misplaced(book, action, ground.base, on_base=True)
    return problems


def _misplaced(book: Book, action: Attached, host: str, on_base: bool) -> list[str]:
    """What is wrong with an action there: it does not stay in play, belongs elsewhere, or names no faction."""
    title = book.titles.get(action.card)
    if title is None or title.is_minion:
        return []
    problems = []
    if title.play_on is None:
        problems.append(f"{host}: {action.card!r} does not stay in play")
    elif (title.play_on is PlayOn.base) is not on_base:
        problems.append(f"{host}: {action.card!r} is played on a {'minion' if on_base else 'base'}")
    named = next((node.as_ for _, node in walk(title.ability) if isinstance(node, nodes.NameFaction)), None)
    if named is None and action.names:
        problems.append(f"{host}: {action.card!r} names nothing")
    elif named is not None and action.names.get(named) not in book.factions:
        said = action.names.get(named, "nothing")
        problems.append(f"{host}: {action.card!r} names a faction (`names:`), not {said!r}; "
                        f"there are: {', '.join(book.factions)}")  # fmt: skip
    return problems


def _place(book: Book, position: Position) -> Table:
    problems = check_position(book, position)
    if problems:
        raise ProblemsError([Problem("", 0, problem) for problem in problems])
    maker = _Cards(book)
    zones = [
        (zone, seat, [maker.add(name, seat) for name in reversed(getattr(hands, zone))])
        for seat, hands in enumerate(position.players)
        for zone in ("hand", "deck", "discard")
    ]
    minions = [[(maker.add(m.card, m.owner), m) for m in ground.minions] for ground in position.bases]
    on_minions = [[[(maker.add(a.card, a.owner), a) for a in m.attached] for _, m in row] for row in minions]
    on_bases = [[(maker.add(a.card, a.owner), a) for a in ground.attached] for ground in position.bases]
    first_base = len(maker.cards)
    names = [ground.base for ground in position.bases] + [*position.base_deck, *position.base_discard]
    cards = [*maker.cards, *((book.bases[name], -1) for name in names)]
    t = Table(book, len(position.players), cards, Chance(position.seed))
    t.runners, t.rooms = RUNNERS, ROOMS
    for zone, seat, held in zones:
        if zone == "hand":
            held.reverse()  # hands read from left to right, decks and piles from the top
        t.zones.fill(t.zones.plan.of(zone)[seat], held)
    number = {name: first_base + index for index, name in enumerate(names)}
    t.zones.fill(t.base_deck, [number[name] for name in reversed(position.base_deck)])
    t.zones.fill(t.base_pile, [number[name] for name in reversed(position.base_discard)])
    t.current, t.turn, t.step = position.current, position.turn, position.step
    t.points = [hands.points for hands in position.players]

    def enter(card: int, zone: int, controller: int) -> None:
        t.controller[card] = controller
        t.enter(card, zone)

    for ground in position.bases:
        t.enter(number[ground.base], t.row)
    for ground, row, over, under in zip(position.bases, minions, on_minions, on_bases, strict=True):
        base = number[ground.base]
        for (card, minion), actions in zip(row, over, strict=True):
            enter(card, t.field0 + base, minion.controller)
            _attach(t, card, actions)
            if minion.boost:
                t.boosts[card] = [(minion.boost, THIS_TURN)]
        _attach(t, base, under)
        if ground.lowered:
            t.lowered[base] = [(ground.lowered, THIS_TURN)]
    allow_plays(t)
    given = Plays(position.minions, position.actions)
    for grant in t.plays.grants:
        given.add(grant)
    t.plays = given
    t.played[t.current] = [-1] * position.played
    for card in loose(t):
        t.discard(card)
    return t


def _attach(t: Table, host: int, actions: Sequence[tuple[int, Attached]]) -> None:
    for card, action in actions:
        t.controller[card] = action.controller
        t.enter(card, t.on0 + host)
        if action.names:
            t.memory[card] = dict(action.names)
        if action.over:
            t.lapsed.add(card)
