"""The pictures of every game: one for every title, in its theme's colours, drawn the same every time."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import get_args, get_type_hints

import pytest

from forge.edition.faces import bare_faces
from forge.library import Facts
from forge.project import Project
from forge.render.art import chosen, collage, inner, picture, recolour
from forge.render.painter import paint
from forge.render.record import Face
from forge.render.scenes import draw_scene
from forge.render.studio import Studio
from forge.render.theme import ArtPlace, Motif
from tests.conftest import every_game

ELEMENTS = {"svg", "g", "path", "circle", "ellipse", "rect", "polygon", "polyline", "line"}


@pytest.fixture(scope="module")
def studio(project: Project, game: Facts) -> Studio:
    return Studio(project, game.id)


@pytest.fixture(scope="module")
def drawn(game: Facts, studio: Studio) -> dict[str, tuple[str, str]]:
    """Every face's figure, its parts chosen, and its theme, by the id of the face."""
    return {
        face.id: (chosen(studio.read(f"art/{face.art}.svg"), face.id, part_of(studio)), face.theme)
        for face in pictured(game, studio)
    }


def pictured(game: Facts, studio: Studio) -> list[Face]:
    """The faces with a picture: a counter or an aid, whose theme has no scene, is drawn by its template alone."""
    return [face for face in bare_faces(game) if studio.look.theme.themes[face.theme].scene]


def part_of(studio: Studio) -> Callable[[str], str]:
    return lambda part: studio.read(f"parts/{part}.svg")


@every_game
def test_every_title_has_its_picture_and_no_picture_is_left_over(studio: Studio, game: Facts) -> None:
    faces = pictured(game, studio)
    assert {path.stem for path in (studio.folder / "art").glob("*.svg")} == {face.art for face in faces}
    assert {path.stem for path in (studio.folder / "emblems").glob("*.svg")} == {face.theme for face in faces}
    asked = "".join(path.read_text(encoding="utf-8") for path in (studio.folder / "art").glob("*.svg"))
    parts = {path.stem for path in (studio.folder / "parts").glob("*.svg")}
    assert parts == set(re.findall("<!-- one of (.*?) -->", asked))


@every_game
def test_pictures_keep_to_the_palette_and_to_plain_shapes(studio: Studio, game: Facts) -> None:
    wrong = []
    for name, theme in {face.art: face.theme for face in pictured(game, studio)}.items():
        text = re.sub(
            "<!-- one of (.*?) -->", lambda part: inner(part_of(studio)(part[1])), studio.read(f"art/{name}.svg")
        )
        strange = set(re.findall(r"#[0-9a-fA-F]{3,8}", text)) - set(studio.look.palette(theme))
        kinds = {element.tag.rpartition("}")[2] for element in ET.fromstring(text).iter()} - ELEMENTS
        if strange or kinds:
            wrong.append((name, strange, kinds))
    assert wrong == []


@every_game
def test_emblems_are_of_one_colour(studio: Studio, game: Facts) -> None:
    for theme in {face.theme for face in pictured(game, studio)}:
        assert set(re.findall(r"#[0-9a-fA-F]{3,8}", studio.emblem(theme))) == {studio.look.theme.shared["ink"]}


@every_game
def test_a_recoloured_picture_has_no_colour_of_the_full_palette(
    studio: Studio, drawn: dict[str, tuple[str, str]]
) -> None:
    look = studio.look
    for name, (figure, theme) in drawn.items():
        low = recolour(figure, look.palette(theme), look.colours(theme, low_ink=True))
        assert set(re.findall(r"#[0-9a-f]{6}", low)) <= set(look.theme.low_ink.values()), name


@every_game
def test_cards_of_different_names_never_look_the_same(drawn: dict[str, tuple[str, str]]) -> None:
    """Those that share a picture differ in its parts. Printings of one title, which have its id, do not."""
    figures = [figure for name, (figure, _) in drawn.items() if "." not in name]
    assert len(set(figures)) == len(figures)


@every_game
def test_figures_and_scenes_are_painted_without_weasyprint(studio: Studio, drawn: dict[str, tuple[str, str]]) -> None:
    figures = {figure for figure, _ in drawn.values()}
    slow = [figure for figure in figures if paint(figure) is None]
    for name, theme in studio.look.theme.themes.items():
        scene = collage(theme.scene, name, (69, 54), studio.look.colours(name), [])
        slow += [name] if paint(scene) is None else []
    assert slow == []


@every_game
def test_no_shape_has_a_translucent_fill_and_an_outline(studio: Studio, game: Facts) -> None:
    """Ghostscript would draw the outline translucent."""
    for face in pictured(game, studio):
        outlined = re.findall(r"<\w+ [^<>]*fill-opacity=[^<>]*>", studio.art(face, low_ink=False))
        assert [shape for shape in outlined if 'stroke="none"' not in shape and "stroke-opacity=" not in shape] == []


@every_game
def test_scenes_differ_between_cards_but_not_between_runs(studio: Studio, game: Facts) -> None:
    for name, theme in studio.look.theme.themes.items():
        if not theme.scene:
            continue
        colours = studio.look.colours(name)
        first = draw_scene(theme.scene, "scry", 690, 540, colours)
        assert first == draw_scene(theme.scene, "scry", 690, 540, colours)
        assert first != draw_scene(theme.scene, "portal", 690, 540, colours)


NAMED = {"main": "#2b4a6f", "deep": "#14352a"}


@pytest.mark.parametrize("name", sorted({*get_args(get_type_hints(Motif)["motif"])} - {"one_of"}))
def test_every_motif_is_painted_without_weasyprint_and_differs_between_cards(name: str) -> None:
    cards = [collage([Motif(motif=name)], card, (69, 54), NAMED, []) for card in ("scry", "portal", "scry")]  # type: ignore[arg-type]
    assert paint(cards[0]) is not None
    assert cards[0] == cards[2]
    assert cards[0] != cards[1] or name in ("sky", "halftone")


def test_a_scene_that_is_one_of_several_is_the_same_one_for_the_same_card() -> None:
    either = Motif(motif="one_of", of=((Motif(motif="rain"), Motif(motif="disc")), (Motif(motif="neon"),)))

    def drawn(card: str) -> str:
        return draw_scene([either], card, 690, 540, NAMED)

    assert drawn("scry") == drawn("scry")
    assert {("<circle" in drawn(f"card {n}"), "<g>" in drawn(f"card {n}")) for n in range(20)} == {
        (True, False),
        (False, True),
    }


def test_a_picture_that_cards_share_has_the_same_parts_for_the_same_card_and_others_for_others() -> None:
    sheet = "<svg>" + "<!-- or -->".join(f'<circle r="{radius}"/>' for radius in range(1, 9)) + "</svg>"
    drawn = '<svg><!-- one of wheels --><path d="M0 0"/><!-- one of wings --></svg>'

    def shown(card: str) -> str:
        return chosen(drawn, card, lambda _: sheet)

    assert re.fullmatch(r'<svg><circle r="\d"/><path d="M0 0"/><circle r="\d"/></svg>', shown("dink"))
    assert shown("dink") == shown("dink")
    assert len({shown(f"ship {number}") for number in range(40)}) > 10


def test_a_figure_has_a_border_as_wide_as_its_place_says_or_none() -> None:
    colours, dot = {"white": "#ffffff"}, '<svg viewBox="0 0 9 9"><circle fill="#121212" r="4"/></svg>'

    def drawn(border: float) -> str:
        place = ArtPlace(window=(0, 0, 9, 9), figure=(0, 0, 9, 9), box=(9, 9), border=border)
        return picture(dot, "dot", (), place, colours)

    assert 'stroke-width="5"' in drawn(5) and drawn(5).count("<circle") == 2
    assert drawn(0).count("<circle") == 1
