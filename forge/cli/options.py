"""Options that several commands share, and the nearest right name for a wrong one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from forge.project import Project


def nearest(wrong: str, known: Iterable[str]) -> str:
    """ " Did you mean 'x'?" when something known is near, else what there is."""
    names = list(known)
    if max(map(len, names), default=0) <= 3:
        return f" There are: {', '.join(names)}."  # for codes this short, everything is near
    near = difflib.get_close_matches(wrong.lower(), [name.lower() for name in names], n=1, cutoff=0.5)
    if near:
        right = next(name for name in names if name.lower() == near[0])
        return f" Did you mean {right!r}?"
    return f" There are: {', '.join(names)}."


def pick(given: str, known: Mapping[str, str], what: str) -> tuple[str, ...]:
    """The ids meant by a comma-separated list; `known` maps every accepted name to an id.

    Raises click.BadParameter naming the nearest right name; a name given twice is refused too.
    """
    lowered = {name.lower(): value for name, value in known.items()}
    ids: list[str] = []
    for name in (part.strip() for part in given.split(",")):
        if not name:
            continue
        if name.lower() not in lowered:
            raise click.BadParameter(f"there is no {what} {name!r}.{nearest(name, known)}")
        if lowered[name.lower()] in ids:
            raise click.BadParameter(f"{what} {name!r} is named twice.")
        ids.append(lowered[name.lower()])
    if not ids:
        raise click.BadParameter(f"name at least one {what}.{nearest('', known)}")
    return tuple(ids)


def pick_one(given: str, known: Mapping[str, str], what: str) -> str:
    """The one id meant. Raises click.BadParameter as `pick` does, and when several are named."""
    ids = pick(given, known, what)
    if len(ids) > 1:
        raise click.BadParameter(f"one {what} at a time, not {given!r}.")
    return ids[0]


def pick_game(project: Project, given: str | None) -> str:
    """The game meant: the one given, or the only one there is."""
    games = project.games()
    if given is None:
        if len(games) == 1:
            return games[0]
        raise click.UsageError(f"name a game with --game. There are: {', '.join(games)}.")
    return pick_one(given, {name: name for name in games}, "game")


def pick_languages(project: Project, given: str | None) -> tuple[str, ...]:
    """The languages meant: those given, or all."""
    known = project.languages()
    return pick(given, {name: name for name in known}, "language") if given is not None else tuple(known)


game_option = click.option("--game", metavar="ID", help="The game; needed only when there are several.")
paper_option = click.option("--paper", default="a4", show_default=True, metavar="NAME", help="a4 or letter.")
