"""PO files: a unit for every msgstr, or for each of its plural forms."""

from __future__ import annotations

import re

from forge.language.catalog import catalog_in
from forge.lint.textfile import FUZZY, MISSING, OK, Alright, TextFile, TextUnit
from forge.problems import fail

LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr)(?:\[(\d+)\])? *)?"((?:[^"\\]|\\.)*)"\s*')
SIGN = re.compile(r"\\(.)|[^\\]+")
ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}
WAIVER = re.compile(r"#\s*forge-ok:\s*([\w.*]+)\s*(.*)")


class _Said:
    """A string of a PO file, which may go on over several lines, with the place of all its pieces."""

    def __init__(self) -> None:
        self.text = ""
        self.starts: list[tuple[int, int, int]] = []

    def add(self, quoted: str, line: int, column: int) -> None:
        """More of it, as it stands between its quotes from that column on."""
        if "\\" not in quoted:
            if quoted:
                self.starts.append((len(self.text), line, column))
                self.text += quoted
            self.starts.append((len(self.text), line, column + len(quoted)))
            return
        for match in SIGN.finditer(quoted):
            self.starts.append((len(self.text), line, column + match.start()))
            self.text += ESCAPED.get(match[1], match[1]) if match[1] else match[0]
        self.starts.append((len(self.text), line, column + len(quoted)))


class _Entry:
    """An entry of a PO file, as far as it was read."""

    def __init__(self) -> None:
        self.said: dict[tuple[str, int], _Said] = {}
        self.fuzzy = False
        self.alright: list[Alright] = []

    def units(self) -> list[TextUnit]:
        ids = [self.said[word, 0].text for word in ("msgid", "msgid_plural") if (word, 0) in self.said]
        key = self.said["msgctxt", 0].text if ("msgctxt", 0) in self.said else None
        if not ids or (key is None and ids == [""]):
            return []  # the header
        units = []
        for (word, form), said in self.said.items():
            if word != "msgstr":
                continue
            units.append(
                TextUnit(
                    said.text,
                    tuple(said.starts),
                    key,
                    ids[min(form, len(ids) - 1)],
                    form=form if len(ids) > 1 else None,
                    state=FUZZY if self.fuzzy and said.text else OK if said.text else MISSING,
                    alright=tuple(self.alright),
                )
            )
        return units


def read_po(text: str, file: str, language: str) -> TextFile:
    """The texts of a PO file, whoever made it; those that are no longer used are left out.

    A unit's source is the English it is made from: of plural forms the first has the singular, the others the plural.
    Raises ProblemsError, with the line, for what is no PO file.
    """
    units: list[TextUnit] = []
    entry, last, keyed = _Entry(), None, True

    def finish() -> None:
        nonlocal entry, last, keyed
        made = entry.units()
        keyed = keyed and all(unit.key for unit in made)
        units.extend(made)
        entry, last = _Entry(), None

    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            if entry.said:
                finish()
            if stripped.startswith("#,") and re.search(r"\bfuzzy\b", stripped):
                entry.fuzzy = True
            elif match := WAIVER.fullmatch(stripped):
                entry.alright.append(Alright(match[1], match[2].strip(), number))
            continue
        match = LINE.fullmatch(stripped)
        if match is None or not (match[1] or last):
            raise fail('not a line of a PO file: msgid, msgstr or msgctxt and a text in "quotes"', file, number)
        if match[1]:
            word = (match[1], int(match[2] or 0))
            if entry.said and (match[1] == "msgctxt" or (match[1] == "msgid" and ("msgid", 0) in entry.said)):
                finish()
            last = entry.said[word] = _Said()
        assert last is not None
        last.add(match[3], number, len(line) - len(line.lstrip()) + match.start(3) + 1)
    finish()
    if keyed and units:
        catalog_in(text, language, file)  # what is wrong with a catalog as a whole
    return TextFile(file, language, tuple(units), catalog=keyed and bool(units), kind="po")
