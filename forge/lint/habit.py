"""Habits of a document: what it does all over is told once, with how often, and not a hundred times."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from forge.lint.desk import Desk
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


def by_habit(
    look: Callable[[Desk, TextFile], Iterator[Flaw]], right: str = ""
) -> Callable[[Desk, TextFile], Iterator[Flaw]]:
    """A look told by the document's habits; `right`: a pattern for what is right, with {} for its sign."""

    def looked(desk: Desk, document: TextFile) -> Iterator[Flaw]:
        def times(flaw: Flaw) -> int | None:
            if not right or "right" not in flaw.values:
                return None
            pattern = re.compile(right.replace("{}", re.escape(str(flaw.values["right"]))))
            return sum(len(pattern.findall(unit.text)) for unit in document)

        return told(document, look(desk, document), times)

    return looked
