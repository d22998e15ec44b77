"""The pictures: one for every title, in its faction's colours, drawn the same every time."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from forge.edition.faces import bare_faces
from forge.library import Facts
from forge.project import Project
from forge.render.studio import Studio

ELEMENTS = {"svg", "g", "path", "circle", "ellipse", "rect", "polygon", "polyline", "line"}


@pytest.fixture(scope="module")
def studio(project: Project) -> Studio:
    return Studio(project, "smashup")


def themes(game: Facts) -> dict[str, str]:
    return {thing.id: thing.theme for thing in game.printed}


def test_every_title_and_base_has_its_picture_and_no_picture_is_left_over(studio: Studio, game: Facts) -> None:
    files = {path.stem for path in (studio.folder / "art").glob("*.svg")}
    assert files == set(themes(game))
    assert {path.stem for path in (studio.folder / "emblems").glob("*.svg")} == {group.id for group in game.groups}


def test_pictures_keep_to_the_palette_and_to_plain_shapes(studio: Studio, game: Facts) -> None:
    wrong = []
    for name, theme in themes(game).items():
        text = studio.read(f"art/{name}.svg")
        strange = set(re.findall(r"#[0-9a-fA-F]{3,8}", text)) - set(studio.look.palette(theme))
        kinds = {element.tag.rpartition("}")[2] for element in ET.fromstring(text).iter()} - ELEMENTS
        if strange or kinds:
            wrong.append((name, strange, kinds))
    assert wrong == []


def test_emblems_are_of_one_colour(studio: Studio, game: Facts) -> None:
    for faction in game.groups:
        assert set(re.findall(r"#[0-9a-fA-F]{3,8}", studio.emblem(faction.id))) == {studio.look.theme.shared["ink"]}


def test_a_recoloured_picture_has_no_colour_of_the_full_palette(studio: Studio, game: Facts) -> None:
    from forge.render.art import recolour

    theme = studio.look
    for name, owner in themes(game).items():
        low = recolour(studio.read(f"art/{name}.svg"), theme.palette(owner), theme.colours(owner, low_ink=True))
        assert set(re.findall(r"#[0-9a-f]{6}", low)) <= set(theme.theme.low_ink.values()), name


def test_no_shape_has_a_translucent_fill_and_an_outline(studio: Studio, game: Facts) -> None:
    """Ghostscript would draw the outline translucent."""
    for face in bare_faces(game):
        outlined = re.findall(r"<\w+ [^<>]*fill-opacity=[^<>]*>", studio.art(face, low_ink=False))
        assert [shape for shape in outlined if 'stroke="none"' not in shape and "stroke-opacity=" not in shape] == []


def test_scenes_differ_between_cards_but_not_between_runs(studio: Studio) -> None:
    from forge.render.scenes import draw_scene

    scene, colours = studio.look.theme.themes["wizards"].scene, studio.look.colours("wizards")
    first = draw_scene(scene, "scry", 690, 540, colours)
    assert first == draw_scene(scene, "scry", 690, 540, colours)
    assert first != draw_scene(scene, "portal", 690, 540, colours)


def test_a_picture_that_cards_share_has_the_same_parts_for_the_same_card_and_others_for_others() -> None:
    from forge.render.art import chosen

    sheet = "<svg>" + "<!-- or -->".join(f'<circle r="{radius}"/>' for radius in range(1, 9)) + "</svg>"
    drawn = '<svg><!-- one of wheels --><path d="M0 0"/><!-- one of wings --></svg>'

    def shown(card: str) -> str:
        return chosen(drawn, card, lambda _: sheet)

    assert re.fullmatch(r'<svg><circle r="\d"/><path d="M0 0"/><circle r="\d"/></svg>', shown("dink"))
    assert shown("dink") == shown("dink")
    assert len({shown(f"ship {number}") for number in range(40)}) > 10
