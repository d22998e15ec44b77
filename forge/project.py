"""Where things lie: the folder that holds cards/, locales/, templates/ and build/."""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from errno import EISDIR
from pathlib import Path
from typing import BinaryIO

from forge.installed import installed, is_checkout, kept_apart
from forge.problems import fail
from forge.temporary import own_folder

try:
    import fcntl
except ImportError:  # no such thing on Windows: drafts of processes that were killed stay
    fcntl = None  # type: ignore[assignment]

TAG = "CACHEDIR.TAG"  # says that what is in its folder may be thrown away: https://bford.info/cachedir/
TAGGED = b"Signature: 8a477f597d28d172789f06886806bc55\n"


@dataclass(frozen=True)
class Project:
    """A forge project on disk. All other code takes its paths from here.

    `root` is where what is made goes. `over` has the data where they do not lie there: those that came with forge, for
    whoever has no project.
    """

    root: Path
    over: Path | None = None

    @property
    def data(self) -> Path:
        return self.over or self.root

    @property
    def cards(self) -> Path:
        return self.data / "cards"

    @property
    def locales(self) -> Path:
        return self.data / "locales"

    @property
    def templates(self) -> Path:
        return self.data / "templates"

    @property
    def build(self) -> Path:
        return self.root / "build"

    @property
    def cache(self) -> Path:
        """Where what can be made again is kept: in build/, without a project in the user's own folder for such things,
        or where nothing can be written there, for this run only."""
        folder = self.build / ".cache" if self.over is None else kept_apart()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return own_folder()
        with suppress(OSError):
            if not (folder / TAG).exists():
                write_beside(folder / TAG, TAGGED + b"# forge can make all this again; deleting it costs time only.\n")
        return folder if os.access(folder, os.W_OK) else own_folder()

    @property
    def sources(self) -> tuple[Path, ...]:
        """What people write, and its history; forge writes there only what it is told to keep there."""
        own = (self.root / ".git", self.root / "pyproject.toml")
        return (self.cards, self.locales, self.templates, Path(__file__).parent, *own)

    def relative(self, path: Path) -> str:
        """The path as shown to people: relative to the project, or to forge's own data, where it lies inside it."""
        real = Path(os.path.realpath(path))
        inside = next((root for root in (self.root, self.data) if real.is_relative_to(root)), None)
        return str(path) if inside is None else real.relative_to(inside).as_posix()

    def games(self) -> list[str]:
        """Ids of the games in this project, sorted."""
        return _holding(self.cards, "game.yml")

    def languages(self) -> list[str]:
        """Codes of the languages that have a folder with a language.yml, sorted. A code is the folder's name: `uk`, or
        with a region and either sign, `uk_UA` or `uk-UA`."""
        return _holding(self.locales, "language.yml")


def _holding(folder: Path, name: str) -> list[str]:
    """Names of the folders that hold such a file, sorted; a link that leads nowhere is one, too, so that it is told."""
    return sorted(inner.name for inner in folder.glob("*") if os.path.lexists(inner / name))


NO_LANGUAGE = "this project has no language: a folder locales/<code>/ with a language.yml is needed"


def find_project(start: Path | None = None) -> Project:
    """The project that `start` (default: the current folder) lies in; from the current folder else the checkout forge
    runs from, or what came with forge, and what is made goes into the current folder.

    Raises ProblemsError when there is neither.
    """
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        if _is_project(folder):
            return Project(folder)
    if start is None and _is_project(installed()):
        return Project(installed()) if is_checkout() else Project(here, installed())
    raise fail(f"{here} is not in a forge project: a folder with cards/, locales/ and templates/ is needed")


def _is_project(folder: Path) -> bool:
    return all((folder / name).is_dir() for name in ("cards", "locales", "templates"))


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


DRAFT = ".tmp"
LEFT = re.compile(r"\.[0-9a-f]{16}\.tmp")
YOUNG = 1.0  # seconds: a draft may be about to be claimed, or to be renamed


def write_beside(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all, as `write_all` does."""
    write_all({path: data})


def write_all(files: Mapping[Path, bytes]) -> None:
    """Writes files whole, all of them or none: beside their places first, then renamed over them. A link stays a link.

    Raises OSError, which names the file, when one cannot be written.
    """
    with ExitStack() as stack:
        drafts: dict[Path, Path] = {}
        for path, data in files.items():
            place = Path(os.path.realpath(path))
            with _named(place):
                drafts[place] = stack.enter_context(_draft(place, data))
        for place, draft in drafts.items():
            with _named(place):
                draft.replace(place)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


@contextmanager
def _draft(path: Path, data: bytes) -> Iterator[Path]:
    """A file beside another that is to replace it. It is claimed for as long as it is there."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{secrets.token_hex(8)}{DRAFT}")
    try:
        with _nameless(path.parent) or draft.open("xb") as file:
            _claim(file.fileno(), wait=True)
            file.write(data)
            file.flush()
            if not draft.exists():
                os.link(f"/proc/self/fd/{file.fileno()}", draft, src_dir_fd=file.fileno())
            if path.exists():
                draft.chmod(path.stat().st_mode & 0o777)
            if fcntl is None:
                file.close()  # Windows renames no file that is open
            yield draft
    finally:
        draft.unlink(missing_ok=True)


def _nameless(folder: Path) -> BinaryIO | None:
    """A new file without a name, of which nothing is left when its process is killed; None where there are none."""
    if not hasattr(os, "O_TMPFILE") or not Path("/proc/self/fd").exists():
        return None
    try:
        return os.fdopen(os.open(folder, os.O_TMPFILE | os.O_WRONLY, 0o666), "wb")
    except OSError:
        return None


def sweep_drafts(folder: Path) -> None:
    """Removes the drafts in a folder and its folders whose processes were killed before they could rename them."""
    if fcntl is None:
        return
    for place, _, names in os.walk(folder):
        for name in names:
            if LEFT.fullmatch(name):
                with suppress(OSError):  # somebody is at work on it, or it is gone
                    _remove_left(Path(place, name))


def _remove_left(draft: Path) -> None:
    """Removes a draft that nobody holds. Raises OSError where somebody does."""
    with draft.open("rb") as file:
        _claim(file.fileno(), wait=False)
        if time.time() - os.fstat(file.fileno()).st_mtime > YOUNG:
            draft.unlink()


def _claim(held: int, *, wait: bool) -> None:
    """Locks an open file for as long as it is open. Raises OSError when another process has, and nobody is to wait."""
    if fcntl is not None:
        fcntl.flock(held, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
