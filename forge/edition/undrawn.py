"""What is still to be drawn, or has too few dots for its size: it is printed all the same, and told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from forge.problems import Problem
from forge.render.record import Face
from forge.render.workshop import Workshop


def undrawn(shop: Workshop, faces: Iterable[Face]) -> list[Problem]:
    """The pictures of some faces of which there is something to be told, a file each. Raises ProblemsError for one that
    cannot be used at all."""
    found = dict.fromkeys(lack for face in faces for lack in _lacking(shop, face))
    return [Problem((shop.folder / name).relative_to(shop.project.root).as_posix(), 0, said) for name, said in found]


def _lacking(shop: Workshop, face: Face) -> Iterator[tuple[str, str]]:
    layout = shop.look.theme.layouts.get(face.layout)
    if layout is None or layout.art is None:
        return
    name = shop.art_file(face.art)
    if not shop.has(name):
        wide, high = layout.art.box
        yield name, f'no picture yet, a placeholder is printed: draw it in viewBox="0 0 {wide} {high}"'
    elif (note := shop.coarse(face.art, layout.art)) is not None:
        yield name, note
