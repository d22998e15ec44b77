"""Habits of a document: what it does all over is told once, with how often, and not a hundred times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from forge.lint.finding import Flaw
from forge.lint.textfile import TextFile

HABIT = 4  # places from which on the same flaw is a habit


def told(document: TextFile, flaws: Iterable[Flaw]) -> Iterator[Flaw]:
    """The flaws of a document. Those with one message and the same values are one flaw from `HABIT` on, at the first
    place, with the message `<message>.many`, their number as {n}, and the rest as `others`; in a catalog, where each
    entry is somebody's task, none are put together."""
    if document.catalog:
        yield from flaws
        return
    found: dict[tuple[object, ...], list[Flaw]] = {}
    for flaw in flaws:
        found.setdefault((flaw.message, *sorted(flaw.values.items())), []).append(flaw)
    for alike in found.values():
        if len(alike) < HABIT:
            yield from alike
        else:
            first, *others = alike
            yield replace(
                first, message=f"{first.message}.many", values={**first.values, "n": len(alike)}, others=tuple(others)
            )
