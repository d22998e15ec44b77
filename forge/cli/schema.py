"""`forge schema`."""

from __future__ import annotations

import click

from forge.cli.commands import Command


@click.command("schema", cls=Command, epilog="Examples:\n\n\b\n  forge schema\n  forge schema --check")
@click.option("--check", is_flag=True, help="Change nothing; exit 1 when a schema is out of date.")
def command(check: bool) -> None:
    """Write schemas/*.schema.json from the model. YAML files name them in their first line, for editors."""
    from forge.edition.schemas import schemas
    from forge.project import find_project
    from forge.wholefile import write_beside

    project = find_project()
    stale = []
    for name, text in schemas().items():
        path = project.root / "schemas" / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if not check:
                write_beside(path, text.encode())
    click.echo(f"{'out of date' if check else 'written'}: {', '.join(stale)}" if stale else "schemas are up to date")
    if check and stale:
        raise SystemExit(1)
