"""Draws faces. A face has two layers: what no language changes is drawn once, the text once per language.

Faces are drawn in shards: the faces of one group and layout and one layer in one PDF, a face a page, laid
out at bleed size. A shard is named by a hash of all that goes into it, and is the unit of caching and of parallel
work. Shards are cut by the data and never by what happens to be cached, so a warm build gives a cold build's bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import MappingProxyType

from forge.problems import Problem, ProblemsError, fail
from forge.project import Project, write_beside
from forge.render import painted
from forge.render.bounds import bounded
from forge.render.fit import Fit, Fits, Ladder, fit
from forge.render.fonts import unprintable
from forge.render.painter import paint
from forge.render.preflight import is_whole_pdf
from forge.render.record import Face
from forge.render.setting import words
from forge.render.setting.composer import PT, Composer
from forge.render.studio import OVER, Studio, studio_for
from forge.render.theme import GameTheme
from forge.render.tools import tool_fingerprint
from forge.render.weasy import DrawingError, Slot

STATIC, TEXT, BACK = "static", "text", "back"
# What a drawn shard may be: words or pictures without a page, or pages that WeasyPrint drew.
WHOLE: Mapping[str, Callable[[bytes], bool]] = MappingProxyType(
    {words.SUFFIX: words.is_whole_words, painted.SUFFIX: painted.is_whole_painted, ".pdf": is_whole_pdf}
)


@dataclass(frozen=True)
class Shard:
    """The faces to be drawn in one go: one layer of one group. `language` is a BCP 47 tag, or empty."""

    game: str
    layer: str
    layout: str
    faces: tuple[Face, ...]
    language: str = ""
    low_ink: bool = False


@dataclass(frozen=True)
class Drawn:
    """A drawn shard: where its PDF lies (a page per face, in order) and how its texts fitted."""

    path: Path
    fits: tuple[Fit, ...]


def shards(
    game: str, faces: Iterable[Face], *, language: str, low_ink: bool = False
) -> tuple[list[Shard], list[Shard]]:
    """(static shards, text shards) of `faces`, a pair for each group."""
    groups: dict[tuple[str, str], list[Face]] = {}
    for face in faces:
        groups.setdefault((face.group, face.layout), []).append(face)
    cut = [(layout, tuple(group)) for (_, layout), group in groups.items()]
    static = [Shard(game, STATIC, layout, tuple(face.bare() for face in group), "", low_ink) for layout, group in cut]
    text = [Shard(game, TEXT, layout, group, language, low_ink) for layout, group in cut]
    return static, text


def back_shard(game: str, layout: str, low_ink: bool) -> Shard:
    """The shard with the back of a layout."""
    face = Face(id=f"back-{layout}", group="backs", layout=layout, kind="back", theme="", art=layout, copies=0)
    return Shard(game, BACK, layout, (face,), "", low_ink)


def backs_of(look: GameTheme, game: str, faces: Iterable[Face], low_ink: bool) -> dict[str, tuple[Shard, int]]:
    """Face id -> the shard and the page of its other side, for all that have one: the back of its layout, or its own
    picture in the colours of the back."""
    found: dict[str, tuple[Shard, int]] = {}
    for shard in shards(game, faces, language="", low_ink=low_ink)[0]:
        back = look.layout(shard.layout).back
        if back is None:
            continue
        turned = back_shard(game, shard.layout, low_ink)
        if back.same:
            turned = replace(shard, faces=tuple(replace(face, theme=back.theme) for face in shard.faces))
        for page, face in enumerate(shard.faces):
            found[face.id] = (turned, page if back.same else 0)
    return found


def draw(project: Project, shard: Shard) -> Drawn:
    """Draws a shard, or finds it drawn already. Safe to call from several processes at once.

    Raises ProblemsError naming card, language and what is wrong: a text that does not fit, a missing glyph.
    """
    studio = studio_for(project, shard.game)
    kept = _kept(studio, shard)
    if (known := _found(kept)) is not None:
        return known
    try:
        with bounded(named(studio, shard)):
            suffix, data, fits = _draw(studio, shard)
    except DrawingError as error:
        raise fail(f"{named(studio, shard)}: {error}") from None
    path = kept.with_suffix(suffix)
    write_beside(path, data)
    write_beside(kept.with_suffix(".json"), json.dumps([asdict(fit) for fit in fits]).encode())
    return Drawn(path, fits)


def draw_all(project: Project, wanted: Sequence[Shard], executor: Executor | None = None) -> dict[Shard, Drawn]:
    """Draws shards, those that are not drawn yet where `executor` runs, else in this process. Raises as `draw` does."""
    if executor is None:
        return {shard: draw(project, shard) for shard in wanted}
    made = {shard: _found(_kept(studio_for(project, shard.game), shard)) for shard in wanted}
    jobs = {shard: executor.submit(draw, project, shard) for shard, found in made.items() if found is None}
    return {shard: jobs[shard].result() if found is None else found for shard, found in made.items()}


def _kept(studio: Studio, shard: Shard) -> Path:
    """Where a drawn shard is kept, without the suffix that says what it is."""
    return studio.project.cache / "faces" / shard_key(studio, shard)


def _found(kept: Path) -> Drawn | None:
    """A shard that has been drawn; None when it has not been, or was damaged since."""
    for suffix, is_whole in WHOLE.items():
        path = kept.with_suffix(suffix)
        try:
            if path.exists() and is_whole(path.read_bytes()):
                notes = json.loads(kept.with_suffix(".json").read_bytes())
                return Drawn(path, tuple(Fit(**fit) for fit in notes))
        except (OSError, ValueError, TypeError):
            continue
    return None


def named(studio: Studio, shard: Shard) -> str:
    """What a shard is called where something is wrong with it."""
    template = studio.project.relative(studio.path("faces.html.j2"))
    which = f"{shard.layout}, {shard.language or 'all languages'}"
    return f"{template}: the {shard.layer} layer of {shard.faces[0].group} ({which})"


def shard_key(studio: Studio, shard: Shard) -> str:
    """A hash of all that the shard's PDF depends on."""
    files = ["faces.html.j2", "_face.html.j2", OVER, "faces.css", "theme.yml"]
    if shard.layer != TEXT:
        files += [f"art/{face.art}.svg" for face in shard.faces if shard.layer == STATIC]
        files += sorted({f"marks/{mark}.svg" for face in shard.faces for mark in face.signs()})
        for folder in ("emblems", "parts", f"frames/{'low' if shard.low_ink else 'full'}"):
            files += [f"{folder}/{path.name}" for path in studio.project.listed(studio.folder / folder, "*.svg")]
    hashed = hashlib.sha256()
    for part in (
        json.dumps(asdict(shard), sort_keys=True, ensure_ascii=False, default=dict),
        studio.project.glimpse(studio.project.templates / "print.yml").decode("utf-8", "replace"),
        studio.fonts.digest,
        tool_fingerprint(),
        *(studio.read(name) for name in files if studio.has(name)),
    ):
        hashed.update(part.encode())
        hashed.update(b"\0")
    return hashed.hexdigest()[:32]


def marks(studio: Studio, faces: Iterable[Face], *, low_ink: bool = False) -> dict[str, str]:
    """The pictures of the marks that faces bear, by the name that templates call them."""
    named = {mark for face in faces for mark in face.signs() if studio.has(f"marks/{mark}.svg")}
    return {f"mark-{mark}": studio.mark(mark, low_ink) for mark in sorted(named)}


def _draw(studio: Studio, shard: Shard) -> tuple[str, bytes, tuple[Fit, ...]]:
    """What is to be kept of a shard, its suffix first, and how its texts fitted."""
    layout = studio.look.layout(shard.layout)
    if shard.layer == TEXT:
        _check_glyphs(studio, shard)
        if layout.composed is not None:
            return (words.SUFFIX, *_compose(studio, shard))
        return (".pdf", *by_template(studio, shard))
    if shard.layer == STATIC:
        drawn = {face.id: studio.art(face, shard.low_ink) for face in shard.faces}
    else:
        drawn = {face.id: studio.back(face.art, shard.low_ink) for face in shard.faces}
    if shard.layer == BACK or (not layout.template and studio.has(OVER)):
        paintings = [paint(drawn[face.id]) for face in shard.faces]
        if (whole := [one for one in paintings if one is not None]) == paintings:
            return painted.SUFFIX, painted.packed(whole), ()
    studio.show(drawn | (marks(studio, shard.faces, low_ink=shard.low_ink) if shard.layer == STATIC else {}))
    css = {"faces": studio.read("faces.css")}
    return ".pdf", studio.weasy.layout(_html(studio, shard, {}), css, plain=True).pdf(), ()


Measure = Callable[[Sequence[Face], Fits], Iterable[Slot]]  # how much room faces need in their boxes


def measuring(studio: Studio, shard: Shard, *, by_template: bool = False) -> tuple[Mapping[str, Ladder], Measure]:
    """The ladders of a shard's boxes, and what says how much room some of its faces need in them: the composer, or
    WeasyPrint where a template lays them out."""
    layout = studio.look.layout(shard.layout)
    ladders = {f"{shard.layout}.{box}": rungs for box, rungs in layout.ladders.items()}
    if layout.composed is not None and not by_template:
        return ladders, composer(studio, shard).measure
    css = {"faces": studio.read("faces.css")}

    def measure(faces: Sequence[Face], fits: Fits) -> list[Slot]:
        part = replace(shard, faces=tuple(faces))
        return studio.weasy.layout(_html(studio, part, fits, measuring=True), css, plain=True).slots()

    return ladders, measure


def composer(studio: Studio, shard: Shard) -> Composer:
    """What composes the words of a shard."""
    layout, form = studio.look.layout(shard.layout), studio.look.form(shard.layout)
    language = shard.language or "und"
    return Composer(layout.composed or {}, form, studio.fonts.cuts(language), language, shard.low_ink)


def by_template(studio: Studio, shard: Shard) -> tuple[bytes, tuple[Fit, ...]]:
    """The words of a shard laid out by WeasyPrint, and how they fit. Raises DrawingError and ProblemsError.

    What is composed it lays out as well, from the same boxes, and so says whether that is right.
    """
    css = {"faces": studio.read("faces.css")}
    steady = studio.look.layout(shard.layout).steady
    fits = fit(shard.faces, *measuring(studio, shard, by_template=True), shard.language, steady)
    pdf = studio.weasy.layout(_html(studio, shard, fits), css, plain=True).pdf()
    return pdf, tuple(fits[key] for key in sorted(fits))


def _compose(studio: Studio, shard: Shard) -> tuple[bytes, tuple[Fit, ...]]:
    """The words of a shard composed, and how they fit."""
    form = studio.look.form(shard.layout)
    ladders, _ = measuring(studio, shard)
    made = composer(studio, shard)
    fits = fit(shard.faces, ladders, made.measure, shard.language, studio.look.layout(shard.layout).steady)
    width, height = ((side + 2 * form.bleed) * PT for side in (form.width, form.height))
    written = tuple(made.write(face, fits) for face in shard.faces)
    file = words.SetWords(words.FORMAT, width, height, tuple(studio.fonts.cuts(shard.language)), written)
    return words.packed(file), tuple(fits[key] for key in sorted(fits))


def _check_glyphs(studio: Studio, shard: Shard) -> None:
    problems = []
    for face in shard.faces:
        for char in studio.fonts.missing("".join(line.text for line in face.words())):
            problems.append(Problem("", 0, f"{face.id} ({shard.language}): {unprintable(char)}"))
    if problems:
        raise ProblemsError(problems)


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
