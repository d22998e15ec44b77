"""Lines put together to the texts they are: paragraphs, headings, items, each with the places of its pieces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from forge.language.morphology.face import LONGEST_WORD
from forge.lint.textfile import HEADED, LISTED, Alright, TextUnit
from forge.project import LONGEST_TEXT

Known = Callable[[str], bool]  # whether a word is in the dictionary

ENDS = re.compile(r"[.!?…:;][\"'»”’)\]*_]*\s*$")
ITEM = re.compile(r"\s*(?:[-–—*+•●○■▪◦►▶✦]|\(?\d{1,3}[.)]|\(?\w[.)])\s+")
CLOSED = re.compile(r"\s*\w{1,3}\)")
BULLET = re.compile(r"\s*[•●○■▪◦►▶✦]\s+")
COUNTED = re.compile(r"\s*(\d{1,3})\.(?:\s|$)")
BROKEN = re.compile(r"([^\W\d_]+)[-\u00ad\u2010\ufffe\x02]$")
HYPHEN = "-"
WORD = 4  # letters of one of two words that a hyphen joins, at least
FIGURED = re.compile(r"\d[-\u2010–]$")  # a range, or a number of two parts, that goes on in the next line
SOFT_HYPHEN = "\u00ad"
SOFT_SIGNS = f"{SOFT_HYPHEN}\ufffe\x02"  # and what PDFs have in its place, or in that of any hyphen
SOFT = re.compile(f"[{SOFT_SIGNS}]")
BEGINNING = re.compile(r"[^\W\d_]+")
PART = re.compile(r"\s*\d{1,2}(?:\.\d{1,2})+\.?\s+[„“\"«(]?([^\W\d_])")  # with which a chapter's part begins
COPIES = re.compile(
    r"\s*(?:\d{1,2}\s+)?[^\W\d_][^.:;!?…]{0,40}\s×\d{1,2}\s"
)  # what a list has, and how often: Shinobi ×3
PLACED = re.compile(r"\s*(\d{1,2})\s+([^\W\d_])")  # a number of what is shown in a picture: 1 Bases
STOP = re.compile(r"[.!?…][\"'»”’)]*\s+[^\W\d_]")
TITLE = 12  # words of the heading of such a part at most
SHORT = 0.7  # of the longest line of a paragraph: a shorter one may be its last


@dataclass(frozen=True)
class Span:
    """A piece of a line as it is read, and the column (from 1) where it stands; `number`: the line, if it is another
    one than that of the whole."""

    text: str
    column: int
    number: int = 0


@dataclass(frozen=True)
class TextLine:
    """A line of a file without its markup. `first`: whether a new text begins with it, whatever came before;
    `role`, `mark` and `marked`: those of the text."""

    number: int
    spans: tuple[Span, ...]
    first: bool = False
    role: str = ""
    mark: str = ""
    marked: int = 0

    @property
    def text(self) -> str:
        return "".join(span.text for span in self.spans)


def whole(number: int, line: str, column: int = 1) -> TextLine:
    """A line that is read as it stands, but for the sign of an item, from that column on."""
    bullet = BULLET.match(line)
    if bullet is not None:
        sign = bullet[0].strip()
        spans = (Span(line[bullet.end() :], column + bullet.end()),)
        return TextLine(number, spans, True, LISTED, sign, column + bullet[0].index(sign))
    item = ITEM.match(line) is not None
    return TextLine(number, (Span(line, column),), item, LISTED if item else "")


def goes_on(before: TextLine, line: TextLine) -> bool:
    """Whether a line that stands elsewhere, at the top of the next column or page, goes on with a sentence."""
    begins = line.text.lstrip()[:1]
    opened = before.text.rpartition("(")[2] if "(" in before.text else ")"
    closed = ")" not in opened and ")" in line.text.partition("(")[0]
    return not line.first and (begins.islower() or closed) and not ENDS.search(before.text)


def paragraphs(block: Sequence[TextLine]) -> Iterator[list[TextLine]]:
    """The texts that lines without an empty one between them are: one, or as many as end before their line does.

    A list of texts, one a line, is known by all of them ending like a sentence.
    """
    if not block:
        return
    longest = max(len(line.text) for line in block)
    listed = len(block) > 2 and all(ENDS.search(line.text) for line in block)
    part, length = [block[0]], len(block[0].text)
    numbers = {_placed(line) for line in block} - {0}
    for line in block[1:]:
        before = part[-1].text.rstrip()
        begins = line.text.lstrip()[:1]
        ended = ENDS.search(before) is not None or len(before) < SHORT * longest
        upper = begins.isupper() or not begins.isalpha()
        length += len(line.text)
        if (
            (line.first and not _goes_on(part, line))
            or begins_part(line.text)
            or COPIES.match(line.text)
            or ((number := _placed(line)) and ({number - 1, number + 1} & numbers or ENDS.search(before)))
            or (len(part) == 1 and _is_title(part[0]) and begins.isupper())
            or (ENDS.search(before) and line.text.isupper())
            or (len(part) == 1 and before.isupper() and begins.isupper() and not line.text.isupper())
            or listed
            or length > LONGEST_TEXT
            or (ended and upper and len(before) < SHORT * longest)
        ):
            yield _titled(part)
            part, length = [], len(line.text)
        part.append(line)
    yield _titled(part)


def _titled(part: list[TextLine]) -> list[TextLine]:
    """The same, as a heading where it is that of a part."""
    return [replace(part[0], role=HEADED)] if len(part) == 1 and _is_title(part[0]) else part


def _placed(line: TextLine) -> int:
    """The number with which a line begins, and a word with a capital behind it; 0 for none."""
    number = PLACED.match(line.text)
    return int(number[1]) if number is not None and number[2].isupper() else 0


def begins_part(text: str) -> bool:
    """Whether a part of a chapter begins with a line, by its number: 3.2 Lay out the bases."""
    number = PART.match(text)
    return number is not None and number[1].isupper()


def _is_title(line: TextLine) -> bool:
    """Whether such a line is the heading of its part, and none of its sentences."""
    short = len(line.text.split()) <= TITLE and STOP.search(line.text) is None and ENDS.search(line.text) is None
    return short and begins_part(line.text)


def _goes_on(part: Sequence[TextLine], line: TextLine) -> bool:
    """Whether a line that begins like an item is no item: its number ends the sentence of the full line before it, and
    no item with the number before that stands there."""
    number = COUNTED.match(line.text)
    before = part[-1].text.rstrip()
    if CLOSED.match(line.text) and before.count("(") > before.count(")"):
        return True
    if number is None or ENDS.search(before) or len(before) < SHORT * max(len(one.text) for one in (*part, line)):
        return False
    first = COUNTED.match(part[0].text)
    return int(number[1]) > 1 and (first is None or int(first[1]) != int(number[1]) - 1)


def unit_of(
    lines: Iterable[TextLine], known: Known, page: int | None = None, alright: tuple[Alright, ...] = ()
) -> TextUnit:
    """Lines as one text. A word that was broken at the end of a line is whole again, where that makes a word."""
    text, role, mark, marked = "", "", "", 0
    starts: list[tuple[int, int, int]] = []
    for line in lines:
        role, mark, marked = (role, mark, marked) if starts else (line.role, line.mark, line.marked)
        spans = list(line.spans)
        if text and spans:
            ending = text[-LONGEST_WORD:]
            broken, begun = BROKEN.search(ending), BEGINNING.match(spans[0].text.lstrip())
            soft = text[-1] == SOFT_HYPHEN
            if soft or (broken and begun and begun[0][0].islower()):
                if text[-1] in SOFT_SIGNS and not soft:
                    text = text[:-1] + HYPHEN
                if soft or (broken and begun and _joined(broken[1], begun[0], known, text[-1] == HYPHEN)):
                    text = text[:-1]
                    _, ended, column = starts.pop()
                    starts.append((len(text), ended, column - 1))
                cut = len(spans[0].text) - len(spans[0].text.lstrip())
                spans[0] = replace(spans[0], text=spans[0].text[cut:], column=spans[0].column + cut)
            elif not (FIGURED.search(ending) and spans[0].text.lstrip()[:1].isdigit()):
                text += "\n"
        for span in spans:
            at = 0
            for match in [*SOFT.finditer(span.text), None]:
                if match is not None and match.end() == len(span.text) and span is spans[-1]:
                    continue  # at the end of a line: it tells the next one that the word goes on
                end = match.start() if match else len(span.text)
                number = span.number or line.number
                starts.append((len(text), number, span.column + at))
                text += span.text[at:end]
                starts.append((len(text), number, span.column + end))
                at = match.end() if match else end
    if text and text[-1] in SOFT_SIGNS:
        text = text[:-1]
    places = tuple(starts) or ((0, 1, 1),)
    return TextUnit(text, places, page=page, alright=alright, role=role, mark=mark, marked=marked)


def _joined(first: str, second: str, known: Known, written: bool) -> bool:
    """Whether the halves are one word that was broken, and not two with a hyphen between them; `written`: whether the
    hyphen is one that a hand writes as well."""
    if known(first + second):
        return True
    if written and any(known(half) and len(half) >= WORD for half in (first, second)):
        return False
    return not (known(first) and known(second))
