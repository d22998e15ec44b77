"""`forge catalog`: what brings catalogs up to date, and says how far they are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from forge.cli.commands import Group
from forge.cli.exchange import export, glossary, import_
from forge.cli.games import heading, pick_games
from forge.cli.options import game_option, langs_option, pick_languages

if TYPE_CHECKING:
    from forge.language.catalog import Catalog
    from forge.language.merge import Source


LACKING = ("fuzzy", "missing")  # states of texts that are not done


@click.group("catalog", cls=Group, epilog="Examples:\n\n\b\n  forge catalog stats\n  forge catalog update --lang pl")
def command() -> None:
    """The translators' catalogs, locales/<lang>/<game>.po."""


command.add_command(export)
command.add_command(import_)
command.add_command(glossary)


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


@command.command("tidy", epilog="Example:\n\n\b\n  forge catalog tidy --lang pl")
@game_option
@langs_option("all")
@click.option("--check", is_flag=True, help="Change nothing; exit 1 when something would change.")
def tidy(game: str | None, lang: str | None, check: bool) -> None:
    """Write catalogs as forge does, after another tool has wrapped their lines or moved their comments.

    The entries stay as they are: no text, state or comment of yours changes.
    """
    from forge.edition.texts import catalog_path
    from forge.edition.update import tidy_catalog
    from forge.problems import Problem, ProblemsError
    from forge.project import find_project
    from forge.rules.games import load_game

    project = find_project()
    chosen = pick_languages(project, lang)
    untidy = False
    problems: list[Problem] = []
    for name in pick_games(project, game):
        try:
            loaded = load_game(project, name)
        except ProblemsError as error:
            problems += error.problems
            continue
        for language in chosen:
            try:
                changed = tidy_catalog(project, loaded, language, write=not check)
            except ProblemsError as error:
                problems += error.problems
                continue
            untidy = untidy or changed
            said = ("needs tidying" if check else "tidied") if changed else "tidy"
            click.echo(f"{project.relative(catalog_path(project, name, language))}: {said}")
    if problems:
        raise ProblemsError(list(dict.fromkeys(problems)))
    if check and untidy:
        raise SystemExit(1)


@command.command(
    "stats",
    epilog="Examples:\n\n\b\n  forge catalog stats --json\n  forge catalog stats --kinds\n"
    "  forge catalog stats --lang pl --open",
)
@game_option
@langs_option("all")
@click.option(
    "--kinds", is_flag=True, help="For each kind of text how many are done, fuzzy and missing, in each language."
)
@click.option("--open", "tasks", is_flag=True, help="Name every entry that is to be done, with its file and line.")
@click.option(
    "--json", "as_json", is_flag=True, help="The counts as JSON, by language; by game first where there are several."
)
def stats_(game: str | None, lang: str | None, kinds: bool, tasks: bool, as_json: bool) -> None:
    """Show how far each catalog is: how many texts are done, fuzzy and missing, by language and kind of text.

    A text whose English has changed since is to be done again: it is fuzzy in every language, and counted.
    """
    from forge.edition.texts import load_catalog, sources_for
    from forge.language.merge import stats
    from forge.language.typography import load_language
    from forge.problems import Problem, ProblemsError
    from forge.project import find_project
    from forge.rules.games import load_game

    project = find_project()
    chosen = pick_languages(project, lang)
    games = pick_games(project, game)
    counted: dict[str, dict[str, dict[str, Any]]] = {}
    open_: dict[tuple[str, str], list[str]] = {}
    problems: list[Problem] = []
    for name in games:
        rows = counted.setdefault(name, {})
        try:
            loaded = load_game(project, name)
        except ProblemsError as error:
            problems += error.problems
            continue
        for language in chosen:
            try:
                load_language(project, language)
                catalog = load_catalog(project, loaded.id, language)
                sources = sources_for(project, loaded, language)
                rows[language] = asdict(stats(catalog, sources))
                open_[name, language] = list(tasks_of(catalog, sources)) if tasks else []
            except ProblemsError as error:
                problems += error.problems
    if as_json and not problems:
        click.echo(json.dumps(counted[games[0]] if len(games) == 1 else counted, indent=2))
    elif not as_json:
        for name, rows in counted.items():
            if rows:
                heading(games, name)
                show_stats(rows)
                if kinds:
                    show_kinds(rows)
                for language in rows:
                    for task in open_[name, language]:
                        click.echo(task)
    if problems:
        raise ProblemsError(list(dict.fromkeys(problems)))


def tasks_of(catalog: Catalog, sources: Mapping[str, Source]) -> Iterator[str]:
    """What is to be done in a catalog, a line for each entry."""
    from forge.language.merge import entry_state, made_for

    for key, source in sources.items():
        entry = catalog.entries.get(key)
        state = entry_state(entry, source)
        if state == "ok":
            continue
        place = ":".join(str(part) for part in catalog.place(key) if part)
        was, now = made_for(entry, source), source.forms or (entry.source if entry else ())
        said = f": the English was {was[0]!r} and is {now[0]!r}" if was and now and was != now else ""
        yield f"{place}: {key} is {state}{said}"


def show_kinds(rows: Mapping[str, Mapping[str, Any]]) -> None:
    """For each kind of text how many are done of how many there are, and what the others are, a column for each
    language."""
    names = dict.fromkeys(kind for row in rows.values() for kind in row["kinds"])
    none = dict.fromkeys(("total", "translated", *LACKING), 0)
    table = [["", *rows]] + [[kind, *(said(row["kinds"].get(kind, none)) for row in rows.values())] for kind in names]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        click.echo(
            f"{line[0]:{widths[0]}}"
            + "".join(f"  {cell:>{width}}" for cell, width in zip(line[1:], widths[1:], strict=True))
        )


def said(counts: Mapping[str, int]) -> str:
    """How many texts are done of how many there are, and how many are in which other state."""
    lacking = ", ".join(f"{counts[state]} {state}" for state in LACKING if counts[state])
    return f"{counts['translated']}/{counts['total']}" + (f" ({lacking})" if lacking else "")


def show_stats(rows: Mapping[str, Mapping[str, Any]]) -> None:
    """How far the catalogs of a game are, a line for each."""
    width = max(6, *(len(language) + 1 for language in rows))
    click.echo(f"{'':{width}}{'entries':>9}{'done':>9}{'fuzzy':>9}{'missing':>9}{'obsolete':>10}")
    for language, row in rows.items():
        numbers = (row["total"], row["translated"], row["fuzzy"], row["missing"])
        share = f"{100 * row['translated'] // max(row['total'], 1)} %"  # 100 are all
        if row["outdated"]:
            share += f", {row['outdated']} made for an English that has changed"
        click.echo(f"{language:{width}}" + "".join(f"{n:9}" for n in numbers) + f"{row['obsolete']:10}   {share}")
