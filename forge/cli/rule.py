"""`forge rule`."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from forge.cli import completing
from forge.cli.commands import Command
from forge.cli.games import ask, heading, pick_games
from forge.cli.options import game_option
from forge.cli.speaking import lang_option, load_speaker, show_marks, spoken_games

if TYPE_CHECKING:
    from forge.project import Project
    from forge.talk.speak import Speaker


@click.command(
    "rule",
    cls=Command,
    epilog="Examples:\n\n\b\n  forge rule\n  forge rule scoring.ties --lang ru\n  forge rule 6.5 --lang pl\n"
    "  forge rule limit ręki --lang pl",
)
@click.argument("words", nargs=-1, shell_complete=completing.named("rules"))
@lang_option
@click.option("--json", "as_json", is_flag=True, help="The rules found as JSON.")
@game_option
def command(words: tuple[str, ...], lang: str | None, as_json: bool, game: str | None) -> None:
    """Look a rule up by id, by its number in the booklet, or by what it speaks of.

    Words count in any form and order; accents and capitals do not matter. Where no rule has them all, the nearest are
    shown. Without words all rules are listed. Without --game the rules of all games are looked through, and what is
    found in several is shown for each. The exit code is 1 when nothing is found.
    """
    from forge.project import find_project

    wanted = " ".join(words)
    speakers = speakers_of(find_project(), game, lang, wanted)
    games = [speaker.game.id for speaker in speakers]
    if as_json and len(games) > 1:
        ask(games, wanted)  # a tool wants one list, or one page
    told: list[Any] = []
    for speaker in speakers:
        if not as_json:
            heading(games, speaker.game.id)
        told.append(look_up(speaker, wanted, as_json))
    if as_json:
        click.echo(json.dumps(told[0], indent=2, ensure_ascii=False))
    if not any(told):
        raise SystemExit(1)


def look_up(speaker: Speaker, wanted: str, quiet: bool) -> Any:
    """What there is in a game, as plain data; shown as well, unless `quiet`. Empty when nothing is found."""
    from forge.cli.page import show
    from forge.talk.explain import cited
    from forge.talk.rows import Row
    from forge.talk.rulebook import all_rules, find_rule, hit_rows, near_rules, page_rows, rule_page, search

    if not wanted:
        if not quiet:
            show(all_rules(speaker))
        return [asdict(cited(speaker, rule)) for rule in speaker.game.rules]
    if (exact := find_rule(speaker, wanted)) is not None:
        page = rule_page(speaker, exact)
        if not quiet:
            show(page_rows(speaker, page))
        show_marks(speaker.texts)
        return page.data()
    found = search(speaker, wanted)
    if found.rules and not quiet:
        show(hit_rows(speaker, found))
    elif not quiet:
        none = [Row(speaker.say("talk.rule.none", text=wanted))]
        near = near_rules(speaker, wanted)
        none += [Row(speaker.say("talk.rule.near", cards=", ".join(near)))] if near else []
        for row in none:
            click.echo(row.text, err=True)
    return [asdict(hit) for hit in found.rules]


def speakers_of(project: Project, given: str | None, lang: str | None, wanted: str) -> list[Speaker]:
    """Speakers of the games meant: of the one given, or of those that have such a rule; where none has it, of one that
    has a rule called much like it. Without `wanted` of all. Raises click errors."""
    from forge.cli.telling import best_spoken
    from forge.talk.rulebook import find_rule, near_rules, search

    games = pick_games(project, given)
    speakers = [load_speaker(project, game, lang) for game in spoken_games(project, games)]
    if not wanted:
        return [speaker for speaker in speakers if speaker.game.rules] or speakers[:1]
    if len(speakers) == 1:
        return speakers
    if exact := [speaker for speaker in speakers if find_rule(speaker, wanted) is not None]:
        return exact
    found = [(speaker, search(speaker, wanted)) for speaker in speakers]
    whole = [speaker for speaker, hits in found if hits.rules and hits.whole]
    some = whole or [speaker for speaker, hits in found if hits.rules]
    near = [speaker for speaker in speakers if near_rules(speaker, wanted)]
    return some or [one for one in [best_spoken(near or speakers, "talk.rule.none")] if one is not None]
