"""A line of flavour takes the room that a text leaves, never makes it smaller, and is left out before it sticks out."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from msgspec.structs import replace

from forge.edition.cards import CardJob, cards_pdf
from forge.edition.faces import faces
from forge.edition.texts import Texts, load_texts
from forge.library import Facts
from forge.problems import ProblemsError
from forge.project import Project
from forge.proof.printed import printed
from forge.render.drawn import Drawn
from forge.render.faces import draw
from forge.render.pages import shard_pdf
from forge.render.record import Face, Line
from forge.render.shards import shards
from forge.rules.games import load_game
from tests.render.pdf import squeezed

SHORT = "Plans are for animals with longer arms."
LONG = "Whoever reads this far has time to build another robot. " * 12


@pytest.fixture(scope="module")
def robots(game: Facts, project: Project) -> list[Face]:
    texts = load_texts(project, game, "en")
    return [face for face in faces(game, texts) if face.group == "robots" and face.layout == "card"]


def drawn(project: Project, those: list[Face]) -> Drawn:
    return draw(project, shards("smashup", those, language="en")[1][0])


@pytest.mark.soak
def test_flavour_never_changes_the_size_of_a_text(scratch: Project, robots: list[Face]) -> None:
    sizes = []
    for flavour in (None, Line(SHORT), Line(LONG)):
        made = drawn(scratch, [replace(face, flavour=flavour) for face in robots])
        sizes.append({(fit.face, fit.slot): fit.size for fit in made.fits if not fit.slot.endswith("flavour")})
    assert sizes[0] == sizes[1] == sizes[2]


def test_flavour_is_printed_after_the_text_and_inside_its_panel(scratch: Project, robots: list[Face]) -> None:
    those = [replace(face, flavour=Line(SHORT)) for face in robots]
    made, pdf = drawn(scratch, those), shard_pdf(scratch, shards("smashup", those, language="en")[1][0])
    fits = {fit.face: fit for fit in made.fits if fit.slot == "card.flavour"}
    for face, page in zip(robots, pypdfium2.PdfDocument(pdf), strict=True):
        said = squeezed(page.get_textpage().get_text_range())
        assert (squeezed(SHORT) in said) == (face.id in fits), face.id
        if face.id in fits:
            assert squeezed(face.text) + squeezed(SHORT) in said
            assert fits[face.id].room >= 0
    assert len(fits) > len(robots) / 2


def king_rex_says(project: Project, flavour: str) -> None:
    """Gives King Rex another line, in the facts."""
    path = project.cards / "smashup" / "factions" / "dinosaurs.yml"
    before, rex, after = path.read_text(encoding="utf-8").partition("- id: king_rex")
    path.write_text(before + rex + re.sub("flavour: .*", f"flavour: {flavour}", after, count=1), encoding="utf-8")


def test_flavour_without_room_is_left_out_and_told(scratch: Project) -> None:
    king_rex_says(scratch, LONG)
    (scratch.locales / "en" / "smashup.po").unlink()
    made = cards_pdf(scratch, "smashup", CardJob("en", "a4", ("dinosaurs",), ("minion",), copies=1, backs=False))
    assert [said for said in made.warnings if "king_rex" in said] == [
        "locales/en/smashup.po: king_rex: there is no room for the line of flavour; it is left out"
    ]
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(made.pdf))
    assert squeezed("another robot") not in squeezed(text)


def test_any_game_may_have_flavour(scratch: Project) -> None:
    folder = scratch.cards / "quiet"
    folder.mkdir()
    (folder / "game.yml").write_text(
        "id: quiet\nlanguage: en\ntitle: Quiet\nplayers: {min: 1, max: 2}\ntypes: {card: {name: Card}}\n"
        "titles:\n"
        "  - {id: stone, name: Stone, type: card, flavour: It says nothing.}\n"
        "  - {id: bell, name: Bell, type: card, text: Ring it., flavour: It says ding.}\n"
    )
    game = load_game(scratch, "quiet")
    assert [entry.key for entry in game.entries if entry.key.endswith(".flavour")] == [
        "card.stone.flavour",
        "card.bell.flavour",
    ]
    made = cards_pdf(scratch, "quiet", CardJob("en", "a4"))
    said = squeezed(pypdfium2.PdfDocument(made.pdf)[0].get_textpage().get_text_range())
    assert "Itsaysnothing." in said
    assert "Ringit.Itsaysding." in said


def test_flavour_is_no_text_that_is_proofread(game: Facts, texts: Texts) -> None:
    lines = [thing for thing in game.printed if thing.flavour is not None]
    assert lines
    drawn = {face.id: face for face in faces(game, texts)}
    for thing in lines:
        flavour = texts.said(f"{thing.key}.flavour").text
        assert flavour not in printed(thing, texts).text
        face = drawn[thing.id]
        assert face.flavour is not None
        assert face.flavour.text not in face.text


def test_numbers_have_no_place_in_flavour(scratch: Project) -> None:
    king_rex_says(scratch, '"All {power} of me."')
    with pytest.raises(ProblemsError) as caught:
        load_game(scratch, "smashup")
    [problem] = caught.value.problems
    assert str(problem).startswith("cards/smashup/factions/dinosaurs.yml:11: king_rex: flavour: {power} has no number")
