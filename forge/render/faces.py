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
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from forge.problems import Problem, ProblemsError, fail
from forge.project import Project, write_beside
from forge.render.bounds import bounded
from forge.render.fit import Fit, Fits, Ladder, Misfit, fit, misfits
from forge.render.fonts import unprintable
from forge.render.preflight import is_whole_pdf
from forge.render.record import Face, Line, Paragraph
from forge.render.studio import Studio, studio_for
from forge.render.theme import GameTheme
from forge.render.tools import tool_fingerprint
from forge.render.weasy import DrawingError, Slot

STATIC, TEXT, BACK = "static", "text", "back"


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
    path, notes = _kept(studio, shard)
    if (known := _found(path, notes)) is not None:
        return known
    try:
        with bounded(_named(studio, shard)):
            pdf, fits = _draw(studio, shard)
    except DrawingError as error:
        raise fail(f"{_named(studio, shard)}: {error}") from None
    write_beside(path, pdf)
    write_beside(notes, json.dumps([asdict(fit) for fit in fits]).encode())
    return Drawn(path, fits)


def draw_all(project: Project, wanted: Sequence[Shard], executor: Executor | None = None) -> dict[Shard, Drawn]:
    """Draws shards, those that are not drawn yet where `executor` runs, else in this process. Raises as `draw` does."""
    if executor is None:
        return {shard: draw(project, shard) for shard in wanted}
    made = {shard: _found(*_kept(studio_for(project, shard.game), shard)) for shard in wanted}
    jobs = {shard: executor.submit(draw, project, shard) for shard, found in made.items() if found is None}
    return {shard: jobs[shard].result() if found is None else found for shard, found in made.items()}


def _kept(studio: Studio, shard: Shard) -> tuple[Path, Path]:
    """Where a shard's PDF is kept, and the notes of how its texts fitted."""
    path = studio.project.cache / "faces" / f"{shard_key(studio, shard)}.pdf"
    return path, path.with_suffix(".json")


def _found(path: Path, notes: Path) -> Drawn | None:
    try:
        if is_whole_pdf(path.read_bytes()):
            return Drawn(path, tuple(Fit(**fit) for fit in json.loads(notes.read_bytes())))
    except (OSError, ValueError, TypeError):
        pass  # not drawn yet, or damaged since
    return None


def _named(studio: Studio, shard: Shard) -> str:
    template = studio.project.relative(studio.path("faces.html.j2"))
    which = f"{shard.layout}, {shard.language or 'all languages'}"
    return f"{template}: the {shard.layer} layer of {shard.faces[0].group} ({which})"


def shard_key(studio: Studio, shard: Shard) -> str:
    """A hash of all that the shard's PDF depends on."""
    files = ["faces.html.j2", "_face.html.j2", "faces.css", "theme.yml"]
    if shard.layer != TEXT:
        files += [f"art/{face.art}.svg" for face in shard.faces if shard.layer == STATIC]
        files += sorted({f"marks/{mark}.svg" for face in shard.faces for mark in face.signs()})
        for folder in ("emblems", "parts", f"frames/{'low' if shard.low_ink else 'full'}"):
            files += [f"{folder}/{path.name}" for path in sorted((studio.folder / folder).glob("*.svg"))]
    hashed = hashlib.sha256()
    for part in (
        json.dumps(asdict(shard), sort_keys=True, ensure_ascii=False, default=dict),
        (studio.project.templates / "print.yml").read_text(encoding="utf-8"),
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


def _draw(studio: Studio, shard: Shard) -> tuple[bytes, tuple[Fit, ...]]:
    css = {"faces": studio.read("faces.css")}
    fits: Fits = {}
    if shard.layer == TEXT:
        _check_glyphs(studio, shard)
        fits = _fit(studio, shard, css)
    if shard.layer == STATIC:
        drawn = {face.id: studio.art(face, shard.low_ink) for face in shard.faces}
        studio.show(drawn | marks(studio, shard.faces, low_ink=shard.low_ink))
    elif shard.layer == BACK:
        studio.show({face.id: studio.back(face.art, shard.low_ink) for face in shard.faces})
    layout = studio.weasy.layout(_html(studio, shard, fits), css, plain=True)
    return layout.pdf(), tuple(fits[key] for key in sorted(fits))


def _fit(studio: Studio, shard: Shard, css: Mapping[str, str]) -> Fits:
    layout = studio.look.layout(shard.layout)
    if not layout.boxes:
        return {}
    return fit(shard.faces, *_measuring(studio, shard, css), shard.language, layout.steady)


def _measuring(
    studio: Studio, shard: Shard, css: Mapping[str, str]
) -> tuple[dict[str, Ladder], Callable[[Sequence[Face], Fits], list[Slot]]]:
    """The ladders of a shard's boxes, and what lays out some of its faces and says what their boxes need."""

    def measure(faces: Sequence[Face], fits: Fits) -> list[Slot]:
        part = replace(shard, faces=tuple(faces))
        return studio.weasy.layout(_html(studio, part, fits, measuring=True), css, plain=True).slots()

    return {f"{shard.layout}.{box}": rungs for box, rungs in studio.look.layout(shard.layout).boxes.items()}, measure


def misfits_of(project: Project, shard: Shard) -> list[Misfit]:
    """The texts of a shard that do not fit their boxes; what has been drawn already does. Raises ProblemsError when the
    look of the game is not sound."""
    studio = studio_for(project, shard.game)
    layout = studio.look.layout(shard.layout)
    if not layout.boxes:
        return []
    with suppress(ProblemsError):
        draw(project, shard)
        return []
    css = {"faces": studio.read("faces.css")}
    with bounded(_named(studio, shard)):
        return misfits(shard.faces, *_measuring(studio, shard, css))


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
        ladders = studio.look.layout(shard.layout).boxes
        fits = {
            (first.id, name): Fit(first.id, name, 0, len(rungs), rungs[0].size, rungs[0].leading)
            for name, rungs in ((f"{shard.layout}.{box}", rungs) for box, rungs in ladders.items())
        }
        try:
            css = {"faces": studio.read("faces.css")}
            slots = studio.weasy.layout(_html(studio, shard, fits, measuring=True), css, plain=True).slots()
        except DrawingError as error:
            raise fail(f"{_named(studio, shard)}: {error}") from None
        boxes = {slot.name.rpartition(".")[2]: slot for slot in slots}
        found |= {face.id: boxes for face in group}
    return found


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
