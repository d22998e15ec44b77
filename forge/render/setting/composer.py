"""Composes the words of faces: how much room they need at a size, and the content that draws them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

from forge.render.boxes import FaceBox, Slot
from forge.render.fit import FLAVOUR, Fit, Fits
from forge.render.pdffile import deflated
from forge.render.profile import Format
from forge.render.record import Face
from forge.render.setting.blocks import SOFT, Block, Paragraph, blocks
from forge.render.setting.breaking import Atom, Hyphenation, Typesetting, atoms, lines
from forge.render.setting.cut import FontCut, Glyphs
from forge.render.setting.hyphens import Hyphens
from forge.render.setting.words import WordsOfFace

PT = 72 / 25.4  # of a millimetre


class Column(msgspec.Struct, frozen=True):
    """Paragraphs in lines at a size. `height` in pt; each line with where its baseline lies below the top.

    `needs` is what the letters need: where lines stand close, those of the last one reach below it.
    """

    lines: tuple[tuple[list[Atom], float, float, bool, float], ...]  # atoms, size, baseline, centred, width
    width: float
    height: float
    needs: float


class Composer:
    """Sets faces of one layout in one language. `fonts` maps the names of cuts to them."""

    def __init__(
        self,
        boxes: Mapping[str, FaceBox],
        form: Format,
        fonts: Mapping[str, FontCut],
        language: str,
        low_ink: bool,
        hyphens: Hyphens,
    ) -> None:
        self._boxes, self._form, self._fonts = dict(boxes), form, fonts
        self._language, self._low_ink, self._hyphens = language, low_ink, hyphens
        self._names = {font: f"F{index}" for index, font in enumerate(fonts)}
        self._blocks: dict[str, list[Block]] = {}
        self._atoms: dict[tuple[Paragraph, float], list[Atom]] = {}
        self._blanks: dict[tuple[str, float], Glyphs] = {}
        self._columns: dict[tuple[str, str, bool, float, float], Column] = {}

    def measure(self, faces: Iterable[Face], fits: Fits) -> Iterator[Slot]:
        """What the boxes that have a fit need at its size, as `forge.render.fit.fit` asks for it."""
        for face in faces:
            for block in self._of(face):
                assert block.box.at is not None
                _, _, width, height = block.box.at
                if (chosen := fits.get((face.id, block.slot))) is not None:
                    column = self._column_of(block, chosen)
                    yield Slot(face.id, block.slot, width, height, column.width / PT, column.needs / PT)
                below = f"{face.layout}.{FLAVOUR}"
                light = any(one.flavour for one in block.paragraphs)
                if light and block.flavour is not None and (small := fits.get((face.id, below))) is not None:
                    room = fits[face.id, block.slot].room
                    above = block.flavour.above if face.paragraphs else 0.0
                    column = self._column_of(block, small, flavour=True)
                    yield Slot(face.id, below, width, room, column.width / PT, column.needs / PT + above)

    def write(self, face: Face, fits: Fits) -> WordsOfFace:
        """The content that draws the words of a face, in points from the lower left corner of its bleed."""
        made = WordsOfFace(b"", {})
        content: list[str] = []
        for block in self._of(face):
            if (chosen := fits.get((face.id, block.slot))) is not None:
                content += self._block(block, chosen, fits.get((face.id, f"{face.layout}.{FLAVOUR}")), made)
        made.content = deflated("\n".join(content))
        return made

    def height(self, block: Block, chosen: Fit) -> float:
        """How high the paragraphs of a block are at a size, in mm."""
        return self._column(block, block.paragraphs, chosen).height / PT

    def content(self, block: Block, chosen: Fit, made: WordsOfFace) -> Iterator[str]:
        """The content of a block alone; its glyphs are noted in `made`."""
        return self._block(block, chosen, None, made)

    def _of(self, face: Face) -> list[Block]:
        if face.id not in self._blocks:
            self._blocks[face.id] = blocks(face, self._boxes, self._low_ink)
        return self._blocks[face.id]

    def _column_of(self, block: Block, chosen: Fit, *, flavour: bool = False) -> Column:
        """The text of a block of a face at a size, or its flavour: set once, be it to measure it or to draw it."""
        key = (block.owner, block.slot, flavour, chosen.size, chosen.leading)
        if (known := self._columns.get(key)) is None:
            paragraphs = [one for one in block.paragraphs if one.flavour == flavour]
            known = self._columns[key] = self._column(block, paragraphs, chosen)
        return known

    def _column(self, block: Block, paragraphs: Iterable[Paragraph], chosen: Fit) -> Column:
        """Paragraphs one below the other at a size."""
        assert block.box.at is not None
        width = block.box.at[2] * PT
        made, top, widest, needs = [], 0.0, 0.0, 0.0
        for index, paragraph in enumerate(paragraphs):
            top += block.box.gap * chosen.size if index and not paragraph.flavour else 0.0
            for line in self._lines(block, paragraph, chosen.size, width):
                used = {paragraph.font, *(atom.ink.font for atom in line)}
                above, below = self._around(block, used, chosen)
                letters = max(self._fonts[font].height for font in used)
                needs = max(needs, top + max(above + below, letters * chosen.size))
                long = _length(line, chosen.size)
                widest = max(widest, long)
                made.append((line, chosen.size, top + above, paragraph.center, long))
                top += above + below
        return Column(tuple(made), widest, top, needs)

    def _lines(self, block: Block, paragraph: Paragraph, size: float, width: float) -> list[list[Atom]]:
        box = block.flavour if paragraph.flavour and block.flavour is not None else block.box
        least = box.hyphens if not paragraph.flavour else None
        hyphenation = Hyphenation(self._hyphens, self._language, *least) if least else None
        setting = Typesetting(self._fonts.__getitem__, box.spacing, hyphenation)
        known = self._atoms.get((paragraph, box.spacing))
        if known is None:
            known = self._atoms[paragraph, box.spacing] = list(atoms(paragraph.spans, setting))
        return lines(known, width if box.wraps else math.inf, size, setting)

    def _around(self, block: Block, used: Iterable[str], chosen: Fit) -> tuple[float, float]:
        """How far a line reaches above and below its baseline, in pt: as far as any font in it does with the leading
        shared out above and below its letters. That of the paragraph counts even where no letter is set in it."""
        high = block.box.line * PT if block.box.line is not None else chosen.leading * chosen.size
        above = below = -math.inf
        for font in used:
            cut = self._fonts[font]
            ascent, descent = cut.ascent * chosen.size, cut.descent * chosen.size
            lead = (high - ascent - descent) / 2
            above, below = max(above, ascent + lead), max(below, descent + lead)
        return above, below

    def _block(self, block: Block, chosen: Fit, small: Fit | None, made: WordsOfFace) -> Iterator[str]:
        box = block.box
        assert box.at is not None
        x, y, width, height = (value * PT for value in box.at)
        columns = [(self._column_of(block, chosen), 0.0)]
        room = chosen.room
        if small is not None and block.flavour is not None and any(one.flavour for one in block.paragraphs):
            plain = any(not one.flavour for one in block.paragraphs)
            columns.append((self._column_of(block, small, flavour=True), block.flavour.above * PT if plain else 0.0))
            room = small.room
        top = room * PT / 2 if box.middle else 0.0
        placed: list[tuple[list[Atom], float, float, float]] = []
        for column, above in columns:
            top += above
            for line, size, baseline, center, long in column.lines:
                placed.append((line, size, (width - long) / 2 if center else 0.0, top + baseline))
            top += column.height
        if not placed:
            return
        high = (self._form.height + 2 * self._form.bleed) * PT
        places = [((x, y), box.turn), *(((one.at[0] * PT, one.at[1] * PT), one.turn) for one in box.again)]
        for (left, down), turn in places:
            yield from self._drawn(placed, left, high - down, width, height, turn, box, made)

    def _drawn(
        self,
        placed: Iterable[tuple[list[Atom], float, float, float]],
        left: float,
        top: float,
        width: float,
        height: float,
        turn: float,
        box: FaceBox,
        made: WordsOfFace,
    ) -> Iterator[str]:
        """Lines drawn in a box whose upper left corner lies there; a box that is turned, around its middle."""
        slanted = turn % 90 != 0  # of letters on level lines readers make words; of others they take what is said
        if moved := bool(turn) or box.quarter:
            yield (
                "q " + " ".join(_n(value, 6) for value in _matrix(left, top, width, height, turn, box.quarter)) + " cm"
            )
        if box.quarter:
            left = top = 0.0
        lines = list(placed)
        for line, size, indent, baseline in lines:
            yield from self._grounds(line, size, left + indent, top - baseline)
        if slanted:
            text = " ".join("".join(_words(line)) for line, *_ in placed)
            yield f"/Span <</ActualText {_spelled(text)}>> BDC /Span /Said BDC"
        yield "BT"
        ink = ""
        for at, (line, size, indent, baseline) in enumerate(lines):
            for said in self._line(line, size, left + indent, top - baseline, at + 1 == len(lines), made):
                if said.endswith((" rg", " g")):
                    if said == ink:
                        continue
                    ink = said
                yield said
        yield "ET"
        if slanted:
            yield "EMC EMC"
        if moved:
            yield "Q"

    def _grounds(self, line: list[Atom], size: float, x: float, y: float) -> Iterator[str]:
        """What is behind the words of a line, and the lines around them."""
        at = x
        run: list[tuple[Atom, float, float]] = []
        for index, atom in enumerate(line):
            at += (atom.space or 0.0) * size if index else 0.0
            end = at + atom.width * size
            left = at + (atom.ink.before * size if atom.before else 0.0)
            right = end - (atom.ink.behind * size if atom.behind else 0.0)
            if atom.ink.ground or atom.ink.framed:
                if run and run[-1][0].ink == atom.ink:
                    run[-1] = (atom, run[-1][1], right)
                else:
                    run.append((atom, left, right))
            at = end
        for atom, left, right in run:
            cut, ink = self._fonts[atom.ink.font], atom.ink
            box = (left, y - cut.descent * size, right - left, (cut.ascent + cut.descent) * size)
            if ink.ground:
                yield f"{_fill(ink.ground)} {_rounded(*box, ink.round * size)} f"
            if ink.framed:
                yield f"{_colour(ink.colour)} RG {_n(ink.framed * PT)} w {_rounded(*box, ink.round * size)} S"

    def _line(self, line: list[Atom], size: float, x: float, y: float, last: bool, made: WordsOfFace) -> Iterator[str]:
        """A line of words; the space before the next line is there too, so that copied lines do not run together."""
        yield f"1 0 0 1 {_n(x)} {_n(y)} Tm"
        array: list[str] = []
        now: tuple[str, str] | None = None

        def shown() -> str:
            said = "[" + "".join(array) + "] TJ"
            array.clear()
            return said

        for index, atom in enumerate(line):
            font, colour = atom.ink.font, atom.ink.colour
            cut = self._fonts[font]
            if (font, colour) != now:
                if array:
                    yield shown()
                yield _fill(colour)
                yield f"/{self._names[font]} {_n(size)} Tf"
                now = (font, colour)
            used = made.glyphs.setdefault(font, {})
            if index and atom.space is not None:
                array.append(self._blank(cut, atom.space, used))
            if atom.before:
                array.append(_n(-1000 * atom.before))
            array.append(_shown(cut, atom.glyphs, used, soft=atom.text.endswith(SOFT)))
            if atom.behind:
                array.append(_n(-1000 * atom.behind))
        if not last and not line[-1].text.endswith(SOFT):
            cut = self._fonts[line[-1].ink.font]
            used = made.glyphs.setdefault(line[-1].ink.font, {})
            array.append(self._blank(cut, cut.shape(" ").width, used))
        yield shown()

    def _blank(self, cut: FontCut, width: float, used: dict[int, str]) -> str:
        """A space so wide."""
        if (known := self._blanks.get((cut.name, width))) is None:
            known = self._blanks[cut.name, width] = Glyphs(cut.shape(" ").ids, (width,), (" ",), width)
        return _shown(cut, known, used)


def _matrix(left: float, top: float, width: float, height: float, turn: float, quarter: bool) -> tuple[float, ...]:
    """What turns a box around its middle; or, by a quarter to the left, around its upper left corner, which is the
    origin then."""
    if quarter:
        return (0.0, 1.0, -1.0, 0.0, left, top)
    cos, sin = math.cos(math.radians(-turn)), math.sin(math.radians(-turn))
    x, y = left + width / 2, top - height / 2
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


def _shown(cut: FontCut, glyphs: Glyphs, used: dict[int, str], *, soft: bool = False) -> str:
    """A word as a part of the array of TJ; its glyphs are noted in `used`. `soft`: the hyphen at its end is no
    letter."""
    ids, texts = glyphs.ids, glyphs.texts
    if soft:
        ids, texts = (*ids[:-1], cut.soft), (*texts[:-1], SOFT)
    for glyph, text in zip(ids, texts, strict=True):
        if glyph not in used:
            used[glyph] = text
    key = (glyphs, soft)
    if (known := cut.arrays.get(key)) is None:
        known = cut.arrays[key] = _array(cut, ids, glyphs.advances)
    return known


def _array(cut: FontCut, ids: Iterable[int], advances: Iterable[float]) -> str:
    """Glyphs as a part of the array of TJ; where one moves on otherwise than its width is, that is said behind it."""
    said, pending = [], ""
    for glyph, advance in zip(ids, advances, strict=True):
        pending += f"{glyph:04x}"
        if abs(off := (cut.advance(cut.glyph(glyph)) - advance) * 1000) > 0.01:
            said.append(f"<{pending}>{_n(off)}")
            pending = ""
    return "".join(said) + (f"<{pending}>" if pending else "")


def _words(line: list[Atom]) -> Iterator[str]:
    for index, atom in enumerate(line):
        yield (" " if index and atom.space is not None else "") + atom.text


def _length(line: list[Atom], size: float) -> float:
    return (sum((atom.space or 0.0) for atom in line[1:]) + sum(atom.width for atom in line)) * size


def _spelled(text: str) -> str:
    return "<feff" + text.replace("\u00a0", " ").encode("utf-16-be").hex() + ">"


def _n(value: float, places: int = 3) -> str:
    return f"{value:.{places}f}".rstrip("0").rstrip(".") or "0"


@lru_cache(maxsize=256)
def _colour(written: str) -> str:
    return " ".join(_n(int(written[at : at + 2], 16) / 255, 4) for at in (1, 3, 5))


def _fill(colour: str) -> str:
    """The operator for a colour. Black is black alone, on any printer."""
    return "0 g" if colour == "#000000" else f"{_colour(colour)} rg"


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    if not radius:
        return f"{_n(x)} {_n(y)} {_n(width)} {_n(height)} re"
    r = min(radius, width / 2, height / 2)
    k, right, top = r * 0.4477, x + width, y + height
    return (
        f"{_n(x + r)} {_n(y)} m {_n(right - r)} {_n(y)} l "
        f"{_n(right - k)} {_n(y)} {_n(right)} {_n(y + k)} {_n(right)} {_n(y + r)} c {_n(right)} {_n(top - r)} l "
        f"{_n(right)} {_n(top - k)} {_n(right - k)} {_n(top)} {_n(right - r)} {_n(top)} c {_n(x + r)} {_n(top)} l "
        f"{_n(x + k)} {_n(top)} {_n(x)} {_n(top - k)} {_n(x)} {_n(top - r)} c {_n(x)} {_n(y + r)} l "
        f"{_n(x)} {_n(y + k)} {_n(x + k)} {_n(y)} {_n(x + r)} {_n(y)} c h"
    )
