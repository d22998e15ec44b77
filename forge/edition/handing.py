"""Hands a catalog out in the format of another tool, and takes it back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from forge.edition.context import Surroundings
from forge.edition.update import More, OpenCatalog, open_catalog
from forge.language.catalog import Catalog, Translation, catalog_in, read_catalog
from forge.language.exchange.rows import Bundle, Incoming, Parcel, form_source, rows_of
from forge.language.exchange.table import csv_text, read_csv
from forge.language.exchange.taking import Taken, take
from forge.language.exchange.termbase import TermPair, tbx_text, terms_csv, terms_tsv
from forge.language.exchange.workbook import read_xlsx, xlsx_bytes
from forge.language.exchange.xliff import read_xliff, xliff_text
from forge.library.model import Facts
from forge.outputs import Kind
from forge.problems import fail
from forge.project import Project, read_whole
from forge.wholefile import write_beside

HEAD = 10_000  # bytes of a PO file in which its header stands
LANGUAGE = re.compile(rb'"Language: *([A-Za-z][A-Za-z0-9_-]*) *\\n"')
ORIGIN = "X-Forge-Catalog"  # the field of a PO file's header that says of which catalog it was made
ORIGINAL_FILE = re.compile(rb'"X-Forge-Catalog: *([^"\\]+?) *\\n"')
MOST = 110  # numbers that are looked at to say what a plural form is for
SHOWN = 5  # of them are named


@dataclass(frozen=True)
class Handout:
    """A format that catalogs are handed out in: its endings, what a file of it is known by, and both directions."""

    endings: tuple[str, ...]
    kind: Kind
    write: Callable[[Bundle], bytes]
    read: Callable[[bytes, str], Parcel]


PO = "po"
GLOSSARIES: Mapping[str, Kind] = MappingProxyType(
    {
        "tbx": Kind("TBX file", lambda head: b"<martif" in head),
        "csv": Kind("CSV file of a glossary", lambda head: b"id" in head[:8]),
        "tsv": Kind("glossary of lines with tabs", lambda head: b"\t" in head),
    }
)
XLIFF_FILE = Kind("XLIFF file", lambda head: b"<xliff" in head)
CSV_FILE = Kind("CSV file of a catalog", lambda head: b"key" in head[:20])
PO_FILE = Kind("PO file", lambda head: b"msgid " in head)
FORMATS: Mapping[str, Handout] = MappingProxyType(
    {
        "xliff": Handout((".xlf", ".xliff"), XLIFF_FILE, xliff_text, read_xliff),
        "csv": Handout((".csv",), CSV_FILE, csv_text, read_csv),
        "xlsx": Handout((".xlsx",), Kind("workbook", lambda head: head.startswith(b"PK")), xlsx_bytes, read_xlsx),
    }
)
GLOSSARY_ENDINGS = MappingProxyType({".tbx": "tbx", ".csv": "csv", ".tsv": "tsv", ".tab": "tsv", ".utf8": "tsv"})
ENDINGS = MappingProxyType({ending: name for name, one in FORMATS.items() for ending in one.endings} | {".po": PO})


def kind_of(format_: str) -> Kind:
    """The kind of file that a format makes."""
    return PO_FILE if format_ == PO else FORMATS[format_].kind


def handed_out(project: Project, game: Facts, language: str, format_: str, terms: More | None = None) -> bytes:
    """The catalog as a file of that format, up to date with the database, with all that may help to translate it.

    `terms` says which words of the glossary an entry asks for. Raises ProblemsError.
    """
    opened = open_catalog(project, game, language)
    catalog = opened.merged.catalog
    around = Surroundings(project, game, catalog)

    def more(entry: Translation) -> Iterator[str]:
        yield from around.notes(entry.key)
        yield from terms(entry) if terms else ()

    if format_ == PO:
        header, between, entries = opened.text(catalog, more).partition(b"\n\n")
        if not ORIGINAL_FILE.search(header):
            header += f'\n"{ORIGIN}: {catalog.file}\\n"'.encode()
        return header + between + entries
    rows = tuple(rows_of(opened.described(catalog, more), numbers_of(catalog)))
    return FORMATS[format_].write(Bundle(catalog.file, game.info.language, language, rows))


def glossary_out(game: Facts, language: str, pairs: Sequence[TermPair], format_: str) -> bytes:
    """The terms of a game in a language, beside those of the language of its drafts, as `tbx`, `csv` or `tsv`."""
    if format_ == "tbx":
        return tbx_text(pairs, game.info.language, language, game.info.title)
    return terms_csv(pairs) if format_ == "csv" else terms_tsv(pairs)


def numbers_of(catalog: Catalog) -> tuple[str, ...]:
    """For each plural form some whole numbers it is for; or what it is for, where that is no whole number."""
    plural = catalog.plural()
    found: list[list[int]] = [[] for _ in range(catalog.nplurals)]
    for number in range(MOST):
        found[plural(number)].append(number)
    few = [[str(one) for one in some[:SHOWN]] + ["…"] * (len(some) > SHOWN) for some in found]
    return tuple(", ".join(some) or "fractions" for some in few)


def parcel_in(path: Path, format_: str, file: str, language: str | None) -> Parcel:
    """What a file has brought back; `file` is what it is called in messages, `language` that of a PO file that does not
    say it. Raises ProblemsError when it cannot be read."""
    try:
        data = read_whole(path)
    except OSError as error:
        raise fail(f"cannot be read ({error.strerror})", file) from None
    except ValueError as error:
        raise fail(f"cannot be read: it is {error}", file) from None
    if format_ != PO:
        return FORMATS[format_].read(data, file)
    said = LANGUAGE.search(data[:HEAD])
    code = language or (said[1].decode() if said else None)
    if code is None:
        raise fail("has no line “Language: ...” in its header; name the language with --lang", file)
    origin = ORIGINAL_FILE.search(data[:HEAD])
    return _parcel_of(read_catalog(path, code, file), origin[1].decode() if origin else f"{code}/")


def _parcel_of(catalog: Catalog, origin: str) -> Parcel:
    """A PO file that has come back; where it does not say of which catalog, only the language is known."""
    return Parcel(
        origin,
        tuple(
            Incoming(
                entry.key,
                index if len(entry.source) > 1 else None,
                form_source(entry.source, index),
                text,
                "fuzzy" if entry.fuzzy else "ok",
                entry.line,
            )
            for entry in catalog.entries.values()
            for index, text in enumerate(entry.forms)
        ),
    )


def takes_back(
    project: Project, game: Facts, language: str, parcel: Parcel, file: str, *, write: bool
) -> tuple[OpenCatalog, Taken]:
    """Takes a parcel into the catalog and writes that, where anything has changed: whole, or not at all.

    Raises ProblemsError when either cannot be read; then nothing is written.
    """
    opened = open_catalog(project, game, language)
    taken = take(opened.merged.catalog, parcel, file)
    if taken.changes:
        text = opened.text(taken.catalog)
        back = catalog_in(text.decode(), language, taken.catalog.file).entries
        lost = [key for key, entry in opened.own(taken.catalog).entries.items() if back[key].forms != entry.forms]
        if lost:
            raise fail(f"{lost[0]}: a PO file cannot keep this text as it is; look for signs that are no text", file)
        if write:
            write_beside(project.own(opened.path), text)
    return opened, taken
