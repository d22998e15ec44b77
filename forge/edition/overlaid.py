"""What a project's own files add to what is installed, and what they replace: a line for each file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forge.language.catalog import apart_from, read_catalog
from forge.overlay import has_yaml, open_yaml, whole_yaml
from forge.project import PARTS, Project
from forge.yamlfile import YamlFile
from forge.yamlfolder import ENDING, HIDDEN


@dataclass(frozen=True)
class OwnFile:
    """A file of a project. `over`: whether there is one of that name below; then `adds`, `replaces` and `removes` name
    the places where they differ: all of it where a file is not laid over another but stands for it."""

    file: str
    over: bool
    adds: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    removes: tuple[str, ...] = ()


def own_files(project: Project) -> list[OwnFile]:
    """Every file of a project's own that lies over what is installed, in the order of their names. Raises ProblemsError
    for a file that cannot be read."""
    found = (path for name in PARTS for path in sorted((project.root / name).rglob("*")))
    return [_own(project, path) for path in found if path.is_file() and not path.name.startswith(HIDDEN)]


def _own(project: Project, path: Path) -> OwnFile:
    shown = path.relative_to(project.root).as_posix()
    if project.over is None:
        return OwnFile(shown, False)
    below = project.over / shown
    if path.suffix == ENDING:
        installed = Project(project.over)
        whole = whole_yaml(installed, below)
        there = has_yaml(installed, whole)
        return _laid(shown, project, path, open_yaml(installed, whole).data) if there else OwnFile(shown, False)
    if not below.is_file():
        return OwnFile(shown, False)
    if path.suffix == ".po":
        code = path.parent.name
        lower, own = (read_catalog(one, code, project.relative(one)) for one in (below, path))
        said = apart_from(own, lower).entries
        known = lower.entries
        changed = (key for key in said if key in known and said[key].forms != known[key].forms)
        return OwnFile(shown, True, tuple(key for key in said if key not in known), tuple(changed))
    return OwnFile(shown, True, replaces=("",))


def _laid(shown: str, project: Project, path: Path, below: Any) -> OwnFile:
    """What a YAML file changes of the data that it lies over: those of the file of its name, or of its folder."""
    told = list(dict.fromkeys(_differences(YamlFile(path, project.relative(path)).data, below, ())))
    named = {kind: tuple(place for what, place in told if what == kind) for kind in ("adds", "replaces", "removes")}
    return OwnFile(shown, True, **named)


def _differences(own: Any, below: Any, place: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if isinstance(own, dict) and isinstance(below, dict):
        for key, value in own.items():
            here = (*place, str(key))
            if key not in below:
                yield "adds", ".".join(here)
            elif value is None:
                yield "removes", ".".join(here)
            else:
                yield from _differences(value, below[key], here)
    elif _named(own) and _named(below) and not (isinstance(own, str) or isinstance(below, str)):
        known = {_name(one): one for one in below}
        for one in own:
            here = (*place, _name(one))
            if _name(one) not in known:
                yield "adds", ".".join(here)
            else:
                yield from _differences(one, known[_name(one)], here)
    elif own != below:
        yield "replaces", ".".join(place)


def _named(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(one, str) or (isinstance(one, dict) and "id" in one) for one in value
    )


def _name(value: Any) -> str:
    return str(value["id"]) if isinstance(value, dict) else str(value)


SHOWN = 4


def some(names: Iterable[str]) -> str:
    """A few names, and how many more there are."""
    found = list(names)
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return ", ".join(found[:SHOWN]) + more


def told(one: OwnFile) -> str:
    """What a file does, in one line."""
    if not one.over:
        return "is new"
    if one.replaces == ("",):
        return "replaces the installed file"
    parts = [(word, getattr(one, word)) for word in ("adds", "replaces", "removes")]
    said = [f"{word} {some(names)}" for word, names in parts if names]
    return "; ".join(said) or "says what the installed file says"
