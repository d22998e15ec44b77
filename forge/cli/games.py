"""Which game a command means: the one given, the only one there is, or the one that has the thing named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NoReturn

import click

from forge.cli.commands import Told
from forge.cli.options import nearest, pick_one

if TYPE_CHECKING:
    from forge.library import Facts
    from forge.project import Project

NAMES_ARE = " Names are those printed on the cards, in any language, or ids such as those in cards/."


def pick_games(project: Project, given: str | None) -> tuple[str, ...]:
    """The games meant: the one given, or all that the project has files of; where it has none, all there are. Raises
    click errors."""
    games = project.games()
    if given is None:
        games = project.own_games() or games
    if not games:
        raise click.UsageError("this project has no game: a folder cards/<id>/ with a game.yml is needed.")
    return tuple(games) if given is None else (pick_one(given, {name: name for name in games}, "game"),)


def pick_game(project: Project, given: str | None) -> str:
    """The game meant: the one given, or the only one there is. Raises click errors."""
    games = pick_games(project, given)
    return games[0] if len(games) == 1 else ask(games)


def pick_played(project: Project, given: str | None) -> str:
    """The game meant by a command that plays one: the one given, or the only one that has an engine."""
    played = played_games(project, given)
    return played[0] if len(played) == 1 else ask(played)


def played_games(project: Project, given: str | None) -> Sequence[str]:
    """Those of the games meant that have an engine; all when none has. Raises click errors."""
    games = pick_games(project, given)
    return [game for game in games if has_engine(game)] or games


def has_engine(game: str) -> bool:
    """Whether a game can be played, and not only be printed."""
    from forge.rules.games import package_of

    return hasattr(package_of(game), "begin")


def ask(games: Sequence[str], wanted: str = "") -> NoReturn:
    """Asks for the game, when a command needs one and cannot know which; `wanted` is what is in several."""
    there = ", ".join(games)
    if wanted:
        said = f"{wanted!r} is in several games; name a game with --game. There are: {there}."
        raise Told(said, "game.several", text=wanted, cards=there)
    raise Told(f"name a game with --game. There are: {there}.", "game", cards=there)


def with_package(games: Sequence[str]) -> Sequence[str]:
    """Those of the games that have a package, and so perhaps kinds of their own; all when none has one."""
    from forge.rules.games import package_of

    return [game for game in games if package_of(game) is not None] or games


def find_game(
    project: Project, given: str | None, wanted: str, what: str, names: Callable[[Facts], Iterable[str]]
) -> str:
    """The game meant by a command that names a thing: the one given, the only one, or the one that has the thing; as
    `games_with` finds it. A name that no game has is taken to be one of the game that has the name most like it, so
    that the game says what is wrong. Raises click errors."""
    try:
        meant = games_with(project, pick_games(project, given), wanted, what, names)
    except NoGame as error:
        if error.nearest is None:
            raise
        return error.nearest
    return meant[0] if len(meant) == 1 else ask(meant, wanted)


class NoGame(click.UsageError):
    """No game has what is named; `nearest` is the game that has the name most like it, if any is."""

    def __init__(self, message: str, nearest: str | None) -> None:
        super().__init__(message)
        self.nearest = nearest


def games_with(
    project: Project, games: Sequence[str], wanted: str, what: str, names: Callable[[Facts], Iterable[str]]
) -> Sequence[str]:
    """Those of the games that have a thing; a game that is the only one is taken to have it.

    `names` gives the names in a game, `what` says what has them. A whole name goes before the beginning of one. A game
    with faults in its files has no names. Raises click errors, NoGame when none has it.
    """
    from forge.language.fold import nearest as likest
    from forge.problems import ProblemsError
    from forge.rules.games import load_game

    if len(games) == 1:
        return games
    known: dict[str, str] = {}
    found: dict[str, int] = {}
    for game in games:
        try:
            here = list(names(load_game(project, game)))
        except ProblemsError:
            continue
        known |= {name: game for name in here if name not in known}
        found[game] = likeness(wanted, here)
    best = max(found.values(), default=0)
    if best == 0:
        hint = nearest(wanted, known)
        hint = NAMES_ARE if hint.startswith(" There are") else hint
        said = f"no game has a {what} {wanted!r}.{hint} The games are: {', '.join(games)}."
        raise NoGame(said, known.get(likest(wanted, known) or ""))
    return [game for game in games if found.get(game) == best]


def likeness(wanted: str, names: Iterable[str]) -> int:
    """2 when something has that name (accents and capitals do not matter), 1 when a name begins with it, else 0."""
    from forge.language.fold import begins, words

    typed = words(wanted)
    best = 0
    for name in names:
        if words(name) == typed:
            return 2
        if typed and begins(typed, name):
            best = 1
    return best


def heading(games: Sequence[str], game: str) -> None:
    """Says which game the following lines are about, where there are several."""
    if len(games) > 1:
        click.echo(f"{game}:")
