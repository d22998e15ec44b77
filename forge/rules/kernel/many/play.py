"""Plays many games by themselves.

Every game follows from its own number: game `seed + 3` can be played again alone. That is why the results are the same
for any number of processes.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from forge.abilities.kinds import Ability
from forge.library import Facts
from forge.project import Project
from forge.rules.games import load_game, rules_of
from forge.rules.kernel.game import Game
from forge.rules.kernel.many.bots import seated
from forge.rules.kernel.many.faults import faults
from forge.rules.kernel.options import drawn_options
from forge.rules.kernel.rules import B, Rules, S, T
from forge.rules.kernel.transcript import digest

BOUND = 50_000  # decisions; most games have some hundreds, one of eight who play at random some thousands
NOTHING: Mapping[str, str] = MappingProxyType({})
CHUNK = 50  # games a process plays before it reports


@dataclass(frozen=True)
class Plan:
    """What is to be played: `games` games with the numbers from `seed` up.

    `tables` are the bots of a game, seat by seat; several tables take turns. What players take is drawn from `groups`,
    nothing twice in a game. `check`: look for faults after that many decisions (0: never). `abilities` are played
    instead of those of the database: pairs of a title's id and its ability. `seconds`: the most a bot that looks ahead
    takes for an answer; then games depend on the machine. `mode`: the way to play, where a game has several.
    `options`: what was agreed on, and `mixed`: whether every game has options of its own, drawn at random.
    """

    tables: tuple[tuple[str, ...], ...]
    groups: tuple[str, ...]
    games: int
    seed: int = 0
    check: int = 0
    abilities: tuple[tuple[str, Ability], ...] = ()
    seconds: float | None = None
    mode: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    mixed: bool = False


@dataclass(frozen=True)
class Record:
    """One game. `taken` are the groups of every player, `scored` what `Rules.scored` says.

    `winner` is a seat, or None when the game was drawn or had to be given up: then `faults` says why. `winners` are all
    seats that have won, `counted` is what `Rules.counted` says.
    """

    seed: int
    bots: tuple[str, ...]
    taken: tuple[tuple[str, ...], ...]
    first: int
    winner: int | None
    points: tuple[int, ...]
    turns: int
    decisions: int
    scored: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    faults: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    winners: tuple[int, ...] = ()
    counted: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()


# -- playing --------------------------------------------------------------------------------------------------------


def dealt(
    rules: Rules[B, S, T],
    book: B,
    players: int,
    drawn: Sequence[str],
    seed: int,
    first: int,
    mode: str | None = None,
    options: Mapping[str, str] = NOTHING,
) -> S:
    """A game in which the players take what was drawn, in turn as many groups as each of them takes."""
    each = rules.each(book)
    taken = tuple(tuple(drawn[each * seat : each * (seat + 1)]) for seat in range(players))
    start = rules.deal(book, taken, seed, first)
    start = start if mode is None else rules.in_mode(start, mode)
    return rules.with_options(start, options) if options else start


def deal_of(rules: Rules[B, S, T], book: B, plan: Plan, seed: int) -> tuple[tuple[str, ...], S, int, Mapping[str, str]]:
    """The bots and the deal of the game with that number, who begins, and what was agreed on."""
    bots = plan.tables[seed % len(plan.tables)]
    rng = random.Random(seed)
    drawn = rng.sample(plan.groups, rules.each(book) * len(bots))
    first = rng.randrange(len(bots))
    options = drawn_options(rules.options(book), len(bots), rng) if plan.mixed else dict(plan.options)
    return bots, dealt(rules, book, len(bots), drawn, seed, first, plan.mode, options), first, options


def played(rules: Rules[B, S, T], book: B, plan: Plan, seed: int, bound: int = BOUND) -> Game[B, S, T]:
    """The game with that number, played by its bots."""
    bots, start, *_ = deal_of(rules, book, plan, seed)
    game = Game(rules, book, start)
    for _ in course(game, bots, seed, bound, plan.seconds):
        pass
    return game


def course(
    game: Game[B, S, T], bots: Sequence[str], seed: int, bound: int, seconds: float | None = None
) -> Iterator[int]:
    """Lets bots play, at most `bound` decisions; the number of decisions after each of them."""
    players = [seated(name, f"{seed}.{seat}", seconds) for seat, name in enumerate(bots)]
    for decisions in range(1, bound + 1):
        if (question := game.question) is None:
            return
        game.apply(players[question.player].choose(game))
        yield decisions


def play(rules: Rules[B, S, T], book: B, plan: Plan, seed: int, bound: int = BOUND) -> Record:
    """Plays the game with that number. What goes wrong is in the record."""
    bots, start, first, options = deal_of(rules, book, plan, seed)
    taken, agreed = rules.taken(start), tuple(options.items())
    found: list[str] = []
    game = None
    decisions = 0
    try:
        game = Game(rules, book, start)
        for decisions in course(game, bots, seed, bound, plan.seconds):
            if plan.check and (decisions % plan.check == 0 or game.over):
                found += faults(rules, game.table, game.question)
                if found:
                    break
        else:
            if not game.over:
                found.append(f"no winner after {bound} decisions")
    except Exception as error:  # a fault of the engine: which game it was must not be lost
        place = traceback.extract_tb(error.__traceback__)[-1]
        found.append(f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno}, in {place.name})")
    if game is None:
        return Record(seed, bots, taken, first, None, (0,) * len(bots), 0, 0, (), tuple(found), agreed)
    at = f"after {decisions} decisions: "
    return Record(
        seed=seed,
        bots=bots,
        taken=taken,
        first=rules.starter(game.table, first),
        winner=None if found else game.winner,
        points=game.points,
        turns=game.table.turn,
        decisions=decisions,
        scored=rules.scored(game.table),
        faults=tuple(at + fault for fault in found),
        options=agreed,
        winners=() if found else game.winners,
        counted=tuple((name, tuple(sorted(counts.items()))) for name, counts in rules.counted(game.table).items()),
    )


@lru_cache(maxsize=1)
def _book(project: Project, game: str, abilities: tuple[tuple[str, Ability], ...] = ()) -> Any:
    """The book of a game, made once in every process."""
    return rules_of(game).book(load_game(project, game), dict(abilities))


def play_chunk(project: Project, game: str, plan: Plan, seeds: range) -> list[Record]:
    """The job a process does."""
    rules, book = rules_of(game), _book(project, game, plan.abilities)
    return [play(rules, book, plan, seed) for seed in seeds]


def simulate(project: Project, game: str, plan: Plan, executor: Executor) -> Iterator[Record]:
    """Plays a plan and gives the records in the order of their numbers, some at a time."""
    seeds = range(plan.seed, plan.seed + plan.games)
    chunks = (seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK))
    waiting: list[Future[list[Record]]] = []
    for chunk in chunks:
        waiting.append(executor.submit(play_chunk, project, game, plan, chunk))
        # Enough for all processes, and memory stays small; what is played is told at once, for anybody may stop it.
        while len(waiting) >= 64 or (waiting and waiting[0].done()):
            yield from waiting.pop(0).result()
    while waiting:
        yield from waiting.pop(0).result()


# -- comparing -----------------------------------------------------------------------------------------------------


def transcript_hashes(
    facts: Facts, abilities: Mapping[str, Ability] | None, seeds: Iterable[int], players: int
) -> list[str]:
    """One hash for each game: of its decisions, states and draws. Random bots play the even seeds, greedy ones the odd.

    `abilities` are played instead of those of the database; what names they bind things to makes no difference.
    """
    rules = rules_of(facts.id)
    others = {title: rules.aligned(ability, facts.abilities[title]) for title, ability in (abilities or {}).items()}
    book = rules.book(facts, others)
    plan = Plan((("random",) * players, ("greedy",) * players), rules.groups(book), 0)
    return [digest(played(rules, book, plan, seed).transcript().hashes()) for seed in seeds]
