"""`forge check`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from forge.cli.commands import Command
from forge.cli.games import pick_games
from forge.cli.options import game_option, langs_option, pick_language, pick_languages, told_languages

if TYPE_CHECKING:
    from forge.project import Project
    from forge.proof.remarks import Remark
    from forge.proof.report import CheckReport


@click.command(
    "check",
    cls=Command,
    epilog="Examples:\n\n\b\n  forge check\n  forge check --lang pl,ru,en\n  forge check --lang pl --json\n"
    "  forge check --lang pl --unfinished\n"
    "  forge check --lang pl,ru,en --sarif > forge.sarif",
)
@game_option
@langs_option("all that are finished")
@click.option("--unfinished", "one_by_one", is_flag=True, help="Name every fuzzy and missing entry.")
@click.option("--in", "reader", metavar="LANG", help="The language in which it is said what is wrong with texts.")
@click.option("--json", "as_json", is_flag=True, help="Problems as a JSON list.")
@click.option("--sarif", "as_sarif", is_flag=True, help="Problems as SARIF 2.1.0.")
def command(
    game: str | None, lang: str | None, one_by_one: bool, reader: str | None, as_json: bool, as_sarif: bool
) -> None:
    """Check the database, the catalogs, the pictures and the templates, and what the texts mean.

    Every text on a card is read, and must mean what its ability says; and all texts are checked as by `forge lint`,
    for what is most likely a fault. Every problem is one line, file and line
    first, after what has none; the exit code is 1 when there is any. Remarks on words and unfinished texts are
    warnings.
    """
    from forge.project import find_project
    from forge.proof.report import remembered

    if as_json and as_sarif:
        raise click.UsageError("--json or --sarif, not both.")
    project = find_project()
    games = pick_games(project, game)
    if lang is not None:
        pick_languages(project, lang)
    reader = None if reader is None else pick_language(project, reader)
    asked = (*games, lang or "", str(one_by_one), reader or "")
    found = remembered(project, asked, lambda: look(project, games, lang, one_by_one, reader))
    for note in found.notes:
        click.echo(note, err=True)
    if as_json:
        click.echo(json.dumps([remark.data() for remark in found.remarks], indent=2, ensure_ascii=False))
    elif as_sarif:
        from forge.proof.sarif import sarif

        click.echo(json.dumps(sarif(found.remarks), indent=2, ensure_ascii=False))
    else:
        for line in found.passed:
            click.echo(line)
        show(found.remarks, found.unfinished)
    if found.wrong:
        raise SystemExit(1)


def look(
    project: Project, games: Sequence[str], lang: str | None, one_by_one: bool, reader: str | None = None
) -> CheckReport:
    """Checks all that is asked for."""
    from forge.cli.looking import CatalogAsked, known_games, look_at
    from forge.edition.pictures import also_missing
    from forge.library.load import FactsError
    from forge.problems import ProblemsError
    from forge.proof.remarks import ERROR, Remark
    from forge.proof.report import CheckReport
    from forge.rules.games import load_game

    remarks: dict[Remark, None] = {}
    notes: list[str] = []
    there: dict[str, tuple[str, ...]] = {}
    asked: list[CatalogAsked] = []
    for name, known in known_games(project, games).items():
        try:
            drafted = known.drafted if known is not None else load_game(project, name).info.language
            there[name], left_out = told_languages(project, name, lang, "forge check")
        except ProblemsError as error:  # an unfinished game never stops the others
            remarks |= dict.fromkeys(map(Remark.of, [*error.problems, *also_missing(project, error)]))
            if isinstance(error, FactsError):
                from forge.cli.looks import undrawn

                remarks |= dict.fromkeys(undrawn(project, error.facts))
            continue
        notes += left_out
        asked += (CatalogAsked(name, code, drafted, reader or drafted, reader or code) for code in there[name])
    seen, catalogs = look_at(project, list(there), asked)
    unfinished: list[str] = []
    passed: list[str] = []
    for name, languages in there.items():
        remarks |= dict.fromkeys(seen[name].remarks)
        good, warned = {}, Counter[str]()
        for language in languages:
            found = catalogs[name, language]
            remarks |= dict.fromkeys((*found.remarks, *(found.open if one_by_one else ())))
            notes += found.notes
            if not one_by_one and (found.missing or found.fuzzy):
                whose = f"{name}, {language}" if len(games) > 1 else language
                unfinished.append(f"{whose} has {found.missing} missing and {found.fuzzy} fuzzy entries")
            if not found.wrong:
                good[language] = found.read
                warned[language] = sum(one.severity != ERROR for one in found.remarks)
        passed += said_of(name, good, seen[name].sound, several=len(games) > 1, warned=warned)
    told = sorted(remarks, key=lambda remark: remark.problem)
    return CheckReport(tuple(told), tuple(passed), tuple(unfinished), tuple(notes))


def said_of(
    game: str,
    read: Mapping[str, int],
    sound: bool,
    several: bool = False,
    warned: Mapping[str, int] = MappingProxyType({}),
) -> Iterator[str]:
    """What is right: the languages without an error and, when it is `sound`, the game itself. `read`: how many texts of
    each of those languages were read; `several`: whether other games are spoken of, too; `warned`: how many warnings
    there are in a language, which is not called free of problems then."""
    clean = [code for code in read if not warned.get(code)]
    codes = f"in {', '.join(clean)}" if clean else ""
    if sound:
        where = f"the database, the templates and {codes}" if codes else "the database and the templates"
        yield f"{game}: no problems in {where}"
    elif codes:
        yield f"{game}: no problems {codes}"
    for language in read:
        if count := warned.get(language):
            yield f"{game}, {language}: no errors, {count} warning{'s' if count > 1 else ''}"
    for language, count in read.items():
        if count:
            whose = f"{game}, {language}" if several else language
            yield f"{whose}: {count} texts read; all mean what their cards do"


def show(remarks: Sequence[Remark], unfinished: Iterable[str]) -> None:
    """The problems and warnings, and how many problems when there are several."""
    from forge.problems import Problem
    from forge.proof.remarks import ERROR

    wrong = 0
    for remark in remarks:
        mild = remark.severity != ERROR
        wrong += not mild
        code = f" [{remark.rule}]" if "." in remark.rule else ""
        said = ("warning: " if mild else "") + remark.message + code
        click.echo(str(Problem(remark.file, remark.line, said)), err=True)
    for warning in unfinished:
        click.echo(f"warning: {warning}", err=True)
    if wrong > 1:
        click.echo(f"{wrong} problems", err=True)
