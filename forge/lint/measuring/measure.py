"""What the checks tell of planted faults: how many they find, and how many of their reports point at one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from forge.lint.finding import Alert
from forge.lint.measuring.faults import FaultKind, PlantedFault
from forge.lint.measuring.plant import SownFile


@dataclass
class LintTally:
    """Counts over any number of documents. `found`: faults that some report points at, by kind; `own`: those that one
    of a check meant for them does; `reports` and `right` by check; `missed` and `wrong` are examples."""

    planted: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    own: Counter[str] = field(default_factory=Counter)
    reports: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    missed: list[tuple[PlantedFault, str]] = field(default_factory=list)
    wrong: list[Alert] = field(default_factory=list)

    def add(self, sown: SownFile, alerts: Iterable[Alert], kinds: Sequence[FaultKind]) -> None:
        """Counts what was told of a document with faults."""
        meant = {kind.name: kind for kind in kinds}
        places = {id(unit): place for place, unit in enumerate(sown.document)}
        keys = {unit.key: place for place, unit in enumerate(sown.document) if unit.key and place in sown.faults}
        found: dict[int, set[str]] = {place: set() for place in sown.faults}
        for alert in alerts:
            self.reports[alert.check] += 1
            hits = _pointed_at(sown, alert, places, keys)
            if hits:
                self.right[alert.check] += 1
            else:
                self.wrong.append(alert)
            for hit in hits:
                found[hit].add(alert.check)
        for place, fault in sown.faults.items():
            self.planted[fault.kind] += 1
            self.found[fault.kind] += bool(found[place])
            self.own[fault.kind] += any(map(meant[fault.kind].is_for, found[place]))
            if not found[place]:
                self.missed.append((fault, sown.document.units[place].text))


def _pointed_at(sown: SownFile, alert: Alert, places: Mapping[int, int], keys: Mapping[str, int]) -> set[int]:
    """The places of the faults at which a report points: its words overlap those of the fault, or it names the faulty
    entry as the other of two that do not go together."""
    hits = set()
    for flaw in (alert.flaw, *alert.flaw.others):
        place = places[id(flaw.unit)]
        fault = sown.faults.get(place)
        if fault is not None:
            start, end = fault.span(flaw.unit.text)
            if flaw.start <= end and start <= flaw.end:
                hits.add(place)
    named = keys.get(alert.flaw.see or "")
    return hits or ({named} if named is not None else set())
