"""PO catalogs keyed by msgctxt. Babel reads and writes the files; this module adds the key and the complaints."""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.catalog import Catalog as PoCatalog
from babel.messages.catalog import Message
from babel.messages.pofile import PoFileError, read_po, unescape, write_po

from forge.problems import Problem, ProblemsError
from forge.project import write_beside

# One message per line: a changed sentence is one changed line in a diff, and Babel never wraps `#|` comments.
_NO_WRAP = 1_000_000
HEADER = "# {name} catalog of {game}. One entry per thing said; msgctxt is the key, msgid the current English.\n#"


@dataclass(frozen=True)
class Translation:
    """One entry as it stands in the file. `forms` has one text, or one per plural form; empty means missing."""

    key: str
    source: tuple[str, ...]
    forms: tuple[str, ...]
    fuzzy: bool = False
    line: int = 0
    previous: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()

    @property
    def missing(self) -> bool:
        return not all(self.forms)


@dataclass(frozen=True)
class Catalog:
    """The entries of one PO file by key, and those that are kept but no longer used."""

    language: str
    file: str
    entries: dict[str, Translation]
    obsolete: dict[str, Translation] = field(default_factory=dict)
    plural_forms: str = "nplurals=2; plural=(n != 1);"

    def plural(self) -> Callable[[int], int]:
        """The function from a number to the index of its plural form."""
        rule = self.plural_forms.split("plural=")[-1].rstrip("; ")
        made: Callable[[int], int] = gettext.c2py(rule)
        return made

    @property
    def nplurals(self) -> int:
        match = re.search(r"nplurals=(\d+)", self.plural_forms)
        return int(match[1]) if match else 2


class _CountedLines:
    """Lines of a file that remember how far the reader has come, for errors that do not say where."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines(keepends=True)
        self.number = 0

    def __iter__(self) -> Iterator[str]:
        for self.number, line in enumerate(self.lines, 1):  # noqa: B020
            yield line


def read_catalog(path: Path, language: str, shown_as: str) -> Catalog:
    """The catalog in `path`; an empty one when there is no file yet. Raises ProblemsError with file and line."""
    if not path.exists():
        return Catalog(language, shown_as, {}, plural_forms=PoCatalog(locale=language).plural_forms)
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise ProblemsError([Problem(shown_as, line, "not UTF-8 text; save the file as UTF-8")]) from None
    problems = _doubled_keys(text, shown_as)
    lines = _CountedLines(text)
    try:
        po = read_po(lines, locale=language, abort_invalid=True)
    except PoFileError as error:
        message = f"not a valid PO file: {error}"
        raise ProblemsError([*problems, Problem(shown_as, error.lineno + 1, message)]) from None
    except Exception as error:  # Babel's parser trips over broken lines in many ways; the line is what helps.
        message = f"not a valid PO file near this line ({type(error).__name__}: {error})"
        raise ProblemsError([*problems, Problem(shown_as, lines.number, message)]) from None
    entries = {}
    for entry in po:
        if not entry.id:
            continue
        if not entry.context:
            note = "an entry without msgctxt; every entry needs its key"
            problems.append(Problem(shown_as, entry.lineno or 0, note))
            continue
        entries[entry.context] = _translation(entry)
    if problems:
        raise ProblemsError(problems)
    obsolete = {m.context: _translation(m) for m in po.obsolete.values() if m.context}
    return Catalog(language, shown_as, entries, obsolete, po.plural_forms)


def _doubled_keys(text: str, shown_as: str) -> list[Problem]:
    """Babel keeps the last of two entries with one key in silence; nothing may be lost, so say it."""
    seen: dict[str, int] = {}
    problems = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := re.match(r'msgctxt "(.*)"\s*$', line):
            if match[1] in seen:
                note = f"{match[1]} is there twice, first in line {seen[match[1]]}; keep one"
                problems.append(Problem(shown_as, number, note))
            seen.setdefault(match[1], number)
    return problems


def _tuple(value: object) -> tuple[str, ...]:
    if isinstance(value, list | tuple):
        return tuple(str(v) for v in value)
    return (str(value or ""),)


def _translation(message: Message) -> Translation:
    comments, previous = [], []
    for comment in message.user_comments:
        if match := re.match(r'\| msgid(?:_plural)? (".*")$', comment):
            previous.append(unescape(match[1]))
        else:
            comments.append(comment)
    return Translation(
        key=message.context or "",
        source=_tuple(message.id),
        forms=_tuple(message.string),
        fuzzy=message.fuzzy,
        line=message.lineno or 0,
        previous=tuple(previous),
        comments=tuple(comments),
    )


@dataclass(frozen=True)
class Described:
    """A translation together with what the file tells the translator about it."""

    translation: Translation
    file: str = ""
    notes: tuple[str, ...] = ()
    placeholders: bool = False


def write_catalog(path: Path, catalog: Catalog, described: list[Described], title: str) -> None:
    """Writes the catalog whole, in the order given, obsolete entries last."""
    po = PoCatalog(locale=catalog.language, header_comment=title, fuzzy=False, charset="utf-8")
    keep = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
    headers = [(name, value.strip()) for name, value in po.mime_headers if name in keep]
    for item in described:
        entry = item.translation
        flags = (["fuzzy"] if entry.fuzzy else []) + (["python-brace-format"] if item.placeholders else [])
        po.add(
            _message_id(entry.source),
            _message_id(entry.forms),
            locations=[(item.file, None)] if item.file else [],  # type: ignore[list-item]
            flags=flags,
            auto_comments=item.notes,
            user_comments=entry.comments,
            previous_id=entry.previous,
            context=entry.key,
        )
    for entry in catalog.obsolete.values():
        message = Message(
            _message_id(entry.source),
            _message_id(entry.forms),
            user_comments=entry.comments,
            context=entry.key,
        )
        po.obsolete[entry.key] = message
    out = io.BytesIO()
    write_po(out, po, width=_NO_WRAP, include_previous=True, omit_header=True)
    # Babel's own header carries today's date, which would change the file at every update.
    header = "".join(f'"{name}: {value}\\n"\n' for name, value in headers)
    text = f'{title}\nmsgid ""\nmsgstr ""\n{header}\n{out.getvalue().decode()}'
    write_beside(path, text.rstrip("\n").encode() + b"\n")


def _message_id(forms: tuple[str, ...]) -> str | tuple[str, ...]:
    return forms[0] if len(forms) == 1 else forms
