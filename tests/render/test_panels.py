"""Texts keep their distance from the edges of the panel they stand in, in every language, however long they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import hypot

import pypdfium2

from forge.edition.faces import faces
from forge.edition.texts import Texts
from forge.library import Facts
from forge.project import Project
from forge.render.pages import shard_pdf
from forge.render.record import Face
from forge.render.shards import shards
from tests.conftest import every_built
from tests.render.pdf import PT_PER_MM, squeezed

FREE = 2.0  # mm
Point = tuple[float, float]


def panel(project: Project, kind: str, ink: str) -> list[Point]:
    """The corners of the panel in a frame, in mm from the upper left corner of the bleed."""
    frame = (project.templates / "smashup" / "frames" / ink / f"{kind}.svg").read_text(encoding="utf-8")
    [drawn] = re.findall(r'<path d="(M46 [^"]*Z)"', frame)
    corners: list[Point] = []
    for letter, numbers in re.findall(r"([MLHV])([\d .-]+)", drawn):
        values = [float(value) / 10 for value in numbers.split()]
        x, y = corners[-1] if corners else (0.0, 0.0)
        corners.append((values[0], y) if letter == "H" else (x, values[0]) if letter == "V" else (values[0], values[1]))
    return corners


def edges(corners: list[Point]) -> Iterator[tuple[Point, Point]]:
    yield from pairwise([*corners, corners[0]])


def inside(point: Point, corners: list[Point]) -> bool:
    x, y = point
    crossed = 0
    for (x1, y1), (x2, y2) in edges(corners):
        crossed += (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    return crossed % 2 == 1


def distance(point: Point, edge: tuple[Point, Point]) -> float:
    (x, y), ((x1, y1), (x2, y2)) = point, edge
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = min(max(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length, 0), 1)
    return hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))


def deep(shapes: list[list[Point]]) -> set[tuple[int, int]]:
    """The squares of a millimetre that lie in every shape with room to spare: what stands there is far from an edge."""
    return {
        (x, y)
        for x in range(100)
        for y in range(100)
        for middle in [(x + 0.5, y + 0.5)]
        if all(inside(middle, shape) for shape in shapes)
        and all(distance(middle, edge) > FREE + 0.75 for shape in shapes for edge in edges(shape))
    }


def inked(page: pypdfium2.PdfPage) -> Iterator[tuple[str, list[Point]]]:
    """Every character of a page with the corners of its ink, in mm from the upper left corner."""
    text, high = page.get_textpage(), page.get_height()
    for index in range(text.count_chars()):
        left, bottom, right, top = text.get_charbox(index)
        if right > left:
            ends = [(x / PT_PER_MM, (high - y) / PT_PER_MM) for x in (left, right) for y in (bottom, top)]
            if not (char := text.get_text_range(index, 1)).isspace():  # what is no ink
                yield char, ends


def drawn(project: Project, game: Facts, texts: Texts) -> Iterator[tuple[Face, pypdfium2.PdfPage]]:
    for shard in shards(game.id, faces(game, texts), language=texts.language.tag)[1]:
        document = pypdfium2.PdfDocument(shard_pdf(project, shard))
        yield from zip(shard.faces, document, strict=True)


@every_built
def test_no_text_is_near_an_edge_of_its_panel(built: Project, game: Facts, texts: Texts) -> None:
    panels = {kind: [panel(built, kind, ink) for ink in ("full", "low")] for kind in ("minion", "action", "base")}
    far = {kind: deep(shapes) for kind, shapes in panels.items()}
    near: dict[str, float] = {}
    for face, page in drawn(built, game, texts):
        said, around = "", panels[face.kind]
        for char, corners in inked(page):
            if all((int(x), int(y)) in far[face.kind] for x, y in corners):
                said += char
                continue
            if not all(inside(corner, shape) for corner in corners for shape in around):
                continue
            said += char
            free = min(distance(corner, edge) for corner in corners for shape in around for edge in edges(shape))
            near[face.id] = min(near.get(face.id, FREE), free)
        assert squeezed(said) == squeezed(f"{face.text}{face.flavour or ''}"), face.id
    assert {face: free for face, free in near.items() if free < FREE} == {}
