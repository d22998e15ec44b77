"""Gradients as every viewer draws them.

WeasyPrint paints a gradient with a tiling pattern of one tile with the shading in it. Poppler (Evince, Okular) leaves
such a tile out, depending on where and how large it comes to lie, so the shading itself is painted, clipped to the
shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pydyf

from forge.render.content import Transform, inverse, times

_PATH = (b" m", b" l", b" c", b" v", b" y", b" re")
# What paints -> how its path is clipped, and what is left to paint over the shading.
_FILLS = {b"f": (b"W", None), b"f*": (b"W*", None), b"B": (b"W", b"S"), b"B*": (b"W*", b"S")}
_PAINTS = (*_FILLS, b"S", b"s", b"b", b"b*", b"BT")


def paint_shadings(pdf: pydyf.PDF) -> None:
    """Rewrites every shape that is filled with an opaque gradient."""
    known = {item.reference: item for item in pdf.objects}
    for stream in pdf.objects:
        if isinstance(stream, pydyf.Stream) and b"/Pattern cs" in stream.stream:
            stream.stream = list(_rewritten(stream, known))


def _rewritten(stream: Any, known: dict[bytes, Any]) -> Iterator[Any]:
    resources = stream._resources
    patterns = {f"/{name} scn".encode(): (name, known[ref]) for name, ref in resources["Pattern"].items()}
    now = Transform()
    placed: list[bytes] = []
    path: list[bytes] = []
    items = stream.stream
    for index, item in enumerate(items):
        operator = item if isinstance(item, bytes) else b""
        if operator == b"/Pattern cs" or (operator == b"h" or operator.endswith(_PATH)):
            path.append(item)
            continue
        if operator in patterns and (shading := _shading(patterns[operator][1], known)) and _fills(items, index):
            name, pattern = patterns[operator]
            resources["Pattern"].pop(name, None)
            resources["Shading"][drawn := f"g{len(resources['Shading'])}"] = shading
            at = times(pattern.extra["Matrix"], inverse(now.matrix))
            placed = [(" ".join(f"{value:.6f}".rstrip("0").rstrip(".") for value in at) + " cm").encode()]
            placed.append(f"/{drawn} sh".encode())
            path = []
            continue
        if operator in _FILLS and placed:
            clip, rest = _FILLS[operator]
            yield from (b"q", *path, clip, b"n", *placed, b"Q", *((*path, rest) if rest else ()))
            path, placed = [], []
            continue
        yield from (*path, item)
        path = []
        now.follow(item)
    yield from path


def _fills(items: Sequence[Any], index: int) -> bool:
    """Whether what is painted next after an item is the inside of a shape."""
    return next((item in _FILLS for item in items[index + 1 :] if item in _PAINTS), False)


def _shading(pattern: Any, known: dict[bytes, Any]) -> bytes | None:
    """The reference of the shading that is all a pattern shows; None for any other pattern."""
    groups = list(pattern._resources["XObject"].values())
    if len(groups) != 1 or len(shadings := known[groups[0]]._resources["Shading"]) != 1:
        return None
    [(name, reference)] = shadings.items()
    return reference if known[groups[0]].stream == [f"/{name} sh".encode()] else None
