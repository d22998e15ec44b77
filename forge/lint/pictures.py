"""Pictures of the faces that findings are about: what all languages share, and the texts of each to lay over it."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from forge.edition.faces import face_of
from forge.edition.texts import Texts
from forge.library.model import Facts, Printed
from forge.problems import ProblemsError
from forge.project import Project
from forge.render.impose import PT_PER_MM
from forge.render.pages import shard_pdf
from forge.render.shards import Shard, shards
from forge.render.studio import studio_for

SCALE = 1.6  # pixels of a point
MOST = 60  # things of which there are pictures on a page
WORDS = (255, 255, 255, 0)  # nothing behind them


@dataclass(frozen=True)
class CardPicture:
    """A face as `data:` addresses: its picture, and its texts by language."""

    picture: str
    texts: dict[str, str] = field(default_factory=dict)


def things_of(game: Facts, keys: Iterable[str]) -> dict[str, Printed]:
    """Key -> the printed thing whose text it is, for keys that are of one."""
    by_key = {thing.key: thing for thing in game.printed if thing.printings}
    found = {}
    for key in keys:
        parts = key.split(".")
        for end in range(len(parts), 0, -1):
            if thing := by_key.get(".".join(parts[:end])):
                found[key] = thing
                break
    return found


def card_pictures(
    project: Project, game: Facts, things: Sequence[Printed], languages: Sequence[Texts]
) -> dict[str, CardPicture]:
    """Id -> the pictures of a thing, in every language in which it can be drawn; of MOST things.

    Raises ModuleNotFoundError where the packages that show PDFs are missing.
    """
    import pypdfium2

    found: dict[str, CardPicture] = {}
    wanted = list(dict.fromkeys(things))[:MOST]
    for place, texts in enumerate(languages):
        drawn = [face_of(thing, game, texts) for thing in wanted]
        static, words = shards(game.id, drawn, language=texts.language.tag)
        if place == 0:
            for face, page, bleed in _pages(project, static, pypdfium2):
                found[face] = CardPicture(_shown(page, bleed, "JPEG"))
        for face, page, bleed in _pages(project, words, pypdfium2):
            if face in found:
                found[face].texts[texts.code] = _shown(page, bleed, "PNG")
    return found


def _pages(project: Project, wanted: Iterable[Shard], pdfium: Any) -> Iterator[tuple[str, Any, float]]:
    """Face id, page, and how far the page goes beyond the face, in points. What cannot be drawn is left out."""
    for shard in wanted:
        for part, pdf in _drawn(project, shard):
            studio = studio_for(project, shard.game)
            bleed = studio.print.formats[studio.look.layout(part.layout).format].bleed * PT_PER_MM
            opened = pdfium.PdfDocument(pdf)
            try:
                for index, face in enumerate(part.faces):
                    yield face.id, opened[index], bleed
            finally:
                opened.close()


def _drawn(project: Project, shard: Shard) -> Iterator[tuple[Shard, bytes]]:
    """A shard as drawn; where that fails, each of its faces that can be drawn alone."""
    try:
        yield shard, shard_pdf(project, shard)
    except ProblemsError:
        for face in shard.faces if len(shard.faces) > 1 else ():
            [[static], [words]] = shards(shard.game, [face], language=shard.language)
            yield from _drawn(project, static if shard.layer == static.layer else words)


def _shown(page: Any, bleed: float, kind: str) -> str:
    """A page without its bleed as the address of a picture."""
    image = page.render(scale=SCALE, crop=(bleed,) * 4, fill_color=WORDS if kind == "PNG" else (255,) * 4).to_pil()
    out = io.BytesIO()
    if kind == "PNG":
        image.convert("RGBA").quantize(32).save(out, kind, optimize=True)
    else:
        image.convert("RGB").save(out, kind, quality=70)
    return f"data:image/{kind.lower()};base64,{b64encode(out.getvalue()).decode()}"
