"""What the peers of the press are given: the card sheets of a language as HTML, as data for Typst, and their pictures.

The same 40 pages for all: every copy of every card of Smash Up and its bases where forge prints them, with forge's
pictures as SVG files and the sizes that it found texts to fit at. Finding them, and putting pictures together, is not
counted against the peers, and they print neither marks nor labels.

    python benchmarks/peers.py FOLDER [LANGUAGE ...]
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from markupsafe import Markup

from forge.edition.cards import CardJob
from forge.edition.publish import faces_of
from forge.edition.texts import load_texts
from forge.project import Project, find_project
from forge.render.boxes import FaceBox
from forge.render.faces import draw
from forge.render.fit import Fits
from forge.render.profile import Format
from forge.render.record import Face
from forge.render.setting.blocks import Block, TextRun, blocks
from forge.render.shards import shards
from forge.render.sheets import cells
from forge.render.studio import Studio, studio_for
from forge.rules.games import load_game

GAME = "smashup"
LANGUAGES = ("en", "pl", "ru")
PAGE = """{% import "_words.html.j2" as composed with context %}
<!doctype html><html lang="{{ language }}"><head><meta charset="utf-8"><title>cards</title><style>
{{ fonts }}
{{ faces_css }}
@page { size: {{ paper.width }}mm {{ paper.height }}mm; margin: 0 }
body { margin: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact }
.sheet { position: relative; height: {{ paper.height }}mm; break-after: page; overflow: hidden }
.sheet:last-child { break-after: auto }
.slot { position: absolute; overflow: hidden } .slot .face { position: absolute; left: -3mm; top: -3mm }
.slot p { margin: 0 }
</style></head><body>
{% for sheet in sheets %}
<section class="sheet">{% for face, place in sheet %}<div class="slot" style="{{ place }}">
<div class="face {{ face.layout }} {{ face.kind }}">
<img class="picture" src="pictures/{{ face.id }}.svg" alt="">{{ composed.words(face, fits) }}</div></div>
{% endfor %}</section>
<section class="sheet">{% for face, place in sheet %}<div class="slot" style="{{ place }}">
<div class="face {{ face.layout }} back"><img class="picture" src="pictures/back-{{ face.layout }}.svg" alt="">
</div></div>
{% endfor %}</section>
{% endfor %}</body></html>"""
FONT = re.compile(r"(?P<family>.*) (?P<weight>\d+)(?P<italic> italic)?")


def write_language(project: Project, language: str, folder: Path) -> None:
    """Writes LANGUAGE.html and LANGUAGE.json, and pictures/ beside them."""
    game, studio = load_game(project, GAME), studio_for(project, GAME)
    texts = load_texts(project, game, language)
    faces = faces_of(game, texts, CardJob(language, "a4"))
    paper = studio.print.papers["a4"]
    fits: Fits = {}
    for shard in shards(GAME, faces, language=texts.language.tag)[1]:
        fits |= {(fit.face, fit.slot): fit for fit in draw(project, shard).fits}
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for face in faces:
        (pictures / f"{face.id}.svg").write_text(studio.art(face, low_ink=False), encoding="utf-8")
    layouts = list(dict.fromkeys(face.layout for face in faces))
    for layout in layouts:
        (pictures / f"back-{layout}.svg").write_text(studio.back(layout, low_ink=False), encoding="utf-8")
    sheets = [sheet for layout in layouts for sheet in sheets_of(faces, studio, layout)]
    (folder / f"{language}.json").write_text(
        json.dumps(
            {
                "language": texts.language.tag,
                "paper": [paper.width, paper.height],
                "formats": {name: shape(studio.look.form(name)) for name in layouts},
                "sheets": [[{"face": face.id, "at": place} for face, place in sheet] for sheet in sheets],
                "faces": {face.id: {"layout": face.layout, "boxes": list(boxes(face, studio, fits))} for face in faces},
            },
            ensure_ascii=False,
        ),
        encoding="utf-8",
    )
    declared = "\n".join(
        f"@font-face {{ font-family: '{font.family}'; font-weight: {font.weight}; font-style: {font.style}; "
        f"src: url('fonts/{Path(font.path).name}') }}"
        for font in studio.print.fonts
    )
    html = studio.jinja.from_string(PAGE).render(
        sheets=[[(face, style(place, studio.look.form(face.layout))) for face, place in sheet] for sheet in sheets],
        fits=fits, language=texts.language.tag, paper=paper, look=studio.look, low_ink=False,
        fonts=Markup(declared), faces_css=Markup(studio.read("faces.css")),
    )  # fmt: skip
    (folder / f"{language}.html").write_text(html, encoding="utf-8")


def sheets_of(faces: list[Face], studio: Studio, layout: str) -> Iterator[list[tuple[Face, list[float]]]]:
    """Sheets of a layout: each face as often as there are copies, and where its trim lies (mm from the upper left
    corner of the paper, and whether it is turned)."""
    paper, form = studio.print.papers["a4"], studio.look.form(layout)
    places = [[cell.x, paper.height - cell.y - cell.height, cell.turns] for cell in cells(paper, form, "a4")]
    copies = [face for face in faces if face.layout == layout for _ in range(face.copies)]
    for start in range(0, len(copies), len(places)):
        yield list(zip(copies[start : start + len(places)], places, strict=False))


def style(place: list[float], form: Format) -> str:
    left, top, turns = place
    turn = f"transform: translateY({form.width}mm) rotate(-90deg); transform-origin: left top" if turns else ""
    return f"left:{left}mm; top:{top}mm; width:{form.width}mm; height:{form.height}mm; {turn}"


def shape(form: Format) -> list[float]:
    return [form.width, form.height, form.bleed]


def boxes(face: Face, studio: Studio, fits: Fits) -> Iterator[dict[str, Any]]:
    """The text boxes of a face with all that is set in them, for Typst."""
    for block in blocks(face, studio.look.layout(face.layout).composed or {}, low_ink=False):
        fit = fits.get((face.id, block.slot))
        flavour = fits.get((face.id, f"{face.layout}.flavour")) if block.flavour else None
        box = block.box
        if fit is None or box.at is None:
            continue
        places = [[*box.at[:2], box.turn], *([*again.at, again.turn] for again in box.again)]
        for left, top, turn in places:
            yield {
                "at": [left, top, *box.at[2:]],
                "turn": turn,
                "quarter": box.quarter,
                "wraps": box.wraps,
                "spacing": box.spacing,
                "hyphens": box.hyphens is not None,
                "above": (flavour or fit).room / 2 if box.middle else 0,
                "paragraphs": list(paragraphs(face, block, box, fits)),
            }


def paragraphs(face: Face, block: Block, box: FaceBox, fits: Fits) -> Iterator[dict[str, Any]]:
    """Paragraphs with their size, the height of their lines (mm) and what is above them (mm)."""
    plain = True
    for index, one in enumerate(block.paragraphs):
        fit = fits.get((face.id, f"{face.layout}.flavour" if one.flavour else block.slot))
        if fit is None:
            continue
        mm = fit.size * 25.4 / 72
        above = (block.flavour.above if face.paragraphs else 0) if one.flavour and block.flavour else 0
        if index and not one.flavour:
            above = box.gap * mm
        plain = plain and not one.flavour
        yield {
            "size": fit.size,
            "line": box.line if box.line is not None and not one.flavour else fit.leading * mm,
            "above": above,
            "center": one.center,
            "spans": [span(run) for run in one.spans],
        }


def span(run: TextRun) -> dict[str, Any]:
    ink = run.ink
    found = FONT.fullmatch(ink.font)
    assert found is not None
    return {
        "text": run.text,
        "family": found["family"],
        "weight": int(found["weight"]),
        "style": "italic" if found["italic"] else "normal",
        "colour": ink.colour,
        "ground": ink.ground,
        "round": ink.round,
        "pad": ink.pad,
        "framed": ink.framed,
        "before": ink.before,
        "behind": ink.behind,
        "whole": run.whole,
    }


def fonts_folder(folder: Path) -> Path:
    """A folder with the fonts that are declared, for Typst."""
    fonts = folder / "fonts"
    fonts.mkdir(exist_ok=True)
    for font in studio_for(find_project(), GAME).print.fonts:
        place = fonts / Path(font.path).name
        place.unlink(missing_ok=True)
        place.symlink_to(font.path)
    return fonts


def main(folder: Path, *languages: str) -> None:
    for language in languages or LANGUAGES:
        write_language(find_project(), language, folder)
    fonts_folder(folder)
    (folder / "cards.typ").write_bytes(Path(__file__).with_name("cards.typ").read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
