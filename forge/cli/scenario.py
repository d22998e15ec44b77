"""`forge scenario`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from forge.cli.commands import Command
from forge.cli.games import has_engine, heading, pick_games, pick_played, played_games
from forge.cli.options import game_option
from forge.cli.speaking import lang_option, load_speaker

if TYPE_CHECKING:
    from forge.library import Facts
    from forge.problems import Problem
    from forge.project import Project
    from forge.rules.kernel.scenario.file import Loaded
    from forge.rules.kernel.scenario.run import Result
    from forge.talk.speak import Speaker


@click.command(
    "scenario",
    cls=Command,
    epilog="Examples:\n\n\b\n  forge scenario\n  forge scenario cards/smashup/scenarios/pirates.yml --show --lang pl\n"
    "  forge scenario my.yml --json\n  forge scenario --table",
)
@click.argument("files", nargs=-1, metavar="[FILE...]", type=click.Path(exists=True, path_type=Path))
@click.option("--show", is_flag=True, help="Tell what happens; --lang alone does so too.")
@lang_option
@click.option("--table", is_flag=True, help="Print every rule with the scenarios that show it, as Markdown.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: what became of every scenario.")
@game_option
def command(
    files: tuple[Path, ...], show: bool, lang: str | None, table: bool, as_json: bool, game: str | None
) -> None:
    """Run scenarios: positions, moves, and what must come of them.

    Folders are searched for *.yml; without FILE the scenarios of every game are run. The game of a file is found by
    where it lies, or by what stands in it. Every failure is one line, file
    and line first; the exit code is 1 when there is any.
    """
    from forge.problems import ProblemsError
    from forge.project import find_project
    from forge.rules.games import load_game

    show = show or lang is not None
    if table and (show or as_json):
        raise click.UsageError("--table prints a table and nothing else; leave --show, --lang and --json out.")
    project = find_project()
    loaded: list[Loaded] = []
    results: list[Result] = []
    speakers: list[Speaker | None] = []
    tables: list[tuple[Facts, list[Loaded]]] = []
    problems: list[Problem] = []
    for name, places in where(project, game, files):
        try:
            facts = load_game(project, name)
            speaker = load_speaker(project, name, lang) if show else None
        except ProblemsError as error:  # an unfinished game never stops the others
            problems += error.problems
            continue
        found, wrong = load(project, facts, places)
        problems += wrong
        loaded += found
        results += run(facts, found)
        speakers += [speaker] * len(found)
        tables.append((facts, found))
    everything = list(zip(loaded, results, speakers, strict=True))
    if as_json:
        data = [as_data(scenario, result, speaker) for scenario, result, speaker in everything]
        said = [{"file": p.file, "line": p.line, "message": p.message} for p in problems]
        click.echo(json.dumps({"scenarios": data, "problems": said}, indent=2, ensure_ascii=False))
    elif table:
        for facts, found in tables:
            heading([name.id for name, _ in tables], facts.id)
            problems += rules_table(project, facts, found)
    else:
        for scenario, result, speaker in everything:
            if speaker is not None:
                click.echo(f"{scenario.file}:{scenario.line}: {result.id}: {scenario.scenario.title}")
                for sentence in account(result, scenario.names, speaker):
                    click.echo(f"  {sentence}")
    failures = [line for result in results for line in failed(result)]
    if not as_json:
        for line in [*map(str, problems), *failures]:
            click.echo(line, err=True)
    if problems or failures:
        bad = sum(not result.passed for result in results)
        also = f", and {len(problems)} {'problem' if len(problems) == 1 else 'problems'}" if problems else ""
        click.echo(f"{bad} of {len(results)} scenarios failed{also}", err=True)
        raise SystemExit(1)
    if not as_json and not table:
        click.echo(f"{len(results)} {'scenario' if len(results) == 1 else 'scenarios'}, all as expected")


def where(project: Project, given: str | None, files: tuple[Path, ...]) -> list[tuple[str, tuple[Path, ...]]]:
    """The games meant, each with its files and folders.

    A file below cards/<game>/ is that game's; which game any other is of is seen by what stands in it. Without files
    these are all games that can be played; of each of the others one line says that it cannot. Raises click errors.
    """
    if given is not None or files:
        meant: dict[str, list[Path]] = {}
        for path in files:
            inside = path.resolve().relative_to(project.cards).parts if _is_below(path, project.cards) else ()
            own = inside[0] if inside and inside[0] in project.games() else None
            meant.setdefault(own if given is None and own else game_of(project, given, path), []).append(path)
        return [(name, tuple(paths)) for name, paths in meant.items()] or [(pick_played(project, given), ())]
    games = pick_games(project, None)
    for name in games:
        if len(games) > 1 and not has_engine(name):
            click.echo(f"{name} has no engine, and so no scenarios", err=True)
    return [(name, ()) for name in games if len(games) == 1 or has_engine(name)]


def game_of(project: Project, given: str | None, path: Path) -> str:
    """The game meant, or else the one as whose scenarios a file or folder has the fewest mistakes."""
    from forge.problems import ProblemsError
    from forge.rules.games import load_game

    games = played_games(project, given)
    if len(games) == 1:
        return games[0]
    wrong: dict[str, int] = {}
    for game in games:
        try:
            wrong[game] = len(load(project, load_game(project, game), (path,))[1])
        except ProblemsError:  # of a game with faults in its files nothing can be said
            continue
    return min(wrong or games, key=lambda game: wrong.get(game, 0))


def _is_below(path: Path, folder: Path) -> bool:
    return path.resolve().is_relative_to(folder.resolve())


def load(project: Project, game: Facts, given: tuple[Path, ...]) -> tuple[list[Loaded], list[Problem]]:
    """The scenarios of files and folders, in order, and what is wrong with them. An id may be there only once."""
    from forge.problems import Problem
    from forge.rules.games import rules_of
    from forge.rules.kernel.scenario.file import read_scenarios

    rules = rules_of(game.id)
    book = rules.book(game)
    places = given or project.layers(project.cards / game.id / "scenarios")
    files: list[Path] = []
    for place in places:
        inside = sorted(place.rglob("*.yml")) if place.is_dir() else [place]
        if place.is_dir() and not inside:
            raise click.UsageError(f"there are no scenarios (*.yml) in {place}.")
        files += [path for path in inside if path not in files]
    loaded: list[Loaded] = []
    problems: list[Problem] = []
    seen: dict[str, Loaded] = {}
    for path in files:
        read, wrong = read_scenarios(path, project.relative(path), rules, book, game)
        problems += wrong
        for scenario in read:
            first = seen.setdefault(scenario.scenario.id, scenario)
            if first.file != scenario.file:
                there = f"{first.file}:{first.line}"
                problems.append(Problem(scenario.file, scenario.line, f"{scenario.scenario.id} is already in {there}"))
        loaded += read
    return loaded, problems


def run(game: Facts, loaded: list[Loaded]) -> list[Result]:
    from forge.rules.games import rules_of
    from forge.rules.kernel.scenario.run import run_scenario

    rules = rules_of(game.id)
    book = rules.book(game)
    return [run_scenario(rules, book, scenario) for scenario in loaded]


def failed(result: Result) -> list[str]:
    """The failures of a scenario, one line each, and what is being asked, unless one of them says so."""
    lines = [f"{result.file}:{line}: {result.id}: {sentence}" for line, sentence in result.failures]
    asked = result.question
    if lines and asked is not None and not any("asked: {" in line for line in lines):
        lines.append(f"{result.file}:{result.line}: {result.id}: found at the end {asked}")
    return lines


def as_data(scenario: Loaded, result: Result, speaker: Speaker | None) -> dict[str, Any]:
    """What became of a scenario, as plain data."""
    data = {
        "id": result.id,
        "title": scenario.scenario.title,
        "file": result.file,
        "line": result.line,
        "shows": list(scenario.scenario.shows),
        "passed": result.passed,
        "failures": [{"line": line, "message": sentence} for line, sentence in result.failures],
        "question": result.question,
        "points": dict(zip(scenario.names, result.game.points, strict=True)) if result.game is not None else None,
    }
    return data if speaker is None else {**data, "account": account(result, scenario.names, speaker)}


def rules_table(project: Project, game: Facts, loaded: list[Loaded]) -> list[Problem]:
    """Prints the table of rules and scenarios. A rule that no scenario shows is a problem."""
    from forge.problems import Problem

    problems = []
    click.echo("| rule | scenarios |\n|---|---|")
    for rule in game.rules:
        names = [f"`{one.scenario.id}`" for one in loaded if rule.id in one.scenario.shows]
        click.echo(f"| `{rule.id}` | {', '.join(names) or '-'} |")
        if not names:
            where = project.relative(project.cards / game.id / "rules.yml")
            problems.append(Problem(where, 0, f"no scenario shows the rule {rule.id}"))
    return problems


def account(result: Result, names: tuple[str, ...], speaker: Speaker) -> list[str]:
    """What happened, in sentences that everybody may hear."""
    from forge.talk.news import tell
    from forge.talk.speak import Speaker

    if result.game is None:
        return []
    return tell(Speaker(speaker.texts, names), result.game.news())
