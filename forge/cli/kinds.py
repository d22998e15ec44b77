"""`forge kinds`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from forge.abilities.sorts import Node
from forge.cli.commands import Command
from forge.cli.games import ask, games_with, pick_games, with_package
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
    """Which node kinds abilities are made of, and which cards use them.

    With KIND: what it means, its fields, and every ability that uses it; of all games, where it is one and the same.
    """
    from forge.abilities.kinds import fields_of, sorts_of
    from forge.abilities.tree import kinds_used, show
    from forge.project import find_project
    from forge.rules.games import load_game

    project = find_project()
    meant = with_package(pick_games(project, game))
    if kind is not None:
        meant = games_with(project, meant, kind, "node kind", kinds_of)
    elif len(meant) > 1:
        ask(meant)
    found = [load_game(project, name) for name in meant]
    loaded = found[0]
    known = loaded.vocabulary.by_name
    if any(other.vocabulary.by_name.get(kind or "") is not known.get(kind or "") for other in found):
        ask(meant, f"{kind!r} is in several games; ")
    users: dict[str, list[str]] = {name: [] for name in known}
    abilities: dict[str, Ability] = {}
    for facts in found:
        for title, ability in facts.abilities.items():
            shown = title if len(found) == 1 else f"{facts.id}: {title}"
            abilities[shown] = ability
            for name in kinds_used(ability):
                users.setdefault(name, []).append(shown)
    if kind is not None and kind not in users:
        raise click.BadParameter(f"there is no node kind {kind!r}.{nearest(kind, users)}")
    chosen = [kind] if kind else list(users)
    if as_json:
        click.echo(json.dumps({name: _facts(known[name], users[name]) for name in chosen}, indent=2))
        return
    if kind is None:
        for name, titles in users.items():
            its = "/".join(sort.__name__ for sort in sorts_of(known[name]))
            click.echo(f"{name:20} {its.lower():16} {len(titles):3}")
        things = " and ".join(dict.fromkeys(f"{thing.prefix}s" for thing in loaded.printed))
        click.echo(f"{len(users)} kinds, used by {len(loaded.abilities)} {things or 'cards'}")
        return
    cls = known[kind]
    says = " ".join((cls.__doc__ or "").split())
    click.echo(kind if says.startswith(f"{cls.__name__}(") else f"{kind}: {says}")
    for field in fields_of(cls):
        may_hold = [sort.__name__.lower() for sort in field.sorts] + [scalar.__name__ for scalar in field.scalars]
        need = "" if field.required else " (may be left out)"
        click.echo(f"  {field.name}: {' or '.join(may_hold)}{', one or several' if field.many else ''}{need}")
    click.echo(f"used by {len(users[kind])}:")
    for title in users[kind]:
        click.echo(f"  {title}: {show(abilities[title])}")


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
