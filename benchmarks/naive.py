"""The peer: the same card sheets by WeasyPrint alone, every copy of every card laid out where it is printed.

It uses forge's own templates, pictures and text sizes, so that it sets the same words over the same pictures; what it
does without are layers, shards, imposition and caches.

    python benchmarks/naive.py LANGUAGE OUTPUT.pdf
"""

from __future__ import annotations

import sys
from pathlib import Path

from forge.edition.publish import CardJob, faces_of
from forge.edition.texts import load_texts
from forge.project import find_project
from forge.render.faces import draw
from forge.render.shards import shards
from forge.render.sheets import cells
from forge.render.studio import studio_for
from forge.rules.games import load_game

PAGE = """{% import "_words.html.j2" as composed with context %}
<html lang="{{ language }}"><head><title>cards</title><style>
@page { size: {{ paper.width }}mm {{ paper.height }}mm; margin: 0 } body { margin: 0 }
.sheet { position: relative; height: {{ paper.height }}mm; break-after: page; overflow: hidden }
.slot { position: absolute; overflow: hidden } .slot .face { position: absolute; left: -3mm; top: -3mm }
</style></head><body>
{% for sheet in sheets %}
<section class="sheet">{% for face, place in sheet %}<div class="slot" style="{{ place }}">
<div class="face {{ face.layout }} {{ face.kind }}">
{{ composed.picture(face) }}{{ composed.words(face, fits) }}</div></div>
{% endfor %}</section>
<section class="sheet">{% for face, place in sheet %}<div class="slot" style="{{ place }}">
<div class="face {{ face.layout }} back"><img class="picture" src="art:back-{{ face.layout }}" alt=""></div></div>
{% endfor %}</section>
{% endfor %}</body></html>"""


def main(language: str, output: str) -> None:
    project = find_project()
    game = load_game(project, "smashup")
    studio = studio_for(project, game.id)
    paper = studio.print.papers["a4"]
    texts = load_texts(project, game, language)
    faces = faces_of(game, texts, CardJob(language, "a4"))
    # The sizes texts fit at are read from forge's cache (the caller has built before): fitting is not measured here.
    fits = {}
    for shard in shards(game.id, faces, language=texts.language.tag)[1]:
        fits |= {(fit.face, fit.slot): fit for fit in draw(project, shard).fits}
    pictures = {face.id: studio.art(face, low_ink=False) for face in faces}
    studio.show(pictures | {f"back-{name}": studio.back(name, low_ink=False) for name in studio.look.theme.layouts})
    sheets = []
    for layout in ("card", "base"):
        form = studio.look.form(layout)
        turn = f"transform: translateY({form.width}mm) rotate(-90deg); transform-origin: left top"
        places = [
            f"left:{cell.x}mm; top:{paper.height - cell.y - cell.height}mm; "
            f"width:{form.width}mm; height:{form.height}mm; {turn if cell.turns else ''}"
            for cell in cells(paper, form, "a4")
        ]
        copies = [face for face in faces if face.layout == layout for _ in range(face.copies)]
        for start in range(0, len(copies), len(places)):
            sheets.append(list(zip(copies[start : start + len(places)], places, strict=False)))
    template = studio.jinja.from_string(PAGE)
    known = {"look": studio.look, "low_ink": False}
    html = template.render(sheets=sheets, fits=fits, language=texts.language.tag, paper=paper, **known)
    Path(output).write_bytes(studio.weasy.layout(html, {"faces": studio.read("faces.css")}).pdf())


if __name__ == "__main__":
    main(*sys.argv[1:3])
