"""YAML files with line numbers: syntax errors, doubled keys and type errors all point at file and line."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from forge.problems import Problem
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


@lru_cache(maxsize=128)
def _parsed(text: str, parser: Any) -> tuple[bytes, tuple[tuple[int, str], ...]]:
    """The data of a text and the lines of its places, pickled so that no two readers share them, and what is wrong."""
    loader = parser(text)
    notes = _Notes(loader, {}, [])
    try:
        node = loader.get_single_node()
        if node is not None:
            notes.walk(node, ())
            return pickle.dumps((loader.construct_document(node), notes.lines)), tuple(notes.mistakes)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        # The end of the file is marked one line below the last.
        line = min(mark.line + 1, len(text.splitlines())) if mark else 0
        notes.mistakes.append((line, f"not valid YAML: {error.problem or error.context}"))
    except (yaml.YAMLError, RecursionError) as error:
        notes.mistakes.append((0, f"not valid YAML: {str(error).splitlines()[0]}"))
    finally:
        loader.dispose()
    return pickle.dumps((None, notes.lines)), tuple(notes.mistakes)


@dataclass(frozen=True)
class _Notes:
    """What a walk through the nodes of a file writes down: the line of every place, and what is wrong there."""

    loader: Any
    lines: dict[Place, int]
    mistakes: list[tuple[int, str]]

    def walk(self, node: yaml.Node, path: Place, open_nodes: tuple[int, ...] = (), flow: bool = False) -> None:
        """Notes the lines of a node and all in it; `flow`: whether it stands inside { } or [ ]."""
        self.lines[path] = node.start_mark.line + 1
        if id(node) in open_nodes:
            raise yaml.MarkedYAMLError(problem="an alias contains itself", problem_mark=node.start_mark)
        inside = (*open_nodes, id(node))
        within = flow or bool(getattr(node, "flow_style", False))
        if isinstance(node, yaml.MappingNode):
            seen: set[str] = set()
            for key, value in node.value:
                name = str(key.value)
                if name in seen:
                    self.mistakes.append((key.start_mark.line + 1, f"{name!r} is given twice; keep one of them"))
                seen.add(name)
                self.walk(key, (*path, name), inside, within)
                self.walk(value, (*path, name), inside, within)
                self.lines[(*path, name)] = key.start_mark.line + 1
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                self.walk(value, (*path, index), inside, within)
        else:
            self._word(node, flow)

    def _word(self, node: yaml.Node, flow: bool) -> None:
        """A scalar must be what every parser reads."""
        if flow and not getattr(node, "style", None) and "?" in node.value:
            # libyaml reads it, other parsers take the ? for the beginning of a key.
            problem = f"{node.value!r} stands inside {{ }} or [ ] and has a question mark; put it in quotes"
            raise yaml.MarkedYAMLError(problem=problem, problem_mark=node.start_mark)
        try:
            self.loader.construct_object(node)
        except (ValueError, LookupError, AttributeError):
            # 2024-13-45 looks like a date to PyYAML, which then trips over it without saying where.
            problem = f"{node.value!r} looks like a date or a number but is none; put it in quotes"
            raise yaml.MarkedYAMLError(problem=problem, problem_mark=node.start_mark) from None
