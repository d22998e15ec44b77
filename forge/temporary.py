"""What is needed only while a process lives: one folder, which goes when the process does.

A process that is killed cannot tidy up. So all such folders lie in one of the user's own, each locked by its process as
long as it lives, and whoever makes a new one removes those that nobody holds any more.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from multiprocessing.util import Finalize
from pathlib import Path
from tempfile import gettempdir, mkdtemp

try:
    import fcntl
except ImportError:  # no such thing on Windows: folders of processes that were killed stay
    fcntl = None  # type: ignore[assignment]


@cache
def own_folder() -> Path:
    """The folder of this process. Raises OSError when nothing can be written for a time anywhere."""
    shared = _shared()
    if shared is None:
        folder = Path(mkdtemp(prefix="forge-"))
    else:
        with _held(shared):
            _sweep(shared)
            folder = Path(mkdtemp(dir=shared))
            _lock(folder)  # never given back: it ends with the process
    # Workers leave without asking atexit; this they do ask.
    Finalize(None, shutil.rmtree, (folder, True), exitpriority=-1)
    return folder


def leave() -> None:
    """Removes the folder of this process, if there is one, before it ends in a hurry."""
    if own_folder.cache_info().currsize:
        shutil.rmtree(own_folder(), ignore_errors=True)


def sweep() -> None:
    """Removes the folders of processes that are gone."""
    with suppress(OSError):
        if (shared := _shared()) is not None:
            with _held(shared):
                _sweep(shared)


def _shared() -> Path | None:
    """The folder of all of this user's processes; None where there is none that is the user's alone."""
    if fcntl is None:
        return None
    folder = Path(gettempdir()) / f"forge-{os.geteuid()}"
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    found = folder.lstat()
    mine = stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077
    return folder if mine else None


def _sweep(shared: Path) -> None:
    for folder in shared.iterdir():
        with suppress(OSError):  # somebody is at work in it
            held = _lock(folder, wait=False)
            try:
                shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(held)


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    held = _lock(folder)
    try:
        yield
    finally:
        os.close(held)


def _lock(folder: Path, *, wait: bool = True) -> int:
    """Locks a folder until what is returned is closed. Raises OSError when it is locked and nobody is to wait."""
    held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BaseException:
        os.close(held)
        raise
    return held
