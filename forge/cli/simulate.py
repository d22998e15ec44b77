"""`forge simulate`."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from forge.cli import completing
from forge.cli.games import has_engine, heading, pick_games, pick_played
from forge.cli.names import names_of_taken
from forge.cli.options import (
    check_seconds,
    game_option,
    joined,
    nearest,
    option_option,
    pick_language,
    pick_mode,
    pick_options,
    seconds_option,
    usable,
)
from forge.cli.wishes import GameCommand, Wish

if TYPE_CHECKING:
    from forge.project import Project
    from forge.rules.kernel.many.play import Plan
    from forge.rules.kernel.many.tally import Tally
    from forge.rules.kernel.rules import Book, Labels

GAMES, SOAK_GAMES, SOAK_CHECK = 1000, 100_000, 10


@click.command(
    "simulate",
    cls=GameCommand,
    groups_help="{many} to draw from, comma-separated; all when left out.",
    takes_help="{many} to draw from, comma-separated; all when left out.",
    epilog="Examples:\n\n\b\n  forge simulate\n  forge simulate --games 200 --bots greedy,random --seed 7\n"
    "  forge simulate --players 3 --json\n  forge simulate {two} --games 200\n"
    "  forge simulate --soak --jobs 2\n  forge simulate --soak --seed 4711 --games 1\n"
    "  forge simulate --from-text pl --games 200\n  forge simulate {two} --plot charts.pdf",
)
@click.option("--games", type=click.IntRange(min=1), metavar="N", help="Games to play; 1000, or 100000 with --soak.")
@click.option("--players", type=int, metavar="N", help="Players in every game; 2, or with --soak every number in turn.")
@click.option(
    "--bots",
    metavar="NAMES",
    multiple=True,
    callback=joined,
    help="One bot for all seats, or one for each: greedy (default), random, lookahead.",
)
@seconds_option
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Number of the first game.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes to use; one per processor when left out.")
@click.option("--mode", metavar="NAME", help="The way to play, where a game has several; else the usual one.")
@option_option
@click.option(
    "--soak",
    is_flag=True,
    help="Look for faults of the engine: random bots, options at random, tables checked on the way.",
)
@click.option(
    "--from-text",
    metavar="LANG",
    shell_complete=completing.languages(),
    help="Play by what the printed texts of a language say.",
)
@click.option("--plot", type=click.Path(path_type=Path), help="Draw what was found as a page of charts, a PDF.")
@click.option("--force", is_flag=True, help="Write the charts over a file that is no PDF.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@game_option
def command(
    games: int | None,
    players: int | None,
    bots: str | None,
    seconds: float | None,
    seed: int,
    jobs: int | None,
    mode: str | None,
    options: tuple[str, ...],
    soak: bool,
    from_text: str | None,
    plot: Path | None,
    force: bool,
    as_json: bool,
    game: str | None,
    **wishes: str | bool | None,
) -> None:
    """Let bots play many games, and count who wins.

    What players take is drawn at random, nothing twice in a game. Games are numbered from --seed up and every game
    follows from its number: the results are the same for any number of processes, and a game can be played again alone.
    With --from-text the engine plays by the abilities read from the printed texts, whatever the database says. Without
    --game all games that have an engine are played. The exit code is 1 when a game had a fault.
    Whoever stops it with Ctrl-C is told what was played until then.
    """
    from forge.outputs import PDF, write_output
    from forge.project import find_project
    from forge.rules.kernel.many.tally import Tally

    project = find_project()
    code = None if from_text is None else pick_language(project, from_text)
    wish = Wish.of(wishes)
    names: Sequence[str] = pick_games(project, game)
    if wish:
        names = [wish.game(project, game, lambda: pick_played(project, game))]
    elif len(names) > 1:
        for name in names:
            if not has_engine(name):
                click.echo(f"{name} has no engine, and is not played", err=True)
        names = [name for name in names if has_engine(name)]
    if plot is not None:
        if len(names) > 1:
            raise click.UsageError(f"--plot draws one game: say which with --game: {', '.join(names)}.")
        usable(plot, PDF, project, force=force)
    told: dict[str, dict[str, Any]] = {}
    faults = False
    for name in names:
        plan = replace(
            plan_of(project, name, wish, games, players, bots, seed, soak, code, mode, options), seconds=seconds
        )
        check_seconds(seconds, {bot for table in plan.tables for bot in table})
        labels = rules_labels(name)
        started = time.perf_counter()
        tally = Tally()
        try:
            play(project, name, plan, jobs, tally)
        except KeyboardInterrupt:
            if not as_json:
                heading(names, name)
            show_part(describe(plan, labels, soak, code), tally, labels, as_json)
            raise
        took = time.perf_counter() - started
        told[name] = {**describe(plan, labels, soak, code), **tally.as_data(labels)}
        faults = faults or bool(told[name]["faults"])
        if plot is not None:
            from forge.edition.chart import chart_pdf

            write_output(plot, chart_pdf(project, name, told[name], tally.turns, labels), PDF, project, force=force)
        if not as_json:
            heading(names, name)
            show(told[name], labels)
        click.echo(f"{plan.games} games in {took:.1f} s: {plan.games / took:.0f} games/s", err=True)
    if as_json:
        click.echo(json.dumps(told[names[0]] if len(names) == 1 else told, indent=2))
    if faults:
        raise SystemExit(1)


def rules_labels(game: str) -> Labels:
    """What the commands call the things of a game that is played."""
    from forge.rules.games import rules_of

    return rules_of(game).labels


def plan_of(
    project: Project,
    game: str,
    wish: Wish,
    games: int | None,
    players: int | None,
    bots: str | None,
    seed: int,
    soak: bool,
    code: str | None,
    mode: str | None,
    options: tuple[str, ...],
) -> Plan:
    """What is to be played of a game. Raises click errors for what cannot be."""
    from forge.problems import ProblemsError
    from forge.rules.games import load_game, rules_of
    from forge.rules.kernel.many.play import Plan, deal_of
    from forge.rules.kernel.options import fitting

    loaded = load_game(project, game)
    rules = rules_of(game)
    book, labels = rules.book(loaded), rules.labels
    groups = rules.groups(book)
    chosen = wish.taken(loaded, lambda: names_of_taken(project, loaded))
    agreed = pick_options(rules.options(book), options, players)
    sizes = fitting(rules.options(book), agreed, range(book.min_players, book.max_players + 1))
    plan = Plan(
        tables=tables_of(book, players, bots, soak, sizes),
        groups=chosen or groups,
        games=games or (SOAK_GAMES if soak else GAMES),
        seed=seed,
        check=SOAK_CHECK if soak else 0,
        mode=pick_mode(rules.modes(book), mode),
        options=tuple(agreed.items()),
        mixed=soak and not options,
    )
    needed = rules.each(book) * max(map(len, plan.tables))
    if len(plan.groups) < needed:
        raise click.UsageError(
            f"{max(map(len, plan.tables))} players take {needed} different {labels.groups.replace('_', ' ')}, "
            f"and {', '.join(f'--{option}' for option in wish.takes) or game} names {len(plan.groups)}."
        )
    if plan.mode is not None or plan.options:  # it may be for fewer players than the game
        for number in range(seed, seed + len(plan.tables)):
            try:
                rules.begin(book, deal_of(rules, book, plan, number)[1])
            except ProblemsError as error:
                raise click.UsageError("; ".join(problem.message for problem in error.problems)) from None
    if code is not None:
        from forge.proof.catalog import abilities_from_text

        plan = replace(plan, abilities=tuple(abilities_from_text(project, loaded, code).items()))
    return plan


def play(project: Project, game: str, plan: Plan, jobs: int | None, tally: Tally) -> None:
    """Plays a plan into a tally, in several processes where that is worth it, and shows how far it is."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from forge.render.pool import local_executor, stop
    from forge.rules.kernel.many.play import CHUNK, simulate

    console = Console(file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
               TimeRemainingColumn())  # fmt: skip
    executor = local_executor(1 if plan.games <= CHUNK else jobs)
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("games", total=plan.games)
            for record in simulate(project, game, plan, executor):
                tally.add(record)
                bar.advance(task)
        executor.shutdown()
    except KeyboardInterrupt:
        stop(executor)
        raise
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def tables_of(
    book: Book, players: int | None, bots: str | None, soak: bool, fit: Sequence[int]
) -> tuple[tuple[str, ...], ...]:
    """Who sits at the tables. `fit`: how many can play with what was agreed on.

    Raises click errors for bots and numbers of players that there are not."""
    from forge.rules.kernel.many.bots import BOTS

    if players is not None and not book.min_players <= players <= book.max_players:
        raise click.BadParameter(
            f"{book.min_players} to {book.max_players} players can play, not {players}.", param_hint="--players"
        )
    names = [name.strip().lower() for name in (bots or ("random" if soak else "greedy")).split(",") if name.strip()]
    for name in names:
        if name not in BOTS:
            raise click.BadParameter(f"there is no bot {name!r}.{nearest(name, BOTS)}", param_hint="--bots")
    if not names:
        raise click.BadParameter(f"name at least one bot.{nearest('', BOTS)}", param_hint="--bots")
    if len(names) == 1:
        sizes = [players] if players else fit if soak else fit[:1]
        return tuple((names[0],) * size for size in sizes)
    if len(names) != (players or len(names)) or len(names) > book.max_players:
        seats = f"{players} players" if players else f"at most {book.max_players} players"
        raise click.BadParameter(f"{len(names)} bots for {seats}: name one, or one for each.", param_hint="--bots")
    return (tuple(names),)


def describe(plan: Plan, labels: Labels, soak: bool, from_text: str | None) -> dict[str, Any]:
    """What was played, as the JSON object begins."""
    return {
        "plan": {
            "games": plan.games,
            "seed": plan.seed,
            "tables": [list(table) for table in plan.tables],
            labels.groups: list(plan.groups),
            "soak": soak,
            **({"mode": plan.mode} if plan.mode is not None else {}),
            **({"options": dict(plan.options)} if plan.options else {}),
            "from_text": from_text,
        }
    }


def show(data: dict[str, Any], labels: Labels) -> None:
    """The tables for people."""
    plan = data["plan"]
    tables = " / ".join(", ".join(table) for table in plan["tables"])
    click.echo(f"{data['games']} games, seed {plan['seed']}: {tables}")
    for what in ("turns", "decisions"):
        row = data[what]
        click.echo(f"{what:<12}median {row['median']}, 90 % have at most {row['p90']}, the longest {row['max']}")
    if set(data["winners"]) - {"1"}:
        said = {"0": "nobody", "1": "one player"}
        told = (f"{said.get(many, f'{many} players')} in {games}" for many, games in data["winners"].items())
        click.echo(f"{'won by':<12}{', '.join(told)}")
    for what, one in (("bots", "bot"), ("seats", "seat"), (labels.groups, labels.group)):
        if data[what]:
            _shares(one, data[what])
    if data["pairs"]:
        _shares("pair", {" + ".join(row[labels.groups]): row for row in data["pairs"]})
    _scores(labels.thing, data[labels.things])
    show_faults(data, labels)
    if plan["soak"] and not data["faults"]:
        click.echo("\nno faults")


def show_part(described: dict[str, Any], tally: Tally, labels: Labels, as_json: bool) -> None:
    """What was played of a plan until somebody stopped it. Half of a JSON object helps nobody."""
    data = {**described, **tally.as_data(labels)}
    if as_json or not tally.games:
        show_faults(data, labels)
    else:
        show(data, labels)
    count, wanted = tally.games + len(tally.faults), data["plan"]["games"]
    click.echo(f"{count} of {wanted} games were played, {len(tally.faults)} of them with faults", err=True)


def show_faults(data: dict[str, Any], labels: Labels) -> None:
    """A line for every fault."""
    for fault in data["faults"]:
        dealt = " against ".join("+".join(taken) for taken in fault[labels.groups])
        for sentence in fault["faults"]:
            click.echo(f"fault: seed {fault['seed']} ({dealt}): {sentence}", err=True)


def _shares(what: str, rows: dict[str, dict[str, Any]]) -> None:
    click.echo(f"\n{what:<40}{'games':>8}{'wins':>8}{'share':>9}   95 % interval")
    for name, row in rows.items():
        interval = f"{100 * row['low']:.1f} to {100 * row['high']:.1f} %"
        click.echo(f"{name:<40}{row['games']:>8}{row['wins']:>8}{100 * row['rate']:>7.1f} %   {interval}")


def _scores(what: str, rows: dict[str, dict[str, Any]]) -> None:
    """What was scored, with the points for it where there are any, and how often a turn something else of it was so."""
    counts = sorted({name for row in rows.values() for name, value in row.items() if isinstance(value, dict)})
    placed = any("points" in row for row in rows.values())
    if rows:
        heads = "".join(f"{f'{name} per turn':>16}" for name in counts)
        points = f"{'points for 1st':>16}{'2nd':>7}{'3rd':>7}" if placed else ""
        click.echo(f"\n{what:<40}{'scored':>8}{'per game':>10}{points}{heads}")
    for name, row in rows.items():
        first, *rest = row.get("points", [0, 0, 0])
        points = f"{first:>16.2f}" + "".join(f"{more:>7.2f}" for more in rest) if placed else ""
        told = "".join(f"{row[count]['per_turn']:>16.3f}" for count in counts)
        click.echo(f"{name:<40}{row['scored']:>8}{row['per_game']:>10.2f}{points}{told}")
