"""Catalogs as XLIFF 2: a unit for each text, plural forms in a group, notes for all that a translator is told.

Written by hand, as libraries for it lose keys or plural forms; read by expat, with nothing that could be expanded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from forge.language.exchange.rows import FUZZY, MISSING, OK, Bundle, Incoming, Outgoing, Parcel
from forge.problems import Problem, ProblemsError, fail

SPACE = "urn:oasis:names:tc:xliff:document:2.0"
VERSIONS = ("2.0", "2.1", "2.2")
DEEPEST = 100  # elements in each other
TOLD = 100
NAME_TOKEN = re.compile(r"[\w.:-]+", re.ASCII)
FORM = re.compile(r"(.*)\[([0-9]{1,2})\]", re.DOTALL)
# What XML cannot hold; a text can, as <cp hex="..."/>.
UNSAID = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
FUZZILY = "forge:fuzzy"
STATE_OF = {OK: 'state="translated"', FUZZY: f'state="initial" subState="{FUZZILY}"', MISSING: 'state="initial"'}


def xliff_text(bundle: Bundle) -> bytes:
    """The catalog as XLIFF 2.0."""
    source, target = (code.replace("_", "-") for code in (bundle.source, bundle.target))
    head = f'version="2.0" srcLang={quoteattr(source)} trgLang={quoteattr(target)}'
    named = quoteattr(bundle.original)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<xliff xmlns="{SPACE}" {head}>',
        f'<file id="catalog" original={named} canResegment="no" xml:space="preserve">',
    ]
    for number, (_, rows) in enumerate(groupby(bundle.rows, key=lambda row: row.key), 1):
        lines += _unit_lines(list(rows), number)
    return "\n".join([*lines, "</file>", "</xliff>", ""]).encode()


def _unit_lines(rows: list[Outgoing], number: int) -> Iterator[str]:
    key = rows[0].key
    id_ = key if NAME_TOKEN.fullmatch(key) else f"u.{number}"
    if rows[0].form is not None:
        yield f'<group id={quoteattr(id_)} name={_attribute(key)} type="forge:plural">'
    for row in rows:
        name, inner = (key, id_) if row.form is None else (f"{key}[{row.form}]", f"{id_}.form{row.form}")
        yield f'<unit id={quoteattr(inner)} name={_attribute(name)} canResegment="no">'
        yield "<notes>"
        yield from (f'<note category="{kind}">{_told(text)}</note>' for kind, text in _notes(row))
        yield "</notes>"
        yield f"<segment {STATE_OF[row.state]}>"
        yield f"<source>{_said(row.source)}</source>"
        if row.text:
            yield f"<target>{_said(row.text)}</target>"
        yield "</segment>"
        yield "</unit>"
    if rows[0].form is not None:
        yield "</group>"


def _notes(row: Outgoing) -> Iterator[tuple[str, str]]:
    yield "location", row.file or row.kind
    yield from (("description", note) for note in row.notes)
    if row.numbers:
        yield "plural", f"for {row.numbers}"
    if row.previous:
        yield "previous", row.previous
    yield from (("comment", comment) for comment in row.comments)


def _said(text: str) -> str:
    return UNSAID.sub(lambda match: f'<cp hex="{ord(match[0]):04X}"/>', escape(text, {"\r": "&#13;"}))


def _told(text: str) -> str:
    return UNSAID.sub("\ufffd", escape(text, {"\r": "&#13;"}))


def _attribute(text: str) -> str:
    return UNSAID.sub("\ufffd", quoteattr(text))


def read_xliff(data: bytes, file: str) -> Parcel:
    """What an XLIFF 2 file has brought back. Raises ProblemsError with all that is wrong."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise fail("not UTF-8 text; save the file as UTF-8", file, line) from None
    reader = _Listener(file)
    try:
        reader.parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise fail(f"not XML: {expat.ErrorString(error.code)}", file, error.lineno) from None
    if reader.problems:
        raise ProblemsError(reader.problems)
    return Parcel(reader.original, tuple(reader.rows))


class _Listener:
    """Listens to the parser: what stands in the units, and in which line."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.original = ""
        self.rows: list[Incoming] = []
        self.problems: list[Problem] = []
        self.deep: list[str] = []
        self.key: tuple[str, int | None] | None = None
        self.line = 0
        self.source: list[str] = []
        self.target: list[str] = []
        self.states: list[str | None] = []
        self.inside: list[str] | None = None
        self.parser = expat.ParserCreate("utf-8", " ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.say
        self.parser.StartDoctypeDeclHandler = self.refuse

    def refuse(self, *_: object) -> None:
        raise fail("has a DOCTYPE; forge reads no file with one", self.file, self.parser.CurrentLineNumber)

    def wrong(self, message: str) -> None:
        self.problems.append(Problem(self.file, self.parser.CurrentLineNumber, message))
        if len(self.problems) >= TOLD:
            raise ProblemsError(self.problems)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if not self.deep:
            self.check_root(space, tag, attributes)
        self.deep.append(tag)
        if len(self.deep) > DEEPEST:
            raise fail(f"more than {DEEPEST} elements in each other", self.file, self.parser.CurrentLineNumber)
        if not space.startswith("urn:oasis:names:tc:xliff:document:2"):
            return  # of another tool, or a module
        if tag == "file":
            self.original = self.original or attributes.get("original", "")
        elif tag == "unit":
            named = attributes.get("name") or attributes.get("id", "")
            form = FORM.fullmatch(named)
            self.key = (form[1], int(form[2])) if form else (named, None)
            self.line = self.parser.CurrentLineNumber
            self.source, self.target, self.states = [], [], []
            if not named:
                self.wrong("a unit without a name; each needs the one it was exported with")
        elif tag == "segment":
            self.states.append(_state(attributes))
        elif tag in ("source", "target") and self.deep[-2:-1] in (["segment"], ["ignorable"]):
            self.inside = self.source if tag == "source" else self.target
            if attributes.get("order"):
                self.wrong("a target with an order of its own; join the segments of its unit first")
        elif self.inside is not None and tag == "cp":
            self.control(attributes.get("hex", ""))
        elif self.inside is not None and tag in ("ph", "sc", "ec"):
            self.wrong(f"an inline code <{tag}>; texts of a catalog have none, their {{numbers}} are plain signs")

    def check_root(self, space: str, tag: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        if tag != "xliff":
            raise fail(f"begins with <{tag[:40]}>; an XLIFF file begins with <xliff>", self.file, line)
        if attributes.get("version") not in VERSIONS or space != SPACE:
            version = attributes.get("version", "")[:10] or "of no version"
            raise fail(f"is XLIFF {version}; forge reads XLIFF 2, as it exports it", self.file, line)

    def control(self, code: str) -> None:
        value = int(code, 16) if re.fullmatch(r"[0-9A-Fa-f]{1,6}", code) else -1
        if 0 <= value < 0x110000 and not 0xD800 <= value < 0xE000:
            self.say(chr(value))
        else:
            self.wrong(f"<cp hex={code[:10]!r}/> is no sign")

    def say(self, text: str) -> None:
        if self.inside is not None:
            self.inside.append(text)

    def end(self, name: str) -> None:
        tag = self.deep.pop()
        if not name.startswith("urn:oasis:names:tc:xliff:document:2"):
            return
        if tag in ("source", "target"):
            self.inside = None
        elif tag == "unit" and self.key is not None:
            key, form = self.key
            state = FUZZY if FUZZY in self.states else None if None in self.states else OK
            self.rows.append(Incoming(key, form, "".join(self.source), "".join(self.target), state, self.line))
            self.key = None


def _state(attributes: dict[str, str]) -> str | None:
    state = attributes.get("state")
    if state is None:
        return None
    return FUZZY if state == "initial" or attributes.get("subState") == FUZZILY else OK
