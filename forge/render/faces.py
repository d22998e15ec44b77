"""Draws faces. A face has two layers: what no language changes is drawn once, the text once per language.

Faces are drawn in shards: the faces of one group (a faction, the bases) and one layer in one PDF, a face a page, laid
out at bleed size. A shard is named by a hash of all that goes into it, and is the unit of caching and of parallel
work. Shards are cut by the data and never by what happens to be cached, so a warm build gives a cold build's bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

import jinja2
import jinja2.sandbox
from markupsafe import Markup, escape

from forge.problems import Problem, ProblemsError, fail
from forge.project import Project, write_beside
from forge.render.art import collage, inner, pasted, picture, recolour
from forge.render.fonts import Fonts
from forge.render.record import OK, Face, Line
from forge.render.theme import Back, PrintFile, Rung, ThemeFile, load_print, load_theme
from forge.render.weasy import DrawingError, Slot, Weasy

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
class Fit:
    """How a text fits: the rung it ended on (0: the designed size) of how many, its size in pt, its line height as
    a factor, and the room left over in mm."""

    face: str
    slot: str
    rung: int
    rungs: int
    size: float
    leading: float
    room: float = 0.0


@dataclass(frozen=True)
class Drawn:
    """A drawn shard: where its PDF lies (a page per face, in order) and how its texts fitted."""

    path: Path
    fits: tuple[Fit, ...]
    cached: bool


class Studio:
    """Everything needed to draw: profiles, theme, templates, fonts and WeasyPrint, for one project and game."""

    def __init__(self, project: Project, game: str) -> None:
        self.project, self.game = project, game
        self.folder = project.templates / game
        self.print: PrintFile = load_print(project)
        self.theme: ThemeFile = load_theme(project, game)
        self.fonts = Fonts(self.print.fonts)
        self.jinja = jinja2.sandbox.ImmutableSandboxedEnvironment(
            loader=jinja2.FileSystemLoader(project.templates),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.jinja.filters["say"] = say
        self._weasy: Weasy | None = None
        self._pictures: dict[str, str] = {}

    @property
    def weasy(self) -> Weasy:
        """WeasyPrint, started when first needed: importing it takes longer than a cached build."""
        if self._weasy is None:
            self._weasy = Weasy(
                root=self.project.templates,
                font_css=self.fonts.css,
                font_files=frozenset(f.path for f in self.print.fonts),
                cache=self.project.build / ".cache" / "fontconfig",
                art=self._pictures.__getitem__,
            )
        return self._weasy

    def read(self, name: str) -> str:
        """A file of the game's templates. Raises ProblemsError when it is missing."""
        path = self.folder / name
        try:
            return path.read_text(encoding="utf-8")
        except OSError:
            raise fail("the file is missing", self.project.relative(path)) from None

    def art(self, face: Face, low_ink: bool) -> str:
        """The whole language-independent picture of a face as SVG: scene, figure, frame and emblem."""
        colours = self.theme.colours(face.theme, low_ink=low_ink)
        place = self.theme.art[face.layout]
        palette = self.theme.palette(face.theme)
        figure = picture(
            self.read(f"art/{face.art}.svg"),
            face.id,
            self.theme.themes[face.theme].scene,
            place,
            colours,
            palette,
            low_ink=low_ink,
        )
        frame = self.read(f"frames/{'low' if low_ink else 'full'}/{face.kind}.svg")
        frame = frame.replace("<!-- emblem -->", inner(self.emblem(face.theme)))
        return self._sized(inner(figure) + inner(recolour(frame, self._frame_palette, colours)), face.layout)

    def back(self, name: str, low_ink: bool) -> str:
        """The picture of a card back as SVG."""
        back: Back = self.theme.backs[name]
        colours = self.theme.colours(back.theme, low_ink=low_ink)
        form = self.print.formats[name]
        whole = (0.0, 0.0, form.width + 2 * form.bleed, form.height + 2 * form.bleed)
        place = self.theme.art[name]
        scene = picture(None, name, back.scene, type(place)(whole, whole, place.box), colours, {}, low_ink=low_ink)
        frame = self.read(f"frames/{'low' if low_ink else 'full'}/back-{name}.svg")
        for index, theme in enumerate(self.theme.themes):
            frame = frame.replace(f"<!-- emblem {index} -->", inner(self.emblem(theme)))
        return self._sized(inner(scene) + inner(recolour(frame, self._frame_palette, colours)), name)

    def cover(self) -> str:
        """The booklet's cover picture as SVG."""
        cover = self.theme.cover
        figures = [self._pasted(item.art, item.theme, item.x, item.y, item.width, item.turn) for item in cover.figures]
        return collage(cover.scene, "cover", cover.size, self.theme.colours(cover.theme), figures)

    def band(self, theme: str, art: Sequence[str]) -> str:
        """The strip above a faction's portrait as SVG: its scene and some of its figures."""
        band = self.theme.band
        step = band.size[0] / len(band.figures)
        left = (step - band.width) / 2
        figures = [
            self._pasted(art[index], theme, left + place * step, 1.5, band.width, 0)
            for place, index in enumerate(band.figures)
        ]
        scene = self.theme.themes[theme].scene
        return collage(scene, f"band-{theme}", band.size, self.theme.colours(theme), figures)

    def _pasted(self, art: str, theme: str, x: float, y: float, width: float, turn: float) -> str:
        figure = self.read(f"art/{art}.svg")
        return pasted(figure, self.theme.colours(theme), self.theme.palette(theme), x, y, width, turn)

    def badge(self, theme: str) -> str:
        """The emblem of a theme in white, for dark grounds."""
        colours = self.theme.colours(theme)
        return recolour(self.emblem(theme), {colours["ink"]: "white"}, colours)

    def medal(self, theme: str) -> str:
        """The emblem of a theme on a disc of its colour."""
        colours = self.theme.colours(theme)
        disc = f'<circle cx="75" cy="75" r="70" fill="{colours["main"]}" stroke="{colours["ink"]}" stroke-width="8"/>'
        body = f'{disc}<g transform="translate(25 25)">{inner(self.emblem(theme))}</g>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 150">{body}</svg>'

    def emblem(self, theme: str) -> str:
        """The emblem of a theme, drawn in ink."""
        return self.read(f"emblems/{theme}.svg")

    @property
    def _frame_palette(self) -> Mapping[str, str]:
        """Frames are drawn in the colours of the first theme and take on those of the face's own."""
        return self.theme.palette(next(iter(self.theme.themes)))

    def _sized(self, body: str, layout: str) -> str:
        form = self.print.formats[layout]
        width, height = form.width + 2 * form.bleed, form.height + 2 * form.bleed
        box = f'viewBox="0 0 {10 * width:g} {10 * height:g}" width="{width:g}mm" height="{height:g}mm"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{body}</svg>'

    def serve(self, name: str, svg: str) -> str:
        """Makes a picture available to documents; returns its address."""
        self._pictures[name] = svg
        return f"art:{name}"


def say(line: Line | str) -> Markup:
    """A finished text as HTML; what is fuzzy or missing carries its mark."""
    if isinstance(line, Line) and line.state != OK:
        return Markup('<mark class="{}">{}</mark>').format(line.state, line.text)
    return escape(str(line))


def shards(
    game: str, faces: Iterable[Face], *, language: str, low_ink: bool = False
) -> tuple[list[Shard], list[Shard]]:
    """(static shards, text shards) of `faces`, a pair for each group."""
    groups: dict[tuple[str, str], list[Face]] = {}
    for face in faces:
        groups.setdefault((face.group, face.layout), []).append(face)
    cut = [(layout, tuple(group)) for (_, layout), group in groups.items()]
    static = [Shard(game, STATIC, layout, tuple(map(_bare, group)), "", low_ink) for layout, group in cut]
    text = [Shard(game, TEXT, layout, group, language, low_ink) for layout, group in cut]
    return static, text


def back_shard(game: str, layout: str, low_ink: bool) -> Shard:
    """The shard with the back of a card format."""
    blank = Line("")
    face = Face(f"back-{layout}", "backs", layout, "back", "", layout, None, (), 0, blank, blank, blank, ())
    return Shard(game, BACK, layout, (face,), "", low_ink)


def _bare(face: Face) -> Face:
    """The face without its texts: two languages' faces are equal here, and are drawn once."""
    blank = Line("")
    fields = {**face.__dict__, "name": blank, "type": blank, "faction": blank, "paragraphs": (), "copies": 0}
    return Face(**fields)


def draw(project: Project, shard: Shard) -> Drawn:
    """Draws a shard, or finds it drawn already. Safe to call from several processes at once.

    Raises ProblemsError naming card, language and what is wrong: a text that does not fit, a missing glyph.
    """
    studio = studio_for(project, shard.game)
    key = shard_key(studio, shard)
    folder = project.build / ".cache" / "faces"
    path, notes = folder / f"{key}.pdf", folder / f"{key}.json"
    if path.exists() and notes.exists():
        fits = tuple(Fit(**fit) for fit in json.loads(notes.read_text()))
        return Drawn(path, fits, cached=True)
    try:
        pdf, fits = _draw(studio, shard)
    except DrawingError as error:
        names = ", ".join(face.id for face in shard.faces)
        raise fail(f"{shard.layer} layer of {names} ({shard.language or 'all languages'}): {error}") from None
    write_beside(path, pdf)
    write_beside(notes, json.dumps([asdict(fit) for fit in fits]).encode())
    return Drawn(path, fits, cached=False)


@lru_cache(maxsize=4)
def studio_for(project: Project, game: str) -> Studio:
    return Studio(project, game)


def shard_key(studio: Studio, shard: Shard) -> str:
    """A hash of all that the shard's PDF depends on."""
    files = ["faces.html.j2", "_face.html.j2", "faces.css", "theme.yml"]
    if shard.layer == STATIC:
        files += [f"art/{face.art}.svg" for face in shard.faces]
        files += sorted({f"emblems/{face.theme}.svg" for face in shard.faces})
    if shard.layer == BACK:
        files += [f"emblems/{theme}.svg" for theme in studio.theme.themes]
    if shard.layer != TEXT:
        frames = studio.folder / "frames" / ("low" if shard.low_ink else "full")
        files += [path.relative_to(studio.folder).as_posix() for path in sorted(frames.glob("*.svg"))]
    hashed = hashlib.sha256()
    for part in (
        json.dumps(asdict(shard), sort_keys=True, ensure_ascii=False),
        (studio.project.templates / "print.yml").read_text(encoding="utf-8"),
        studio.fonts.digest,
        version("weasyprint"),
        version("pydyf"),
        Path(__file__).read_text(encoding="utf-8"),
        *(studio.read(name) for name in files),
    ):
        hashed.update(part.encode())
        hashed.update(b"\0")
    return hashed.hexdigest()[:32]


def _draw(studio: Studio, shard: Shard) -> tuple[bytes, tuple[Fit, ...]]:
    css = {"faces": studio.read("faces.css")}
    fits: Fits = {}
    if shard.layer == TEXT:
        _check_glyphs(studio, shard)
        fits = fit(studio, shard, css)
    for face in shard.faces:
        if shard.layer == STATIC:
            studio.serve(face.id, studio.art(face, shard.low_ink))
        elif shard.layer == BACK:
            studio.serve(face.id, studio.back(face.art, shard.low_ink))
    layout = studio.weasy.layout(_html(studio, shard, fits), css, plain=True)
    return layout.pdf(), tuple(fits[key] for key in sorted(fits))


Fits = dict[tuple[str, str], Fit]


def fit(studio: Studio, shard: Shard, css: Mapping[str, str]) -> Fits:
    """Finds the rung of the fit ladder for every text: each starts at the top, those too large step down.

    Raises ProblemsError with every text that does not fit on the last rung.
    """
    faces = {face.id: face for face in shard.faces}
    fits = {(face.id, slot): _on_rung(studio, face.id, slot, 0) for face in shard.faces for slot in slots(shard)}
    problems: list[Problem] = []
    todo = list(faces)
    while todo:
        part = replace(shard, faces=tuple(faces[name] for name in todo))
        again: dict[str, None] = {}
        for slot in studio.weasy.layout(_html(studio, part, fits, measuring=True), css, plain=True).slots():
            fit = fits[slot.owner, slot.name]
            if not any(slot.lacks()):
                room = round(max(slot.height - slot.needs_height, 0.0), 3)
                fits[slot.owner, slot.name] = replace(fit, room=room)
            elif fit.rung + 1 < fit.rungs:
                lower = _next_rung(studio.theme.fit[slot.name], fit, slot)
                fits[slot.owner, slot.name] = _on_rung(studio, slot.owner, slot.name, lower)
                again[slot.owner] = None
            else:
                problems.append(_too_large(shard, faces[slot.owner], slot, fit.size))
        todo = list(again)
    if problems:
        raise ProblemsError(problems)
    return fits


def _next_rung(ladder: Sequence[Rung], fit: Fit, slot: Slot) -> int:
    """The next lower rung worth trying. A text's height goes with the square of its size, its width with the size:
    rungs on which it would still be a tenth too large are passed over.
    """
    too_wide = slot.lacks()[0] > 0
    for rung in range(fit.rung + 1, len(ladder) - 1):
        scale = ladder[rung].size / fit.size
        high = slot.needs_height * scale * scale * ladder[rung].leading / fit.leading
        wide = slot.needs_width * scale if too_wide else 0.0
        if high <= 1.1 * slot.height and wide <= 1.01 * slot.width:
            return rung
    return len(ladder) - 1


def slots(shard: Shard) -> tuple[str, ...]:
    """The names of the text boxes on a face of the shard's layout."""
    return tuple(f"{shard.layout}.{part}" for part in ("name", "ability", "line"))


def _on_rung(studio: Studio, face: str, slot: str, rung: int) -> Fit:
    ladder = studio.theme.fit[slot]
    return Fit(face, slot, rung, len(ladder), ladder[rung].size, ladder[rung].leading)


def _too_large(shard: Shard, face: Face, slot: Slot, size: float) -> Problem:
    wide, high = slot.lacks()
    lacks = [f"{mm:.1f} mm {way}" for mm, way in ((wide, "too wide"), (high, "too high")) if mm]
    text = (face.name.text if slot.name.endswith(".name") else face.text).replace("\u00a0", " ").replace("\n", " ")
    message = (
        f"{face.id} ({shard.language}): {slot.name} is {' and '.join(lacks)} even at {size:g} pt, the smallest size; "
        f"shorten the text: {text}"
    )
    return Problem("", 0, message)


def _check_glyphs(studio: Studio, shard: Shard) -> None:
    problems = []
    for face in shard.faces:
        lines = [face.name, face.type, face.faction, *(s for p in face.paragraphs for s in p.sentences)]
        lines += [p.label for p in face.paragraphs if p.label]
        for char in studio.fonts.missing("".join(line.text for line in lines)):
            message = f"{face.id} ({shard.language}): no declared font has {char!r} (U+{ord(char):04X})"
            problems.append(Problem("", 0, message))
    if problems:
        raise ProblemsError(problems)


def _html(studio: Studio, shard: Shard, fits: Fits, *, measuring: bool = False) -> str:
    return studio.jinja.get_template(f"{shard.game}/faces.html.j2").render(
        shard=shard, form=studio.print.formats[shard.layout], fits=fits, measuring=measuring
    )
