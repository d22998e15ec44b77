"""Themes: how a game looks. Layouts and their text boxes, colours, scenes and backs, read from theme.yml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from forge.problems import fail
from forge.project import Project
from forge.render.boxes import Colour, FaceBox, Frame, Rung
from forge.render.profile import Format, Mm, PrintFile, check_grids, load_file, load_print
from forge.render.raster import PlacedPicture

if TYPE_CHECKING:
    from forge.yamlfile import YamlFile

SHARED = "shared"  # the folder of the templates that games have in common


class Motif(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One layer of a generated scene; x and y are shares of the window, sizes tenths of a millimetre.

    `one_of` draws one of the scenes in `of`, chosen by the seed, and nothing of its own.
    """

    motif: Literal[
        "sky", "rays", "stars", "rings", "peaks", "halftone", "leaves", "disc", "stalks", "clouds", "waves",
        "circuit", "slabs", "tombs", "sigil", "planets", "streaks", "rocks", "bursts", "comets", "rain",
        "towers", "blinds", "beam", "bricks", "escapes", "neon", "puddles", "one_of",
    ]  # fmt: skip
    colour: str = "main"
    opacity: float = 1
    count: Annotated[int, Meta(ge=1, le=200)] = 8
    points: Annotated[int, Meta(ge=2, le=100)] = 4
    size: float = 40
    x: float = 0.5
    y: float = 0.5
    top: str = "deep"
    bottom: str = "main"
    of: tuple[tuple[Motif, ...], ...] = ()

    def __post_init__(self) -> None:
        if (self.motif == "one_of") != bool(self.of):
            raise ValueError("one_of, and no other motif, has scenes in `of`, one at least")


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colours: those its pictures are drawn in, and those that are printed otherwise. In a `free` theme pictures may
    have any other colours besides, which are printed as they are."""

    drawn_in: dict[str, Colour] = {}
    scene: tuple[Motif, ...] = ()
    colours: dict[str, Colour] = {}
    free: bool = False


class Back(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is on the other side of a face: the picture of its layout's back, over a scene; or, where it is the `same`,
    the picture of the face once more, in the colours of this theme."""

    theme: str
    scene: tuple[Motif, ...] = ()
    same: bool = False


class Pasted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure on the cover: its corner and width in mm, turned clockwise by degrees."""

    art: str
    theme: str
    x: float
    y: float
    width: Mm
    turn: float = 0


class Cover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures pasted over a scene, `size` mm large."""

    theme: str
    size: tuple[Mm, Mm]
    scene: tuple[Motif, ...]
    figures: tuple[Pasted, ...]


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The strip above a portrait: its size, which of the group's figures stand in it (those it has), and how wide they
    are."""

    size: tuple[Mm, Mm]
    figures: tuple[int, ...]
    width: Mm


class ArtPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """x, y, width, height in mm of the scene and of the figure; `box` is the figure file's viewBox size. The figure has
    a white `border`, in its own units, like a sticker; 0 for none."""

    window: Frame
    figure: Frame
    box: tuple[int, int]
    border: Annotated[float, Meta(ge=0, le=100)] = 16


class FaceLayout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a face is laid out: its format, and its text boxes, each with a ladder of sizes: boxes that are composed, or
    mere ladders where a template says where the words stand.

    `art` is where its picture lies, if it has one, and `back` what is on its other side; faces without are not backed.
    A `template` says how its picture is put together (_face.html.j2); else it is painted, with what _face.svg.j2 puts
    over the frame.
    `steady` is the share of a group's texts that is set in one size or smaller: 0.75 lets a quarter differ.
    """

    format: str
    boxes: dict[str, tuple[Rung, ...] | FaceBox] = {}
    art: ArtPlace | None = None
    back: Back | None = None
    steady: Annotated[float, Meta(ge=0, le=1)] = 0.0
    template: bool = False

    @property
    def ladders(self) -> dict[str, tuple[Rung, ...]]:
        """The ladder of every box."""
        return {name: box.ladder if isinstance(box, FaceBox) else box for name, box in self.boxes.items()}

    @property
    def composed(self) -> dict[str, FaceBox] | None:
        """Its boxes where all of them are composed; None where a template says how they are laid out."""
        found = {name: box for name, box in self.boxes.items() if isinstance(box, FaceBox)}
        return found if found and len(found) == len(self.boxes) else None


class ThemeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """templates/<game>/theme.yml. Only the layouts must be there; `formats` are the game's own.

    `low_ink_lines` is how thick the outlines of figures are in low ink, as a share.
    `tail` is a picture for the foot of a page that the booklet's text leaves half empty.
    `pictures` says how pictures of dots fill their windows, by their names.
    `booklet` and `summary` are ladders of sizes in pt, largest first, that these documents fill their pages by.
    """

    layouts: dict[str, FaceLayout]
    formats: dict[str, Format] = {}
    frames_drawn_in: str | None = None
    shared: dict[str, Colour] = {}
    low_ink: dict[str, Colour] = {}
    low_ink_lines: Annotated[float, Meta(gt=0, le=1)] = 1.0
    themes: dict[str, Theme] = {}
    cover: Cover | None = None
    tail: Cover | None = None
    band: Band | None = None
    booklet: tuple[Rung, ...] = (Rung(9.4, 1.31), Rung(9.2, 1.3), Rung(9, 1.29), Rung(8.8, 1.27), Rung(8.5, 1.25))
    pictures: dict[str, PlacedPicture] = {}
    summary: tuple[Rung, ...] = (Rung(9.4, 1.3), Rung(9.1, 1.28), Rung(8.8, 1.26), Rung(8.5, 1.24))


PLAIN = Theme(free=True)


@dataclass(frozen=True)
class GameTheme:
    """How a game looks: its theme, which stands in `file`, and every format it may use.

    In a project that lies over another, `file` is where the project says it or may: its line is 0 until it does.
    """

    file: str
    lines: Mapping[str, int]
    theme: ThemeFile
    formats: Mapping[str, Format]

    def of(self, theme: str) -> Theme:
        """The theme of that name; a plain one for no name. Raises ProblemsError when there is none."""
        if not theme:
            return PLAIN
        if theme not in self.theme.themes:
            here = ", ".join(self.theme.themes) or "none"
            note = f"there is no theme {theme!r}; there are: {here}; give it `drawn_in` and a `scene`"
            raise fail(note, self.file, self.lines["themes"])
        return self.theme.themes[theme]

    def layout(self, name: str) -> FaceLayout:
        """The layout of that name. Raises ProblemsError when there is none."""
        if name not in self.theme.layouts:
            here = ", ".join(self.theme.layouts) or "none"
            raise fail(f"there is no layout {name!r}; there are: {here}", self.file, self.lines["layouts"])
        return self.theme.layouts[name]

    def form(self, layout: str) -> Format:
        """The format of a layout."""
        return self.formats[self.layout(layout).format]

    def colours(self, theme: str, *, low_ink: bool = False) -> dict[str, str]:
        """Colour name -> hex value on paper."""
        found = self.of(theme)
        low = self.theme.low_ink if low_ink else {}
        return dict(low) or {**self.theme.shared, **found.drawn_in, **found.colours}

    def palette(self, theme: str) -> dict[str, str]:
        """Hex value in the picture files of a theme -> colour name."""
        return {value: name for name, value in {**self.theme.shared, **self.of(theme).drawn_in}.items()}


def theme_path(project: Project, game_id: str) -> str:
    """Where the theme of a game lies below templates/: in its own folder, or in the shared one."""
    own = f"{game_id}/theme.yml"
    return own if project.has(project.templates / own) else f"{SHARED}/theme.yml"


def load_theme(project: Project, game_id: str) -> GameTheme:
    """The theme of a game, every name in it checked. Raises ProblemsError."""
    printed = load_print(project)
    lines: dict[str, int] = {}

    def check(file: YamlFile, theme: ThemeFile) -> None:
        places = {part: file.at(part) for part in ("themes", "layouts")}
        lines.update({part: line if shown == at else 0 for part, (shown, line) in places.items()})
        _check(file, theme, printed)

    name = theme_path(project, game_id)
    own = project.over is not None and project.is_there
    at = f"{project.templates.name}/{name}" if own else project.relative(project.templates / name)
    theme = load_file(project, name, ThemeFile, check)
    return GameTheme(at, lines, theme, {**printed.formats, **theme.formats})


def _check(file: YamlFile, theme: ThemeFile, printed: PrintFile) -> None:
    """Notes every name in a theme that leads nowhere."""
    themes, formats = set(theme.themes), {*printed.formats, *theme.formats}

    def known(names: Iterable[str], allowed: Iterable[str], what: str, *path: str | int) -> None:
        for name in sorted(set(names) - set(allowed)):
            here = ", ".join(sorted(allowed)) or "none"
            place = ".".join(map(str, path))
            file.problem(file.line(*path), f"{place}: there is no {what} {name!r}; there are: {here}")

    def complete(names: Iterable[str], wanted: Iterable[str], what: str, *path: str | int) -> None:
        for name in sorted(set(wanted) - set(names)):
            file.problem(file.line(*path), f"{'.'.join(map(str, path))}: the {what} {name!r} is missing")

    def ladder(rungs: tuple[Rung, ...], *path: str) -> None:
        if not rungs:
            file.problem(file.line(*path), f"{'.'.join(path)}: a ladder needs at least one size")

    check_grids(file, theme.formats, printed)
    if theme.frames_drawn_in is not None:
        known([theme.frames_drawn_in], themes, "theme", "frames_drawn_in")
    colours = set(theme.low_ink) or {*theme.shared, *(name for one in theme.themes.values() for name in one.drawn_in)}
    for name, one in theme.themes.items():
        drawn = [*theme.shared.items(), *one.drawn_in.items()]
        complete(dict(drawn), colours, "colour", "themes", name, "drawn_in")
        known(dict(drawn), colours, "colour", "themes", name, "drawn_in")
        known(one.colours, colours, "colour", "themes", name, "colours")
        if len({value for _, value in drawn}) < len(drawn):
            line = file.line("themes", name, "drawn_in")
            file.problem(line, f"themes.{name}.drawn_in: two colours are the same; pictures are recognised by them")
        known(_colours(one.scene), colours, "colour", "themes", name, "scene")
    for name, layout in theme.layouts.items():
        known([layout.format], formats, "format", "layouts", name, "format")
        if layout.back is not None:
            known([layout.back.theme], themes, "theme", "layouts", name, "back", "theme")
            known(_colours(layout.back.scene), colours, "colour", "layouts", name, "back", "scene")
        for box, rungs in layout.ladders.items():
            ladder(rungs, "layouts", name, "boxes", box)
    ladder(theme.booklet, "booklet")
    ladder(theme.summary, "summary")
    for part, pasted in (("cover", theme.cover), ("tail", theme.tail)):
        if pasted is not None:
            known([pasted.theme, *(figure.theme for figure in pasted.figures)], themes, "theme", part)
            known(_colours(pasted.scene), colours, "colour", part, "scene")
    if theme.band is not None and not theme.band.figures:
        file.problem(file.line("band"), "band.figures: name at least one figure")


def _colours(scene: Iterable[Motif]) -> set[str]:
    """The names of the colours that are drawn with; a sky has its own two, towers have lights."""
    found: set[str] = set()
    for m in scene:
        if m.motif == "one_of":
            found |= {name for one in m.of for name in _colours(one)}
        else:
            found |= {m.top, m.bottom} if m.motif == "sky" else {m.colour}
            found |= {m.top} if m.motif == "towers" else set()
    return found
