"""Faces alone, a page each: to be looked at, or shown beside a text."""

from __future__ import annotations

from forge.project import Project
from forge.render.faces import draw
from forge.render.impose import Imposer
from forge.render.shards import Shard
from forge.render.sheets import Layer
from forge.render.studio import studio_for


def shard_pdf(project: Project, shard: Shard) -> bytes:
    """A shard as a PDF: a page for each of its faces, at bleed size, with the one layer that the shard is.

    Raises ProblemsError as `forge.render.faces.draw` does.
    """
    studio = studio_for(project, shard.game)
    drawn = draw(project, shard)
    if drawn.pdf is not None:
        return drawn.pdf
    paper = next(iter(studio.print.papers.values()))
    imposer = Imposer(paper, studio.fonts.cuts(shard.language or "und"), {"": drawn})
    for page in range(len(shard.faces)):
        imposer.add_face((Layer("", page),), studio.look.form(shard.layout))
    return imposer.save(title=shard.faces[0].group, language=shard.language or "und")
