"""YAML files changed in place: values by where they stand, and nothing else of the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import yaml

Place = tuple[str | int, ...]


def scalars(text: str) -> Iterator[tuple[Place, int, int]]:
    """Every value of a YAML text that is no mapping or list: its path, and from where to where it is written."""
    node: Any = yaml.compose(text, yaml.SafeLoader)
    if node is not None:
        yield from _walk(node, ())


def _walk(node: Any, path: Place) -> Iterator[tuple[Place, int, int]]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _walk(value, (*path, str(key.value)))
    elif isinstance(node, yaml.SequenceNode):
        for place, value in enumerate(node.value):
            yield from _walk(value, (*path, place))
    elif node.style not in ("|", ">"):
        yield path, node.start_mark.index, node.end_mark.index


def rewritten(text: str, change: Callable[[Place, str], str | None]) -> str:
    """The text with its values changed: `change` is given the path of each and how it is written, and gives how it is
    to be written, or None."""
    for path, start, end in sorted(scalars(text), key=lambda one: -one[1]):
        made = change(path, text[start:end])
        if made is not None:
            text = text[:start] + made + text[end:]
    return text


def entry_rewritten(text: str, path: Place, change: Callable[[dict[str, str]], Mapping[str, str]]) -> str:
    """The text with the keys of one mapping changed: `change` is given how the value of each key is written, in order,
    and gives the same for the new keys. KeyError when there is no such mapping."""
    node: Any = yaml.compose(text, yaml.SafeLoader)
    for step in path:
        found = [value for key, value in getattr(node, "value", ()) if str(key.value) == step]
        if not found:
            raise KeyError(step)
        node = found[0]
    start, end = node.start_mark.index, node.end_mark.index
    held = {str(key.value): text[value.start_mark.index : value.end_mark.index].rstrip() for key, value in node.value}
    made = change(dict(held))
    if node.flow_style:
        said = "{" + ", ".join(f"{key}: {value}" for key, value in made.items()) + "}"
    else:
        while text[end - 1] in "\n ":
            end -= 1
        indent = "\n" + " " * node.start_mark.column
        pieces = []
        for key, value in made.items():
            block = value[:1] not in "[{\"'" and "\n" in value
            gap = "\n" + " " * _column(node, key) if block else " "
            pieces.append(f"{key}:{gap}{value}")
        said = indent.join(pieces)
    return text[:start] + said + text[end:]


def _column(node: Any, key: str) -> int:
    for known, value in node.value:
        if known.value == key:
            return int(value.start_mark.column)
    return int(node.start_mark.column)


def quoted(value: str) -> str:
    """A value as it is written: in quotes where YAML would take it for something else."""
    try:
        plain = yaml.safe_load(f"[{value}]") == [value] and value[:1] not in "*&!|>%@`"
    except yaml.YAMLError:
        plain = False
    return value if plain else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def flow(data: Mapping[str, Any]) -> str:
    """A mapping of words as it is written in one line."""
    said = (
        f"{quoted(str(key))}: {flow(one) if isinstance(one, Mapping) else quoted(one)}" for key, one in data.items()
    )
    return "{" + ", ".join(said) + "}"
