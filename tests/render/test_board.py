"""A board and what stands on it: a ring of any spaces, pages to glue, tokens of two sides and two shapes."""

from __future__ import annotations

import io
from itertools import combinations

import pikepdf
import pypdfium2
import pytest
from msgspec.structs import replace

from forge.edition.cards import CardJob, cards_pdf
from forge.edition.faces import face_of, faces
from forge.edition.texts import Texts, load_texts
from forge.library import Facts
from forge.project import Project
from forge.render.pages import shard_pdf
from forge.render.record import Face, Line, NamedOn
from forge.render.ring import Panel, ring
from forge.render.shards import STATIC, TEXT, Shard, shards
from forge.render.sheets import cells, pages_of
from forge.render.studio import studio_for
from forge.rules.games import load_game
from tests.conftest import copy_project
from tests.render.pdf import PT_PER_MM, Trim, squeezed, text_in, trims

AREA = (0, 0, 400, 270)


@pytest.fixture(scope="module")
def city(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return copy_project(tmp_path_factory.mktemp("city") / "project", games=("sincity",))


@pytest.fixture(scope="module")
def box(city: Project) -> Facts:
    return load_game(city, "sincity")


@pytest.fixture(scope="module")
def polish(city: Project, box: Facts) -> Texts:
    return load_texts(city, box, "pl")


def apart(one: Panel, other: Panel) -> bool:
    return (
        one.x + one.width <= other.x
        or other.x + other.width <= one.x
        or one.y + one.height <= other.y
        or other.y + other.height <= one.y
    )


def gap(one: Panel, other: Panel) -> float:
    """How far two panels lie apart, the longer way of both directions."""
    across = max(one.x, other.x) - min(one.x + one.width, other.x + other.width)
    along = max(one.y, other.y) - min(one.y + one.height, other.y + other.height)
    return max(across, along)


@pytest.mark.parametrize("count", range(3, 25))
def test_panels_fill_the_edge_of_an_area_clockwise_however_many_there_are(count: int) -> None:
    made = ring(count, AREA, high=70, wide=60, gutter=3)
    assert len(made.panels) == count
    everything = [*made.panels, made.middle]
    assert all(apart(one, other) for one, other in combinations(everything, 2))
    assert all(
        one.x >= 0 and one.y >= 0 and one.x + one.width <= 400.01 and one.y + one.height <= 270.01 for one in everything
    )
    order = ["top", "right", "bottom", "left"]
    sides = [order.index(panel.side) for panel in made.panels]
    assert sides == sorted(sides) and sides[0] == 0
    if count > 4:  # round the corners, too, each lies beside the next, and the last beside the first
        beside = zip(made.panels, (*made.panels[1:], made.panels[0]), strict=True)
        assert [round(gap(one, other), 6) for one, other in beside] == [3] * count


def test_a_ring_of_two_is_none() -> None:
    with pytest.raises(ValueError, match="three panels at least, not 2"):
        ring(2, AREA, high=70, wide=60, gutter=3)


def with_spaces(board: Face, names: list[str]) -> Face:
    """The board with other spaces, of which there is no picture; what lies in its middle stays."""
    spaces = tuple(NamedOn(f"own_{index}", "space", Line(name)) for index, name in enumerate(names))
    return replace(board, parts=(*spaces, *(part for part in board.parts if part.kind != "space")))


@pytest.mark.parametrize("names", [[f"Pole {n}" for n in range(count)] for count in (3, 7, 12)], ids=len)
def test_an_own_ring_of_spaces_is_drawn_with_every_name_on_its_panel(
    city: Project, box: Facts, polish: Texts, names: list[str]
) -> None:
    board = with_spaces(face_of(box.kind("board")[0], box, polish), names)
    form = studio_for(city, box.id).look.form(board.layout)
    page = pypdfium2.PdfDocument(shard_pdf(city, Shard(box.id, TEXT, board.layout, (board,), "pl")))[0]
    read = page.get_textpage()
    high = form.height + 2 * form.bleed
    found = []
    for index in range(read.count_chars()):
        left, bottom, right, top = (value / PT_PER_MM for value in read.get_charbox(index))
        found.append((read.get_text_range(index, 1), (left + right) / 2, high - (bottom + top) / 2))
    picture = pypdfium2.PdfDocument(shard_pdf(city, Shard(box.id, STATIC, board.layout, (board.bare(),))))[0]
    image = picture.render(scale=2).to_pil().convert("L")
    lies = ring(len(names), (8, 8, form.width - 10, form.height - 10), 70, 61, 3)  # as the template has it
    for name, panel in zip(names, lies.panels, strict=True):
        said = "".join(
            letter
            for letter, x, y in found
            if panel.x - 2 <= x <= panel.x + panel.width and panel.y - 2 <= y <= panel.y + panel.height
        )
        assert squeezed(said) == squeezed(name.upper())
        edge, between = (panel.x + 0.45, panel.y + 50), (panel.x - 1.5, panel.y + 50)
        dark, pale = (image.getpixel(tuple(int(2 * v * PT_PER_MM) for v in at)) for at in (edge, between))
        assert dark < 90 < 200 < pale, name


def test_a_board_is_one_page_of_a3_and_four_to_glue_of_a4_or_letter(city: Project, box: Facts) -> None:
    studio = studio_for(city, box.id)
    form, papers = studio.look.form("board"), studio.print.papers
    assert len(cells(papers["a3"], form, "a3")) == 1
    for name in ("a4", "letter"):
        assert cells(papers[name], form, name) == []
        assert len(pages_of(papers[name], form)) == 4


def printed(city: Project, cut: str | None, language: str = "en") -> pikepdf.Pdf:
    """A sheet of tokens."""
    job = CardJob(language, "a4", types=("token",), cut=cut)  # type: ignore[arg-type]
    return pikepdf.open(io.BytesIO(cards_pdf(city, "sincity", job).pdf))


def test_tokens_are_discs_or_squares_and_have_their_other_side_behind_them(city: Project, box: Facts) -> None:
    sheets = {cut: printed(city, cut) for cut in (None, "round", "square")}
    circles = {
        cut: sum(str(operator) == "c" for _, operator in pikepdf.parse_content_stream(pdf.pages[0]))
        for cut, pdf in sheets.items()
    }
    count = sum(thing.copies for thing in box.kind("token"))
    assert circles == {None: 4 * count, "round": 4 * count, "square": 0}
    for pdf in sheets.values():
        assert len(pdf.pages) == 2  # one sheet of paper
        fronts, backs = (trims(page, 25, 25, bleed=1.5) for page in pdf.pages)
        assert len(fronts) == len(backs) == count
        for front, back in zip(fronts, backs, strict=True):
            assert (back.left, back.bottom) == pytest.approx((210 - front.left - front.width, front.bottom), abs=0.002)
        kinds = len(box.kind("token"))
        assert [len(page.Resources.XObject) for page in pdf.pages] == [2 * kinds + 1, kinds]


def test_both_sides_of_a_token_tell_its_kind_without_colour(city: Project) -> None:
    """The grey pictures of any two kinds differ in a tenth of their dots and more, on either side."""
    pdf, file = printed(city, None), io.BytesIO()
    pdf.save(file)
    for sheet, page in zip(pdf.pages, pypdfium2.PdfDocument(file), strict=True):
        image = page.render(scale=4).to_pil().convert("L")
        lies = trims(sheet, 25, 25, bleed=1.5)
        shown = []
        for trim in (lies[0], lies[len(lies) // 2], lies[-1]):
            x, y = trim.left * 4 * PT_PER_MM, (297 - trim.bottom - trim.height) * 4 * PT_PER_MM
            side = 25 * 4 * PT_PER_MM
            cut = image.crop((round(x), round(y), round(x + side), round(y + side))).resize((60, 60))
            shown.append([dot > 128 for dot in cut.get_flattened_data()])
        for one, other in combinations(shown, 2):
            assert sum(a != b for a, b in zip(one, other, strict=True)) > 360


@pytest.mark.parametrize(
    ("language", "mark"),
    [
        pytest.param("en", "OWN DESIGN", marks=pytest.mark.soak),
        ("pl", "PROJEKT WŁASNY"),
        pytest.param("ru", "АВТОРСКАЯ КАРТА", marks=pytest.mark.soak),
    ],
)
def test_all_words_of_a_face_are_printed_and_cards_of_our_own_say_so(
    city: Project, box: Facts, language: str, mark: str
) -> None:
    printed = faces(box, load_texts(city, box, language))
    own = [face.id for face in printed if "own_design" in face.marks]
    assert own == [thing.id for thing in box.printed if thing.group in ("action_cards", "goal_cards")]
    look = studio_for(city, box.id).look
    for shard in shards(box.id, printed, language=language)[1]:
        form = look.form(shard.layout)
        document = pypdfium2.PdfDocument(shard_pdf(city, shard))
        assert len(document) == len(shard.faces)
        for face, page in zip(shard.faces, document, strict=True):
            whole = Trim(0, 0, form.width + 2 * form.bleed, form.height + 2 * form.bleed, 0)
            shown = text_in(page, whole).upper()
            boxes = look.layout(face.layout).boxes
            said = [face.name.text] if "name" in boxes and face.kind != "blank" else []
            said += [line.text for part in face.paragraphs for line in part.sentences] if "ability" in boxes else []
            said += [part.name.text for part in face.parts]
            assert [text for text in said if squeezed(text).upper() not in shown] == [], face.id
            assert (squeezed(mark) in shown) == (face.id in own), face.id


@pytest.mark.soak
@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("language", ["en", "pl", "ru"])
@pytest.mark.parametrize("paper", ["a4", "a3", "letter"])
def test_everything_in_the_box_is_printed_on_every_paper(
    city: Project, box: Facts, paper: str, language: str, low_ink: bool
) -> None:
    made = cards_pdf(city, "sincity", CardJob(language, paper, low_ink=low_ink))
    sheets = {"a4": 15, "a3": 8, "letter": 15}[paper]
    assert len(pikepdf.open(io.BytesIO(made.pdf)).pages) == 2 * sheets
    assert [line for line in made.warnings if "no room" in line] == []
