"""YAML files with line numbers: syntax errors, doubled keys and type errors all point at file and line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from forge.problems import Problem

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Step = str | int
T = TypeVar("T")


class YamlFile:
    """A parsed YAML file: plain `data`, the line of every path in it, and what is wrong so far."""

    def __init__(self, path: Path, shown_as: str) -> None:
        self.shown_as = shown_as
        self.problems: list[Problem] = []
        self.data: Any = None
        self._lines: dict[tuple[_Step, ...], int] = {}
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            self.problem(0, "the file is missing")
            return
        except (OSError, UnicodeDecodeError) as error:
            self.problem(0, f"cannot be read as UTF-8 text ({error})")
            return
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
            if node is not None:
                self._walk(node, ())
                self.data = loader.construct_document(node)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            self.problem(mark.line + 1 if mark else 0, f"not valid YAML: {error.problem or error.context}")
        except (yaml.YAMLError, ValueError, RecursionError) as error:
            # yaml.reader.ReaderError (control characters) and impossible dates carry no mark.
            self.problem(0, f"not valid YAML: {str(error).splitlines()[0]}")
        finally:
            loader.dispose()

    def _walk(self, node: yaml.Node, path: tuple[_Step, ...], open_nodes: tuple[int, ...] = ()) -> None:
        self._lines[path] = node.start_mark.line + 1
        if id(node) in open_nodes:
            raise ValueError("an alias contains itself")
        inside = (*open_nodes, id(node))
        if isinstance(node, yaml.MappingNode):
            seen: set[str] = set()
            for key, value in node.value:
                name = str(key.value)
                if name in seen:
                    self.problem(key.start_mark.line + 1, f"{name!r} is given twice; keep one of them")
                seen.add(name)
                self._walk(value, (*path, name), inside)
                self._lines[(*path, name)] = key.start_mark.line + 1
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                self._walk(value, (*path, index), inside)

    def problem(self, line: int, message: str) -> None:
        self.problems.append(Problem(self.shown_as, line, message))

    def line(self, *path: _Step) -> int:
        """The line of the nearest known place on the way to `path`."""
        for end in range(len(path), -1, -1):
            if path[:end] in self._lines:
                return self._lines[path[:end]]
        return 0

    def convert(self, shape: type[T]) -> T | None:
        """The data as `shape`, or None with every type error noted.

        msgspec stops at the first error; to find the others, the list item at fault is taken out and the rest
        is tried again.
        """
        if self.problems:
            return None
        data, removed = self.data, dict[tuple[_Step, ...], list[int]]()
        for _ in range(100):
            try:
                result = msgspec.convert(data, shape)
            except msgspec.ValidationError as error:
                message, path = _explain(error)
                real = _restore(path, removed)
                self.problem(self.line(*real), f"{message}{_where(real)}")
                data = _without(data, path, removed)
                if data is None:
                    break
            else:
                return None if self.problems else result
        return None


def _explain(error: msgspec.ValidationError) -> tuple[str, tuple[_Step, ...]]:
    text, _, where = str(error).partition(" - at ")
    path: list[_Step] = []
    for name, index in re.findall(r"\.([^.\[\]`]+)|\[(\d+|\.\.\.)\]", where):
        if name:
            path.append(name)
        elif index != "...":
            path.append(int(index))
    return text, tuple(path)


def _where(path: tuple[_Step, ...]) -> str:
    name = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
    return f" (at {name})" if name else ""


def _without(data: Any, path: tuple[_Step, ...], removed: dict[tuple[_Step, ...], list[int]]) -> Any:
    """`data` less the innermost list item on `path`; None when no list is on the way."""
    for depth in range(len(path) - 1, -1, -1):
        step = path[depth]
        if isinstance(step, int):
            original = _restore(path[: depth + 1], removed)
            removed.setdefault(original[:-1], []).append(int(original[-1]))
            return _drop(data, path[: depth + 1])
    return None


def _drop(data: Any, path: tuple[_Step, ...]) -> Any:
    head, rest = path[0], path[1:]
    if isinstance(data, list):
        index = int(head)
        middle = [_drop(data[index], rest)] if rest else []
        return [*data[:index], *middle, *data[index + 1 :]]
    return {key: _drop(value, rest) if key == head else value for key, value in data.items()}


def _restore(path: tuple[_Step, ...], removed: dict[tuple[_Step, ...], list[int]]) -> tuple[_Step, ...]:
    """The path in the file of a path in the data from which items have been taken out."""
    real: tuple[_Step, ...] = ()
    for step in path:
        if isinstance(step, int):
            for gone in sorted(removed.get(real, [])):
                if gone <= step:
                    step += 1
        real = (*real, step)
    return real
