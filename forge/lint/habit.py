"""Habits of a document: what it does all over is told once, with how often, and not a hundred times."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile

HABIT = 4  # places from which on the same flaw is a habit


def told(
    document: TextFile, flaws: Iterable[Flaw], right: Callable[[Flaw], int | None] = lambda flaw: None
) -> Iterator[Flaw]:
    """The flaws of a document. Those with one message and the same values are one flaw from `HABIT` on, at the first
    place, with the message `<message>.many`, their number as {n}, and the rest as `others`; in a catalog, where each
    entry is somebody's task, none are put together.

    `right`: how often the document does it right, where that can be told. One that never does has a way of its own,
    which is told once, and from `HABIT` on only to those who ask for it (`usual`). One that mostly does has slips: they
    are told each for itself, as warnings."""
    if document.catalog:
        yield from flaws
        return
    found: dict[tuple[object, ...], list[Flaw]] = {}
    for flaw in flaws:
        found.setdefault((flaw.message, *sorted(flaw.values.items())), []).append(flaw)
    for alike in found.values():
        first, *others = alike
        times = right(first)
        usual = times == 0 and len(alike) >= HABIT
        if times is not None and times >= len(alike):
            yield from (replace(flaw, severity=Severity.warning) for flaw in alike)
        elif not others or (times != 0 and len(alike) < HABIT):
            yield from alike
        else:
            values = {**first.values, "n": len(alike)}
            yield replace(first, message=f"{first.message}.many", values=values, others=tuple(others), usual=usual)
