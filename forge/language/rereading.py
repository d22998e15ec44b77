"""Catalogs that are read again after a few of their entries have changed: only these are parsed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from forge.language.catalog import Catalog, Parse, Translation, catalog_in, read_catalog
from forge.problems import ProblemsError

FEW = 8  # changed entries; with more of them the whole file is read


class LastRead:
    """What was last read of a file, so that the next reading begins there."""

    def __init__(self, parse: Parse = catalog_in) -> None:
        self._parse = parse
        self._text = ""
        self._catalog: Catalog | None = None

    def read(self, text: str, language: str, shown_as: str) -> Catalog:
        """The catalog that a text is. Raises ProblemsError as `catalog_in` does."""
        if self._catalog is None or text != self._text:

            def only(block: str, header: str) -> Translation | None:
                return _only(self._parse, f"{header}\n\n{block}\n", language, shown_as)

            known = self._catalog and _again(text, self._text, self._catalog, only)
            self._catalog, self._text = known or self._parse(text, language, shown_as), text
        return self._catalog


def read_again(path: Path, language: str, shown_as: str) -> Catalog:
    """What `read_catalog` gives, from what this process has last read of the file."""
    return read_catalog(path, language, shown_as, _last_read(path, language, shown_as).read)


@lru_cache(maxsize=16)
def _last_read(path: Path, language: str, shown_as: str) -> LastRead:
    return LastRead()


def _again(text: str, before: str, catalog: Catalog, only: Callable[[str, str], Translation | None]) -> Catalog | None:
    """The catalog of a text by that of the one before; None when it is not plainly the same but for a few entries."""
    blocks, known = text.split("\n\n"), before.split("\n\n")
    if len(blocks) != len(known) or blocks[0] != known[0] or not catalog.header:
        return None
    changed = [at for at, block in enumerate(blocks) if block != known[at]]
    if len(changed) > FEW:
        return None
    entries = dict(catalog.entries)
    for at in changed:
        old, new = only(known[at], blocks[0]), only(blocks[at], blocks[0])
        if old is None or new is None or old.key != new.key or old.key not in entries:
            return None
        if blocks[at].count("\n") != known[at].count("\n"):
            return None  # all that is below has moved
        entries[new.key] = replace(new, line=entries[new.key].line + new.line - old.line)
    return replace(catalog, entries=MappingProxyType(entries))


def _only(parse: Parse, text: str, language: str, shown_as: str) -> Translation | None:
    """The one entry of a text; None when it is none, or has faults, which are told with the whole file."""
    try:
        found = parse(text, language, shown_as)
    except ProblemsError:
        return None
    if len(found.entries) != 1 or found.obsolete:
        return None
    return next(iter(found.entries.values()))
