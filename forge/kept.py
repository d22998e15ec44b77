"""What can be made again, kept in build/.cache from one run to the next.

A file begins with a hash of the rest, so that none is read that is damaged: a machine may have stopped while it was
written. What cannot be written costs time and nothing else. All of it together is bounded: what has not been used for
the longest time goes first, and nothing that a build at work may just have found.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from forge.project import sweep_drafts, write_beside

MOST = 500_000_000  # bytes of all that is kept
FRESH = 600.0  # seconds: what was used since may be in somebody's hands
SIZE = 16  # bytes of the hash


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
        return True
    return False


def tidy(folder: Path, most: int = MOST) -> None:
    """Throws away what is too much in a folder of kept things, and what processes that were killed have left there."""
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


def _files(folder: Path) -> Iterator[tuple[float, int, Path]]:
    """When each file in a folder and its folders was used, its size in bytes, and where it lies."""
    for place, _, names in os.walk(folder):
        for name in names:
            path = Path(place, name)
            with suppress(OSError):  # another process has thrown it away
                state = path.stat()
                yield state.st_mtime, state.st_size, path


def _hash(data: bytes | memoryview) -> bytes:
    return hashlib.blake2b(data, digest_size=SIZE).digest()
