"""How a game starts: dealt from command ships and a seed. It is plain data."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from forge.problems import Problem, ProblemsError
from forge.rules.kernel.chance import Chance
from forge.rules.magblast.engine import news
from forge.rules.magblast.engine.book import Book
from forge.rules.magblast.engine.effects import ROOMS, RUNNERS
from forge.rules.magblast.engine.select import is_among
from forge.rules.magblast.engine.table import Table

Sitting = Annotated[int, Meta(ge=0)]


class Muster(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="deal"):
    """A game from the beginning: the command ship of every player, a seed, who begins where fleets are equally strong,
    and the mode of play (the first one of game.yml, when left out)."""

    command: tuple[str, ...]
    seed: int = 0
    first: Sitting = 0
    mode: str | None = None


def check_players(book: Book, players: int, mode: str | None) -> list[str]:
    """What is wrong with the number of players and the mode."""
    if not book.min_players <= players <= book.max_players:
        return [f"{book.min_players} to {book.max_players} can play, not {players}"]
    found = book.mode(mode)
    if not found.players.min <= players <= found.players.max:
        few, many = found.players.min, found.players.max
        who = f"{few} to {many}" if few < many else f"exactly {few}"
        return [f"{who} can play in the mode {found.id!r}, not {players} (rule mode.{found.id})"]
    return []


def check_muster(book: Book, start: Muster) -> list[str]:
    """What is wrong with a start. Sources: setup.decks, setup.command_ship."""
    players = len(start.command)
    problems = check_players(book, players, start.mode)
    ships = {title.id for title in book.command}
    for seat, name in enumerate(start.command, 1):
        if name not in ships:
            there = ", ".join(sorted(ships))
            problems.append(f"player {seat}: there is no command ship {name!r}; there are: {there}")
        elif name in start.command[: seat - 1]:
            problems.append(f"player {seat}: {name!r} is somebody else's command ship (rule setup.command_ship)")
    if not 0 <= start.first < max(players, 1):
        problems.append(f"player {start.first + 1} cannot start: there are {players}")
    return problems


def new_table(book: Book, mode: str | None, players: int, seed: int) -> Table:
    """A table on which nothing lies yet."""
    t = Table(book, book.mode(mode), players, Chance(seed))
    t.runners, t.rooms, t.among = RUNNERS, ROOMS, is_among
    return t


def make_table(book: Book, start: Muster) -> Table:
    """The table as the game starts. Raises ProblemsError with everything that is wrong with `start`."""
    problems = check_muster(book, start)
    if problems:
        raise ProblemsError([Problem("", 0, problem) for problem in problems])
    t = new_table(book, start.mode, len(start.command), start.seed)
    actions, ships = list(range(t.ship0)), list(range(t.ship0, t.command0))
    t.chance.shuffle(actions)
    t.chance.shuffle(ships)
    t.zones.fill(t.deck, actions)
    t.zones.fill(t.fleet_deck, ships)
    t.zones.fill(t.zones.plan.the("command_deck"), range(t.command0, t.zone_thing0))
    number = {title.id: t.command0 + n for n, title in enumerate(book.command)}
    t.current = start.first
    for player, name in enumerate(start.command):
        t.put(number[name], t.post[player])
        t.commanders[number[name]] = player
    for player in t.order():
        for _ in range(book.constants["ships_dealt"]):
            ship = t.draw_ship(player)
            t.news.append(news.DrawNews(player, t.things[ship]))
    return t
