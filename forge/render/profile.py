"""Print profiles: fonts, formats and papers, read from templates/print.yml. All lengths are millimetres."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from forge.problems import ProblemsError
from forge.project import Project
from forge.render.fonts import FontFile

if TYPE_CHECKING:
    from forge.yamlfile import YamlFile

# A page of a PDF is five metres long at most.
Mm = Annotated[float, Meta(ge=0, le=5000, description="millimetres")]
Side = Annotated[float, Meta(ge=1, le=5000, description="millimetres")]
Count = Annotated[int, Meta(ge=1)]
# It is part of the names of files.
PaperName = Annotated[
    str,
    # Files are named after it.
    Meta(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=100, description="Lower-case letters, digits, _ and -."),
]
Cutting = Literal["round", "square"]
T = TypeVar("T")
LEAST = 20  # mm of a paper that are new on every page of a board


class Format(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The trim size of a card, token or board, and the bleed it is drawn with on every side.

    `gap` is left between neighbours on a sheet. `grids` says how many columns and rows of it lie on a paper, by the
    paper's name; on other papers as many as fit. What fits on no paper is cut into pages.
    """

    width: Side
    height: Side
    bleed: Mm
    shape: Literal["rectangle", "round"] = "rectangle"
    gap: Mm = 0
    grids: dict[str, tuple[Count, Count]] = {}

    def cut(self, how: Cutting | None) -> Format:
        """The format when what is as wide as high is cut as discs, or as squares; None leaves it as it is."""
        if how is None or self.width != self.height:
            return self
        return msgspec.structs.replace(self, shape="round" if how == "round" else "rectangle")


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    offset: Mm
    length: Mm
    thickness: Mm


class TextSpot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    """A sheet: its size, and what stands around the grid of cards on it.

    `margin` is kept free where no grid is given; pages of a board overlap by `overlap`.
    """

    width: Side
    height: Side
    bleed: Mm
    marks: Marks
    ruler: Ruler
    note: TextSpot
    label: TextSpot
    margin: Mm = 10
    overlap: Mm = 10


class PrintFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """templates/print.yml. `dpi`: how fine pictures of dots should be at print size, in dots per inch."""

    fonts: tuple[FontFile, ...]
    formats: dict[str, Format]
    papers: dict[PaperName, Paper]
    dpi: Annotated[int, Meta(ge=0, le=2400)] = 300


def load_print(project: Project) -> PrintFile:
    """templates/print.yml. Raises ProblemsError."""
    return load_file(project, "print.yml", PrintFile, _check)


def load_file(project: Project, name: str, shape: type[T], check: Callable[[YamlFile, T], None]) -> T:
    """A file below templates/ as `shape`, checked. Raises ProblemsError with everything that is wrong."""
    from forge.overlay import open_yaml  # YAML takes time, and what is kept needs none

    path = project.templates / name
    file = open_yaml(project, path)
    found = file.convert(shape)
    if found is not None:
        check(file, found)
    if found is None or file.problems:
        raise ProblemsError(file.problems)
    return found


def _check(file: YamlFile, found: PrintFile) -> None:
    for name, paper in found.papers.items():
        if min(paper.width, paper.height) - 2 * paper.margin - paper.overlap < LEAST:
            where = file.line("papers", name)
            file.problem(where, f"paper {name}: margin and overlap leave less than {LEAST} mm of it for anything else")
    check_grids(file, found.formats, found)


def check_grids(file: YamlFile, formats: dict[str, Format], printed: PrintFile) -> None:
    """Every grid that is given must be of a paper that is there, and fit on it."""
    for name, form in formats.items():
        for paper_name, (columns, rows) in form.grids.items():
            where = ("formats", name, "grids", paper_name)
            paper = printed.papers.get(paper_name)
            if paper is None:
                here = ", ".join(printed.papers)
                file.problem(file.line(*where), f"format {name}: there is no paper {paper_name!r}; there are: {here}")
                continue
            width, height = sorted((form.width, form.height))
            wide = columns * width + (columns - 1) * form.gap
            high = rows * height + (rows - 1) * form.gap
            if wide > paper.width or high > paper.height:
                grid = f"{columns} x {rows} of {name}, {width:g} x {height:g} mm each"
                file.problem(file.line(*where), f"paper {paper_name}: {grid}, do not fit on it")
