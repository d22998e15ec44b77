"""Brings a catalog up to date with what has to be said. Entries are matched by key and by nothing else.

msgmerge and Babel's update match by likeness: they drop a translation whose English changed much, and fill a new
"power 3" with another card's "power 2". Here the same key keeps its text; when its English changed it becomes fuzzy
and the old English is remembered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from forge.language.catalog import Catalog, Translation


@dataclass(frozen=True)
class Wanted:
    """An entry that has to be in the catalog: its key and its current English (one form or two)."""

    key: str
    source: tuple[str, ...]


@dataclass(frozen=True)
class Merge:
    """The new catalog, and the keys that were added, marked fuzzy, retired and revived."""

    catalog: Catalog
    added: tuple[str, ...]
    changed: tuple[str, ...]
    retired: tuple[str, ...]
    revived: tuple[str, ...]


UNSORTED = frozenset(("word", "unit", "game", "edition"))  # whose keys have no id before the kind of text
SEVERAL = frozenset(("text", "ruling"))  # kinds of which a thing can have several, each with an id of its own

# Begins the comment that keeps a plural form which no longer has a place.
_ONCE = "once also:"


def merge(old: Catalog, wanted: Sequence[Wanted]) -> Merge:
    """`old` with exactly the wanted entries, in their order; what is no longer wanted becomes obsolete."""
    entries: dict[str, Translation] = {}
    added, changed, revived = [], [], []
    for want in wanted:
        before = old.entries.get(want.key)
        if before is None and want.key in old.obsolete:
            before = old.obsolete[want.key]
            revived.append(want.key)
        count = old.nplurals if len(want.source) > 1 else 1
        if before is None:
            added.append(want.key)
            entries[want.key] = Translation(want.key, want.source, ("",) * count)
            continue
        forms = _reshape(before.forms, count)
        has_text = any(before.forms)
        # An entry that was fuzzy already keeps the English its text was made for.
        previous = before.previous if before.fuzzy else ()
        fuzzy = before.fuzzy and has_text
        if before.source != want.source or forms != before.forms:
            if has_text:
                changed.append(want.key)
            fuzzy, previous = has_text, (previous or before.source) if has_text else ()
        dropped = tuple(f"{_ONCE} {form}" for form in before.forms if form and form not in forms)
        entries[want.key] = replace(
            before, source=want.source, forms=forms, fuzzy=fuzzy, previous=previous, comments=before.comments + dropped
        )
    gone = {k: v for k, v in old.entries.items() if k not in entries}
    obsolete = {k: v for k, v in old.obsolete.items() if k not in entries}
    obsolete |= {k: v for k, v in gone.items() if any(v.forms)}
    catalog = replace(old, entries=entries, obsolete=obsolete)
    return Merge(catalog, tuple(added), tuple(changed), tuple(gone), tuple(revived))


def _reshape(forms: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The same text when an entry gains or loses its plural; forms that no longer have a place become comments."""
    if len(forms) == count:
        return forms
    if len(forms) == 1:
        return forms * count
    if count == 1:
        return (forms[-1],)
    return (*forms, *[forms[-1]] * count)[:count]


@dataclass(frozen=True)
class Stats:
    """How far a catalog is. `outdated`: how many of the fuzzy ones were made for an English that has changed since;
    `kinds`: kind of text -> state -> how many."""

    total: int
    translated: int
    fuzzy: int
    missing: int
    obsolete: int
    outdated: int
    kinds: Mapping[str, Mapping[str, int]]


class Source(NamedTuple):
    """What an entry is translated from. `forms`: None when nobody can tell, as its catalog cannot be read; `reviewed`:
    whether it is settled. A translation of what is not may have to change with it."""

    forms: tuple[str, ...] | None
    reviewed: bool = True


def stats(catalog: Catalog, sources: Mapping[str, Source]) -> Stats:
    """Counts over the wanted keys; an entry whose English is out of date or not reviewed counts as fuzzy."""
    states = [entry_state(catalog.entries.get(key), source) for key, source in sources.items()]
    kinds: dict[str, dict[str, int]] = {}
    for key, state in zip(sources, states, strict=True):
        row = kinds.setdefault(text_kind(key), {"total": 0, "translated": 0, "fuzzy": 0, "missing": 0})
        row["total"] += 1
        row["translated" if state == "ok" else state] += 1
    return Stats(
        total=len(states),
        translated=states.count("ok"),
        fuzzy=states.count("fuzzy"),
        missing=states.count("missing"),
        obsolete=len(catalog.obsolete),
        outdated=sum(made_for(catalog.entries.get(key), source) is not None for key, source in sources.items()),
        kinds=kinds,
    )


def text_kind(key: str) -> str:
    """The kind of text that an entry is, by its key: `card.text`, `rule.short`, `word`."""
    first, *rest = key.split(".")
    if first in UNSORTED or len(rest) < 2:
        return first
    return f"{first}.{next((part for part in rest[1:] if part in SEVERAL), rest[-1])}"


def made_for(entry: Translation | None, source: Source) -> tuple[str, ...] | None:
    """The English that a text was made for, where that has changed since; None for any other."""
    if entry is None or entry.missing:
        return None
    if source.forms not in (None, entry.source):
        return entry.previous or entry.source
    return entry.previous or None if entry.fuzzy else None


def entry_state(entry: Translation | None, source: Source) -> str:
    """`ok`, `fuzzy` (also: made for an English that has changed since, or is not reviewed) or `missing`."""
    if entry is None or entry.missing:
        return "missing"
    current = source.reviewed and source.forms in (None, entry.source)
    return "ok" if current and not entry.fuzzy else "fuzzy"
