"""Options that several commands share, and the nearest right name for a wrong one."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from forge.cli import completing
from forge.cli.commands import Told

if TYPE_CHECKING:
    from pathlib import Path

    from forge.library import Facts
    from forge.library.naming import Names
    from forge.outputs import Kind
    from forge.project import Project
    from forge.rules.kernel.options import Option


F = TypeVar("F", bound=Callable[..., Any])
FEW = 2  # letters more or less: a name that differs in length by more is not meant


def nearest(wrong: str, known: Iterable[str]) -> str:
    """ " Did you mean 'x'?" when something known is near, else what there is."""
    names = list(known)
    if max(map(len, names), default=0) <= 3:
        return f" There are: {', '.join(names)}."  # for codes this short, everything is near
    alike = [name.lower() for name in names if abs(len(name) - len(wrong)) <= FEW]
    near = difflib.get_close_matches(wrong.lower(), alike, n=1, cutoff=0.5)
    if near:
        right = next(name for name in names if name.lower() == near[0])
        return f" Did you mean {right!r}?"
    return f" There are: {', '.join(names)}."


ALL = "all"  # a name for everything, wherever several names may be given


def joined(_context: click.Context, _option: click.Parameter, given: Sequence[str]) -> str | None:
    """An option with a comma-separated list may be given several times: that makes one list."""
    return ",".join(given) if given else None


class NotPicked(click.BadParameter):
    """What is wrong with a name: `why` ("none", "twice", "some") and the `names` there are, for whoever says it in
    another language."""

    def __init__(self, message: str, why: str, text: str = "", names: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.why, self.text, self.names = why, text, list(names)


def pick(
    given: str, known: Mapping[str, str], what: str, several: bool = True, shown: Sequence[str] = ()
) -> tuple[str, ...]:
    """The ids meant by a comma-separated list; `known` maps every accepted name to an id, and `all` names them all,
    whatever else is named. `several`: whether `all` is offered; `shown`: the names to offer, where not all.

    Raises NotPicked naming the nearest right name; a name given twice is refused too.
    """
    offered = [*(shown or known), *([ALL] if several and ALL not in known else [])]
    everything = False
    lowered = {folded(name): value for name, value in known.items()}
    ids: list[str] = []
    for name in (part.strip() for part in given.split(",")):
        if not name:
            continue
        if folded(name) == ALL and ALL not in lowered:
            everything = True
            continue
        if folded(name) not in lowered:
            raise NotPicked(f"there is no {what} {name!r}.{nearest(name, offered)}", "none", name, offered)
        if lowered[folded(name)] in ids and ALL not in map(folded, map(str.strip, given.split(","))):
            raise NotPicked(f"{what} {name!r} is named twice.", "twice", name)
        ids.append(lowered[folded(name)])
    if everything:
        return tuple(dict.fromkeys(known.values()))
    if not ids:
        raise NotPicked(f"name at least one {what}.{nearest('', offered)}", "some", "", offered)
    return tuple(ids)


def pick_one(given: str, known: Mapping[str, str], what: str) -> str:
    """The one id meant. Raises click.BadParameter as `pick` does, and when several are named."""
    ids = pick(given, known, what, several=False)
    if len(ids) > 1:
        raise Told(f"one {what} at a time, not {given!r}.", "one", text=given)
    return ids[0]


def folded(name: str) -> str:
    """Capitals do not matter, nor which sign stands between the parts of a name: uk-UA is uk_ua."""
    return name.lower().replace("-", "_")


def check_seconds(seconds: float | None, bots: Iterable[str]) -> None:
    """Refuses a bound that none of these bots heeds. Raises click.UsageError."""
    from forge.rules.kernel.many.bots import TIMED

    if seconds is not None and not set(bots) & set(TIMED):
        bots_ = ", ".join(TIMED)
        raise Told(f"--seconds goes with a bot that looks ahead: {bots_}.", "seconds", cards=bots_)


def pick_mode(modes: Sequence[str], given: str | None) -> str | None:
    """The way to play that is meant, of those a game has; None when none is named. Raises click errors."""
    if given is not None and not modes:
        raise Told("this game can be played in one way only: leave --mode out.", "extra", text="--mode")
    return None if given is None else pick_one(given, {name: name for name in modes}, "mode")


def pick_options(options: Sequence[Option], given: Sequence[str], players: int | None) -> dict[str, str]:
    """What is agreed on, of what a game lets players agree on: `name` (yes) or `name=value`, comma-separated. Raises
    click errors for what is not there, and for what does not go together or with so many players."""
    from forge.problems import ProblemsError
    from forge.rules.kernel.options import YES, check_options, chosen_of

    if given and not options:
        raise Told("in this game there is nothing to agree on: leave --option out.", "extra", text="--option")
    known = {one.id: one for one in options}
    agreed: dict[str, str] = {}
    for part in (part.strip() for one in given for part in one.split(",") if part.strip()):
        named, _, value = part.partition("=")
        one = known[pick_one(named, {name: name for name in known}, "option")]
        if not value and YES not in one.values:
            raise Told(
                f"say which {one.id}: {', '.join(f'{one.id}={value}' for value in one.values)}.", "one", text=part
            )
        agreed[one.id] = pick_one(value or YES, {name: name for name in one.values}, f"value of {one.id}")
    try:
        check_options(options, agreed, players)
    except ProblemsError as error:
        raise click.UsageError("; ".join(problem.message for problem in error.problems)) from None
    return chosen_of(options, agreed)


def pick_language(project: Project, given: str) -> str:
    """The one language meant. Raises click.BadParameter."""
    return pick_one(given, {name: name for name in _languages(project)}, "language")


def pick_printed_one(project: Project, given: str) -> str:
    """The one language meant where layouts may be looked at: one there is, or `qps`. Raises click.BadParameter."""
    from forge.language.pseudo import PSEUDO

    return PSEUDO if folded(given.strip()) == PSEUDO else pick_language(project, given)


def pick_printed(project: Project, given: str) -> tuple[str, ...]:
    """The languages meant where layouts may be looked at: those there are, and `qps`, which only its name stands for.
    Raises click errors."""
    from forge.language.pseudo import PSEUDO

    names = [name for name in given.split(",") if name.strip()]
    left = [name for name in names if folded(name.strip()) != PSEUDO]
    if len(names) - len(left) > 1:
        raise NotPicked(f"language {PSEUDO!r} is named twice.", "twice", PSEUDO)
    found = pick_languages(project, ",".join(left)) if left or not names else ()
    return (*found, *([PSEUDO] if len(left) < len(names) else []))


def pick_names(given: str | None) -> Names | None:
    """The kind of names meant; None for those of the game. Raises click.BadParameter."""
    from forge.library.naming import NAMES

    kinds: dict[str, Names] = {name: name for name in NAMES}
    return kinds[pick_one(given, kinds, "kind of names")] if given is not None else None


def pick_languages(project: Project, given: str | None) -> tuple[str, ...]:
    """The languages meant: those given, or all. Raises click errors, also when there is none."""
    known = _languages(project)
    return pick(given, {name: name for name in known}, "language") if given is not None else tuple(known)


def _languages(project: Project) -> list[str]:
    from forge.project import NO_LANGUAGE

    if not (known := project.languages()):
        raise click.UsageError(f"{NO_LANGUAGE}.")
    return known


def finished_languages(project: Project, game: Facts, given: str | None, does: str) -> tuple[str, ...]:
    """The languages meant: those given, or all that are finished; one line says of each of the others why it is left
    out, and how to do it all the same. `does`: the command that does it."""
    taken, notes = told_languages(project, game.id, given, does)
    for note in notes:
        click.echo(note, err=True)
    return taken


def told_languages(
    project: Project, game: str, given: str | None, does: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The languages meant, as `finished_languages` takes them, and the lines that say which are left out. A game is not
    read again where nothing has changed. Raises ProblemsError when it cannot be read."""
    from forge.edition.finished import shortfalls

    if given is not None:
        return pick_languages(project, given), ()
    return _taken(project, game, shortfalls(project, game), does)


def built_languages(project: Project, game: str, does: str) -> tuple[str, ...]:
    """The languages that a game is finished in, as `told_languages` takes them, having said which are left out."""
    taken, notes = told_languages(project, game, None, does)
    for note in notes:
        click.echo(note, err=True)
    return taken


def _taken(
    project: Project, game: str, lacking: Mapping[str, str | None], does: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The languages that lack nothing, and a line for each of the others."""
    which = f" --game {game}" if len(project.games()) > 1 else ""
    notes = [
        f"{code} is left out: {lacks}; it is done with: {does}{which} --lang {code}"
        for code, lacks in lacking.items()
        if lacks is not None
    ]
    return tuple(code for code, lacks in lacking.items() if lacks is None), tuple(notes)


def langs_option(otherwise: str) -> Callable[[F], F]:
    """The option for several languages. `otherwise`: which, when it is left out."""
    said = f"Languages, comma-separated; {otherwise} when left out."
    offered = completing.languages(several=True)
    return click.option("--lang", metavar="LANGS", multiple=True, callback=joined, shell_complete=offered, help=said)


seconds_option = click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    metavar="S",
    help="The most that a bot which looks ahead takes for an answer.",
)
option_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME",
    help="Something agreed on before the game, as NAME or NAME=VALUE; may be given several times.",
)
game_option = click.option(
    "--game",
    metavar="ID",
    shell_complete=completing.games(),
    help="The game; needed only where several could be meant.",
)
paper_option = click.option(
    "--paper",
    default="a4",
    show_default=True,
    metavar="NAME",
    shell_complete=completing.papers(),
    help="a4 or letter; boards: a3.",
)
tone_option = click.option("--tone", metavar="NAME", help="The tone, where a language has several; else the game's.")
names_option = click.option("--names", metavar="KIND", help="The publisher's, or neutral ones of our own; the game's.")


def usable(path: Path, kind: Kind, project: Project, *, force: bool = False) -> None:
    """Raises Told when a file may not be written: before any work is done for it."""
    from forge.outputs import Unwritable, check_output

    try:
        check_output(path, kind, project, force=force)
    except Unwritable as error:
        raise Told(f"{error}.", error.reason, text=str(error.path)) from None
