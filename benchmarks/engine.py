"""How fast the rules engine plays: random games of 2, 3 and 4 players with all cards; what verdicts and copies cost.

Everything goes through the public face in one process: legal(), a random choice, apply(). Every measurement runs in a
fresh process, in turn, several times; medians are printed. The peer is OpenSpiel (C++), driven in the same way from
Python: random playouts of two card games. It is measured in the same run where it is installed, here
(pip install open_spiel) or in an environment of its own, named with --spiel-python.

    .venv/bin/python benchmarks/engine.py [--runs 5] [--seconds 3] [--spiel-python PYTHON] [--json]
    .venv/bin/python benchmarks/engine.py --profile      # where the time goes, by module and function
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
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from forge.rules.kernel.game import AnyGame

ROOT = Path(__file__).resolve().parent.parent
GAME = "smashup"
PEERS = ("hearts", "gin_rummy")
COPIES = ("fork", "fork again", "undo 1", "undo 50", "replay", "deepcopy of the zones")
JOBS = ("2 players", "3 players", "4 players", "explain legal", "explain illegal", "copies", *PEERS)
Sample = dict[str, float]


def deals(players: int) -> Iterator[tuple[AnyGame, random.Random]]:
    """New games with factions drawn at random, always the same ones in the same order."""
    sys.path.insert(0, str(ROOT))
    from forge.project import Project
    from forge.rules.games import load_game, rules_of
    from forge.rules.kernel.game import Game
    from forge.rules.kernel.many.play import dealt

    rules = rules_of(GAME)
    book = rules.book(load_game(Project(ROOT), GAME))
    groups, each = rules.groups(book), rules.each(book)
    for seed in range(10**9):
        rng = random.Random(seed)
        drawn = rng.sample(groups, each * players)
        yield Game(rules, book, dealt(rules, book, players, drawn, seed, rng.randrange(players))), rng


def playouts(players: int, seconds: float) -> Sample:
    """Whole games, dealing included."""
    games = decisions = 0
    made = deals(players)
    game, rng = next(made)  # loading the cards is not playing
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds or not games:
        rand = rng.random
        while not game.over:
            moves = game.legal()
            game.apply(moves[int(rand() * len(moves))])
        games += 1
        decisions += len(game.moves)
        game, rng = next(made)
    return {"games": games / spent, "moves": decisions / spent, "length": decisions / games}


def explanations(legal: bool, seconds: float) -> Sample:
    """One explanation per decision of games of two; only explain() is timed."""
    asked, spent, clock = 0, 0.0, time.perf_counter
    for game, rng in deals(2):
        cards = len(game.table.title)
        while not game.over:
            moves = game.legal()
            move: Any = rng.choice(moves)
            if not legal:
                # Some card where it cannot be played or used; where a card is asked for, one that is not offered.
                while move in moves:
                    kind = ("play", "use")[rng.random() < 0.2]
                    move = (kind, rng.randrange(cards), rng.choice(game.table.bases()))
                    if game.question is not None and game.question.kind not in ("turn", "window", "play"):
                        move = rng.randrange(cards)
            started = clock()
            verdict = game.explain(move)
            spent += clock() - started
            assert bool(verdict) is legal
            asked += 1
            game.apply(rng.choice(moves))
        if spent >= seconds / 5:
            break
    return {"moves": asked / spent, "microseconds": 1e6 * spent / asked}


def copies(seconds: float) -> Sample:
    """Copies of games of two between their 150th and 250th decision, in microseconds: medians, and of forks the 95th
    percentile. What they are compared with is measured at the same points."""
    from forge.rules.kernel.game import Game

    spent: dict[str, list[float]] = {name: [] for name in COPIES}
    clock, started = time.process_time, time.process_time()  # the processor's time: a copy is over in no time at all
    for game, rng in deals(2):
        while not game.over and len(game.moves) < 250:
            game.apply(rng.choice(game.legal()))
            if len(game.moves) < 150 or rng.random() > 0.1:
                continue
            for name, copy in (
                ("fork", game.fork),
                ("fork again", game.fork),
                ("undo 1", game.undo),
                ("undo 50", lambda game=game: game.undo(50)),
                ("replay", lambda game=game: Game(game.rules, game.book, game.start, game.moves)),
                ("deepcopy of the zones", lambda game=game: deepcopy((game.table.zones.lists, game.table.zones.where))),
            ):
                before = clock()
                copy()
                spent[name].append(1e6 * (clock() - before))
        if clock() - started > seconds:
            break
    found = {name: statistics.median(times) for name, times in spent.items()}
    return found | {"fork, 95 %": statistics.quantiles(spent["fork"], n=20)[-1], "moves": 1e6 / found["fork"]}


def peer(name: str, seconds: float) -> Sample:
    """Random playouts of a game of OpenSpiel; drawing cards is a move of chance, which is not counted as a move."""
    import pyspiel  # type: ignore[import-not-found]

    rng = random.Random(1)
    rand = rng.random
    games = moves = 0
    game = pyspiel.load_game(name)
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds or not games:
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
    if job == "copies":
        return copies(seconds)
    if job.startswith("explain"):
        return explanations(job == "explain legal", seconds)
    return playouts(int(job[0]), seconds)


def profile(games: int) -> None:
    """Where the time goes in games of 2, 3 and 4 players: shares of modules, then of functions."""
    made = [deals(players) for players in (2, 3, 4)]
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
    options.add_argument("--one", choices=JOBS, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.profile:
        profile(50)
        return
    if given.one:
        print(json.dumps(measure(given.one, given.seconds)))
        return
    jobs = list(JOBS)
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
    show(medians, samples)


def show(medians: dict[str, Sample], samples: dict[str, list[Sample]]) -> None:
    base = medians["2 players"]
    print(f"{'job':<28}{'moves/s':>10}{'min':>9}{'max':>9}{'games/s':>10}{'moves/game':>12}   2 players are")
    for job, found in medians.items():
        if "games" not in found:
            continue
        rates = [sample["moves"] for sample in samples[job]]
        name = f"OpenSpiel, {job}" if job in PEERS else f"forge, {job}"
        ratio = ""
        if job in PEERS:
            ratio = (
                f"   {base['moves'] / found['moves']:.2f} x its moves, {base['games'] / found['games']:.2f} x its games"
            )
        print(
            f"{name:<28}{found['moves']:>10.0f}{min(rates):>9.0f}{max(rates):>9.0f}{found['games']:>10.1f}"
            f"{found['length']:>12.0f}{ratio}"
        )
    print()
    for name in (*COPIES, "fork, 95 %"):
        times = [sample[name] for sample in samples["copies"]]
        print(f"{name:<28}{medians['copies'][name]:>8.0f} microseconds (min {min(times):.0f}, max {max(times):.0f})")
    for job in ("explain legal", "explain illegal"):
        found, times = medians[job], [sample["microseconds"] for sample in samples[job]]
        print(f"{job:<28}{found['microseconds']:>8.2f} microseconds (min {min(times):.2f}, max {max(times):.2f})")


if __name__ == "__main__":
    main()
