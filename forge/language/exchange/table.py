"""Catalogs as a table, and as CSV: a row for each text, told what it is by the names of the columns."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence

from forge.language.exchange.rows import STATES, Bundle, Incoming, Outgoing, Parcel
from forge.problems import Problem, ProblemsError, fail

COLUMNS = ("key", "form", "state", "source", "target", "previous", "for", "kind", "notes", "comments", "catalog")
NEEDED = ("key", "form", "source", "target")
TOLD = 100
# A spreadsheet takes a text that begins so for a formula; an apostrophe before it says that it is a text.
FORMULA = re.compile(r"'*[=+\-@\t\r]")
GUARDED = re.compile(r"'+[=+\-@\t\r]")


def table_of(bundle: Bundle) -> Iterator[tuple[str, ...]]:
    """The lines of the table, its head first; every cell is a text."""
    yield COLUMNS
    for row in bundle.rows:
        yield _cells(row, bundle.original)


def _cells(row: Outgoing, original: str) -> tuple[str, ...]:
    form = "" if row.form is None else str(row.form)
    notes, comments = "\n".join(row.notes), "\n".join(row.comments)
    return (
        *(row.key, form, row.state, row.source, row.text, row.previous, row.numbers, row.kind, notes, comments),
        original,
    )


def parcel_of(lines: Iterable[tuple[int, Sequence[str]]], file: str) -> Parcel:
    """What a table has brought back, from its lines with their numbers, the head first. Columns may stand in any order,
    and others beside them. Raises ProblemsError with all that is wrong."""
    table = iter(lines)
    first, names = next(table, (1, ()))
    head = [name.strip().lower() for name in names]
    lacking = [name for name in NEEDED if name not in head]
    if lacking:
        there = ", ".join(filter(None, head[: len(COLUMNS)])) or "none"
        raise fail(f"a table needs the columns {', '.join(lacking)}; it has: {there}", file, first)
    if twice := [name for name in COLUMNS if head.count(name) > 1]:
        raise fail(f"the column {twice[0]} is there twice; keep one", file, first)
    place = {name: head.index(name) for name in COLUMNS if name in head}
    found: list[Incoming] = []
    problems: list[Problem] = []
    original = ""
    for line, cells in table:
        if not any(cells):
            continue

        def cell(name: str, cells: Sequence[str] = cells) -> str:
            at = place.get(name, len(cells))
            return cells[at] if at < len(cells) else ""

        key, form, state = cell("key").strip(), cell("form").strip(), cell("state").strip().lower()
        original = original or cell("catalog").strip()
        if len(cells) < len(head) and len(cells) <= max(place[name] for name in NEEDED):
            problems.append(Problem(file, line, f"a row of {len(cells)} cells; the head has {len(head)}"))
        elif not key:
            problems.append(Problem(file, line, "a row without a key; each needs the key it was exported with"))
        elif form and not re.fullmatch(r"[0-9]{1,2}", form):
            said = f"{key}: form is {form[:40]!r}; it is the number of a plural form, or empty"
            problems.append(Problem(file, line, said))
        elif state and state not in STATES:
            said = f"{key}: state is {state[:40]!r}; it is one of {', '.join(STATES)}, or empty"
            problems.append(Problem(file, line, said))
        else:
            number = int(form) if form else None
            found.append(Incoming(key, number, cell("source"), cell("target"), state or None, line))
        if len(problems) >= TOLD:
            break
    if problems:
        raise ProblemsError(problems)
    return Parcel(original, tuple(found))


def csv_text(bundle: Bundle) -> bytes:
    """The table as CSV that spreadsheets take for UTF-8: all cells in quotes, none of them a formula."""
    return csv_bytes(table_of(bundle))


def csv_bytes(lines: Iterable[Sequence[str]]) -> bytes:
    """Any table as CSV."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    for cells in lines:
        writer.writerow([f"'{cell}" if FORMULA.match(cell) else cell for cell in cells])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def read_csv(data: bytes, file: str) -> Parcel:
    """What a CSV file has brought back; commas, semicolons or tabs between the cells. Raises ProblemsError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise fail("not UTF-8 text; save it as “CSV UTF-8”", file, line) from None
    head = re.split(r"[\r\n]", text, maxsplit=1)[0]
    between = max(",;\t", key=head.count)
    return parcel_of(_lines(text, between, file), file)


def _lines(text: str, between: str, file: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=between, strict=True)
    line = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise fail(f"not a row of a CSV file: {error}", file, line) from None
        yield line, [cell[1:] if GUARDED.match(cell) else cell for cell in cells]
        line = reader.line_num + 1
