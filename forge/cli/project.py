"""`forge project`."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from forge.cli.commands import Command


@click.command("project", cls=Command, epilog="Examples:\n\n\b\n  forge project\n  forge project --json")
@click.option("--json", "as_json", is_flag=True, help="The same as JSON.")
def command(as_json: bool) -> None:
    """Say which project this is, what it lies over, and what its own files add and replace.

    A project is a folder with cards/, locales/ or templates/, or a forge.yml; it is looked for from the current folder
    upwards. Its files lie over those that came with forge: data are joined by what they call things, catalogs by key,
    and any other file stands for the one of its name.
    """
    from forge.edition.overlaid import own_files, told
    from forge.project import find_project

    project = find_project()
    files = own_files(project) if project.over is not None and project.is_there else []
    if as_json:
        over = None if project.over is None else str(project.over)
        made = {"root": str(project.root), "over": over, "games": project.games(), "files": [*map(asdict, files)]}
        click.echo(json.dumps(made, indent=2, ensure_ascii=False))
        return
    if project.over is None:
        click.echo(f"{project.root}: stands alone")
    elif not project.is_there:
        click.echo(f"{project.root}: no project; the games of {project.over} are used (begin one with: forge new NAME)")
    else:
        click.echo(f"{project.root}: over {project.over}")
    for one in files:
        click.echo(f"{one.file}: {told(one)}")
