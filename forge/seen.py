"""What files contain, as hashes: a file is read once for as long as it stays the same, in this run and the next ones.

Whether it is the same is told by its size, its times and its place on the disk. What was written a moment ago may be
written again without a change of any of these, so it is read each time until it has settled.
"""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

import msgspec

from forge.kept import find, keep
from forge.project import LONGEST, Project

FORMAT = 1
SETTLED = 2_000_000_000  # nanoseconds: no clock of a file system is coarser
MOST = 50_000  # files that are remembered
SIZE = 16  # bytes of a hash of several files
COMPILED = "__pycache__"  # where Python puts what it compiles, under other names while it writes it
NOTHING = b""  # the hash of what is not there, is no file or cannot be read

Signs = tuple[int, int, int, int, int]  # size, times of its content and of itself, number, device


class KeptDigests(msgspec.Struct, frozen=True, array_like=True):
    """What is kept from one run to the next: path -> signs of a file, and the hash of what it contains."""

    format: int
    files: dict[str, tuple[Signs, bytes]]


class Digests:
    """Hashes of files. `kept`: where they are kept from one run to the next."""

    def __init__(self, kept: Path) -> None:
        self._kept = kept
        self._known = _known(kept)
        self._asked: set[str] = set()
        self._new = False

    def digest(self, path: str | os.PathLike[str]) -> bytes:
        """SHA-256 of what a file contains, as far as anybody reads it; NOTHING where there is no file to be read."""
        path = os.fspath(path)
        try:
            found = os.stat(path)  # noqa: PTH116  a Path takes as long to make as the rest
        except OSError:
            return NOTHING
        return self._digest(path, found)

    def tree(self, *folders: str | os.PathLike[str], ending: str = "", without: tuple[str, ...] = ()) -> str:
        """A hash of all files in some folders whose names end so, and of their names; links are followed, and what
        Python has compiled is left out. `without`: how the names begin of files and folders that are left out, too."""
        hashed = hashlib.blake2b(digest_size=SIZE)
        for folder in folders:
            start = os.fspath(folder)
            for path, found in sorted(_files(start, ending, without), key=lambda one: one[0]):
                hashed.update(b"%b\0%b" % (os.fsencode(path[len(start) :]), self._digest(path, found)))
            hashed.update(b"\0\0")
        return hashed.hexdigest()

    def key(self, files: Iterable[str | os.PathLike[str]], *parts: object) -> str:
        """A name for what is made of some files by forge as it is, and of what else there is to say of it."""
        hashed = hashlib.blake2b(repr((parts, self.code)).encode(), digest_size=SIZE)
        for path in files:
            hashed.update(b"\0%b\0%b" % (os.fsencode(path), self.digest(path)))
        return hashed.hexdigest()

    @cached_property
    def code(self) -> str:
        """A hash of forge's own code, for the life of the process: the code that runs does not change under it."""
        return _own(_Code(Path(__file__).parent, self))

    def save(self) -> None:
        """Keeps what was found out for the next run."""
        if self._new:
            known = self._known if len(self._known) <= MOST else {path: self._known[path] for path in self._asked}
            keep(self._kept, msgspec.msgpack.encode(KeptDigests(FORMAT, known)))
            self._new = False

    def _digest(self, path: str, found: os.stat_result) -> bytes:
        if not stat.S_ISREG(found.st_mode):
            return NOTHING
        signs = (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, found.st_dev)
        known = self._known.get(path)
        if known is not None and known[0] == signs:
            self._asked.add(path)
            return known[1]
        now = time.time_ns()
        try:
            with open(path, "rb") as file:  # noqa: PTH123  ten times as often as anything else that is opened
                digest = hashlib.sha256(file.read(LONGEST + 1)).digest()
        except OSError:
            return NOTHING
        if max(signs[1], signs[2]) < now - SETTLED:
            self._known[path] = (signs, digest)
            self._asked.add(path)
            self._new = True
        return digest


@dataclass(frozen=True)
class _Code:
    """Where code lies, and what knows files of it from earlier runs."""

    folder: Path
    seen: Digests = field(compare=False)


@lru_cache(maxsize=1)
def _own(code: _Code) -> str:
    """A hash of code, one for all projects of a process."""
    return code.seen.tree(code.folder)


@lru_cache(maxsize=16)
def seen_for(project: Project) -> Digests:
    """The hashes of a project's files: one for the life of the process."""
    return Digests(project.cache / "seen" / "files")


def _known(kept: Path) -> dict[str, tuple[Signs, bytes]]:
    data = find(kept)
    if data is None:
        return {}
    try:
        found = msgspec.msgpack.decode(data, type=KeptDigests)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return {}
    return found.files if found.format == FORMAT else {}


def _files(folder: str, ending: str, without: tuple[str, ...]) -> Iterator[tuple[str, os.stat_result]]:
    """The files in a folder and in those below it; a link that leads back up is not followed twice."""
    been: set[tuple[int, int]] = set()
    waiting = [folder]
    while waiting:
        place = waiting.pop()
        try:
            here = os.stat(place)  # noqa: PTH116
            entries = list(os.scandir(place))
        except OSError:
            continue
        if (here.st_dev, here.st_ino) in been and here.st_ino:
            continue
        been.add((here.st_dev, here.st_ino))
        for entry in entries:
            if entry.name == COMPILED or (without and entry.name.startswith(without)):
                continue
            try:
                if entry.is_dir():
                    waiting.append(entry.path)
                elif entry.name.endswith(ending) and not entry.name.endswith(".pyc"):
                    yield entry.path, entry.stat()
            except OSError:
                continue
