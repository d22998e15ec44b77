"""Draws shards of faces: pictures are painted and words composed, or WeasyPrint lays out what templates say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from forge.problems import fail
from forge.project import Project
from forge.render.bounds import bounded
from forge.render.boxes import Slot
from forge.render.composing import check_glyphs, compose_at, composer, ladders_of, named
from forge.render.drawn import FORMAT, Drawn, found_drawn, keep_drawn
from forge.render.fit import Fit, Fits, Ladder, fit
from forge.render.painted import kept_form
from forge.render.painter import paint
from forge.render.record import Face
from forge.render.shards import BACK, OVER, STATIC, TEXT, Shard, is_composed, kept_at
from forge.render.studio import Studio, studio_for
from forge.render.weasy import DrawingError
from forge.render.workshop import workshop_for


def draw(project: Project, shard: Shard) -> Drawn:
    """Draws a shard, or finds it drawn already. Safe to call from several processes at once.

    Raises ProblemsError naming card, language and what is wrong: a text that does not fit, a missing glyph.
    """
    shop = workshop_for(project, shard.game)
    path = kept_at(shop, shard)
    if (known := found_drawn(path)) is not None:
        return known
    if is_composed(shop, shard):
        return compose_at(shop, shard, path)
    studio = studio_for(project, shard.game)
    try:
        with bounded(named(studio, shard)):
            return keep_drawn(path, _draw(studio, shard))
    except DrawingError as error:
        raise fail(f"{named(studio, shard)}: {error}") from None


def marks(studio: Studio, faces: Iterable[Face], *, low_ink: bool = False) -> dict[str, str]:
    """The pictures of the marks that faces bear, by the name that templates call them."""
    named = {mark for face in faces for mark in face.signs() if studio.has(f"marks/{mark}.svg")}
    return {f"mark-{mark}": studio.mark(mark, low_ink) for mark in sorted(named)}


def _draw(studio: Studio, shard: Shard) -> Drawn:
    layout = studio.look.layout(shard.layout)
    if shard.layer == TEXT:
        check_glyphs(studio, shard)
        pdf, fits = by_template(studio, shard)
        return Drawn(FORMAT, fits, pdf=pdf)
    if shard.layer == STATIC:
        drawn = {face.id: studio.art(face, shard.low_ink) for face in shard.faces}
    else:
        drawn = {face.id: studio.back(face.art, shard.low_ink) for face in shard.faces}
    if shard.layer == BACK or (not layout.template and studio.has(OVER)):
        paintings = [paint(drawn[face.id]) for face in shard.faces]
        if (whole := [one for one in paintings if one is not None]) == paintings:
            return Drawn(FORMAT, pictures=tuple(kept_form(one.form) for one in whole))
    studio.show(drawn | (marks(studio, shard.faces, low_ink=shard.low_ink) if shard.layer == STATIC else {}))
    css = {"faces": studio.read("faces.css")}
    return Drawn(FORMAT, pdf=studio.weasy.layout(_html(studio, shard, {}), css, plain=True).pdf())


Measure = Callable[[Sequence[Face], Fits], Iterable[Slot]]  # how much room faces need in their boxes


def measuring(studio: Studio, shard: Shard, *, by_template: bool = False) -> tuple[Mapping[str, Ladder], Measure]:
    """The ladders of a shard's boxes, and what says how much room some of its faces need in them: the composer, or
    WeasyPrint where a template lays them out."""
    ladders = ladders_of(studio, shard)
    if is_composed(studio, shard) and not by_template:
        return ladders, composer(studio, shard).measure
    css = {"faces": studio.read("faces.css")}

    def measure(faces: Sequence[Face], fits: Fits) -> list[Slot]:
        part = replace(shard, faces=tuple(faces))
        return studio.weasy.layout(_html(studio, part, fits, measuring=True), css, plain=True).slots()

    return ladders, measure


def by_template(studio: Studio, shard: Shard) -> tuple[bytes, tuple[Fit, ...]]:
    """The words of a shard laid out by WeasyPrint, and how they fit. Raises DrawingError and ProblemsError.

    What is composed it lays out as well, from the same boxes, and so says whether that is right.
    """
    css = {"faces": studio.read("faces.css")}
    steady = studio.look.layout(shard.layout).steady
    fits = fit(shard.faces, *measuring(studio, shard, by_template=True), shard.language, steady)
    pdf = studio.weasy.layout(_html(studio, shard, fits), css, plain=True).pdf()
    return pdf, tuple(fits[key] for key in sorted(fits))


def _html(studio: Studio, shard: Shard, fits: Fits, *, measuring: bool = False) -> str:
    look = studio.look
    return studio.render(
        "faces.html.j2",
        shard=shard,
        form=look.form(shard.layout),
        layout=look.layout(shard.layout),
        look=look,
        low_ink=shard.low_ink,
        fits=fits,
        measuring=measuring,
    )
