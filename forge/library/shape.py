"""What a game says about its own files: the shape of its facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from forge.library.model import Example, Facts, GameFile, Group, Printed
from forge.overlay import open_yaml
from forge.problems import FileLine, Problem
from forge.project import Project
from forge.yamlfile import YamlFile
from forge.yamlwords import Place

T = TypeVar("T")


class Files:
    """The YAML files of a game's folder, each read once, and what is wrong in them. `decks/red` is a name."""

    def __init__(self, project: Project, game_id: str) -> None:
        self.project = project
        self.id = game_id
        self.folder: Path = project.cards / game_id
        self._files: dict[str, YamlFile] = {}

    def read(self, name: str, shape: type[T]) -> T | None:
        """The file as `shape`; None, with the problems noted, when something is wrong with it."""
        return self.file(name).convert(shape)

    def file(self, name: str) -> YamlFile:
        """A file by its name."""
        if name not in self._files:
            path = self.folder / f"{name}.yml"
            self._files[name] = open_yaml(self.project, path)
        return self._files[name]

    def has(self, name: str) -> bool:
        """Whether there is something of that name, be it a file or not: what cannot be read is told."""
        return self.project.has(self.folder / f"{name}.yml")

    def below(self, folder: str) -> list[str]:
        """The names of the files in a folder of the game, sorted, without the folder's own."""
        return [path.stem for path in self.project.listed(self.folder / folder, "*.yml")]

    def problem(self, name: str, place: Place, message: str) -> None:
        """Notes a problem at a place in a file, or as near to it as the file goes; in the project's own file where
        that lies over another, for there it can be mended."""
        file = self.file(name)
        line: int = file.line(*place)
        if self.project.over is not None:
            own = self.folder / f"{name}.yml"
            shown = own.relative_to(self.project.root).as_posix()
            line = line if file.at(*place)[0] == shown else FileLine.of(0, shown)
        file.problem(line, message)

    @property
    def problems(self) -> list[Problem]:
        return [problem for file in self._files.values() for problem in file.problems]


@dataclass(frozen=True)
class Content:
    """What a shape makes of its files. `derived` are constants that follow from its facts, besides those that follow in
    every game, `words` fixed words that it has itself. `own` is for the game's own package."""

    info: GameFile
    groups: tuple[Group, ...]
    printed: tuple[Printed, ...]
    own: object
    derived: Mapping[str, int] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)


class Shape(Protocol):
    """Which files lie below cards/<game>/ besides those that every game has, and what they come to.

    `structs` are the files by name, for their schemas; `needs` those of the common files (rules, booklet, words) that
    must be there.
    """

    @property
    def structs(self) -> Mapping[str, type[msgspec.Struct]]: ...

    @property
    def needs(self) -> frozenset[str]: ...

    def read(self, files: Files) -> Content | None:
        """Reads the game's own files. Problems are noted in `files`; None when nothing can be made of them."""
        ...

    def check(self, facts: Facts, files: Files) -> None:
        """Notes what only this game knows to be wrong: abilities are read, and files agree with their structs."""
        ...

    def example_names(self, example: Example) -> frozenset[str]:
        """The {placeholders} that the text of a worked example may use."""
        ...

    def __hash__(self) -> int:
        """Facts that have been read are remembered by the shape they were read in."""
        ...
