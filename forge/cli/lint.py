"""`forge lint`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from forge.cli import completing
from forge.cli.commands import Command
from forge.cli.games import ask
from forge.cli.lintfiles import SPOKEN, by_game, shown, spoken
from forge.cli.linting import show_findings
from forge.cli.lintrun import Fixes, LintRun
from forge.cli.options import game_option, langs_option, pick_language, told_languages, usable

if TYPE_CHECKING:
    from forge.library import Facts
    from forge.lint.checks import Check
    from forge.lint.editions import Edition
    from forge.lint.finding import Alert
    from forge.project import Project
    from forge.proof.remarks import Remark


def told_in_json(command: Callable[..., None]) -> Callable[..., None]:
    """A command with --json, which tells there, too, why nothing could be looked at."""

    @wraps(command)
    def telling(*, as_json: bool, **wishes: Any) -> None:
        from forge.problems import ProblemsError

        try:
            command(as_json=as_json, **wishes)
        except ProblemsError as error:
            if as_json:
                from forge.proof.remarks import Remark

                told = [Remark.of(problem).data() for problem in error.problems]
                click.echo(json.dumps(told, indent=2, ensure_ascii=False))
            raise

    return telling


@click.command(
    "lint",
    cls=Command,
    epilog="Examples:\n\n\b\n  forge lint --game smashup --lang pl rulebook.md\n"
    "  forge lint --game smashup --lang pl,ru\n"
    "  forge lint --game smashup --lang ru --in pl --json notes.txt\n"
    "  forge lint --game smashup --fix pl:notes.txt ru:notes_ru.txt",
)
@click.argument("files", nargs=-1, metavar="[FILE]...")
@langs_option("all that are finished")
@click.option("--in", "reader", metavar="LANG", help="The language of the messages; that of the file when left out.")
@click.option(
    "--only",
    metavar="CODES",
    shell_complete=completing.checks(),
    help="These checks and no others; `terms` stands for all of terms.*.",
)
@click.option("--skip", metavar="CODES", shell_complete=completing.checks(), help="All checks but these.")
@click.option("--fix", is_flag=True, help="Mend what can be mended safely, and show it as a diff.")
@click.option("--diff", is_flag=True, help="Show what --fix would do; change nothing.")
@click.option("--json", "as_json", is_flag=True, help="Findings as a JSON list.")
@click.option("--sarif", "as_sarif", is_flag=True, help="Findings as SARIF 2.1.0.")
@click.option("--html", "page", type=click.Path(path_type=Path), help="Findings as an HTML page, with cards beside.")
@click.option("--force", is_flag=True, help="Let --html replace a file that is no HTML page.")
@click.option("--against", metavar="LANG:FILE", help="Another edition: rules told in one alone, or otherwise.")
@game_option
@told_in_json
def command(
    files: tuple[str, ...],
    lang: str | None,
    reader: str | None,
    only: str | None,
    skip: str | None,
    fix: bool,
    diff: bool,
    as_json: bool,
    as_sarif: bool,
    page: Path | None,
    force: bool,
    against: str | None,
    game: str | None,
) -> None:
    """Check texts of any kind against the game's terms, numbers and rules, and the language's own.

    FILES are plain text, Markdown, PO, XLIFF, or a PDF with text; `-` is plain text on standard input; without any, the
    catalogs of the game. `pl:notes.txt` says the language of one file. The exit code is 1 when there is an error, or a
    file cannot be read; the others are looked at all the same.
    """
    from forge.outputs import HTML
    from forge.project import find_project
    from forge.rules.games import load_game

    if as_json and as_sarif:
        raise click.UsageError("--json or --sarif, not both.")
    if (fix or diff) and any(name == "-" or name.endswith(":-") for name in files):
        raise click.UsageError("what comes on standard input cannot be mended; name a file.")
    project = find_project()
    if page is not None:
        usable(page, HTML, project, force=force)
        if len(about := by_game(project, game, files)) > 1:
            ask(list(about))
    checks, compared = pick_checks(only, skip)
    if against is None and not checks and compared:
        raise click.UsageError("rules.edition compares two editions: say --against LANG:FILE.")
    fixes = Fixes(asked=fix or diff, write=fix and not diff, to_stderr=as_json or as_sarif)
    run = LintRun(project, reader, checks, only is not None, fixes)
    for name, named in by_game(project, game, files).items():
        loaded = load_game(project, name)
        edition = other_edition(project, loaded, against) if against is not None and compared else None
        for code, paths in spoken(project, loaded.id, named, lang).items():
            run.look(loaded, code, paths, edition)
    for note in (*(str(one.problem) for one in run.unread), *run.notes):
        click.echo(note, err=True)
    if as_json or as_sarif:
        click.echo(json.dumps(as_data(run, sarif=as_sarif), indent=2, ensure_ascii=False))
    elif not diff:
        show_findings(run.found)
        if not run.found and run.count:
            others = " by the checks that could look" if run.blind else ""
            click.echo(f"{run.count} file{'' if run.count == 1 else 's'}, nothing found{others}", err=True)
    if page is not None:
        write_page(project, load_game(project, next(iter(about))), run.found, run.unread, page, reader, force)
    if run.failed:
        raise SystemExit(1)


def as_data(run: LintRun, *, sarif: bool) -> Any:
    """What was found as plain data: a list with an object for each, or SARIF."""
    if not sarif:
        return [*(one.data() for one in run.unread), *(one.data() for one in run.found)]
    from forge.lint.catalogs import remark_of
    from forge.proof.sarif import sarif as as_sarif

    texts = mendable(run.found)
    return as_sarif([*run.unread, *(remark_of(one, texts.get(one.document.file)) for one in run.found)])


def mendable(found: Sequence[Alert]) -> Mapping[str, str]:
    """The texts of the files in which something can be mended, by what they are called."""
    from forge.lint.fixing import WAYS
    from forge.lint.readers import STDIN, decoded
    from forge.project import read_whole

    files = {one.document.file for one in found if one.flaw.fix is not None and one.document.kind in WAYS}
    return {file: decoded(read_whole(Path(file)), file) for file in files if Path(file) != STDIN}


def write_page(
    project: Project,
    game: Facts,
    found: Sequence[Alert],
    unread: Sequence[Remark],
    path: Path,
    reader: str | None,
    force: bool,
) -> None:
    """Writes the page on what was found and on files that could not be read, in the reader's language or the game's."""
    from forge.edition.texts import load_texts
    from forge.language.messages import load_messages
    from forge.lint.page import html_page
    from forge.outputs import HTML, write_output

    taken, _ = told_languages(project, game.id, None, "forge lint")
    code = pick_language(project, reader or game.info.language)
    messages = load_messages(project, code, game.info.language)
    languages = [load_texts(project, game, language) for language in taken]
    text, note = html_page(project, game, found, unread, languages, messages, code)
    write_output(path, text.encode(), HTML, project, force=force)
    if note is not None:
        click.echo(note, err=True)


def other_edition(project: Project, game: Facts, against: str) -> Edition:
    """What the file tells that others are compared with, `LANG:FILE`. Raises UsageError where it says no language."""
    from forge.lint.desk import Desk
    from forge.lint.editions import edition_of
    from forge.lint.readers import read_document

    match = SPOKEN.fullmatch(against)
    if match is None:
        raise click.UsageError(f"--against {against} says no language; write --against ru:{against} if it is Russian.")
    desk = Desk(project, game, pick_language(project, match[1]))
    path = Path(match[2])
    return edition_of(desk, read_document(path, shown(path), desk.language, desk.known), against)


def pick_checks(only: str | None, skip: str | None) -> tuple[tuple[Check, ...], bool]:
    """The checks meant, and whether editions are compared. Raises click errors for a code that no check has."""
    from forge.lint.checks import all_checks
    from forge.lint.editions import CODE

    checks = all_checks()
    known = sorted({CODE, *(check.code for check in checks)})

    def meant(given: str) -> set[str]:
        found: set[str] = set()
        if not given.strip(", "):
            raise click.UsageError("--only and --skip name checks, `terms.avoid` or `terms`.")
        for name in filter(None, map(str.strip, given.split(","))):
            group = name.removesuffix(".*")
            codes = {code for code in known if code == name or code.partition(".")[0] == group}
            if not codes:
                raise click.UsageError(f"there is no check {name!r}. There are: {', '.join(known)}.")
            found |= codes
        return found

    wanted = set(known) if only is None else meant(only)
    wanted -= set() if skip is None else meant(skip)
    return tuple(check for check in checks if check.code in wanted), CODE in wanted
