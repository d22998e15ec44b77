"""`forge cache`: what is kept from one run to the next, and throwing it away."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from forge.cli.commands import Group

if TYPE_CHECKING:
    from forge.kept import Room


@click.group(
    "cache",
    cls=Group,
    invoke_without_command=True,
    epilog="Examples:\n\n\b\n  forge cache\n  forge cache --json\n  forge cache clear",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON: folder, files, bytes, most, rooms.")
@click.pass_context
def command(context: click.Context, as_json: bool) -> None:
    """Say how much is kept from one run to the next, and where; or throw it away.

    What forge can make again it keeps in build/.cache, without a project in your own folder for such things. There is
    never more of it than a bound: what has not been used for the longest time goes first.
    """
    from forge.kept import MOST, Room, rooms
    from forge.project import find_project

    if context.invoked_subcommand is not None:
        return
    project = find_project()
    found = rooms(project.cache)
    whole = Room(sum(room.files for room in found.values()), sum(room.bytes for room in found.values()))
    folder = project.relative(project.cache)
    if as_json:
        told = {"folder": folder, **asdict(whole), "most": MOST, "rooms": {name: asdict(found[name]) for name in found}}
        click.echo(json.dumps(told, indent=2))
        return
    click.echo(f"{folder}: {said(whole)}, of at most {size_of(MOST)}")
    for name, room in found.items():
        click.echo(f"  {name:<12} {room.files:>7} {size_of(room.bytes):>11}")


@command.command("clear", epilog="Example:\n\n\b\n  forge cache clear")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: folder, files, bytes.")
def clear(as_json: bool) -> None:
    """Throw away all that is kept. What is built stays; what is needed again is made again."""
    from forge import kept
    from forge.project import find_project

    project = find_project()
    folder = project.relative(project.cache)
    gone = kept.clear(project.cache)
    click.echo(json.dumps({"folder": folder, **asdict(gone)}) if as_json else f"{folder}: threw away {said(gone)}")


def said(room: Room) -> str:
    """How much it is."""
    return f"{room.files} file{'' if room.files == 1 else 's'}, {size_of(room.bytes)}"


def size_of(count: int) -> str:
    """So many bytes, as people say it."""
    return f"{count / 1e6:.1f} MB" if count >= 1e5 else f"{count / 1e3:.1f} kB"
