"""`forge new`."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from forge.cli import completing
from forge.cli.commands import Command
from forge.cli.options import pick_one


@click.command(
    "new", cls=Command, epilog="Examples:\n\n\b\n  forge new my-expansion --game smashup\n  forge new my-game"
)
@click.argument("folder", metavar="FOLDER", type=click.Path(path_type=Path))
@click.option(
    "--game",
    metavar="ID",
    shell_complete=completing.games(),
    help="The game that the project adds to; a game of its own when left out.",
)
def command(folder: Path, game: str | None) -> None:
    """Begin a project: a folder of your own whose files lie over what came with forge.

    With --game it adds to that game one more of what is chosen there, so small that it fits on a page, and so whole
    that it is printed, played and proofread in every language at once. Without, it is a game of its own, to be printed.
    What is begun is called as the folder is.
    """
    from forge.edition.beginning import begin_project
    from forge.project import find_project
    from forge.rules.games import load_game

    installed = find_project()
    if game is not None:
        game = pick_one(game, {name: name for name in installed.games()}, "game")
    begun = begin_project(installed, folder.absolute(), game)
    for file in begun.files:
        click.echo(f"wrote {folder / file}")
    groups = load_game(installed, game).info.groups if game is not None else None
    chosen = f" --{groups.many} {begun.id}" if groups is not None else ""
    click.echo("Go on with:")
    for line in (f"cd {shlex.quote(str(folder))}", "forge check", f"forge print{chosen} --lang en -o cards.pdf"):
        click.echo(f"  {line}")
