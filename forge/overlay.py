"""Data files of a project laid over the installed ones, by what they call things: nothing of ours has to be copied.

Maps are joined by their keys, lists of things with an `id` by it, lists of names have what they lack added; any other
list, and every single value, is the project's instead. A key with nothing (`key:`) takes away what is below.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from forge.problems import FileLine
from forge.project import Project
from forge.yamlfile import YamlFile
from forge.yamlwords import Place, Step


def open_yaml(project: Project, path: Path, *, adds: bool = False) -> YamlFile:
    """The YAML file at a path of the project, laid over the one below it. With `adds` lists that name nothing are added
    to as well: such as the wordings of a language, of which each is another."""
    files = [YamlFile(one, project.relative(one)) for one in project.layers(path) or (path,)]
    return files[0] if len(files) == 1 else LaidFile(files[0], files[1], adds=adds)


class LaidFile(YamlFile):
    """Two files as one; every line is known together with the file that it is in."""

    def __init__(self, own: YamlFile, below: YamlFile, *, adds: bool = False) -> None:
        self.shown_as = own.shown_as
        self.problems = [*own.problems, *below.problems]
        self.data: Any = None
        self._adds, self._files = adds, (own, below)
        self._from: dict[Place, tuple[YamlFile, Place]] = {(): (own, ())}
        if not self.problems:
            self.data = self._laid(own.data, below.data, (), (), ())

    def line(self, *path: Step) -> FileLine:
        """The line of the nearest known place on the way to `path`, in the file that has it."""
        for end in range(len(path), -1, -1):
            if path[:end] in self._from:
                file, place = self._from[path[:end]]
                return FileLine.of(file.line(*place, *path[end:]), file.shown_as)
        return FileLine.of(0, self.shown_as)

    def _laid(self, own: Any, below: Any, place: Place, mine: Place, theirs: Place) -> Any:
        """What two values come to at a place; `mine` and `theirs` are where they stand in their files."""
        self._from[place] = (self._files[0], mine)
        if isinstance(own, dict) and isinstance(below, dict):
            return self._maps(own, below, place, mine, theirs)
        if isinstance(own, list) and isinstance(below, list):
            if own and below and all(isinstance(one, dict) and "id" in one for one in (*own, *below)):
                return self._by_id(own, below, place, mine, theirs)
            if self._adds or all(isinstance(one, str) for one in (*own, *below)):
                return self._added(own, below, place, mine, theirs)
        return own

    def _maps(self, own: dict[Any, Any], below: dict[Any, Any], place: Place, mine: Place, theirs: Place) -> Any:
        made = {}
        for key, value in below.items():
            here, there = (*place, str(key)), (*theirs, str(key))
            if key not in own:
                made[key] = self._kept(value, here, there)
            elif own[key] is not None:
                made[key] = self._laid(own[key], value, here, (*mine, str(key)), there)
        for key, value in own.items():
            if key not in below:
                made[key] = value
                self._from[(*place, str(key))] = (self._files[0], (*mine, str(key)))
        return made

    def _by_id(self, own: list[Any], below: list[Any], place: Place, mine: Place, theirs: Place) -> Any:
        at = {one["id"]: number for number, one in enumerate(own)}
        known = {one["id"] for one in below}
        made = []
        for number, one in enumerate(below):
            here, there = (*place, number), (*theirs, number)
            if one["id"] in at:
                index = at[one["id"]]
                made.append(self._laid(own[index], one, here, (*mine, index), there))
            else:
                made.append(self._kept(one, here, there))
        for number, one in enumerate(own):
            # What is there twice in one file is told as it would be without another.
            if one["id"] not in known or at[one["id"]] != number:
                self._from[(*place, len(made))] = (self._files[0], (*mine, number))
                made.append(one)
        return made

    def _added(self, own: list[Any], below: list[Any], place: Place, mine: Place, theirs: Place) -> Any:
        made = [self._kept(one, (*place, number), (*theirs, number)) for number, one in enumerate(below)]
        for number, one in enumerate(own):
            if one not in below:
                self._from[(*place, len(made))] = (self._files[0], (*mine, number))
                made.append(one)
        return made

    def _kept(self, value: Any, place: Place, theirs: Place) -> Any:
        self._from[place] = (self._files[1], theirs)
        return value
