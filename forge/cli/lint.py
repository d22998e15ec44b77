"""`forge lint`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from forge.cli.commands import Command
from forge.cli.games import pick_game
from forge.cli.options import game_option, pick_language


@click.command(
    "lint",
    cls=Command,
    epilog="Examples:\n\n\b\n  forge lint --game smashup --lang pl rulebook.md\n"
    "  forge lint --lang ru --in pl --json notes.txt",
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--lang", metavar="LANG", required=True, help="The language of the files.")
@click.option("--in", "reader", metavar="LANG", help="The language of the messages; that of the files when left out.")
@click.option("--json", "as_json", is_flag=True, help="Findings as a JSON list.")
@game_option
def command(files: tuple[Path, ...], lang: str, reader: str | None, as_json: bool, game: str | None) -> None:
    """Check texts of any kind against the game's terms, numbers and rules, and the language's own.

    FILES are plain text, Markdown, PO, XLIFF, or a PDF with text. The exit code is 1 when there is an error.
    """
    from forge.language.messages import load_messages
    from forge.lint.desk import Desk
    from forge.lint.finding import Severity
    from forge.lint.readers import read_document
    from forge.lint.run import lint
    from forge.project import find_project
    from forge.rules.games import load_game

    project = find_project()
    desk = Desk(project, load_game(project, pick_game(project, game)), pick_language(project, lang))
    documents = [read_document(path, str(path), desk.language, desk.known) for path in files]
    messages = load_messages(project, pick_language(project, reader or lang), desk.game.info.language)
    found = list(lint(desk, documents, messages))
    if as_json:
        click.echo(json.dumps([one.data() for one in found], indent=2, ensure_ascii=False))
    else:
        for one in found:
            line, column = one.flaw.unit.at(one.flaw.start)
            click.echo(f"{one.document.file}:{line}:{column}: {one.severity}: {one.message} [{one.check}]")
    if any(one.severity is Severity.error for one in found):
        raise SystemExit(1)
