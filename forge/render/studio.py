"""The studio: profiles, theme, templates, fonts and WeasyPrint of one game, and the pictures made with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jinja2
import jinja2.sandbox
from markupsafe import Markup, escape

from forge.problems import ProblemsError, fail
from forge.project import Project
from forge.render.art import collage, inner, pasted, picture, recolour
from forge.render.fonts import Fonts
from forge.render.record import OK, Face, Line
from forge.render.theme import Back, PrintFile, ThemeFile, load_print, load_theme
from forge.render.weasy import Weasy


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
        """A file of the game's templates. Raises ProblemsError when it is missing, no text, or no sound SVG."""
        path = self.folder / name
        shown = self.project.relative(path)
        try:
            text = path.read_text(encoding="utf-8")
            if path.suffix == ".svg":
                ElementTree.fromstring(text)
        except UnicodeDecodeError:
            raise fail("not UTF-8 text; save the file as UTF-8", shown) from None
        except OSError:
            raise fail("the file is missing", shown) from None
        except ElementTree.ParseError as error:
            raise fail(f"not a sound SVG file: {error.msg}", shown, error.position[0]) from None
        return text

    def render(self, name: str, **context: Any) -> str:
        """A template of the game as HTML. Raises ProblemsError with the line of what is wrong in it."""
        try:
            return self.template(name).render(context)
        except jinja2.TemplateSyntaxError as error:
            raise self._unsound(error, name) from None
        except (jinja2.TemplateError, KeyError, AttributeError, TypeError) as error:
            file, line = _template_line(error, self.project.templates)
            shown = self.project.relative(file or self.folder / name)
            raise fail(f"the template cannot be filled in: {error}", shown, line) from None

    def template(self, name: str) -> jinja2.Template:
        """A template of the game. Raises ProblemsError when it is missing or not sound."""
        try:
            return self.jinja.get_template(f"{self.game}/{name}")
        except jinja2.TemplateSyntaxError as error:
            raise self._unsound(error, name) from None
        except jinja2.TemplateNotFound:
            raise fail("the file is missing", self.project.relative(self.folder / name)) from None

    def _unsound(self, error: jinja2.TemplateSyntaxError, name: str) -> ProblemsError:
        path = self.project.templates / error.name if error.name else self.folder / name
        return fail(f"not a sound template: {error.message}", self.project.relative(path), error.lineno)

    def _coloured(self, name: str, palette: Mapping[str, str], colours: Mapping[str, str], svg: str = "") -> str:
        try:
            return recolour(svg or self.read(name), palette, colours)
        except ValueError as error:
            raise fail(str(error), self.project.relative(self.folder / name)) from None

    def art(self, face: Face, low_ink: bool) -> str:
        """The whole language-independent picture of a face as SVG: scene, figure, frame and emblem."""
        colours = self.theme.colours(face.theme, low_ink=low_ink)
        scene = () if low_ink else self.theme.of(face.theme).scene
        place = self.theme.art[face.layout]
        below = picture(self._figure(face.art, face.theme, colours), face.id, scene, place, colours)
        frame = self._frame(face.kind, low_ink, colours, {"<!-- emblem -->": face.theme})
        return self._sized(inner(below) + frame, face.layout)

    def back(self, name: str, low_ink: bool) -> str:
        """The picture of a card back as SVG."""
        back: Back = self.theme.backs[name]
        colours = self.theme.colours(back.theme, low_ink=low_ink)
        form = self.print.formats[name]
        size = (form.width + 2 * form.bleed, form.height + 2 * form.bleed)
        below = collage(() if low_ink else back.scene, name, size, colours, [])
        emblems = {f"<!-- emblem {index} -->": theme for index, theme in enumerate(self.theme.themes)}
        return self._sized(inner(below) + self._frame(f"back-{name}", low_ink, colours, emblems), name)

    def _frame(self, kind: str, low_ink: bool, colours: Mapping[str, str], emblems: Mapping[str, str]) -> str:
        name = f"frames/{'low' if low_ink else 'full'}/{kind}.svg"
        frame = self.read(name)
        for mark, theme in emblems.items():
            frame = frame.replace(mark, inner(self.emblem(theme)))
        return inner(self._coloured(name, self.theme.palette(self.theme.frames_drawn_in), colours, frame))

    def _figure(self, art: str, theme: str, colours: Mapping[str, str]) -> str:
        return self._coloured(f"art/{art}.svg", self.theme.palette(theme), colours)

    def cover(self) -> str:
        """The booklet's cover picture as SVG."""
        cover = self.theme.cover
        figures = [self._pasted(item.art, item.theme, item.x, item.y, item.width, item.turn) for item in cover.figures]
        return collage(cover.scene, "cover", cover.size, self.theme.colours(cover.theme), figures)

    def band(self, theme: str, art: Sequence[str]) -> str:
        """The strip above a faction's portrait as SVG: its scene and some of its figures."""
        band = self.theme.band
        if max(band.figures) >= len(art):
            raise fail(f"theme.yml: band.figures names place {max(band.figures)}, {theme} has only 0 to {len(art) - 1}")
        step = band.size[0] / len(band.figures)
        left = (step - band.width) / 2
        figures = [
            self._pasted(art[index], theme, left + place * step, 1.5, band.width, 0)
            for place, index in enumerate(band.figures)
        ]
        scene = self.theme.of(theme).scene
        return collage(scene, f"band-{theme}", band.size, self.theme.colours(theme), figures)

    def _pasted(self, art: str, theme: str, x: float, y: float, width: float, turn: float) -> str:
        colours = self.theme.colours(theme)
        return pasted(self._figure(art, theme, colours), colours, x, y, width, turn)

    def badge(self, theme: str) -> str:
        """The emblem of a theme in white, for dark grounds."""
        ink = {self.theme.shared["ink"]: "white"}
        return self._coloured(f"emblems/{theme}.svg", ink, self.theme.colours(theme))

    def medal(self, theme: str) -> str:
        """The emblem of a theme on a disc of its colour."""
        colours = self.theme.colours(theme)
        disc = f'<circle cx="75" cy="75" r="70" fill="{colours["main"]}" stroke="{colours["ink"]}" stroke-width="8"/>'
        emblem = self._coloured(f"emblems/{theme}.svg", self.theme.palette(theme), colours)
        body = f'{disc}<g transform="translate(25 25)">{inner(emblem)}</g>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 150">{body}</svg>'

    def emblem(self, theme: str) -> str:
        """The emblem of a theme, drawn in ink."""
        return self.read(f"emblems/{theme}.svg")

    def _sized(self, body: str, layout: str) -> str:
        form = self.print.formats[layout]
        width, height = form.width + 2 * form.bleed, form.height + 2 * form.bleed
        box = f'viewBox="0 0 {10 * width:g} {10 * height:g}" width="{width:g}mm" height="{height:g}mm"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{body}</svg>'

    def show(self, pictures: Mapping[str, str]) -> None:
        """Makes pictures available to the document drawn next, as art:NAME."""
        self._pictures.clear()
        self._pictures.update(pictures)


def say(line: Line | str) -> Markup:
    """A finished text as HTML; what is fuzzy or missing carries its mark."""
    if isinstance(line, Line) and line.state != OK:
        return Markup('<mark class="{}">{}</mark>').format(line.state, line.text)
    return escape(str(line))


def studio_for(project: Project, game: str) -> Studio:
    """A studio for the project and game as they are now.

    A process that draws many shards keeps one: starting WeasyPrint and reading fonts takes longer than a shard. Data
    files that have changed since make another.
    """
    files = (project.templates / "print.yml", project.templates / game / "theme.yml")
    return _studio(project, game, tuple(path.read_bytes() if path.exists() else b"" for path in files))


@lru_cache(maxsize=2)
def _studio(project: Project, game: str, data: tuple[bytes, ...]) -> Studio:
    return Studio(project, game)


def _template_line(error: BaseException, templates: Path) -> tuple[Path | None, int]:
    """The innermost line of a template that an error came from."""
    found: tuple[Path | None, int] = (None, 0)
    trace = error.__traceback__
    while trace is not None:
        path = Path(trace.tb_frame.f_code.co_filename)
        if path.is_relative_to(templates):
            found = (path, trace.tb_lineno)
        trace = trace.tb_next
    return found
