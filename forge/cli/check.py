"""`forge check`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from forge.cli.commands import Command
from forge.cli.games import pick_games
from forge.cli.options import game_option, langs_option, pick_language, pick_languages, told_languages

if TYPE_CHECKING:
    from forge.cli.looking import CatalogChecks
    from forge.library import Facts
    from forge.project import Project
    from forge.proof.catalog import TextReport
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
@click.option("--in", "reader", metavar="LANG", help="The language in which the checks of texts say what they find.")
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
    from forge.cli.looking import looking
    from forge.edition.pictures import also_missing
    from forge.library.load import FactsError
    from forge.problems import ProblemsError
    from forge.proof.remarks import Remark
    from forge.rules.games import load_game

    remarks: dict[Remark, None] = {}
    notes: list[str] = []
    there: list[tuple[Facts, tuple[str, ...]]] = []
    for name in games:
        try:
            loaded = load_game(project, name)
        except ProblemsError as error:  # an unfinished game never stops the others
            remarks |= dict.fromkeys(map(Remark.of, [*error.problems, *also_missing(project, error)]))
            if isinstance(error, FactsError):
                remarks |= dict.fromkeys(undrawn(project, error.facts))
            continue
        languages, left_out = told_languages(project, loaded, lang, "forge check")
        notes += left_out
        there.append((loaded, tuple(languages)))
    asked = ((game, code, reader or game.info.language) for game, codes in there for code in codes)
    with looking(project, asked) as looks:
        return found_in(project, there, looks, remarks, notes, one_by_one, several=len(games) > 1)


def found_in(
    project: Project,
    games: Sequence[tuple[Facts, tuple[str, ...]]],
    looks: CatalogChecks,
    remarks: dict[Remark, None],
    notes: list[str],
    one_by_one: bool,
    several: bool,
) -> CheckReport:
    """What is to be said of games and their languages, after `remarks` and `notes` on others. `several`: whether others
    were asked for."""
    from forge.edition.pictures import check_templates
    from forge.edition.texts import load_texts, sources_for
    from forge.edition.update import tidy_catalog
    from forge.language.merge import stats
    from forge.language.tone import tone_faults
    from forge.problems import ProblemsError
    from forge.proof.catalog import open_entries
    from forge.proof.remarks import ERROR, Remark
    from forge.proof.report import CheckReport
    from forge.proof.signs import check_signs, declared_fonts
    from forge.rules.games import unplayed

    fonts = declared_fonts(project)
    unfinished: list[str] = []
    passed: list[str] = []
    for loaded, languages in games:
        name = loaded.id
        problems = [*check_templates(project, loaded), *unplayed(project, loaded)]
        sound = not problems
        remarks |= dict.fromkeys(undrawn(project, loaded))
        wrong_in: set[str] = set()
        unread: set[str] = set()
        for language in languages:
            try:
                texts = load_texts(project, loaded, language)
            except ProblemsError as error:
                problems += error.problems
                wrong_in.add(language)
                unread.add(language)
                continue
            problems += tone_faults(project, name, language)
            if texts.faults:
                problems += (problem for found in texts.faults.values() for problem in found)
                wrong_in.add(language)
            if fonts is not None:
                signs = dict.fromkeys(check_signs(project, fonts, texts))
                remarks |= signs
                if any(remark.severity == ERROR for remark in signs):
                    wrong_in.add(language)
            try:
                if tidy_catalog(project, loaded, language, write=False):
                    notes.append(f"{texts.catalog.file}: not written as forge does; tidy it with: forge catalog tidy")
                row = stats(texts.catalog, sources_for(project, loaded, language))
            except ProblemsError as error:  # it lies in the catalog that this one is translated from
                problems += error.problems
                continue
            if one_by_one:
                remarks |= dict.fromkeys(open_entries(texts))
            elif row.missing or row.fuzzy:
                whose = f"{name}, {language}" if several else language
                unfinished.append(f"{whose} has {row.missing} missing and {row.fuzzy} fuzzy entries")
        checked: dict[str, TextReport] = {}
        for language in languages:
            found, _ = looks[name, language]
            if isinstance(found, ProblemsError):
                problems += found.problems
                wrong_in.add(language)
            else:
                checked[language] = found
                if any(remark.severity == ERROR for remark in found.remarks):
                    wrong_in.add(language)
        readable = [language for language in languages if language not in unread]
        for language in readable:
            _, flaws = looks[name, language]
            remarks |= dict.fromkeys(flaws)
            if any(remark.severity == ERROR for remark in flaws):
                wrong_in.add(language)
        remarks |= dict.fromkeys(map(Remark.of, problems))
        remarks |= dict.fromkeys(remark for texts_of in checked.values() for remark in texts_of.remarks)
        good = [language for language in languages if language not in wrong_in]
        read = {code: checked[code].read for code in good if code in checked}
        passed += said_of(name, good, read, sound, several=several)
    told = sorted(remarks, key=lambda remark: remark.problem)
    return CheckReport(tuple(told), tuple(passed), tuple(unfinished), tuple(notes))


def undrawn(project: Project, game: Facts) -> list[Remark]:
    """What placeholders are printed for: it stops nothing, and is told."""
    from forge.edition.pictures import pictures_missing
    from forge.proof.remarks import UNDRAWN, WARNING, Remark

    return [Remark(one.file, one.line, one.message, WARNING, UNDRAWN) for one in pictures_missing(project, game)]


def said_of(
    game: str, languages: Sequence[str], read: Mapping[str, int], sound: bool, several: bool = False
) -> Iterator[str]:
    """What is right: the languages without an error and, when it is `sound`, the game itself. `read`: how many texts of
    each language were read; `several`: whether other games are spoken of, too."""
    codes = f"in {', '.join(languages)}" if languages else ""
    if sound:
        where = f"the database, the templates and {codes}" if codes else "the database and the templates"
        yield f"{game}: no problems in {where}"
    elif codes:
        yield f"{game}: no problems {codes}"
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
