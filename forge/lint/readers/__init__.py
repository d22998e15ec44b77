"""Files made into documents, by what they are called."""

from __future__ import annotations

from pathlib import Path

from forge.lint.readers.plain import read_plain
from forge.lint.readers.po import read_po
from forge.lint.textfile import TextFile
from forge.problems import fail
from forge.project import read_whole

__all__ = ["read_document", "read_plain", "read_po"]


def read_document(path: Path, file: str, language: str) -> TextFile:
    """The document in `path`, called `file` in what is said of it. Raises ProblemsError where it cannot be read."""
    try:
        data = read_whole(path)
    except OSError as error:
        raise fail(f"cannot be read ({error.strerror})", file) from None
    except ValueError as error:
        raise fail(f"cannot be read: it is {error}", file) from None
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise fail("not UTF-8 text; save the file as UTF-8", file, data[: error.start].count(b"\n") + 1) from None
    if path.suffix.lower() in (".po", ".pot"):
        return read_po(text, file, language)
    return read_plain(text, file, language)
