"""A document in parts that begin on a page of their own: only what changed is laid out and drawn again.

A template says with `<!--part-->` where a new part begins, before an element that begins a page (`break-before: page`,
or a page with a name of its own) and has no other around it but the body; and with `<!--block-->`, before an element,
where a page may happen to begin, in elements that have no edges of their own. Pages that begin and end so are a
*stretch*, which is laid out by itself just as it is with all that goes before. What it has from there is the number of
its first page and the strings of `string-set`; what it has from everywhere are the page numbers of links with the
attribute `data-page` (after `href`), which CSS prints with `attr(data-page)`. Where a stretch ends is known as long as
what follows on the next page is the same.

Stretches are kept under what is in them, their drawn pages (`leaves.py`) under all that is seen on them.
"""

from __future__ import annotations

import hashlib
import marshal
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from pathlib import Path
from typing import Any

from forge.kept import find, keep
from forge.render.cutting import cut
from forge.render.leaves import Leaves, unpacked
from forge.render.weasy import ART, DrawingError, LaidOut

_SHOWN = re.compile(r'\bhref="#([^"]*)" data-page(?:="")?(?=[\s>])')
_SETTLING = 4  # times that page numbers may change what a page holds
_ENDS = 8  # that are known of what begins in the same way
_EDGES = (
    *("top-left-corner", "top-left", "top-center", "top-right", "top-right-corner"),
    *("bottom-left-corner", "bottom-left", "bottom-center", "bottom-right", "bottom-right-corner"),
    *("left-top", "left-middle", "left-bottom", "right-top", "right-middle", "right-bottom"),
)

Layout = Callable[[str, Mapping[str, str]], LaidOut]
Packed = tuple[int, dict[str, int], list[str], dict[str, str]]
Window = tuple[int, int, int]  # a part, and which of its blocks: from one, up to another


@dataclass(frozen=True)
class Extent:
    """What is known of pages that have been laid out: how many, the names on them (each with its page, from 0), what
    links on them lead to, and the strings they leave behind."""

    pages: int
    anchors: Mapping[str, int]
    links: frozenset[str]
    strings: Mapping[str, str]

    def packed(self) -> Packed:
        """As it is kept."""
        return (self.pages, dict(self.anchors), sorted(self.links), dict(self.strings))


@dataclass(frozen=True)
class Stretch:
    """Pages of a part: its blocks from `start` up to `end`. Those up to `ahead` have a say in where they end."""

    part: int
    start: int
    end: int
    ahead: int
    extent: Extent

    @property
    def place(self) -> Window:
        return self.part, self.start, self.end


@dataclass(frozen=True)
class Around:
    """What pages show of the rest of the document."""

    number: int
    strings: tuple[tuple[str, str], ...]
    pages: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Materials:
    """What every page of a document is made from, besides its own words: styles and pictures by their names (a hash of
    each picture), fonts and tools, and options of drawing. `called` tells the name of a font by its file, `kept` is the
    folder for what can be used again."""

    styles: Mapping[str, str]
    pictures: Mapping[str, str]
    made_with: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    called: Callable[[bytes], str]
    kept: Path


class Galley:
    """One setting of a document: its HTML, cut up."""

    def __init__(self, html: str, materials: Materials, layout: Layout) -> None:
        self._given, self._layout = materials, layout
        self._cut = cut(html, materials.styles)
        styles = sorted(materials.styles.items())
        self._common = (self._cut.head, self._cut.foot, styles, materials.made_with, materials.options)
        self._common_key = _hash(repr((self._common, self._pictures(" ".join(materials.styles.values())))))
        self._blocks = [
            [self._block(part.blocks[i], part.around[i]) for i in range(len(part.blocks))] for part in self._cut.parts
        ]
        self._found: dict[Window, tuple[Around, LaidOut, int]] = {}
        self._parts: dict[int, list[Stretch]] = {}

    @property
    def laid_out(self) -> int:
        """How many stretches had to be laid out."""
        return sum(stretch.place in self._found for stretch in self.stretches())

    @cached_property
    def pages(self) -> int:
        """How many pages it has."""
        return sum(stretch.extent.pages for stretch in self.stretches())

    def stretches(self) -> list[Stretch]:
        """All of them, in order. Raises DrawingError when one cannot be laid out."""
        for index in range(len(self._cut.parts)):
            if index in self._parts:
                continue
            if (known := self._kept(index)) is not None:
                self._parts[index] = known
            elif self._any_kept(index):
                self._mend(index)
            else:
                end = index + 1
                while end < len(self._cut.parts) and self._kept(end) is None and not self._any_kept(end):
                    end += 1
                for found in self._lay([(i, 0, self._size(i)) for i in range(index, end)], self._before(index), None):
                    self._parts.setdefault(found.part, []).append(found)
                for i in range(index, end):
                    self._keep(i)
        return [stretch for index in range(len(self._cut.parts)) for stretch in self._parts[index]]

    def leaves(self) -> list[Leaves]:
        """All pages, drawn. Raises DrawingError when they cannot be, or a link leads nowhere."""
        for _ in range(_SETTLING):
            stretches = self.stretches()
            pages = self._page_numbers(stretches)
            arounds = list(self._arounds(stretches, pages))
            paths = [self._path(stretch, around) for stretch, around in zip(stretches, arounds, strict=True)]
            drawn = [_read(path) for path in paths]
            missing = [index for index, known in enumerate(drawn) if known is None]
            lacking = [i for i in missing if self._found.get(stretches[i].place, (None,))[0] != arounds[i]]
            for start, end in _runs(lacking):
                self._lay_again(stretches[start:end], arounds[start], pages)
            if stretches == self.stretches():
                break
        else:
            raise DrawingError("page numbers change what is on which page, again and again")
        for index in missing:
            _, laid, first = self._found[stretches[index].place]
            last, options = first + stretches[index].extent.pages, dict(self._given.options)
            drawn[index] = made = laid.leaves(first, last, self._given.called, **options)
            keep(paths[index], made.packed())
        return [leaves for leaves in drawn if leaves is not None]

    def _mend(self, index: int) -> None:
        """Lays out what has changed in a part, up to where pages begin as they did before."""
        made = self._parts[index] = []
        size = self._size(index)
        while (start := made[-1].end if made else 0) < size:
            if (known := self._known(index, start)) is not None:
                made.append(known)
                continue
            again = (self._known(index, later) for later in range(start + 1, size))
            then = next((known.ahead for known in again if known is not None), size)
            found = self._lay([(index, start, then)], self._before(index), None)
            made += found or self._lay([(index, start, size)], self._before(index), None)
        self._keep(index)

    def _lay_again(self, stretches: Sequence[Stretch], around: Around, pages: Mapping[str, int]) -> None:
        """Lays stretches that follow one another out with what they show of the rest."""
        windows: list[Window] = []
        for part in dict.fromkeys(stretch.part for stretch in stretches):
            inside = [stretch for stretch in stretches if stretch.part == part]
            windows.append((part, inside[0].start, self._size(part)))
        last = stretches[-1]
        # The block after those that have a say is on a later page, which tells that they were all there are.
        shorter = [*windows[:-1], (*windows[-1][:2], min(last.ahead + 1, self._size(last.part)))]
        found = self._lay(shorter, around, pages)
        if not found or (found[-1].part, found[-1].end) < (last.part, last.end):
            found = self._lay(windows, around, pages)
        for part, start, _ in windows:
            new = [stretch for stretch in found if stretch.part == part]
            old = self._parts[part]
            end = new[-1].end if new else start
            self._parts[part] = [
                *(stretch for stretch in old if stretch.end <= start),
                *new,
                *(stretch for stretch in old if stretch.start >= end),
            ]

    def _lay(self, windows: Sequence[Window], around: Around, pages: Mapping[str, int] | None) -> list[Stretch]:
        """Lays out blocks that follow one another, from the number of the first page and with these page numbers, and
        returns the stretches in them. Where the last window ends before its part does, its last pages are none."""
        # Pages on the left stay there.
        blank = 0 if around.number == 1 else 1 + around.number % 2
        before = '<div class="before-it"></div>' * blank
        parts = (self._cut.parts[part].html(start, end, str(part)) for part, start, end in windows)
        html = f"{self._cut.head}{before}{_filled(''.join(parts), pages or {})}{self._cut.foot}"
        sheets = {"before": _before_it(around, blank)} if blank else {}
        laid = self._layout(html, {**self._given.styles, **sheets})
        starts, tops = laid.blocks() if self._cut.head else ({"0.0": 0}, [None] * laid.pages)
        made: list[Stretch] = []
        for index, (part, start, end) in enumerate(windows):
            first = starts.get(f"{part}.{start}")
            if first is None or tops[first] not in (None, f"{part}.{start}"):
                raise DrawingError("<!--part--> stands before something that does not begin a page")
            last = laid.pages
            if index + 1 < len(windows):
                last = starts.get(f"{windows[index + 1][0]}.0", first)
            place = {int(name.split(".")[1]): page for name, page in starts.items() if name.split(".")[0] == str(part)}
            begins = sorted(
                block for block, page in place.items() if first < page < last and tops[page] == f"{part}.{block}"
            )
            for one, then in zip([start, *begins], [*begins, end], strict=True):
                page = place.get(then, last) if then < end else last
                after = end
                if then < end:
                    after = next((block for block in range(then + 1, end) if place.get(block, 0) > page), end)
                if after == end < self._size(part):
                    break
                here = (place[one], page)
                extent = Extent(page - place[one], laid.anchors(*here), laid.links(*here), laid.strings(*here))
                made.append(stretch := Stretch(part, one, then, after, extent))
                shown = () if pages is None else self._shown(stretch, pages)
                number = around.number + place[one] - starts[f"{windows[0][0]}.{windows[0][1]}"]
                self._found[stretch.place] = (Around(number, (), shown), laid, place[one])
                self._keep_end(stretch)
        return self._with_strings(made, around)

    def _with_strings(self, made: list[Stretch], around: Around) -> list[Stretch]:
        strings = dict(around.strings)
        for stretch in made:
            known, laid, first = self._found[stretch.place]
            self._found[stretch.place] = (
                Around(known.number, tuple(sorted(strings.items())), known.pages),
                laid,
                first,
            )
            strings.update(stretch.extent.strings)
        return made

    def _before(self, index: int) -> Around:
        """What the next pages of a part have from those before them."""
        before = [stretch for part in range(index + 1) for stretch in self._parts.get(part, ())]
        strings: dict[str, str] = {}
        for stretch in before:
            strings.update(stretch.extent.strings)
        return Around(1 + sum(stretch.extent.pages for stretch in before), tuple(sorted(strings.items())), ())

    def _page_numbers(self, stretches: Iterable[Stretch]) -> dict[str, int]:
        """The page of every name. Raises DrawingError for a link to a name that there is not."""
        pages: dict[str, int] = {}
        number = 1
        for stretch in stretches:
            for name, page in stretch.extent.anchors.items():
                pages.setdefault(name, number + page)
            number += stretch.extent.pages
        if lost := sorted(frozenset[str]().union(*(stretch.extent.links for stretch in stretches)) - pages.keys()):
            raise DrawingError(f"No anchor #{lost[0]} for internal URI reference")
        return pages

    def _arounds(self, stretches: Iterable[Stretch], pages: Mapping[str, int]) -> Iterator[Around]:
        number, strings = 1, dict[str, str]()
        for stretch in stretches:
            yield Around(number, tuple(sorted(strings.items())), self._shown(stretch, pages))
            number += stretch.extent.pages
            strings.update(stretch.extent.strings)

    def _shown(self, stretch: Stretch, pages: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
        said = "".join(self._cut.parts[stretch.part].blocks[stretch.start : stretch.end])
        names = dict.fromkeys(unescape(name) for name in _SHOWN.findall(said))
        return tuple((name, pages[name]) for name in names if name in pages)

    def _size(self, index: int) -> int:
        return len(self._cut.parts[index].blocks)

    def _pictures(self, said: str) -> list[tuple[str, str | None]]:
        return [(name, self._given.pictures.get(name)) for name in sorted(set(ART.findall(said)))]

    def _block(self, said: str, around: tuple[str, ...]) -> str:
        """A hash of a block, and of what it stands in."""
        return _hash(repr((said, around, self._pictures(said))))

    def _some(self, part: int, start: int, end: int) -> str:
        """A hash of some blocks of a part, and of whether they are its first and its last."""
        whole = (start == 0, end == self._size(part))
        return _hash(repr((self._common_key, whole, self._blocks[part][start:end])))

    def _kept(self, index: int) -> list[Stretch] | None:
        data = find(self._given.kept / f"{self._some(index, 0, self._size(index))}.part")
        if data is None:
            return None
        return [Stretch(index, start, end, ahead, _extent(said)) for (start, end, ahead), said in marshal.loads(data)]

    def _keep(self, index: int) -> None:
        said = [((one.start, one.end, one.ahead), one.extent.packed()) for one in self._parts[index]]
        keep(self._given.kept / f"{self._some(index, 0, self._size(index))}.part", marshal.dumps(said))

    def _ends_path(self, part: int, start: int) -> Path:
        return self._given.kept / f"{_hash(repr((self._common_key, start == 0, self._blocks[part][start])))}.ends"

    def _ends(self, part: int, start: int) -> list[tuple[int, int, str, Packed]]:
        data = find(self._ends_path(part, start))
        return [] if data is None else marshal.loads(data)

    def _any_kept(self, part: int) -> bool:
        """Whether something was laid out that began like one of a part's blocks."""
        return self._size(part) > 1 and any(self._ends_path(part, start).exists() for start in range(self._size(part)))

    def _known(self, part: int, start: int) -> Stretch | None:
        """The stretch that begins with a block, if it has been laid out before."""
        for length, ahead, said, extent in self._ends(part, start):
            if start + ahead <= self._size(part) and self._some(part, start, start + ahead) == said:
                return Stretch(part, start, start + length, start + ahead, _extent(extent))
        return None

    def _keep_end(self, one: Stretch) -> None:
        said = self._some(one.part, one.start, one.ahead)
        new = (one.end - one.start, one.ahead - one.start, said, one.extent.packed())
        others = [known for known in self._ends(one.part, one.start) if known[2] != said]
        keep(self._ends_path(one.part, one.start), marshal.dumps([new, *others][:_ENDS]))

    def _path(self, one: Stretch, around: Around) -> Path:
        said = (self._some(one.part, one.start, one.ahead), one.end - one.start, around)
        return self._given.kept / f"{_hash(repr(said))}.leaves"


def _hash(said: str) -> str:
    return hashlib.sha256(said.encode()).hexdigest()[:32]


def _extent(packed: Packed) -> Extent:
    pages, anchors, links, strings = packed
    return Extent(pages, anchors, frozenset(links), strings)


def _filled(html: str, pages: Mapping[str, int]) -> str:
    """HTML with the numbers of pages; those that are not known yet have two figures."""
    return _SHOWN.sub(lambda found: f'href="#{found[1]}" data-page="{pages.get(unescape(found[1]), 10)}"', html)


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Numbers that follow one another, as (first, behind the last)."""
    start = None
    for index, number in enumerate(numbers):
        start = number if start is None else start
        if index + 1 == len(numbers) or numbers[index + 1] != number + 1:
            yield start, number + 1
            start = None


def _before_it(around: Around, blank: int) -> str:
    """The style of the pages before a stretch, which leave behind what those before it in the document would. What
    follows is on a page of its own because it has no room on them."""
    nothing = "".join(f"@{edge} {{ content: none }} " for edge in _EDGES)
    pages = ", ".join(f":nth({index + 1})" for index in range(blank))
    strings = ", ".join(f"{name} {_quoted(text)}" for name, text in around.strings)
    return (
        f"@page {pages} {{ counter-reset: page {around.number - 1}; {nothing}}} "
        f".before-it {{ height: 9999mm{f'; string-set: {strings}' if strings else ''} }}"
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
