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
            raw = path.read_bytes()
        except FileNotFoundError:
            self.problem(0, "the file is missing")
            return
        except OSError as error:
            self.problem(0, f"cannot be read ({error.strerror})")
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
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
            if node is not None:
                self._walk(loader, node, ())
                self.data = loader.construct_document(node)
            if self.data is None:
                self.problem(0, "the file is empty")
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            # The end of the file is marked one line below the last.
            line = min(mark.line + 1, len(text.splitlines())) if mark else 0
            self.problem(line, f"not valid YAML: {error.problem or error.context}")
        except (yaml.YAMLError, RecursionError) as error:
            self.problem(0, f"not valid YAML: {str(error).splitlines()[0]}")
        finally:
            loader.dispose()

    def _walk(self, loader: Any, node: yaml.Node, path: tuple[_Step, ...], open_nodes: tuple[int, ...] = ()) -> None:
        self._lines[path] = node.start_mark.line + 1
        if id(node) in open_nodes:
            raise yaml.MarkedYAMLError(problem="an alias contains itself", problem_mark=node.start_mark)
        inside = (*open_nodes, id(node))
        if isinstance(node, yaml.MappingNode):
            seen: set[str] = set()
            for key, value in node.value:
                name = str(key.value)
                if name in seen:
                    self.problem(key.start_mark.line + 1, f"{name!r} is given twice; keep one of them")
                seen.add(name)
                self._walk(loader, key, (*path, name), inside)
                self._walk(loader, value, (*path, name), inside)
                self._lines[(*path, name)] = key.start_mark.line + 1
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                self._walk(loader, value, (*path, index), inside)
        else:
            try:
                loader.construct_object(node)
            except (ValueError, LookupError, AttributeError):
                # 2024-13-45 looks like a date to PyYAML, which then trips over it without saying where.
                problem = f"{node.value!r} looks like a date or a number but is none; put it in quotes"
                raise yaml.MarkedYAMLError(problem=problem, problem_mark=node.start_mark) from None

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

        msgspec stops at the first error; to find the others, the list item or the entry of a mapping at fault is
        taken out and the rest is tried again.
        """
        if self.data is None:
            return None
        data, removed = self.data, dict[tuple[_Step, ...], list[int]]()
        for _ in range(100):
            try:
                result = msgspec.convert(data, shape)
            except msgspec.ValidationError as error:
                message, path = _explain(error, data, shape)
                real = _restore(path, removed)
                # A list that is too short now may have been right before something was taken out of it.
                if real not in removed:
                    self.problem(self.line(*real), f"{message}{_where(real)}")
                data = _without(data, path, removed)
                if data is None:
                    break
            else:
                return None if self.problems else result
        return None


class _Entry(str):
    """A key that can be taken out like the item of a list: of a mapping with free keys, or an unknown field."""


def _explain(error: msgspec.ValidationError, data: Any, shape: Any) -> tuple[str, tuple[_Step, ...]]:
    """What is wrong, and where."""
    found = re.fullmatch(r"(.*?)(?: - at (`key` in )?`(\$[^`]*)`)?", str(error), re.DOTALL)
    text, is_key, where = found.groups("") if found else (str(error), "", "")
    text = " ".join(text.split())
    path: tuple[_Step, ...] = ()
    for name, index in re.findall(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]", where):
        if name:
            path = (*path, name)
        elif index == "...":
            # msgspec does not name the entry of a mapping; the one that fails alone in the same way is meant.
            path = (*path, _guilty(error, data, path, shape))
        else:
            path = (*path, int(index))
    if is_key:
        path = (*path, _guilty(error, data, path, shape))
        return f"a wrong name: {text}", path
    if unknown := re.search(r"unknown field `(.+)`", text):
        path = (*path, _Entry(unknown[1]))
    return text, path


def _guilty(error: msgspec.ValidationError, data: Any, path: tuple[_Step, ...], shape: Any) -> _Entry:
    mapping = data
    for step in path:
        mapping = mapping[step]
    for key in mapping:
        alone = _replace(data, path, {key: mapping[key]})
        try:
            msgspec.convert(alone, shape)
        except msgspec.ValidationError as other:
            if str(other) == str(error):
                return _Entry(key)
    return _Entry(next(iter(mapping)))


def _where(path: tuple[_Step, ...]) -> str:
    name = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
    return f" (at {name})" if name else ""


def _without(data: Any, path: tuple[_Step, ...], removed: dict[tuple[_Step, ...], list[int]]) -> Any:
    """`data` less the innermost list item or entry on `path`; None when there is none on the way."""
    for depth in range(len(path) - 1, -1, -1):
        step, outside = path[depth], path[:depth]
        whole = data
        for name in outside:
            whole = whole[name]
        if isinstance(step, int):
            original = _restore(path[: depth + 1], removed)
            removed.setdefault(original[:-1], []).append(int(original[-1]))
            return _replace(data, outside, [*whole[:step], *whole[step + 1 :]])
        if isinstance(step, _Entry):
            return _replace(data, outside, {key: value for key, value in whole.items() if str(key) != step})
    return None


def _replace(data: Any, path: tuple[_Step, ...], value: Any) -> Any:
    """`data` with `value` in place of what is at `path`."""
    if not path:
        return value
    head, rest = path[0], path[1:]
    if isinstance(data, list | tuple):
        index = int(head)
        return [*data[:index], _replace(data[index], rest, value), *data[index + 1 :]]
    return {**data, head: _replace(data[head], rest, value)}


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
