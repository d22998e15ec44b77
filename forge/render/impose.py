"""Imposition: drawn faces become form XObjects and are placed on sheets as often as needed; copies cost nothing.

A face is two forms, picture and text, one over the other. Marks and rulers are drawn here as plain grey operators, so
that they are true black on any printer; their words are a form as well.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pikepdf

from forge.render.theme import Format, Paper, Ruler

PT_PER_MM = 72 / 25.4


@dataclass(frozen=True)
class Layer:
    """A page of a drawn PDF, used as a form."""

    path: Path
    page: int


@dataclass(frozen=True)
class Slot:
    """One card on a sheet: the layers of its front and back, bottom first, and its format."""

    front: tuple[Layer, ...]
    back: tuple[Layer, ...]
    form: Format


@dataclass(frozen=True)
class Place:
    """Where a card's trim lies on a page: lower left corner, width and height in mm, and quarter turns (ccw)."""

    x: float
    y: float
    width: float
    height: float
    turns: int = 0


def cells(paper: Paper, form: Format) -> list[Place]:
    """The trims of a full sheet, row by row from the top left, grid centred on the paper.

    A format that is wider than the cell lies turned by a quarter.
    """
    turned = form.width > form.height
    width, height = (form.height, form.width) if turned else (form.width, form.height)
    left = (paper.width - paper.columns * width) / 2
    top = (paper.height + paper.rows * height) / 2
    return [
        Place(left + column * width, top - (row + 1) * height, width, height, 1 if turned else 0)
        for row in range(paper.rows)
        for column in range(paper.columns)
    ]


def mirrored(place: Place, paper: Paper) -> Place:
    """Where the back of `place` lies when the sheet is turned over its long edge (the paper is upright)."""
    return Place(paper.width - place.x - place.width, place.y, place.width, place.height, -place.turns % 4)


def sheets(cards: Sequence[Slot], paper: Paper) -> list[list[Slot]]:
    """The cards sheet by sheet. Formats of another size or direction start a sheet of their own."""
    made: list[list[Slot]] = []
    for card in cards:
        full = made and len(made[-1]) == paper.columns * paper.rows
        if not made or full or made[-1][-1].form != card.form:
            made.append([])
        made[-1].append(card)
    return made


class Imposer:
    """Builds one PDF of sheets. Each distinct layer is copied into it once."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.pdf = pikepdf.new()
        self._sources: dict[Path, pikepdf.Pdf] = {}
        self._forms: dict[Layer, tuple[str, pikepdf.Object]] = {}
        self._sheets = 0

    def add(self, cards: Sequence[Slot], *, backs: bool = True, words: Path | None = None) -> None:
        """Adds all sheets: fronts, each followed by its mirrored backs if wanted. `words` has a page per sheet."""
        for sheet in sheets(cards, self.paper):
            places = cells(self.paper, sheet[0].form)[: len(sheet)]
            fronts = [(card.front, card.form, place) for card, place in zip(sheet, places, strict=True)]
            self._page(fronts, marks=True, words=Layer(words, self._sheets) if words else None)
            self._sheets += 1
            if backs:
                flipped = [mirrored(place, self.paper) for place in places]
                turned = [(card.back, card.form, place) for card, place in zip(sheet, flipped, strict=True)]
                self._page(turned)

    def _page(
        self,
        cards: list[tuple[tuple[Layer, ...], Format, Place]],
        *,
        marks: bool = False,
        words: Layer | None = None,
    ) -> None:
        paper = self.paper
        used: dict[str, pikepdf.Object] = {}
        content: list[str] = []

        def do(layer: Layer) -> str:
            name, used_form = self._form(layer)
            used[name] = used_form
            return f"{name} Do"

        trims = [place for _, _, place in cards]
        for layers, form, place in cards:
            clip = _clip(place, trims, paper.bleed)
            content.append(f"q {_rectangle(clip)} W n {_matrix(place, form)} cm")
            content.extend(do(layer) for layer in layers)
            content.append("Q")
        if marks:
            content.append(_crop_marks(trims, paper))
            content.append(_ruler(paper.ruler))
        if words is not None:
            content.append(f"q {do(words)} Q")
        box = pikepdf.Array([0, 0, round(paper.width * PT_PER_MM, 4), round(paper.height * PT_PER_MM, 4)])
        page = pikepdf.Dictionary(
            Type=pikepdf.Name.Page,
            MediaBox=box,
            TrimBox=box,
            Resources=pikepdf.Dictionary(XObject=pikepdf.Dictionary(used)),
            Contents=self.pdf.make_stream("\n".join(content).encode()),
        )
        self.pdf.pages.append(pikepdf.Page(page))

    def _form(self, layer: Layer) -> tuple[str, pikepdf.Object]:
        if layer not in self._forms:
            if layer.path not in self._sources:
                self._sources[layer.path] = pikepdf.open(layer.path)
            page = self._sources[layer.path].pages[layer.page]
            # as_form_xobject() clips to the TrimBox; faces are drawn at bleed size, so no box cuts the bleed off.
            form = self.pdf.copy_foreign(page.as_form_xobject())
            self._forms[layer] = (f"/X{len(self._forms)}", form)
        return self._forms[layer]

    def save(self, *, title: str, language: str) -> bytes:
        """The finished file: title and language set, print dialogs asked for actual size and long-edge duplex."""
        root = self.pdf.Root
        root.Lang = pikepdf.String(language)
        root.ViewerPreferences = pikepdf.Dictionary(
            DisplayDocTitle=True, PrintScaling=pikepdf.Name("/None"), Duplex=pikepdf.Name.DuplexFlipLongEdge
        )
        self.pdf.docinfo["/Title"] = title
        out = io.BytesIO()
        self.pdf.save(
            out,
            deterministic_id=True,
            compress_streams=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
        )
        for source in self._sources.values():
            source.close()
        return out.getvalue()


def _mm(*values: float) -> str:
    return " ".join(f"{value * PT_PER_MM:.3f}".rstrip("0").rstrip(".") or "0" for value in values)


def _rectangle(box: tuple[float, float, float, float]) -> str:
    left, bottom, right, top = box
    return f"{_mm(left, bottom, right - left, top - bottom)} re"


def _matrix(place: Place, form: Format) -> str:
    """Puts a face drawn at bleed size so that its trim fills `place`, turned as the place says."""
    bleed = form.bleed
    if place.turns == 0:
        return f"1 0 0 1 {_mm(place.x - bleed, place.y - bleed)}"
    if place.turns == 1:  # the card's top points left
        return f"0 1 -1 0 {_mm(place.x + place.width + bleed, place.y - bleed)}"
    if place.turns == 3:  # the card's top points right
        return f"0 -1 1 0 {_mm(place.x - bleed, place.y + place.height + bleed)}"
    return f"-1 0 0 -1 {_mm(place.x + place.width + bleed, place.y + place.height + bleed)}"


def _clip(place: Place, trims: Sequence[Place], bleed: float) -> tuple[float, float, float, float]:
    """The trim, grown by the paper's bleed on the sides where no other card lies."""
    left, bottom = place.x, place.y
    right, top = place.x + place.width, place.y + place.height

    def taken(x: float, y: float) -> bool:
        return any(t.x - 0.01 < x < t.x + t.width + 0.01 and t.y - 0.01 < y < t.y + t.height + 0.01 for t in trims)

    mid_x, mid_y = (left + right) / 2, (bottom + top) / 2
    return (
        left - (0 if taken(left - 1, mid_y) else bleed),
        bottom - (0 if taken(mid_x, bottom - 1) else bleed),
        right + (0 if taken(right + 1, mid_y) else bleed),
        top + (0 if taken(mid_x, top + 1) else bleed),
    )


def _bounds(trims: Sequence[Place]) -> tuple[float, float, float, float]:
    return (
        min(t.x for t in trims),
        min(t.y for t in trims),
        max(t.x + t.width for t in trims),
        max(t.y + t.height for t in trims),
    )


def _crop_marks(trims: Sequence[Place], paper: Paper) -> str:
    """A short line outside the grid at both ends of every cut."""
    marks = paper.marks
    left, bottom, right, top = _bounds(trims)
    lines = []
    for x in sorted({round(v, 6) for t in trims for v in (t.x, t.x + t.width)}):
        lines.append((x, top + marks.offset, x, top + marks.offset + marks.length))
        lines.append((x, bottom - marks.offset, x, bottom - marks.offset - marks.length))
    for y in sorted({round(v, 6) for t in trims for v in (t.y, t.y + t.height)}):
        lines.append((left - marks.offset, y, left - marks.offset - marks.length, y))
        lines.append((right + marks.offset, y, right + marks.offset + marks.length, y))
    return _strokes(lines, marks.thickness)


def _ruler(ruler: Ruler) -> str:
    """A line of exactly `length` mm with a tick every 10 mm."""

    def line(along: float, across: float, to_along: float, to_across: float) -> tuple[float, float, float, float]:
        if ruler.up:
            return (ruler.x + across, ruler.y + along, ruler.x + to_across, ruler.y + to_along)
        return (ruler.x + along, ruler.y + across, ruler.x + to_along, ruler.y + to_across)

    lines = [line(0, 0, ruler.length, 0)]
    for tick in range(0, int(ruler.length) + 1, 10):
        size = 1.0 if tick in (0, ruler.length) else 0.6
        lines.append(line(tick, -size, tick, size))
    return _strokes(lines, 0.2)


def _strokes(lines: Sequence[tuple[float, float, float, float]], thickness: float) -> str:
    drawn = " ".join(f"{_mm(x1, y1)} m {_mm(x2, y2)} l" for x1, y1, x2, y2 in lines)
    return f"q 0 G {_mm(thickness)} w {drawn} S Q"
