"""A document cut into parts that begin on a page of their own: only those that changed are laid out and drawn again.

A template says with `<!--part-->` where a new part begins, before an element that begins a page (`break-before: page`,
or a page with a name of its own) and has no other around it but the body. What a part has from those before it is the
number of its first page and the strings of `string-set`; what it has from all of them are the page numbers of links
with the attribute `data-page` (after `href`), which CSS prints with `attr(data-page)`. How many pages a part takes goes
by what is in it, and is kept under that; its drawn pages (`leaves.py`) are kept under all that is seen on them.
"""

from __future__ import annotations

import hashlib
import marshal
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from pathlib import Path

from forge.kept import find, keep
from forge.render.leaves import Leaves, unpacked
from forge.render.weasy import ART, DrawingError, LaidOut

_MARK = "<!--part-->"
_BODY = re.compile(r"<body\b[^>]*>")
_TAG = re.compile(r"<[A-Za-z]\w*")
_SHOWN = re.compile(r'\bhref="#([^"]*)" data-page(?:="")?(?=[\s>])')
# Where styles ask for what only a whole document knows, it is one part.
_WHOLE = re.compile(
    r"\btarget-(?:counters?|text)\(|\bcounters?\(\s*pages\b|\bcounter-(?:increment|set|reset)\b|\bfootnote\b|\brunning\("
)
_SETTLING = 4  # times that page numbers may change what a page holds
_EDGES = (
    *("top-left-corner", "top-left", "top-center", "top-right", "top-right-corner"),
    *("bottom-left-corner", "bottom-left", "bottom-center", "bottom-right", "bottom-right-corner"),
    *("left-top", "left-middle", "left-bottom", "right-top", "right-middle", "right-bottom"),
)

Layout = Callable[[str, Mapping[str, str]], LaidOut]


@dataclass(frozen=True)
class Extent:
    """What is known of a part once it has been laid out: its pages, the names on them (each with its page, from 0),
    what its links lead to, and the strings it leaves behind."""

    pages: int
    anchors: Mapping[str, int]
    links: frozenset[str]
    strings: Mapping[str, str]

    def packed(self) -> bytes:
        """As bytes, to be kept."""
        return marshal.dumps((self.pages, dict(self.anchors), sorted(self.links), dict(self.strings)))


def _extent(data: bytes) -> Extent:
    pages, anchors, links, strings = marshal.loads(data)  # kept by us, and checked by a hash
    return Extent(pages, anchors, frozenset(links), strings)


@dataclass(frozen=True)
class Around:
    """What a part's pages show of the rest of the document."""

    number: int
    strings: tuple[tuple[str, str], ...]
    pages: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Materials:
    """What every part of a document is made from, besides its own words: styles and pictures by their names (a hash of
    each picture), fonts and tools, and options of drawing. `called` tells the name of a font by its file, `kept` is the
    folder for what can be used again."""

    styles: Mapping[str, str]
    pictures: Mapping[str, str]
    made_with: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    called: Callable[[bytes], str]
    kept: Path


class Galley:
    """One setting of a document: its HTML, cut into parts. `laid_out` counts the parts that had to be laid out."""

    def __init__(self, html: str, given: Materials, layout: Layout) -> None:
        self._given, self._layout = given, layout
        self._head, self.parts, self._foot = _cut(html, given.styles)
        self._keys = [self._key(part) for part in self.parts]
        self._found: dict[int, tuple[Around, LaidOut, int, int]] = {}
        self._touched: set[int] = set()
        self._extents: list[Extent] = []

    @property
    def laid_out(self) -> int:
        return len(self._touched)

    @cached_property
    def pages(self) -> int:
        """How many pages it has."""
        return sum(extent.pages for extent in self.extents())

    def extents(self) -> Sequence[Extent]:
        """What is known of each part. Raises DrawingError when one cannot be laid out."""
        while (index := len(self._extents)) < len(self.parts):
            if (known := self._kept_extent(index)) is not None:
                self._extents.append(known)
                continue
            end = index + 1
            while end < len(self.parts) and self._kept_extent(end) is None:
                end += 1
            self._lay(index, end, [Around(*self._before(index), ())] * (end - index))
        return self._extents

    def leaves(self) -> list[Leaves]:
        """All parts, drawn. Raises DrawingError when one cannot be, or a link leads nowhere."""
        for _ in range(_SETTLING):
            before = list(self.extents())
            around = list(self._arounds())
            paths = [self._path(index, around[index]) for index in range(len(self.parts))]
            drawn = [_read(path) for path in paths]
            missing = [index for index, known in enumerate(drawn) if known is None]
            for start, end in _runs([index for index in missing if not self._ready(index, around[index])]):
                self._lay(start, end, around[start:end])
            if before == self._extents:
                break
        else:
            raise DrawingError("page numbers change what is on which page, again and again")
        for index in missing:
            _, laid, start, end = self._found[index]
            drawn[index] = made = laid.leaves(start, end, self._given.called, **dict(self._given.options))
            keep(paths[index], made.packed())
        return [leaves for leaves in drawn if leaves is not None]

    def _ready(self, index: int, around: Around) -> bool:
        """Whether a part is laid out with what it is to show of the rest."""
        return index in self._found and self._found[index][0] == around

    def _lay(self, start: int, end: int, arounds: Sequence[Around]) -> None:
        """Lays out parts that follow one another, from the number of the first one's first page."""
        number = arounds[0].number
        # Pages on the left stay there.
        blank = 0 if number == 1 else 1 + number % 2
        before = '<div class="before-it"></div>' * blank
        parts = [self._filled(index, around) for index, around in zip(range(start, end), arounds, strict=True)]
        html = f"{self._head}{before}{''.join(parts)}{self._foot}"
        sheets = {"before": _before_it(arounds[0])} if blank else {}
        laid = self._layout(html, {**self._given.styles, **sheets})
        places = laid.parts() if len(self.parts) > 1 else {"0": (0, laid.pages)}
        for index, around in zip(range(start, end), arounds, strict=True):
            if (here := places.get(str(index))) is None or here[0] == here[1]:
                raise DrawingError("<!--part--> stands before something that does not begin a page")
            extent = Extent(here[1] - here[0], laid.anchors(*here), laid.links(*here), laid.strings(*here))
            self._extents[index : index + 1] = [extent]
            self._touched.add(index)
            self._found[index] = (Around(*self._before(index), around.pages), laid, *here)
            keep(self._extent_path(index), extent.packed())

    def _before(self, index: int) -> tuple[int, tuple[tuple[str, str], ...]]:
        """The number of a part's first page, and the strings that those before it leave behind."""
        before = self._extents[:index]
        strings: dict[str, str] = {}
        for extent in before:
            strings.update(extent.strings)
        return 1 + sum(extent.pages for extent in before), tuple(sorted(strings.items()))

    def _arounds(self) -> Iterator[Around]:
        pages: dict[str, int] = {}
        number = 1
        for extent in self.extents():
            for name, page in extent.anchors.items():
                pages.setdefault(name, number + page)
            number += extent.pages
        for index, (part, extent) in enumerate(zip(self.parts, self._extents, strict=True)):
            if lost := sorted(extent.links - pages.keys()):
                raise DrawingError(f"No anchor #{lost[0]} for internal URI reference")
            shown = dict.fromkeys(unescape(name) for name in _SHOWN.findall(part))
            yield Around(*self._before(index), tuple((name, pages[name]) for name in shown))

    def _filled(self, index: int, around: Around) -> str:
        """The HTML of a part, with the numbers of pages; those that are not known yet have two figures."""
        known = dict(around.pages)

        def filled(found: re.Match[str]) -> str:
            return f'href="#{found[1]}" data-page="{known.get(unescape(found[1]), 10)}"'

        part = _SHOWN.sub(filled, self.parts[index])
        return _TAG.sub(lambda tag: f'{tag[0]} data-part="{index}"', part, count=1)

    def _key(self, part: str) -> str:
        """A hash of all that a part is made from, but for the rest of the document."""
        given = self._given
        shown = sorted(set(ART.findall(" ".join((part, *given.styles.values())))))
        pictures = [(name, given.pictures.get(name)) for name in shown]
        said = (self._head, part, self._foot, sorted(given.styles.items()), pictures, given.made_with, given.options)
        return _hash(repr(said))

    def _extent_path(self, index: int) -> Path:
        return self._given.kept / f"{self._keys[index]}.extent"

    def _kept_extent(self, index: int) -> Extent | None:
        data = find(self._extent_path(index))
        return None if data is None else _extent(data)

    def _path(self, index: int, around: Around) -> Path:
        return self._given.kept / f"{_hash(repr((self._keys[index], around)))}.leaves"


def _hash(said: str) -> str:
    return hashlib.sha256(said.encode()).hexdigest()[:32]


def _cut(html: str, styles: Mapping[str, str]) -> tuple[str, list[str], str]:
    """What stands before the parts, the parts, and what stands behind them. One part where it cannot be cut."""
    body = _BODY.search(html)
    end = html.rfind("</body>")
    if body is None or end < 0 or _WHOLE.search(" ".join((html[: body.end()], *styles.values()))):
        return "", [html], ""
    parts = [part.strip() for part in html[body.end() : end].split(_MARK)]
    return html[: body.end()], [part for part in parts if part] or [""], html[end:]


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Numbers that follow one another, as (first, behind the last)."""
    start = None
    for index, number in enumerate(numbers):
        start = number if start is None else start
        if index + 1 == len(numbers) or numbers[index + 1] != number + 1:
            yield start, number + 1
            start = None


def _before_it(around: Around) -> str:
    """The style of the pages before a part, which leave behind what those before it in the document would."""
    nothing = "".join(f"@{edge} {{ content: none }} " for edge in _EDGES)
    strings = ", ".join(f"{name} {_quoted(text)}" for name, text in around.strings)
    set_ = f"; string-set: {strings}" if strings else ""
    return (
        f"@page before-it {{ margin: 0; counter-reset: page {around.number - 1}; {nothing}}} "
        f".before-it {{ page: before-it; break-after: page; height: 1px{set_} }}"
    )


def _quoted(text: str) -> str:
    """A text as CSS has it."""
    return '"' + re.sub(r'["\\\n\r\f]', lambda found: f"\\{ord(found[0]):x} ", text) + '"'


def _read(path: Path) -> Leaves | None:
    if (data := find(path)) is None:
        return None
    try:
        return unpacked(data)
    except (ValueError, EOFError, TypeError):
        return None
