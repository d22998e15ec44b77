"""Print profiles and themes: papers, card formats, fonts, colours and scenes, all read from templates/*.yml."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from forge.problems import ProblemsError, fail
from forge.project import Project
from forge.render.fonts import FontFile
from forge.yamlfile import YamlFile

Mm = Annotated[float, Meta(ge=0, description="millimetres")]
Colour = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]
T = TypeVar("T")
# The text boxes of every card format; each has a ladder of sizes.
BOXES = ("name", "ability", "line")


class Format(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card's trim size, and the bleed it is drawn with on every side."""

    width: Mm
    height: Mm
    bleed: Mm


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    offset: Mm
    length: Mm
    thickness: Mm


class Spot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where words begin, in mm from the lower left corner of the paper; `up`: they run upwards; `width`: they wrap."""

    x: Mm
    y: Mm
    up: bool = False
    width: Mm = 150


class Ruler(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    x: Mm
    y: Mm
    length: Mm
    up: bool = False


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet: its size, its grid of cards, and what stands around the grid."""

    width: Mm
    height: Mm
    columns: Annotated[int, Meta(ge=1)]
    rows: Annotated[int, Meta(ge=1)]
    bleed: Mm
    marks: Marks
    ruler: Ruler
    note: Spot
    label: Spot


class PrintFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """templates/print.yml."""

    fonts: tuple[FontFile, ...]
    formats: dict[str, Format]
    papers: dict[str, Paper]


class Motif(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One layer of a generated scene; x and y are shares of the window, sizes tenths of a millimetre."""

    motif: Literal[
        "sky", "rays", "stars", "rings", "peaks", "halftone", "leaves", "disc", "stalks", "clouds", "waves",
        "circuit", "slabs", "tombs", "sigil",
    ]  # fmt: skip
    colour: str = "main"
    opacity: float = 1
    count: int = 8
    points: int = 4
    size: float = 40
    x: float = 0.5
    y: float = 0.5
    top: str = "deep"
    bottom: str = "main"


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A faction's colours: those its pictures are drawn in, and those that are printed otherwise."""

    drawn_in: dict[str, Colour]
    scene: tuple[Motif, ...]
    colours: dict[str, Colour] = {}


class Back(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    theme: str
    scene: tuple[Motif, ...]


class Pasted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure on the cover: its corner and width in mm, turned clockwise by degrees."""

    art: str
    theme: str
    x: float
    y: float
    width: Mm
    turn: float = 0


class Cover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    theme: str
    size: tuple[Mm, Mm]
    scene: tuple[Motif, ...]
    figures: tuple[Pasted, ...]


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The strip above a portrait: its size, which of the faction's figures stand in it, and how wide they are."""

    size: tuple[Mm, Mm]
    figures: tuple[int, ...]
    width: Mm


Frame = tuple[float, float, float, float]


class ArtPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """x, y, width, height in mm of the scene and of the figure; `box` is the figure file's viewBox size."""

    window: Frame
    figure: Frame
    box: tuple[int, int]


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the fit ladder: type size in pt and line height as a factor of it."""

    size: Annotated[float, Meta(gt=0)]
    leading: float = 1.1


class ThemeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """templates/<game>/theme.yml."""

    frames_drawn_in: str
    shared: dict[str, Colour]
    low_ink: dict[str, Colour]
    themes: dict[str, Theme]
    backs: dict[str, Back]
    cover: Cover
    band: Band
    art: dict[str, ArtPlace]
    fit: dict[str, tuple[Rung, ...]]

    def of(self, theme: str) -> Theme:
        """The theme of that name. Raises ProblemsError when there is none."""
        if theme not in self.themes:
            raise fail(f"theme.yml has no theme {theme!r}; there are: {', '.join(self.themes)}")
        return self.themes[theme]

    def colours(self, theme: str, *, low_ink: bool = False) -> dict[str, str]:
        """Colour name -> hex value on paper."""
        found = self.of(theme)
        return dict(self.low_ink) if low_ink else {**self.shared, **found.drawn_in, **found.colours}

    def palette(self, theme: str) -> dict[str, str]:
        """Hex value in the picture files of a theme -> colour name."""
        return {value: name for name, value in {**self.shared, **self.of(theme).drawn_in}.items()}


def load_print(project: Project) -> PrintFile:
    """templates/print.yml. Raises ProblemsError."""
    return _load(project, "print.yml", PrintFile, _check_print)


def load_theme(project: Project, game_id: str) -> ThemeFile:
    """templates/<game>/theme.yml, every name in it checked. Raises ProblemsError."""
    printed = load_print(project)
    return _load(project, f"{game_id}/theme.yml", ThemeFile, lambda file, theme: _check(file, theme, printed))


def _load(project: Project, name: str, shape: type[T], check: Callable[[YamlFile, T], None]) -> T:
    path = project.templates / name
    file = YamlFile(path, project.relative(path))
    found = file.convert(shape)
    if found is not None:
        check(file, found)
    if found is None or file.problems:
        raise ProblemsError(file.problems)
    return found


def _check_print(file: YamlFile, found: PrintFile) -> None:
    for name, paper in found.papers.items():
        for layout, form in found.formats.items():
            width, height = sorted((form.width, form.height))
            if paper.columns * width > paper.width or paper.rows * height > paper.height:
                grid = f"{paper.columns} x {paper.rows} of {layout}, {width:g} x {height:g} mm each"
                file.problem(file.line("papers", name), f"paper {name}: {grid}, do not fit on it")


def _check(file: YamlFile, theme: ThemeFile, printed: PrintFile) -> None:
    """Notes every name in a theme that leads nowhere."""
    themes, formats = set(theme.themes), set(printed.formats)

    def known(names: Iterable[str], allowed: Iterable[str], what: str, *path: str | int) -> None:
        for name in sorted(set(names) - set(allowed)):
            here = ", ".join(sorted(allowed))
            place = ".".join(map(str, path))
            file.problem(file.line(*path), f"{place}: there is no {what} {name!r}; there are: {here}")

    def complete(names: Iterable[str], wanted: Iterable[str], what: str, *path: str | int) -> None:
        for name in sorted(set(wanted) - set(names)):
            file.problem(file.line(*path), f"{'.'.join(map(str, path))}: the {what} {name!r} is missing")

    known([theme.frames_drawn_in], themes, "theme", "frames_drawn_in")
    colours = set(theme.low_ink)
    for name, one in theme.themes.items():
        drawn = [*theme.shared.items(), *one.drawn_in.items()]
        complete(dict(drawn), colours, "colour", "themes", name, "drawn_in")
        known(dict(drawn), colours, "colour", "themes", name, "drawn_in")
        known(one.colours, colours, "colour", "themes", name, "colours")
        if len({value for _, value in drawn}) < len(drawn):
            line = file.line("themes", name, "drawn_in")
            file.problem(line, f"themes.{name}.drawn_in: two colours are the same; pictures are recognised by them")
        known(_colours(one.scene), colours, "colour", "themes", name, "scene")
    for name, back in theme.backs.items():
        known([back.theme], themes, "theme", "backs", name, "theme")
        known(_colours(back.scene), colours, "colour", "backs", name, "scene")
    known([theme.cover.theme, *(figure.theme for figure in theme.cover.figures)], themes, "theme", "cover")
    known(_colours(theme.cover.scene), colours, "colour", "cover", "scene")
    for part, names in (("backs", theme.backs), ("art", theme.art)):
        known(names, formats, "card format", part)
        complete(names, formats, "card format", part)
    ladders = {"document", *(f"{layout}.{box}" for layout in formats for box in BOXES)}
    known(theme.fit, ladders, "text box", "fit")
    complete(theme.fit, ladders, "ladder", "fit")
    for name, ladder in theme.fit.items():
        if not ladder:
            file.problem(file.line("fit", name), f"fit.{name}: a ladder needs at least one size")
    if not theme.band.figures:
        file.problem(file.line("band"), "band.figures: name at least one figure")


def _colours(scene: Iterable[Motif]) -> set[str]:
    """The names of the colours that are drawn with; a sky has its own two."""
    return {name for m in scene for name in ((m.top, m.bottom) if m.motif == "sky" else (m.colour,))}
