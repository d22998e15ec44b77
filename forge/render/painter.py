"""Paints pictures: the SVG they are kept in becomes the content of a PDF form, ready for any page.

It knows the SVG that pictures of cards are made of and nothing else: groups, paths and simple shapes in plain colours,
gradients of two colours across a rectangle, opacity, and what moves, scales and turns. A picture with anything else in
it is not painted here but left to WeasyPrint, which knows far more and takes ten times as long.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any
from xml.etree import ElementTree

from forge.render.content import Matrix, inverse, times
from forge.render.outlines import UnknownError, numbers, outline
from forge.render.raster import SCHEME

PX = MappingProxyType({"": 1.0, "px": 1.0, "mm": 96 / 25.4})  # CSS pixels of a unit
_SVG = "{http://www.w3.org/2000/svg}"
_STILL: Matrix = (1, 0, 0, 1, 0, 0)
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Gradient:
    """A gradient in the unit square: from where to where, and its two colours (red, green, blue; 0 to 1)."""

    line: tuple[float, float, float, float]
    first: tuple[float, ...]
    last: tuple[float, ...]


@dataclass(frozen=True)
class PaintedForm:
    """The content of a form and what it names: /a0, /a1 ... are opacities of fill and stroke, /g0 ... gradients, and
    /t0 ... forms that are one transparency group each, /i0 ... images by their addresses. `box` is all that is seen of
    it: left, top, right, bottom."""

    content: str
    box: Box
    alphas: tuple[tuple[float, float], ...]
    gradients: tuple[Gradient, ...]
    groups: tuple[PaintedForm, ...]
    images: tuple[str, ...] = ()


@dataclass(frozen=True)
class Painting:
    """A painted picture, y pointing down, and the width and height in CSS pixels it asks for."""

    form: PaintedForm
    width: float | None
    height: float | None


@lru_cache(maxsize=256)
def paint(svg: str) -> Painting | None:
    """The picture that an SVG text shows; None when there is something in it that is not known here."""
    try:
        root = ElementTree.fromstring(svg)
        if root.tag != f"{_SVG}svg" or root.attrib.keys() - {"viewBox", "width", "height"}:
            return None
        left, top, width, height = (float(word) for word in re.split(r"[\s,]+", root.attrib["viewBox"].strip()))
        if min(width, height) <= 0:
            return None
        canvas = _Canvas((left, top, left + width, top + height), {})
        canvas.put("4 M 0 J 0 j [] 0 d")
        for child in root:
            canvas.element(child, _Style(), _STILL)
        return Painting(canvas.form(_STILL), _pixels(root.get("width")), _pixels(root.get("height")))
    except (ElementTree.ParseError, KeyError, ValueError):
        return None


def _pixels(length: str | None) -> float | None:
    if length is None:
        return None
    if (found := re.fullmatch(r"([\d.]+)([a-z]*)", length)) is None or found[2] not in PX:
        raise UnknownError(length)
    return float(found[1]) * PX[found[2]]


@dataclass(frozen=True)
class _Style:
    """What a shape inherits from the groups it stands in."""

    fill: str = "#000000"
    stroke: str = "none"
    stroke_width: float = 1
    stroke_linecap: str = "butt"
    stroke_linejoin: str = "miter"
    stroke_dasharray: str = "none"
    fill_rule: str = "nonzero"
    fill_opacity: float = 1
    stroke_opacity: float = 1

    def of(self, given: Mapping[str, str]) -> _Style:
        """The style of an element with these attributes."""
        own: dict[str, Any] = {_FIELDS[name]: value for name, value in given.items() if name in _FIELDS}
        own |= {name: float(own[name]) for name in _FIGURES & own.keys()}
        return replace(self, **own) if own else self

    @property
    def fills(self) -> bool:
        return self.fill != "none"

    @property
    def strokes(self) -> bool:
        return self.stroke != "none" and self.stroke_width > 0


_FIGURES = frozenset({"stroke_width", "fill_opacity", "stroke_opacity"})
_FIELDS = MappingProxyType({name.replace("_", "-"): name for name in _Style.__dataclass_fields__})
_OF_ALL = frozenset({*_FIELDS, "opacity", "transform"})
_OF_SHAPES = MappingProxyType({
    "g": frozenset[str](), "path": frozenset({"d"}), "circle": frozenset({"cx", "cy", "r"}),
    "ellipse": frozenset({"cx", "cy", "rx", "ry"}), "polygon": frozenset({"points"}),
    "rect": frozenset({"x", "y", "width", "height", "rx", "ry"}),
})  # fmt: skip
_CAPS = MappingProxyType({"butt": "0 J", "round": "1 J", "square": "2 J"})
_JOINS = MappingProxyType({"miter": "0 j", "round": "1 j", "bevel": "2 j"})
_RULES = MappingProxyType({"nonzero": "", "evenodd": "*"})


class _Canvas:
    """The content of one form while it is painted."""

    def __init__(self, box: Box, gradients: dict[str, Gradient]) -> None:
        self._box, self._defined = box, gradients
        self._out: list[str] = []
        self._alphas: dict[tuple[float, float], int] = {}
        self._gradients: list[Gradient] = []
        self._groups: list[PaintedForm] = []
        self._images: dict[str, int] = {}
        self._now: dict[str, str] = {}  # what the operators have set: no need to say it again
        self._kept: list[dict[str, str]] = []

    def form(self, at: Matrix) -> PaintedForm:
        """What has been painted, on a canvas that lies `at` this place in the picture."""
        back = inverse(at)
        left, top, right, bottom = self._box
        corners = [times((1, 0, 0, 1, x, y), back)[4:] for x in (left, right) for y in (top, bottom)]
        xs, ys = zip(*corners, strict=True)
        box = (min(xs), min(ys), max(xs), max(ys))
        named = (tuple(self._alphas), tuple(self._gradients), tuple(self._groups), tuple(self._images))
        return PaintedForm("\n".join(self._out), box, *named)

    def put(self, *operators: str) -> None:
        self._out += operators

    def element(self, element: ElementTree.Element, inherited: _Style, at: Matrix) -> None:
        """Paints an element and all in it. `at` is where the canvas lies in the picture. Raises UnknownError."""
        tag, given = element.tag.removeprefix(_SVG), element.attrib
        if tag == "defs":
            for child in element:
                self._define(child)
            return
        if tag == "svg":
            self._window(element, inherited, at)
            return
        if tag == "image":
            self._image(element.attrib)
            return
        if given.keys() - _OF_ALL - _OF_SHAPES.get(tag, frozenset()):
            raise UnknownError(f"{tag}: {sorted(given)}")
        style, opacity, move = inherited.of(given), float(given.get("opacity", 1)), _matrix(given.get("transform", ""))
        if move != _STILL:
            at = times(move, at)
            self._keep()
            self.put(" ".join(f"{value:.6f}".rstrip("0").rstrip(".") for value in move) + " cm")
        if opacity < 1 and (tag == "g" or (style.fills and style.strokes)):
            group = _Canvas(self._box, self._defined)
            group._content(element, tag, style, at, 1)
            self._keep()
            self.put(self._alpha(opacity, opacity), f"/t{len(self._groups)} Do")
            self._back()
            self._groups.append(group.form(at))
        else:
            self._content(element, tag, style, at, opacity)
        if move != _STILL:
            self._back()

    def _window(self, element: ElementTree.Element, style: _Style, at: Matrix) -> None:
        """What is seen of a picture in a rectangle."""
        given = element.attrib
        if given.keys() != {"x", "y", "width", "height", "viewBox"}:
            raise UnknownError(f"svg: {sorted(given)}")
        x, y, width, height = (float(given[name]) for name in ("x", "y", "width", "height"))
        left, top, wide, high = (float(word) for word in re.split(r"[\s,]+", given["viewBox"].strip()))
        if min(width, height, wide, high) <= 0 or not math.isclose(width / height, wide / high, rel_tol=0.01):
            raise UnknownError(given["viewBox"])
        across, down = width / wide, height / high
        move: Matrix = (across, 0, 0, down, x - across * left, y - down * top)
        self._keep()
        self.put(f"{numbers(x, y, width, height)} re W n", " ".join(f"{value:.6f}" for value in move) + " cm")
        for child in element:
            self.element(child, style, times(move, at))
        self._back()

    def _image(self, given: Mapping[str, str]) -> None:
        if given.keys() != {"x", "y", "width", "height", "preserveAspectRatio", "href"}:
            raise UnknownError(f"image: {sorted(given)}")
        if given["preserveAspectRatio"] != "none" or not given["href"].startswith(f"{SCHEME}:"):
            raise UnknownError(f"image: {given['href'][:40]}")
        x, y, width, height = (float(given[name]) for name in ("x", "y", "width", "height"))
        index = self._images.setdefault(given["href"], len(self._images))
        # An image fills the unit square from its lower left corner, and here y points down.
        self.put(f"q {numbers(width)} 0 0 {numbers(-height, x, y + height)} cm /i{index} Do Q")

    def _content(self, element: ElementTree.Element, tag: str, style: _Style, at: Matrix, opacity: float) -> None:
        if tag == "g":
            for child in element:
                self.element(child, style, at)
            return
        if len(element):
            raise UnknownError(f"something in a {tag}")
        shape = outline(tag, element.attrib)
        fill, stroke = style.fill_opacity * opacity, style.stroke_opacity * opacity
        faint = (style.fills and fill < 1) or (style.strokes and stroke < 1)
        if faint:
            self._keep()
            self.put(self._alpha(fill, stroke))
        if style.fills and style.fill in self._defined:
            self._shade(tag, style, element.attrib)
        elif style.fills or style.strokes:
            self._set(style)
            rule = _RULES[style.fill_rule]
            paints = {(True, True): f"B{rule}", (True, False): f"f{rule}", (False, True): "S"}
            self.put(shape, paints[style.fills, style.strokes])
        if faint:
            self._back()

    def _shade(self, tag: str, style: _Style, given: Mapping[str, str]) -> None:
        if tag != "rect" or style.strokes or "rx" in given or "ry" in given:
            raise UnknownError("a gradient in anything but a plain rectangle")
        x, y, width, height = (float(given.get(name, 0)) for name in ("x", "y", "width", "height"))
        self.put(f"q {numbers(x, y, width, height)} re W n {numbers(width)} 0 0 {numbers(height, x, y)} cm")
        self.put(f"/g{len(self._gradients)} sh Q")
        self._gradients.append(self._defined[style.fill])

    def _define(self, element: ElementTree.Element) -> None:
        """Takes note of a gradient: two colours, from its very beginning to its end."""
        given = element.attrib
        stops = [stop.attrib for stop in element]
        whole = [(stop.get("offset"), stop.keys() - {"offset", "stop-color"}) for stop in stops]
        if element.tag != f"{_SVG}linearGradient" or given.keys() - {"id", "x1", "y1", "x2", "y2"}:
            raise UnknownError(element.tag)
        if whole != [("0", set()), ("1", set())]:
            raise UnknownError("a gradient that is not of two colours")
        ends = tuple(float(given.get(name, 1 if name == "x2" else 0)) for name in ("x1", "y1", "x2", "y2"))
        first, last = (_colour(stop["stop-color"]) for stop in stops)
        self._defined.setdefault(f"url(#{given['id']})", Gradient((ends[0], ends[1], ends[2], ends[3]), first, last))

    def _set(self, style: _Style) -> None:
        wanted = {"rg": _ink(style.fill, "rg")} if style.fills else {}
        if style.strokes:
            wanted |= {
                "RG": _ink(style.stroke, "RG"),
                "w": f"{numbers(style.stroke_width)} w",
                "J": _CAPS[style.stroke_linecap],
                "j": _JOINS[style.stroke_linejoin],
                "d": f"[{_dashes(style.stroke_dasharray)}] 0 d",
            }
        self.put(*(said for name, said in wanted.items() if self._now.get(name) != said))
        self._now |= wanted

    def _alpha(self, fill: float, stroke: float) -> str:
        return f"/a{self._alphas.setdefault((fill, stroke), len(self._alphas))} gs"

    def _keep(self) -> None:
        self.put("q")
        self._kept.append(dict(self._now))

    def _back(self) -> None:
        self.put("Q")
        self._now = self._kept.pop()


@lru_cache(maxsize=256)
def _ink(colour: str, operator: str) -> str:
    return " ".join(f"{part:.4f}".rstrip("0").rstrip(".") for part in _colour(colour)) + f" {operator}"


def _dashes(written: str) -> str:
    return "" if written == "none" else numbers(*(float(word) for word in re.split(r"[\s,]+", written.strip())))


def _colour(written: str) -> tuple[float, ...]:
    if re.fullmatch(r"#[0-9a-fA-F]{6}", written) is None:
        raise UnknownError(written)
    return tuple(int(written[at : at + 2], 16) / 255 for at in (1, 3, 5))


_MOVE = re.compile(r"(translate|scale|rotate)\(([^()]*)\)")


def _matrix(transform: str) -> Matrix:
    """What `transform` does, as a matrix."""
    if _MOVE.sub("", transform).strip(" ,\n"):
        raise UnknownError(transform)
    made = _STILL
    for name, given in _MOVE.findall(transform):
        values = [float(word) for word in re.split(r"[\s,]+", given.strip())]
        if name == "rotate" and len(values) == 3:
            x, y = values[1:]
            steps: list[Matrix] = [(1, 0, 0, 1, x, y), _turned(values[0]), (1, 0, 0, 1, -x, -y)]
        elif name == "rotate" and len(values) == 1:
            steps = [_turned(values[0])]
        elif name == "translate" and len(values) in (1, 2):
            steps = [(1, 0, 0, 1, values[0], values[1] if len(values) == 2 else 0)]
        elif name == "scale" and len(values) in (1, 2):
            steps = [(values[0], 0, 0, values[-1], 0, 0)]
        else:
            raise UnknownError(transform)
        for step in steps:
            made = times(step, made)
    if math.isclose(made[0] * made[3], made[1] * made[2], abs_tol=1e-12):
        raise UnknownError(transform)
    return made


def _turned(degrees: float) -> Matrix:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, 0, 0)
