"""`forge completion`."""

from __future__ import annotations

import click

from forge.cli.commands import Command


@click.command(
    "completion",
    cls=Command,
    epilog='Examples:\n\n\b\n  eval "$(forge completion bash)"\n'
    "  forge completion fish > ~/.config/fish/completions/forge.fish",
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Write what SHELL runs to complete commands, options, games, languages, factions, cards, papers and checks."""
    from click.shell_completion import get_completion_class

    from forge.cli.completing import SHOWN

    made = get_completion_class(shell)
    assert made is not None  # click knows the shells that are offered
    click.echo(made(ctx.find_root().command, {}, "forge", SHOWN).source())
