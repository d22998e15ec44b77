"""PO catalogs keyed by msgctxt. Babel reads and writes the files; this module adds the key and the complaints.

Babel takes a while to be imported, and catalogs are kept parsed: so it is imported where a file has to be read.
"""

from __future__ import annotations

import gettext
import io
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from forge.language.typography import locale_of
from forge.problems import FileLine, Problem, ProblemsError
from forge.project import LONGEST_TEXT, read_whole

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog as PoCatalog
    from babel.messages.catalog import Message

# One message per line: a changed sentence is one changed line in a diff, and Babel never wraps `#|` comments.
_NO_WRAP = 1_000_000
# A line holds one text, in which every sign may need a backslash, and the word before it.
_LONGEST_LINE = 2 * LONGEST_TEXT + 100


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
    """The entries of one PO file by key, and those that are kept but no longer used. One that was read twice unchanged
    is the same object.

    `header` is the file's own header, comments included: translators' tools keep their names and dates there.
    """

    language: str
    file: str
    entries: Mapping[str, Translation]
    obsolete: Mapping[str, Translation] = field(default_factory=dict)
    plural_forms: str = "nplurals=2; plural=(n != 1);"
    header: str = ""

    def __hash__(self) -> int:
        return hash((self.file, self.header, len(self.entries)))

    def place(self, key: str) -> tuple[str, int]:
        """The file and the line of an entry; line 0 for one that is not there."""
        line = FileLine.of(self.entries[key].line if key in self.entries else 0, self.file)
        return line.file, int(line)

    def plural(self) -> Callable[[int], int]:
        """The function from a number to the index of its plural form."""
        return _plural(self.plural_forms)

    @property
    def nplurals(self) -> int:
        return _nplurals(self.plural_forms)


Parse = Callable[[str, str, str], Catalog]  # text, language, how the file is shown -> the catalog


def laid_over(own: Catalog, below: Catalog) -> Catalog:
    """A catalog with the entries of another one that it does not have; each line knows its file."""
    kept = {
        key: replace(entry, line=FileLine.of(entry.line, below.file))
        for key, entry in below.entries.items()
        if key not in own.entries
    }
    obsolete = {key: entry for key, entry in below.obsolete.items() if key not in own.entries}
    made = {**obsolete, **own.obsolete}
    return replace(own, entries=MappingProxyType({**kept, **own.entries}), obsolete=MappingProxyType(made))


def apart_from(catalog: Catalog, below: Catalog) -> Catalog:
    """What a catalog says otherwise than another one, or besides."""
    known = {**below.entries, **below.obsolete}

    def own(found: Mapping[str, Translation]) -> dict[str, Translation]:
        return {key: entry for key, entry in found.items() if key not in known or _said(entry) != _said(known[key])}

    obsolete = {key: entry for key, entry in own(catalog.obsolete).items() if key not in below.entries}
    return replace(catalog, entries=own(catalog.entries), obsolete=obsolete)


def _said(entry: Translation) -> Translation:
    return replace(entry, line=0)


def _nplurals(plural_forms: str) -> int:
    match = re.search(r"nplurals=(\d+)", plural_forms)
    return int(match[1]) if match else 2


class _CountedLines:
    """Lines of a file that remember how far the reader has come, for errors that do not say where."""

    def __init__(self, text: str) -> None:
        # Not splitlines(): a U+2028 inside a text is no new line in any editor.
        self.lines = text.split("\n")
        self.number = 0

    def __iter__(self) -> Iterator[str]:
        for self.number, line in enumerate(self.lines, 1):  # noqa: B020
            # Babel cannot read what gettext's tools write for the previous English of an obsolete entry.
            yield "#|" + line[3:] if line.startswith("#~|") else line


def read_catalog(path: Path, language: str, shown_as: str, parse: Parse | None = None) -> Catalog:
    """The catalog in `path`; an empty one when there is no file yet. Raises ProblemsError with file and line.

    `parse` reads the text of the file, if not `catalog_in`.
    """
    if not os.path.lexists(path):
        return Catalog(language, shown_as, {}, plural_forms=_po(language).plural_forms)
    try:
        raw = read_whole(path)
    except ValueError as error:
        raise ProblemsError([Problem(shown_as, 0, str(error))]) from None
    except OSError as error:
        raise ProblemsError([Problem(shown_as, 0, f"cannot be read ({error.strerror})")]) from None
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ProblemsError([Problem(shown_as, line, "not UTF-8 text; save the file as UTF-8")]) from None
    if "\r" in text and "\n" not in text:
        raise ProblemsError([Problem(shown_as, 1, "its lines end in CR alone; save it with LF")])
    return (parse or catalog_in)(text, language, shown_as)


@lru_cache(maxsize=64)
def catalog_in(text: str, language: str, shown_as: str) -> Catalog:
    """The catalog that the text of a PO file is. Raises ProblemsError with file and line."""
    from babel.messages.pofile import PoFileError, read_po

    locale = locale_of(language)
    forms = _po(language).plural_forms
    problems = _structure(text, shown_as, _nplurals(forms))
    problems = [*_header(text, shown_as, forms, problems), *problems]
    if problems:
        raise ProblemsError(problems)
    lines = _CountedLines(text)
    try:
        po = read_po(lines, locale=locale, abort_invalid=True)
    except PoFileError as error:
        raise ProblemsError([Problem(shown_as, error.lineno + 1, f"not a valid PO file: {error}")]) from None
    except Exception as error:  # Babel's parser trips over broken headers in many ways; the line is what helps.
        message = " ".join(f"not a valid PO file near this line ({type(error).__name__}: {error})".split())
        raise ProblemsError([Problem(shown_as, lines.number, message)]) from None
    if not _same_forms(po.plural_forms, forms):
        line = next((n for n, line in enumerate(lines.lines, 1) if "Plural-Forms" in line), 1)
        raise ProblemsError([Problem(shown_as, line, f"the header's Plural-Forms must be: {forms}")])
    if (named := _LANGUAGE.search(text)) and _subtag(named[1]) != _subtag(language):
        line = text.count("\n", 0, named.start()) + 1
        note = f"the header says Language: {named[1]}; this is read as {language}"
        raise ProblemsError([Problem(shown_as, line, note)])
    entries = {entry.context: _translation(entry) for entry in po if entry.id and entry.context}
    obsolete = {entry.context: _translation(entry) for entry in po.obsolete.values() if entry.context}
    header = text.partition("\n\n")[0]
    header = header if '\nmsgid ""' in f"\n{header}" and "\nmsgctxt" not in header else ""
    # What is read once and remembered is nobody's to change.
    own = po.plural_forms.strip()
    return Catalog(language, shown_as, MappingProxyType(entries), MappingProxyType(obsolete), own, header)


def _po(language: str, charset: str | None = None) -> PoCatalog:
    """An empty catalog of a language, with what CLDR has for its header."""
    from babel.messages.catalog import Catalog as PoCatalog

    return PoCatalog(locale=locale_of(language), charset=charset)


def _subtag(language: str) -> str:
    return re.split("[-_@.]", language)[0].lower()


@lru_cache(maxsize=32)  # asked for each text, and compiled by Python
def _plural(plural_forms: str) -> Callable[[int], int]:
    made: Callable[[int], int] = gettext.c2py(plural_forms.split("plural=")[-1].rstrip("; "))
    return made


def _same_forms(told: str, wanted: str) -> bool:
    """Whether two headers say the same: every tool, and every version of Babel, writes the rule in its own way."""
    if told.replace(" ", "") == wanted.replace(" ", ""):
        return True
    if _nplurals(told) != _nplurals(wanted):
        return False
    try:
        mine, other = _plural(told), _plural(wanted)
        return all(mine(number) == other(number) for number in range(_PERIOD))
    except (ValueError, ZeroDivisionError, RecursionError):
        return False


_PERIOD = 1_001  # rules of CLDR for whole numbers look at a number's last two digits, and at a few small numbers
TOLD = 100  # mistakes of a file that is no PO file at all
LONGEST_KEY = 200  # characters of a key in a message
TOO_LONG = f"a text of more than {LONGEST_TEXT} characters; cut it into several, or make it shorter"
_STRING = r'"[^"\\]*(?:\\.[^"\\]*)*"'
_LANGUAGE = re.compile(r'^"Language: *([A-Za-z][\w.@-]*) *\\n"$', re.MULTILINE)
_PLURALS = re.compile(r'^"Plural-Forms: *(.*?)\\n"$', re.MULTILINE)
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = frozenset('abfnrtv"\\')  # behind a backslash, in all tools for PO files
_NAME, _UNIT = re.compile(r"\{(\w+)"), re.compile(r"\{\w+:\w+\}")
_BRACES = "python-brace-format"
_MOST = 120  # numbers that are looked at to say what a plural form is for
_LINE = re.compile(rf"(#~ *)?(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d+\]) +)?({_STRING})\s*")


def _header(text: str, shown_as: str, forms: str, problems: Sequence[Problem]) -> list[Problem]:
    """What is wrong with a whole file: there is nothing in it, or its header counts otherwise than the language.

    `problems`: what is wrong with its lines."""
    if not text.strip():
        said = "the file is empty; put back what was there, or delete it: `forge catalog update` begins it anew"
        return [Problem(shown_as, 1, said)]
    header = text.partition("\nmsgctxt ")[0]
    told = _PLURALS.search(header)
    if told is None and "Plural-Forms" not in header and "msgctxt" not in text and not problems:
        said = "the file ends here, before its first entry; put back what was there, or delete it to begin it anew"
        return [Problem(shown_as, text.rstrip().count("\n") + 1, said)]
    if told is None or _same_forms(told[1], forms):
        return []
    line = header.count("\n", 0, told.start()) + 1
    return [Problem(shown_as, line, f"the header's Plural-Forms must be: {forms}")]


def _structure(text: str, shown_as: str, nplurals: int) -> list[Problem]:
    """Everything that Babel reads amiss in silence and so would lose texts: what is not an entry, or is there twice."""
    from babel.messages.pofile import unescape

    problems: list[Problem] = []
    plural = ["msgctxt", "msgid", "msgid_plural", *(f"msgstr[{index}]" for index in range(nplurals))]
    shapes = (["msgctxt", "msgid", "msgstr"], plural)
    first: dict[str, int] = {}
    entry: dict[str, str] = {}
    words: list[str] = []
    start, sound = 0, True

    def finish() -> None:
        nonlocal sound
        key = " ".join(entry.get("msgctxt", "")[:LONGEST_TEXT].split())  # a broken one may hold ends of lines
        header = not first and words == ["msgid", "msgstr"] and not entry["msgid"]
        if words and sound and not header:
            if not key:
                problems.append(Problem(shown_as, start, "an entry without msgctxt; every entry needs its key"))
            elif words not in shapes:
                here = f"{key} has {', '.join(words)}; it needs {', '.join(plural if len(words) > 3 else shapes[0])}"
                problems.append(Problem(shown_as, start, here))
            elif not entry["msgid"]:
                problems.append(Problem(shown_as, start, f"{key}: msgid is empty; it must be the English text"))
            elif key in first:
                note = f"{key} is there twice, first in line {first[key]}; keep one"
                problems.append(Problem(shown_as, start, note))
            first.setdefault(key, start)
        entry.clear()
        words.clear()
        sound = True

    last = 0  # the line of a comment behind which nothing stands
    for number, line in enumerate(text.split("\n"), 1):
        if stripped := line.strip():
            last = number if stripped.startswith(("#.", "#:", "#,", "#|")) else 0
        if len(problems) >= TOLD:
            problems.append(Problem(shown_as, number, "and perhaps more from here on; mend the first ones first"))
            return problems
        if len(line) > _LONGEST_LINE:
            problems.append(Problem(shown_as, number, TOO_LONG))
            sound = False
            continue
        stripped = line.strip()
        if not stripped or (stripped.startswith("#") and not stripped.startswith("#~")) or stripped.startswith("#~|"):
            finish()
            continue
        match = _LINE.fullmatch(stripped)
        wrong = next((one for one in _ESCAPE.findall(match[3]) if one not in _ESCAPES), None) if match else None
        if wrong is not None:
            note = f"\\{wrong} means nothing in a PO file; write \\\\{wrong} for a backslash, or {wrong} without one"
            problems.append(Problem(shown_as, number, note))
        word = match[2] if match else None
        if word == "msgctxt" or (word == "msgid" and words and words != ["msgctxt"]):
            finish()
        if not words:
            start = number
        if match is None or not (word or words):
            sound = False
            note = 'not a line of a PO file: msgid, msgstr or msgctxt and a text in "quotes"; inside it a quote is \\"'
            problems.append(Problem(shown_as, number, note))
            continue
        if word:
            words.append(word)
            entry[word] = ""
        if len(entry[words[-1]]) > LONGEST_TEXT:
            continue  # said already
        entry[words[-1]] += unescape(match[3])
        if len(entry[words[-1]]) > LONGEST_TEXT:
            key = entry["msgctxt"][:LONGEST_KEY] if words[0] == "msgctxt" else words[0]
            problems.append(Problem(shown_as, start, f"{key}: {TOO_LONG}"))
            sound = False
    finish()
    if last:
        problems.append(Problem(shown_as, last, "the file ends within an entry; the rest of it is missing"))
    return problems


def _tuple(value: object) -> tuple[str, ...]:
    if isinstance(value, list | tuple):
        return tuple(str(v) for v in value)
    return (str(value or ""),)


def _translation(message: Message) -> Translation:
    from babel.messages.pofile import unescape

    comments: list[str] = []
    previous: list[str] = []
    for comment in message.user_comments:
        match = re.fullmatch(rf"\| *(msg\w+)? *((?:{_STRING} *)+)", comment)
        if match is None:
            comments.append(comment)
            continue
        text = "".join(map(unescape, re.findall(_STRING, match[2])))
        if match[1] in ("msgid", "msgid_plural"):
            previous.append(text)
        elif previous and not match[1]:
            previous[-1] += text
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
class CatalogEntry:
    """A translation together with what the file tells the translator about it."""

    translation: Translation
    file: str = ""
    notes: tuple[str, ...] = ()
    placeholders: bool = False


def catalog_text(catalog: Catalog, described: Iterable[CatalogEntry], title: str) -> str:
    """The catalog as it belongs in its file: the entries in the order given, obsolete ones last."""
    current = _entries_text(catalog, described)
    # Babel drops the flags and the previous English of obsolete entries; so they are written like the others.
    kept = _entries_text(catalog, map(CatalogEntry, catalog.obsolete.values()))
    kept = re.sub(r'^(?=msg|")', "#~ ", re.sub(r"^#\|", "#~|", kept, flags=re.MULTILINE), flags=re.MULTILINE)
    return f"{catalog.header or _new_header(catalog.language, title)}\n\n{current}{kept}".rstrip("\n") + "\n"


def unwrapped(header: str) -> str:
    """A header with a line for each of its fields again, where another tool has wrapped them."""
    before, found, after = header.partition("\nmsgstr ")
    lines = after.split("\n")
    if not found or not all(re.fullmatch(_STRING, line) for line in lines):
        return header
    fields = re.findall(r"(?:[^\\]|\\[^n])+(?:\\n)?", "".join(line[1:-1] for line in lines))
    return before + found + "\n".join(['""', *(f'"{field}"' for field in fields)])


def _new_header(language: str, title: str) -> str:
    keep = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
    headers = _po(language).mime_headers
    # Babel's own header carries today's date, which would change the file at every update.
    lines = "".join(f'\n"{name}: {value.strip()}\\n"' for name, value in headers if name in keep)
    return f'{title}\nmsgid ""\nmsgstr ""{lines}'


def _entries_text(catalog: Catalog, described: Iterable[CatalogEntry]) -> str:
    from babel.messages.pofile import write_po

    po = _po(catalog.language, "utf-8")
    several = _of_several(catalog)
    for item in described:
        entry = item.translation
        message = po.add(
            _message_id(entry.source),
            _message_id(entry.forms),
            locations=[(item.file, None)] if item.file else [],  # type: ignore[list-item]
            flags=["fuzzy"] if entry.fuzzy else [],
            auto_comments=item.notes,
            user_comments=entry.comments,
            previous_id=entry.previous,
            context=entry.key,
        )
        message.flags.discard(_BRACES)  # Babel puts it wherever there are braces
        if item.placeholders and _brace_format(entry, several):
            message.flags.add(_BRACES)
    out = io.BytesIO()
    write_po(out, po, width=_NO_WRAP, include_previous=True, omit_header=True)
    return out.getvalue().decode()


def _of_several(catalog: Catalog) -> frozenset[int]:
    """The plural forms that more than one whole number takes."""
    plural = catalog.plural()
    found = [plural(number) for number in range(_MOST)]
    return frozenset(form for form in found if found.count(form) > 1)


def _brace_format(entry: Translation, several: frozenset[int]) -> bool:
    """Whether gettext's rules for placeholders suit an entry, so that its tools may be told to watch over them.

    They know no units, and want the number in each plural form but those of a single number.
    """
    if any(_UNIT.search(form) for form in (*entry.source, *entry.forms)):
        return False
    wanted = set(_NAME.findall(entry.source[-1]))
    lacks = [form and not wanted.issubset(_NAME.findall(form)) for form in entry.forms]
    return len(entry.source) == 1 or not any(lacks[index] for index in several if index < len(lacks))


def _message_id(forms: tuple[str, ...]) -> str | tuple[str, ...]:
    return forms[0] if len(forms) == 1 else forms
