"""Brings the catalog file of one language up to date with the database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from forge.edition.texts import catalog_path, sources_for
from forge.language.catalog import (
    Catalog,
    CatalogEntry,
    Translation,
    apart_from,
    catalog_text,
    laid_over,
    read_catalog,
    unwrapped,
)
from forge.language.merge import Merge, Wanted, merge
from forge.language.typography import load_language
from forge.library.entries import Entry
from forge.library.model import Facts
from forge.project import Project
from forge.wholefile import write_beside

TITLE = """# {name}: {title}
# One entry per thing said. msgctxt is its key, msgid the current English, msgstr what is printed.
# Numbers are placeholders; no-break spaces are set when printing. Update with: forge catalog update
#"""


More = Callable[[Translation], Iterable[str]]
"""Says more of an entry to whoever translates it, a line each."""


class OpenCatalog(NamedTuple):
    """A catalog brought up to date, and what it takes to write it. What the catalog `below` says is not written."""

    path: Path
    before: Catalog
    merged: Merge
    title: str
    entries: Sequence[Entry]
    below: Catalog | None = None

    @property
    def needless(self) -> bool:
        """Whether there is no file, and nothing to write that is not said below."""
        return self.below is not None and not self.path.exists() and not self.own(self.merged.catalog).entries

    def own(self, catalog: Catalog) -> Catalog:
        """What of a catalog belongs in the file: all that is not said below."""
        return catalog if self.below is None else apart_from(catalog, self.below)

    def described(self, catalog: Catalog, more: More | None = None) -> list[CatalogEntry]:
        """The entries of a catalog with what the translator is told about each, and what there is `more` to be told;
        those that are not wanted come last."""
        found = dict(catalog.entries)
        wanted = [(one, found.pop(one.key)) for one in self.entries if one.key in found]
        told = [
            CatalogEntry(entry, one.file, (*_notes(one), *(more(entry) if more else ())), bool(one.names))
            for one, entry in wanted
        ]
        return told + [CatalogEntry(entry) for entry in found.values()]

    def text(self, catalog: Catalog, more: More | None = None) -> bytes:
        """The catalog as it belongs in its file; with `more`, as it is handed out."""
        own = self.own(catalog)
        return catalog_text(own, self.described(own, more), self.title).encode()


def open_catalog(project: Project, game: Facts, language: str) -> OpenCatalog:
    """The catalog of a game, up to date with the database; nothing is written. Raises ProblemsError when it cannot be
    read."""
    name = load_language(project, language).name
    path = catalog_path(project, game.id, language)
    shown = path.relative_to(project.root).as_posix()
    catalog, below = read_catalog(path, language, shown), None
    if project.over is not None and (lower := project.over / shown).exists():
        below = read_catalog(lower, language, project.relative(lower))
        catalog = laid_over(catalog, below)
    sources = sources_for(project, game, language)
    wanted = [Wanted(entry.key, sources[entry.key].forms or entry.draft) for entry in game.entries]
    title = TITLE.format(name=name, title=game.info.title)
    return OpenCatalog(path, catalog, _named(merge(catalog, wanted), game, language), title, game.entries, below)


def _named(merged: Merge, game: Facts, language: str) -> Merge:
    """New names, and what an edition says of itself, are in the language of the drafts what the data say: nobody types
    them twice."""
    if language != game.info.language:
        return merged
    entries = dict(merged.catalog.entries)
    for key in [key for key, entry in entries.items() if not any(entry.forms)]:
        if key.rpartition(".")[2] == "name" or key.startswith("edition."):
            entries[key] = replace(entries[key], forms=entries[key].source)
    return replace(merged, catalog=replace(merged.catalog, entries=entries))


def update_catalog(project: Project, game: Facts, language: str, *, write: bool = True) -> tuple[Merge, bool]:
    """Merges and writes the catalog. Returns what happened, and whether the file changed (or would).

    Raises ProblemsError when the catalog cannot be read; then nothing is written.
    """
    opened = open_catalog(project, game, language)
    if opened.needless:
        return opened.merged, False
    text = opened.text(opened.merged.catalog)
    changed = not opened.path.exists() or opened.path.read_bytes() != text
    if changed and write:
        write_beside(project.own(opened.path), text)
    return opened.merged, changed


def tidy_catalog(project: Project, game: Facts, language: str, *, write: bool = True) -> bool:
    """Writes the catalog as forge does, with the very entries it has, after another tool has wrapped its lines or
    moved its comments. Returns whether the file changed (or would). Raises ProblemsError when it cannot be read.
    """
    opened = open_catalog(project, game, language)
    text = opened.text(replace(opened.before, header=unwrapped(opened.before.header)))
    changed = opened.path.exists() and opened.path.read_bytes() != text
    if changed and write:
        write_beside(project.own(opened.path), text)
    return changed


def _notes(entry: Entry) -> tuple[str, ...]:
    """What the translator is told: the card, the kind of text, and the numbers behind the placeholders."""
    numbers = ", ".join(f"{{{name}}} = {value}" for name, value in entry.numbers.items())
    return (*entry.notes, f"numbers: {numbers}") if numbers else entry.notes
