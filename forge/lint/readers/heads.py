"""What a page has beside its text, and which texts are headings, where no mark says so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from forge.lint.textfile import HEADED, LISTED, TextUnit

FIGURES = re.compile(r"\d+")
NUMBER = re.compile(r"\W*\d{1,3}(?:\s*(?:/|\w{1,3})\s*\d{1,3})?\W*")  # of a page: 7, — 7 —, 7 / 12
EDGE = 2  # lines at the top and at the foot of a page that may run over all of them
BESIDE = 2  # titles in a running head at most
OFTEN = 4  # pages with one title beside their number, by which that runs over all of them
PAGES = 2  # over which such a line runs, at least
LINE = 200  # characters of a running head at most
LONG = 4  # letters of a heading that a running head repeats, at least
NUMBERED = re.compile(r"\W*(?:[^\W\d_]{3,12} )?(\d{1,2})([.):]|\s)\s*([^\W\d_])")
JOINED = re.compile(r"\s*[·|•—–]\s*|\s{3,}")  # between the parts of a running head
ENDS = re.compile(r"[.!?…:;,][\"'»”’)\]]*$|[-\u2010\u00ad\ufffe]$")
WORDS = 8  # of a heading at most
NUMBERS = r"([^\W\d_]{2,8}\.?\s+\d{1,2}\.\d{1,2}(?:,\s*\d{1,2}\.\d{1,2})*)\s*$"
REFERENCE = re.compile(rf"\s+{NUMBERS}")  # see 9.6
STOPPED = re.compile(rf"(?<=[.!?…”»\"])\s+{NUMBERS}")  # the same behind a sentence
ROW = 3  # headings by whose numbers a text has chapters
STEP = 2  # from one to the next at most, where one is missing


def running(pages: Sequence[Sequence[str]]) -> frozenset[tuple[int, int]]:
    """Which lines run over the pages, by page and place in it: numbers of pages, titles, and headings of chapters that
    stand once more at an edge."""
    edges = {
        (page, place): lines[place].strip()
        for page, lines in enumerate(pages)
        for place in {*range(min(EDGE, len(lines))), *range(max(len(lines) - EDGE, 0), len(lines))}
    }
    if len(pages) < PAGES:
        return frozenset()
    own: dict[str, set[int]] = {}  # pages by how an edge reads without the number of the page
    for (page, _), said in edges.items():
        own.setdefault(_plain(said), set()).add(page)
    told = (_parts(line) for lines in pages for line in lines)
    inner = Counter(part for parts in told if len(parts) <= BESIDE for part in parts)  # more: a list
    within = Counter(
        said.strip()
        for page, lines in enumerate(pages)
        for place, said in enumerate(lines)
        if (page, place) not in edges
    )
    at_end = Counter(parts[-1] for said in edges.values() if len(parts := _parts(said)) > BESIDE)
    sure = {
        (page, place)
        for (page, place), said in edges.items()
        if NUMBER.fullmatch(said)
        or (len(own[_plain(said)]) >= PAGES and within[said] < len(own[_plain(said)]))  # else it is of its page
        or (at_end[(parts := _parts(said))[-1]] >= OFTEN and len(parts) > BESIDE and any(map(str.isdigit, parts)))
    }
    found = set(sure)
    for (page, place), said in edges.items():
        last = len(pages[page]) - 1
        outer = {1: 0, last - 1: last}.get(place, place)
        title = outer == place or ((page, outer) in sure and said not in _parts(edges[page, outer]))
        if title and within[said] < PAGES and _repeats(said, inner):
            found.add((page, place))
    # What runs stands at the very edge, or next to what does.
    return frozenset(
        (page, place)
        for page, place in found
        if place in (0, len(pages[page]) - 1) or {(page, place - 1), (page, place + 1)} & found
    )


def _plain(said: str) -> str:
    """A line without the number of its page."""
    return FIGURES.sub("#", " ".join(said.split()))


def _parts(said: str) -> list[str]:
    """What stands beside each other in a line, or with a mark between."""
    return [" ".join(part.split()) for part in JOINED.split(said.strip()) if part]


def _repeats(said: str, inner: Counter[str]) -> bool:
    """Whether all of a line, or the end of it, stands in another line as well."""
    parts = _parts(said)
    if len(parts) <= BESIDE and all(_is_titled(part) and inner[part] > 1 for part in parts):
        return True
    words = said.split() if len(parts) == 1 and len(said) <= LINE else []
    ends = (" ".join(words[at:]) for at in range(1, len(words) - 1))
    return any(_is_titled(end) and inner[end] for end in ends)


def _is_titled(part: str) -> bool:
    return sum(map(str.isalpha, part)) >= LONG and not part[0].islower() and not ENDS.search(part)


def headed(units: Sequence[TextUnit]) -> list[TextUnit]:
    """The same, with those marked as headings that are short, end with no mark and have the numbers of chapters."""
    able = [place for place in range(len(units)) if _may_head(units, place)]
    marks = {place: match[2] for place in able if (match := NUMBERED.match(units[place].text.strip()))}
    kinds = Counter(mark for mark, _ in {(marks[place], _number(units[place])) for place in able})
    usual = max(kinds, key=lambda mark: kinds[mark], default="")
    able = [place for place in able if marks[place] == usual]  # all chapters are numbered alike
    numbers = [_number(units[place]) for place in able]
    row = {place for place, number in zip(able, numbers, strict=True) if {number - 1, number - STEP} & {0, *numbers}}
    if len({*numbers}) < ROW or min(numbers) > STEP:
        return list(units)
    return [replace(unit, role=HEADED) if place in row else unit for place, unit in enumerate(units)]


def _may_head(units: Sequence[TextUnit], place: int) -> bool:
    unit = units[place]
    if unit.role not in ("", LISTED) or not (number := _number(unit)):
        return False
    before = units[place - 1] if place else None
    behind = units[place + 1] if place + 1 < len(units) else None
    listed = before is not None and number > 1 and _number(before) == number - 1
    return not listed and (behind is None or _number(behind, short=False) != number + 1)


def _number(unit: TextUnit, *, short: bool = True) -> int:
    """The number of what may be a heading, or, if it need not be `short`, of an item; 0 for none."""
    text = unit.text.strip()
    match = NUMBERED.match(text)
    if match is None or not match[3].isupper():
        return 0
    return 0 if short and (len(text.split()) > WORDS or ENDS.search(text) is not None) else int(match[1])


def without_references(units: Sequence[TextUnit]) -> list[TextUnit]:
    """The same, each reference that is set behind a text or a heading by itself: `see 9.6`."""
    found = []
    for unit in units:
        match = (REFERENCE if unit.role == HEADED else STOPPED).search(unit.text)
        found += [unit] if match is None else [_cut(unit, 0, match.start()), _cut(unit, match.start(1), match.end(1))]
    return found


def _cut(unit: TextUnit, start: int, end: int) -> TextUnit:
    """A part of a text; what is behind its beginning has no mark."""
    inside = [(at - start, line, column) for at, line, column in unit.starts if start < at < end]
    starts = ((0, *unit.at(start)), *inside, (end - start, *unit.until(end)))
    made = replace(unit, text=unit.text[start:end], starts=starts)
    return replace(made, role="", mark="", marked=0) if start else made
