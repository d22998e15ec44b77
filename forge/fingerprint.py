"""What something was made from, as a hash: what is kept from an earlier run goes by it, so it is never out of date."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from importlib.machinery import PathFinder
from pathlib import Path

from forge.installed import PACKAGED

COMPILED = "__pycache__"  # where Python puts what it compiles, under other names while it writes it

DESCRIBED = ".dist-info"  # how folders end that say that a package is installed
EGGS = (".egg", ".egg-info", ".egg-link")  # how that was said once


def tree_hash(*folders: Path, without: Path | None = None) -> str:
    """A hash of all files in folders and of their names, but for what Python has compiled and for what is in the folder
    `without`; links are followed."""
    hashed = hashlib.sha256()
    for folder in folders:
        for path in sorted(_files(folder, without)):
            hashed.update(path.relative_to(folder).as_posix().encode() + b"\0" + _content(path))
        hashed.update(b"\0")
    return hashed.hexdigest()


def _files(folder: Path, without: Path | None) -> Iterator[Path]:
    been: set[str] = set()  # a link may lead back up
    for place, folders, names in os.walk(folder, followlinks=True):
        if (real := os.path.realpath(place)) in been or Path(place) == without:
            folders.clear()
            continue
        been.add(real)
        folders[:] = [name for name in folders if name != COMPILED]
        yield from (Path(place, name) for name in names if not name.endswith(".pyc"))


def _content(path: Path) -> bytes:
    """A hash of a file, or what is wrong with it: whoever needs it says so."""
    try:
        return hashlib.sha256(path.read_bytes()).digest() if path.is_file() else b"no file"
    except OSError as error:
        return str(error.errno).encode()


@lru_cache(maxsize=1)
def code_hash() -> str:
    """A hash of forge's own code, the same in a checkout and where it is installed with its data. Kept for the life of
    the process: the code that runs does not change under it."""
    return tree_hash(PACKAGED.parent, without=PACKAGED)


def installed() -> tuple[str, ...]:
    """The packages that are installed, each with its version, by the names of the folders that say so."""
    return tuple(sorted({name for place in sys.path for name in _names(place) if name.endswith(DESCRIBED)}))


def _names(place: str) -> list[str]:
    """What lies in a folder: nothing where there is none, or an archive."""
    try:
        return os.listdir(place or os.curdir)  # noqa: PTH208  names alone, of hundreds of packages
    except OSError:
        return []


def versions(names: Iterable[str]) -> dict[str, str]:
    """Package -> its version, of those that are installed; if it can be, without the machinery that reads all about
    them."""
    there, asked = {}, tuple(names)
    for folder in installed():
        name, _, version = folder.removesuffix(DESCRIBED).rpartition("-")
        there[_plain(name)] = version
    found = {name: there[_plain(name)] for name in asked if _plain(name) in there}
    if len(found) < len(asked) and _hidden():
        from importlib import metadata

        for name in asked:
            with suppress(metadata.PackageNotFoundError):
                found[name] = metadata.version(name)
    return found


def may_offer(group: str) -> bool:
    """Whether a package that is installed may have entry points of a group. False is certain, and known without the
    machinery that reads all about packages, which takes longer to import than most commands need for all else."""
    asked = f"[{group}]".encode()
    return _hidden() or any(
        asked in _said(Path(place, name, "entry_points.txt"))
        for place in sys.path
        for name in _names(place)
        if name.endswith(DESCRIBED)
    )


def _said(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _hidden() -> bool:
    """Whether packages may be installed otherwise than with a folder that says so: in an archive, as an egg, or where
    a finder of somebody else's looks."""
    if any(one is not PathFinder and hasattr(one, "find_distributions") for one in sys.meta_path):
        return True
    return any(Path(place).is_file() or any(name.endswith(EGGS) for name in _names(place)) for place in sys.path)


def _plain(name: str) -> str:
    return name.lower().replace("-", "_").replace(".", "_")
