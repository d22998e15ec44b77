"""Data files of a project laid over the installed ones, by what they call things: nothing of ours has to be copied.

Maps are joined by their keys, lists of things with an `id` by it, lists of names have what they lack added; any other
list, and every single value, is the project's instead. A key with nothing (`key:`) takes away what is below.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from forge.project import Project
from forge.yamlfile import YamlFile
from forge.yamlfolder import ENDING, FolderFile, JoinedFile, parts_of
from forge.yamlwords import Place


def open_yaml(project: Project, path: Path, *, adds: bool = False) -> YamlFile:
    """The YAML file at a path of the project, laid over the one below it; of a language each may be a folder. With
    `adds` lists that name nothing are added to as well: such as the wordings of a language, of which each is another.
    """
    files = yaml_layers(project, path)
    return files[0] if len(files) == 1 else LaidFile(files[0], files[1], adds=adds)


def yaml_layers(project: Project, path: Path) -> list[YamlFile]:
    """The YAML files at a path of the project, not laid over each other: its own first, then the one below."""
    return [_as_one(project, parts) for parts in _layers(project, path) if parts] or [_as_one(project, (path,))]


def has_yaml(project: Project, path: Path) -> bool:
    """Whether there is a YAML file at a path of the project, its own or below, whole or as a folder."""
    return any(_layers(project, path))


def yaml_shown(project: Project, path: Path) -> str:
    """How a YAML file at a path of the project is shown: as the folder that it is, where it is one."""
    files = yaml_files(project, path)
    return project.relative(path if not files or path.name in {one.name for one in files} else path.with_suffix(""))


def yaml_files(project: Project, path: Path) -> tuple[Path, ...]:
    """All files that `open_yaml` reads for a path: what it comes to goes by them."""
    return tuple(one for parts in _layers(project, path) for one in parts)


def whole_yaml(project: Project, path: Path) -> Path:
    """The path by which `open_yaml` reads a file: its own, or that of the whole of which it is a part."""
    folder = path.parent
    return folder.with_name(folder.name + ENDING) if folder.parent.parent == project.locales else path


def _layers(project: Project, path: Path) -> list[tuple[Path, ...]]:
    """The files that a YAML file is in, its own first, then those of what it lies over."""
    if path.is_relative_to(project.locales):
        return [parts_of(place) for place in project.places(path)]
    return [(layer,) for layer in project.layers(path)]


def _as_one(project: Project, parts: tuple[Path, ...]) -> YamlFile:
    files = [YamlFile(one, project.relative(one)) for one in parts]
    return files[0] if len(files) == 1 else FolderFile(files, files[-1].shown_as.rpartition("/")[0])


class LaidFile(JoinedFile):
    """Two files as one; every line is known together with the file that it is in."""

    def __init__(self, own: YamlFile, below: YamlFile, *, adds: bool = False) -> None:
        super().__init__((own, below), own.shown_as)
        self._adds, self._files = adds, (own, below)
        if not self.problems:
            self.data = self._laid(own.data, below.data, (), (), ())

    def _laid(self, own: Any, below: Any, place: Place, mine: Place, theirs: Place) -> Any:
        """What two values come to at a place; `mine` and `theirs` are where they stand in their files."""
        self.origins[place] = (self._files[0], mine)
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
                self.origins[(*place, str(key))] = (self._files[0], (*mine, str(key)))
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
                self.origins[(*place, len(made))] = (self._files[0], (*mine, number))
                made.append(one)
        return made

    def _added(self, own: list[Any], below: list[Any], place: Place, mine: Place, theirs: Place) -> Any:
        made = [self._kept(one, (*place, number), (*theirs, number)) for number, one in enumerate(below)]
        for number, one in enumerate(own):
            if one not in below:
                self.origins[(*place, len(made))] = (self._files[0], (*mine, number))
                made.append(one)
        return made

    def _kept(self, value: Any, place: Place, theirs: Place) -> Any:
        self.origins[place] = (self._files[1], theirs)
        return value
