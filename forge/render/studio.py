"""The studio: profiles, theme, templates, fonts and WeasyPrint of one game, and the pictures made with them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jinja2
from markupsafe import Markup, escape

from forge.problems import ProblemsError, fail
from forge.project import Project, read_whole
from forge.render.art import (
    apart,
    chosen,
    collage,
    greys,
    inner,
    pasted,
    picture,
    recolour,
    repainted,
    thinned,
    view_box,
)
from forge.render.bounds import OverTimeError, bounded, over
from forge.render.compiled import CompiledTemplates
from forge.render.figures import placeholder, plain_emblem
from forge.render.raster import RasterFile, image_at, look_at, shown, snapshot
from forge.render.record import OK, Face, Line
from forge.render.ring import ring
from forge.render.sandbox import Sandbox, check_picture, filled, template_line
from forge.render.scenes import draw_scene
from forge.render.setting.blocks import Block, blocks, ended
from forge.render.shards import OVER
from forge.render.theme import Cover
from forge.render.weasy import Weasy
from forge.render.workshop import KeptLook, Workshop, load_look, look_key

DRAWN = (480, 400)  # how large a figure is drawn where nothing says it
EMBLEM = "<!-- emblem -->"  # in a frame: where the emblem of a face's theme stands


class Studio(Workshop):
    """Everything needed to draw: a workshop, templates and WeasyPrint, for one project and game."""

    def __init__(self, project: Project, game: str, look: KeptLook | None = None) -> None:
        super().__init__(project, game, look or load_look(project, game, look_key(project, game)))
        self.jinja = Sandbox(
            loader=jinja2.FileSystemLoader(self._folders()),
            bytecode_cache=CompiledTemplates(project.cache / "compiled"),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.jinja.filters["say"] = say
        self.jinja.filters["ends"] = ends
        self.jinja.globals["has_file"] = self.has
        self.jinja.globals["ring"] = ring
        self.jinja.globals["blocks"] = self._blocks
        self.jinja.filters["font_css"] = font_css
        self._weasy: Weasy | None = None
        self._pictures: dict[str, str] = {}

    def _blocks(self, face: Face, low_ink: bool) -> list[Block]:
        """What stands in the text boxes of a face, for templates."""
        return blocks(face, self.look.layout(face.layout).composed or {}, low_ink)

    @property
    def weasy(self) -> Weasy:
        """WeasyPrint, started when first needed: importing it takes longer than a cached build."""
        if self._weasy is None:
            self._weasy = Weasy(
                root=self.project.templates,
                found=self.project.found,
                font_css=self.fonts.css,
                font_files=frozenset(f.path for f in self.print.fonts),
                art=self._pictures.__getitem__,
            )
        return self._weasy

    def _folders(self) -> list[Path]:
        """Where templates are looked for, in order: those of the game, those that games share."""
        folders = (self.folder, self.shared, self.project.templates)
        return [layer for folder in folders for layer in self.project.layers(folder)]

    def read(self, name: str) -> str:
        """A file of the game's templates. Raises ProblemsError when it is missing, no text, or no sound SVG."""
        path = self.path(name)

        def said(what: str, line: int = 0) -> ProblemsError:
            return fail(what, self.project.relative(path), line)

        try:
            if path.exists() and not path.is_file():
                raise said("is no file")
            text = read_whole(path).decode("utf-8").replace("\r\n", "\n")
            if path.suffix == ".svg":
                check_picture(text)
        except UnicodeDecodeError:
            raise said("not UTF-8 text; save the file as UTF-8") from None
        except FileNotFoundError:
            raise said("the file is missing") from None
        except OSError as error:
            raise said(f"cannot be read ({error.strerror})") from None
        except ElementTree.ParseError as error:
            raise said(f"not a sound SVG file: {error.msg}", error.position[0]) from None
        except ValueError as error:
            raise said(str(error)) from None
        return text

    def render(self, name: str, **context: Any) -> str:
        """A template of the game as HTML. Raises ProblemsError with the line of what is wrong in it."""
        shown = self.project.relative(self.path(name))
        with bounded(shown):
            try:
                return filled(self.template(name), context)
            except ProblemsError:
                raise
            except jinja2.TemplateSyntaxError as error:
                raise self._unsound(error, name) from None
            except (Exception, OverTimeError) as error:  # whatever a template does
                file, line = template_line(error, self.project.layers(self.project.templates))
                said = over(error) or f"the template cannot be filled in: {error}"
                raise fail(said, self.project.relative(file) if file else shown, line) from None

    def template(self, name: str) -> jinja2.Template:
        """A template of the game. Raises ProblemsError when it is missing or not sound."""
        shown = self.project.relative(self.path(name))
        with bounded(shown):
            try:
                return self.jinja.get_template(name)
            except jinja2.TemplateSyntaxError as error:
                raise self._unsound(error, name) from None
            except jinja2.TemplateNotFound:
                raise fail("the file is missing", shown) from None
            except SyntaxError as error:  # of the code that Jinja makes of it
                raise fail(f"not a sound template: {error.msg}", shown) from None
            except UnicodeDecodeError:
                raise fail("not UTF-8 text; save the file as UTF-8", shown) from None

    def _unsound(self, error: jinja2.TemplateSyntaxError, name: str) -> ProblemsError:
        path = Path(error.filename) if error.filename else self.path(name)
        return fail(f"not a sound template: {error.message}", self.project.relative(path), error.lineno)

    def _coloured(self, name: str, palette: Mapping[str, str], colours: Mapping[str, str], svg: str = "") -> str:
        try:
            return recolour(svg or self.read(name), palette, colours)
        except ValueError as error:
            raise fail(str(error), self.project.relative(self.path(name))) from None

    def art(self, face: Face, low_ink: bool) -> str:
        """The whole language-independent picture of a face as SVG: scene, figure, frame and emblem."""
        with bounded(f"the picture of {face.id}"):
            return self._art(face, low_ink)

    def _art(self, face: Face, low_ink: bool) -> str:
        colours = self.look.colours(face.theme, low_ink=low_ink)
        scene = () if low_ink else self.look.of(face.theme).scene
        place = self.look.layout(face.layout).art
        below = ""
        if place is not None and (dots := self.dots(face.art)) is not None and not self.placed(face.art).framed:
            window = (0.0, 0.0, 10 * place.window[2], 10 * place.window[3])
            behind = draw_scene(scene, face.id, window[2], window[3], colours)  # a picture may be open in places
            below = behind + shown(dots, self.placed(face.art), window, grey=low_ink)
        elif place is not None:
            figure = self._figure(face.art, face.theme, colours, place.box, face.id)
            if low_ink:
                figure = thinned(figure, self.look.theme.low_ink_lines, colours["ink"])
            below = inner(picture(figure, face.id, scene, place, colours))
        if place is not None and place.window[:2] != (0, 0):
            x, y = (10 * v for v in place.window[:2])
            below = f'<g transform="translate({x:g} {y:g})">{below}</g>'
        frame = self._frame(face.kind, low_ink, colours, {EMBLEM: face.theme})
        return self._sized(below + frame + self._over(face, low_ink, colours), face.layout)

    def _over(self, face: Face, low_ink: bool, colours: Mapping[str, str]) -> str:
        """What the game puts over the frame of a face, as SVG; nothing where a template lays it out."""
        if self.look.layout(face.layout).template or not self.has(OVER):
            return ""

        def put(mark: str, x: float, y: float, width: float, height: float) -> Markup:
            """The picture of a mark in a rectangle."""
            svg = self.mark(mark, low_ink)
            box = view_box(svg)
            if box is None or min(box[2:]) <= 0:
                raise fail("has no viewBox", self.project.relative(self.path(f"marks/{mark}.svg")), 1)
            scale = f"{width / box[2]:.6g} {height / box[3]:.6g}"
            at = f"translate({x:g} {y:g}) scale({scale}) translate({-box[0]:g} {-box[1]:g})"
            return Markup(f'<g transform="{at}">{inner(svg)}</g>')

        return self.render(OVER, face=face, c=colours, low_ink=low_ink, put=put)

    def back(self, name: str, low_ink: bool) -> str:
        """The picture of the back of a layout as SVG. Raises ProblemsError when it has none."""
        back = self.look.layout(name).back
        if back is None or back.same:
            raise fail(f"the layout {name!r} has no back of its own", self.look.file, self.look.lines["layouts"])
        colours = self.look.colours(back.theme, low_ink=low_ink)
        form = self.look.form(name)
        size = (form.width + 2 * form.bleed, form.height + 2 * form.bleed)
        below = collage(() if low_ink else back.scene, name, size, colours, [])
        emblems = {f"<!-- emblem {index} -->": theme for index, theme in enumerate(self.look.theme.themes)}
        return self._sized(inner(below) + self._frame(f"back-{name}", low_ink, colours, emblems), name)

    def shows_emblem(self, kind: str) -> bool:
        """Whether the frame of a kind of face has a place for an emblem."""
        if self.look.theme.frames_drawn_in is None:
            return False
        frames = [f"frames/{ink}/{kind}.svg" for ink in ("full", "low")]
        return any(EMBLEM in self.read(name) for name in frames if self.has(name))

    def _frame(self, kind: str, low_ink: bool, colours: Mapping[str, str], emblems: Mapping[str, str]) -> str:
        """The frame of a kind of face; nothing in a game whose frames are drawn in no theme."""
        if self.look.theme.frames_drawn_in is None:
            return ""
        name = f"frames/{'low' if low_ink else 'full'}/{kind}.svg"
        frame = self.read(name)
        for mark, theme in emblems.items():
            if mark in frame:
                frame = frame.replace(mark, inner(self.emblem(theme)))
        return inner(self._coloured(name, self.look.palette(self.look.theme.frames_drawn_in), colours, frame))

    def _figure(
        self, art: str, theme: str, colours: Mapping[str, str], box: tuple[int, int] | None = None, seed: str = ""
    ) -> str:
        """A figure in the colours of the print, with the parts that `seed` chooses. Its viewBox must be of the size
        `box`, where that is given."""
        if (dots := self.dots(art)) is not None:
            grey = colours == self.look.theme.low_ink
            return snapshot(dots, self.placed(art), box or DRAWN, colours, grey=grey)
        name = self.art_file(art)
        if not self.has(name):
            return placeholder(art, box or DRAWN, colours, self._bold, theme)
        drawn = chosen(self.read(name), seed or art, lambda part: self.read(f"parts/{part}.svg"))
        found = view_box(drawn)
        if found is None or min(found[2:]) <= 0 or (box is not None and found != (0, 0, *box)):
            wanted = box or DRAWN
            has = f"has the viewBox {' '.join(f'{v:g}' for v in found)}" if found else "has no viewBox"
            raise fail(
                f'{has}; draw it in viewBox="0 0 {wanted[0]} {wanted[1]}"', self.project.relative(self.path(name)), 1
            )
        if "<image" in drawn:
            said = "has an <image>; put the picture itself there, as a PNG or JPEG of that name"
            raise fail(said, self.project.relative(self.path(name)))
        if self.look.of(theme).free:
            named = {value: colours[known] for value, known in self.look.palette(theme).items()}
            low = greys(drawn) if colours == self.look.theme.low_ink else {}
            return apart(repainted(drawn, {**low, **named}))
        return apart(self._coloured(name, self.look.palette(theme), colours, drawn))

    def _looked_at(self, path: Path) -> RasterFile:
        found = look_at(path)
        image_at(found.href())  # whoever draws with it has to know whether it is sound
        return found

    def cover(self) -> str | None:
        """The booklet's cover picture as SVG; None in a game without one."""
        return self._collage("cover", self.look.theme.cover)

    def tail(self) -> str | None:
        """The picture for the foot of a page as SVG; None in a game without one."""
        return self._collage("tail", self.look.theme.tail)

    def _collage(self, name: str, drawn: Cover | None) -> str | None:
        if drawn is None:
            return None
        for item in drawn.figures:
            if not self.has(self.art_file(item.art)):
                self.read(f"art/{item.art}.svg")  # a figure that is named here is there
        figures = [self._pasted(item.art, item.theme, item.x, item.y, item.width, item.turn) for item in drawn.figures]
        return collage(drawn.scene, name, drawn.size, self.look.colours(drawn.theme), figures)

    def band(self, theme: str, art: Sequence[str]) -> str | None:
        """The strip above a portrait as SVG: its scene, and those of the figures that the theme asks for that are
        there. None in a game whose theme asks for no strip."""
        band = self.look.theme.band
        if band is None:
            return None
        shown = [art[index] for index in band.figures if index < len(art)]
        step = band.size[0] / max(len(shown), 1)
        left = (step - band.width) / 2
        figures = [
            self._pasted(name, theme, left + place * step, 1.5, band.width, 0) for place, name in enumerate(shown)
        ]
        scene = self.look.of(theme).scene
        return collage(scene, f"band-{theme}", band.size, self.look.colours(theme), figures)

    def _pasted(self, art: str, theme: str, x: float, y: float, width: float, turn: float) -> str:
        colours = self.look.colours(theme)
        return pasted(self._figure(art, theme, colours), colours, x, y, width, turn)

    def mark(self, name: str, low_ink: bool) -> str:
        """The picture of a mark as SVG. In low ink its shared colours become what they are there."""
        drawn, file = self.read(f"marks/{name}.svg"), self.look.theme
        if not low_ink:
            return drawn
        low = {value: file.low_ink.get(colour, value) for colour, value in file.shared.items()}
        return repainted(drawn, low)

    def badge(self, theme: str) -> str:
        """The emblem of a theme in white, for dark grounds."""
        ink = {self.look.theme.shared["ink"]: "white"}
        return self._coloured(f"emblems/{theme}.svg", ink, self.look.colours(theme), self.emblem(theme))

    def medal(self, theme: str) -> str:
        """The emblem of a theme on a disc of its colour."""
        colours = self.look.colours(theme)
        disc = f'<circle cx="75" cy="75" r="70" fill="{colours["main"]}" stroke="{colours["ink"]}" stroke-width="8"/>'
        emblem = self._coloured(f"emblems/{theme}.svg", self.look.palette(theme), colours, self.emblem(theme))
        body = f'{disc}<g transform="translate(25 25)">{inner(emblem)}</g>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 150">{body}</svg>'

    def emblem(self, theme: str) -> str:
        """The emblem of a theme, drawn in ink; its initial where there is none yet."""
        name = f"emblems/{theme}.svg"
        return self.read(name) if self.has(name) else plain_emblem(theme, self.look.theme.shared["ink"], self._bold)

    @property
    def _bold(self) -> Path:
        """The boldest upright cut there is, for initials."""
        upright = [font for font in self.print.fonts if font.style == "normal"] or list(self.print.fonts)
        return max(upright, key=lambda font: font.weight).path

    def _sized(self, body: str, layout: str) -> str:
        form = self.look.form(layout)
        width, height = form.width + 2 * form.bleed, form.height + 2 * form.bleed
        box = f'viewBox="0 0 {10 * width:g} {10 * height:g}" width="{width:g}mm" height="{height:g}mm"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{body}</svg>'

    def show(self, pictures: Mapping[str, str]) -> None:
        """Makes pictures available to the document drawn next, as art:NAME."""
        self._pictures.clear()
        self._pictures.update(pictures)


def font_css(name: str) -> Markup:
    """The name of a font as CSS has it."""
    family, weight, *style = re.split(r" (?=[1-9]\d{0,2}\b)| (?=italic$)", name)
    said = f"font-family:'{family}';font-weight:{weight};font-style:{style[0] if style else 'normal'}"
    return Markup(said)


def say(line: Line | str) -> Markup:
    """A finished text as HTML; what is fuzzy or missing carries its mark."""
    if isinstance(line, Line) and line.state != OK:
        return Markup('<mark class="{}">{}</mark>').format(line.state, line.text)
    return escape(str(line))


def ends(line: Line | str) -> Markup:
    """A finished text as HTML whose last line is neither half a word nor a short word alone."""
    text = ended(str(line))
    return say(Line(text, line.state) if isinstance(line, Line) else text)


def studio_for(project: Project, game: str) -> Studio:
    """A studio for the project and game as they are now.

    A process that draws many shards keeps one: starting WeasyPrint and reading fonts takes longer than a shard. Data
    files that have changed since make another.
    """
    return _studio(project, game, look_key(project, game))


@lru_cache(maxsize=4)
def _studio(project: Project, game: str, key: str) -> Studio:
    return Studio(project, game, load_look(project, game, key))
