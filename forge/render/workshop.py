"""The workshop: what sheets of drawn faces need of a game's look, which is its profiles, its theme and its fonts.

It is kept from one run to the next, so that nobody reads YAML to print what is drawn already.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import msgspec

from forge.kept import find, keep
from forge.problems import fail
from forge.project import Project
from forge.render.fonts import Fonts
from forge.render.profile import PrintFile, load_print
from forge.render.theme import SHARED, GameTheme, load_theme
from forge.seen import seen_for


class KeptLook(msgspec.Struct, frozen=True, array_like=True):
    """What print.yml and the theme of a game come to."""

    print: PrintFile
    theme: GameTheme


class Workshop:
    """Profiles, theme and fonts of one project and game, and where its templates lie."""

    def __init__(self, project: Project, game: str, look: KeptLook) -> None:
        self.project, self.game = project, game
        self.folder = project.templates / game
        self.shared = project.templates / SHARED
        self._roots = [os.path.realpath(root / project.templates.name) for root in project.roots]
        self.print = look.print
        self.look = look.theme
        self.fonts = Fonts(look.print.fonts)

    def path(self, name: str) -> Path:
        """Where a file of the game's templates lies: in its own folder, or in the one that games share.

        Raises ProblemsError for one that is, by its name or by a link, outside templates/.
        """
        own, shared = (self.project.found(folder / name) for folder in (self.folder, self.shared))
        path = shared if not own.exists() and shared.is_file() else own
        real = Path(os.path.realpath(path))
        if not any(real.is_relative_to(root) for root in self._roots):
            raise fail("lies outside templates/; only files in it are used", self.project.relative(path))
        return path

    def has(self, name: str) -> bool:
        """Whether there is such a file, in the game's own folder or the shared one."""
        return self.path(name).is_file()

    def digest(self, name: str) -> bytes:
        """A hash of a file of the game's templates; nothing where there is none."""
        return seen_for(self.project).digest(self.path(name))


def workshop_for(project: Project, game: str) -> Workshop:
    """The workshop of a project and game as they are now, the same as long as their files are. Raises ProblemsError."""
    return _workshop(project, game, look_key(project, game))


def look_key(project: Project, game: str) -> str:
    """A hash of all that the look of a game follows from."""
    files = ("print.yml", f"{game}/theme.yml", f"{SHARED}/theme.yml")
    return seen_for(project).key((layer for name in files for layer in project.layers(project.templates / name)), game)


@lru_cache(maxsize=4)
def _workshop(project: Project, game: str, key: str) -> Workshop:
    return Workshop(project, game, load_look(project, game, key))


def load_look(project: Project, game: str, key: str) -> KeptLook:
    """The look of a game, from what is kept of it, or from its files. Raises ProblemsError."""
    path = project.cache / "looks" / key
    if (data := find(path)) is not None:
        with suppress(msgspec.ValidationError, msgspec.DecodeError):
            return msgspec.msgpack.decode(data, type=KeptLook)
    data = msgspec.msgpack.encode(KeptLook(load_print(project), load_theme(project, game)))
    keep(path, data)
    # As it will be read the next time: numbers that are whole look different on the way, and so would what they make.
    return msgspec.msgpack.decode(data, type=KeptLook)
