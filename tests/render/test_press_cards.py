"""The card sheets as a printer gets them: sizes, places, texts, backs, fonts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from forge.edition.faces import faces
from forge.edition.texts import Texts
from forge.library import Facts
from forge.render.preflight import check_fonts, fonts
from forge.render.record import Face
from tests.conftest import BuiltIn, every_built
from tests.render.pdf import PT_PER_MM, Trim, squeezed, text_in, trims

pytestmark = every_built

CARD, BASE = (63, 88), (88, 63)


@pytest.fixture(scope="module")
def sheets(built_in: BuiltIn, language: str) -> Path:
    return built_in("smashup", language) / "cards-a4.pdf"


@pytest.fixture(scope="module")
def pages(sheets: Path) -> Iterator[list[pikepdf.Page]]:
    with pikepdf.open(sheets) as pdf:
        yield list(pdf.pages)


def expected(game: Facts, texts: Texts) -> list[Face]:
    """The faces in printing order, with their copies."""
    return [face for face in faces(game, texts) for _ in range(face.copies)]


def test_forty_a4_pages(pages: list[pikepdf.Page]) -> None:
    sizes = {tuple(round(float(v) / PT_PER_MM, 2) for v in page.mediabox) for page in pages}
    assert (len(pages), sizes) == (40, {(0, 0, 210, 297)})


def test_every_card_is_there_at_its_exact_size(pages: list[pikepdf.Page]) -> None:
    cards = [trim for page in pages[0:36:2] for trim in trims(page, *CARD)]
    bases = [trim for page in pages[36:40:2] for trim in trims(page, *BASE)]
    assert (len(cards), len(bases)) == (160, 16)
    assert {trim.turn for trim in cards} == {0}
    assert {trim.turn for trim in bases} == {90}
    for trim in cards + bases:
        assert (trim.width, trim.height) == pytest.approx((63, 88), abs=0.001)


def test_the_grid_is_centred_and_without_gaps(pages: list[pikepdf.Page]) -> None:
    for page in pages[0:34:2]:
        grid = trims(page, *CARD)
        assert sorted({round(t.left, 2) for t in grid}) == [10.5, 73.5, 136.5]
        assert sorted({round(t.bottom, 2) for t in grid}) == [16.5, 104.5, 192.5]


def test_the_text_of_every_card_is_the_catalogs(sheets: Path, game: Facts, texts: Texts) -> None:
    faces = expected(game, texts)
    shown = []
    with pikepdf.open(sheets) as pdf:
        document = pypdfium2.PdfDocument(sheets)
        for index in range(0, len(pdf.pages), 2):
            size = BASE if index >= 36 else CARD
            read = document[index].get_textpage()
            shown += [text_in(read, trim) for trim in trims(pdf.pages[index], *size)]
    assert len(shown) == len(faces)
    for face, found in zip(faces, shown, strict=True):
        figures = face.figures.values()
        numbers = "".join(str(n) for figure in figures for n in (figure if isinstance(figure, tuple) else (figure,)))
        said = f"{numbers}{face.name.text.upper()}{face.text}{face.flavour or ''}{'·'.join(map(str, face.lines))}"
        assert found == squeezed(said), face.id


def test_backs_lie_behind_their_fronts_when_the_sheet_is_turned(pages: list[pikepdf.Page]) -> None:
    for index in range(0, len(pages), 2):
        size = BASE if index >= 36 else CARD
        fronts, backs = trims(pages[index], *size), trims(pages[index + 1], *size)
        assert len(fronts) == len(backs)
        for front, back in zip(fronts, backs, strict=True):
            mirrored = 210 - front.left - front.width
            assert (back.left, back.bottom) == pytest.approx((mirrored, front.bottom), abs=0.002)
            # A turned card's top points the other way when seen from behind.
            assert back.turn == (360 - front.turn) % 360


def test_a_face_is_one_form_however_often_it_is_placed(sheets: Path) -> None:
    with pikepdf.open(sheets) as pdf:
        forms = {form.objgen for page in pdf.pages for form in page.Resources.XObject.values()}
    # Two layers for each of 110 faces, two backs, and the words of 20 sheets.
    assert len(forms) == 2 * 110 + 2 + 20
    assert sheets.stat().st_size < 2_000_000


def test_marks_and_ruler_are_plain_black(pages: list[pikepdf.Page]) -> None:
    for page in pages:
        operators = {str(operator) for _, operator in pikepdf.parse_content_stream(page)}
        assert not operators & {"rg", "RG", "k", "K"}


def dark(image: object, x: float, y: float, height: float) -> bool:
    """Whether the paper is dark at (x, y) mm from the lower left corner."""
    px = 300 / 25.4
    return image.getpixel((round(x * px), round((height - y) * px))) < 128  # type: ignore[attr-defined,no-any-return]


def test_the_ruler_measures_100_mm_and_crop_marks_stand_at_the_cuts(sheets: Path) -> None:
    image = pypdfium2.PdfDocument(sheets)[0].render(scale=300 / 72).to_pil().convert("L")
    run = [x / 10 for x in range(0, 2100) if dark(image, x / 10, 8.0, 297)]
    assert run[0] == pytest.approx(10.5, abs=0.2)
    ruler = [x for x in run if x <= 112]
    assert max(ruler) - min(ruler) == pytest.approx(100, abs=0.3)
    for x in (10.5, 73.5, 136.5, 199.5):
        assert any(dark(image, x + shift / 20, 16.5 - 2.5 - 2, 297) for shift in range(-4, 5)), f"no mark at {x}"
    for y in (16.5, 104.5, 192.5, 280.5):
        assert any(dark(image, 10.5 - 2.5 - 2, y + shift / 20, 297) for shift in range(-4, 5)), f"no mark at {y}"


def test_only_declared_fonts_and_all_embedded(sheets: Path) -> None:
    data = sheets.read_bytes()
    assert check_fonts(data, {"Roboto", "Source Sans Pro"}, "cards") == []
    assert {name.split("-")[0] for name, _ in fonts(data)} == {"Roboto", "Source"}
    assert check_fonts(data, {"Roboto"}, "cards")


def test_the_reader_is_told_title_language_and_how_to_print(sheets: Path, texts: Texts, language: str) -> None:
    with pikepdf.open(sheets) as pdf:
        assert str(pdf.Root.Lang) == language
        assert texts.line("game.title").text in str(pdf.docinfo["/Title"])
        preferences = pdf.Root.ViewerPreferences
        assert (str(preferences.PrintScaling), str(preferences.Duplex)) == ("/None", "/DuplexFlipLongEdge")


def test_bleed_is_printed_around_the_grid_but_not_between_cards(sheets: Path) -> None:
    image = pypdfium2.PdfDocument(sheets)[0].render(scale=300 / 72).to_pil()

    def pixel(x: float, y: float) -> tuple[int, ...]:
        return tuple(image.getpixel((round(x * 300 / 25.4), round((297 - y) * 300 / 25.4))))

    assert pixel(10.5 - 1.5, 230) != (255, 255, 255)
    assert pixel(10.5 - 2.3, 230) == (255, 255, 255)
    trim = Trim(10.5, 192.5, 63, 88, 0)
    assert pixel(trim.left + 1, trim.bottom + 1) != (255, 255, 255)
