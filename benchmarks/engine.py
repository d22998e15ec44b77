"""How fast the engines play: random games of every game and several numbers of players; what verdicts and copies cost.

Everything goes through the public face in one process: legal(), a random choice, apply(). Every measurement runs in a
fresh process, in turn, several times; medians of the processor's time are printed. The peer is OpenSpiel (C++), driven
in the same way from Python: random playouts of two card games. It is measured in the same run where it is installed,
here (pip install open_spiel) or in an environment of its own, named with --spiel-python.

    .venv/bin/python benchmarks/engine.py [--runs 5] [--seconds 3] [--game ID] [--spiel-python PYTHON] [--json]
    .venv/bin/python benchmarks/engine.py --profile [--game ID]    # where the time goes, by module and function
    .venv/bin/python benchmarks/engine.py --one "magblast, 2 players"    # one measurement
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from forge.rules.kernel.game import AnyGame

ROOT = Path(__file__).resolve().parent.parent
PEERS = ("hearts", "gin_rummy")
COPIES = ("fork", "fork again", "undo 1", "undo 50", "replay", "deepcopy of the zones")
EXPLAINED = ("explain legal", "explain illegal")
MET = 500  # moves that were offered somewhere, of which most are illegal elsewhere
Sample = dict[str, float]


def sizes(game: str) -> list[int]:
    """The numbers of players that are measured: the fewest, one more, twice as many, the most."""
    book = loaded(game)[1]
    low, high = book.min_players, book.max_players
    return sorted({low, min(low + 1, high), min(2 * low, high), high})


def jobs_of(game: str) -> list[str]:
    """The measurements of a game, by name."""
    return [f"{game}, {what}" for what in (*(f"{n} players" for n in sizes(game)), *EXPLAINED, "copies")]


@lru_cache
def loaded(game: str) -> tuple[Any, Any]:
    """The rules and the book of a game."""
    from forge.project import Project
    from forge.rules.games import load_game, rules_of

    rules = rules_of(game)
    return rules, rules.book(load_game(Project(ROOT), game))


def deals(name: str, players: int) -> Iterator[tuple[AnyGame, random.Random]]:
    """New games with factions drawn at random, always the same ones in the same order."""
    from forge.rules.kernel.game import Game
    from forge.rules.kernel.many.play import dealt

    rules, book = loaded(name)
    groups, each = rules.groups(book), rules.each(book)
    for seed in range(10**9):
        rng = random.Random(seed)
        drawn = rng.sample(groups, each * players)
        yield Game(rules, book, dealt(rules, book, players, drawn, seed, rng.randrange(players))), rng


def playouts(name: str, players: int, seconds: float) -> Sample:
    """Whole games, dealing included."""
    games = decisions = 0
    made = deals(name, players)
    game, rng = next(made)  # loading the cards is not playing
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds or not games:
        rand = rng.random
        while not game.over:
            moves = game.legal()
            game.apply(moves[int(rand() * len(moves))])
        games += 1
        decisions += len(game.moves)
        game, rng = next(made)
    return {"games": games / spent, "moves": decisions / spent, "length": decisions / games}


def explanations(name: str, legal: bool, seconds: float) -> Sample:
    """One explanation per decision of games of two; only explain() is timed."""
    asked, spent, clock = 0, 0.0, time.perf_counter
    for game, rng in deals(name, 2):
        met: list[Any] = [-1]
        while not game.over:
            moves = game.legal()
            move: Any = rng.choice(moves)
            if not legal:
                # Of what could be done elsewhere in this game something that cannot be done here.
                met = [*met, *moves][-MET:]
                move = next((one for one in rng.sample(met, min(10, len(met))) if one not in moves), -1)
            started = clock()
            verdict = game.explain(move)
            spent += clock() - started
            assert bool(verdict) is legal
            asked += 1
            game.apply(rng.choice(moves))
        if spent >= seconds / 5:
            break
    return {"moves": asked / spent, "microseconds": 1e6 * spent / asked}


def copies(name: str, seconds: float) -> Sample:
    """Copies of games of two between their 150th and 250th decision, in microseconds: medians, and of forks the 95th
    percentile. What they are compared with is measured at the same points."""
    from forge.rules.kernel.game import Game

    spent: dict[str, list[float]] = {what: [] for what in COPIES}
    clock, started = time.process_time, time.process_time()  # the processor's time: a copy is over in no time at all
    for game, rng in deals(name, 2):
        while not game.over and len(game.moves) < 250:
            game.apply(rng.choice(game.legal()))
            if len(game.moves) < 150 or rng.random() > 0.1:
                continue
            for what, copy in (
                ("fork", game.fork),
                ("fork again", game.fork),
                ("undo 1", game.undo),
                ("undo 50", lambda game=game: game.undo(50)),
                ("replay", lambda game=game: Game(game.rules, game.book, game.start, game.moves)),
                ("deepcopy of the zones", lambda game=game: deepcopy((game.table.zones.lists, game.table.zones.where))),
            ):
                before = clock()
                copy()
                spent[what].append(1e6 * (clock() - before))
        if clock() - started > seconds:
            break
    found = {what: statistics.median(times) for what, times in spent.items()}
    return found | {"fork, 95 %": statistics.quantiles(spent["fork"], n=20)[-1], "moves": 1e6 / found["fork"]}


def peer(name: str, seconds: float) -> Sample:
    """Random playouts of a game of OpenSpiel; drawing cards is a move of chance, which is not counted as a move."""
    import pyspiel  # type: ignore[import-not-found]

    rng = random.Random(1)
    rand = rng.random
    games = moves = 0
    game = pyspiel.load_game(name)
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds or not games:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rand() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rand() * len(actions))])
                moves += 1
        games += 1
    return {"games": games / spent, "moves": moves / spent, "length": moves / games}


def measure(job: str, seconds: float) -> Sample:
    """One measurement, in this process."""
    if job in PEERS:
        return peer(job, seconds)
    game, _, what = job.partition(", ")
    if what == "copies":
        return copies(game, seconds)
    if what in EXPLAINED:
        return explanations(game, what == EXPLAINED[0], seconds)
    return playouts(game, int(what.split()[0]), seconds)


def profile(played: list[str], games: int) -> None:
    """Where the time goes in games of all numbers of players: shares of modules, then of functions."""
    made = [deals(name, players) for name in played for players in sizes(name)]
    running = [next(one) for _ in range(games) for one in made]
    profiler = cProfile.Profile()
    profiler.enable()
    for game, rng in running:
        while not game.over:
            moves = game.legal()
            game.apply(moves[int(rng.random() * len(moves))])
    profiler.disable()
    stats: Any = pstats.Stats(profiler)
    modules: dict[str, float] = {}
    functions = []
    for (file, line, name), (_, calls, own, whole, _) in stats.stats.items():
        inside = Path(file).is_relative_to(ROOT)
        module = Path(file).relative_to(ROOT).as_posix() if inside else "built into Python"
        modules[module] = modules.get(module, 0) + own
        functions.append((own, whole, calls, f"{module}:{line} {name}" if inside else name))
    total = sum(modules.values())
    print(f"{len(running)} games\n{'module':<60}{'share':>8}")
    for module, own in sorted(modules.items(), key=lambda item: -item[1])[:15]:
        print(f"{module:<60}{own / total:>8.1%}")
    print(f"\n{'function':<60}{'own':>8}{'with calls':>12}{'calls':>10}")
    for own, whole, calls, name in sorted(functions, reverse=True)[:25]:
        print(f"{name:<60}{own / total:>8.1%}{whole / total:>12.1%}{calls:>10}")


def has_spiel(python: str) -> bool:
    return subprocess.run([python, "-c", "import pyspiel"], capture_output=True).returncode == 0


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--seconds", type=float, default=3)
    options.add_argument("--json", action="store_true")
    options.add_argument("--profile", action="store_true", help="where the time goes, instead of how much it takes")
    options.add_argument("--spiel-python", default=sys.executable, help="a Python that has open_spiel")
    options.add_argument("--game", action="append", help="one of the games; all when left out")
    options.add_argument("--one", metavar="JOB", help="one measurement, in this process")
    given = options.parse_args()
    sys.path.insert(0, str(ROOT))
    from forge.cli.games import has_engine
    from forge.project import Project

    played = given.game or [game for game in Project(ROOT).games() if has_engine(game)]
    if given.profile:
        profile(played, 50)
        return
    if given.one:
        print(json.dumps(measure(given.one, given.seconds)))
        return
    jobs = [*(job for game in played for job in jobs_of(game)), *PEERS]
    if not has_spiel(given.spiel_python):
        jobs = [job for job in jobs if job not in PEERS]
        print(f"no peer: {given.spiel_python} has no OpenSpiel; pip install open_spiel, or see --help", file=sys.stderr)
    samples: dict[str, list[Sample]] = {job: [] for job in jobs}
    for _ in range(given.runs):
        for job in jobs:
            python = given.spiel_python if job in PEERS else sys.executable
            command = [python, __file__, "--one", job, "--seconds", str(given.seconds)]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            samples[job].append(json.loads(done.stdout))
            print(f"{job}: {samples[job][-1]['moves']:.0f}/s", file=sys.stderr)
    medians = {
        job: {key: statistics.median(sample[key] for sample in found) for key in found[0]}
        for job, found in samples.items()
    }
    if given.json:
        print(json.dumps({"runs": given.runs, "medians": medians, "all": samples}, indent=2))
        return
    show(played, medians, samples)


def show(played: list[str], medians: dict[str, Sample], samples: dict[str, list[Sample]]) -> None:
    base = medians[jobs_of(played[0])[0]]
    print(f"{'job':<28}{'moves/s':>10}{'min':>9}{'max':>9}{'games/s':>10}{'moves/game':>12}   the first is")
    for job, found in medians.items():
        if "games" not in found:
            continue
        rates = [sample["moves"] for sample in samples[job]]
        name = f"OpenSpiel, {job}" if job in PEERS else job
        ratio = ""
        if job in PEERS:
            ratio = (
                f"   {base['moves'] / found['moves']:.2f} x its moves, {base['games'] / found['games']:.2f} x its games"
            )
        print(
            f"{name:<28}{found['moves']:>10.0f}{min(rates):>9.0f}{max(rates):>9.0f}{found['games']:>10.1f}"
            f"{found['length']:>12.0f}{ratio}"
        )
    for game in played:
        print(f"\n{game}")
        copied = f"{game}, copies"
        for what in (*COPIES, "fork, 95 %"):
            times = [sample[what] for sample in samples[copied]]
            print(f"{what:<28}{medians[copied][what]:>8.0f} microseconds (min {min(times):.0f}, max {max(times):.0f})")
        for what in EXPLAINED:
            found, times = medians[f"{game}, {what}"], [s["microseconds"] for s in samples[f"{game}, {what}"]]
            print(f"{what:<28}{found['microseconds']:>8.2f} microseconds (min {min(times):.2f}, max {max(times):.2f})")


if __name__ == "__main__":
    main()
