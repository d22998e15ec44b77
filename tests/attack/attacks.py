"""What an attack is, where it is made, and what came of it."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Link:
    """A symbolic link instead of a file."""

    to: str


@dataclass(frozen=True)
class Pipe:
    """A named pipe instead of a file, with somebody at its other end."""


@dataclass(frozen=True)
class Kill:
    """A signal, and the seconds after the start at which it is sent."""

    number: signal.Signals
    after: float


@dataclass(frozen=True)
class Attack:
    """A call of the command line in a project, with what is hostile in it.

    `files` are put into the project before, by their path in it, and are not there afterwards (None: the file is
    missing). `names`: what a failure has to speak of; one of these. `makes`: the outputs it may leave, by path in the
    project; `keeps`: sources it may write, such as catalogs. `largest`: bytes that a file may have, as a full disk does
    it. `shut`: folders that nothing can be written to. `codes`: how it may end; (0, 1, 2) when left out.
    """

    what: str
    args: tuple[str, ...]
    files: Mapping[str, bytes | Link | Pipe | None] = field(default_factory=dict)
    typed: bytes = b""
    names: tuple[str, ...] = ()
    makes: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    largest: int | None = None
    shut: tuple[str, ...] = ()
    kill: Kill | None = None
    codes: tuple[int, ...] = (0, 1, 2)
    env: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """How it ended: the exit code (negative: a signal), what was said, CPU seconds, the most memory in bytes; whether
    the watchdog had to end it, how many processes were left behind, and what of the network was asked for."""

    code: int
    out: bytes
    err: bytes
    seconds: float
    memory: int
    late: bool
    left: int
    asked: tuple[str, ...]


@dataclass(frozen=True)
class Ground:
    """A temporary folder in which everything happens: a project, its neighbours, a home and a folder for what is
    temporary."""

    root: Path

    @property
    def project(self) -> Path:
        return self.root / "project"

    @property
    def outside(self) -> Path:
        """Where nothing is to be read or written: next to the project."""
        return self.root / "outside"

    @property
    def home(self) -> Path:
        return self.root / "home"

    @property
    def temporary(self) -> Path:
        return self.root / "tmp"


def lay(path: Path, given: bytes | Link | Pipe | None) -> None:
    """Puts a file, a link or a pipe at a place, or nothing."""
    take(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(given, Link):
        path.symlink_to(given.to)
    elif isinstance(given, Pipe):
        os.mkfifo(path)
    elif given is not None:
        path.write_bytes(given)


def take(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
