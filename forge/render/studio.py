"""The studio: profiles, theme, templates, fonts and WeasyPrint of one game, and the pictures made with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import jinja2
import jinja2.sandbox
from markupsafe import Markup, escape

from forge.problems import fail
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


@lru_cache(maxsize=4)
def studio_for(project: Project, game: str) -> Studio:
    return Studio(project, game)
