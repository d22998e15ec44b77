"""Documents in parts: what did not change is not laid out again, and what the parts say of each other is right."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pikepdf
import pypdfium2
import pytest

from forge.problems import ProblemsError
from forge.render.documents import Document, Made, draw_document
from forge.render.studio import Studio
from tests.conftest import copy_project

CSS = """
@page { size: 80mm 60mm; margin: 8mm; @bottom-left { content: string(head) " p. " counter(page) } }
@page :left { @bottom-right { content: "left" } }
body { font: 9pt 'Source Sans Pro'; margin: 0 } p { margin: 0; hyphens: manual }
section { break-before: page } h1 { font-size: 12pt; margin: 0; string-set: head content(); bookmark-level: 1 }
h2 { font-size: 10pt; margin: 0; bookmark-level: 2 } a.p::after { content: attr(data-page) }
"""
TEMPLATE = """<html lang="{{ language }}"><head><meta charset="utf-8"><title>T</title></head><body>
<!--part--><section><h1>Contents</h1>
{% for name in words %}
<p><a href="#{{ name }}">{{ name }}</a>: <a class="p" href="#{{ name }}" data-page></a>.</p>
{% endfor %}</section>
{% for name, said in words.items() %}<!--part--><section id="{{ name }}">
{% if name != "plain" %}<h1>{{ name|upper }}</h1>{% endif %}
<h2>About {{ name }}</h2>
{% for line in said %}<p>{{ line }}</p>{% endfor %}
<p>See <a href="#{{ words|first }}">the first</a>.</p>
<table><tr><th>Who</th><td>{{ name }}</td></tr></table></section>
{% endfor %}</body></html>
"""
# Blocks of all sizes in a chapter and in boxes in it, which keep their lines together, or their headings with them.
FLOW_CSS = (
    CSS
    + """
section.flow { break-before: auto; margin-top: 6mm } .box { margin: 3mm 0 3mm 5mm }
h2 { break-after: avoid } .kept { break-inside: avoid } p { margin: 1mm 0; orphans: 2; widows: 2 }
"""
)
FLOW = """<html lang="{{ language }}"><head><meta charset="utf-8"><title>T</title></head><body>
<!--part--><section><h1>Start</h1><p>See <a class="p" href="#n{{ words|length - 1 }}" data-page></a>.</p></section>
<!--part--><section><h1>Flow</h1>
{% for lines in words %}
{% if loop.index0 % 4 == 3 %}</section><!--block--><section class="flow"><h1>Flow {{ loop.index0 }}</h1>{% endif %}
{% if loop.index0 % 5 == 1 %}<div class="box"><!--block--><p>In a box.</p>{% endif %}
<!--block--><h2 id="n{{ loop.index0 }}">Head {{ loop.index0 }}</h2>
<p{% if loop.index0 % 3 == 0 %} class="kept"{% endif %}>{{ "words that fill some lines " * lines }}</p>
{% if loop.index0 % 5 == 1 %}<!--block--><p>Still in it.</p></div>{% endif %}
{% endfor %}</section>
<!--part--><section><h1>End</h1></section></body></html>
"""
WORDS = {"one": ["Uno."], "two": ["Dos."], "plain": ["Tres."], "four": ["Cuatro."]}


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Studio:
    project = copy_project(tmp_path_factory.mktemp("parts") / "project")
    folder = project.templates / "smashup"
    (folder / "parted.html.j2").write_text(TEMPLATE)
    (folder / "parted.css").write_text(CSS)
    (folder / "flow.html.j2").write_text(FLOW)
    (folder / "flow.css").write_text(FLOW_CSS)
    return Studio(project, "smashup")


def drawn(studio: Studio, words: Mapping[str, Any] = WORDS) -> Made:
    links = {name: f"To {name}" for name in words}
    context = {"words": words, "language": "en"}
    return draw_document(studio, Document("parted.html.j2", ("parted.css",), context, {}, "parted", links=links))


def flowing(studio: Studio, lines: Sequence[int]) -> Made:
    return draw_document(
        studio, Document("flow.html.j2", ("flow.css",), {"words": lines, "language": "en"}, {}, "flow")
    )


def forget(studio: Studio) -> None:
    for folder in ("parts", "documents"):
        for path in (studio.project.cache / folder).iterdir():
            path.unlink()


def pages(made: Made) -> list[str]:
    """What each page says, its lines put together."""
    said = (page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(made.pdf))
    return [" ".join(page.split()) for page in said]


def look(made: Made) -> list[tuple[str, bytes]]:
    """What each page says, and how it looks."""
    return [
        (page.get_textpage().get_text_range(), page.render(scale=1).to_pil().tobytes())
        for page in pypdfium2.PdfDocument(made.pdf)
    ]


def leads(made: Made) -> list[tuple[int, str, int]]:
    """Every link: the page it is on, what it says of itself, and the page it leads to (from 0)."""
    with pikepdf.open(io.BytesIO(made.pdf)) as pdf:
        numbers = {page.objgen: index for index, page in enumerate(pdf.pages)}
        listed = list(pdf.Root.Names.Dests.Names)
        places = {str(name): numbers[at[0].objgen] for name, at in zip(listed[::2], listed[1::2], strict=True)}
        return [
            (index, str(link.Contents), places[str(link.Dest)])
            for index, page in enumerate(pdf.pages)
            for link in page.get("/Annots", [])
        ]


def kept(studio: Studio) -> list[Path]:
    return sorted((studio.project.cache / "parts").iterdir())


def test_a_change_in_one_part_lays_out_that_part(studio: Studio) -> None:
    assert (drawn(studio).laid_out, drawn(studio).laid_out) == (5, 0)
    made = drawn(studio, WORDS | {"two": ["Zwei."]})
    assert (made.parts, made.laid_out) == (5, 1)
    assert "Zwei." in pages(made)[2]
    assert "Uno." in pages(made)[1]


def test_numbers_and_links_are_right_when_a_part_grows_by_a_page(studio: Studio) -> None:
    drawn(studio)
    made = drawn(studio, WORDS | {"two": [f"Line {n}" for n in range(12)]})
    said = pages(made)
    assert len(said) == 6
    assert said[0].startswith("Contents one: 2. two: 3. plain: 5. four: 6.")
    # Each page has its number, the left ones are on the left, and what has no heading goes on under the last one.
    assert [page.partition(" p. ")[2].split()[0] for page in said] == ["1", "2", "3", "4", "5", "6"]
    assert [page.endswith("left") for page in said] == [False, True] * 3
    assert "TWO p. 5" in said[4]
    contents = {(said, to) for where, said, to in leads(made) if where == 0}
    assert contents == {(f"To {name}", to) for name, to in zip(WORDS, (1, 2, 4, 5), strict=True)}
    assert {(said, to) for where, said, to in leads(made) if where} == {("To one", 1)}
    marks = [(m.level, m.get_title(), m.get_dest().get_index()) for m in pypdfium2.PdfDocument(made.pdf).get_toc()]
    assert marks[:4] == [(0, "Contents", 0), (0, "ONE", 1), (1, "About one", 1), (0, "TWO", 2)]
    assert marks[-3:] == [(1, "About plain", 4), (0, "FOUR", 5), (1, "About four", 5)]


def test_parts_make_the_same_bytes_as_the_whole(studio: Studio) -> None:
    words = WORDS | {"four": ["Vier."]}
    drawn(studio)
    bit_by_bit = drawn(studio, words)
    forget(studio)
    at_once = drawn(studio, words)
    assert (bit_by_bit.laid_out, at_once.laid_out) == (1, 5)
    assert bit_by_bit.pdf == at_once.pdf


def changed(seed: int) -> tuple[list[int], list[int]]:
    """Blocks of a flow, and the same with one of them longer or shorter."""
    chance = Random(seed)
    lines = [chance.choice((1, 2, 4, 9, 20)) for _ in range(22)]
    return lines, [chance.choice((3, 7, 15, 40)) if index == seed % 20 else n for index, n in enumerate(lines)]


# One by one they take a second each.
SEEDS = [9, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(30))]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_change_within_a_flow_lays_out_the_pages_about_it(studio: Studio, seed: int) -> None:
    before, after = changed(seed)
    flowing(studio, before)
    bit_by_bit = flowing(studio, after)
    forget(studio)
    at_once = flowing(studio, after)
    assert bit_by_bit.pdf == at_once.pdf
    assert at_once.laid_out == at_once.parts == bit_by_bit.parts
    # Without marks it is laid out whole, and looks no different.
    plain = studio.path("flow.html.j2")
    plain.write_text(FLOW.replace("<!--block-->", "").replace("<!--part-->", ""))
    try:
        whole = flowing(Studio(studio.project, "smashup"), after)
    finally:
        plain.write_text(FLOW)
    assert whole.parts == 1
    assert look(whole) == look(at_once)
    if seed == 9:
        assert (at_once.parts, bit_by_bit.laid_out) == (14, 2)


def test_what_was_kept_and_damaged_is_laid_out_again(studio: Studio) -> None:
    made = drawn(studio)
    for path in (studio.project.cache / "documents").iterdir():
        path.unlink()
    for path in kept(studio):
        path.write_bytes(path.read_bytes()[:-9] + b"something")
    again = drawn(studio)
    assert again.laid_out == 5
    assert again.pdf == made.pdf


def test_the_structure_is_whole(studio: Studio) -> None:
    with pikepdf.open(io.BytesIO(drawn(studio).pdf)) as pdf:
        root = pdf.Root.StructTreeRoot
        numbers = list(root.ParentTree.Nums)
        held = dict(zip((int(n) for n in numbers[::2]), numbers[1::2], strict=True))
        for page in pdf.pages:
            marked = held[int(page.StructParents)]
            assert all(item.Pg.objgen == page.objgen for item in marked)
            for link in page.Annots:
                assert str(held[int(link.StructParent)].S) == "/Link"
        assert len(held) == len(numbers) / 2 == len(pdf.pages) + sum(len(page.Annots) for page in pdf.pages)
        assert all(top.P.objgen == root.K[0].objgen for top in root.K[0].K)
        cells = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/S") == "/TH"]
        assert len({str(cell.ID) for cell in cells}) == len(cells) == 4
        fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and "/FontFile2" in item]
        names = [str(font.FontName) for font in fonts]
        assert len(names) == len(set(names)) == len({name.partition("+")[2] for name in names})


def test_a_link_to_nowhere_is_told(studio: Studio) -> None:
    path = studio.path("parted.html.j2")
    path.write_text(TEMPLATE.replace('href="#{{ words|first }}"', 'href="#nowhere"'))
    try:
        with pytest.raises(ProblemsError, match="nowhere"):
            drawn(Studio(studio.project, "smashup"))
    finally:
        path.write_text(TEMPLATE)


def test_a_mark_before_what_begins_no_page_is_told(studio: Studio) -> None:
    path = studio.path("parted.html.j2")
    path.write_text(TEMPLATE.replace("<h2>", "<!--part--><h2>"))
    try:
        with pytest.raises(ProblemsError, match="does not begin a page"):
            drawn(Studio(studio.project, "smashup"))
    finally:
        path.write_text(TEMPLATE)
