"""YAML files with line numbers: syntax errors, doubled keys and type errors all point at file and line."""

from __future__ import annotations

import pickle
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from forge.problems import FileLine, Problem
from forge.project import read_whole
from forge.yamltree import read_tree
from forge.yamlwords import Place, Step, mistakes

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
T = TypeVar("T")


class YamlFile:
    """A parsed YAML file: plain `data`, the line of every path in it, and what is wrong so far."""

    def __init__(self, path: Path, shown_as: str) -> None:
        self.shown_as = shown_as
        self.problems: list[Problem] = []
        self.data: Any = None
        self._lines: dict[Place, int] = {}
        try:
            raw = read_whole(path)
        except FileNotFoundError:
            self.problem(0, "the file is missing")
            return
        except OSError as error:
            folder = "is a folder where a file should be, and nothing in it is read; put its files beside it"
            self.problem(0, folder if path.is_dir() else f"cannot be read ({error.strerror})")
            return
        except ValueError as error:
            self.problem(0, f"{error}; cut it into several files")
            return
        try:
            text = raw.decode("utf-8").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            self.problem(raw[: error.start].count(b"\n") + 1, "not UTF-8 text; save the file as UTF-8")
            return
        if found := yaml.reader.Reader.NON_PRINTABLE.search(text):
            line = text.count("\n", 0, found.start()) + 1
            self.problem(line, f"the control character U+{ord(found[0]):04X} does not belong in a text; delete it")
            return
        self._parse(text)

    def _parse(self, text: str) -> None:
        packed, mistaken = _parsed(text, _Loader)
        self.data, self._lines = pickle.loads(packed)
        for line, message in mistaken:
            self.problem(line, message)
        if self.data is None and not mistaken:
            self.problem(0, "the file is empty")

    def problem(self, line: int, message: str) -> None:
        self.problems.append(Problem(self.shown_as, line, message))

    def line(self, *path: Step) -> int:
        """The line of the nearest known place on the way to `path`."""
        for end in range(len(path), -1, -1):
            if path[:end] in self._lines:
                return self._lines[path[:end]]
        return 0

    def at(self, *path: Step) -> tuple[str, int]:
        """The file and the line of the nearest known place on the way to `path`."""
        line = FileLine.of(self.line(*path), self.shown_as)
        return line.file, int(line)

    def convert(self, shape: type[T]) -> T | None:
        """The data as `shape`, or None with every mistake noted."""
        if self.data is None:
            return None
        try:
            result = msgspec.convert(self.data, shape)
        except msgspec.ValidationError as error:
            # msgspec decides whether something is wrong; should it be the only one to see it, its own words must do.
            for place, text in list(mistakes(self.data, msgspec.inspect.type_info(shape))) or [((), str(error))]:
                self.problem(self.line(*place), " ".join(text.split()))
            return None
        return None if self.problems else result


@lru_cache(maxsize=512)
def _parsed(text: str, parser: Any) -> tuple[bytes, tuple[tuple[int, str], ...]]:
    """The data of a text and the lines of its places, pickled so that no two readers share them, and what is wrong."""
    tree = read_tree(text, parser)
    return pickle.dumps((tree.data, tree.lines)), tuple(tree.mistakes)
