"""`forge check`."""

from __future__ import annotations

import json

import click

from forge.cli.options import game_option, pick_game, pick_languages


@click.command("check", epilog="Examples:\n\n\b\n  forge check\n  forge check --lang pl --json")
@game_option
@click.option("--lang", metavar="LANGS", help="Languages, comma-separated; all when left out.")
@click.option("--json", "as_json", is_flag=True, help="Problems as a JSON list.")
def command(game: str | None, lang: str | None, as_json: bool) -> None:
    """Check the database, the catalogs, the pictures and the templates.

    Every problem is one line, file and line first; the exit code is 1 when there is any.
    """
    from forge.edition.checks import check_templates
    from forge.edition.texts import load_texts, sources_for
    from forge.language.merge import Stats, stats
    from forge.library import load_game
    from forge.problems import Problem, ProblemsError
    from forge.project import find_project

    project = find_project()
    game_id = pick_game(project, game)
    languages = pick_languages(project, lang)
    problems: list[Problem] = []
    unfinished: dict[str, Stats] = {}
    try:
        loaded = load_game(project, game_id)
        problems += check_templates(project, loaded)
        for language in languages:
            try:
                texts = load_texts(project, loaded, language)
                unfinished[language] = stats(texts.catalog, sources_for(project, loaded, language))
            except ProblemsError as error:
                problems += error.problems
    except ProblemsError as error:
        problems += error.problems
    problems = sorted(set(problems))
    if as_json:
        found = [{"file": p.file, "line": p.line, "message": p.message} for p in problems]
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
        raise SystemExit(1 if problems else 0)
    if problems:
        raise ProblemsError(problems)
    for language, row in unfinished.items():
        if row.missing or row.fuzzy:
            click.echo(f"warning: {language} has {row.missing} missing and {row.fuzzy} fuzzy entries", err=True)
    click.echo(f"{game_id}: no problems in the database, the templates and in {', '.join(languages)}")
