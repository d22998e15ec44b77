"""`forge play`."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from forge.cli.commands import Told
from forge.cli.games import likeness, pick_played, played_games
from forge.cli.names import names_of_taken
from forge.cli.options import (
    check_seconds,
    game_option,
    option_option,
    pick_mode,
    pick_one,
    pick_options,
    seconds_option,
    usable,
)
from forge.cli.speaking import Refused, lang_option, load_speaker
from forge.cli.wishes import GameCommand, Wish, declared_takes
from forge.problems import fail
from forge.project import LONGEST_TEXT

if TYPE_CHECKING:
    from forge.project import Project
    from forge.rules.kernel.choices import Move
    from forge.rules.kernel.game import AnyGame
    from forge.rules.kernel.rules import AnyRules, Book, Start
    from forge.talk.session import Session
    from forge.talk.speak import Speaker

ENDLESS = 5000  # decisions after which bots that play among themselves give up
PLAYER = "booklet.player."  # the words that name the players of examples name the bots too


@click.command(
    "play",
    cls=GameCommand,
    groups_help="Your {many}, comma-separated; drawn at random when left out.",
    takes_help="Your {one}; dealt at random when left out.",
    epilog="Examples:\n\n\b\n  forge play --lang pl\n  forge play --lang ru --seed 7 --bots 2\n"
    "  forge play {groups} --save evening.json\n  forge play {one} --bots 3\n"
    "  forge play --load evening.json --lang ru\n"
    "  forge play --auto --seed 3",
)
@lang_option
@click.option("--seed", type=click.IntRange(min=0), metavar="N", help="The same seed, the same cards.")
@click.option("--bots", type=click.IntRange(min=1), help="How many play against you; as few as can be when left out.")
@click.option(
    "--bot", default="greedy", show_default=True, metavar="NAME", help="How the bots play: greedy, random, lookahead."
)
@seconds_option
@click.option("--mode", metavar="NAME", help="The way to play, where a game has several; else the usual one.")
@option_option
@click.option("--save", type=click.Path(path_type=Path), help="Where to save the game when you leave.")
@click.option("--force", is_flag=True, help="Save over a file that is no saved game.")
@click.option("--load", type=click.Path(dir_okay=False, path_type=Path), help="Go on with a saved game.")
@click.option("--auto", is_flag=True, help="A bot plays your seat too.")
@game_option
def command(
    lang: str | None,
    seed: int | None,
    bots: int | None,
    bot: str,
    seconds: float | None,
    mode: str | None,
    options: tuple[str, ...],
    save: Path | None,
    force: bool,
    load: Path | None,
    auto: bool,
    game: str | None,
    **wishes: str | bool | None,
) -> None:
    """Play against bots in the terminal, in your language.

    You are asked with numbered answers; type a number, or words: `play collector tortuga`. Type ? for help. Every move
    that is refused is explained with the rule that forbids it. Which game it is stands after --game, or follows from
    what is named or loaded; else you are asked.
    """
    from forge.outputs import SAVED, write_output
    from forge.project import find_project
    from forge.rules.games import rules_of
    from forge.rules.kernel.game import Game
    from forge.rules.kernel.many.bots import BOTS, seated
    from forge.talk.session import Session
    from forge.talk.speak import Speaker

    wish = Wish.of(wishes)
    if load is not None and (wish or seed is not None or bots is not None or mode is not None or options):
        left = ", ".join([*(f"--{option}" for option in declared_takes()), "--mode", "--option", "--seed"])
        said = f"--load goes on with a game as it was dealt: leave {left} and --bots out."
        raise Told(said, "load", cards=f"{left}, --bots")
    chosen = pick_one(bot, {name: name for name in BOTS}, "bot")
    check_seconds(seconds, [chosen])
    project = find_project()
    if save is not None:
        usable(save, SAVED, project, force=force)
    saved = read_saved(load) if load is not None else None
    meant = wish.game(project, game, lambda: game_saved(project, saved) or choose_game(project, game))
    speaker = load_speaker(project, meant, lang)
    loaded = speaker.game
    rules = rules_of(loaded.id)
    book = rules.book(loaded)
    if saved is not None:
        running = Game.load(rules, book, saved, str(load))
    else:
        running = Game(rules, book, deal(project, rules, book, speaker, wish, bots, seed, mode, options))
    players = [speaker.say(key) for key in loaded.words if key.startswith(PLAYER)]
    speaker = Speaker(speaker.texts, players[: running.table.players], listener=0)

    def choose(now: AnyGame) -> Move:
        # A bot for every decision: what it does depends on the position alone, also after an undo.
        question = now.question
        assert question is not None
        return seated(chosen, f"{now.start.seed} {len(now.moves)} {question.player}", seconds).choose(now)

    session = Session(speaker, running, choose, auto=auto)
    try:
        talk(session)
    finally:
        if save is not None:
            write_output(save, session.game.save(), SAVED, project, force=force)
            click.echo(speaker.say("talk.play.saved", text=str(save)))


def read_saved(path: Path) -> bytes:
    """A saved game. Raises ProblemsError when the file is none, by its length already."""
    from forge.project import read_whole

    try:
        return read_whole(path)
    except ValueError as error:
        raise fail(f"is no saved game: {error}", str(path)) from None


def talk(session: Session) -> None:
    """Shows, asks and listens until the game is over or the player leaves."""
    from forge.cli.page import show

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  arrow keys and history
    show(session.opening())
    while not session.over:
        if session.auto:
            if len(session.game.moves) > ENDLESS:
                raise fail(f"nobody has won after {ENDLESS} decisions; a game from this position may have no end")
            show(session.go_on())
            continue
        try:
            line = prompt()
        except (EOFError, KeyboardInterrupt):
            click.echo()
            session.left = True
            break
        show(session.enter(line))
    if session.left:
        click.echo(session.speaker.say("talk.play.bye"))


def prompt() -> str:
    """A line typed by the player; what is piped in is shown, so that a transcript can be read."""
    line = input("> ")[:LONGEST_TEXT]  # no answer is as long
    if not sys.stdin.isatty():
        click.echo(line)
    return line


def choose_game(project: Project, given: str | None) -> str:
    """The game that is meant; where there are several, a player at a terminal is asked. Raises click errors."""
    from forge.rules.games import load_game

    games = played_games(project, given)
    if len(games) == 1 or not sys.stdin.isatty():
        return pick_played(project, given)
    titles = {game: load_game(project, game).info.title for game in games}
    for number, title in enumerate(titles.values(), 1):
        click.echo(f"{number}  {title}")
    while True:
        try:
            typed = prompt().strip()
        except EOFError:
            raise click.Abort from None
        chosen = [game for at, game in enumerate(games, 1) if typed == str(at) or likeness(typed, [game, titles[game]])]
        if len(chosen) == 1:
            return chosen[0]


def game_saved(project: Project, saved: bytes | None) -> str | None:
    """The game of this project that was saved; None when that cannot be told."""
    try:
        data = json.loads(saved or b"")
    except (ValueError, RecursionError):
        return None
    name = data.get("game") if isinstance(data, dict) else None
    return name if name in project.games() else None


def deal(
    project: Project,
    rules: AnyRules,
    book: Book,
    speaker: Speaker,
    wish: Wish,
    bots: int | None,
    seed: int | None,
    mode: str | None,
    options: tuple[str, ...],
) -> Start:
    """The game to be played: what is not chosen is drawn, and so is who starts."""
    import random

    from forge.rules.kernel.many.play import dealt
    from forge.rules.kernel.options import fitting

    agreed = pick_options(rules.options(book), options, None if bots is None else bots + 1)
    least = fitting(rules.options(book), agreed, range(book.min_players, book.max_players + 1))[0]
    players, each, groups = least if bots is None else bots + 1, rules.each(book), rules.groups(book)
    if players > book.max_players:
        raise Refused(f"--bots: {speaker.say('talk.names.bots', n=book.max_players - 1)}")
    seed = random.randrange(10**6) if seed is None else seed
    facts = speaker.game
    mine = wish.taken(facts, lambda: names_of_taken(project, facts, speaker.texts), speaker, each > 1) or ()
    if mine and len(mine) != each:
        if each == 1:
            text = next(iter(wish.takes.values()))
            raise Told(f"only one at a time, not {text!r}.", "one", text=text)
        raise Refused(f"--{next(iter(wish.takes))}: {speaker.say('talk.names.number', n=each)}")
    source = random.Random(seed)
    rest = [name for name in groups if name not in mine]
    source.shuffle(rest)
    way = pick_mode(rules.modes(book), mode)
    start: Start = dealt(rules, book, players, [*mine, *rest], seed, source.randrange(players), way, agreed)
    return start
