"""The rule booklet and the one-page summary: whole, navigable and accessible."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from forge.edition.booklet import booklet
from forge.edition.publish import booklet_pictures
from forge.edition.texts import Texts, load_texts
from forge.library import Facts
from forge.project import Project
from forge.render.preflight import check_fonts
from forge.render.studio import studio_for
from forge.rules.games import load_game
from tests.conftest import BuiltIn
from tests.render.pdf import PT_PER_MM, plain_text, squeezed, stands_in

# Of one the booklet is built in any case; the others are built to be looked at.
EDITIONS = [
    ("smashup", "pl"),
    *(pytest.param(one, marks=pytest.mark.soak) for one in (("smashup", "en"), ("smashup", "ru"), ("magblast", "pl"))),
]


@pytest.fixture(scope="module", params=EDITIONS, ids="-".join)
def edition(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A game and a language."""
    game, language = request.param
    return game, language


@pytest.fixture(scope="module")
def language(edition: tuple[str, str]) -> str:
    return edition[1]


@pytest.fixture(scope="module")
def game(edition: tuple[str, str], project: Project) -> Facts:
    return load_game(project, edition[0])


@pytest.fixture(scope="module")
def texts(game: Facts, language: str, project: Project) -> Texts:
    return load_texts(project, game, language)


@pytest.fixture(scope="module")
def folder(edition: tuple[str, str], built_in: BuiltIn) -> Path:
    return built_in(*edition)


@pytest.fixture(scope="module")
def path(folder: Path) -> Path:
    return folder / "booklet-a5.pdf"


@pytest.fixture(scope="module")
def summary(folder: Path) -> Path:
    return folder / "summary-a5.pdf"


@pytest.fixture(scope="module")
def pdf(path: Path) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(path) as opened:
        yield opened


@pytest.mark.parametrize("name", ["magblast", "sincity", "smashup"])
def test_what_has_no_portrait_needs_none_of_its_pictures(name: str, project: Project) -> None:
    """A theme may be called as a group is, and still have none of the colours of a medal."""
    game, studio = load_game(project, name), studio_for(project, name)
    texts = load_texts(project, game, game.info.language)
    shown = booklet_pictures(project, studio, game, texts, booklet(game, texts).portraits)[1]
    assert {key.removeprefix("round-") for key in shown if key.startswith("round-")} == set(game.booklet.portraits)


def structure(node: Any) -> Iterator[Any]:
    """All structure elements of a tagged PDF."""
    if isinstance(node, pikepdf.Dictionary):
        if "/S" in node:
            yield node
        kids = node.get("/K")
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            yield from structure(kid)


def test_a5_pages(pdf: pikepdf.Pdf, summary: Path) -> None:
    with pikepdf.open(summary) as short:
        assert len(short.pages) == 1
        for page in [*pdf.pages, *short.pages]:
            size = [float(v) / PT_PER_MM for v in page.mediabox]
            assert size == pytest.approx([0, 0, 148, 210], abs=0.01)
    assert len(pdf.pages) >= 20
    assert len(pdf.pages) % 4 == 0  # two leaves folded make eight pages: what is stapled comes in fours


@pytest.mark.parametrize("which", ["booklet", "summary"])
def test_pdf_ua(path: Path, summary: Path, which: str, language: str, texts: Texts) -> None:
    with pikepdf.open(path if which == "booklet" else summary) as opened:
        root = opened.Root
        assert bool(root.MarkInfo.Marked)
        assert str(root.Lang) == language
        assert bool(root.ViewerPreferences.DisplayDocTitle)
        with opened.open_metadata() as metadata:
            assert metadata["pdfuaid:part"] == "1"
            assert texts.line("game.title").text in metadata["dc:title"]
        elements = list(structure(root.StructTreeRoot))
        kinds = {str(element.S) for element in elements}
        assert {"/H1", "/H2", "/P", "/L"} <= kinds
        for figure in (element for element in elements if str(element.S) == "/Figure"):
            assert str(figure.get("/Alt", "")).strip()


def test_every_link_says_where_it_leads(pdf: pikepdf.Pdf, game: Facts, texts: Texts) -> None:
    links = [link for page in pdf.pages for link in page.get("/Annots", [])]
    assert len(links) > 60
    titles = {f"{s.number} {s.title}" for s in booklet(game, texts).sections}
    said = {str(link.Contents) for link in links}
    assert titles <= said
    assert not any(name.startswith(("section-", "rule-", "faction-")) for name in said)


def test_bookmarks_lead_to_every_section(path: Path, game: Facts, texts: Texts) -> None:
    document = pypdfium2.PdfDocument(path)
    marks = [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc() if mark.level == 0]
    titles = {squeezed(title) for title, _ in marks}
    for section in booklet(game, texts).sections:
        assert squeezed(f"{section.number}{section.title}") in titles
    for title, page in marks:
        assert squeezed(title).upper() in squeezed(document[page].get_textpage().get_text_range()).upper()


def test_the_contents_name_the_right_pages(path: Path, game: Facts, texts: Texts) -> None:
    document = pypdfium2.PdfDocument(path)
    starts = {squeezed(m.get_title()): m.get_dest().get_index() + 1 for m in document.get_toc() if m.level == 0}
    lines = [squeezed(line) for line in document[1].get_textpage().get_text_range().splitlines()]
    contents = "".join(lines)
    for section in booklet(game, texts).sections:
        title = squeezed(f"{section.number}{section.title}")
        after = contents[contents.index(title) + len(title) :]
        assert after.startswith(str(starts[title])), section.id


def test_everything_is_in_it(path: Path, game: Facts, texts: Texts) -> None:
    said = [squeezed(page.get_textpage().get_text_range()).upper() for page in pypdfium2.PdfDocument(path)]
    book = booklet(game, texts)
    wanted = [line for s in (*book.sections, *book.imprint) for line in (s.title, s.lead)]
    for section in book.sections:
        for rule in section.rules:
            wanted += [rule.title, rule.text]
            wanted += [line for example in rule.examples for line in (example.title, example.text)]
    for portrait in book.portraits:
        wanted += [portrait.name, portrait.motto, portrait.text]
        wanted += [answer for ruling in portrait.rulings for answer in ruling.answers]
        listed = [card for shown in portrait.lists for card in shown.faces]
        wanted += [sentence for card in listed for p in card.paragraphs for sentence in p.sentences]
    for base in (face for section in book.sections for face in section.gallery):
        wanted += [base.name, *(sentence for p in base.paragraphs for sentence in p.sentences)]
    wanted += [texts.line("word.booklet.notice")]
    missing = [line.text for line in wanted if not stands_in(squeezed(line.text).upper(), said)]
    assert missing == []


def test_long_words_are_hyphenated(path: Path, texts: Texts) -> None:
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]
    shortest, before, after = texts.language.hyphenate
    # pdfium marks a word that goes on in the next line with U+FFFE. A language that parts few words may part none.
    assert sum(said.count("\ufffe") for said in pages) >= 3 or before + after >= shortest


def test_the_summary_holds_every_short_rule(summary: Path, game: Facts, texts: Texts) -> None:
    said = plain_text(summary)
    shorts = [rule.short for section in booklet(game, texts).sections for rule in section.rules if rule.short]
    assert len(shorts) >= 20
    assert [short.text for short in shorts if squeezed(short.text) not in said] == []


def test_points_in_examples_are_computed(game: Facts, texts: Texts) -> None:
    if game.id != "smashup":
        pytest.skip("its examples have no points")
    examples = {e.title: e for s in booklet(game, texts).sections for r in s.rules for e in r.examples}
    assert len(examples) == 8
    points = sorted([row.numbers[-1] for row in example.rows] for example in examples.values())
    assert points == [[], [2], [2, 3], [4, 2], [4, 2, 1], [4, 3], [4, 4, 1], [5, 3, 3, 0]]


def test_only_declared_fonts(path: Path, summary: Path) -> None:
    for file in (path, summary):
        assert check_fonts(file.read_bytes(), {"Roboto", "Source Sans Pro"}, file.name) == []


def test_the_manifest_tells_of_every_file(built: Project, manifest: dict[str, Any]) -> None:
    import hashlib

    files = {output["file"]: output for output in manifest["outputs"]}
    assert len(files) == 3
    for name, output in files.items():
        data = (built.root / name).read_bytes()
        assert output["sha256"] == hashlib.sha256(data).hexdigest()
        assert output["bytes"] == len(data)
        with pikepdf.open(built.root / name) as opened:
            assert output["pages"] == len(opened.pages)
    assert manifest["warnings"] == []
    assert {"cards", "code", "locales", "templates"} == set(manifest["inputs"]["sha256"])
    assert {"weasyprint", "pango", "pikepdf", "forge"} <= set(manifest["inputs"]["versions"])


def test_a_portrait_is_one_page(path: Path, game: Facts, texts: Texts) -> None:
    if len(booklet(game, texts).portraits) != len(game.groups):
        pytest.skip("a game whose groups have no portraits")
    document = pypdfium2.PdfDocument(path)
    marks = {squeezed(mark.get_title()): mark.get_dest().get_index() for mark in document.get_toc() if mark.level == 0}
    *_, factions, summary = sorted(marks.values())
    # The choice of factions, then a page for each.
    assert summary - factions == 1 + len(game.groups)


def test_paragraphs_are_numbered_one_way(path: Path, game: Facts, texts: Texts) -> None:
    document = pypdfium2.PdfDocument(path)
    marks = {squeezed(mark.get_title()) for mark in document.get_toc() if mark.level == 1}
    for section in booklet(game, texts).sections:
        for rule in section.rules:
            title = squeezed(f"{rule.number}{rule.title}")  # behind it may stand how the rule is known
            assert section.compact or any(mark.startswith(title) for mark in marks), rule.anchor


def test_no_page_is_half_empty(path: Path, edition: tuple[str, str]) -> None:
    """Less than a quarter is left free, where an example or a picture did not fit."""
    document = pypdfium2.PdfDocument(path)
    top, bottom = 14, 195  # of what is printed between the margins, in mm
    free = []
    for page in document:
        drawn = page.render(scale=1).to_pil().convert("L").point(lambda grey: 255 if grey < 200 else 0)
        room = drawn.crop((0, round(top * PT_PER_MM), drawn.width, round(bottom * PT_PER_MM)))
        free.append(1 - (room.getbbox() or (0, 0, 0, 0))[3] / room.height)
    # One page of Mag·Blast has a third of it free still.
    assert len([number for number, part in enumerate(free, 1) if part > 0.25]) <= (edition[0] == "magblast")


def test_a_picture_fills_the_page_before_the_groups(path: Path, game: Facts, texts: Texts) -> None:
    if len(booklet(game, texts).portraits) != len(game.groups):
        pytest.skip("a game whose groups have no portraits")
    document = pypdfium2.PdfDocument(path)
    *_, groups, _ = [mark.get_dest().get_index() for mark in document.get_toc() if mark.level == 0]
    foot = document[groups - 1].render(scale=1).to_pil().convert("L")
    assert foot.getpixel((round(20 * PT_PER_MM), round(190 * PT_PER_MM))) < 250


def test_no_line_ends_after_the_first_word_of_a_paragraph(path: Path, game: Facts, texts: Texts) -> None:
    """WeasyPrint does so to a text that just fits its line when its references do not."""
    pages = (page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))
    lines = [line.strip() for page in pages for line in page.splitlines()]
    for rule in game.rules:
        first, second, *_ = texts.line(f"rule.{rule.id}.text").text.replace("\N{NO-BREAK SPACE}", " ").split(" ")
        torn = [after for line, after in pairwise(lines) if line == first and after.startswith(second)]
        assert torn == [], rule.id
