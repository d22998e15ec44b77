"""A catalog as rows, one for each text that is to be translated: what goes out, and what has come back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from forge.language.catalog import CatalogEntry

OK, FUZZY, MISSING = "ok", "fuzzy", "missing"
STATES = (OK, FUZZY, MISSING)


@dataclass(frozen=True)
class Outgoing:
    """A text of a catalog, or one of its plural forms, with all that a translator is told about it.

    `form`: the index of the plural form, None for an entry without plurals; `numbers`: the first numbers it is for.
    """

    key: str
    form: int | None
    source: str
    text: str
    state: str
    previous: str = ""
    numbers: str = ""
    kind: str = ""
    file: str = ""
    notes: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bundle:
    """The rows of one catalog. `original`: the catalog's file, by which it is known again."""

    original: str
    source: str
    target: str
    rows: tuple[Outgoing, ...]


@dataclass(frozen=True)
class Incoming:
    """A text that has come back. `state`: one of STATES, or None where the file does not say; `line`: where it stands,
    counted from 1."""

    key: str
    form: int | None
    source: str
    text: str
    state: str | None
    line: int


@dataclass(frozen=True)
class Parcel:
    """What a file has brought back. `original`: the catalog it was made from, empty where it does not say."""

    original: str
    rows: tuple[Incoming, ...]


def form_source(source: tuple[str, ...], form: int | None) -> str:
    """The English that a plural form is made from: the singular for the first, else the plural."""
    return source[min(form or 0, len(source) - 1)]


def rows_of(described: Iterable[CatalogEntry], numbers: tuple[str, ...]) -> Iterator[Outgoing]:
    """The rows of some entries; `numbers`: for each plural form those it is for, as a sentence has them."""
    for item in described:
        entry = item.translation
        plural = len(entry.source) > 1
        for index, text in enumerate(entry.forms):
            form = index if plural else None
            yield Outgoing(
                entry.key,
                form,
                form_source(entry.source, form),
                text,
                MISSING if not text else FUZZY if entry.fuzzy else OK,
                form_source(entry.previous, form) if entry.previous else "",
                numbers[index] if plural and index < len(numbers) else "",
                entry.key.partition(".")[0],
                item.file,
                item.notes,
                entry.comments,
            )
