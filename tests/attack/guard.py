"""Which attacks may be made: those that can harm nothing outside a temporary folder.

An attack runs in a copy of the project. It names no file outside the temporary folder, no file of the system and no
device, neither on the command line nor by a link. Whatever does is refused before anything is written.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.attack.attacks import Attack, Ground, Link
from tests.conftest import ROOT

MARK = "made for attacks"  # a file that says so lies in every ground


class Refused(Exception):
    """An attack that might reach something outside."""


def permit(ground: Ground, attack: Attack) -> None:
    """Raises Refused unless all that an attack names lies in the ground, and the ground is a temporary folder."""
    root = permit_ground(ground)
    project = ground.project.resolve()
    for arg in attack.args:
        for name in _names(arg):
            if not _real(project, name).is_relative_to(root):
                raise Refused(f"{attack.what}: {name} lies outside the ground")
    for name, given in attack.files.items():
        place = _real(project, str(Path(name).parent)) / Path(name).name
        if not place.is_relative_to(project):
            raise Refused(f"{attack.what}: {name} lies outside the project")
        if isinstance(given, Link) and not _real(place.parent, given.to).is_relative_to(root):
            raise Refused(f"{attack.what}: the link {name} leads outside the ground")
    for name in (*attack.makes, *attack.keeps, *attack.shut):
        if not _real(project, name).is_relative_to(root):
            raise Refused(f"{attack.what}: {name} lies outside the ground")


def permit_ground(ground: Ground) -> Path:
    """The ground's real place. Raises Refused when it is no ground, or anything in it leads outside or is a device."""
    root = ground.root.resolve()
    temporary = Path(tempfile.gettempdir()).resolve()
    if root == temporary or not root.is_relative_to(temporary):
        raise Refused(f"{root} is not in the temporary folder")
    if root.is_relative_to(ROOT) or ROOT.is_relative_to(root):
        raise Refused(f"{root} and the repository lie in each other")
    if not (root / MARK).is_file():
        raise Refused(f"{root} was not made for attacks")
    if not all((ground.project / name).is_dir() for name in ("cards", "locales", "templates")):
        raise Refused("without a project here, forge takes the repository")
    for path in _inside(root):
        mode = path.lstat().st_mode
        if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
            raise Refused(f"{path} is a device")
        if stat.S_ISLNK(mode) and not _real(path.parent, str(path.readlink())).is_relative_to(root):
            raise Refused(f"the link {path} leads outside")
    return root


def _inside(root: Path) -> Iterator[Path]:
    for folder, folders, files in os.walk(root):
        for name in (*folders, *files):
            yield Path(folder, name)


def _names(arg: str) -> Iterator[str]:
    """All that forge could take for a file in an argument: the whole of it, and what stands after = or a short option.
    Something longer than a path may be is none."""
    for name in (arg, arg.partition("=")[2], arg[2:] if arg.startswith("-") else ""):
        if name and len(os.fsencode(name)) < 4096 and "\0" not in name:
            yield name


def _real(folder: Path, name: str) -> Path:
    return Path(os.path.realpath(folder / name))
