"""A game from a position: whose turn it is, which phase, and where everything lies. It is plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Annotated

import msgspec
from msgspec import Meta

from forge.problems import Problem, ProblemsError
from forge.rules.kernel.chance import Chance
from forge.rules.magblast.engine.book import CODE, SYMBOLS, Book, Ready
from forge.rules.magblast.engine.effects import ROOMS, RUNNERS
from forge.rules.magblast.engine.select import is_among
from forge.rules.magblast.engine.start import check_players
from forge.rules.magblast.engine.table import ATTACK, DISCARD, Table

Seat = Annotated[int, Meta(ge=0)]


class Tucked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card under a ship: its damage there, if that is not what the card shows."""

    card: str
    damage: Seat | None = None


class Moored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship in play, and what lies under it. `fired`: the guns it has fired this turn, as bits."""

    card: str
    under: tuple[Tucked, ...] = ()
    fired: Seat = 0


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card on a fleet, and who played it."""

    card: str
    player: Seat


class Armada(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has. `zones` are those of the ring, in its order; `uses`: how often the command ability can still
    be used, None for as often as at the beginning."""

    command: Moored
    hand: tuple[str, ...] = ()
    zones: tuple[tuple[Moored, ...], ...] = ()
    laid: tuple[Laid, ...] = ()
    uses: Seat | None = None


class Standoff(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="position"):
    """A game from a position. Cards are ids, with their symbols behind them: `laser_blast@star`. Decks and discard
    piles are given from the top; there is nothing in the game but what is given."""

    players: tuple[Armada, ...]
    current: Seat = 0
    phase: Annotated[int, Meta(ge=DISCARD, le=ATTACK)] = ATTACK
    turn: Seat = 1
    action_deck: tuple[str, ...] = ()
    action_discard: tuple[str, ...] = ()
    fleet_deck: tuple[str, ...] = ()
    fleet_discard: tuple[str, ...] = ()
    first_turn: bool = False
    mode: str | None = None
    seed: int = 0


def card_of(book: Book, name: str) -> tuple[Ready, int]:
    """The title and the symbols of a card as it is written. Raises ValueError when there is no such card."""
    title, *signs = name.split("@")
    known = {symbol.value: CODE**number for number, symbol in enumerate(SYMBOLS)}
    if title not in book.titles or book.titles[title].group is None:
        raise ValueError(f"there is no action card {title!r}")
    for sign in signs:
        if sign not in known:
            raise ValueError(f"{name!r}: there is no symbol {sign!r}, only: {', '.join(known)}")
    return book.titles[title], sum(known[sign] for sign in signs)


def check_position(book: Book, position: Standoff) -> list[str]:
    """What is wrong with a position: unknown names, ships that are there twice, seats and zones nobody has."""
    seats = len(position.players)
    if position.mode is not None and position.mode not in book.modes:
        return [f"there is no mode {position.mode!r}; there are: {', '.join(book.modes)}"]
    problems = check_players(book, seats, position.mode)
    if position.current >= seats:
        problems.append(f"it cannot be the turn of player {position.current + 1}: there are {seats}")
    for name in _cards(position):
        try:
            card_of(book, name)
        except ValueError as error:
            problems.append(str(error))
    fleets, commands = {title.id for title in book.fleet}, {title.id for title in book.command}
    ships = list(_ships(position))
    problems += [f"there is no fleet ship {name!r}" for name in ships if name not in fleets]
    flagships = [fleet.command.card for fleet in position.players]
    problems += [f"there is no command ship {name!r}" for name in flagships if name not in commands]
    twice = sorted(name for name, times in Counter([*ships, *flagships]).items() if times > 1)
    problems += [f"{name!r} is there twice" for name in twice]
    for number, fleet in enumerate(position.players, 1):
        if len(fleet.zones) > len(book.ring):
            problems.append(f"player {number} has {len(fleet.zones)} zones; there are {len(book.ring)}")
        for card in fleet.laid:
            if card.player >= seats:
                problems.append(f"{card.card!r} was played by player {card.player + 1}, and there are {seats}")
            elif card.card.partition("@")[0] in book.titles and not book.titles[card.card.partition("@")[0]].lies:
                problems.append(f"{card.card!r} does not lie on a fleet")
        problems += _too_much(book, fleet)
    return problems


def _too_much(book: Book, fleet: Armada) -> Iterable[str]:
    """Ships that would be destroyed."""
    for ship in (fleet.command, *(ship for zone in fleet.zones for ship in zone)):
        title = book.titles.get(ship.card)
        known = [card for card in ship.under if card.card.partition("@")[0] in book.titles]
        if title is not None and sum(_damage(book, card) for card in known) >= title.hull:
            yield f"{ship.card!r} has more damage than it can bear"


def _damage(book: Book, card: Tucked) -> int:
    """The damage of a card under a ship."""
    if card.damage is not None:
        return card.damage
    aims = book.titles[card.card.partition("@")[0]].aims
    return getattr(aims, "damage", 0)


def _cards(position: Standoff) -> Iterable[str]:
    """All action cards of a position, in the order of their numbers."""
    for fleet in position.players:
        yield from fleet.hand
        yield from (card.card for card in fleet.laid)
        for ship in (fleet.command, *(ship for zone in fleet.zones for ship in zone)):
            yield from (card.card for card in ship.under)
    yield from reversed(position.action_deck)
    yield from reversed(position.action_discard)


def _ships(position: Standoff) -> Iterable[str]:
    """All fleet ships of a position, in the order of their numbers."""
    for fleet in position.players:
        yield from (ship.card for zone in fleet.zones for ship in zone)
    yield from reversed(position.fleet_deck)
    yield from reversed(position.fleet_discard)


def lay(book: Book, position: Standoff) -> Table:
    """The table of a position. Raises ProblemsError with everything that is wrong with it."""
    problems = check_position(book, position)
    if problems:
        raise ProblemsError([Problem("", 0, problem) for problem in problems])
    there = replace(
        book,
        deck=tuple(card_of(book, name) for name in _cards(position)),
        fleet=tuple(book.titles[name] for name in _ships(position)),
        command=tuple(book.titles[fleet.command.card] for fleet in position.players),
    )
    t = Table(there, book.mode(position.mode), len(position.players), Chance(position.seed))
    t.runners, t.rooms, t.among = RUNNERS, ROOMS, is_among
    cards, ships = iter(range(t.ship0)), iter(range(t.ship0, t.command0))
    for player, fleet in enumerate(position.players):
        flagship = t.command0 + player
        t.put(flagship, t.post[player])
        t.commanders[flagship] = player
        standing = [(flagship, fleet.command)]
        for colour, zone in enumerate(fleet.zones):
            for ship in zone:
                standing.append((next(ships), ship))
                t.put(standing[-1][0], t.zone0 + len(book.ring) * player + colour)
        for _ in fleet.hand:
            t.put(next(cards), t.hand_of[player])
        for laid in fleet.laid:
            card = next(cards)
            t.put(card, t.on_fleet[player])
            t.laid[card] = laid.player
        for number, placed in standing:
            for tucked in placed.under:
                t.tuck(next(cards), number, _damage(book, tucked))
            if placed.fired:
                t.fired[number] = placed.fired
        if fleet.uses is not None:
            t.uses[player] = fleet.uses
    _fill(t, t.deck, len(position.action_deck), cards)
    _fill(t, t.pile, len(position.action_discard), cards)
    _fill(t, t.fleet_deck, len(position.fleet_deck), ships)
    _fill(t, t.fleet_pile, len(position.fleet_discard), ships)
    t.current, t.turn, t.phase = position.current, position.turn, position.phase
    t.began = [not position.first_turn] * t.players
    return t


def _fill(t: Table, zone: int, count: int, things: Iterable[int]) -> None:
    """Puts the next so many things into a zone."""
    numbers: Sequence[int] = [thing for _, thing in zip(range(count), things, strict=False)]
    for number in numbers:
        t.put(number, zone)
