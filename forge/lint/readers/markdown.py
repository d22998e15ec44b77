"""Markdown: its texts without the marks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forge.lint.readers.lines import ITEM, Known, Span, TextLine, paragraphs, unit_of
from forge.lint.textfile import HEADED, LISTED, TABLED, Alright, TextFile, TextUnit

FENCE = re.compile(r"(`{3,}(?!.*`)|~{3,})")
FRONT = re.compile(
    r"(---|\+\+\+)[ \t]*\n(?:[ \t]*(?:#[^\n]*)?\n)*[\"']?[\w-]+[\"']?\s*[:=].*?\n(?:\1|\.\.\.)[ \t]*(?:\n|$)", re.DOTALL
)
PREFORMED = re.compile(r"\s*<(pre|script|style|textarea)\b", re.IGNORECASE)
INDENT = 4  # spaces from which on a line behind an empty one is code
HEADING = re.compile(r" {0,3}#{1,6}(?:\s+|$)")
RULED = re.compile(r"(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|=+|\|?[\s:|-]+\|[\s:|-]*)$")
QUOTED = re.compile(r"\s{0,3}(?:>\s?)+")
DEFINED = re.compile(r" {0,3}\[[^\]]+\]:\s*\S+")
WAIVED = re.compile(r"<!--\s*forge-ok:\s*([\w.*]+)\s*(.*?)\s*-->")
CELL = re.compile(r"(?:\\.|[^|\\])+")
# What stands between words and is not read: code, tags, emphasis, links but for their words (which may go on in the
# next line). A backslash takes a mark its sense.
MARK = re.compile(
    r"(?<!`)(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)|!\[[^\]]*\]\([^)]*\)|\[(?=[^\]]*(?:\]\(|\]\[|$))|\](?:\([^)]*\)|\[[^\]]*\])"
    r"|<!--.*?-->|</?[A-Za-z][^<>]*>|<[a-z]+:[^\s<>]+>|\\(?P<plain>[\\`*_{}\[\]()#+.!|<>~-])"
    r"|\*{1,3}|~~|(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)"
)


def read_markdown(text: str, file: str, language: str, known: Known = lambda word: False) -> TextFile:
    """A document of the paragraphs, headings, items and cells of a Markdown text. Neither code nor what the file says
    of itself above its text (front matter) is read.

    `<!-- forge-ok: code reason -->` waives a check for the text that follows, in the line or below.
    """
    units: list[TextUnit] = []
    block: list[TextLine] = []
    alright: list[Alright] = []
    comment = False

    def finish() -> None:
        if block:
            units.extend(unit_of(part, known, alright=tuple(alright)) for part in paragraphs(block))
            alright.clear()
        block.clear()

    for number, line in enumerate(_without_code(text), 1):
        if comment or ("<!--" in line and "-->" not in line):
            comment = "-->" not in line
            continue
        alone = not WAIVED.sub("", line).strip()
        if (waived := list(WAIVED.finditer(line))) and alone:
            finish()
        alright += [Alright(match[1], match[2], number) for match in waived]
        if alone or RULED.match(line.strip()) or DEFINED.match(line):
            if not (waived and alone):
                finish()
            continue
        if line.lstrip().startswith("|"):
            finish()
            for cell in CELL.finditer(line):
                if said := cell[0].strip():
                    at = cell.start() + cell[0].index(said)
                    units.append(unit_of([TextLine(number, tuple(_spans(said, at)), role=TABLED)], known))
            continue
        at = match.end() if (match := QUOTED.match(line)) else 0
        if heading := HEADING.match(line, at):
            finish()
            at = heading.end()
        item = ITEM.match(line, at)
        marked = item.end() - len(item[0].lstrip()) + 1 if item else 0
        at = item.end() if item else at + len(line[at:]) - len(line[at:].lstrip())
        role = HEADED if heading else LISTED if item else ""
        mark = item[0].strip() if item else ""
        spans = tuple(_spans(line[at:].rstrip(), at))
        block.append(TextLine(number, spans, first=item is not None, role=role, mark=mark, marked=marked))
        if heading:
            finish()
    finish()
    return TextFile(file, language, tuple(unit for unit in units if unit.text.strip()))


def _without_code(text: str) -> list[str]:
    """The lines of a text, with empty ones for its front matter, for code, and for what HTML shows as it is."""
    front = match[0].count("\n") if (match := FRONT.match(text)) else 0
    found: list[str] = []
    fence, fenced = "", 0  # the marks that end the code, which may stand in a quotation: how far that begins
    shown = ""
    comment, empty, content = False, True, 0  # whether code may begin here; the column of the text of the item above
    for number, line in enumerate(text.split("\n")):
        quoted = match.end() if (match := QUOTED.match(line)) else 0
        item = ITEM.match(line, quoted)
        inner = line[item.end() if item else quoted :].lstrip()
        bare = line.expandtabs(INDENT)
        indent = len(bare) - len(bare.lstrip())
        if fence and fenced and not quoted:
            fence = ""
        hidden = True
        if number < front:
            pass
        elif fence:
            if inner.startswith(fence) and not inner.strip(f" {fence[0]}\t"):
                fence = ""
        elif shown:
            shown = "" if f"</{shown}" in line.lower() else shown
        elif comment or ("<!--" in line and "-->" not in line):
            comment, hidden = "-->" not in line, False
        elif line.strip() and empty and indent >= content + INDENT:
            pass
        elif opened := FENCE.match(inner):
            fence, fenced = opened[1], quoted
        elif opened := PREFORMED.match(line):
            shown = "" if f"</{opened[1].lower()}" in line.lower() else opened[1].lower()
        else:
            hidden = False
            if item and inner:
                content = item.end() if indent < content + INDENT else content
            elif line.strip() and empty and indent < content:
                content = 0
            found.append(line)
            empty = not line.strip() or HEADING.match(line) is not None
            continue
        found.append("" if hidden else line)
        empty = empty if hidden and line.strip() else not line.strip()
    return found


def _spans(text: str, column: int) -> Iterator[Span]:
    """What is read of a piece of a line that begins behind that many characters."""
    at = 0
    for match in MARK.finditer(text):
        if match.start() > at:
            yield Span(text[at : match.start()], column + at + 1)
        if match["plain"]:
            yield Span(match["plain"], column + match.start("plain") + 1)
        at = match.end()
    if at < len(text):
        yield Span(text[at:], column + at + 1)
