"""Plants faults in documents: seeded, so that the same seed plants the same faults."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

from forge.library.wording import PLACEHOLDER
from forge.lint.finding import Alert, Flaw, Severity
from forge.lint.fixing import mend
from forge.lint.measuring.faults import FaultGround, FaultKind, PlantedFault
from forge.lint.readers import read_document
from forge.lint.textfile import OK, TextFile

APART = 8  # of so many units one has a fault at most: what is usual in a document stays so
TRIES = 40  # places of a unit among which one is chosen


@dataclass(frozen=True)
class SownFile:
    """A document with faults, and the faults by the place of their unit; `text` is what stands in its file."""

    document: TextFile
    faults: dict[int, PlantedFault]
    text: str


def faults_of(
    ground: FaultGround, kind: FaultKind, most: int, seed: str, taken: Collection[int] = ()
) -> list[PlantedFault]:
    """As many faults of a kind as are asked for, or as can be made, in units that are not taken, each in its own."""
    chance = Random(f"{seed}/{kind.name}/{ground.desk.language}/{ground.desk.game.id}")
    units = [place for place, unit in enumerate(ground.document) if unit.state == OK and place not in taken]
    chance.shuffle(units)
    found: list[PlantedFault] = []
    for place in units:
        unit = ground.document.units[place]
        blanks = [] if kind.blanks else [match.span() for match in PLACEHOLDER.finditer(unit.text)]
        made = [
            (start, end, said)
            for start, end, said in islice(kind.places(ground, unit, chance), TRIES)
            if said != unit.text[start:end]
            and all(end <= one or other <= start or unit.text[one:other] in said for one, other in blanks)
        ]
        if made:
            found.append(PlantedFault(kind.name, place, *chance.choice(made)))
        if len(found) == most:
            break
    return found


def sow(path: Path, document: TextFile, faults: Iterable[PlantedFault]) -> SownFile:
    """The document of a file with those faults, as it is read from a file that has them."""
    alerts = []
    for fault in faults:
        flaw = Flaw(document.units[fault.place], fault.start, fault.end, "", fix=fault.said)
        alerts.append((fault, Alert(fault.kind, Severity.error, document, flaw, "")))
    made = mend(path, document, [alert for _, alert in alerts])
    again = read_document(path, document.file, document.language, text=made.after)
    if len(again.units) != len(document.units):
        raise ValueError(f"{document.file}: faults made {len(again.units)} texts of {len(document.units)}")
    left = {id(alert) for alert in made.left}
    planted = {fault.place: fault for fault, alert in alerts if id(alert) not in left}
    return SownFile(again, planted, made.after)


def rounds(ground: FaultGround, kinds: Sequence[FaultKind], most: int, seed: str) -> list[list[PlantedFault]]:
    """The faults of all kinds, in as few rounds as leave most units of the document alone in each."""
    room = max(len(ground.document.units) // APART, 1)
    made: list[list[PlantedFault]] = []
    for kind in kinds:
        if kind.catalogs and not ground.document.catalog:
            continue
        for fault in faults_of(ground, kind, most, seed):
            here = next((one for one in made if len(one) < room and all(fault.place != o.place for o in one)), None)
            if here is None:
                made.append(here := [])
            here.append(fault)
    return made
