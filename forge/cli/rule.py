"""`forge rule`."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from forge.cli.commands import Command
from forge.cli.games import ask, pick_games
from forge.cli.options import game_option
from forge.cli.speaking import lang_option, load_speaker, show_marks

if TYPE_CHECKING:
    from forge.project import Project


@click.command(
    "rule",
    cls=Command,
    epilog="Examples:\n\n\b\n  forge rule\n  forge rule scoring.ties --lang ru\n  forge rule 6.5 --lang pl\n"
    "  forge rule limit ręki --lang pl",
)
@click.argument("words", nargs=-1)
@lang_option
@click.option("--json", "as_json", is_flag=True, help="The rules found as JSON.")
@game_option
def command(words: tuple[str, ...], lang: str | None, as_json: bool, game: str | None) -> None:
    """Look a rule up by id, by its number in the booklet, or by what it speaks of.

    Words count in any form and order; accents and capitals do not matter. Where no rule has them all, the nearest are
    shown. Without words all rules are listed. The exit code is 1 when nothing is found.
    """
    from forge.cli.page import show
    from forge.project import find_project
    from forge.talk.explain import cited
    from forge.talk.rows import Row
    from forge.talk.rulebook import all_rules, find_rule, hit_rows, near_rules, page_rows, rule_page, search

    wanted = " ".join(words)
    project = find_project()
    speaker = load_speaker(project, game_of(project, game, lang, wanted), lang)
    if not words:
        if as_json:
            told = [asdict(cited(speaker, rule)) for rule in speaker.game.rules]
            click.echo(json.dumps(told, indent=2, ensure_ascii=False))
        else:
            show(all_rules(speaker))
        return
    exact = find_rule(speaker, wanted)
    if exact is not None:
        page = rule_page(speaker, exact)
        if as_json:
            click.echo(json.dumps(page.data(), indent=2, ensure_ascii=False))
        else:
            show(page_rows(speaker, page))
        show_marks(speaker.texts)
        return
    found = search(speaker, wanted)
    if as_json:
        click.echo(json.dumps([asdict(hit) for hit in found.rules], indent=2, ensure_ascii=False))
    elif found.rules:
        show(hit_rows(speaker, found))
    else:
        none = [Row(speaker.say("talk.rule.none", text=wanted))]
        near = near_rules(speaker, wanted)
        none += [Row(speaker.say("talk.rule.near", cards=", ".join(near)))] if near else []
        for row in none:
            click.echo(row.text, err=True)
    if not found.rules:
        raise SystemExit(1)


def game_of(project: Project, given: str | None, lang: str | None, wanted: str) -> str:
    """The game meant: the one given, the only one, or the one that has such a rule. Raises click errors."""
    from forge.problems import ProblemsError
    from forge.talk.rulebook import find_rule, search

    games = pick_games(project, given)
    if len(games) == 1:
        return games[0]
    exact: list[str] = []
    near: list[str] = []
    partly: list[str] = []
    for game in games if wanted else ():
        try:
            speaker = load_speaker(project, game, lang)
        except ProblemsError:
            continue  # another game may have it
        if find_rule(speaker, wanted) is not None:
            exact.append(game)
        elif (hits := search(speaker, wanted)).rules:
            (near if hits.whole else partly).append(game)
    found = exact or near or partly
    if len(found) == 1:
        return found[0]
    return ask(found or games, f"{wanted!r} is in several games; " if found else "")
