"""Print profiles and themes: papers, card formats, fonts, colours and scenes, all read from templates/*.yml."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from forge.problems import ProblemsError
from forge.project import Project
from forge.render.fonts import FontFile
from forge.yamlfile import YamlFile

Mm = Annotated[float, Meta(ge=0, description="millimetres")]
Colour = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]
T = TypeVar("T")


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
    colours: dict[str, Colour]
    scene: tuple[Motif, ...]


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

    shared: dict[str, Colour]
    low_ink: dict[str, Colour]
    themes: dict[str, Theme]
    backs: dict[str, Back]
    cover: Cover
    band: Band
    art: dict[str, ArtPlace]
    fit: dict[str, tuple[Rung, ...]]

    def colours(self, theme: str, *, low_ink: bool = False) -> dict[str, str]:
        """Colour name -> hex value on paper."""
        return dict(self.low_ink) if low_ink else {**self.shared, **self.themes[theme].colours}

    def palette(self, theme: str) -> dict[str, str]:
        """Hex value in the art files -> colour name."""
        return {value: name for name, value in {**self.shared, **self.themes[theme].colours}.items()}


def load_print(project: Project) -> PrintFile:
    """templates/print.yml. Raises ProblemsError."""
    return _load(project, "print.yml", PrintFile)


def load_theme(project: Project, game_id: str) -> ThemeFile:
    """templates/<game>/theme.yml. Raises ProblemsError."""
    return _load(project, f"{game_id}/theme.yml", ThemeFile)


def _load(project: Project, name: str, shape: type[T]) -> T:
    path = project.templates / name
    file = YamlFile(path, project.relative(path))
    found = file.convert(shape)
    if found is None:
        raise ProblemsError(file.problems)
    return found
