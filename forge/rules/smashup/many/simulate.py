"""Plays many games by themselves and counts: who wins, how long it takes, which bases are scored.

Every game follows from its own number: game `seed + 3` can be played again alone. That is why the results are the same
for any number of processes.
"""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import sqrt
from pathlib import Path
from typing import Any

from forge.abilities import nodes
from forge.abilities.kinds import Ability
from forge.abilities.nodes import Node
from forge.abilities.tree import rewrite, walk
from forge.library import Facts
from forge.project import Project
from forge.rules.games import load_game
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.transcript import digest
from forge.rules.smashup import RULES
from forge.rules.smashup.engine.book import Book, make_book
from forge.rules.smashup.engine.start import Deal
from forge.rules.smashup.many.bots import BOTS
from forge.rules.smashup.many.invariants import faults

BOUND = 5_000  # decisions; the longest games have some hundreds
CHUNK = 50  # games a process plays before it reports
PLACES = 3


@dataclass(frozen=True)
class Plan:
    """What is to be played: `games` games with the numbers from `seed` up.

    `tables` are the bots of a game, seat by seat; several tables take turns. Factions are drawn from `factions`,
    no faction twice in a game. `check`: look for faults after that many decisions (0: never). `abilities` are played
    instead of those of the database: pairs of a title's id and its ability.
    """

    tables: tuple[tuple[str, ...], ...]
    factions: tuple[str, ...]
    games: int
    seed: int = 0
    check: int = 0
    abilities: tuple[tuple[str, Ability], ...] = ()


@dataclass(frozen=True)
class Record:
    """One game. `scored` are the bases in the order in which they were scored: (base, ((place, points), ...)).

    `winner` is a seat, or None when the game had to be given up: `faults` then says why.
    """

    seed: int
    bots: tuple[str, ...]
    factions: tuple[tuple[str, ...], ...]
    first: int
    winner: int | None
    points: tuple[int, ...]
    turns: int
    decisions: int
    scored: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    faults: tuple[str, ...] = ()


# -- playing --------------------------------------------------------------------------------------------------------


def deal_of(plan: Plan, each: int, seed: int) -> tuple[tuple[str, ...], Deal]:
    """The bots and the deal of the game with that number; `each` is how many factions a player takes."""
    bots = plan.tables[seed % len(plan.tables)]
    rng = random.Random(seed)
    drawn = rng.sample(plan.factions, each * len(bots))
    factions = tuple(tuple(drawn[each * seat : each * (seat + 1)]) for seat in range(len(bots)))
    return bots, Deal(factions, seed, rng.randrange(len(bots)))


def played(book: Book, plan: Plan, seed: int, bound: int = BOUND) -> AnyGame:
    """The game with that number, played by its bots."""
    bots, deal = deal_of(plan, book.constants["factions_per_player"], seed)
    players = [BOTS[name](f"{seed}.{seat}") for seat, name in enumerate(bots)]
    game = Game(RULES, book, deal)
    for _ in range(bound):
        if (question := game.question) is None:
            break
        game.apply(players[question.player].choose(game))
    return game


def play(book: Book, plan: Plan, seed: int, bound: int = BOUND) -> Record:
    """Plays the game with that number. What goes wrong is in the record."""
    bots, deal = deal_of(plan, book.constants["factions_per_player"], seed)
    players = [BOTS[name](f"{seed}.{seat}") for seat, name in enumerate(bots)]
    found: list[str] = []
    game = None
    decisions = 0
    try:
        game = Game(RULES, book, deal)
        owners = tuple(game.table.owner)
        while (question := game.question) is not None and not found:
            if decisions >= bound:
                found.append(f"no winner after {bound} decisions")
                break
            game.apply(players[question.player].choose(game))
            decisions += 1
            if plan.check and (decisions % plan.check == 0 or game.over):
                found += faults(game.table, game.question, owners)
    except Exception as error:  # a fault of the engine: which game it was must not be lost
        place = traceback.extract_tb(error.__traceback__)[-1]
        found.append(f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno}, in {place.name})")
    if game is None:
        return Record(seed, bots, deal.factions, deal.first, None, (0,) * len(bots), 0, 0, (), tuple(found))
    at = f"after {decisions} decisions: "
    return Record(
        seed=seed,
        bots=bots,
        factions=deal.factions,
        first=deal.first,
        winner=None if found else game.winner,
        points=game.points,
        turns=game.table.turn,
        decisions=decisions,
        scored=scored_bases(game),
        faults=tuple(at + fault for fault in found),
    )


def scored_bases(game: AnyGame) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    """The bases scored so far, with the places taken and the points given for them."""
    scored: list[tuple[str, list[tuple[int, int]]]] = []
    for item in game.news():
        if item[0] == "score":
            scored.append((game.table.title[item[2]].id, []))
        elif item[0] == "place":
            scored[-1][1].append((item[2], item[3]))
    return tuple((base, tuple(places)) for base, places in scored)


@lru_cache(maxsize=1)
def _book(root: Path, game: str, abilities: tuple[tuple[str, Ability], ...] = ()) -> Book:
    """The book of a game, made once in every process."""
    return make_book(load_game(Project(root), game), dict(abilities))


def play_chunk(root: Path, game: str, plan: Plan, seeds: range) -> list[Record]:
    """The job a process does."""
    book = _book(root, game, plan.abilities)
    return [play(book, plan, seed) for seed in seeds]


def simulate(root: Path, game: str, plan: Plan, executor: Executor) -> Iterator[Record]:
    """Plays a plan and gives the records in the order of their numbers, some at a time."""
    seeds = range(plan.seed, plan.seed + plan.games)
    chunks = (seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK))
    waiting: list[Future[list[Record]]] = []
    for chunk in chunks:
        waiting.append(executor.submit(play_chunk, root, game, plan, chunk))
        if len(waiting) >= 64:  # enough for all processes, and memory stays small
            yield from waiting.pop(0).result()
    while waiting:
        yield from waiting.pop(0).result()


# -- comparing -----------------------------------------------------------------------------------------------------


def transcript_hashes(
    game: Facts, abilities: Mapping[str, Ability] | None, seeds: Iterable[int], players: int
) -> list[str]:
    """One hash for each game: of its decisions, states and draws. Random bots play the even seeds, greedy ones the odd.

    `abilities` are played instead of those of the database; what names they bind things to makes no difference.
    """
    others = {title: aligned(ability, game.abilities[title]) for title, ability in (abilities or {}).items()}
    book = make_book(game, others)
    plan = Plan((("random",) * players, ("greedy",) * players), book.factions, 0)
    return [digest(played(book, plan, seed).transcript().hashes()) for seed in seeds]


def aligned(ability: Ability, to: Ability) -> Ability:
    """The ability with the faction it names called as in another one: cards in play remember it by that name."""
    names = [
        {node.as_ for _, node in walk(one) if isinstance(node, nodes.NameFaction)} for one in (ability, to)
    ]  # fmt: skip
    taken = {getattr(node, "as_", None) for _, node in walk(ability)}
    if len(names[0]) != 1 or len(names[1]) != 1 or names[1] & taken:
        return ability
    old, new = names[0].pop(), names[1].pop()

    def change(node: Node) -> Node:
        if isinstance(node, nodes.NameFaction):
            return replace(node, as_=new)
        return replace(node, faction=new) if isinstance(node, nodes.Minion) and node.faction == old else node

    return tuple(rewrite(clause, change) for clause in ability)


# -- counting -------------------------------------------------------------------------------------------------------


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The Wilson score interval of a share, by default the 95 % confidence interval.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    if games == 0:
        return 0.0, 1.0
    share, extra = wins / games, z * z / games
    middle = (share + extra / 2) / (1 + extra)
    reach = z * sqrt(share * (1 - share) / games + extra / games / 4) / (1 + extra)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def percentile(counts: Mapping[int, int], share: float) -> int:
    """The smallest number that at least this share of the numbers counted does not exceed."""
    wanted, seen = share * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return 0


@dataclass
class Share:
    """How often somebody played and won."""

    games: int = 0
    wins: int = 0

    def add(self, won: bool) -> None:
        self.games += 1
        self.wins += won

    def as_data(self) -> dict[str, Any]:
        low, high = wilson(self.wins, self.games)
        rate = self.wins / self.games if self.games else 0.0
        return {"games": self.games, "wins": self.wins, "rate": round(rate, 4), "low": round(low, 4),
                "high": round(high, 4)}  # fmt: skip


@dataclass
class Ground:
    """How often a base was scored, and how many points were given for each place altogether."""

    times: int = 0
    points: list[int] = field(default_factory=lambda: [0] * PLACES)

    def add(self, places: tuple[tuple[int, int], ...]) -> None:
        self.times += 1
        for place, points in places:
            if place <= PLACES:
                self.points[place - 1] += points


@dataclass
class Tally:
    """What many games add up to. Games with faults are listed and counted nowhere else."""

    games: int = 0
    bots: dict[str, Share] = field(default_factory=dict)
    seats: dict[str, Share] = field(default_factory=dict)
    factions: dict[str, Share] = field(default_factory=dict)
    pairs: dict[tuple[str, ...], Share] = field(default_factory=dict)
    turns: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    bases: dict[str, Ground] = field(default_factory=dict)
    faults: list[Record] = field(default_factory=list)

    def add(self, record: Record) -> None:
        """Counts a game."""
        if record.winner is None:
            self.faults.append(record)
            return
        self.games += 1
        self.turns[record.turns] += 1
        self.decisions[record.decisions] += 1
        for seat, (bot, factions) in enumerate(zip(record.bots, record.factions, strict=True)):
            won = seat == record.winner
            self.bots.setdefault(bot, Share()).add(won)
            self.seats.setdefault("first" if seat == record.first else "later", Share()).add(won)
            self.pairs.setdefault(tuple(sorted(factions)), Share()).add(won)
            for faction in factions:
                self.factions.setdefault(faction, Share()).add(won)
        for base, places in record.scored:
            self.bases.setdefault(base, Ground()).add(places)

    def as_data(self) -> dict[str, Any]:
        """The tally as plain data, for JSON: the same for the same games, whatever played them."""
        return {
            "games": self.games,
            "turns": lengths(self.turns),
            "decisions": lengths(self.decisions),
            "bots": {name: share.as_data() for name, share in sorted(self.bots.items())},
            "seats": {name: share.as_data() for name, share in sorted(self.seats.items())},
            "factions": {name: share.as_data() for name, share in _best_first(self.factions)},
            "pairs": [{"factions": list(pair), **share.as_data()} for pair, share in _best_first(self.pairs)],
            "bases": {
                name: {
                    "scored": ground.times,
                    "per_game": round(ground.times / self.games, 4),
                    "points": [round(points / ground.times, 3) for points in ground.points],
                }
                for name, ground in sorted(self.bases.items(), key=lambda item: (-item[1].times, item[0]))
            },
            "faults": [
                {"seed": record.seed, "bots": list(record.bots), "factions": [list(f) for f in record.factions],
                 "faults": list(record.faults)}
                for record in self.faults
            ],
        }  # fmt: skip


def lengths(counts: Mapping[int, int]) -> dict[str, int]:
    """The median, the 90th percentile and the longest."""
    return {"median": percentile(counts, 0.5), "p90": percentile(counts, 0.9), "max": max(counts, default=0)}


def _best_first(shares: Mapping[Any, Share]) -> list[tuple[Any, Share]]:
    return sorted(shares.items(), key=lambda item: (-item[1].wins / max(1, item[1].games), item[0]))
