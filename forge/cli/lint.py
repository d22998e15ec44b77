"""`forge lint`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from forge.cli import completing
from forge.cli.commands import Command
from forge.cli.games import ask, pick_game
from forge.cli.linting import show_findings
from forge.cli.options import game_option, langs_option, pick_language, pick_languages, told_languages, usable

if TYPE_CHECKING:
    from forge.library import Facts
    from forge.lint.checks import Check
    from forge.lint.desk import Desk
    from forge.lint.editions import Edition
    from forge.lint.finding import Alert
    from forge.lint.run import Inspection
    from forge.lint.textfile import TextFile
    from forge.project import Project
    from forge.proof.remarks import Remark

SPOKEN = re.compile(r"([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)?):(.+)", re.DOTALL)
ROUNDS = 5  # fixes may make room for others


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

    FILES are plain text, Markdown, PO, XLIFF, or a PDF with text; without any, the catalogs of the game. `pl:notes.txt`
    says the language of one file. The exit code is 1 when there is an error, or a file cannot be read; the others are
    looked at all the same.
    """
    from forge.language.messages import load_messages
    from forge.language.waivers import load_waivers, waivers_path
    from forge.lint.catalogs import STALE, remark_of
    from forge.lint.desk import Desk
    from forge.lint.finding import Severity
    from forge.lint.run import Inspection
    from forge.outputs import HTML
    from forge.project import find_project
    from forge.rules.games import load_game

    if as_json and as_sarif:
        raise click.UsageError("--json or --sarif, not both.")
    project = find_project()
    if page is not None:
        usable(page, HTML, project, force=force)
        if len(about := by_game(project, game, files)) > 1:
            ask(list(about))
    checks, compared = pick_checks(only, skip)
    if against is None and not checks and compared:
        raise click.UsageError("rules.edition compares two editions: say --against LANG:FILE.")
    found: list[Alert] = []
    unread: list[Remark] = []
    blind: set[str] = set()
    left_out: dict[str, None] = {}
    count = 0
    for name, named in by_game(project, game, files).items():
        loaded = load_game(project, name)
        edition = other_edition(project, loaded, against) if against is not None and compared else None
        for code, paths in spoken(project, loaded.id, named, lang).items():
            desk = Desk(project, loaded, code)
            messages = load_messages(project, pick_language(project, reader or code), loaded.info.language)
            inspection = Inspection(desk, messages, checks, load_waivers(project, loaded.id, code), only is not None)
            if fix and not diff:
                keep_installed(project, paths)
            documents = readable(desk, paths, unread)
            count += len(documents)
            alerts = in_order(inspection, documents)
            if fix or diff:
                alerts = mended(inspection, documents, alerts, write=fix and not diff, to_stderr=as_json or as_sarif)
            found += alerts
            if edition is not None:
                from forge.lint.editions import differences

                found += [
                    one
                    for document in documents.values()
                    for one in differences(desk, document, edition, messages)
                    if not inspection.waived(one.check, document, one.flaw)
                ]
            for file, line, said in inspection.unsound(documents.values()):
                place = file or waivers_path(loaded.id, code, project)
                left_out[f"{place}:{line}: warning: {said} [{STALE}]"] = None
            reasons: dict[str, list[str]] = {}
            for check, why in inspection.left_out.items():
                reasons.setdefault(str(why.problems[0]), []).append(check)
            for reason, codes in reasons.items():
                blind |= {*codes}
                left_out[f"{code}: {', '.join(codes)} could not look: {reason}"] = None
    for note in (*(str(one.problem) for one in unread), *left_out):
        click.echo(note, err=True)
    if as_json:
        click.echo(
            json.dumps([*(one.data() for one in unread), *(one.data() for one in found)], indent=2, ensure_ascii=False)
        )
    elif as_sarif:
        from forge.proof.sarif import sarif

        texts = mendable(found)
        remarks = [remark_of(one, texts.get(one.document.file)) for one in found]
        click.echo(json.dumps(sarif([*unread, *remarks]), indent=2, ensure_ascii=False))
    elif not diff:
        show_findings(found)
        if not found and count:
            others = " by the checks that could look" if blind else ""
            click.echo(f"{count} file{'' if count == 1 else 's'}, nothing found{others}", err=True)
    if page is not None:
        write_page(project, load_game(project, next(iter(about))), found, unread, page, reader, force)
    if unread or any(one.severity is Severity.error for one in found):
        raise SystemExit(1)


def readable(desk: Desk, paths: Iterable[Path], unread: list[Remark]) -> dict[Path, TextFile]:
    """The files that can be read, as documents; what is wrong with the others is added to `unread`."""
    from forge.lint.readers import read_document
    from forge.problems import ProblemsError
    from forge.proof.remarks import Remark

    found = {}
    for path in paths:
        try:
            found[path] = read_document(path, shown(path), desk.language, desk.is_word)
        except ProblemsError as error:
            unread += [replace(Remark.of(problem), lang=desk.language) for problem in error.problems]
    return found


def by_game(project: Project, game: str | None, files: Sequence[str]) -> Mapping[str, list[str]]:
    """The files by the game they are about: the one that is named; else that of a catalog of the project, and for other
    files the only one there is. Raises click errors."""
    if game is not None or not files:
        return {pick_game(project, game): list(files)}
    found: dict[str, list[str]] = {}
    for name in files:
        owner = catalog_of(project, name)
        found.setdefault(owner[0] if owner else pick_game(project, None), []).append(name)
    return found


def catalog_of(project: Project, name: str) -> tuple[str, str] | None:
    """The game and the language of a file that is a catalog of the project; None for any other."""
    match = SPOKEN.fullmatch(name)
    path = Path(match[2] if match and not Path(name).exists() else name).resolve()
    folders = [folder.resolve() for folder in project.layers(project.locales)]
    if path.suffix != ".po" or path.parent.parent not in folders or path.stem not in project.games():
        return None
    return path.stem, path.parent.name


def keep_installed(project: Project, paths: Iterable[Path]) -> None:
    """Raises ProblemsError where a file that is to be mended is one of what is installed."""
    for path in paths:
        if project.over is not None and path.resolve().is_relative_to(project.over):
            project.own(path.resolve())


def mendable(found: Sequence[Alert]) -> Mapping[str, str]:
    """The texts of the files in which something can be mended, by what they are called."""
    from forge.lint.fixing import WAYS
    from forge.lint.readers import decoded
    from forge.project import read_whole

    files = {one.document.file for one in found if one.flaw.fix is not None and one.document.kind in WAYS}
    return {file: decoded(read_whole(Path(file)), file) for file in files}


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


def shown(path: Path) -> str:
    return str(path)


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


def spoken(project: Project, game: str, files: Sequence[str], lang: str | None) -> Mapping[str, list[Path]]:
    """The files meant, by their language: those named, else the catalogs of the game. Raises click errors."""
    from forge.edition.texts import catalog_path
    from forge.rules.games import load_game

    if not files:
        if lang is None:
            from forge.cli.options import finished_languages

            codes = finished_languages(project, load_game(project, game), None, "forge lint")
        else:
            codes = pick_languages(project, lang)
        here = Path.cwd()
        found = {code: catalog_path(project, game, code) for code in codes}
        if not project.is_there:
            found = {code: project.found(path) for code, path in found.items()}
        elif project.over is not None:  # what is installed is not this project's to mend
            found = {code: path for code, path in found.items() if path.exists()}
        return {code: [path.relative_to(here) if path.is_relative_to(here) else path] for code, path in found.items()}
    by_language: dict[str, list[Path]] = {}
    for name in files:
        match = SPOKEN.fullmatch(name)
        if match and not Path(name).exists():
            code, path = pick_language(project, match[1]), Path(match[2])
        elif lang is None and (owner := catalog_of(project, name)) is not None:
            code, path = owner[1], Path(name)
        elif lang is None:
            raise click.UsageError(f"say the language of {name}: --lang LANG, or LANG:{name}.")
        else:
            code, path = pick_language(project, lang), Path(name)
        by_language.setdefault(code, []).append(path)
    return by_language


def in_order(inspection: Inspection, documents: Mapping[Path, TextFile]) -> list[Alert]:
    """What is found, file by file, in the order of their texts."""
    from forge.uncollected import uncollected

    places = {document.file: place for place, document in enumerate(documents.values())}

    def place(alert: Alert) -> tuple[int, int, int, int, str]:
        return (
            places[alert.document.file],
            alert.flaw.unit.page or 0,
            *alert.flaw.unit.at(alert.flaw.start),
            alert.check,
        )

    with uncollected():
        return sorted(inspection.alerts(list(documents.values())), key=place)


def mended(
    inspection: Inspection, documents: dict[Path, TextFile], alerts: list[Alert], *, write: bool, to_stderr: bool
) -> list[Alert]:
    """Mends files, or shows how they would be; what is found in them after that."""
    from forge.lint.fixing import mend, write_mended
    from forge.lint.readers import read_document

    for _ in range(ROUNDS):
        again = False
        for path, document in list(documents.items()):
            own = [alert for alert in alerts if alert.document.file == document.file and alert.flaw.fix is not None]
            if not own:
                continue
            made = mend(path, document, own)
            for line in made.diff():
                click.echo(coloured(line.rstrip("\n")), err=to_stderr)
            if write and made.count:
                write_mended(made, document)
                documents[path] = read_document(path, document.file, document.language, inspection.desk.known)
                again = True
        if not again:
            break
        alerts = in_order(inspection, documents)
    return alerts


def coloured(line: str) -> str:
    """A line of a diff; the colour is left out where it is not shown."""
    for sign, colour in (("+", "green"), ("-", "red"), ("@", "cyan")):
        if line.startswith(sign):
            return click.style(line, fg=colour)
    return line
