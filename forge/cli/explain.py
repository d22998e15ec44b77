"""`forge explain`."""

from __future__ import annotations

import json

import click

from forge.cli import completing
from forge.cli.commands import Command
from forge.cli.options import game_option
from forge.cli.speaking import game_with, lang_option, load_speaker, pick_title, show_marks


@click.command(
    "explain",
    cls=Command,
    epilog='Examples:\n\n\b\n  forge explain pirate_king --lang pl\n  forge explain "Тортуга" --lang ru\n'
    "  forge explain full sail --json",
)
@click.argument("card", nargs=-1, required=True, shell_complete=completing.named("things"))
@lang_option
@click.option("--json", "as_json", is_flag=True, help="The reference as JSON.")
@game_option
def command(card: tuple[str, ...], lang: str | None, as_json: bool, game: str | None) -> None:
    """Explain a card: what it says, when it works, which rules and rulings apply.

    CARD is its id or its name in any language; accents and capitals do not matter, and the beginning of a name will do.
    """
    from forge.cli.page import show
    from forge.project import find_project
    from forge.talk.explain import reference, rows

    wanted = " ".join(card)
    project = find_project()
    speaker = load_speaker(project, game_with(project, game, wanted, lang), lang)
    title = pick_title(project, speaker, wanted)
    told = reference(speaker, title)
    if as_json:
        click.echo(json.dumps(told.data(), indent=2, ensure_ascii=False))
    else:
        show(rows(speaker, told))
    show_marks(speaker.texts)
