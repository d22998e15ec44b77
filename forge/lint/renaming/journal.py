"""What a renaming has changed, so that the inverse puts back exactly what stood there: `build/renamed/`."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from forge.language.catalog import catalog_in
from forge.project import Project
from forge.wholefile import write_beside

FOLDER = "renamed"
ADDED = "#, fuzzy"


class Renamed(msgspec.Struct, frozen=True):
    """One renaming: every file as it was before and as it was after."""

    language: str
    terms: tuple[str, ...]
    old: str
    new: str
    before: dict[str, str]
    after: dict[str, str]


def remember(project: Project, one: Renamed) -> None:
    """Keeps a renaming until the same term is renamed back. Raises OSError."""
    path = _path(project, one.language, one.terms, one.old, one.new)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_beside(path, msgspec.json.encode(one))


def recall(project: Project, language: str, terms: Sequence[str], old: str, new: str) -> Renamed | None:
    """The renaming whose inverse says `new` for `old`; None when it is not known."""
    try:
        return msgspec.json.decode(_path(project, language, terms, new, old).read_bytes(), type=Renamed)
    except (OSError, msgspec.DecodeError):
        return None


def forget(project: Project, one: Renamed) -> None:
    """Lets go of a renaming that has been undone."""
    _path(project, one.language, one.terms, one.old, one.new).unlink(missing_ok=True)


def _path(project: Project, language: str, terms: Sequence[str], old: str, new: str) -> Path:
    name = hashlib.sha256("\0".join((language, *terms, old, new)).encode()).hexdigest()[:24]
    return project.build / FOLDER / f"{language}-{name}.json"


def undone(file: str, now: str, one: Renamed, language: str) -> str:
    """A file as it was before a renaming: as a whole, or where it has been changed since, all that has not."""
    before, after = one.before.get(file), one.after.get(file)
    if before is None or after is None or now == before:
        return now
    if now == after:
        return before
    if file.endswith(".po"):
        return _entries(now, before, after, language, file)
    back: dict[str, str | None] = {}
    for new, old in zip(after.split("\n"), before.split("\n"), strict=False):
        if back.setdefault(new, old) != old:
            back[new] = None  # it has been two lines: which of them this was nobody knows
    lines = [(line, back.get(line)) for line in now.split("\n")]
    return "\n".join(line if old is None else old for line, old in lines)


def _entries(now: str, before: str, after: str, language: str, file: str) -> str:
    """A catalog with the entries put back that stand as the renaming has left them."""
    old, new, mine = (catalog_in(text, language, file).entries for text in (before, after, now))
    blocks = [_blocks(text) for text in (before, after, now)]
    for key, entry in mine.items():
        same = key in old and key in new and (entry.forms, entry.fuzzy) == (new[key].forms, new[key].fuzzy)
        if same and all(key in block for block in blocks) and blocks[2][key] == blocks[1][key]:
            now = now.replace(blocks[2][key], blocks[0][key], 1)
    return now


def _blocks(text: str) -> Mapping[str, str]:
    """The entries of a PO file as they are written, by key."""
    found: dict[str, str] = {}
    for block in text.split("\n\n"):
        line = next((line for line in block.split("\n") if line.startswith("msgctxt ")), None)
        if line is not None:
            found[line[9:-1]] = block
    return found
