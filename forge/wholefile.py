"""Files that are written whole or not at all, and what is swept up of drafts whose processes were killed."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from errno import EISDIR
from pathlib import Path
from typing import BinaryIO

try:
    import fcntl
except ImportError:  # no such thing on Windows: drafts of processes that were killed stay
    fcntl = None  # type: ignore[assignment]

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
    draft = path.with_name(f".{os.urandom(8).hex()}{DRAFT}")
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
