"""Files that a user names: written whole or not at all, and nothing is replaced that forge would not have made.

Devices and pipes are written through, links are kept. A source file of the project is never replaced; a file of another
kind only when that is asked for.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.wholefile import write_beside

HEAD = 4096  # bytes that tell what kind of file it is


@dataclass(frozen=True)
class Kind:
    """A kind of file that forge writes: how it is called, and whether a file that begins so is one."""

    name: str
    is_one: Callable[[bytes], bool]


PDF = Kind("PDF", lambda head: head.startswith(b"%PDF-"))
HTML = Kind("HTML page", lambda head: head.lstrip()[:14].lower() == b"<!doctype html")
SAVED = Kind("saved game", lambda head: re.match(rb'\s*\{\s*"game":\s*"[^"]*",\s*"start":', head) is not None)


class Unwritable(ProblemsError):
    """A file that is not to be written. `reason`: out.name, out.folder, out.source or out.other, as in `talk.cli.*`;
    `path`: the file, or the folder that is not there."""

    def __init__(self, path: Path, reason: str, message: str) -> None:
        super().__init__([Problem(str(path), 0, message)])
        self.path, self.reason, self.message = path, reason, message


def check_output(path: Path, kind: Kind, project: Project, *, force: bool = False) -> None:
    """Raises Unwritable when a file may not be written there. Nothing is opened for writing.

    With `force` a file of another kind may be replaced; never a source of the project, nor a folder.
    """
    if not path.name:
        raise Unwritable(path, "out.name", f"is no name of a file; name the {kind.name} to write")
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():
        raise Unwritable(path.parent, "out.folder", "is no folder")
    if any(target.is_relative_to(os.path.realpath(folder)) for folder in project.sources):
        raise Unwritable(path, "out.source", "is a place for sources of the project; name another file")
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(mode):
        raise Unwritable(path, "out.name", "is a folder; name a file")
    if stat.S_ISREG(mode) and not force and not _replaceable(target, kind):
        raise Unwritable(
            path, "out.other", f"is there already and is no {kind.name}; name another file, or use --force"
        )


def _replaceable(target: Path, kind: Kind) -> bool:
    with target.open("rb") as file:
        head = file.read(HEAD)
    return not head or kind.is_one(head)


def write_output(path: Path, data: bytes, kind: Kind, project: Project, *, force: bool = False) -> None:
    """Writes a file that a user has named. Raises Unwritable as `check_output` does, or OSError."""
    check_output(path, kind, project, force=force)
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        try:
            with target.open("wb", buffering=0) as device:  # a device or a pipe: there is nothing to replace
                view = memoryview(data)
                while view:
                    view = view[device.write(view) :]
        except OSError as error:
            raise type(error)(error.errno, error.strerror, str(path)) from None
        return
    write_beside(target, data)
