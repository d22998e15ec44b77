"""`forge play`."""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from forge.cli.options import game_option, pick, pick_one
from forge.cli.speaking import lang_option, load_speaker
from forge.problems import fail

if TYPE_CHECKING:
    from forge.rules.kernel.choices import Move
    from forge.rules.kernel.game import AnyGame
    from forge.rules.kernel.rules import AnyRules, Book, Start
    from forge.talk.session import Session
    from forge.talk.speak import Speaker

ENDLESS = 5000  # decisions after which bots that play among themselves give up
PLAYER = "booklet.player."  # the words that name the players of examples name the bots too


@click.command(
    "play",
    epilog="Examples:\n\n\b\n  forge play --lang pl\n  forge play --lang ru --seed 7 --bots 2\n"
    "  forge play --factions pirates,ninjas --save evening.json\n  forge play --load evening.json --lang ru\n"
    "  forge play --auto --seed 3",
)
@lang_option
@click.option("--seed", type=click.IntRange(min=0), metavar="N", help="The same seed, the same cards.")
@click.option("--bots", type=click.IntRange(min=1), help="How many play against you; one when left out.")
@click.option("--factions", metavar="NAMES", help="Your factions, comma-separated; drawn at random when left out.")
@click.option("--bot", default="greedy", show_default=True, metavar="NAME", help="How the bots play: greedy, random.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Where to save the game when you leave.")
@click.option("--load", type=click.Path(dir_okay=False, path_type=Path), help="Go on with a saved game.")
@click.option("--auto", is_flag=True, help="A bot plays your seat too.")
@game_option
def command(
    lang: str | None,
    seed: int | None,
    bots: int | None,
    factions: str | None,
    bot: str,
    save: Path | None,
    load: Path | None,
    auto: bool,
    game: str | None,
) -> None:
    """Play against bots in the terminal, in your language.

    You are asked with numbered answers; type a number, or words: `play collector tortuga`. Type ? for help. Every move
    that is refused is explained with the rule that forbids it.
    """
    from forge.rules.games import rules_of
    from forge.rules.kernel.game import Game
    from forge.rules.kernel.many.bots import BOTS
    from forge.talk.session import Session
    from forge.talk.speak import Speaker

    if load is not None and (factions is not None or seed is not None or bots is not None):
        raise click.UsageError("--load goes on with a game as it was dealt: leave --factions, --seed and --bots out.")
    _, loaded, speaker = load_speaker(lang, game)
    chosen = pick_one(bot, {name: name for name in BOTS}, "bot")
    rules = rules_of(loaded.id)
    book = rules.book(loaded)
    if load is not None:
        running = Game.load(rules, book, load.read_bytes(), str(load))
    else:
        running = Game(rules, book, deal(rules, book, speaker, factions, bots or 1, seed))
    players = [speaker.say(key) for key in loaded.words if key.startswith(PLAYER)]
    speaker = Speaker(speaker.texts, players[: running.table.players], listener=0)

    def choose(now: AnyGame) -> Move:
        # A bot for every decision: what it does depends on the position alone, also after an undo.
        question = now.question
        assert question is not None
        return BOTS[chosen](f"{now.start.seed} {len(now.moves)} {question.player}").choose(now)

    session = Session(speaker, running, choose, auto=auto)
    try:
        talk(session)
    finally:
        if save is not None:
            for row in session.save(save):
                click.echo(row.text)


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
    line = input("> ")
    if not sys.stdin.isatty():
        click.echo(line)
    return line


def deal(rules: AnyRules, book: Book, speaker: Speaker, factions: str | None, bots: int, seed: int | None) -> Start:
    """The game to be played: factions that are not chosen are drawn, and so is who starts."""
    import random

    from forge.rules.kernel.many.play import dealt

    players, each, groups = bots + 1, rules.each(book), rules.groups(book)
    if players > book.max_players:
        raise click.BadParameter(f"at most {book.max_players - 1} bots can play.", param_hint="--bots")
    seed = random.randrange(10**6) if seed is None else seed
    names = {name: name for name in groups} | {speaker.group(name): name for name in groups}
    mine = pick(factions, names, "faction") if factions else ()
    if mine and len(mine) != each:
        raise click.BadParameter(f"a deck is made of {each} factions.", param_hint="--factions")
    source = random.Random(seed)
    rest = [name for name in groups if name not in mine]
    source.shuffle(rest)
    start: Start = dealt(rules, book, players, [*mine, *rest], seed, source.randrange(players))
    return start
