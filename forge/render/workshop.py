"""The workshop: what sheets of drawn faces need of a game's look, which is its profiles, its theme and its fonts.

It is kept from one run to the next, so that nobody reads YAML to print what is drawn already.
"""

from __future__ import annotations

import math
import os
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import msgspec

from forge.fingerprint import versions
from forge.kept import find, keep
from forge.problems import fail
from forge.project import Project
from forge.render.fonts import Fonts
from forge.render.profile import Paper, PrintFile, load_print
from forge.render.raster import ENDINGS, PlacedPicture, RasterFile, dots_per_inch, look_at
from forge.render.setting.hyphens import Hyphens
from forge.render.theme import SHARED, ArtPlace, GameTheme, load_theme
from forge.seen import seen_for

PICTURES = (".svg", *ENDINGS)


class KeptLook(msgspec.Struct, frozen=True, array_like=True):
    """What print.yml and the theme of a game come to."""

    print: PrintFile
    theme: GameTheme


class Workshop:
    """Profiles, theme and fonts of one project and game, and where its templates lie."""

    def __init__(self, project: Project, game: str, look: KeptLook) -> None:
        self.project, self.game = project, game
        self.folder = project.templates / game
        self.shared = project.templates / SHARED
        self._folders_of = (str(self.folder), str(self.shared))
        self._galleries = [
            str(place) for folder in (self.folder, self.shared) for place in project.places(folder / "art")
        ]
        self._roots = [os.path.realpath(root / project.templates.name) for root in project.roots]
        self.print = look.print
        self.look = look.theme
        self.fonts = Fonts(look.print.fonts)
        self.hyphens = Hyphens(project.cache / "hyphens" / versions(("pyphen",)).get("pyphen", "unknown"))

    def path(self, name: str) -> Path:
        """Where a file of the game's templates lies: in its own folder, or in the one that games share.

        Raises ProblemsError for one that is, by its name or by a link, outside templates/.
        """
        return Path(self.place(name))

    def place(self, name: str) -> str:
        """What `path` gives, as text: many pictures are looked for, and a Path takes ten times as long to make."""
        own, shared = (self.project.nearest(os.path.join(folder, name)) for folder in self._folders_of)  # noqa: PTH118
        place = shared if not os.path.exists(own) and os.path.isfile(shared) else own  # noqa: PTH110, PTH113
        real = os.path.realpath(place)
        if not any(real == root or real.startswith(root + os.sep) for root in self._roots):
            raise fail("lies outside templates/; only files in it are used", self.project.relative(Path(place)))
        return place

    def has(self, name: str) -> bool:
        """Whether there is such a file, in the game's own folder or the shared one."""
        return os.path.isfile(self.place(name))  # noqa: PTH113

    def art_file(self, name: str) -> str:
        """The file with the picture of that name, below the game's templates: the nearest there is, drawn or of dots;
        where there is none, the one that could be drawn. Raises ProblemsError where there are two in one folder."""
        for layer in self._galleries:
            found = [f"art/{name}{end}" for end in PICTURES if os.path.isfile(f"{layer}/{name}{end}")]  # noqa: PTH113
            if len(found) > 1:
                where = self.project.relative(Path(layer) / found[0][4:])
                raise fail(f"{found[1]} is there as well; keep one of them", where)
            if found:
                return found[0]
        return f"art/{name}.svg"

    def dots(self, art: str) -> RasterFile | None:
        """The picture of that name where it is one of dots. Raises ProblemsError for one that cannot be used."""
        name = self.art_file(art)
        if not name.endswith(ENDINGS):
            return None
        path = self.path(name)
        try:
            return self._looked_at(path)
        except ValueError as error:
            raise fail(str(error), self.project.relative(path)) from None
        except OSError as error:
            raise fail(f"cannot be read ({error.strerror})", self.project.relative(path)) from None

    def _looked_at(self, path: Path) -> RasterFile:
        return look_at(path)

    def coarse(self, art: str, place: ArtPlace) -> str | None:
        """What to say of a picture that has fewer dots than its window asks for; None for any other."""
        found = self.dots(art)
        if found is None:
            return None
        placed = self.placed(art)
        width, height = (place.figure if placed.framed else place.window)[2:]
        fine = dots_per_inch(found, placed, width, height)
        if fine >= self.print.dpi:
            return None
        wanted = " x ".join(f"{math.ceil(side / 25.4 * self.print.dpi)}" for side in (width, height))
        return f"{fine:.0f} dpi where it fills {width:g} x {height:g} mm; {self.print.dpi} are wanted: {wanted} dots"

    def placed(self, art: str) -> PlacedPicture:
        """How a picture of dots fills its window."""
        return self.look.theme.pictures.get(art, PlacedPicture())

    def digest(self, name: str) -> bytes:
        """A hash of a file of the game's templates; nothing where there is none."""
        return seen_for(self.project).digest(self.place(name))


def workshop_for(project: Project, game: str) -> Workshop:
    """The workshop of a project and game as they are now, the same as long as their files are. Raises ProblemsError."""
    return _workshop(project, game, look_key(project, game))


def look_key(project: Project, game: str) -> str:
    """A hash of all that the look of a game follows from."""
    files = ("print.yml", f"{game}/theme.yml", f"{SHARED}/theme.yml")
    return seen_for(project).key((layer for name in files for layer in project.layers(project.templates / name)), game)


@lru_cache(maxsize=4)
def _workshop(project: Project, game: str, key: str) -> Workshop:
    return Workshop(project, game, load_look(project, game, key))


def load_look(project: Project, game: str, key: str) -> KeptLook:
    """The look of a game, from what is kept of it, or from its files. Raises ProblemsError."""
    path = project.cache / "looks" / key
    if (data := find(path)) is not None:
        with suppress(msgspec.ValidationError, msgspec.DecodeError):
            return msgspec.msgpack.decode(data, type=KeptLook)
    data = msgspec.msgpack.encode(KeptLook(load_print(project), load_theme(project, game)))
    keep(path, data)
    # As it will be read the next time: numbers that are whole look different on the way, and so would what they make.
    return msgspec.msgpack.decode(data, type=KeptLook)


def papers_of(project: Project) -> dict[str, Paper]:
    """The papers that can be printed on, by name. Raises ProblemsError."""
    path = project.cache / "looks" / seen_for(project).key(project.layers(project.templates / "print.yml"))
    if (data := find(path)) is not None:
        with suppress(msgspec.ValidationError, msgspec.DecodeError):
            return msgspec.msgpack.decode(data, type=dict[str, Paper])
    papers = load_print(project).papers
    keep(path, msgspec.msgpack.encode(papers))
    return papers
