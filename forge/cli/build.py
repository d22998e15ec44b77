"""`forge build`."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from forge.cli.commands import Command
from forge.cli.games import pick_games
from forge.cli.options import (
    finished_languages,
    game_option,
    langs_option,
    names_option,
    paper_option,
    pick_names,
    pick_one,
    pick_printed,
    tone_option,
)

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from forge.project import Project


@click.command(
    "build",
    cls=Command,
    epilog="Examples:\n\n\b\n  forge build\n  forge build --lang pl\n  forge build --paper letter --low-ink\n"
    "  forge build --json | jq '.outputs[].file'",
)
@game_option
@langs_option("all that are finished")
@paper_option
@click.option("--no-backs", is_flag=True, help="Cards without backs, for printing on one side.")
@click.option("--low-ink", is_flag=True, help="Outlines instead of full colour, for home printers.")
@names_option
@tone_option
@click.option("--jobs", type=click.IntRange(min=1), help="Processes to use; one per processor when left out.")
@click.option(
    "--cluster", metavar="ADDRESS", help="Draw on the workers of a Dask cluster: tcp://HOST:PORT of its scheduler."
)
@click.option("--json", "as_json", is_flag=True, help="Print the manifest as JSON instead of a summary.")
def command(
    game: str | None,
    lang: str | None,
    paper: str,
    no_backs: bool,
    low_ink: bool,
    names: str | None,
    tone: str | None,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Build cards, rule booklet and one-page summary into build/, and write build/manifest.json.

    Every game and every finished language is built; one that lacks more than a tenth of its texts is left out, with a
    line that says so, unless it is named. A language with faults stops no other; the exit code is 1 all the same. A
    text that does not mean what its card does is printed, with a warning.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from forge.edition.publish import Report, build
    from forge.problems import Problem, ProblemsError
    from forge.project import find_project
    from forge.proof.printing import wrong_texts
    from forge.render.pool import SerialExecutor, stop
    from forge.render.profile import load_print
    from forge.rules.games import load_game

    project = find_project()
    games = pick_games(project, game)
    paper_id = pick_one(paper, {name: name for name in load_print(project).papers}, "paper")
    called = pick_names(names)
    named: tuple[str, ...] = ()
    if lang is not None:
        named = pick_printed(project, lang)  # a wrong name is told before anything is built
    console = Console(file=sys.stderr)
    columns = (TextColumn("{task.description:<24}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    started = time.perf_counter()
    executor = executor_of(project, jobs, cluster)
    reports: list[Report] = []
    problems: list[Problem] = []
    wrong: list[str] = []
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("starting", total=None)

            def progress(done: int, total: int, what: str) -> None:
                bar.update(task, completed=done, total=total, description=what)

            for name in games:
                try:
                    loaded = load_game(project, name)
                    languages = named or finished_languages(project, loaded, None, "forge build")
                    if languages:
                        report = build(
                            project,
                            name,
                            languages,
                            paper_id,
                            executor,
                            progress,
                            low_ink=low_ink,
                            backs=not no_backs,
                            names=called,
                            tone=tone,
                        )
                        reports.append(report)
                        problems += report.problems
                        # Of what was built before, the verdicts are known: no process has to start for them.
                        reader = SerialExecutor() if report.unchanged else executor
                        reading = [reader.submit(wrong_texts, project, name, language) for language in languages]
                        wrong += [line for found in reading for line in found.result()]
                except ProblemsError as error:  # an unfinished game never stops the others
                    problems += error.problems
        executor.shutdown()
    except BaseException:
        stop(executor)  # nobody wants to wait for jobs under way
        raise
    if as_json and reports:
        click.echo((project.build / "manifest.json").read_text(encoding="utf-8"), nl=False)
    elif reports:
        for output in (output for report in reports for output in report.outputs):
            width, height = output["page_mm"]
            size = f"{output['bytes'] / 1e6:.1f} MB"
            click.echo(f"{output['file']:<40} {output['pages']:>3} pages  {width:g} x {height:g} mm  {size:>7}")
        took = f"{time.perf_counter() - started:.1f} s"
        same = all(report.unchanged for report in reports)
        click.echo("nothing has changed since the last build" if same else f"built in {took}")
    show_wrong(wrong)
    show_warnings(list(dict.fromkeys(warning for report in reports for warning in report.warnings)))
    if problems:
        raise ProblemsError(list(dict.fromkeys(problems)))


def executor_of(project: Project, jobs: int | None, cluster: str | None) -> Executor:
    """What draws: processes of this machine, or the workers of a cluster."""
    if cluster is None:
        from forge.render.pool import local_executor

        return local_executor(jobs, apart=True)
    if jobs is not None:
        raise click.UsageError("--jobs are processes of this machine, and --cluster has others: give one of them.")
    from forge.render.cluster import SCHEMES, cluster_executor

    if not cluster.startswith(SCHEMES):
        raise click.UsageError(
            f"--cluster {cluster}: no address of a scheduler; one begins with {' or '.join(SCHEMES)}."
        )
    return cluster_executor(cluster, project)


def show_wrong(lines: Iterable[str]) -> None:
    """What was printed although it is wrong."""
    for line in lines:
        click.echo(f"warning: printed all the same: {line}", err=True)


def show_warnings(warnings: list[str], where: str = "all listed in build/manifest.json") -> None:
    """A few warnings in full, the rest counted; `where` says how to see them all."""
    for warning in warnings[:10]:
        click.echo(f"warning: {warning}", err=True)
    if len(warnings) > 10:
        click.echo(f"warning: {len(warnings) - 10} more like these, {where}", err=True)
