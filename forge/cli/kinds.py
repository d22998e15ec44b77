"""`forge kinds`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from forge.abilities.sorts import Node
from forge.cli.commands import Command
from forge.cli.games import games_with, heading, pick_games, with_package
from forge.cli.options import game_option, nearest

if TYPE_CHECKING:
    from forge.abilities.kinds import Ability
    from forge.library import Facts


@click.command(
    "kinds", cls=Command, epilog="Examples:\n\n\b\n  forge kinds\n  forge kinds destroy\n  forge kinds --json"
)
@click.argument("kind", required=False)
@game_option
@click.option("--json", "as_json", is_flag=True, help="Kinds, their fields and the titles that use them, as JSON.")
def command(kind: str | None, game: str | None, as_json: bool) -> None:
    """Which node kinds abilities are made of, and which cards use them; those of all games, without --game.

    With KIND: what it means, its fields, and every ability that uses it; of all games together, where it is one and
    the same.
    """
    from forge.project import find_project
    from forge.rules.games import load_game

    project = find_project()
    meant = with_package(pick_games(project, game))
    if kind is not None:
        meant = games_with(project, meant, kind, "node kind", kinds_of)
    found = [load_game(project, name) for name in meant]
    if kind is not None and kind not in found[0].vocabulary.by_name:
        raise click.BadParameter(f"there is no node kind {kind!r}.{nearest(kind, found[0].vocabulary.by_name)}")
    # A kind that is one and the same has its users of all games in one list.
    one = kind is not None and len({facts.vocabulary.by_name[kind] for facts in found}) == 1
    parts = [found] if one else [[facts] for facts in found]
    told: dict[str, object] = {}
    for part in parts:
        name = part[0].id
        if as_json:
            users, known = users_of(part), part[0].vocabulary.by_name
            told[name] = {used: _facts(known[used], list(users[used])) for used in ([kind] if kind else users)}
            continue
        if len(parts) > 1:
            heading(meant, name)
        if kind is None:
            show_all(part[0])
        else:
            show_one(part, kind)
    if as_json:
        click.echo(json.dumps(told if len(told) > 1 else next(iter(told.values())), indent=2))


def users_of(found: Sequence[Facts]) -> dict[str, dict[str, Ability]]:
    """The abilities that use each kind, by what has them: an id, with the game's where there are several games."""
    from forge.abilities.tree import kinds_used

    users: dict[str, dict[str, Ability]] = {name: {} for name in found[0].vocabulary.by_name}
    for facts in found:
        for title, ability in facts.abilities.items():
            for name in kinds_used(ability):
                users.setdefault(name, {})[title if len(found) == 1 else f"{facts.id}: {title}"] = ability
    return users


def show_all(facts: Facts) -> None:
    """Every kind of a game, a line each."""
    from forge.abilities.kinds import sorts_of

    users, known = users_of([facts]), facts.vocabulary.by_name
    for name, titles in users.items():
        its = "/".join(sort.__name__ for sort in sorts_of(known[name]))
        click.echo(f"{name:20} {its.lower():16} {len(titles):3}")
    click.echo(f"{len(users)} kinds in {len(facts.abilities)} abilities")


def show_one(found: Sequence[Facts], kind: str) -> None:
    """What a kind means, its fields, and what uses it in these games."""
    from forge.abilities.kinds import fields_of
    from forge.abilities.tree import show

    cls, users = found[0].vocabulary.by_name[kind], users_of(found)[kind]
    says = " ".join((cls.__doc__ or "").split())
    click.echo(kind if says.startswith(f"{cls.__name__}(") else f"{kind}: {says}")
    for field in fields_of(cls):
        may_hold = [sort.__name__.lower() for sort in field.sorts] + [scalar.__name__ for scalar in field.scalars]
        need = "" if field.required else " (may be left out)"
        click.echo(f"  {field.name}: {' or '.join(may_hold)}{', one or several' if field.many else ''}{need}")
    click.echo(f"used by {len(users)}:")
    for title, ability in users.items():
        click.echo(f"  {title}: {show(ability)}")


def kinds_of(facts: Facts) -> Iterable[str]:
    """The names of all kinds that the abilities of a game can be made of."""
    return facts.vocabulary.by_name


def _facts(cls: type[Node], titles: list[str]) -> dict[str, object]:
    from forge.abilities.kinds import fields_of, sorts_of

    return {
        "sorts": [sort.__name__.lower() for sort in sorts_of(cls)],
        "fields": [field.name for field in fields_of(cls)],
        "used_by": titles,
    }
