"""Catalogs that are read again after a few of their entries have changed, in this run or since an earlier one: only
these are parsed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import msgspec

from forge.kept import find, keep
from forge.language.catalog import Catalog, Parse, Translation, catalog_in, read_catalog
from forge.problems import ProblemsError

FEW = 8  # changed entries; with more of them the whole file is read


KeptEntry = tuple[str, tuple[str, ...], tuple[str, ...], bool, int, tuple[str, ...], tuple[str, ...]]  # a Translation


class KeptCatalog(msgspec.Struct, frozen=True, array_like=True):
    """A catalog as it is kept from one run to the next, with the text that it was read from."""

    text: str
    entries: tuple[KeptEntry, ...]
    obsolete: tuple[KeptEntry, ...]
    plural_forms: str
    header: str


class LastRead:
    """What was last read of a file, so that the next reading begins there. `kept` is where the next run finds it: a
    place for one file as one version of forge reads it."""

    def __init__(self, parse: Parse = catalog_in, kept: Path | None = None) -> None:
        self._parse, self._kept = parse, kept
        self._text = ""
        self._catalog: Catalog | None = None

    def read(self, text: str, language: str, shown_as: str) -> Catalog:
        """The catalog that a text is. Raises ProblemsError as `catalog_in` does."""
        if self._catalog is None and self._kept is not None and (found := _found(self._kept)) is not None:
            self._catalog, self._text = _unpacked(found, language, shown_as), found.text
        if self._catalog is None or text != self._text:

            def only(block: str, header: str) -> Translation | None:
                return _only(self._parse, f"{header}\n\n{block}\n", language, shown_as)

            known = self._catalog and _again(text, self._text, self._catalog, only)
            self._catalog, self._text = known or self._parse(text, language, shown_as), text
            if known is None and self._kept is not None:
                keep(self._kept, _packed(self._catalog, text))
        return self._catalog


def read_again(path: Path, language: str, shown_as: str, kept: Path | None = None) -> Catalog:
    """What `read_catalog` gives, from what this process has last read of the file, or an earlier one has `kept`."""
    return read_catalog(path, language, shown_as, _last_read(path, language, shown_as, kept).read)


@lru_cache(maxsize=16)
def _last_read(path: Path, language: str, shown_as: str, kept: Path | None) -> LastRead:
    return LastRead(kept=kept)


def _packed(catalog: Catalog, text: str) -> bytes:
    def plain(entries: Mapping[str, Translation]) -> tuple[KeptEntry, ...]:
        return tuple(
            (one.key, one.source, one.forms, one.fuzzy, one.line, one.previous, one.comments)
            for one in entries.values()
        )

    kept = KeptCatalog(text, plain(catalog.entries), plain(catalog.obsolete), catalog.plural_forms, catalog.header)
    return msgspec.msgpack.encode(kept)


def _found(path: Path) -> KeptCatalog | None:
    data = find(path)
    try:
        return None if data is None else msgspec.msgpack.decode(data, type=KeptCatalog)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return None


def _unpacked(kept: KeptCatalog, language: str, shown_as: str) -> Catalog:
    entries, obsolete = (
        MappingProxyType({one[0]: Translation(*one) for one in found}) for found in (kept.entries, kept.obsolete)
    )
    return Catalog(language, shown_as, entries, obsolete, kept.plural_forms, kept.header)


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
