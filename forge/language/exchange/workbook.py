"""Catalogs as XLSX: the same table as CSV, all cells texts, so that no spreadsheet makes a date or a formula of one."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any

from forge.language.exchange.rows import Bundle, Parcel
from forge.language.exchange.table import COLUMNS, parcel_of, table_of
from forge.problems import ProblemsError, fail

MOST_BYTES = 100_000_000  # of a workbook when it is unpacked
MOST_ROWS, MOST_CELLS = 100_000, 50
TYPED = ("state", "target")  # columns that translators write in
WIDTHS = {"source": 60, "target": 60, "previous": 40, "notes": 40, "comments": 30, "key": 30}
# What XML cannot hold, and what would be taken for such a sign, is written by its number, as spreadsheets do.
UNSAID = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\r\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
SAID = re.compile("_x([0-9A-Fa-f]{4})_")


def _openpyxl(file: str = "") -> Any:
    try:
        import openpyxl
    except ModuleNotFoundError:
        raise fail("XLSX needs the Python package openpyxl: pip install 'forge-of-cards[sheets]'", file) from None
    return openpyxl


def xlsx_bytes(bundle: Bundle) -> bytes:
    """The table as a workbook of one sheet. Raises ProblemsError when openpyxl is missing."""
    openpyxl = _openpyxl()
    book = openpyxl.Workbook()
    sheet = book.active
    lines_in = openpyxl.styles.Alignment(wrap_text=True, vertical="top")
    sheet.title = "catalog"
    for number, cells in enumerate(table_of(bundle), 1):
        for place, text in enumerate(cells, 1):
            if text or COLUMNS[place - 1] in TYPED:
                cell = sheet.cell(number, place)
                cell.number_format = "@"  # also of what is still empty: what is typed there is a text
                cell.alignment = lines_in
            if text:
                cell.value = UNSAID.sub(lambda match: f"_x{ord(match[0]):04X}_", text)
                cell.data_type = "s"  # a text, even where it begins like a formula
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = sheet.dimensions
    for place, name in enumerate(COLUMNS):
        sheet.column_dimensions[chr(ord("A") + place)].width = WIDTHS.get(name, 12)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def read_xlsx(data: bytes, file: str) -> Parcel:
    """What a workbook has brought back: its first sheet. Raises ProblemsError when it cannot be read."""
    openpyxl = _openpyxl(file)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(part.file_size for part in packed.infolist()) > MOST_BYTES:
                raise fail(f"is more than {MOST_BYTES // 1_000_000} MB when it is unpacked", file)
            for part in packed.infolist():
                if part.filename.endswith((".xml", ".rels")) and b"<!DOCTYPE" in packed.read(part):
                    raise fail("has a DOCTYPE; forge reads no file with one", file)
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True)
        lines = list(_lines(book.worksheets[0], file))
    except ProblemsError:
        raise
    except Exception as error:  # openpyxl trips over broken parts in many ways
        raise fail(f"not a workbook that can be read ({type(error).__name__})", file) from None
    return parcel_of(lines, file)


def _lines(sheet: Any, file: str) -> Iterator[tuple[int, list[str]]]:
    sheet.reset_dimensions()  # what a file says of its own size is not believed
    for number, row in enumerate(sheet.iter_rows(), 1):
        if number > MOST_ROWS:
            raise fail(f"more than {MOST_ROWS} rows", file, number)
        yield number, [_text(cell, file, number) for cell in row[:MOST_CELLS]]


def _text(cell: Any, file: str, line: int) -> str:
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, str) and cell.data_type != "f":
        return SAID.sub(lambda match: chr(int(match[1], 16)), value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    what = "a formula" if cell.data_type == "f" else "a date" if cell.is_date else f"{value!r}"
    raise fail(f"{cell.coordinate} is {what}, no text; type it again in a cell whose format is text", file, line)
