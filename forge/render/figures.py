"""What stands where a picture is still to be drawn: initials on a card of paper, in the colours of the theme."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from forge.render.scenes import seeded
from forge.render.setting.cut import FontCut

INITIALS = 2  # letters at most
# What a theme without a colour of that name has instead: greys, on which ink can be read.
GREYS = (("ink", "#17161c"), ("white", "#ffffff"), ("main", "#8d929b"), ("light", "#eceef1"), ("accent", "#c3c8cf"))
_OUTLINE = 8


def initials(name: str, group: str = "") -> str:
    """The first letters of an id's words, without those of its group: EL of elf_lord, P of elves_pathfinder."""
    name = name.removeprefix(f"{group}_")
    return "".join(word[0] for word in re.split(r"[^a-z0-9]+", name.lower()) if word)[:INITIALS].upper()


def placeholder(name: str, box: tuple[int, int], colours: Mapping[str, str], font: Path, group: str = "") -> str:
    """The picture of a thing that has none yet, as an SVG text of the size `box`: two sheets of paper, one a little
    askew, and the thing's initials on a disc. The same name gives the same picture."""
    width, height = box
    c = {**dict(GREYS), **colours}
    chance = seeded(f"placeholder {name}")
    high, wide = 0.86 * height, min(0.72 * width, 1.24 * height)
    x, y, middle = (width - wide) / 2, (height - high) / 2, f"{width / 2:g} {height / 2:g}"
    paper = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{0.05 * high:.1f}"'
    line = f'stroke="{c["ink"]}" stroke-width="{_OUTLINE}" stroke-linejoin="round"'
    back, front = chance.uniform(5, 9) * chance.choice((-1, 1)), chance.uniform(-2, 2)
    radius = 0.35 * high
    disc = f'cx="{width / 2:g}" cy="{height / 2:g}"'
    inset = 0.075 * high
    frame = (
        f'<rect x="{x + inset:.1f}" y="{y + inset:.1f}" width="{wide - 2 * inset:.1f}" height="{high - 2 * inset:.1f}" '
        f'rx="{0.03 * high:.1f}" fill="none" stroke="{c["accent"]}" stroke-width="5" stroke-dasharray="16 11"/>'
    )
    letters = lettering(initials(name, group), font, (width / 2, height / 2), 0.78 * radius, 1.5 * radius)
    body = (
        f'<rect {paper} fill="{c["accent"]}" {line} transform="rotate({back:.2f} {middle})"/>'
        f'<g transform="rotate({front:.2f} {middle})"><rect {paper} fill="{c["light"]}" {line}/>{frame}'
        f'<circle {disc} r="{radius:.1f}" fill="{c["main"]}" {line}/>'
        f'<path d="{letters}" fill="{c["white"]}" stroke="{c["ink"]}" stroke-width="5" stroke-linejoin="round"/></g>'
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>'


def plain_emblem(name: str, ink: str, font: Path) -> str:
    """The emblem of a theme that has none yet, in one colour: its first letter in a ring, 100 x 100."""
    letter = lettering(initials(name)[:1], font, (50, 50), 46, 60)
    ring = f'<circle cx="50" cy="50" r="42" fill="none" stroke="{ink}" stroke-width="8"/>'
    body = f'{ring}<path d="{letter}" fill="{ink}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'


def lettering(text: str, font: Path, middle: tuple[float, float], high: float, wide: float) -> str:
    """The outlines of letters around a point, as an SVG path: capitals `high`, or less so as not to be wider than
    `wide`."""
    cut = FontCut(font.name, font, "und")
    shaped = cut.shape(text)
    scale = min(high / cut.capitals, wide / shaped.width if shaped.width else high) / cut.units
    x = middle[0] - scale * cut.units * shaped.width / 2
    y = middle[1] + scale * cut.units * cut.capitals / 2
    drawn: list[str] = []
    for glyph, advance in zip(shaped.ids, shaped.advances, strict=True):
        cut.font.draw_glyph_with_pen(glyph, _Pen(drawn, x, y, scale))
        x += scale * cut.units * advance
    return "".join(drawn)


class _Pen:
    """Takes a glyph's outline down as SVG, with y pointing down."""

    def __init__(self, drawn: list[str], x: float, y: float, scale: float) -> None:
        self.drawn, self.x, self.y, self.scale = drawn, x, y, scale

    def _put(self, letter: str, *points: tuple[float, float]) -> None:
        said = (f"{self.x + self.scale * x:.2f} {self.y - self.scale * y:.2f}" for x, y in points)
        self.drawn.append(letter + " ".join(said))

    def moveTo(self, point: tuple[float, float]) -> None:
        self._put("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:
        self._put("L", point)

    def qCurveTo(self, *points: tuple[float, float]) -> None:
        self._put("Q", *points)

    def curveTo(self, *points: tuple[float, float]) -> None:
        self._put("C", *points)

    def closePath(self) -> None:
        self.drawn.append("Z")
