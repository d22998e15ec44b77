"""`forge catalog`: what brings catalogs up to date, and says how far they are."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

import click

from forge.cli.commands import Group
from forge.cli.exchange import export, import_
from forge.cli.games import heading, pick_games
from forge.cli.options import game_option, langs_option, pick_languages


@click.group("catalog", cls=Group, epilog="Examples:\n\n\b\n  forge catalog stats\n  forge catalog update --lang pl")
def command() -> None:
    """The translators' catalogs, locales/<lang>/<game>.po."""


command.add_command(export)
command.add_command(import_)


@command.command("update", epilog="Example:\n\n\b\n  forge catalog update --lang pl")
@game_option
@langs_option("all")
@click.option("--check", is_flag=True, help="Change nothing; exit 1 when something would change.")
def update(game: str | None, lang: str | None, check: bool) -> None:
    """Bring catalogs up to date with the database, matching entries by key only.

    A new entry is empty; one whose English changed keeps its text, becomes fuzzy and remembers the old English; one
    that is no longer needed is kept as obsolete. Nothing is lost.
    """
    from forge.edition.update import update_catalog
    from forge.problems import Problem, ProblemsError
    from forge.project import find_project
    from forge.rules.games import load_game

    project = find_project()
    chosen = pick_languages(project, lang)
    games = pick_games(project, game)
    stale = False
    problems: list[Problem] = []
    for name in games:
        try:
            loaded = load_game(project, name)
        except ProblemsError as error:
            problems += error.problems
            continue
        heading(games, name)
        # The language of the drafts comes first: its texts are the English of all the others.
        for language in sorted(chosen, key=lambda code: code != loaded.info.language):
            try:
                merged, changed = update_catalog(project, loaded, language, write=not check)
            except ProblemsError as error:  # the others can be brought up to date
                problems += error.problems
                continue
            stale = stale or changed
            click.echo(
                f"{language}: {len(merged.added)} new, {len(merged.changed)} fuzzy because the English changed, "
                f"{len(merged.retired)} no longer used, {len(merged.revived)} back in use"
                + ("" if changed else "; up to date")
            )
    if problems:
        raise ProblemsError(list(dict.fromkeys(problems)))
    if check and stale:
        raise SystemExit(1)


@command.command("stats", epilog="Example:\n\n\b\n  forge catalog stats --json")
@game_option
@langs_option("all")
@click.option(
    "--json", "as_json", is_flag=True, help="The counts as JSON, by language; by game first where there are several."
)
def stats_(game: str | None, lang: str | None, as_json: bool) -> None:
    """Show how far each catalog is."""
    from forge.edition.texts import catalog_path, sources_for
    from forge.language.catalog import read_catalog
    from forge.language.merge import stats
    from forge.language.typography import load_language
    from forge.problems import Problem, ProblemsError
    from forge.project import find_project
    from forge.rules.games import load_game

    project = find_project()
    chosen = pick_languages(project, lang)
    games = pick_games(project, game)
    counted: dict[str, dict[str, dict[str, int]]] = {}
    problems: list[Problem] = []
    for name in games:
        rows = counted.setdefault(name, {})
        try:
            loaded = load_game(project, name)
        except ProblemsError as error:
            problems += error.problems
            continue
        for language in chosen:
            path = catalog_path(project, loaded.id, language)
            try:
                load_language(project, language)
                catalog = read_catalog(path, language, project.relative(path))
                rows[language] = asdict(stats(catalog, sources_for(project, loaded, language)))
            except ProblemsError as error:
                problems += error.problems
    if as_json and not problems:
        click.echo(json.dumps(counted[games[0]] if len(games) == 1 else counted, indent=2))
    elif not as_json:
        for name, rows in counted.items():
            if rows:
                heading(games, name)
                show_stats(rows)
    if problems:
        raise ProblemsError(list(dict.fromkeys(problems)))


def show_stats(rows: Mapping[str, Mapping[str, int]]) -> None:
    """How far the catalogs of a game are, a line for each."""
    width = max(6, *(len(language) + 1 for language in rows))
    click.echo(f"{'':{width}}{'entries':>9}{'done':>9}{'fuzzy':>9}{'missing':>9}{'obsolete':>10}")
    for language, row in rows.items():
        numbers = (row["total"], row["translated"], row["fuzzy"], row["missing"])
        share = f"{100 * row['translated'] / max(row['total'], 1):.0f} %"
        click.echo(f"{language:{width}}" + "".join(f"{n:9}" for n in numbers) + f"{row['obsolete']:10}   {share}")
