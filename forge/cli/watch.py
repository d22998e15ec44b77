"""`forge watch`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from forge.cli.commands import Command
from forge.cli.games import pick_game
from forge.cli.options import built_languages, game_option, langs_option, pick_printed

if TYPE_CHECKING:
    from forge.edition.watching import Watch

PAUSE = 0.02  # seconds between two looks at the files
LISTED = 10  # faces that are named


@click.command(
    "watch",
    cls=Command,
    epilog="Examples:\n\n\b\n  forge watch\n  forge watch --lang pl",
)
@game_option
@langs_option("all that are finished")
def command(game: str | None, lang: str | None) -> None:
    """Show faces as they change: work on a catalog or a picture, and see every face that follows from it at once.

    What has changed lies in build/watch/ a moment after it was saved, a PDF for each face, and a PNG where pypdfium2
    and Pillow are installed. What is wrong is told in a line, and watching goes on. Ctrl-C ends it.
    """
    from forge.edition.watching import Watch
    from forge.project import find_project
    from forge.seen import seen_for

    project = find_project()
    game_id = pick_game(project, game)
    languages = pick_printed(project, lang) if lang is not None else built_languages(project, game_id, "forge watch")
    watch = Watch(project, game_id, languages)
    try:
        _tell(watch)
        seen_for(project).save()
        click.echo(
            f"watching {game_id} ({', '.join(languages)}); faces that change are shown in build/watch/{game_id}/"
        )
        while True:
            time.sleep(PAUSE)
            if watch.changed():
                _tell(watch)
    except KeyboardInterrupt as error:
        if type(error) is not KeyboardInterrupt:  # somebody else ends it
            raise


def _tell(watch: Watch) -> None:
    looked = watch.look()
    if looked.problems:
        time.sleep(PAUSE)  # a file that is being written is no mistake
        if watch.changed():
            return
    for problem in looked.problems:
        click.echo(str(problem), err=True)
    for shown in looked.shown[:LISTED]:
        click.echo(f"{shown.language} {shown.face}: {watch.project.relative(shown.files[-1])}")
    if len(looked.shown) > LISTED:
        click.echo(f"and {len(looked.shown) - LISTED} more")
