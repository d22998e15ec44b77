"""Options that come from data: which groups of a game's things are meant, and which types besides.

A game says in game.yml what its groups are called (`groups: {one: deck, many: decks}` makes `--decks`), and which types
are printed only when asked for (`apart: {boards: board}` makes `--boards`). Help shows what the project's games bring.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from forge.cli.commands import Command
from forge.cli.games import ask, find_game, pick_games
from forge.cli.names import names_of_groups
from forge.cli.options import ALL, joined, pick
from forge.cli.speaking import pick_groups

if TYPE_CHECKING:
    from forge.library import Facts
    from forge.project import Project
    from forge.talk.speak import Speaker

GROUPS, APART = "groups_", "apart_"
SHOWN = "{groups}"  # in an example: the option of the first game that has one, with two of its groups
OPTIONS = "forge.options"


@dataclass(frozen=True)
class Declared:
    """What game.yml says of options. `groups` is (one, many), `apart` option -> type."""

    groups: tuple[str, str] | None = None
    apart: Mapping[str, str] = field(default_factory=dict)


def declared(project: Project) -> dict[str, Declared]:
    """What every game of the project says; nothing for a file that cannot be read, which is told when it is needed."""
    from forge.yamlfile import YamlFile

    found = {}
    for game in project.games():
        path = project.cards / game / "game.yml"
        data = YamlFile(path, project.relative(path)).data
        groups = data.get("groups") if isinstance(data, dict) else None
        apart = data.get("apart") if isinstance(data, dict) else None
        words = (groups.get("one"), groups.get("many")) if isinstance(groups, dict) else ()
        found[game] = Declared(
            (str(words[0]), str(words[1])) if words and all(words) else None,
            {str(key): str(value) for key, value in apart.items()} if isinstance(apart, dict) else {},
        )
    return found


class GameCommand(Command):
    """A command with the options that the games of the project bring.

    `groups_help` is the help of the options for groups, in which {one} and {many} stand for their words; `apart_help`
    that of those for types; without it there are none.
    """

    def __init__(self, *args: Any, groups_help: str, apart_help: str = "", **more: Any) -> None:
        super().__init__(*args, **more)
        self.groups_help, self.apart_help = groups_help, apart_help

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        if OPTIONS not in ctx.meta:
            ctx.meta[OPTIONS] = list(self._options(_all_declared()))
        return [*ctx.meta[OPTIONS], *super().get_params(ctx)]

    def _options(self, games: Mapping[str, Declared]) -> list[click.Parameter]:
        made: dict[str, click.Parameter] = {}
        for game in games.values():
            if game.groups is not None:
                one, many = game.groups
                said = self.groups_help.format(one=one, many=many)
                told = said[0].upper() + said[1:]
                names = [GROUPS + many, f"--{many}"]
                made[many] = click.Option(names, metavar="NAMES", multiple=True, callback=joined, help=told)
            for option in game.apart if self.apart_help else ():
                said = self.apart_help.format(things=option, groups=f"{game.groups[1]}’ " if game.groups else "")
                made[option] = click.Option([APART + option, f"--{option}"], is_flag=True, help=said)
        return list(made.values())

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        shown = _example() if self.epilog and SHOWN in self.epilog else None
        # Examples of what no game here has are left out.
        lines = [line for line in (self.epilog or "").split("\n") if shown or SHOWN not in line]
        told = click.Command(self.name, epilog="\n".join(lines).replace(SHOWN, shown or ""))
        told.format_epilog(ctx, formatter)


def _all_declared() -> dict[str, Declared]:
    from forge.problems import ProblemsError
    from forge.project import find_project

    try:
        return declared(find_project())
    except ProblemsError:
        return {}  # outside a project there is no game; the command itself says so


def declared_groups() -> list[str]:
    """The options for groups that there are in this project."""
    return list(dict.fromkeys(game.groups[1] for game in _all_declared().values() if game.groups))


def _example() -> str | None:
    from forge.problems import ProblemsError
    from forge.project import find_project
    from forge.rules.games import load_game

    try:
        project = find_project()
        for game in project.games():
            facts = load_game(project, game)
            if facts.info.groups is not None and len(facts.groups) > 1:
                return f"--{facts.info.groups.many} {facts.groups[0].id},{facts.groups[1].id}"
    except ProblemsError:
        pass
    return None


@dataclass(frozen=True)
class Wish:
    """What was asked for with those options: option -> names as typed, and the options for types."""

    groups: Mapping[str, str]
    apart: Sequence[str]

    @staticmethod
    def of(params: Mapping[str, Any]) -> Wish:
        """The wish in the parameters of a command."""
        groups = {name.removeprefix(GROUPS): value for name, value in params.items() if name.startswith(GROUPS)}
        apart = [name.removeprefix(APART) for name, value in params.items() if name.startswith(APART) and value]
        return Wish({name: value for name, value in groups.items() if value is not None}, apart)

    def __bool__(self) -> bool:
        return bool(self.groups or self.apart)

    def game(self, project: Project, given: str | None, otherwise: Callable[[], str]) -> str:
        """The game meant: the one given, the one that has these options and groups of these names, or `otherwise()`.

        Raises click errors.
        """
        games = pick_games(project, given)
        says = declared(project)
        used = [*self.groups, *self.apart]
        fit = [game for game in games if all(option in _options_of(says[game]) for option in used)]
        if used and not fit:
            missing = [name for name in used if not any(name in _options_of(says[game]) for game in games)] or used
            raise click.UsageError(f"{', '.join(games)}: no game has {' and '.join(f'--{name}' for name in missing)}.")
        if not used:
            return otherwise()
        if len(fit) == 1:
            return fit[0]
        for option, text in self.groups.items():
            first = next((name.strip() for name in text.split(",") if name.strip()), "")
            if first.lower() == ALL:  # every game has that
                continue
            word = next(found.groups[0] for found in says.values() if found.groups and found.groups[1] == option)
            return find_game(project, given, first, word, lambda facts: names_of_groups(project, facts))
        return ask(fit)

    def chosen(self, facts: Facts, names: Mapping[str, str], speaker: Speaker | None = None) -> tuple[str, ...] | None:
        """The ids of the groups meant; None when none is named. Raises click errors, in the speaker's words."""
        words = facts.info.groups
        if words is None or words.many not in self.groups:
            return None
        if speaker is None:
            return pick(self.groups[words.many], names, words.one)
        return pick_groups(speaker, self.groups[words.many], names, words.many)

    def types(self, facts: Facts) -> tuple[str, ...]:
        """The types of things that are printed: all but those with an option of their own that is not given."""
        left_out = {type_ for option, type_ in facts.info.apart.items() if option not in self.apart}
        return tuple(dict.fromkeys(thing.type for thing in facts.printed if thing.type not in left_out))


def _options_of(game: Declared) -> set[str]:
    return {*game.apart, *([game.groups[1]] if game.groups else [])}
