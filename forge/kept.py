"""What can be made again, kept in build/.cache from one run to the next: a room (a folder) for each kind of it.

A file begins with a hash of the rest, so that none is read that is damaged: a machine may have stopped while it was
written. What cannot be written costs time and nothing else. All of it together is bounded: what has not been used for
the longest time goes first, and nothing that a build at work may just have found. Nothing is thrown away from a folder
without the tag that says that it can be.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from forge.project import TAG, TAGGED
from forge.wholefile import sweep_drafts, write_beside

MOST = 500_000_000  # bytes of all that is kept
FRESH = 600.0  # seconds: what was used since may be in somebody's hands
OFTEN = 3600.0  # seconds: so often whoever keeps something looks whether it is too much
SIZE = 16  # bytes of the hash
DEEP = 3  # a file lies no deeper than that in the folder with the tag


@dataclass(frozen=True)
class Room:
    """What is kept of one kind: how many files, and their bytes."""

    files: int
    bytes: int


def find(path: Path) -> bytes | None:
    """What is kept in a file; None when there is nothing, or it was damaged. It counts as used."""
    try:
        with path.open("rb") as file:
            data = file.read()
            if time.time() - os.fstat(file.fileno()).st_mtime > FRESH / 2:
                with suppress(OSError):
                    os.utime(path)
    except OSError:
        return None
    body = memoryview(data)[SIZE:]
    return bytes(body) if _hash(body) == data[:SIZE] else None


def keep(path: Path, data: bytes) -> bool:
    """Keeps `data` in a file, whole or not at all. Whether it could be written."""
    with suppress(OSError):
        write_beside(path, _hash(data) + data)
        for folder in path.parents[:DEEP]:
            if _is_due(folder / TAG):
                tidy(folder)
        return True
    return False


def tidy(folder: Path, most: int = MOST) -> None:
    """Throws away what is too much in a folder of kept things, and what processes that were killed have left there."""
    if not _is_ours(folder):
        return
    with suppress(OSError):
        os.utime(folder / TAG)
    sweep_drafts(folder)
    found = sorted(_files(folder))
    total = sum(size for _, size, _ in found)
    fresh = time.time() - FRESH
    for used, size, path in found:
        if total <= most or used > fresh:
            break
        with suppress(OSError):
            path.unlink()
        total -= size


def clear(folder: Path) -> Room:
    """Throws away all that is kept in a folder, and says how much it was."""
    if not _is_ours(folder):
        return Room(0, 0)
    sweep_drafts(folder)
    gone = []
    for _, size, path in _files(folder):
        with suppress(OSError):  # somebody else is faster
            path.unlink()
            gone.append(size)
    for place, _, _ in os.walk(folder, topdown=False):
        if Path(place) != folder:
            with suppress(OSError):  # somebody keeps something there again
                Path(place).rmdir()
    return Room(len(gone), sum(gone))


def rooms(folder: Path) -> Mapping[str, Room]:
    """What is kept in a folder, by the names of its rooms."""
    found: dict[str, Room] = {}
    for _, size, path in sorted(_files(folder), key=lambda one: one[2]):
        name = path.relative_to(folder).parts[0]
        room = found.get(name, Room(0, 0))
        found[name] = Room(room.files + 1, room.bytes + size)
    return found


def _is_ours(folder: Path) -> bool:
    try:
        return (folder / TAG).read_bytes().startswith(TAGGED)
    except OSError:
        return False


def _is_due(tag: Path) -> bool:
    """Whether nobody has tidied for a while where this tag lies."""
    try:
        return time.time() - tag.stat().st_mtime > OFTEN
    except OSError:
        return False


def _files(folder: Path) -> Iterator[tuple[float, int, Path]]:
    """When each file that is kept in a folder was used, its size in bytes, and where it lies."""
    for place, _, names in os.walk(folder):
        for name in names:
            path = Path(place, name)
            with suppress(OSError):  # another process has thrown it away
                state = path.lstat()
                if path != folder / TAG:
                    yield state.st_mtime, state.st_size, path


def _hash(data: bytes | memoryview) -> bytes:
    return hashlib.blake2b(data, digest_size=SIZE).digest()
