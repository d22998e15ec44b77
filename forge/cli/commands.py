"""What all commands have in common: an option with one value is given once, and nothing is left over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import click

from forge.project import LONGEST_TEXT


class Told(click.UsageError):
    """A usage error that can be told in other languages: its words are `talk.cli.<key>`, filled with `values`."""

    def __init__(self, message: str, key: str, ctx: click.Context | None = None, **values: int | str) -> None:
        super().__init__(message, ctx)
        self.key, self.values = key, values


class Command(click.Command):
    """A command that takes an option with one value once, and nothing it does not know."""

    allow_extra_args = True  # so that what is too much is told here

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            refuse_long(args)
            _, _, order = self.make_parser(ctx).parse_args(list(args))
            refuse_twice(order)
            left = super().parse_args(ctx, args)
            if left and not ctx.resilient_parsing:
                rest = " ".join(left)
                raise Told(f"{rest!r} is more than this command takes.", "extra", text=rest)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        return left


def refuse_long(args: Sequence[str]) -> None:
    """Raises click.UsageError when one of the words typed is longer than any text."""
    if (longest := max(map(len, args), default=0)) > LONGEST_TEXT:
        said = f"{longest} characters are too long: at most {LONGEST_TEXT} can be given at once."
        raise Told(said, "long", n=LONGEST_TEXT)


def refuse_twice(order: Sequence[click.Parameter]) -> None:
    """Raises click.UsageError when an option that takes one value is among the parameters typed more than once."""
    for param, times in Counter(order).items():
        if times > 1 and isinstance(param, click.Option) and not (param.multiple or param.is_flag or param.count):
            name = max(param.opts, key=len)
            raise Told(f"{name} takes one value, and is given {times} times.", "twice", text=name)


class Group(click.Group):
    """A group of such commands; a wrong name is answered with the nearest right one."""

    command_class = Command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        refuse_long(args)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-") and not ctx.resilient_parsing:
            from forge.cli.options import nearest

            said = f"there is no command {args[0]!r}.{nearest(args[0], known)}"
            raise Told(said, "command", ctx, text=args[0], cards=", ".join(known))
        return super().resolve_command(ctx, args)
