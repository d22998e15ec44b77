"""Where things lie: the folder with cards/, locales/, templates/ and build/, and the installed one it lies over."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from forge.installed import installed, is_checkout, kept_apart
from forge.problems import fail
from forge.wholefile import write_beside

TAG = "CACHEDIR.TAG"  # says that what is in its folder may be thrown away: https://bford.info/cachedir/
TAGGED = b"Signature: 8a477f597d28d172789f06886806bc55\n"
MARK = "forge.yml"  # says that a folder is a project, whatever else is in it
PARTS = ("cards", "locales", "templates")


@dataclass(frozen=True)
class Project:
    """A forge project on disk. All other code takes its paths from here.

    What is written goes below `root`. A project that lies `over` an installed one adds to it and replaces in it, file
    by file: paths are those in the project, whether the file is there or below, and `layers` gives the files.
    """

    root: Path
    over: Path | None = None

    @property
    def roots(self) -> tuple[Path, ...]:
        """The folders that the data lie in, the project's own first."""
        return (self.root,) if self.over is None else (self.root, self.over)

    def layers(self, path: Path) -> tuple[Path, ...]:
        """What there is at a path of the project, be it a file or a folder: its own first, then what it lies over."""
        return tuple(one for one in self.places(path) if os.path.lexists(one))

    def places(self, path: Path) -> tuple[Path, ...]:
        """Where something at a path of the project may be: its own place first, then where it lies over another."""
        if self.over is None or not path.is_relative_to(self.root):
            return (path,)
        path = Path(os.path.normpath(path))  # of a folder that is here or there alone, the one above is in both
        return (path, self.over / path.relative_to(self.root))

    def found(self, path: Path) -> Path:
        """The file at a path of the project: its own, else the one below, else the path where it would be."""
        return next(iter(self.layers(path)), path)

    def nearest(self, path: str) -> str:
        """What `found` gives, of a path as text."""
        if self.over is None or os.path.lexists(path):
            return path
        return str(self.found(Path(path)))

    def has(self, path: Path) -> bool:
        """Whether there is something at a path of the project, its own or below."""
        return bool(self.layers(path))

    def listed(self, folder: Path, pattern: str = "*") -> list[Path]:
        """The paths of what lies in a folder of the project or below it, sorted; `pattern` as for Path.glob."""
        here = {inner.relative_to(layer) for layer in self.layers(folder) for inner in layer.glob(pattern)}
        return sorted(folder / inner for inner in here)

    def own(self, path: Path) -> Path:
        """A path of the project that may be written. Raises ProblemsError where there is no project to write to, or
        where the file is not its own."""
        if not self.is_there:
            raise fail(
                f"{self.root} is no project, and what is installed stays as it is: begin one with `forge new NAME`"
            )
        if not path.is_relative_to(self.root):
            raise fail("belongs to what is installed, which stays as it is", str(path))
        return path

    @cached_property
    def is_there(self) -> bool:
        """Whether this is a project, and not a folder from which the installed games are used."""
        return self.over is None or _is_project(self.root, self.over)

    @property
    def cards(self) -> Path:
        return self.root / "cards"

    @property
    def locales(self) -> Path:
        return self.root / "locales"

    @property
    def templates(self) -> Path:
        return self.root / "templates"

    @property
    def build(self) -> Path:
        return self.root / "build"

    @property
    def cache(self) -> Path:
        """Where what can be made again is kept: in build/, without a project in the user's own folder for that; where
        nothing can be written there, for this run only."""
        folder = self.build / ".cache" if self.is_there else kept_apart()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return _for_this_run()
        with suppress(OSError):
            if not (folder / TAG).exists():
                write_beside(folder / TAG, TAGGED + b"# forge can make all this again; deleting it costs time only.\n")
        return folder if os.access(folder, os.W_OK) else _for_this_run()

    @property
    def sources(self) -> tuple[Path, ...]:
        """What people write, and its history; forge writes there only what it is told to keep there."""
        own = (self.root / name for name in (".git", "pyproject.toml", MARK))
        below = () if self.over is None else (self.over / name for name in PARTS)
        return (self.cards, self.locales, self.templates, Path(__file__).parent, *own, *below)

    def relative(self, path: Path) -> str:
        """The path as shown to people: relative to the project where it lies inside it; without a project, to what is
        installed."""
        path = self.found(path)
        real, roots = Path(os.path.realpath(path)), self.roots[:1] if self.is_there else self.roots
        inside = next((root for root in roots if real.is_relative_to(root)), None)
        return str(path) if inside is None else real.relative_to(inside).as_posix()

    def games(self) -> list[str]:
        """Ids of the games in this project and below it, sorted."""
        return self._holding(self.cards, "game.yml")

    def own_games(self) -> list[str]:
        """Ids of the games that the project itself has files of, sorted."""
        return [game for game in self.games() if os.path.lexists(self.cards / game)]

    def languages(self) -> list[str]:
        """Codes of the languages that have a folder with a language.yml, sorted. A code is the folder's name: `uk`, or
        with a region and either sign, `uk_UA` or `uk-UA`."""
        return self._holding(self.locales, "language.yml")

    def _holding(self, folder: Path, name: str) -> list[str]:
        """Names of the folders that hold such a file, sorted; a link that leads nowhere is one, too, so it is told."""
        return [inner.name for inner in self.listed(folder) if self.has(inner / name)]


def _for_this_run() -> Path:
    from forge.temporary import own_folder  # which takes time, and is hardly ever needed

    return own_folder()


NO_LANGUAGE = "this project has no language: a folder locales/<code>/ with a language.yml is needed"


def find_project(start: Path | None = None) -> Project:
    """The project that `start` (default: the current folder) lies in, over what is installed.

    A folder is a project when it has a forge.yml, or cards, locales or templates as forge has them. One that is whole,
    with languages or papers of its own and no forge.yml, stands alone. Else it is the checkout that forge runs from, or
    the current folder over what came with the package.
    """
    here, below = (start or Path.cwd()).resolve(), installed()
    for folder in (here, *here.parents):
        if folder == below or _stands_alone(folder):
            return Project(folder)
        if _is_project(folder, below):
            return Project(folder, below)
    return Project(below) if is_checkout() else Project(here, below)


def _stands_alone(folder: Path) -> bool:
    """Whether a folder has all that a project needs, and does not say that it lies over another."""
    if os.path.lexists(folder / MARK) or not all((folder / name).is_dir() for name in PARTS):
        return False
    return (folder / "templates" / "print.yml").exists() or any((folder / "locales").glob("*/language.yml"))


def _is_project(folder: Path, below: Path) -> bool:
    """Whether a folder holds what lies over the data in `below`."""
    if os.path.lexists(folder / MARK):
        return True
    if any(any(folder.glob(one)) for one in ("cards/*/**/*.yml", "locales/*/**/*.yml", "locales/*/*.po")):
        return True
    return any(os.path.lexists(below / "templates" / inner.name) for inner in (folder / "templates").glob("*"))


LONGEST = 8_000_000  # bytes of a file that people write
LONGEST_TEXT = 10_000  # characters of one text, wherever it stands: no more words than that are read


def read_whole(path: Path) -> bytes:
    """A file that people write or name. Raises OSError, and ValueError when it has no end in sight."""
    with path.open("rb") as file:
        data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise ValueError(f"longer than {LONGEST // 1_000_000} MB")
    return data


def glimpse(path: Path) -> bytes:
    """What there is of a file that people write, for a hash that changes with it: nothing where it cannot be read, and
    of one without an end no more than anybody reads."""
    try:
        with path.open("rb") as file:
            return file.read(LONGEST + 1)
    except OSError:
        return b""
