"""XLIFF 1.2 and 2: a unit for every target."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from xml.parsers import expat

from forge.lint.textfile import FUZZY, MISSING, OK, TextFile, TextUnit
from forge.problems import fail

CODES = frozenset(("bpt", "ept", "ph", "it", "x", "bx", "ex", "sc", "ec", "cp"))  # their content is no text
DEEPEST = 100  # elements in each other
# What the states of both versions say of a text that is not to be relied on yet.
OPEN = frozenset(
    (
        "new",
        "initial",
        "needs-translation",
        "needs-l10n",
        "needs-adaptation",
        "needs-review-translation",
        "needs-review-l10n",
        "needs-review-adaptation",
    )
)


class _Reader:
    """Listens to the parser; columns are counted in characters, which it does not."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.data, self.file = text, text.encode(), file
        self.lines = [0]
        for position, byte in enumerate(self.data):
            if byte == 10:
                self.lines.append(position + 1)
        self.units: list[TextUnit] = []
        self.language: str | None = None
        self.key: str | None = None
        self.open = False
        self.deep: list[str] = []
        self.inside: str | None = None  # source or target
        self.hidden = 0
        self.source = self.target = ""
        self.starts: list[tuple[int, int, int]] = []
        self.parser = expat.ParserCreate("utf-8", " ")
        self.parser.buffer_text = False
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.say
        self.parser.EntityDeclHandler = self.refuse

    def place(self) -> tuple[int, int]:
        index = self.parser.CurrentByteIndex
        line = bisect_right(self.lines, index)
        return line, len(self.data[self.lines[line - 1] : index].decode("utf-8", "replace")) + 1

    def refuse(self, *_: object) -> None:
        raise fail("has entities of its own; forge does not read them", self.file, self.place()[0])

    def settle(self) -> None:
        """The last piece of a target ends where the parser is."""
        if self.inside == "target" and self.starts and self.starts[-1][0] < len(self.target):
            self.starts.append((len(self.target), *self.place()))

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.settle()
        name = name.rpartition(" ")[2]
        self.deep.append(name)
        if len(self.deep) > DEEPEST:
            raise fail(f"has more than {DEEPEST} elements in each other", self.file, self.place()[0])
        if name in ("file", "xliff"):
            self.language = attributes.get("target-language") or attributes.get("trgLang") or self.language
        elif name in ("trans-unit", "unit"):
            self.key = attributes.get("resname") or attributes.get("name") or attributes.get("id")
            self.open, self.source = attributes.get("approved") == "no", ""
        elif name == "segment":
            self.open, self.source = attributes.get("state") in OPEN, ""
        elif name in ("source", "target") and self.deep[-2:-1] in (["trans-unit"], ["segment"]):
            self.inside, self.hidden = name, 0
            if name == "target":
                self.target, self.starts = "", []
                self.open = self.open or attributes.get("state") in OPEN
            else:
                self.source = ""
        elif self.inside and name in CODES:
            self.hidden += 1

    def end(self, name: str) -> None:
        self.settle()
        name = name.rpartition(" ")[2]
        self.deep.pop()
        if self.inside and name in CODES:
            self.hidden -= 1
        if name == self.inside == "target":
            line, column = self.place()
            self.starts.append((len(self.target), line, column))
            state = MISSING if not self.target else FUZZY if self.open else OK
            self.units.append(TextUnit(self.target, tuple(self.starts), self.key, self.source, state=state))
        if name == self.inside:
            self.inside = None

    def say(self, text: str) -> None:
        self.settle()
        if not self.inside or self.hidden:
            return
        if self.inside == "source":
            self.source += text
        else:
            line, column = self.place()
            self.starts.append((len(self.target), line, column))
            self.target += text


def code_of(locale: str) -> str:
    """The language of a code with a region or a script."""
    return locale.replace("_", "-").partition("-")[0].lower()


def read_xliff(text: str, file: str, language: str) -> TextFile:
    """The targets of an XLIFF file, version 1.2 or 2. A unit's name, or else its id, is the key.

    Raises ProblemsError, with the line, for what is no XLIFF file.
    """
    reader = _Reader(text, file)
    try:
        reader.parser.Parse(reader.data, True)
    except expat.ExpatError as error:
        raise fail(f"not a valid XLIFF file: {expat.ErrorString(error.code)}", file, error.lineno) from None
    if reader.language and code_of(reader.language) != code_of(language):
        raise fail(f"is in {reader.language}, not in {language}", file)
    if not reader.language and not reader.units:
        raise fail("not a valid XLIFF file: it has no <target>", file)
    keyed = bool(reader.units) and all(unit.key for unit in reader.units)
    return TextFile(file, language, tuple(reader.units), catalog=keyed, kind="xliff")
