"""Draws docs/cards.png, the picture at the top of the README: one card in every language of the project.

.venv/bin/python docs/picture.py [CARD]
"""

from __future__ import annotations

import io
import sys

import pypdfium2
from PIL import Image

from forge.edition.faces import faces as faces_of
from forge.edition.texts import load_texts
from forge.project import find_project
from forge.render.faces import draw, shards
from forge.render.impose import PT_PER_MM
from forge.render.studio import studio_for
from forge.rules.games import load_game
from forge.wholefile import write_beside

SCALE, GAP = 3.0, 30


def main(card: str = "pirate_king") -> None:
    project = find_project()
    game = load_game(project, project.games()[0])
    studio = studio_for(project, game.id)
    cards = []
    for language in project.languages():
        faces = [face for face in faces_of(game, load_texts(project, game, language)) if face.id == card]
        [static], [text] = shards(game.id, faces, language=language)
        picture = pypdfium2.PdfDocument(draw(project, static).path)[0].render(scale=SCALE).to_pil().convert("RGB")
        clear = (255, 255, 255, 0)
        words = pypdfium2.PdfDocument(draw(project, text).path)[0].render(scale=SCALE, fill_color=clear).to_pil()
        picture.paste(words, (0, 0), words.convert("RGBA"))
        cut = round(studio.print.formats[static.layout].bleed * PT_PER_MM * SCALE)
        cards.append(picture.crop((cut, cut, picture.width - cut, picture.height - cut)))
    width = sum(card.width for card in cards) + GAP * (len(cards) - 1)
    sheet = Image.new("RGB", (width, cards[0].height), "white")
    for place, card_image in enumerate(cards):
        sheet.paste(card_image, (place * (card_image.width + GAP), 0))
    out = io.BytesIO()
    sheet.quantize(128).save(out, "PNG", optimize=True)
    write_beside(project.root / "docs" / "cards.png", out.getvalue())


if __name__ == "__main__":
    main(*sys.argv[1:2])
