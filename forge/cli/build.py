"""`forge build`."""

from __future__ import annotations

import multiprocessing
import sys
import time

import click

from forge.cli.options import game_option, paper_option, pick_game, pick_languages, pick_one


@click.command(
    "build",
    epilog="Examples:\n\n\b\n  forge build\n  forge build --lang pl\n  forge build --paper letter --low-ink\n"
    "  forge build --json | jq '.outputs[].file'",
)
@game_option
@click.option("--lang", metavar="LANGS", help="Languages, comma-separated; all when left out.")
@paper_option
@click.option("--low-ink", is_flag=True, help="Outlines instead of full colour, for home printers.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes to use; one per processor when left out.")
@click.option("--json", "as_json", is_flag=True, help="Print the manifest as JSON instead of a summary.")
def command(game: str | None, lang: str | None, paper: str, low_ink: bool, jobs: int | None, as_json: bool) -> None:
    """Build cards, rule booklet and one-page summary into build/, and write build/manifest.json."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from forge.edition.publish import build
    from forge.project import find_project
    from forge.render.pool import local_executor
    from forge.render.profile import load_print

    project = find_project()
    game_id = pick_game(project, game)
    languages = pick_languages(project, lang)
    paper_id = pick_one(paper, {name: name for name in load_print(project).papers}, "paper")
    console = Console(file=sys.stderr)
    columns = (TextColumn("{task.description:<24}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    started = time.perf_counter()
    executor = local_executor(jobs)
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("starting", total=None)
            report = build(
                project,
                game_id,
                languages,
                paper_id,
                executor,
                lambda done, total, what: bar.update(task, completed=done, total=total, description=what),
                low_ink=low_ink,
            )
    except KeyboardInterrupt:
        # Nobody wants to wait for the jobs under way; what they write is written whole or not at all.
        for worker in multiprocessing.active_children():
            worker.terminate()
        raise
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
    if as_json:
        click.echo((project.build / "manifest.json").read_text(encoding="utf-8"), nl=False)
    else:
        for output in report.outputs:
            width, height = output["page_mm"]
            size = f"{output['bytes'] / 1e6:.1f} MB"
            click.echo(f"{output['file']:<40} {output['pages']:>3} pages  {width:g} x {height:g} mm  {size:>7}")
        took = f"{time.perf_counter() - started:.1f} s"
        click.echo("nothing has changed since the last build" if report.unchanged else f"built in {took}")
    show_warnings(report.warnings)


def show_warnings(warnings: list[str], where: str = "all listed in build/manifest.json") -> None:
    """A few warnings in full, the rest counted; `where` says how to see them all."""
    for warning in warnings[:10]:
        click.echo(f"warning: {warning}; it is printed with a mark", err=True)
    if len(warnings) > 10:
        click.echo(f"warning: {len(warnings) - 10} more like these, {where}", err=True)
