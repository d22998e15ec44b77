"""Options that come from data: which groups of a game's things are meant, and which types besides.

A game says in game.yml what its groups are called (`groups: {one: deck, many: decks}` makes `--decks`), what a player
takes where that is no group (`takes: {one: hero, many: heroes}` makes `--hero`), and which types are printed only when
asked for (`apart: {boards: board}` makes `--boards`). Help shows what the project's games bring.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from forge.cli import completing
from forge.cli.commands import Command
from forge.cli.games import ask, find_game, pick_games
from forge.cli.names import names_of_groups, names_of_taken
from forge.cli.options import ALL, joined, pick
from forge.cli.speaking import pick_named

if TYPE_CHECKING:
    from forge.edition.forme import Forme
    from forge.library import Facts
    from forge.project import Project
    from forge.talk.speak import Speaker

    Choosable = Facts | Forme

GROUPS, TAKES, APART = "groups_", "takes_", "apart_"
NOTHING = "nothing"  # what players take in a game that says so
OPTIONS = "forge.options"


@dataclass(frozen=True)
class OptionWords:
    """An option by which some of what a game has are chosen, and what one of them and several are called."""

    option: str
    one: str
    many: str


@dataclass(frozen=True)
class Declared:
    """What game.yml says of options: what is chosen to be printed, what players take, and option -> type."""

    groups: OptionWords | None = None
    takes: OptionWords | None = None
    apart: Mapping[str, str] = field(default_factory=dict)

    @property
    def takes_others(self) -> bool:
        """Whether players take something that is no group."""
        return self.takes != self.groups

    def options(self) -> set[str]:
        """The options that this game has, each with what it is for before its name."""
        return {
            *(APART + option for option in self.apart),
            *([GROUPS + self.groups.option] if self.groups else []),
            *([TAKES + self.takes.option] if self.takes else []),
        }


def spelled(name: str) -> str:
    """A name of data as the name of an option."""
    return name.replace("_", "-")


def plain(name: str) -> str:
    """A name of data in a sentence."""
    return name.replace("_", " ")


def declared(project: Project) -> dict[str, Declared]:
    """What every game of the project says; nothing for a file that cannot be read, which is told when it is needed."""
    from forge.kept import find, keep
    from forge.seen import seen_for

    paths = {game: project.cards / game / "game.yml" for game in project.games()}
    key = seen_for(project).key((layer for path in paths.values() for layer in project.layers(path)), *paths)
    kept = project.cache / "declared" / key
    if (data := find(kept)) is not None:
        with suppress(msgspec.ValidationError, msgspec.DecodeError):
            return msgspec.msgpack.decode(data, type=dict[str, Declared])
    said = {game: _declared(project, path) for game, path in paths.items()}
    keep(kept, msgspec.msgpack.encode(said))
    return said


def _declared(project: Project, path: Path) -> Declared:
    from forge.overlay import open_yaml

    def words(data: Any) -> tuple[str, str] | None:
        found = (data.get("one"), data.get("many")) if isinstance(data, dict) else ()
        return (str(found[0]), str(found[1])) if found and all(found) else None

    data = open_yaml(project, path).data
    data = data if isinstance(data, dict) else {}
    groups = OptionWords(spelled(found[1]), *found) if (found := words(data.get("groups"))) else None
    takes = OptionWords(spelled(found[0]), *found) if (found := words(data.get("takes"))) else groups
    takes = None if data.get("takes") == NOTHING else takes
    apart = data.get("apart")
    apart = {spelled(str(key)): str(value) for key, value in apart.items()} if isinstance(apart, dict) else {}
    return Declared(groups, takes, apart)


class GameCommand(Command):
    """A command with the options that the games of the project bring.

    `groups_help` is the help of the options for groups, `takes_help` of those for things that players take instead; in
    both {one} and {many} stand for their words. `apart_help` is that of the options for types. A command with
    `takes_help` is about what players take, the others are about what is printed.
    """

    def __init__(self, *args: Any, groups_help: str, takes_help: str = "", apart_help: str = "", **more: Any) -> None:
        super().__init__(*args, **more)
        self.groups_help, self.takes_help, self.apart_help = groups_help, takes_help, apart_help

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        if OPTIONS not in ctx.meta:
            ctx.meta[OPTIONS] = list(self._options(_all_declared()))
        return [*ctx.meta[OPTIONS], *super().get_params(ctx)]

    def _options(self, games: Mapping[str, Declared]) -> list[click.Parameter]:
        made: dict[str, click.Parameter] = {}
        having: dict[str, list[str]] = {}  # the games that have an option
        for id_, game in games.items():
            chosen, prefix = (game.takes, TAKES) if self.takes_help else (game.groups, GROUPS)
            if chosen is not None:
                about = self.takes_help if self.takes_help and game.takes_others else self.groups_help
                said = about.format(one=plain(chosen.one), many=plain(chosen.many))
                if game.takes_others and not self.takes_help:
                    said += " All when left out."
                told = said[0].upper() + said[1:]
                names = [(prefix + chosen.option).replace("-", "_"), f"--{chosen.option}"]
                having.setdefault(chosen.option, []).append(id_)
                made[chosen.option] = click.Option(
                    names,
                    metavar="NAMES",
                    multiple=True,
                    callback=joined,
                    help=told,
                    shell_complete=completing.named(
                        "taken" if prefix == TAKES else "groups", several=True, of=having[chosen.option]
                    ),
                )
            for option in game.apart if self.apart_help else ():
                whose = f"{game.groups.many}’ " if game.groups and not game.takes_others else ""
                said = self.apart_help.format(things=option, groups=whose)
                made[option] = click.Option(
                    [(APART + option).replace("-", "_"), f"--{option}"], is_flag=True, help=said
                )
        return list(made.values())

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        text = self.epilog or ""
        shown = _examples() if "{" in text else {}
        for name, said in shown.items():
            text = text.replace(f"{{{name}}}", said)
        # Examples of what no game here has are left out.
        lines = [line for line in text.split("\n") if "{" not in line]
        click.Command(self.name, epilog="\n".join(lines)).format_epilog(ctx, formatter)


def _all_declared() -> dict[str, Declared]:
    from forge.problems import ProblemsError
    from forge.project import find_project

    try:
        return declared(find_project())
    except ProblemsError:
        return {}  # outside a project there is no game; the command itself says so


def declared_takes() -> list[str]:
    """The options for what players take that there are in this project."""
    return list(dict.fromkeys(game.takes.option for game in _all_declared().values() if game.takes))


def _examples() -> dict[str, str]:
    """What stands in examples: {groups}, two groups of the first game whose players take groups; {one} and {two}, what
    players of the first other game take, and {deck}, a group of it."""
    from forge.problems import ProblemsError
    from forge.project import find_project
    from forge.rules.games import load_game

    found: dict[str, str] = {}
    try:
        project = find_project()
        for game, says in declared(project).items():
            facts = load_game(project, game)
            groups = [group.id for group in facts.groups]
            if says.groups and says.takes_others:
                found.setdefault("deck", f"--{says.groups.option} {groups[0]}")
            elif says.groups and len(groups) > 1:
                found.setdefault("groups", f"--{says.groups.option} {groups[0]},{groups[1]}")
            if says.takes and (words := says.takes) != says.groups:
                type_ = words.one
                things = [thing.id for thing in facts.printed if thing.type == type_][:2]
                if len(things) > 1:
                    found.setdefault("one", f"--{says.takes.option} {things[0]}")
                    found.setdefault("two", f"--{says.takes.option} {','.join(things)}")
    except ProblemsError:
        pass
    return found


@dataclass(frozen=True)
class Wish:
    """What was asked for with those options: option -> names as typed, and the options for types."""

    groups: Mapping[str, str]
    apart: Sequence[str]
    takes: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def of(params: Mapping[str, Any]) -> Wish:
        """The wish in the parameters of a command."""
        given = {name: value for name, value in params.items() if value is not None and value is not False}

        def named(prefix: str) -> dict[str, Any]:
            found = {name.removeprefix(prefix): value for name, value in given.items() if name.startswith(prefix)}
            return {spelled(option): value for option, value in found.items()}

        return Wish(named(GROUPS), list(named(APART)), named(TAKES))

    def __bool__(self) -> bool:
        return bool(self.groups or self.apart or self.takes)

    def game(self, project: Project, given: str | None, otherwise: Callable[[], str]) -> str:
        """The game meant: the one given, the one that has these options and groups of these names, or `otherwise()`.

        Raises click errors.
        """
        games = pick_games(project, given)
        says = declared(project)
        used = {
            **{GROUPS + option: option for option in self.groups},
            **{TAKES + option: option for option in self.takes},
            **{APART + option: option for option in self.apart},
        }
        fit = [game for game in games if says[game].options().issuperset(used)]
        if used and not fit:
            there = set().union(*(says[game].options() for game in games))
            missing = [option for param, option in used.items() if param not in there] or used.values()
            raise click.UsageError(f"{', '.join(games)}: no game has {' and '.join(f'--{name}' for name in missing)}.")
        if not used:
            return otherwise()
        if len(fit) == 1:
            return fit[0]
        for names, wanted in ((names_of_groups, self.groups), (names_of_taken, self.takes)):
            for option, text in wanted.items():
                first = next((name.strip() for name in text.split(",") if name.strip()), "")
                if first.lower() == ALL:  # every game has that
                    continue
                choices = [one for found in says.values() for one in (found.groups, found.takes) if one]
                word = plain(next(one.one for one in choices if one.option == option))
                return find_game(project, given, first, word, partial(names, project))
        return ask(fit)

    def chosen(
        self, game: Choosable, names: Callable[[], Mapping[str, str]], speaker: Callable[[], Speaker]
    ) -> tuple[str, ...] | None:
        """The ids of the groups meant to be printed, with those that hold nothing but types with an option of their
        own; None when none is named. `names` are asked for when ids do not do. Raises click errors, in the speaker's
        words."""
        words = game.info.groups
        option = spelled(words.many) if words is not None else ""
        if words is None or option not in self.groups:
            return None
        text, what = self.groups[option], plain(words.one)
        apart = set(game.info.apart.values())
        decks = {thing.group for thing in game.printed if thing.printings and thing.type not in apart}
        ids = [group.id for group in game.groups if group.id in decks]
        rest = tuple(group.id for group in game.groups if group.id not in decks)
        with suppress(click.UsageError):
            return (*pick(text, {id_: id_ for id_ in ids}, what), *rest)
        known = {name: id_ for name, id_ in names().items() if id_ in decks}
        try:
            return (*pick_named(None, text, known, what, option), *rest)
        except click.UsageError:
            return (*pick_named(speaker(), text, known, what, option), *rest)

    def taken(
        self,
        facts: Facts,
        names: Callable[[], Mapping[str, str]],
        speaker: Speaker | None = None,
        several: bool = True,
    ) -> tuple[str, ...] | None:
        """The ids of what players are meant to take; as `chosen`."""
        for option, text in self.takes.items():
            words = facts.info.takes or facts.info.groups
            what = option if words is None or isinstance(words, str) else plain(words.one)
            return pick_named(speaker, text, names(), what, option, several)
        return None

    def types(self, game: Choosable) -> tuple[str, ...]:
        """The types of things that are printed: all but those with an option of their own that is not given."""
        left_out = {type_ for option, type_ in game.info.apart.items() if spelled(option) not in self.apart}
        return tuple(dict.fromkeys(thing.type for thing in game.printed if thing.type not in left_out))
