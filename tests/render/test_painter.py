"""Pictures are painted as WeasyPrint draws them, and what the painter does not know is left to WeasyPrint."""

from __future__ import annotations

import io
from collections.abc import Mapping

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from forge.edition.faces import bare_faces
from forge.library import Facts
from forge.project import Project
from forge.render.painter import paint
from forge.render.studio import Studio

# At 150 dpi circles and edges may differ a little: the share of pixels off by more than a sixth, and by two fifths.
EDGES, CLEARLY = 0.01, 0.003
SHAPES = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -5 220 110">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#112233"/>
<stop offset="1" stop-color="#ffeedd"/></linearGradient></defs>
<rect x="-10" y="-5" width="220" height="110" fill="url(#sky)"/>
<g transform="translate(20 20) rotate(15) scale(1.5 0.8)" stroke="#000000" stroke-width="3" stroke-linejoin="round">
<rect width="30" height="20" rx="6" fill="#cc2222"/><polygon points="40,0 60,20 20,30" fill="none"/></g>
<g opacity="0.5"><circle cx="110" cy="30" r="22" fill="#22aa44"/><circle cx="130" cy="40" r="22" fill="#2244aa"/></g>
<ellipse cx="170" cy="30" rx="25" ry="15" fill="#ffffff" stroke="#aa00aa" stroke-width="8" opacity="0.4"/>
<path d="M10 70h20v10l10-10q10 20 20 0t20 0C90 50 100 90 110 70a15 10 30 1 0 20 5A15 15 0 0 1 150 80z" fill="#eecc00"
 fill-rule="evenodd" stroke="#333333" stroke-linecap="round" stroke-dasharray="6 4" fill-opacity="0.7"/>
</svg>"""


@pytest.fixture(scope="module")
def studio(project: Project) -> Studio:
    return Studio(project, "smashup")


def drawn(studio: Studio, pictures: Mapping[str, str]) -> bytes:
    """A PDF with a picture a page."""
    studio.show(pictures)
    shown = "".join(f'<div><img src="art:{name}"></div>' for name in pictures)
    css = (
        "@page { size: 80mm 100mm; margin: 0; background: #888888 } body { margin: 0 }"
        " img { display: block; width: 70mm } div { width: 70mm; overflow: hidden; break-after: page }"
    )
    return studio.weasy.layout(f"<html><body>{shown}</body></html>", {"pictures": css}).pdf()


def unlike(studio: Studio, pictures: Mapping[str, str]) -> dict[str, tuple[float, float]]:
    """The pictures that WeasyPrint draws otherwise, with the shares of pixels that differ."""
    strange = {name: svg.replace("<svg ", '<svg id="strange" ', 1) for name, svg in pictures.items()}
    assert [name for name, svg in pictures.items() if paint(svg) is None] == []
    assert [name for name, svg in strange.items() if paint(svg) is not None] == []
    ours, theirs = (pypdfium2.PdfDocument(io.BytesIO(drawn(studio, shown))) for shown in (pictures, strange))
    found = {}
    for name, *pages in zip(pictures, ours, theirs, strict=True):
        one, other = (page.render(scale=150 / 72).to_pil().convert("RGB") for page in pages)
        counted = changed(one, other)
        if counted[0] > EDGES or counted[1] > CLEARLY:
            found[name] = counted
    return found


def changed(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    counts = ImageChops.difference(one, other).convert("L").histogram()
    return sum(counts[40:]) / sum(counts), sum(counts[100:]) / sum(counts)


def test_shapes_are_painted_as_weasyprint_draws_them(studio: Studio, game: Facts) -> None:
    face = bare_faces(game)[0]
    assert unlike(studio, {"shapes": SHAPES, "face": studio.art(face, low_ink=False)}) == {}


@pytest.mark.soak
def test_every_picture_is_painted_as_weasyprint_draws_it(studio: Studio, game: Facts) -> None:
    shown: dict[str, str | None] = {"cover": studio.cover(), "tail": studio.tail()}
    for low in (False, True):
        shown |= {f"{face.id}-{low}": studio.art(face, low) for face in bare_faces(game)}
        shown |= {f"back-{layout}-{low}": studio.back(layout, low) for layout in ("card", "base")}
    for group in game.groups:
        art = [thing.id for thing in game.inside(group.id)]
        if art and group.id in studio.look.theme.themes:
            shown[f"band-{group.id}"] = studio.band(group.id, art)
            shown[f"badge-{group.id}"] = studio.badge(group.id)
            shown[f"medal-{group.id}"] = studio.medal(group.id)
    assert len(shown) > 200
    assert unlike(studio, {name: svg for name, svg in shown.items() if svg}) == {}


@pytest.mark.parametrize(
    "strange",
    [
        '<text x="1" y="2">Words</text>',
        '<path d="M1 1L5 5" filter="url(#blur)"/>',
        '<path d="M1 1L5" fill="#000000"/>',
        '<path d="M1 1X5 5" fill="#000000"/>',
        '<rect width="5" height="5" fill="tomato"/>',
        '<rect width="5" height="5" fill="url(#nothing)"/>',
        '<g style="opacity: 0.5"/>',
        '<g transform="skewX(3)"/>',
        '<circle r="50%"/>',
    ],
)
def test_what_is_not_known_is_not_painted(strange: str) -> None:
    assert paint(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{strange}</svg>') is None


def test_a_picture_is_in_a_document_once(studio: Studio) -> None:
    studio.show({"shapes": SHAPES})
    body = '<html><body><img src="art:shapes"><img src="art:shapes"></body></html>'
    with pikepdf.open(io.BytesIO(studio.weasy.layout(body, {}).pdf())) as pdf:
        forms = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
        shadings = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and "/ShadingType" in item]
    # The picture, its group and its translucent shape with an outline.
    assert (len(forms), len(shadings)) == (3, 1)
