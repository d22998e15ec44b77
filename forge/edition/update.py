"""Brings the catalog file of one language up to date with the database."""

from __future__ import annotations

from forge.edition.texts import catalog_path, sources_for
from forge.language.catalog import CatalogEntry, catalog_text, read_catalog
from forge.language.merge import Merge, Wanted, merge
from forge.language.typography import load_language
from forge.library.entries import Entry
from forge.library.model import Facts
from forge.project import Project, write_beside

TITLE = """# {name}: {title}
# One entry per thing said. msgctxt is its key, msgid the current English, msgstr what is printed.
# Numbers are placeholders; no-break spaces are set when printing. Update with: forge catalog update
#"""


def update_catalog(project: Project, game: Facts, language: str, *, write: bool = True) -> tuple[Merge, bool]:
    """Merges and writes the catalog. Returns what happened, and whether the file changed (or would).

    Raises ProblemsError when the catalog cannot be read; then nothing is written.
    """
    name = load_language(project, language).name
    path = catalog_path(project, game.id, language)
    catalog = read_catalog(path, language, project.relative(path))
    sources = sources_for(project, game, language)
    wanted = game.entries
    merged = merge(catalog, [Wanted(entry.key, sources[entry.key].forms or entry.draft) for entry in wanted])
    title = TITLE.format(name=name, title=game.info.title)
    described = [
        CatalogEntry(merged.catalog.entries[entry.key], entry.file, _notes(entry), bool(entry.names))
        for entry in wanted
    ]
    text = catalog_text(merged.catalog, described, title).encode()
    changed = not path.exists() or path.read_bytes() != text
    if changed and write:
        write_beside(path, text)
    return merged, changed


def _notes(entry: Entry) -> tuple[str, ...]:
    """What the translator is told: the card, the kind of text, and the numbers behind the placeholders."""
    numbers = ", ".join(f"{{{name}}} = {value}" for name, value in entry.numbers.items())
    return (*entry.notes, f"numbers: {numbers}") if numbers else entry.notes
