"""Puts what is right in the place of what is wrong, in files as they are: nothing else of them changes."""

from __future__ import annotations

import difflib
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from xml.sax.saxutils import escape, unescape

from forge.lint.finding import Alert, Flaw
from forge.lint.readers import decoded, read_document
from forge.lint.textfile import TextFile
from forge.problems import fail
from forge.project import read_whole
from forge.proof.remarks import Replacement
from forge.wholefile import write_beside

BOM = b"\xef\xbb\xbf"
CUT = re.compile(r'"[ \t]*\n[ \t]*"')  # where a string of a PO file goes on in the next line
SIGNS = MappingProxyType({"\n": r"\n", "\t": r"\t", "\r": r"\r", '"': r"\"", "\\": r"\\"})
LETTERS = MappingProxyType({"n": "\n", "t": "\t", "r": "\r"})


@dataclass(frozen=True)
class Notation:
    """How a text is written in a kind of file: from the file, and into it."""

    read: Callable[[str], str]
    write: Callable[[str], str]


def _po_read(raw: str) -> str:
    return re.sub(r"\\(.)", lambda match: LETTERS.get(match[1], match[1]), CUT.sub("", raw))


def _po_write(text: str) -> str:
    return "".join(SIGNS.get(char, char) for char in text)


WAYS: Mapping[str, Notation] = MappingProxyType(
    {
        "po": Notation(_po_read, _po_write),
        "xliff": Notation(lambda raw: unescape(raw, {"&quot;": '"', "&apos;": "'"}), escape),
        "text": Notation(lambda raw: raw, lambda text: text),
    }
)


@dataclass(frozen=True)
class Mended:
    """A file as it is and as it would be; `left` are the alerts whose fix could not be made."""

    path: Path
    before: str
    after: str
    count: int
    left: tuple[Alert, ...] = ()

    def diff(self) -> Iterator[str]:
        """The change as a unified diff, line by line."""
        name = str(self.path)
        yield from difflib.unified_diff(
            self.before.splitlines(keepends=True), self.after.splitlines(keepends=True), name, name
        )


def mend(path: Path, document: TextFile, alerts: Iterable[Alert]) -> Mended:
    """The file of a document with all the fixes that can be made at once.

    A fix is left out where marks stand between the words, or another one is made at the same place. Raises
    ProblemsError where the file is none that forge can write, or would be another one but for the words.
    """
    way = WAYS.get(document.kind)
    if way is None:
        raise fail("is no file in which forge can mend a text", document.file)
    before = decoded(read_whole(path), document.file)
    begins = [0]
    begins.extend(match.end() for match in re.finditer("\n", before))
    pieces: list[tuple[int, int, str]] = []
    left: list[Alert] = []
    for alert in alerts:
        made = [_piece(flaw, way, before, begins) for flaw in (alert.flaw, *alert.flaw.others) if flaw.fix is not None]
        pieces += filter(None, made)
        if not all(made):
            left.append(alert)
    after, at, count = "", 0, 0
    for start, end, said in sorted(set(pieces)):
        if start < at:
            continue  # another fix has been made there; the next look sees what is left
        after += before[at:start] + said
        at, count = end, count + 1
    return Mended(path, before, after + before[at:], count, tuple(left))


def _piece(flaw: Flaw, way: Notation, before: str, begins: list[int]) -> tuple[int, int, str] | None:
    """From where to where a fix goes in a file, and what it puts there; None where marks stand between the words."""
    (line, column), (end_line, end_column) = flaw.unit.at(flaw.start), flaw.unit.until(flaw.end)
    start = begins[line - 1] + column - 1
    end = start if flaw.start == flaw.end else begins[end_line - 1] + end_column - 1
    if start > end or way.read(before[start:end]) != flaw.unit.text[flaw.start : flaw.end]:
        return None
    return start, end, way.write(flaw.fix or "")


def replacements(alert: Alert, before: str) -> tuple[Replacement, ...]:
    """What makes a file, of which `before` is the text, say what is right; nothing where it cannot be mended."""
    way = WAYS.get(alert.document.kind)
    flaws = [flaw for flaw in (alert.flaw, *alert.flaw.others) if flaw.fix is not None]
    if way is None or not flaws:
        return ()
    begins = [0]
    begins.extend(match.end() for match in re.finditer("\n", before))
    found = []
    for flaw in flaws:
        piece = _piece(flaw, way, before, begins)
        if piece is None:
            return ()
        start, end, said = piece
        found.append(Replacement(*_place(begins, start), *_place(begins, end), said))
    return tuple(found)


def _place(begins: list[int], at: int) -> tuple[int, int]:
    line = bisect_right(begins, at)
    return line, at - begins[line - 1] + 1


def write_mended(mended: Mended, document: TextFile) -> None:
    """Writes a mended file whole. Raises ProblemsError where it could not be read again as the same entries, or cannot
    be written."""
    try:
        if not mended.path.stat().st_mode & 0o222:
            raise fail("is read-only; nothing is written", document.file)
        raw = read_whole(mended.path)
        if decoded(raw, document.file) != mended.before:
            raise fail("has been changed meanwhile; nothing is written", document.file)
        text = mended.after.replace("\n", "\r\n") if b"\r\n" in raw else mended.after
        if text.count("\r\n") and raw.count(b"\r\n") != raw.count(b"\n"):
            raise fail("has line ends of two kinds; make them the same", document.file)
        _check(mended, document)
        write_beside(mended.path, (BOM if raw.startswith(BOM) else b"") + text.encode())
    except OSError as error:
        raise fail(f"cannot be written ({error.strerror})", document.file) from None


def _check(mended: Mended, document: TextFile) -> None:
    again = read_document(mended.path, document.file, document.language, text=mended.after)
    if document.catalog and [(u.key, u.source, u.form) for u in again] != [(u.key, u.source, u.form) for u in document]:
        raise fail("would not have the same entries any more; nothing is written", document.file)
