"""Imposition: drawn faces become form XObjects and are placed on sheets as often as needed; copies cost nothing.

A face is two forms, picture and text, one over the other. Marks and rulers are drawn here as plain grey operators, so
that they are true black on any printer; their words are a form as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from forge.problems import Problem
from forge.render.drawn import Drawn
from forge.render.painted import as_form
from forge.render.pdffile import Array, Dictionary, PdfFile, Reference, Stated, String
from forge.render.profile import Format, Paper, Ruler
from forge.render.setting.cut import FontCut
from forge.render.setting.embedding import embedded
from forge.render.setting.words import SetWords
from forge.render.sheets import Cut, Layer, Sheet, TrimPlace, mirrored

if TYPE_CHECKING:
    from forge.render.foreign import ForeignPages

PT_PER_MM = 72 / 25.4
Used = dict[str, Reference]  # the forms on a page by their names


class Imposer:
    """Builds one PDF of sheets. Each distinct layer is copied into it once. `drawn` is what layers are pages of."""

    def __init__(self, paper: Paper, cuts: Mapping[str, FontCut], drawn: Mapping[str, Drawn]) -> None:
        self.paper, self._cuts, self._drawn = paper, cuts, drawn
        self.file = PdfFile()
        self._pages: list[Reference] = []
        self._forms: dict[Layer, tuple[str, Reference]] = {}
        self._foreign: dict[str, ForeignPages] = {}
        self._fonts: dict[str, Stated] = {}
        self._resources: dict[tuple[tuple[str, str], ...], Reference] = {}
        self._glyphs: dict[str, dict[int, str]] = {}

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return len(self._pages)

    def add(self, made: Sequence[Sheet], *, backs: bool = True, labels: SetWords | None = None) -> None:
        """Adds sheets: fronts, each followed by its mirrored backs if wanted and there are any. `labels` has a page per
        sheet, one for all that are alike and follow one another: they share all there is on them."""
        backs = backs and any(slot.back for sheet in made for slot in sheet.slots)
        for index, sheet in enumerate(made):
            fronts = [(slot.front, slot.form, place) for slot, place in zip(sheet.slots, sheet.places, strict=True)]
            label = (f"L{index}", self._words_form(labels, index)) if labels else None
            sides = [self._page(fronts, sheet.gap, cut=sheet.cut, marks=True, label=label)]
            if backs:
                # A page without backs stays empty, so that the next sheet lies on its own paper.
                flipped = [mirrored(place, self.paper) for place in sheet.places]
                turned = [(slot.back, slot.form, place) for slot, place in zip(sheet.slots, flipped, strict=True)]
                sides.append(self._page([card for card in turned if card[0]], sheet.gap))
            for _ in range(sheet.times):
                self._pages += [self.file.add_written(side) for side in sides]

    def add_face(self, layers: Sequence[Layer], form: Format) -> None:
        """Adds a page with one face alone, at bleed size."""
        size = (form.width + 2 * form.bleed, form.height + 2 * form.bleed)
        drawn = dict(self._form(layer) for layer in layers)
        content = " ".join(f"/{name} Do" for name in drawn)
        self._pages.append(self.file.add_written(self._written(size, drawn, content)))

    def _page(
        self,
        cards: list[tuple[tuple[Layer, ...], Format, TrimPlace]],
        gap: float,
        *,
        cut: Cut | None = None,
        marks: bool = False,
        label: tuple[str, Reference] | None = None,
    ) -> bytes:
        paper = self.paper
        used: Used = {}
        content: list[str] = []

        def do(name: str, form: Reference) -> str:
            used[name] = form
            return f"/{name} Do"

        trims = [place for _, _, place in cards]
        for layers, form, place in cards:
            beyond = min(paper.bleed, form.bleed)
            clip = _page_clip(cut, place, beyond) if cut else _clip(place, trims, beyond, min(form.bleed, gap / 2), gap)
            content.append(f"q {_rectangle(clip)} W n {_matrix(place, form)} cm")
            content.extend(do(*self._form(layer)) for layer in layers)
            content.append("Q")
        if marks:
            content.append(_marks(cards, cut, paper))
            content.append(_ruler(paper.ruler))
        if label is not None:
            content.append(f"q {do(*label)} Q")
        return self._written((paper.width, paper.height), used, "\n".join(content), trimmed=True)

    def _written(self, size: tuple[float, float], used: Used, content: str, *, trimmed: bool = False) -> bytes:
        """A page as an object. Those that are alike share what stands on them."""
        box = Array((0, 0, *(round(side * PT_PER_MM, 4) for side in size)))
        page = {"Type": "/Page", "Parent": self.file.pages, "MediaBox": box}
        resources = self.file.add(Dictionary({"XObject": Dictionary(used)}))
        drawn = {"Resources": resources, "Contents": self.file.add_stream(content.encode(), {})}
        data: bytes = Dictionary({**page, **({"TrimBox": box} if trimmed else {}), **drawn}).data
        return data

    def _form(self, layer: Layer) -> tuple[str, Reference]:
        if layer not in self._forms:
            self._forms[layer] = (f"X{len(self._forms)}", self._made(layer))
        return self._forms[layer]

    def _made(self, layer: Layer) -> Reference:
        drawn = self._drawn[layer.shard]
        if drawn.words is not None:
            return self._words_form(drawn.words, layer.page)
        if drawn.pictures is not None:
            return as_form(self.file, drawn.pictures[layer.page])
        if layer.shard not in self._foreign:
            from forge.render.foreign import ForeignPages

            self._foreign[layer.shard] = ForeignPages(drawn.pdf or b"", self.file)
        return self._foreign[layer.shard].form(layer.page)

    def _words_form(self, words: SetWords, page: int) -> Reference:
        """Composed words as a form. Its fonts are put in when all of their glyphs are known."""
        face = words.faces[page]
        for font, glyphs in face.glyphs.items():
            self._glyphs.setdefault(font, {}).update(glyphs)
        extra = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": Array((0, 0, round(words.width, 4), round(words.height, 4))),
            "Resources": self._shared(tuple((f"F{words.fonts.index(font)}", font) for font in sorted(face.glyphs))),
        }
        return self.file.add_coded(face.content, {**extra, "Filter": "/FlateDecode"})

    def _shared(self, fonts: tuple[tuple[str, str], ...]) -> Reference:
        """What words need beside their content: fonts by the names that they call them. Most faces need the same."""
        if fonts not in self._resources:
            # Slanted words say what they spell; an empty saying inside keeps pdfium from reading them twice.
            said = Dictionary({"Said": Dictionary({"ActualText": String("")})})
            named = Dictionary({name: self._font(font) for name, font in fonts})
            self._resources[fonts] = self.file.add(Dictionary({"Font": named, "Properties": said}))
        return self._resources[fonts]

    def _font(self, name: str) -> Reference:
        if name not in self._fonts:
            self._fonts[name] = self.file.reserve()
        reference: Reference = self._fonts[name].reference
        return reference

    def problems(self, families: frozenset[str], name: str) -> list[Problem]:
        """What is wrong with the fonts that were not embedded here."""
        if not self._foreign:
            return []
        from forge.render.preflight import check_fonts

        pages = [self._drawn[shard].pdf or b"" for shard in self._foreign]
        return list(dict.fromkeys(problem for page in pages for problem in check_fonts(page, families, name)))

    def save(self, *, title: str, language: str) -> bytes:
        """The finished file: title and language set, print dialogs asked for actual size and long-edge duplex. Nothing
        can be added then."""
        # All that was composed and painted stands in the file now: what made it need not lie beside its copies.
        self._drawn = {name: self._drawn[name] for name in self._foreign}
        for name, font in self._fonts.items():
            font.written = embedded(self.file, self._cuts[name], self._glyphs[name])
        printing = {"DisplayDocTitle": "true", "PrintScaling": "/None", "Duplex": "/DuplexFlipLongEdge"}
        catalog = {"Lang": String(language), "ViewerPreferences": Dictionary(printing)}
        return self.file.save(self._pages, catalog, title)


def _mm(*values: float) -> str:
    return " ".join(f"{value * PT_PER_MM:.3f}".rstrip("0").rstrip(".") or "0" for value in values)


def _rectangle(box: tuple[float, float, float, float]) -> str:
    left, bottom, right, top = box
    return f"{_mm(left, bottom, right - left, top - bottom)} re"


def _matrix(place: TrimPlace, form: Format) -> str:
    """Puts a face drawn at bleed size so that its trim fills `place`, turned as the place says."""
    bleed = form.bleed
    if place.turns == 0:
        return f"1 0 0 1 {_mm(place.x - bleed, place.y - bleed)}"
    if place.turns == 1:  # the card's top points left
        return f"0 1 -1 0 {_mm(place.x + place.width + bleed, place.y - bleed)}"
    if place.turns == 3:  # the card's top points right
        return f"0 -1 1 0 {_mm(place.x - bleed, place.y + place.height + bleed)}"
    return f"-1 0 0 -1 {_mm(place.x + place.width + bleed, place.y + place.height + bleed)}"


def _clip(
    place: TrimPlace, trims: Sequence[TrimPlace], bleed: float, between: float, gap: float
) -> tuple[float, float, float, float]:
    """The trim, grown by `bleed` where no other card lies, and by `between` where one does."""
    left, bottom = place.x, place.y
    right, top = place.x + place.width, place.y + place.height

    def grown(x: float, y: float) -> float:
        for t in trims:
            if t.x - 0.01 < x < t.x + t.width + 0.01 and t.y - 0.01 < y < t.y + t.height + 0.01:
                return between
        return bleed

    beside = gap + 1
    mid_x, mid_y = (left + right) / 2, (bottom + top) / 2
    return (
        left - grown(left - beside, mid_y),
        bottom - grown(mid_x, bottom - beside),
        right + grown(right + beside, mid_y),
        top + grown(mid_x, top + beside),
    )


def _page_clip(cut: Cut, place: TrimPlace, bleed: float) -> tuple[float, float, float, float]:
    """The part of a board on a page, grown by the bleed where the board itself ends."""
    right, top = cut.left + cut.width, cut.bottom + cut.height
    return (
        cut.left - (bleed if abs(place.x - cut.left) < 0.01 else 0),
        cut.bottom - (bleed if abs(place.y - cut.bottom) < 0.01 else 0),
        right + (bleed if abs(place.x + place.width - right) < 0.01 else 0),
        top + (bleed if abs(place.y + place.height - top) < 0.01 else 0),
    )


def _marks(cards: Sequence[tuple[tuple[Layer, ...], Format, TrimPlace]], cut: Cut | None, paper: Paper) -> str:
    """What shows where to cut: lines at both ends of every cut, and the outline of what is round."""
    trims = [place for _, _, place in cards]
    if cut is not None:
        bounds = (cut.left, cut.bottom, cut.left + cut.width, cut.bottom + cut.height)
        return _crop_marks(cut.across, cut.along, bounds, paper)
    if cards[0][1].shape == "round":
        return _circles(trims, paper.marks.thickness)
    xs = sorted({round(v, 6) for t in trims for v in (t.x, t.x + t.width)})
    ys = sorted({round(v, 6) for t in trims for v in (t.y, t.y + t.height)})
    return _crop_marks(xs, ys, _bounds(trims), paper)


def _bounds(trims: Sequence[TrimPlace]) -> tuple[float, float, float, float]:
    return (
        min(t.x for t in trims),
        min(t.y for t in trims),
        max(t.x + t.width for t in trims),
        max(t.y + t.height for t in trims),
    )


def _crop_marks(
    xs: Sequence[float], ys: Sequence[float], bounds: tuple[float, float, float, float], paper: Paper
) -> str:
    """A short line outside the bounds at both ends of every cut."""
    marks = paper.marks
    left, bottom, right, top = bounds
    lines = []
    for x in xs:
        lines.append((x, top + marks.offset, x, top + marks.offset + marks.length))
        lines.append((x, bottom - marks.offset, x, bottom - marks.offset - marks.length))
    for y in ys:
        lines.append((left - marks.offset, y, left - marks.offset - marks.length, y))
        lines.append((right + marks.offset, y, right + marks.offset + marks.length, y))
    return _strokes(lines, marks.thickness)


def _circles(trims: Sequence[TrimPlace], thickness: float) -> str:
    """The outline of every trim as an ellipse of four curves."""
    drawn = []
    for t in trims:
        x, y, rx, ry = t.x + t.width / 2, t.y + t.height / 2, t.width / 2, t.height / 2
        bent_x, bent_y = 0.5523 * rx, 0.5523 * ry
        drawn.append(f"{_mm(x + rx, y)} m")
        drawn.append(f"{_mm(x + rx, y + bent_y, x + bent_x, y + ry, x, y + ry)} c")
        drawn.append(f"{_mm(x - bent_x, y + ry, x - rx, y + bent_y, x - rx, y)} c")
        drawn.append(f"{_mm(x - rx, y - bent_y, x - bent_x, y - ry, x, y - ry)} c")
        drawn.append(f"{_mm(x + bent_x, y - ry, x + rx, y - bent_y, x + rx, y)} c")
    return f"q 0 G {_mm(thickness)} w {' '.join(drawn)} S Q"


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
