"""Pictures: a generated scene, and the figure of the card in front of it with a sticker's white border.

A figure that many cards share has parts to choose from, seeded by the card's id as scenes are. Colours are names until
the last moment: low-ink printing is another table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from forge.render.boxes import Frame
from forge.render.raster import FAINT
from forge.render.scenes import Colours, draw_scene, seeded
from forge.render.theme import ArtPlace, Motif

_COLOUR = re.compile(r'"(#[0-9a-f]{6})"')
_PART = re.compile(r"<!-- one of (\w+) -->")
_WINDOW = re.compile(r"<svg .*?</svg>")  # what is seen of a picture of dots: its frame has the border
_OR = "<!-- or -->"
_OUTLINE = 8.0  # how thick figures are outlined, in their own units


def picture(figure: str, seed: str, scene: Sequence[Motif], place: ArtPlace, colours: Colours) -> str:
    """A complete SVG of the size of `place.window`: scene, then figure (an SVG text in the colours of the print)."""
    _, _, width, height = (10 * v for v in place.window)
    return _svg(width, height, [draw_scene(scene, seed, width, height, colours), _placed(figure, place, colours)])


def chosen(svg: str, seed: str, part: Callable[[str], str]) -> str:
    """`svg` with a part wherever it says `<!-- one of NAME -->`: one of those that `part` gives for the name, an SVG
    text with `<!-- or -->` between them. The same seed chooses the same ones."""

    def one(match: re.Match[str]) -> str:
        return seeded(f"{match[1]} {seed}").choice(inner(part(match[1])).split(_OR)).strip()

    return _PART.sub(one, svg)


def recolour(svg: str, palette: Mapping[str, str], colours: Colours) -> str:
    """`svg` with every colour replaced by what its name in the palette means in `colours`.

    Raises ValueError for a colour that the palette does not have.
    """

    def named(match: re.Match[str]) -> str:
        if match[1] not in palette:
            raise ValueError(f"{match[1]} is none of the colours it may be drawn in: {', '.join(sorted(palette))}")
        return f'"{colours[palette[match[1]]]}"'

    return _COLOUR.sub(named, svg)


def greys(svg: str) -> dict[str, str]:
    """Every colour of `svg`, and the light grey that it is in low ink."""

    def grey(colour: str) -> str:
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        level = FAINT + (299 * red + 587 * green + 114 * blue) * (255 - FAINT) // 255_000
        return f"#{level:02x}{level:02x}{level:02x}"

    return {colour: grey(colour) for colour in _COLOUR.findall(svg)}


def repainted(svg: str, instead: Colours) -> str:
    """`svg` with colours replaced by those that are to be there instead; the others stay."""
    return _COLOUR.sub(lambda match: f'"{instead.get(match[1], match[1])}"', svg)


def thinned(svg: str, share: float, ink: str) -> str:
    """`svg` with every outline as thick as that share of what it is.

    What is wider than an outline is a limb: a line in `ink`, with a thinner one over it that leaves its edges for an
    outline.
    """

    def thin(match: re.Match[str]) -> str:
        before, colour, width = match[1] or "", match[2], float(match[3])
        if width <= 1.5 * _OUTLINE:
            width *= share
        elif colour == ink:
            width -= 2 * _OUTLINE * (1 - share)
        return f'{before}stroke-width="{width:g}"'

    return re.sub(r'(stroke="(#[0-9a-f]{6})" )?stroke-width="([\d.]+)"', thin, svg)


def apart(svg: str) -> str:
    """`svg` with every shape whose fill alone is translucent drawn as two, the fill and the outline. Ghostscript draws
    the outline of such a shape as translucent as its fill."""

    def two(match: re.Match[str]) -> str:
        shape, given = match[1], match[2]
        if "fill-opacity=" not in given or "stroke=" in given or "stroke-opacity=" in given:
            return match[0]
        bare = re.sub(r'\bfill(-opacity)?="[^"]*" ?', "", given)
        return f'<{shape} stroke="none" {given}/><{shape} fill="none" {bare}/>'

    return re.sub(r"<(path|circle|ellipse|rect|polygon) ([^<>]*)/>", two, svg)


def view_box(svg: str) -> tuple[float, ...] | None:
    """The viewBox of an SVG text: left, top, width and height; None when it has none that can be read."""
    found = re.search(r'<svg[^>]*\bviewBox="([^"]*)"', svg)
    try:
        values = tuple(float(value) for value in re.split(r"[\s,]+", found[1].strip())) if found else ()
    except ValueError:
        return None
    return values if len(values) == 4 else None


def inner(svg: str) -> str:
    """What stands inside the root element of an SVG text."""
    return svg[svg.index(">", svg.index("<svg")) + 1 : svg.rindex("</svg>")]


def collage(scene: Sequence[Motif], seed: str, size: tuple[float, float], colours: Colours, figures: list[str]) -> str:
    """A scene of `size` mm with figures (made by `pasted`) over it."""
    width, height = 10 * size[0], 10 * size[1]
    return _svg(width, height, [draw_scene(scene, seed, width, height, colours), *figures])


def pasted(figure: str, colours: Colours, x: float, y: float, width: float, turn: float) -> str:
    """A figure with its border as SVG, `width` mm wide, its corner at (x, y) mm, turned by degrees."""
    box = [float(v) for v in figure.split('viewBox="', 1)[1].split('"', 1)[0].split()]
    scale = 10 * width / box[2]
    middle = f"{box[2] / 2:g} {box[3] / 2:g}"
    at = f"translate({10 * x:g} {10 * y:g}) scale({scale:.4f}) rotate({turn:g} {middle})"
    body = inner(figure)
    return f'<g transform="{at}">{_border(body, colours)}{body}</g>'


def _placed(figure: str, place: ArtPlace, colours: Colours) -> str:
    x, y, width, height = _relative(place.figure, place.window)
    scale = min(10 * width / place.box[0], 10 * height / place.box[1])
    dx = 10 * x + (10 * width - scale * place.box[0]) / 2
    dy = 10 * y + (10 * height - scale * place.box[1]) / 2
    body = inner(figure)
    at = f'transform="translate({dx:g} {dy:g}) scale({scale:.4f})"'
    return f"<g {at}>{_border(body, colours, place.border)}{body}</g>"


def _border(body: str, colours: Colours, extra: float = 16) -> str:
    """The same shapes all white and fatter: a sticker's border; nothing when it is to be no fatter."""
    if not extra:
        return ""
    white = colours["white"]
    body = _WINDOW.sub("", body)
    body = re.sub(r'(fill|stroke)="#[0-9a-f]{6}"', rf'\1="{white}"', body)
    body = re.sub(r'stroke-width="([\d.]+)"', lambda m: f'stroke-width="{float(m[1]) + extra:g}"', body)
    body = re.sub(r' (?:fill-|stroke-)?opacity="[\d.]+"', "", body)
    return f'<g stroke="{white}" stroke-width="{extra:g}" stroke-linejoin="round">{body}</g>'


def _relative(frame: Frame, window: Frame) -> Frame:
    return (frame[0] - window[0], frame[1] - window[1], frame[2], frame[3])


def _svg(width: float, height: float, layers: list[str]) -> str:
    box = f'viewBox="0 0 {width:g} {height:g}" width="{width / 10:g}mm" height="{height / 10:g}mm"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{"".join(layers)}</svg>'
