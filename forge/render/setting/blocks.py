"""What stands in the text boxes of a face: paragraphs of spans, ready to be set or to be written as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from forge.render.boxes import FaceBox, Inked
from forge.render.record import FUZZY, MISSING, OK, Face, Line

NBSP = "\u00a0"
JOINER = "\u2060"  # a word with this in it is not broken
SOFT = "\u00ad"  # the end of a word that is broken
FLAVOUR = "flavour"
_LAST_WORD = re.compile(r"(\w)(\w{3,}\W*)$")
_SHORT_LAST = re.compile(r"(?<=\w) (?=\S{1,5}$)")
# What is fuzzy or missing is printed on a ground that nobody overlooks.
MARKED = {FUZZY: "#ffe600", MISSING: "#ff4fd8"}
MARKED_INK = "#17161c"


class Ink(msgspec.Struct, frozen=True, cache_hash=True):
    """How a span is set: its font, colour and what is behind it or around it (lengths in em, the line in mm)."""

    font: str
    colour: str
    ground: str | None = None
    round: float = 0
    pad: float = 0
    framed: float = 0
    before: float = 0
    behind: float = 0


class TextRun(msgspec.Struct, frozen=True):
    """Words set in one way. `whole` ones are not hyphenated."""

    text: str
    ink: Ink
    whole: bool = False


class Paragraph(msgspec.Struct, frozen=True, cache_hash=True):
    """Runs of text that follow each other. `flavour` is set in its own size."""

    spans: tuple[TextRun, ...]
    font: str
    center: bool
    flavour: bool = False


class Block(msgspec.Struct, frozen=True):
    """A text box of a face and the paragraphs in it: `owner` and `slot` tell it from all others. `flavour` is the box
    of the flavour in it, where it has one."""

    owner: str
    slot: str
    box: FaceBox
    paragraphs: tuple[Paragraph, ...]
    flavour: FaceBox | None = None


def blocks(face: Face, boxes: dict[str, FaceBox], low_ink: bool) -> list[Block]:
    """The text boxes of a face by the boxes of its layout. Flavour stands in the box of the ability."""
    found: list[Block] = []
    own = {name: _of(box, face.kind) for name, box in boxes.items()}
    flavour = next((box for box in own.values() if box.shows == FLAVOUR), None)
    for name, box in own.items():
        if box.shows == FLAVOUR:
            continue
        ink = _ink(None, box.set, low_ink)
        if box.shows == "figure":
            found += _figure(face, name, box, ink)
            continue
        if box.shows == "edition" and not face.edition.text:
            continue
        made = tuple(_paragraphs(face, box, ink, flavour, low_ink))
        below = flavour if box.shows == "ability" else None
        found.append(Block(face.id, f"{face.layout}.{name}", box, made, below))
    return found


def _of(box: FaceBox, kind: str) -> FaceBox:
    return box.of(kind) if box.kinds else box


def _ink(around: Ink | None, given: Inked, low_ink: bool) -> Ink:
    """How words are set that stand in others set `around`."""
    font = given.font or (around.font if around else "")
    colour = (given.low if low_ink and given.low else given.colour) or (around.colour if around else "#000000")
    return Ink(font, colour, given.ground, given.round, given.pad, given.framed, given.before, given.behind)


def _figure(face: Face, name: str, box: FaceBox, ink: Ink) -> Iterator[Block]:
    """The box of a figure, where the face has it."""
    value = face.figures.get(box.figure)
    if isinstance(value, tuple):
        value = value[box.place] if box.place is not None and box.place < len(value) else None
    if value is None or box.at is None:
        return
    if box.lift is not None and isinstance(value, int):
        left, top, width, height = box.at
        at = (left, top - box.lift[0] * min(value, box.lift[1]), width, height)
        box = msgspec.structs.replace(box, at=at, lift=None)
    said = Paragraph((TextRun(str(value), ink),), ink.font, box.align == "center")
    yield Block(face.id, f"{face.layout}.{name}", box, (said,))


def _paragraphs(face: Face, box: FaceBox, ink: Ink, flavour: FaceBox | None, low_ink: bool) -> Iterator[Paragraph]:
    center = box.align == "center"
    if box.shows == "name":
        yield Paragraph(tuple(_said(face.name, ink, box.set)), ink.font, center)
    elif box.shows == "edition":
        yield Paragraph(tuple(_said(face.edition, ink, box.set, whole=True)), ink.font, center)
    elif box.shows == "lines":
        yield Paragraph(tuple(_pieces(face, box, ink, low_ink)), ink.font, center)
    elif box.shows == "ability":
        for index, paragraph in enumerate(face.paragraphs):
            spans: list[TextRun] = []
            if box.opening is not None and not index:
                opens = _ink(ink, box.opening, low_ink)
                spans += _said(face.name, opens, box.opening, whole=True)
            if paragraph.label is not None:
                look = box.labels.get(paragraph.kind) or box.labels.get("all") or Inked()
                spans += _said(paragraph.label, _ink(ink, look, low_ink), look, whole=True)
                spans.append(TextRun(" ", ink))
            for place, line in enumerate(paragraph.sentences):
                last = place + 1 == len(paragraph.sentences)
                spans += _said(closed(line, box.keeps) if last else line, ink, box.set)
                spans += [] if last else [TextRun(" ", ink)]
            yield Paragraph(tuple(spans), ink.font, center)
        if face.flavour is not None and flavour is not None:
            light = _ink(ink, flavour.set, low_ink)
            said = _said(closed(face.flavour, flavour.keeps), light, flavour.set, whole=True)
            yield Paragraph(tuple(said), light.font, flavour.align == "center", flavour=True)


def _pieces(face: Face, box: FaceBox, ink: Ink, low_ink: bool) -> Iterator[TextRun]:
    for piece in box.pieces:
        if piece.where is not None and piece.where not in face.marks:
            continue
        look = _ink(ink, piece.set, low_ink)
        if piece.line is None:
            yield TextRun(piece.text, look)
        elif -len(face.lines) <= piece.line < len(face.lines):
            yield from _said(face.lines[piece.line], look, piece.set)


def _said(line: Line, ink: Ink, given: Inked, *, whole: bool = False) -> Iterable[TextRun]:
    text = line.text.upper() if given.upper else line.text
    if line.state != OK:
        ink = replace(ink, ground=MARKED[line.state], colour=MARKED_INK, round=0, pad=0, framed=0)
    return [TextRun(text, ink, whole)] if text else []


def closed(line: Line, most: int | None) -> Line:
    """A last sentence whose last line is not one word alone: its last two words stay together, where they have no more
    letters than `most`; longer ones may be parted, but the last is not broken and no short one stands alone."""
    if line.state != OK:
        return line
    words = line.text.split(" ")
    if most is None or len(" ".join(words[-2:])) <= most:
        return Line(NBSP.join(line.text.rsplit(" ", 1)))
    return Line(ended(line.text))


def ended(text: str) -> str:
    """A text whose last line is neither half a word nor a short word alone."""
    return _SHORT_LAST.sub(NBSP, _LAST_WORD.sub(rf"\1{JOINER}\2", text))
