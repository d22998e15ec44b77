"""Fitting: a text that is too large for its box steps down a designed ladder of sizes; below the last rung it is
an error that names the card, the language and the millimetres missing. Nothing is cut off or shrunk in silence.
Only a line of flavour, which says nothing of the rules, takes what room is left, or is left out and told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from forge.problems import Problem, ProblemsError
from forge.render.boxes import Rung, Slot
from forge.render.record import MISSING, TRIAL, Face, Line


class Fit(msgspec.Struct, frozen=True):
    """How a text fits: the rung it ended on (0: the designed size) of how many, its size in pt, its line height as
    a factor, the room left over, and by how much it sticks out where it may, both in mm."""

    face: str
    slot: str
    rung: int
    rungs: int
    size: float
    leading: float
    room: float = 0.0
    over: float = 0.0


class Misfit(msgspec.Struct, frozen=True):
    """A text that does not fit its box: how many mm are missing, in width and height, at the smallest size (in pt).
    `slot` is the name of the box in its layout: `name`, `line`, `part` or that of the ability."""

    face: str
    slot: str
    wide: float
    high: float
    size: float


Fits = dict[tuple[str, str], Fit]
Ladder = Sequence[Rung]
FLAVOUR = "flavour"  # the box that takes what room the others leave


def fit(
    faces: Sequence[Face],
    ladders: Mapping[str, Ladder],
    measure: Callable[[Sequence[Face], Fits], Iterable[Slot]],
    language: str,
    steady: float = 0.0,
) -> Fits:
    """Finds the highest rung of its ladder for every text box of every face.

    `ladders` maps the names of the boxes to their ladders; `measure` lays faces out at given sizes and says what
    their boxes need. `steady` is the share of the faces' texts that has to fit on a rung before any stands on a higher
    one: most texts of a group are then set in one size. Flavour that fits nowhere has no fit. Raises ProblemsError with
    every other text that does not even fit on the last rung; in the language of trials it sticks out.
    """
    rules = {slot: ladder for slot, ladder in ladders.items() if not _is_flavour(slot)}
    fits, too_large = _fitted(faces, rules, {}, measure)
    problems = [
        _too_large(face, slot, ladders[slot.name][-1].size, language)
        for face, slot in too_large
        if not _missing(face, slot)
    ]
    if problems and language != TRIAL:
        raise ProblemsError(problems)
    for face, box in too_large if language == TRIAL else ():
        fits[face.id, box.name] = replace(fits[face.id, box.name], over=max(box.lacks()))
    fits |= _levelled(faces, rules, fits, measure, steady)
    light = {slot: ladder for slot, ladder in ladders.items() if _is_flavour(slot)}
    more, left_out = _fitted([face for face in faces if face.flavour], light, fits, measure)
    for face, slot in left_out:
        del more[face.id, slot.name]
    return {**fits, **more}


def misfits(
    faces: Sequence[Face],
    ladders: Mapping[str, Ladder],
    measure: Callable[[Sequence[Face], Fits], Iterable[Slot]],
) -> list[Misfit]:
    """What `fit` would complain of."""
    rules = {slot: ladder for slot, ladder in ladders.items() if not _is_flavour(slot)}
    return [
        Misfit(face.id, slot.name.rpartition(".")[2], *slot.lacks(), ladders[slot.name][-1].size)
        for face, slot in _fitted(faces, rules, {}, measure)[1]
        if not _missing(face, slot)
    ]


def _levelled(
    faces: Sequence[Face],
    ladders: Mapping[str, Ladder],
    fits: Fits,
    measure: Callable[[Sequence[Face], Fits], Iterable[Slot]],
    steady: float,
) -> Fits:
    """What stands higher than the rung on which a share of the texts fits, brought down to it."""
    lower: Fits = {}
    for slot, ladder in ladders.items():
        found = [fits[face.id, slot] for face in faces if _in_box(face, slot)]
        common = sorted(fit.rung for fit in found)[max(int(steady * len(found)) - 1, 0)] if found else 0
        size, leading = ladder[common].size, ladder[common].leading
        lower |= {
            (fit.face, slot): replace(fit, rung=common, size=size, leading=leading)
            for fit in found
            if fit.rung < common
        }
    moved = [face for face in faces if any(face.id == owner for owner, _ in lower)]
    for box in measure(moved, {**fits, **lower}) if moved else ():
        if (fit := lower.get((box.owner, box.name))) is not None:
            room = round(max(box.height - box.needs_height, 0.0), 3)
            lower[box.owner, box.name] = replace(fit, room=room)
    return lower


def _is_flavour(slot: str) -> bool:
    return slot.rpartition(".")[2] == FLAVOUR


def _fitted(
    faces: Sequence[Face],
    ladders: Mapping[str, Ladder],
    given: Fits,
    measure: Callable[[Sequence[Face], Fits], Iterable[Slot]],
) -> tuple[Fits, list[tuple[Face, Slot]]]:
    """The highest rungs, what is `given` being settled; and what did not even fit on the last."""
    known = {face.id: face for face in faces}
    searches = {(face.id, slot): _Search(ladder) for face in faces for slot, ladder in ladders.items()}
    too_large: list[tuple[Face, Slot]] = []
    while todo := dict.fromkeys(owner for (owner, _), search in searches.items() if not search.settled):
        tried = {key: search.fit(*key) for key, search in searches.items()}
        measured = set()
        for slot in measure([known[owner] for owner in todo], {**given, **tried}):
            measured.add((slot.owner, slot.name))
            search = searches.get((slot.owner, slot.name))
            if search is not None and not search.settled and not search.tell(slot):
                too_large.append((known[slot.owner], slot))
        for key in searches.keys() - measured:
            searches[key].settled |= key[0] in todo  # a face may lack a box, such as that of a figure it has not
    return {key: search.fit(*key) for key, search in searches.items()}, too_large


@dataclass
class _Search:
    """The search for the highest rung of a ladder on which a text fits."""

    ladder: Ladder
    rung: int = 0
    room: float = 0.0
    settled: bool = False
    _fits_on: int | None = None
    _too_large_on: int = -1

    def fit(self, face: str, slot: str) -> Fit:
        rung = self.ladder[self.rung]
        return Fit(face, slot, self.rung, len(self.ladder), rung.size, rung.leading, self.room)

    def tell(self, slot: Slot) -> bool:
        """Takes note of what was measured and moves on. False when the text does not even fit on the last rung."""
        if not any(slot.lacks()):
            self._fits_on, self.room = self.rung, round(max(slot.height - slot.needs_height, 0.0), 3)
        else:
            self._too_large_on = self.rung
        if self._fits_on is None:
            self.settled = self.rung + 1 == len(self.ladder)
            self.rung = _next_rung(self.ladder, self.rung, slot)
            return not self.settled
        # A rung that was passed over on the way down may do as well.
        self.settled = self._fits_on == self._too_large_on + 1
        self.rung = self._fits_on - (0 if self.settled else 1)
        return True


def _next_rung(ladder: Ladder, rung: int, slot: Slot) -> int:
    """The next lower rung worth trying. A text's height goes with the square of its size, its width with the size:
    rungs on which it would still be a tenth too large are passed over.
    """
    now, too_wide = ladder[rung], slot.lacks()[0] > 0
    for lower in range(rung + 1, len(ladder) - 1):
        scale = ladder[lower].size / now.size
        high = slot.needs_height * scale * scale * ladder[lower].leading / now.leading
        wide = slot.needs_width * scale if too_wide else 0.0
        if high <= 1.1 * slot.height and wide <= 1.01 * slot.width:
            return lower
    return len(ladder) - 1


def _in_box(face: Face, slot: str) -> list[Line]:
    """The texts that stand in a box: the name, the short lines, or the ability."""
    kind = slot.rpartition(".")[2]
    if kind == "name":
        return [face.name]
    if kind == "line":
        return list(face.lines)
    if kind == "part":
        return [part.name for part in face.parts]
    return [line for part in face.paragraphs for line in (part.label, *part.sentences) if line is not None]


def _missing(face: Face, slot: Slot) -> bool:
    """Whether the key of a missing text stands there: it may stick out, as nobody can shorten it."""
    return any(line.state == MISSING for line in _in_box(face, slot.name))


def _too_large(face: Face, slot: Slot, size: float, language: str) -> Problem:
    wide, high = slot.lacks()
    lacks = [f"{mm:.1f} mm {way}" for mm, way in ((wide, "too wide"), (high, "too high")) if mm]
    text = " ".join(line.text for line in _in_box(face, slot.name)).replace("\u00a0", " ")
    message = (
        f"{face.id} ({language}): {slot.name} is {' and '.join(lacks)} even at {size:g} pt, the smallest size; "
        f"shorten the text: {text}"
    )
    return Problem("", 0, message)
