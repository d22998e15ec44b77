"""How much room texts have: what does not fit its box, and how large boxes are."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from msgspec.structs import replace

from forge.problems import ProblemsError, fail
from forge.project import Project
from forge.render.bounds import bounded
from forge.render.boxes import Slot
from forge.render.composing import named
from forge.render.faces import draw, measuring
from forge.render.fit import Fit, Misfit, misfits
from forge.render.record import Face, Line, Paragraph
from forge.render.shards import Shard, shards
from forge.render.studio import studio_for
from forge.render.weasy import DrawingError


def misfits_of(project: Project, shard: Shard) -> list[Misfit]:
    """The texts of a shard that do not fit their boxes; what has been drawn already does. Raises ProblemsError when the
    look of the game is not sound."""
    studio = studio_for(project, shard.game)
    if not studio.look.layout(shard.layout).boxes:
        return []
    with suppress(ProblemsError):
        draw(project, shard)
        return []
    with bounded(named(studio, shard)):
        return misfits(shard.faces, *measuring(studio, shard))


def boxes_of(project: Project, game: str, faces: Iterable[Face]) -> dict[str, dict[str, Slot]]:
    """Face id -> its text boxes by their names in its layout, as large as they are whatever stands in them.

    Raises ProblemsError when the look of the game is not sound.
    """
    studio = studio_for(project, game)
    alike: dict[tuple[object, ...], list[Face]] = {}
    for face in faces:
        alike.setdefault((face.layout, face.kind, len(face.figures), len(face.marks)), []).append(face)
    found: dict[str, dict[str, Slot]] = {}
    short = Line("x")
    for group in alike.values():
        first = replace(
            group[0],
            name=short,
            lines=(short,) * max(len(group[0].lines), 2),
            parts=tuple(replace(part, name=short) for part in group[0].parts),
            paragraphs=(Paragraph(None, (short,)),) if group[0].paragraphs else (),
            flavour=None,
        )
        [[_], [shard]] = shards(game, [first], language="")
        ladders, measure = measuring(studio, shard)
        fits = {
            (first.id, name): Fit(first.id, name, 0, len(rungs), rungs[0].size, rungs[0].leading)
            for name, rungs in ladders.items()
        }
        try:
            boxes = {slot.name.rpartition(".")[2]: slot for slot in measure([first], fits)}
        except DrawingError as error:
            raise fail(f"{named(studio, shard)}: {error}") from None
        found |= {face.id: boxes for face in group}
    return found
