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
    """Check the database, the catalogs and the templates' data files.

    Every problem is one line, file and line first; the exit code is 1 when there is any.
    """
    from forge.edition.texts import load_texts
    from forge.library import load_game
    from forge.problems import Problem, ProblemsError
    from forge.project import find_project
    from forge.render.theme import load_print, load_theme

    project = find_project()
    game_id = pick_game(project, game)
    languages = pick_languages(project, lang)
    problems: list[Problem] = []
    for load in (lambda: load_print(project), lambda: load_theme(project, game_id)):
        try:
            load()
        except ProblemsError as error:
            problems += error.problems
    try:
        loaded = load_game(project, game_id)
        for language in languages:
            try:
                load_texts(project, loaded, language)
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
    click.echo(f"{game_id}: no problems in the database, the templates and in {', '.join(languages)}")
