"""Words of shards composed and kept. No template is needed for it, and no studio."""

from __future__ import annotations

from pathlib import Path

from forge.problems import Problem, ProblemsError
from forge.render.bounds import bounded
from forge.render.drawn import FORMAT, Drawn, keep_drawn
from forge.render.fit import Ladder, fit
from forge.render.fonts import unprintable
from forge.render.setting.composer import PT, Composer
from forge.render.setting.words import SetWords
from forge.render.shards import Shard
from forge.render.workshop import Workshop


def compose_at(shop: Workshop, shard: Shard, path: Path) -> Drawn:
    """The words of a shard that needs no template (`forge.render.shards.is_composed`), composed and kept in a file.

    Raises ProblemsError naming card, language and what is wrong: a text that does not fit, a missing glyph.
    """
    with bounded(named(shop, shard)):
        made = keep_drawn(path, compose(shop, shard))
    shop.hyphens.save()
    return made


def named(shop: Workshop, shard: Shard) -> str:
    """What a shard is called where something is wrong with it."""
    template = shop.project.relative(shop.path("faces.html.j2"))
    which = f"{shard.layout}, {shard.language or 'all languages'}"
    return f"{template}: the {shard.layer} layer of {shard.faces[0].group} ({which})"


def ladders_of(shop: Workshop, shard: Shard) -> dict[str, Ladder]:
    """The ladders of a shard's boxes by their names."""
    return {f"{shard.layout}.{box}": rungs for box, rungs in shop.look.layout(shard.layout).ladders.items()}


def composer(shop: Workshop, shard: Shard) -> Composer:
    """What composes the words of a shard."""
    layout, form = shop.look.layout(shard.layout), shop.look.form(shard.layout)
    language = shard.language or "und"
    return Composer(layout.composed or {}, form, shop.fonts.cuts(language), language, shard.low_ink, shop.hyphens)


def compose(shop: Workshop, shard: Shard) -> Drawn:
    """The words of a shard composed, and how they fit. Raises as `compose_at` does."""
    check_glyphs(shop, shard)
    form = shop.look.form(shard.layout)
    made = composer(shop, shard)
    steady = shop.look.layout(shard.layout).steady
    fits = fit(shard.faces, ladders_of(shop, shard), made.measure, shard.language, steady)
    width, height = ((side + 2 * form.bleed) * PT for side in (form.width, form.height))
    written = tuple(made.write(face, fits) for face in shard.faces)
    words = SetWords(width, height, tuple(shop.fonts.cuts(shard.language)), written)
    return Drawn(FORMAT, tuple(fits[key] for key in sorted(fits)), words=words)


def check_glyphs(shop: Workshop, shard: Shard) -> None:
    """Raises ProblemsError naming the faces with characters that cannot be printed."""
    problems = []
    for face in shard.faces:
        for char in shop.fonts.missing("".join(line.text for line in face.words())):
            problems.append(Problem("", 0, f"{face.id} ({shard.language}): {unprintable(char)}"))
    if problems:
        raise ProblemsError(problems)
