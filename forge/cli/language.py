"""`forge language`: what begins a language."""

from __future__ import annotations

import click

from forge.cli import completing
from forge.cli.commands import Group
from forge.cli.games import pick_games
from forge.cli.options import game_option, pick_language


@click.group("language", cls=Group, epilog="Example:\n\n\b\n  forge language new uk --like ru")
def command() -> None:
    """The languages of a project, locales/<lang>/."""


@command.command(
    "new", epilog="Examples:\n\n\b\n  forge language new uk --like ru\n  forge language new pt_BR --game smashup"
)
@click.argument("code", metavar="CODE")
@click.option(
    "--like",
    "kin",
    metavar="LANG",
    shell_complete=completing.languages(),
    help="A kin language: its phrasebook and glossary are a beginning.",
)
@game_option
def new(code: str, kin: str | None, game: str | None) -> None:
    """Begin a language: its folder, with quotes and plurals from CLDR, an empty catalog of each game, and a phrasebook.

    CODE is a language code, with a script or a region where it needs one: uk, pt_BR, sr-Latn. What the phrasebook has
    of the kin language is marked, and not used before it is translated. docs/new-language.md goes on from there.
    """
    from forge.edition.starting import begin_language
    from forge.project import find_project

    project = find_project()
    kin = None if kin is None else pick_language(project, kin)
    for path in begin_language(project, code, kin, pick_games(project, game)):
        click.echo(f"wrote {project.relative(path)}")
    click.echo(f"the texts are empty, and are printed with marks: forge catalog stats --lang {code}")
    if kin is None:
        click.echo("there is no phrasebook, so that no text is written or read; --like LANG seeds one")
