"""Every PDF looks and reads the same wherever it is opened: in pdfium (Chrome), poppler (Evince) and others."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from forge.edition.booklet import booklet
from forge.edition.cards import CardJob, cards_pdf
from forge.edition.faces import faces
from forge.edition.texts import Texts
from forge.library import Facts
from tests.conftest import BuiltIn, copy_project, every_built, every_game
from tests.render.pdf import PT_PER_MM, spaced

# How each engine draws the pages of a file: its program is asked for its path, resolution and where to put them.
ENGINES = {
    "poppler": ("pdftoppm", "-r", "{dpi}", "{path}", "{to}/page"),
    "mupdf": ("mutool", "draw", "-q", "-r", "{dpi}", "-o", "{to}/page%03d.ppm", "{path}"),
    "ghostscript": ("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=ppmraw", "-dTextAlphaBits=4",
                    "-dGraphicsAlphaBits=4", "-r{dpi}", "-o", "{to}/page%03d.ppm", "{path}"),
}  # fmt: skip
WANTED = {"poppler"}  # in CI; of the others what is installed
PATCH = 4.0  # mm


def installed(*engines: str) -> list[object]:
    """The engines as parameters of a test, skipped where they are not installed."""

    def absent(name: str) -> bool:
        return shutil.which(ENGINES[name][0]) is None and not (name in WANTED and "CI" in os.environ)

    return [pytest.param(name, marks=pytest.mark.skipif(absent(name), reason=f"no {name} here")) for name in engines]


def drawn_by(engine: str, path: Path, dpi: int, to: Path) -> list[Image.Image]:
    """The pages of a PDF as another engine draws them."""
    subprocess.run([word.format(path=path, dpi=dpi, to=to) for word in ENGINES[engine]], check=True)
    return [Image.open(page).convert("RGB") for page in sorted(to.glob("page*.ppm"))]


@pytest.mark.parametrize("engine", installed("poppler"))
@pytest.mark.parametrize(
    ("dpi", "edges"), [(50, 100), *(pytest.param(*one, marks=pytest.mark.soak) for one in ((72, 80), (110, 50)))]
)
def test_the_booklet_looks_the_same_at_every_size(
    built_in: BuiltIn, engine: str, dpi: int, edges: int, tmp_path: Path
) -> None:
    path = built_in("smashup", "pl") / "booklet-a5.pdf"
    assert unlike(path, drawn_by(engine, path, dpi, tmp_path), dpi, edges) == []


@pytest.mark.parametrize("engine", installed("poppler"))
@pytest.mark.soak
def test_two_engines_draw_the_same_sheets(built_in: BuiltIn, engine: str, tmp_path: Path) -> None:
    path = built_in("smashup", "pl") / "cards-a4.pdf"
    assert unlike(path, drawn_by(engine, path, 50, tmp_path), 50, 100) == []


@pytest.mark.soak
@pytest.mark.parametrize("engine", installed(*ENGINES))
@pytest.mark.parametrize(
    ("name", "dpi", "edges"), [("booklet-a5", 110, 60), ("summary-a5", 72, 60), ("cards-a4", 50, 100)]
)
def test_every_engine_draws_the_same(
    built_in: BuiltIn, language: str, engine: str, name: str, dpi: int, edges: int, tmp_path: Path
) -> None:
    path = built_in("smashup", language) / f"{name}.pdf"
    assert unlike(path, drawn_by(engine, path, dpi, tmp_path), dpi, edges) == []


def unlike(path: Path, pages: list[Image.Image], dpi: int, edges: int) -> list[int]:
    """The pages on which a patch of 4 mm differs from pdfium's by more than the edges of small things do.

    White for a colour is a difference of 130 and more at any resolution; that of edges shrinks with the pixels.
    """
    document = pypdfium2.PdfDocument(path)
    assert len(pages) == len(document)
    found = []
    for number, (page, other) in enumerate(zip(pages, document, strict=True), 1):
        patches = (round(other.get_width() / PT_PER_MM / PATCH), round(other.get_height() / PT_PER_MM / PATCH))
        drawn = other.render(scale=dpi / 72).to_pil().convert("RGB")
        ours, theirs = (image.resize(patches, Image.Resampling.BOX) for image in (page, drawn))
        if max(high for _, high in ImageChops.difference(ours, theirs).getextrema()) > edges:
            found.append(number)
    return found


@every_built
@pytest.mark.soak
def test_gradients_are_shadings_and_no_patterns(built_in: BuiltIn, language: str) -> None:
    for name in ("booklet-a5", "cards-a4"):
        with pikepdf.open(built_in("smashup", language) / f"{name}.pdf") as pdf:
            made = [item for item in pdf.objects if isinstance(item, (pikepdf.Dictionary, pikepdf.Stream))]
            assert not [item for item in made if "/PatternType" in item]
            assert any("/ShadingType" in item for item in made)


def readings(path: Path, ways: Mapping[str, Sequence[str]] = MappingProxyType({"poppler": ()})) -> dict[str, str]:
    """The text of a PDF as each reader copies it: pdfium, and poppler in every way of reading with its options."""
    read = {"pdfium": "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))}
    if shutil.which("pdftotext"):
        for name, how in ways.items():
            run = subprocess.run(["pdftotext", *how, str(path), "-"], check=True, capture_output=True)
            read[name] = run.stdout.decode()
    return read


@every_built
@pytest.mark.parametrize(
    "ways", [{"poppler": ()}, pytest.param({"poppler in drawing order": ("-raw",)}, marks=pytest.mark.soak)]
)
def test_the_text_of_cards_is_found_and_copied(
    built_in: BuiltIn, language: str, game: Facts, texts: Texts, ways: Mapping[str, Sequence[str]]
) -> None:
    cards = faces(game, texts)
    for name, said in readings(built_in("smashup", language) / "cards-a4.pdf", ways).items():
        lines = {spaced(line) for line in said.splitlines()}
        titles = [face.name.text for face in cards if spaced(face.name.text.upper()) not in lines]
        assert titles == [], name
        running = spaced(said)
        sentences = [str(line) for face in cards for part in face.paragraphs for line in part.sentences]
        assert [line for line in sentences if spaced(line) not in running] == [], name


@pytest.mark.soak
@every_game
def test_sheets_of_every_game_look_and_read_the_same(game: Facts, texts: Texts, language: str, tmp_path: Path) -> None:
    project = copy_project(tmp_path / "project", games=(game.id,))
    path = tmp_path / "cards.pdf"
    path.write_bytes(cards_pdf(project, game.id, CardJob(language, "a4")).pdf)
    for engine in (name for name in ENGINES if shutil.which(ENGINES[name][0])):
        to = tmp_path / engine
        to.mkdir()
        assert unlike(path, drawn_by(engine, path, 50, to), 50, 100) == [], engine
    said = [str(line) for face in faces(game, texts) for part in face.paragraphs for line in part.sentences]
    for name, text in readings(path).items():
        running = spaced(text)
        assert [line for line in said if spaced(line) not in running] == [], name


@every_built
def test_headings_of_the_booklet_are_found(built_in: BuiltIn, language: str, game: Facts, texts: Texts) -> None:
    headings = [section.title.text for section in booklet(game, texts).sections]
    for name, said in readings(built_in("smashup", language) / "booklet-a5.pdf").items():
        running = spaced(said)
        assert [line for line in headings if spaced(line.upper()) not in running] == [], name


@every_built
def test_only_slanted_text_says_itself(built_in: BuiltIn, language: str, texts: Texts) -> None:
    with pikepdf.open(built_in("smashup", language) / "summary-a5.pdf") as pdf:
        marks = [mark for mark, operator in pikepdf.parse_content_stream(pdf.pages[0]) if str(operator) == "BDC"]
    spans = [mark[1] for mark in marks if isinstance(mark[1], pikepdf.Dictionary) and "/ActualText" in mark[1]]
    said = [str(span.ActualText) for span in spans]
    title = texts.line("word.summary.title", game=texts.line("game.title"))
    assert said == [title.text.upper().replace("\u00a0", " ")]
