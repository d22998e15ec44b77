"""Lines on the terminal: as wide as it is, in colour when it is one, plain text when it is not."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from forge.talk.rows import HEADING, LOUD, QUIET, TITLE, Row

if TYPE_CHECKING:
    from rich.console import Console

WIDEST = 100  # longer lines are hard to read
STEP = 2
STYLES = MappingProxyType({TITLE: "bold cyan", HEADING: "bold", QUIET: "dim", LOUD: "bold yellow"})


def show(rows: Iterable[Row]) -> None:
    """Prints rows on stdout."""
    width = min(shutil.get_terminal_size().columns, WIDEST)
    terminal = sys.stdout.isatty()
    for row in rows:
        for line in lines(row, width):
            if not terminal or row.style not in STYLES:
                click.echo(line)
            else:
                _console().print(line, style=STYLES[row.style], markup=False, highlight=False, soft_wrap=True)


def lines(row: Row, width: int) -> list[str]:
    """A row broken at spaces; no-break spaces hold."""
    mark = f"{row.mark} " if row.mark else ""
    first = " " * (STEP * row.depth) + mark
    wrapped = textwrap.wrap(
        row.text,
        max(width, len(first) + 20),
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_on_hyphens=False,
        break_long_words=False,
    )
    return wrapped or [first.rstrip()]


@cache
def _console() -> Console:
    from rich.console import Console

    return Console()
