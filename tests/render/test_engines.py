"""Every PDF looks the same and reads the same wherever it is opened: in pdfium (Chrome) and poppler (Evince)."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from forge.edition.booklet import booklet
from forge.edition.faces import faces
from forge.edition.texts import Texts
from forge.library import Facts
from forge.project import Project
from tests.render.pdf import spaced

poppler = pytest.mark.skipif(
    shutil.which("pdftoppm") is None and "CI" not in os.environ, reason="poppler-utils are not installed"
)


def in_poppler(path: Path, dpi: int, to: Path) -> list[Image.Image]:
    """The pages of a PDF as poppler draws them."""
    subprocess.run(["pdftoppm", "-r", str(dpi), str(path), str(to / "page")], check=True)
    return [Image.open(page).convert("RGB") for page in sorted(to.glob("page*.ppm"))]


@poppler
@pytest.mark.parametrize(("dpi", "edges"), [(50, 100), (72, 80), pytest.param(110, 50, marks=pytest.mark.soak)])
def test_two_engines_draw_the_same_booklet(built: Project, dpi: int, edges: int, tmp_path: Path) -> None:
    path = built.build / "smashup" / "en" / "booklet-a5.pdf"
    assert unlike(path, in_poppler(path, dpi, tmp_path), dpi, edges) == []


@poppler
def test_two_engines_draw_the_same_sheets(built: Project, tmp_path: Path) -> None:
    path = built.build / "smashup" / "en" / "cards-a4.pdf"
    assert unlike(path, in_poppler(path, 36, tmp_path), 36, 100) == []


def unlike(path: Path, pages: list[Image.Image], dpi: int, edges: int) -> list[int]:
    """The pages on which a patch of 4 mm differs from pdfium's by more than the edges of small things do.

    White for a colour is a difference of 130 and more at any resolution; that of edges grows with the pixels.
    """
    document = pypdfium2.PdfDocument(path)
    assert len(pages) == len(document)
    found = []
    for number, (page, other) in enumerate(zip(pages, document, strict=True), 1):
        patches = (round(other.get_width() / 11.3), round(other.get_height() / 11.3))
        drawn = other.render(scale=dpi / 72).to_pil().convert("RGB")
        ours, theirs = (image.resize(patches, Image.Resampling.BOX) for image in (page, drawn))
        if max(high for _, high in ImageChops.difference(ours, theirs).getextrema()) > edges:
            found.append(number)
    return found


def test_gradients_are_shadings_and_no_patterns(built: Project, language: str) -> None:
    for name in ("booklet-a5", "cards-a4"):
        with pikepdf.open(built.build / "smashup" / language / f"{name}.pdf") as pdf:
            made = [item for item in pdf.objects if isinstance(item, (pikepdf.Dictionary, pikepdf.Stream))]
            assert not [item for item in made if "/PatternType" in item]
            assert any("/ShadingType" in item for item in made)


def readings(path: Path) -> dict[str, str]:
    """The text of a PDF as each reader copies it."""
    read = {"pdfium": "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))}
    if shutil.which("pdftotext"):
        for name, how in (("poppler", []), ("poppler in drawing order", ["-raw"])):
            run = subprocess.run(["pdftotext", *how, str(path), "-"], check=True, capture_output=True)
            read[name] = run.stdout.decode()
    return read


def test_the_text_of_cards_is_found_and_copied(built: Project, language: str, game: Facts, texts: Texts) -> None:
    cards = faces(game, texts)
    for name, said in readings(built.build / "smashup" / language / "cards-a4.pdf").items():
        lines = {spaced(line) for line in said.splitlines()}
        titles = [face.name.text for face in cards if spaced(face.name.text.upper()) not in lines]
        assert titles == [], name
        running = spaced(said)
        sentences = [str(line) for face in cards for part in face.paragraphs for line in part.sentences]
        assert [line for line in sentences if spaced(line) not in running] == [], name


def test_headings_of_the_booklet_are_found(built: Project, language: str, game: Facts, texts: Texts) -> None:
    headings = [section.title.text for section in booklet(game, texts).sections]
    for name, said in readings(built.build / "smashup" / language / "booklet-a5.pdf").items():
        running = spaced(said)
        assert [line for line in headings if spaced(line.upper()) not in running] == [], name


def test_only_slanted_text_says_itself(built: Project, language: str, texts: Texts) -> None:
    with pikepdf.open(built.build / "smashup" / language / "summary-a5.pdf") as pdf:
        marks = [mark for mark, operator in pikepdf.parse_content_stream(pdf.pages[0]) if str(operator) == "BDC"]
    spans = [mark[1] for mark in marks if isinstance(mark[1], pikepdf.Dictionary) and "/ActualText" in mark[1]]
    said = [str(span.ActualText) for span in spans]
    title = texts.line("word.summary.title", game=texts.line("game.title"))
    assert said == [title.text.upper().replace("\u00a0", " ")]
