"""How findings are shown at a terminal."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from forge.cli.proof import marked

if TYPE_CHECKING:
    from forge.lint.finding import Alert

COLOURS = MappingProxyType({"error": "red", "warning": "yellow", "note": "cyan"})
AROUND = 60  # characters of a text that are shown before and behind what is wrong


def show_findings(found: Sequence[Alert]) -> None:
    """Findings one by one with their words marked, and how many there are."""
    colour = sys.stdout.isatty()
    for one in found:
        unit, severity = one.flaw.unit, one.severity.value
        line, column = unit.at(one.flaw.start)
        page = f"page {unit.page}:" if unit.page is not None else ""
        said = click.style(severity, fg=COLOURS[severity], bold=True)
        click.echo(f"{one.document.file}:{page}{line}:{column}: {said}: {one.message} [{one.check}]")
        text, start, end = around(unit.text, one.flaw.start, one.flaw.end)
        for shown in marked(text, start, end, colour, COLOURS[severity]):
            click.echo(f"    {shown}")
        if one.flaw.fix is not None:
            click.echo(f"    → {click.style(one.flaw.fix or '∅', fg='green')}")
        if one.flaw.see is not None:
            click.echo(f"    see {one.flaw.see}")
    if found:
        click.echo(summary(found))


def around(text: str, start: int, end: int) -> tuple[str, int, int]:
    """The words from `start` to `end` with some of what stands around them, and where they are in it."""
    first, last = max(start - AROUND, 0), min(end + AROUND, len(text))
    while first > 0 and not text[first - 1].isspace():
        first -= 1
    while last < len(text) and not text[last].isspace():
        last += 1
    before, behind = ("… " if first else ""), (" …" if last < len(text) else "")
    return before + text[first:last] + behind, start - first + len(before), end - first + len(before)


def summary(found: Sequence[Alert]) -> str:
    """How many findings there are, of what kind, in how many files, and how many can be mended."""
    counted = Counter(one.severity.value for one in found)
    parts = [f"{counted[name]} {name}{'s' if counted[name] > 1 else ''}" for name in COLOURS if counted[name]]
    files = len({one.document.file for one in found})
    fixes = sum(one.flaw.fix is not None for one in found)
    mended = f"; {fixes} can be mended with --fix" if fixes else ""
    return f"{', '.join(parts)} in {files} file{'s' if files > 1 else ''}{mended}"
