"""What the commands that write and read texts have in common: a language's grammar, a card, and texts to read."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from forge.cli import completing
from forge.cli.games import pick_game
from forge.cli.options import pick_language
from forge.cli.speaking import Refused, game_with, pick_title
from forge.project import LONGEST_TEXT

if TYPE_CHECKING:
    from forge.project import Project
    from forge.proof.proofreader import Proofreader

MOST = 4 * LONGEST_TEXT + 4  # bytes of a line from which the longest text is seen to be too long

lang_option = click.option(
    "--lang", metavar="LANG", shell_complete=completing.languages(), help="The language; the game's own when left out."
)


def load_reader(lang: str | None, game: str | None, card: str | None = None) -> tuple[Project, Proofreader]:
    """The project, and a proofreader of the language for a game: the one meant, or the one that has the card."""
    from forge.edition.texts import load_texts
    from forge.problems import fail
    from forge.project import find_project
    from forge.proof.catalog import lacking
    from forge.proof.proofreader import load_proofreader
    from forge.rules.games import load_game

    project = find_project()
    named = None if lang is None else pick_language(project, lang)
    meant = pick_game(project, game) if card is None else game_with(project, game, card, lang)
    loaded = load_game(project, meant)
    code = named or loaded.info.language
    if (name := lacking(project, code)) is not None:
        file = project.relative(project.locales / code / f"{name}.yml")
        raise fail(f"{code} has no {name}, so its texts cannot be written or read", file)
    return project, load_proofreader(project, loaded, load_texts(project, loaded, code))


def find_title(project: Project, reader: Proofreader, wanted: str) -> str:
    """The id of the thing with a text that is meant by an id or a name in any language; what has the text of another
    thing stands for that.

    Accents and capitals do not matter, and the beginning of a name will do. Raises Refused.
    """
    from forge.talk.speak import Speaker

    if wanted in reader.owners:
        return wanted
    thing = reader.game.thing(pick_title(project, Speaker(reader.texts), wanted))
    title = thing.like or thing.id
    if title not in reader.owners:
        raise Refused(reader.words.say("no_ability", text=reader.texts.called(thing).text))
    return title


def name_of(reader: Proofreader, title: str) -> str:
    """The printed name of a thing; its id where it has none yet."""
    from forge.proof.printed import titles
    from forge.render.record import MISSING

    owner = reader.owners.get(title)
    if owner is not None and reader.texts.called(owner).state == MISSING:
        return title
    return titles(reader.game, reader.texts)[title]


def texts_on_stdin() -> Iterator[str]:
    """One text a line, as they come. An empty line is an empty text; of one too long to be read comes the beginning."""
    for number, line in enumerate(iter(lambda: sys.stdin.buffer.readline(MOST), b""), 1):
        rest = line
        while not rest.endswith(b"\n") and rest:
            rest = sys.stdin.buffer.readline(MOST)  # a line without an end is taken in one piece after the other
        # A line that is no UTF-8 is a text nobody understands, and not the end of all that follow.
        said = line.decode("utf-8-sig" if number == 1 else "utf-8", errors="replace").rstrip("\r\n")
        yield said[: LONGEST_TEXT + 1]


def one_text(given: str, reader: Proofreader) -> str:
    """A text given as an argument. Raises Refused, in the language of the reader, when it is no UTF-8."""
    try:
        given.encode()
    except UnicodeEncodeError:
        raise Refused(reader.words.say("not_utf8")) from None
    return given


def at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()
