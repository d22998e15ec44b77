"""`forge build`."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from forge.cli.commands import Command
from forge.cli.drawing import Late, progress_bar
from forge.cli.games import pick_games
from forge.cli.options import (
    built_languages,
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
    from forge.edition.manifest import Order, Report, standing
    from forge.problems import Problem, ProblemsError
    from forge.project import find_project
    from forge.proof.printing import known_wrong, wrong_texts
    from forge.render.workshop import papers_of
    from forge.seen import seen_for

    project = find_project()
    games = pick_games(project, game)
    paper_id = pick_one(paper, {name: name for name in papers_of(project)}, "paper")
    called = pick_names(names)
    named: tuple[str, ...] = ()
    if lang is not None:
        named = pick_printed(project, lang)  # a wrong name is told before anything is built
    started = time.perf_counter()
    reports: list[Report] = []
    problems: list[Problem] = []
    wrong: list[str] = []
    with Late(lambda: executor_of(project, jobs, cluster)) as drawing, progress_bar() as progress:
        if cluster is not None:
            drawing()  # what is wrong with its address is told first
        for name in games:
            try:
                languages = named or built_languages(project, name, "forge build")
                if not languages:
                    continue
                order = Order(name, languages, paper_id, low_ink, not no_backs, called, tone)
                report = standing(project, order)
                if report is None:
                    from forge.edition.building import build_order

                    report = build_order(project, order, drawing(), progress)
                reports.append(report)
                problems += report.problems
                known = {language: known_wrong(project, name, language) for language in languages}
                # Of what was read before the verdicts are known: no process has to start for them.
                unread = [language for language, lines in known.items() if lines is None]
                if len(unread) > 1:
                    reading = {code: drawing().submit(wrong_texts, project, name, code) for code in unread}
                    known |= {code: job.result() for code, job in reading.items()}
                for language, lines in known.items():
                    wrong += wrong_texts(project, name, language) if lines is None else lines
            except ProblemsError as error:  # an unfinished game never stops the others
                problems += error.problems
    seen_for(project).save()
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
