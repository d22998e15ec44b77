"""A data file in parts: `X.yml` of a language may be a folder `X/` of files by theme, whose maps are put together.

What stands under a heading in several files is one map, or one list in the order of the files' names. A name that has
something else in two of them is an error that tells both places, so that nothing takes another's place unseen. A folder
inside such a folder is an error, too: nobody would read what is in it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import Any

from forge.problems import FileLine
from forge.yamlfile import YamlFile
from forge.yamlwords import Place, Step

ENDING = ".yml"
FILES = (f"*{ENDING}", f"*/*{ENDING}")  # where the data files of a language lie in its folder
HIDDEN = (".", "_")  # how the names of files begin that are nobody's data, such as what an editor leaves


def is_hidden(path: PurePath) -> bool:
    """Whether a file, or a folder on a path inside a project, is nobody's data by its name."""
    return any(part.startswith(HIDDEN) for part in path.parts)


def parts_of(path: Path) -> tuple[Path, ...]:
    """The files that a data file is there in: the one of that name, and those of the folder called as it is without its
    ending, in the order of their names; without hidden ones. A folder in it is one of them, and cannot be read."""
    own = (path,) if os.path.lexists(path) else ()
    folder = path.with_suffix("")
    try:
        with os.scandir(folder) as found:  # a Path takes longer
            names = sorted(
                one.name
                for one in found
                if not one.name.startswith(HIDDEN) and (one.name.endswith(ENDING) or one.is_dir())
            )
    except OSError:  # as a rule there is none
        return own
    return (*own, *(folder / name for name in names))


class JoinedFile(YamlFile):
    """Several files as one; every line is known together with the file that it is in."""

    def __init__(self, files: Sequence[YamlFile], shown_as: str) -> None:
        self.shown_as = shown_as
        self.problems = [problem for file in files for problem in file.problems]
        self.data: Any = None
        # Where a place comes from; what lies below it comes from there as well, unless it is here itself.
        self.origins: dict[Place, tuple[YamlFile, Place]] = {(): (files[0], ())}

    def line(self, *path: Step) -> FileLine:
        """The line of the nearest known place on the way to `path`, in the file that has it."""
        for end in range(len(path), -1, -1):
            if path[:end] in self.origins:
                file, place = self.origins[path[:end]]
                return FileLine.of(file.line(*place, *path[end:]), file.shown_as)
        return FileLine.of(0, self.shown_as)


class FolderFile(JoinedFile):
    """The files of a folder as one."""

    def __init__(self, files: Sequence[YamlFile], shown_as: str) -> None:
        super().__init__(files, shown_as)
        if self.problems:
            return
        made: dict[Any, Any] = {}
        for file in files:
            if isinstance(file.data, dict):
                self._put(made, file, file.data, ())
            else:
                said = "must be a mapping (name: value), as the other files of its folder are"
                self.problem(FileLine.of(file.line(), file.shown_as), said)
        self.data = None if self.problems else made

    def _put(self, made: dict[Any, Any], file: YamlFile, more: dict[Any, Any], place: Place) -> None:
        for key, value in more.items():
            here = (*place, str(key))
            known = made.get(key)
            if key not in made:
                made[key] = value
                self.origins[here] = (file, here)
            elif isinstance(known, dict) and isinstance(value, dict) and not place:
                self._put(known, file, value, here)
            elif isinstance(known, list) and isinstance(value, list):
                for number, one in enumerate(value):
                    self.origins[(*here, len(known))] = (file, (*here, number))
                    known.append(one)
            else:
                where = f"{self.at(*here)[0]}, line {self.at(*here)[1]}"
                said = f"{key!r} stands in {where} already; keep one of them"
                self.problem(FileLine.of(file.line(*here), file.shown_as), said)
