"""What the commands that speak have in common: a language, a game, and the names of its things in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import IO, TYPE_CHECKING, Any

import click

from forge.cli import completing
from forge.cli.games import NoGame, find_game, pick_games
from forge.cli.names import names_of_things
from forge.cli.options import ALL, NotPicked, folded, pick, pick_language

if TYPE_CHECKING:
    from forge.edition.texts import Texts
    from forge.project import Project
    from forge.talk.speak import Speaker

SPOKEN = "talk."  # the fixed words that are said at the terminal
lang_option = click.option(
    "--lang",
    metavar="LANG",
    shell_complete=completing.languages(),
    help="The language to speak; the game's own when left out.",
)


def load_speaker(project: Project, game: str, lang: str | None) -> Speaker:
    """A speaker of the language for a game. Raises ProblemsError for a game that has no words to speak with."""
    from forge.edition.texts import load_texts
    from forge.problems import fail
    from forge.rules.games import load_game
    from forge.talk.speak import Speaker

    named = pick_language(project, lang) if lang is not None else None
    loaded = load_game(project, game)
    if not any(key.startswith(SPOKEN) for key in loaded.words):
        file = project.relative(project.cards / game / "words.yml")
        raise fail(f"{game} has no words to speak with, no {SPOKEN}* here; it can be printed and translated", file)
    return Speaker(load_texts(project, loaded, named or loaded.info.language))


def game_with(project: Project, given: str | None, wanted: str, lang: str | None) -> str:
    """The game that has a thing of that name or id; when none has, one that can say so in the language. Raises click
    errors."""
    from forge.cli.telling import best_spoken

    try:
        return find_game(project, given, wanted, "card", lambda facts: names_of_things(project, facts))
    except NoGame:
        games = spoken_games(project, pick_games(project, given))
        speaker = best_spoken([load_speaker(project, game, lang) for game in games], "talk.card.none")
        assert speaker is not None
        return speaker.game.id


def spoken_games(project: Project, games: Sequence[str]) -> Sequence[str]:
    """Those of the games that have words to speak with; all when none has."""
    from forge.problems import ProblemsError
    from forge.rules.games import load_game

    def speaks(game: str) -> bool:
        try:
            return any(key.startswith(SPOKEN) for key in load_game(project, game).words)
        except ProblemsError:
            return False

    return [game for game in games if speaks(game)] or games


class Refused(click.UsageError):
    """A usage error that is told in the language asked for, and in nothing but that."""

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.message, err=True, file=file)


def pick_named(
    speaker: Speaker | None, given: str, known: Mapping[str, str], what: str, option: str, several: bool = True
) -> tuple[str, ...]:
    """The ids meant by a list, as `pick` finds them, of names or their beginnings; `option` is where it was given.

    Raises click.UsageError, in the words of the speaker, or in English for a game that has none.
    """
    from forge.cli.telling import not_picked

    if speaker is not None and not speaker.has("talk.card.none"):
        speaker = None
    whole = {folded(name) for name in known} | {ALL}
    parts = [part.strip() for part in given.split(",")]
    for at, part in enumerate(parts):
        found = [] if folded(part) in whole else matching(part, known)
        if len(found) > 1:
            names = [speaker.group(id_) for id_ in found] if speaker is not None else found
            said = f"{part!r} may be any of: {', '.join(found)}."
            if speaker is not None:
                said = speaker.say("talk.card.several", text=part, cards=", ".join(names))
            raise Refused(f"--{option}: {said}")
        parts[at] = found[0] if found else part
    ids = list(dict.fromkeys(known.values()))
    more = [ALL] if several else []
    if speaker is None:
        return pick(",".join(parts), known, what, several, ids)
    names = [speaker.group(id_) or id_ for id_ in ids]
    try:
        return pick(",".join(parts), known, what, several, [*ids, *names])
    except NotPicked as error:
        raise Refused(f"--{option}: {not_picked(speaker, error, [*names, *more])}") from None


def pick_title(project: Project, speaker: Speaker, wanted: str) -> str:
    """The id of the one thing meant by an id, a name in any language or its beginning; accents and capitals do not
    matter. Raises click.UsageError, in the words of the speaker."""
    from forge.language.fold import nearest

    known = names_of_things(project, speaker.game, speaker.texts)
    found = matching(wanted, known)
    if not found:
        near = nearest(wanted, known)
        hint = speaker.say("talk.card.near", card=speaker.quote(near)) if near else speaker.say("talk.card.names")
        if not wanted.strip():
            raise Refused(speaker.say("talk.play.name"))
        raise Refused(f"{speaker.say('talk.card.none', text=wanted)} {hint}")
    if len(found) > 1:
        names = ", ".join(map(speaker.name, found))
        raise Refused(speaker.say("talk.card.several", text=wanted, cards=names))
    return found[0]


def matching(wanted: str, known: Mapping[str, str]) -> list[str]:
    """The ids of all that have that name, or, when nothing has, whose names begin with it."""
    from forge.language.fold import begins, words

    typed = words(wanted)
    whole = [title for name, title in known.items() if words(name) == typed]
    begun = [title for name, title in known.items() if typed and begins(typed, name)]
    return list(dict.fromkeys(whole or begun))


def show_marks(texts: Texts) -> None:
    """Says on stderr which of the texts shown are not finished."""
    if drafts := texts.drafts_used():
        click.echo(f"warning: {drafts}", err=True)
    for key, state in texts.unfinished().items():
        click.echo(f"warning: {texts.catalog.file}: {key} is {state}", err=True)
