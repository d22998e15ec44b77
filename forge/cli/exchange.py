"""`forge catalog export` and `forge catalog import`: catalogs in the formats of other tools."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from forge.cli import completing
from forge.cli.commands import Command, Told
from forge.cli.games import ask, pick_games
from forge.cli.options import game_option, pick_language, pick_one, usable

if TYPE_CHECKING:
    from forge.language.catalog import Translation
    from forge.language.exchange.rows import Parcel
    from forge.project import Project


@click.command(
    "export",
    cls=Command,
    epilog="Examples:\n\n\b\n  forge catalog export --game smashup --lang pl -o smashup-pl.xlf\n"
    "  forge catalog export --game smashup --lang pl --format csv -o smashup-pl.csv",
)
@game_option
@click.option("--lang", required=True, shell_complete=completing.languages(), help="The language, as in locales/.")
@click.option(
    "--format", "format_", help="The format, where the ending of FILE does not say it: xliff, csv, xlsx or po."
)
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The file to write.")
@click.option("--force", is_flag=True, help="Replace a file of another kind.")
def export(game: str | None, lang: str, format_: str | None, output: Path, force: bool) -> None:
    """Write a catalog as a file for another tool: XLIFF 2, CSV, XLSX or PO.

    It has all entries as they are today, with all that a translator is told about each. `forge catalog import` takes
    back what was changed in it.
    """
    from forge.edition.handing import handed_out, kind_of
    from forge.lint.context import GlossaryLines
    from forge.lint.desk import Desk
    from forge.outputs import write_output
    from forge.problems import ProblemsError
    from forge.project import find_project
    from forge.rules.games import load_game

    project = find_project()
    language = pick_language(project, lang)
    games = pick_games(project, game)
    if len(games) > 1:
        ask(games)
    chosen = pick_format(format_, output)
    kind = kind_of(chosen)
    usable(output, kind, project, force=force)
    loaded = load_game(project, games[0])
    desk = Desk(project, loaded, language)
    try:
        terms = GlossaryLines(desk).notes
    except ProblemsError as error:  # the texts can be handed out without
        terms = None
        click.echo(f"without the lines of the glossary: {error.problems[0]}", err=True)
    data = handed_out(project, loaded, language, chosen, terms)
    write_output(output, data, kind, project, force=force)
    click.echo(f"wrote {output}; take it back with: forge catalog import {shlex.quote(str(output))}")


@click.command(
    "import",
    cls=Command,
    epilog="Examples:\n\n\b\n  forge catalog import smashup-pl.xlf --dry-run\n  forge catalog import smashup-pl.csv",
)
@click.argument("file", type=click.Path(path_type=Path))
@game_option
@click.option("--lang", shell_complete=completing.languages(), help="The language, where the file does not say it.")
@click.option(
    "--format", "format_", help="The format, where the ending of FILE does not say it: xliff, csv, xlsx or po."
)
@click.option("--dry-run", is_flag=True, help="Show what would change, and change nothing.")
def import_(file: Path, game: str | None, lang: str | None, format_: str | None, dry_run: bool) -> None:
    """Take texts and their states from a file that was exported, and show what has changed.

    Entries are known by their keys. Nothing else comes back: keys, English, notes and comments stay as they are. The
    catalog is written whole, or not at all when the file has a fault.
    """
    from forge.edition.handing import parcel_in, takes_back
    from forge.project import find_project
    from forge.rules.games import load_game

    project = find_project()
    language = None if lang is None else pick_language(project, lang)
    chosen = pick_format(format_, file)
    parcel = parcel_in(file, chosen, str(file), language)
    of_game, language = whose(project, parcel, game, language, str(file))
    opened, taken = takes_back(project, load_game(project, of_game), language, parcel, str(file), write=not dry_run)
    for warning in taken.warnings:
        click.echo(f"{warning}", err=True)
    for before, after in taken.changes:
        show_change(before, after)
    said = "would change" if dry_run else "changed"
    catalog = project.relative(opened.path)
    absent = f"; {taken.absent} are not in {file} and stay as they are" if taken.absent else ""
    total = len(taken.catalog.entries)
    click.echo(f"{catalog}: {len(taken.changes)} of {total} entries {said}{absent}")


@click.command(
    "glossary",
    cls=Command,
    epilog="Examples:\n\n\b\n  forge catalog glossary --game smashup --lang pl -o smashup-pl.tbx\n"
    "  forge catalog glossary --game smashup --lang ru -o smashup-ru.csv\n"
    "  forge catalog glossary --game smashup --lang ru -o smashup-ru.utf8",
)
@game_option
@click.option("--lang", required=True, shell_complete=completing.languages(), help="The language, as in locales/.")
@click.option("--format", "format_", help="The format, where the ending of FILE does not say it: tbx, csv or tsv.")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The file to write.")
@click.option("--force", is_flag=True, help="Replace a file of another kind.")
def glossary(game: str | None, lang: str, format_: str | None, output: Path, force: bool) -> None:
    """Write the glossary of a game for another tool: TBX, CSV or lines with tabs.

    Each term has its word in English and in the language, others that are understood, and words to avoid with the
    reason. Phrases that only the grammar needs are left out.
    """
    from forge.edition.handing import GLOSSARIES, GLOSSARY_ENDINGS, glossary_out
    from forge.lint.context import term_pairs
    from forge.lint.desk import Desk
    from forge.outputs import write_output
    from forge.project import find_project
    from forge.rules.games import load_game

    project = find_project()
    language = pick_language(project, lang)
    games = pick_games(project, game)
    if len(games) > 1:
        ask(games)
    known = {name: name for name in GLOSSARIES}
    ending = output.suffix.lower()
    wanted = format_ if format_ is not None else GLOSSARY_ENDINGS.get(ending, ending.lstrip("."))
    chosen = pick_one(wanted or "none", known, "format")
    usable(output, GLOSSARIES[chosen], project, force=force)
    loaded = load_game(project, games[0])
    data = glossary_out(loaded, language, term_pairs(Desk(project, loaded, language)), chosen)
    write_output(output, data, GLOSSARIES[chosen], project, force=force)
    click.echo(f"wrote {output}")


def pick_format(given: str | None, path: Path) -> str:
    """The format that is named, or that the ending of a file's name says. Raises click errors."""
    from forge.edition.handing import ENDINGS, FORMATS, PO

    known = {name: name for name in (*FORMATS, PO)}
    if given is not None:
        return pick_one(given, known, "format")
    if path.suffix.lower() not in ENDINGS:
        there = ", ".join(known)
        raise Told(f"what format is {path}? Name it with --format: {there}.", "choice", text="--format", cards=there)
    return ENDINGS[path.suffix.lower()]


def whose(project: Project, parcel: Parcel, game: str | None, language: str | None, file: str) -> tuple[str, str]:
    """The game and the language that a file was made from; what is named must agree with what it says. Raises click
    errors."""
    from forge.edition.texts import catalog_path

    games = pick_games(project, game)
    languages = project.languages() if language is None else [language]
    if parcel.original.endswith("/"):  # only the language is known
        language = language or pick_language(project, parcel.original.rstrip("/"))
    elif parcel.original:
        pairs = [(one, code) for one in games for code in languages]
        for one, code in pairs:
            if project.relative(catalog_path(project, one, code)) == parcel.original:
                return one, code
        meant = "what is named" if game or language else "any catalog of this project"
        raise click.UsageError(f"{file} was made from {parcel.original[:200]!r}, which is not {meant}.")
    if language is None:
        raise click.UsageError(f"{file} does not say which language it is in; name it with --lang.")
    return (games[0] if len(games) == 1 else ask(games)), language


def show_change(before: Translation, after: Translation) -> None:
    """What has changed in an entry: its state, and its texts before and after."""
    from forge.language.exchange.taking import state_said

    states = dict.fromkeys((state_said(before), state_said(after)))
    click.echo(f"{after.key}: {' -> '.join(states)}")
    for old, new in zip(before.forms, after.forms, strict=True):
        if old != new:
            if old:
                click.echo(f"  - {old}")
            click.echo(f"  + {new}")
