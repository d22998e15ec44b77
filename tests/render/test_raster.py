"""Pictures of dots: PNG and JPEG on a card, how they are placed, and what is refused."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageFile

from forge.edition.faces import bare_faces
from forge.edition.pictures import check_templates, pictures_missing
from forge.problems import ProblemsError
from forge.project import Project
from forge.render.faces import draw
from forge.render.raster import MOST, PlacedPicture, image_at, look_at, seen_part
from forge.render.shards import Shard, shards
from forge.render.studio import studio_for
from forge.rules.games import load_game
from tests.cli.calling import forge
from tests.conftest import ROOT

CARD = "saucy_wench"


@pytest.fixture
def own(tmp_path: Path) -> Project:
    """A project with a picture or two of its own, over the repository."""
    (tmp_path / "forge.yml").write_text("")
    (tmp_path / "templates" / "smashup" / "art").mkdir(parents=True)
    return Project(tmp_path, ROOT)


def put(own: Project, name: str, image: Image.Image, **options: object) -> Path:
    path = own.templates / "smashup" / "art" / name
    image.save(path, **options)
    return path


def halves(width: int, height: int) -> Image.Image:
    """Red on the left, blue on the right."""
    made = Image.new("RGB", (width, height), (255, 0, 0))
    made.paste((0, 0, 255), (width // 2, 0, width, height))
    return made


def shard_of(own: Project, low_ink: bool = False) -> Shard:
    faces = [face for face in bare_faces(load_game(own, "smashup")) if face.id == CARD]
    return shards("smashup", faces, language="en", low_ink=low_ink)[0][0]


def drawn(own: Project, low_ink: bool = False) -> Image.Image:
    """The picture of the card, as a sheet with it shows it: 69 x 94 mm."""
    import pydyf

    from forge.render.painted import as_form
    from forge.render.pdffile import Array, Dictionary, PdfFile

    form = draw(own, shard_of(own, low_ink)).pictures[0]
    file = PdfFile(pydyf.PDF())
    width, height = 69 * 72 / 25.4, 94 * 72 / 25.4
    used = Dictionary({"XObject": Dictionary({"p": as_form(file, form)})})
    page = {"Type": "/Page", "Parent": file.pages, "MediaBox": Array((0, 0, width, height)), "Resources": used}
    page["Contents"] = file.add_stream(b"/p Do", {})
    data = file.save([file.add(Dictionary(page))], {}, "a card")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
    return pypdfium2.PdfDocument(data)[0].render(scale=1).to_pil().convert("RGB")


def at(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """The colour so many millimetres from the upper left corner."""
    found = image.getpixel((round(x * 72 / 25.4), round(y * 72 / 25.4)))
    assert isinstance(found, tuple)
    return found


def test_a_jpeg_fills_its_window_and_is_in_the_file_as_it_was(own: Project) -> None:
    path = put(own, f"{CARD}.jpg", halves(1000, 800), quality=95)
    [image] = draw(own, shard_of(own)).pictures[0].images
    assert (image.data, image.filter) == (path.read_bytes(), "/DCTDecode")
    seen = drawn(own)
    assert at(seen, 30, 40)[0] > 200 > 60 > at(seen, 30, 40)[2]
    assert at(seen, 40, 3)[2] > 200 > 60 > at(seen, 40, 3)[0]
    grey = at(drawn(own, low_ink=True), 30, 40)
    assert len(set(grey)) == 1 and grey[0] > 96


@pytest.mark.soak
def test_where_a_png_is_open_the_scene_shows(own: Project) -> None:
    made = Image.new("RGBA", (900, 700), (0, 0, 0, 0))
    made.paste((0, 255, 0, 255), (0, 350, 900, 700))
    put(own, f"{CARD}.png", made)
    seen = drawn(own)
    assert at(seen, 40, 35) == (0, 255, 0)
    assert at(seen, 60, 5) == at(drawn(Project(ROOT)), 60, 5)


@pytest.mark.parametrize(
    ("placed", "part"),
    [
        (PlacedPicture(), (0, 100, 1000, 600)),
        (PlacedPicture(focus=(0.5, 0)), (0, 0, 1000, 600)),
        (PlacedPicture(focus=(0.9, 1)), (0, 200, 1000, 600)),
        (PlacedPicture(crop=(0.5, 0, 0.5, 1), focus=(0, 0.5)), (500, 250, 500, 300)),
    ],
)
def test_crop_and_focus_say_what_is_seen(
    own: Project, placed: PlacedPicture, part: tuple[float, float, float, float]
) -> None:
    found = look_at(put(own, "a.png", Image.new("RGB", (1000, 800))))
    assert seen_part(found, placed, 1000 / 600) == pytest.approx(part)


def test_a_picture_held_sideways_is_turned(own: Project) -> None:
    exif = Image.Exif()
    exif[274] = 6
    found = look_at(put(own, "a.jpg", halves(400, 200), exif=exif))
    assert (found.width, found.height) == (200, 400)
    image = image_at(found.href())
    assert (image.width, image.height) == (200, 400)


def test_too_few_dots_are_told_and_print_all_the_same(own: Project) -> None:
    put(own, f"{CARD}.jpg", halves(345, 270))
    [problem] = pictures_missing(own, load_game(own, "smashup"))
    assert str(problem) == (
        f"templates/smashup/art/{CARD}.jpg: 127 dpi where it fills 69 x 54 mm; 300 are wanted: 815 x 638 dots"
    )


def bomb() -> bytes:
    """A PNG of few bytes that says it has more dots than anybody wants."""
    head = (30_000).to_bytes(4, "big") * 2 + bytes((8, 2, 0, 0, 0))
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(bytes(1000))), (b"IEND", b"")]
    written = (
        len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big") for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(written)


def cut_off() -> bytes:
    out = io.BytesIO()
    halves(400, 300).save(out, "JPEG")
    return out.getvalue()[: len(out.getvalue()) // 2]


def animated() -> bytes:
    out = io.BytesIO()
    halves(40, 30).save(out, "GIF")
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("png", bomb(), rf"more dots than anybody prints; at most {MOST // 1_000_000} million"),
        ("jpg", cut_off(), "not a sound picture"),
        ("jpg", b"", "is no picture that is known; there are: SVG, PNG, JPEG"),
        ("png", animated(), "is no picture that is known; there are: SVG, PNG, JPEG"),
        ("png", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "is no picture that is known"),
        ("svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 400"><image href="x.png"/></svg>',
         "has an <image>; put the picture itself there"),
        ("svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 400"><image href="raster:/etc/x"/></svg>',
         "names a file"),
    ],
)  # fmt: skip
def test_what_is_no_picture_is_told_and_not_printed(
    own: Project, name: str, data: bytes, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)  # as WeasyPrint does
    path = own.templates / "smashup" / "art" / f"{CARD}.{name}"
    path.write_bytes(data)
    with pytest.raises(ProblemsError, match=said) as caught:
        draw(own, shard_of(own))
    assert {problem.file for problem in caught.value.problems} == {f"templates/smashup/art/{CARD}.{name}"}


@pytest.mark.soak
def test_check_tells_what_print_would_tell(own: Project) -> None:
    (own.templates / "smashup" / "art" / f"{CARD}.jpg").write_bytes(cut_off())
    (own.templates / "smashup" / "art" / "broadside.png").write_bytes(bomb())
    found = check_templates(own, load_game(own, "smashup"))
    assert {problem.file.rpartition("/")[2] for problem in found} == {f"{CARD}.jpg", "broadside.png"}
    assert forge("print", "--factions", "pirates", "--lang", "pl", "-o", "x.pdf", cwd=own.root).returncode == 1
    assert not (own.root / "x.pdf").exists()


def test_shares_that_are_none_are_told_each_in_its_line(own: Project) -> None:
    wrong = "pictures:\n  saucy_wench: {crop: [0, 0, 2, 1]}\n  pirate_king: {focus: [0.5, 3]}\n"
    (own.templates / "smashup" / "theme.yml").write_text(wrong)
    with pytest.raises(ProblemsError) as raised:
        studio_for(own, "smashup")
    assert [(problem.file, problem.line) for problem in raised.value.problems] == [
        ("templates/smashup/theme.yml", 2),
        ("templates/smashup/theme.yml", 3),
    ]


def test_two_pictures_of_one_name_are_told(own: Project) -> None:
    for ending in ("png", "jpg"):
        put(own, f"{CARD}.{ending}", halves(900, 700))
    with pytest.raises(ProblemsError, match=rf"{CARD}\.jpg is there as well; keep one"):
        studio_for(own, "smashup").art_file(CARD)
