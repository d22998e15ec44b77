"""What is composed looks as WeasyPrint lays it out: the same sizes, the same lines, the same dots of ink."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import ImageChops

from forge.edition.cards import CardJob, cards_pdf
from forge.edition.faces import faces
from forge.edition.texts import Texts
from forge.library import Facts
from forge.project import Project
from forge.render.faces import by_template, draw
from forge.render.labels import SheetWords
from forge.render.pages import shard_pdf
from forge.render.record import Line
from forge.render.setting.blocks import Ink, TextRun
from forge.render.setting.breaking import Hyphenation, Typesetting, atoms, lines
from forge.render.setting.hyphens import Hyphens
from forge.render.shards import Shard, shards
from forge.render.studio import studio_for
from tests.conftest import one_language
from tests.render.pdf import squeezed

FEW = 3  # faces of a layout that are looked at where not all are
FAR = 40  # of 255: a dot that differs by more is another dot


def composed(project: Project, game: Facts, texts: Texts, most: int | None, low_ink: bool = False) -> Iterator[Shard]:
    """The words of a game's faces; of each layout the longest `most`, or all."""
    look = studio_for(project, game.id).look
    seen = set()
    for shard in shards(game.id, faces(game, texts), language=texts.language.tag, low_ink=low_ink)[1]:
        if look.layout(shard.layout).composed is None or (most is not None and shard.layout in seen):
            continue
        seen.add(shard.layout)
        longest = sorted(shard.faces, key=lambda face: len(face.text), reverse=True)[:most]
        yield replace(shard, faces=tuple(face for face in shard.faces if face in longest))


def same(project: Project, shard: Shard) -> None:
    pdf, fits = by_template(studio_for(project, shard.game), shard)
    found = {(fit.face, fit.slot): fit for fit in draw(project, shard).fits}
    for fit in fits:
        mine = found.pop((fit.face, fit.slot))
        assert (mine.rung, mine.size) == (fit.rung, fit.size), fit
        assert mine.room == pytest.approx(fit.room, abs=0.05), fit
    assert not found
    boxes = studio_for(project, shard.game).look.layout(shard.layout).composed or {}
    upwards = any(box.quarter for box in boxes.values())
    pages = zip(pypdfium2.PdfDocument(shard_pdf(project, shard)), pypdfium2.PdfDocument(pdf), strict=True)
    for face, (mine, theirs) in zip(shard.faces, pages, strict=True):
        # Of words that run upwards pdfium makes other lines, as their letters lie.
        assert upwards or words_in(mine) == words_in(theirs), face.id
        dots = [page.render(scale=1.5).to_pil().convert("L") for page in (mine, theirs)]
        off = ImageChops.difference(*dots).histogram()
        assert sum(off[FAR:]) < 0.015 * sum(off), face.id


def words_in(page: pypdfium2.PdfPage) -> Counter[str]:
    """The lines of a page."""
    return Counter(squeezed(line) for line in page.get_textpage().get_text_range().splitlines())


@one_language
def test_composed_words_are_those_that_weasyprint_lays_out(project: Project, game: Facts, texts: Texts) -> None:
    for shard in composed(project, game, texts, FEW):
        same(project, shard)


@pytest.mark.soak
@one_language
@pytest.mark.parametrize("low_ink", [False, True])
def test_all_composed_words_are_those_that_weasyprint_lays_out(
    project: Project, game: Facts, texts: Texts, low_ink: bool
) -> None:
    for shard in composed(project, game, texts, None, low_ink):
        same(project, shard)


def test_a_file_has_every_font_once_with_a_tag_of_its_own(built: Project) -> None:
    made = cards_pdf(built, "smashup", CardJob("pl", "a4"))
    with pikepdf.open(io.BytesIO(made.pdf)) as pdf:
        found = [
            str(item.BaseFont)
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Subtype") == "/Type0"
        ]
    names = [name.partition("+")[2] for name in found]
    assert len(found) == len(set(names)) == len({name.partition("+")[0] for name in found}) == 5


def test_every_sheet_has_its_own_label_and_the_note(project: Project) -> None:
    studio = studio_for(project, "smashup")
    labels = [Line(letters) for letters in ("abc", "def", "ghi", "jkl")]
    made = SheetWords(studio.print.papers["a4"], studio.fonts.cuts("en"), "en").written(labels, Line("xyz"))
    said = [{text for glyphs in page.glyphs.values() for text in glyphs.values()} for page in made.faces]
    assert said == [{*label.text, *"xyz"} for label in labels]


WORDS = st.lists(st.text("abcdeąęłżабвгдіж", min_size=1, max_size=18), min_size=1, max_size=30)


@given(WORDS, st.floats(20, 200), st.floats(5, 14), st.booleans())
def test_lines_hold_all_words_in_their_order_and_are_as_full_as_they_can_be(
    project: Project, words: list[str], width: float, size: float, broken: bool
) -> None:
    cuts = studio_for(project, "smashup").fonts.cuts("pl")
    font = next(iter(cuts))
    setting = Typesetting(cuts.__getitem__, 0.0, Hyphenation(Hyphens(), "pl", 7, 3, 3) if broken else None)
    found = list(atoms([TextRun(" ".join(words), Ink(font, "#000000"))], setting))
    made = lines(found, width, size, setting)
    joined = " ".join(
        "".join((" " if at and one.space else "") + one.text for at, one in enumerate(line)) for line in made
    )
    assert joined.replace("\u00ad ", "") == " ".join(words)
    blank = cuts[font].shape(" ").width * size
    for line, after in zip(made, [*made[1:], None], strict=True):
        long = sum(atom.width for atom in line) * size + blank * (len(line) - 1)
        assert long <= width + 0.001 or len(line) == 1
        if after is not None and not broken:
            assert long + blank + after[0].width * size > width


def test_where_words_may_be_broken_is_kept_and_found_again(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    first = Hyphens(path)
    found = first.ways("pl", 3, 3, "sprzymierzeńcami")
    assert found and all("".join(way) == "sprzymierzeńcami" and min(map(len, way)) >= 3 for way in found)
    first.save()
    again = Hyphens(path)
    assert again.ways("pl", 3, 3, "sprzymierzeńcami") == found
    assert again.ways("pl", 6, 6, "sprzymierzeńcami") != found  # asked for otherwise
    path.write_bytes(path.read_bytes()[:-1])  # damaged: it is found anew
    assert Hyphens(path).ways("pl", 3, 3, "sprzymierzeńcami") == found
