"""Where faces lie on sheets: grids of cards and tokens, and the pages that a board is cut into. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, groupby
from math import ceil

import msgspec
from msgspec.structs import replace

from forge.render.profile import Format, Paper


class Layer(msgspec.Struct, frozen=True):
    """A page of a drawn shard, used as a form; shards are told apart by any names."""

    shard: str
    page: int


class Slot(msgspec.Struct, frozen=True):
    """One card on a sheet: the layers of its front and back, bottom first, and its format."""

    front: tuple[Layer, ...]
    back: tuple[Layer, ...]
    form: Format


class TrimPlace(msgspec.Struct, frozen=True):
    """Where a card's trim lies on a page: lower left corner, width and height in mm, and quarter turns (ccw)."""

    x: float
    y: float
    width: float
    height: float
    turns: int = 0


class Grid(msgspec.Struct, frozen=True):
    """How many of a format lie on a paper, and how large a cell is; `turned`: each lies turned by a quarter."""

    columns: int
    rows: int
    width: float
    height: float
    turned: bool

    def extent(self, gap: float) -> tuple[float, float]:
        """Its width and height with `gap` between neighbours."""
        wide, high = self.columns * (self.width + gap), self.rows * (self.height + gap)
        return (wide - gap, high - gap)


class Cut(msgspec.Struct, frozen=True):
    """The part of a board that is on a page: where it lies on the paper, and where the page is cut or joined there."""

    left: float
    bottom: float
    width: float
    height: float
    across: tuple[float, ...]
    along: tuple[float, ...]


class Sheet(msgspec.Struct, frozen=True):
    """What lies on one side of a paper, `gap` mm apart. `cut`: it is a page of something larger than the paper.
    `times`: so many sheets of it follow one another."""

    slots: tuple[Slot, ...]
    places: tuple[TrimPlace, ...]
    gap: float = 0
    cut: Cut | None = None
    times: int = 1


def grid(form: Format, paper: Paper, name: str, gutter: float = 0) -> Grid | None:
    """The grid of a format on the paper of that name: the one that is given, or as many as fit inside the margin.

    Where it is given, what is wider than high lies turned. With a gutter wider than the format's gap, as many as fit
    where the given grid lies: ruler and marks keep their room. None when not even one fits.
    """
    gap = max(form.gap, gutter)
    inside = (paper.width - 2 * paper.margin, paper.height - 2 * paper.margin)
    upright = Grid(0, 0, form.width, form.height, False)
    turned = Grid(0, 0, form.height, form.width, True)
    if name in form.grids:
        columns, rows = form.grids[name]
        given = replace(turned if form.width > form.height else upright, columns=columns, rows=rows)
        if gap == form.gap:
            return given
        inside = given.extent(form.gap)

    def filled(one: Grid) -> Grid:
        columns, rows = (int((room + gap) / (side + gap) + 1e-6) for room, side in
                         zip(inside, (one.width, one.height), strict=True))  # fmt: skip
        return replace(one, columns=columns, rows=rows)

    best = max(filled(upright), filled(turned), key=lambda one: (one.columns * one.rows, not one.turned))
    return best if best.columns * best.rows else None


def cells(paper: Paper, form: Format, name: str, gutter: float = 0) -> list[TrimPlace]:
    """The trims of a full sheet, row by row from the top left, grid centred on the paper; none when it is too large."""
    lies = grid(form, paper, name, gutter)
    if lies is None:
        return []
    gap = max(form.gap, gutter)
    step_x, step_y = lies.width + gap, lies.height + gap
    wide, high = lies.extent(gap)
    left, top = (paper.width - wide) / 2, (paper.height + high) / 2
    return [
        TrimPlace(left + column * step_x, top - row * step_y - lies.height, lies.width, lies.height, int(lies.turned))
        for row in range(lies.rows)
        for column in range(lies.columns)
    ]


def pages_of(paper: Paper, form: Format) -> list[tuple[TrimPlace, Cut]]:
    """The pages that something larger than the paper is cut into, row by row from the top left: where the whole lies
    for each of them, and the part that is on it. It lies turned where that takes fewer pages."""
    choices = []
    for turns in (0, 1):
        size = (form.height, form.width) if turns else (form.width, form.height)
        room = (paper.width - 2 * paper.margin, paper.height - 2 * paper.margin)
        counts = [max(ceil((side - paper.overlap) / (space - paper.overlap) - 1e-6), 1)
                  for side, space in zip(size, room, strict=True)]  # fmt: skip
        choices.append((counts[0] * counts[1], turns, size, counts))
    _, turns, (width, height), (columns, rows) = min(choices)
    part = ((width + (columns - 1) * paper.overlap) / columns, (height + (rows - 1) * paper.overlap) / rows)
    left, bottom = (paper.width - part[0]) / 2, (paper.height - part[1]) / 2
    made = []
    for row in range(rows):
        for column in range(columns):
            x = left - column * (part[0] - paper.overlap)
            y = bottom - (rows - 1 - row) * (part[1] - paper.overlap)
            across = _joins(left, part[0], column > 0, column + 1 < columns, paper.overlap)
            along = _joins(bottom, part[1], row + 1 < rows, row > 0, paper.overlap)
            made.append((TrimPlace(x, y, width, height, turns), Cut(left, bottom, *part, across, along)))
    return made


def _joins(start: float, length: float, before: bool, after: bool, overlap: float) -> tuple[float, float]:
    """Where a page is cut: at its edges, and in the middle of the overlap where another page joins it."""
    return (start + (overlap / 2 if before else 0), start + length - (overlap / 2 if after else 0))


def mirrored(place: TrimPlace, paper: Paper) -> TrimPlace:
    """Where the back of `place` lies when the sheet is turned over its long edge (the paper is upright)."""
    return TrimPlace(paper.width - place.x - place.width, place.y, place.width, place.height, -place.turns % 4)


def sheets(slots: Sequence[Slot], paper: Paper, name: str, gutter: float = 0) -> list[Sheet]:
    """The sheets, one after another, neighbours at least `gutter` apart; those that follow one another and are alike
    are one, so many times. Formats of another size or direction start a sheet of their own."""
    made: list[Sheet] = []

    def add(sheet: Sheet) -> None:
        last = made[-1] if made else None
        if last is not None and replace(last, times=1) == sheet:
            made[-1] = replace(last, times=last.times + 1)
        else:
            made.append(sheet)

    for form, group in groupby(slots, key=lambda slot: slot.form):
        alike = list(group)
        places = cells(paper, form, name, gutter)
        if not places:
            for slot in alike:
                for place, cut in pages_of(paper, form):
                    add(Sheet((slot,), (place,), cut=cut))
            continue
        for start in range(0, len(alike), len(places)):
            some = tuple(alike[start : start + len(places)])
            add(Sheet(some, tuple(places[: len(some)]), max(form.gap, gutter)))
    return made


def numbers(made: Sequence[Sheet]) -> list[int | str]:
    """Which sheets each of these is: 3, or 3–7."""
    last = list(accumulate(sheet.times for sheet in made))
    return [
        end if sheet.times == 1 else f"{end - sheet.times + 1}–{end}" for sheet, end in zip(made, last, strict=True)
    ]
