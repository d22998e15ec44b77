"""`forge check`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from forge.cli.options import game_option, pick_game, pick_languages

if TYPE_CHECKING:
    from forge.proof.catalog import Checked, Remark


@click.command(
    "check",
    epilog="Examples:\n\n\b\n  forge check\n  forge check --lang pl,ru,en\n  forge check --lang pl --json\n"
    "  forge check --lang pl,ru,en --sarif > forge.sarif",
)
@game_option
@click.option("--lang", metavar="LANGS", help="Languages, comma-separated; all when left out.")
@click.option("--json", "as_json", is_flag=True, help="Problems as a JSON list.")
@click.option("--sarif", "as_sarif", is_flag=True, help="Problems as SARIF 2.1.0.")
def command(game: str | None, lang: str | None, as_json: bool, as_sarif: bool) -> None:
    """Check the database, the catalogs, the pictures and the templates, and what the texts mean.

    Every text on a card or base is read, and must mean what its ability says. Every problem is one line, file and line
    first; the exit code is 1 when there is any. Remarks on words and unfinished texts are warnings.
    """
    from forge.edition.pictures import check_templates
    from forge.edition.texts import load_texts, sources_for
    from forge.language.merge import stats
    from forge.problems import Problem, ProblemsError
    from forge.project import find_project
    from forge.proof.catalog import ERROR, Remark, check_languages
    from forge.rules.games import load_game

    if as_json and as_sarif:
        raise click.UsageError("--json or --sarif, not both.")
    project = find_project()
    game_id = pick_game(project, game)
    languages = pick_languages(project, lang)
    problems: list[Problem] = []
    unfinished: list[str] = []
    checked: dict[str, Checked] = {}
    try:
        loaded = load_game(project, game_id)
        problems += check_templates(project, loaded)
        for language in languages:
            try:
                texts = load_texts(project, loaded, language)
                problems += (problem for found in texts.faults.values() for problem in found)
                row = stats(texts.catalog, sources_for(project, loaded, language))
                if row.missing or row.fuzzy:
                    unfinished.append(f"{language} has {row.missing} missing and {row.fuzzy} fuzzy entries")
            except ProblemsError as error:
                problems += error.problems
        for language, found in check_languages(project, loaded, languages).items():
            if isinstance(found, ProblemsError):
                problems += found.problems
            else:
                checked[language] = found
    except ProblemsError as error:
        problems += error.problems
    remarks = [Remark.of(problem) for problem in sorted(set(problems))]
    remarks += [remark for done in checked.values() for remark in done.remarks]
    remarks.sort(key=lambda remark: remark.problem)
    if as_json:
        click.echo(json.dumps([remark.data() for remark in remarks], indent=2, ensure_ascii=False))
    elif as_sarif:
        from forge.proof.sarif import sarif

        click.echo(json.dumps(sarif(remarks), indent=2, ensure_ascii=False))
    wrong = [remark.problem for remark in remarks if remark.severity == ERROR]
    if not as_json and not as_sarif:
        show(remarks, [] if wrong else unfinished)
    if wrong:
        raise SystemExit(1)
    if not as_json and not as_sarif:
        click.echo(f"{game_id}: no problems in the database, the templates and in {', '.join(languages)}")
        for language, outcome in checked.items():
            if outcome.read:
                click.echo(f"{language}: {outcome.read} texts read; all mean what their cards do")


def show(remarks: Sequence[Remark], unfinished: Iterable[str]) -> None:
    """The problems and warnings, and how many problems when there are several."""
    from forge.problems import Problem
    from forge.proof.catalog import ERROR

    wrong = 0
    for remark in remarks:
        mild = remark.severity != ERROR
        wrong += not mild
        click.echo(str(Problem(remark.file, remark.line, ("warning: " if mild else "") + remark.message)), err=True)
    for warning in unfinished:
        click.echo(f"warning: {warning}", err=True)
    if wrong > 1:
        click.echo(f"{wrong} problems", err=True)
