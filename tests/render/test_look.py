"""What is told from a card at a glance: whose it is, what it is, where it is played, what a base is worth."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from forge.edition.faces import bare_faces, faces
from forge.edition.texts import Texts
from forge.library import Facts
from forge.project import Project
from forge.render.pages import shard_pdf
from forge.render.shards import shards
from forge.render.studio import Studio
from tests.conftest import mostly

DOTS = 10  # a mm
INK = (0x17, 0x16, 0x1C)


def pictured(project: Project, game: Facts, layout: str, group: str) -> dict[str, Image.Image]:
    """The pictures of a group's faces, DOTS to the mm, the bleed with them."""
    printed = [face for face in bare_faces(game) if (face.group, face.layout) == (group, layout)]
    [static], _ = shards(game.id, printed, language="en")
    document = pypdfium2.PdfDocument(shard_pdf(project, static))
    scale = DOTS * 25.4 / 72
    return {
        face.id: page.render(scale=scale).to_pil().convert("RGB") for face, page in zip(printed, document, strict=True)
    }


def steps(picture: Image.Image) -> list[int]:
    """How high the steps of a base's podium are, in tenths of a mm: their left edges are drawn in ink."""
    heights = []
    for left in (68.8, 75.7, 82.6):
        x, y = round((left + 0.2) * DOTS), round(60 * DOTS)
        top = y
        while all(abs(dot - ink) < 4 for dot, ink in zip(picture.getpixel((x, top)), INK, strict=True)):  # type: ignore[arg-type]
            top -= 1
        heights.append(y - top)
    return heights


@pytest.mark.parametrize(
    ("group", "base"), [("ninjas", "ninja_dojo"), ("zombies", "rhodes_plaza_mall"), ("aliens", "the_homeworld")]
)
def test_the_steps_of_a_podium_are_as_high_as_their_points(
    scratch: Project, game: Facts, group: str, base: str
) -> None:
    heights = steps(pictured(scratch, game, "base", group)[base])
    points = game.thing(base).numbers("points")
    for one in range(3):
        for other in range(3):
            higher = heights[one] - heights[other]
            assert (higher > 5) == (points[one] > points[other]), (heights, points)
            assert (abs(higher) <= 2) == (points[one] == points[other]), (heights, points)


def test_the_emblem_has_one_place_and_stands_on_a_light_disc(project: Project) -> None:
    found = set()
    for kind in ("minion", "action", "base"):
        frame = (project.templates / "smashup" / "frames" / "full" / f"{kind}.svg").read_text(encoding="utf-8")
        [place] = re.findall(r"translate\((\d+) (\d+)\) scale\((\S+)\)\"><!-- emblem -->", frame)
        x, y, size = (float(value) for value in place)
        found.add((x, size))
        disc = f'<circle cx="{x + 50 * size:g}" cy="{y + 50 * size:g}" r="43" fill="#fbf7ee"'
        assert disc in frame
        assert 100 * size >= 55  # a tenth of a mm each
    assert len(found) == 1


def test_an_action_is_told_from_a_minion_by_its_frame(scratch: Project, game: Facts) -> None:
    cards = {face.id: face.kind for face in bare_faces(game) if face.layout == "card" and face.group == "wizards"}
    pictures = pictured(scratch, game, "card", "wizards")
    foot = {
        card: pictures[card].resize((1, 1), box=(4 * DOTS, 88 * DOTS, 65 * DOTS, 90 * DOTS)).getpixel((0, 0))
        for card in cards
    }
    minions = [foot[card] for card, kind in cards.items() if kind == "minion"]
    actions = [foot[card] for card, kind in cards.items() if kind == "action"]
    assert max(map(sum, minions)) + 180 < min(map(sum, actions))  # type: ignore[arg-type]


def test_where_an_action_is_played_is_said_first_and_shown(project: Project, game: Facts, texts: Texts) -> None:
    studio = Studio(project, game.id)
    for face in faces(game, texts):
        thing = game.thing(face.id)
        if thing.opening is None:
            assert face.marks == ()
            continue
        assert face.paragraphs[0].label == texts.line(f"word.{thing.opening}")
        [mark] = face.marks
        assert studio.has(f"marks/{mark}.svg")


@mostly("ru")
def test_no_paragraph_ends_in_a_line_of_one_word(scratch: Project, game: Facts, texts: Texts) -> None:
    group = [face for face in faces(game, texts) if (face.group, face.layout) == ("robots", "card")]
    _, [text] = shards(game.id, group, language=texts.language.tag)
    document = pypdfium2.PdfDocument(shard_pdf(scratch, text))
    for face, page in zip(group, document, strict=True):
        said = page.get_textpage().get_text_range()
        lines = [paragraph.sentences[-1].text for paragraph in face.paragraphs if paragraph.sentences]
        for line in [*lines, *([face.flavour.text] if face.flavour else [])]:
            last = line.split()[-2:]
            assert "\r\n".join([*last, ""]) not in said, face.id


def test_nothing_on_a_card_is_set_smaller_than_it_can_be_read_across_a_table(project: Project) -> None:
    look = Studio(project, "smashup").look
    for layout in ("card", "base"):
        boxes = look.layout(layout).ladders
        assert min(rung.size for rung in boxes["line"]) >= 8
        assert min(rung.size for rung in boxes["ability"]) >= 8
        assert len(boxes["ability"]) <= 5, "texts of one deck are set in few sizes"


def test_every_frame_is_there_for_both_kinds_of_ink(project: Project) -> None:
    folder: Path = project.templates / "smashup" / "frames"
    assert {path.name for path in (folder / "full").iterdir()} == {path.name for path in (folder / "low").iterdir()}
