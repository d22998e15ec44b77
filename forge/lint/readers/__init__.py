"""Files made into documents, by what they are called."""

from __future__ import annotations

import sys
from pathlib import Path

from forge.lint.readers.lines import Known
from forge.lint.readers.markdown import read_markdown
from forge.lint.readers.pdf import read_pdf
from forge.lint.readers.plain import read_plain
from forge.lint.readers.po import read_po
from forge.lint.readers.xliff import read_xliff
from forge.lint.textfile import TextFile
from forge.problems import fail
from forge.project import LONGEST, LONGEST_TEXT, read_whole

__all__ = ["STDIN", "decoded", "read_document", "read_markdown", "read_pdf", "read_plain", "read_po", "read_xliff"]

STDIN = Path("-")
LONGEST_LINE = 3 * LONGEST_TEXT  # a text in which every sign needs a backslash, and what stands around it


def read_document(
    path: Path, file: str, language: str, known: Known = lambda word: False, text: str | None = None
) -> TextFile:
    """The document in `path` (STDIN: what is handed over on standard input), called `file` in what is said of it.

    `known`: whether a word is one, for those that are broken at the end of a line; `text`: what stands in the file, or
    is to stand there. Raises ProblemsError where it cannot be read.
    """
    ending = path.suffix.lower()
    if text is None:
        try:
            data = _handed_over() if path == STDIN else read_whole(path)
        except OSError as error:
            raise fail(f"cannot be read ({error.strerror})", file) from None
        except ValueError as error:
            raise fail(f"cannot be read: it is {error}", file) from None
        if path != STDIN and (ending == ".pdf" or data.startswith(b"%PDF-")):
            return read_pdf(path, file, language, known)
        text = decoded(data, file)
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise fail(f"a line of more than {LONGEST_LINE} characters; cut it into several", file, number)
    if ending in (".po", ".pot"):
        return read_po(text, file, language)
    if ending in (".xlf", ".xliff"):
        return read_xliff(text, file, language)
    if ending in (".md", ".markdown"):
        return read_markdown(text, file, language, known)
    return read_plain(text, file, language, known)


def _handed_over() -> bytes:
    data = sys.stdin.buffer.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise ValueError(f"longer than {LONGEST // 1_000_000} MB")
    return data


def decoded(data: bytes, file: str) -> str:
    """The text of a file, its lines ended by line feeds alone. Raises ProblemsError where it is not UTF-8."""
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise fail("not UTF-8 text; save the file as UTF-8", file, line) from None
    if "\r" in text and "\n" not in text:
        raise fail("its lines end in CR alone; save it with LF", file, 1)
    return text
