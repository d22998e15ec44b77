"""The outlines of SVG's shapes as path operators of PDF."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_BETWEEN = re.compile(r"[\s,]*")
_ROUND = 0.5522847498  # how far from a quarter's ends the handles of its curve lie, in radii

Point = tuple[float, float]


class UnknownError(ValueError):
    """Something that a painter of these pictures does not know."""


def outline(tag: str, given: Mapping[str, str]) -> str:
    """The operators of a shape with these attributes. Raises UnknownError for any other element."""
    if tag not in _SHAPES:
        raise UnknownError(tag)
    try:
        return " ".join(_SHAPES[tag](given))
    except (ValueError, IndexError, KeyError) as error:
        raise UnknownError(f"{tag}: {error}") from None


def numbers(*values: float) -> str:
    """Figures as PDF writes them, to a hundredth."""
    return " ".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in values)


def _number(given: Mapping[str, str], name: str) -> float:
    return float(given.get(name, "0"))


def _circle(given: Mapping[str, str]) -> Iterator[str]:
    radius = _number(given, "r")
    return _oval(_number(given, "cx"), _number(given, "cy"), radius, radius)


def _ellipse(given: Mapping[str, str]) -> Iterator[str]:
    return _oval(_number(given, "cx"), _number(given, "cy"), float(given["rx"]), float(given["ry"]))


def _oval(x: float, y: float, rx: float, ry: float) -> Iterator[str]:
    if rx <= 0 or ry <= 0:
        return
    kx, ky = _ROUND * rx, _ROUND * ry
    yield f"{numbers(x + rx, y)} m"
    yield f"{numbers(x + rx, y + ky, x + kx, y + ry, x, y + ry)} c"
    yield f"{numbers(x - kx, y + ry, x - rx, y + ky, x - rx, y)} c"
    yield f"{numbers(x - rx, y - ky, x - kx, y - ry, x, y - ry)} c"
    yield f"{numbers(x + kx, y - ry, x + rx, y - ky, x + rx, y)} c h"


def _rect(given: Mapping[str, str]) -> Iterator[str]:
    x, y, width, height = (_number(given, name) for name in ("x", "y", "width", "height"))
    rx = float(given.get("rx", given.get("ry", "0")))
    ry = float(given.get("ry", given.get("rx", "0")))
    if width <= 0 or height <= 0:
        return
    if rx <= 0 or ry <= 0:
        yield f"{numbers(x, y, width, height)} re"
        return
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    kx, ky = (1 - _ROUND) * rx, (1 - _ROUND) * ry
    right, foot = x + width, y + height
    yield f"{numbers(x + rx, y)} m {numbers(right - rx, y)} l"
    yield f"{numbers(right - kx, y, right, y + ky, right, y + ry)} c {numbers(right, foot - ry)} l"
    yield f"{numbers(right, foot - ky, right - kx, foot, right - rx, foot)} c {numbers(x + rx, foot)} l"
    yield f"{numbers(x + kx, foot, x, foot - ky, x, foot - ry)} c {numbers(x, y + ry)} l"
    yield f"{numbers(x, y + ky, x + kx, y, x + rx, y)} c h"


def _polygon(given: Mapping[str, str]) -> Iterator[str]:
    found = [float(word) for word in re.split(r"[\s,]+", given["points"].strip())]
    for index in range(0, len(found), 2):
        yield f"{numbers(found[index], found[index + 1])} {'l' if index else 'm'}"
    yield "h"


def _path(given: Mapping[str, str]) -> Iterator[str]:
    data = given["d"]
    if _BETWEEN.fullmatch(_TOKEN.sub("", data)) is None:
        raise ValueError(data)
    tokens = _TOKEN.findall(data)
    pen = _Pen()
    letter, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            letter, at = tokens[at], at + 1
        elif letter in "Zz":
            raise ValueError(data)
        taken = _ARGUMENTS[letter.upper()]
        values = [float(token) for token in tokens[at : at + taken]]
        if len(values) < taken:
            raise IndexError(data)
        at += taken
        yield pen.draw(letter, values)
        letter = {"M": "L", "m": "l"}.get(letter, letter)


_ARGUMENTS = MappingProxyType({"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "T": 2, "A": 7, "Z": 0})


class _Pen:
    """Where a path has come to: its last point, where its part began, and the handle a smooth curve goes on from."""

    def __init__(self) -> None:
        self.at = self.begun = (0.0, 0.0)
        self.handle: Point | None = None

    def draw(self, letter: str, values: list[float]) -> str:
        """One command of a path as operators."""
        kind, (x, y) = letter.upper(), self.at
        handle, self.handle = self.handle, None
        if kind == "Z":
            self.at = self.begun
            return "h"
        if kind in "HV":
            values = [values[0], 0.0 if letter.islower() else y] if kind == "H" else [
                0.0 if letter.islower() else x, values[0]]  # fmt: skip
        if letter.islower():
            first = 5 if kind == "A" else 0
            values = [
                value + ((x, y)[(index - first) % 2] if index >= first else 0.0) for index, value in enumerate(values)
            ]
        self.at = end = (values[-2], values[-1])
        if kind == "M":
            self.begun = end
            return f"{numbers(*end)} m"
        if kind == "C":
            return f"{numbers(*values)} c"
        if kind in "QT":
            if kind == "Q":
                handle = (values[0], values[1])
            else:
                handle = (2 * x - handle[0], 2 * y - handle[1]) if handle else (x, y)
            self.handle = handle
            return f"{numbers(*_between((x, y), handle), *_between(end, handle), *end)} c"
        if kind == "A":
            return _arc((x, y), values, end)
        return f"{numbers(*end)} l"


def _between(end: Point, handle: Point) -> Point:
    """The handle of a cubic curve that is the quadratic one with this handle."""
    return (end[0] + 2 / 3 * (handle[0] - end[0]), end[1] + 2 / 3 * (handle[1] - end[1]))


def _arc(start: Point, values: list[float], end: Point) -> str:
    """An elliptical arc as curves, by the rules of SVG (implementation notes, B.2)."""
    rx, ry, turn, large, sweep = abs(values[0]), abs(values[1]), math.radians(values[2]), values[3], values[4]
    if large not in (0, 1) or sweep not in (0, 1):
        raise ValueError("a flag of an arc is neither 0 nor 1")
    if start == end:
        return ""
    if rx == 0 or ry == 0:
        return f"{numbers(*end)} l"
    cos, sin = math.cos(turn), math.sin(turn)
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    grown = max(1.0, math.hypot(px / rx, py / ry))
    rx, ry = rx * grown, ry * grown
    away = (px / rx) ** 2 + (py / ry) ** 2
    off = math.sqrt(max(0.0, 1 / away - 1)) * (-1 if large == sweep else 1)
    cx, cy = off * rx * py / ry, -off * ry * px / rx
    first = math.atan2((py - cy) / ry, (px - cx) / rx)
    angle = math.atan2((-py - cy) / ry, (-px - cx) / rx) - first
    angle %= 2 * math.pi if sweep else -2 * math.pi
    parts = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    step = angle / parts
    handle = 4 / 3 * math.tan(step / 4)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)

    def place(u: float, v: float) -> Point:
        u, v = cx + rx * u, cy + ry * v
        return (cos * u - sin * v + middle[0], sin * u + cos * v + middle[1])

    curves = []
    for part in range(parts):
        a, b = first + part * step, first + (part + 1) * step
        one = place(math.cos(a) - handle * math.sin(a), math.sin(a) + handle * math.cos(a))
        two = place(math.cos(b) + handle * math.sin(b), math.sin(b) - handle * math.cos(b))
        curves.append(f"{numbers(*one, *two, *place(math.cos(b), math.sin(b)))} c")
    return " ".join(curves)


_SHAPES: Mapping[str, Callable[[Mapping[str, str]], Iterator[str]]] = MappingProxyType(
    {"circle": _circle, "ellipse": _ellipse, "rect": _rect, "polygon": _polygon, "path": _path}
)
