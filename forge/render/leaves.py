"""Drawn pages apart from their file: the objects of a PDF with gaps for what is known once all pages are together.

A part of a document is drawn by itself and kept as leaves; `binding.py` makes a file of the leaves of all parts.
"""

from __future__ import annotations

import marshal
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass
from typing import Any

import pydyf

# What an object is said with: bytes as they stand in the file, the number of another object of the same leaves, one of
# those that belong to the file (below 0), or a gap.
PAGES, DOCUMENT, FONTS = -1, -2, -3
Gap = tuple[str, int | str]
Said = bytes | int | Gap
OF_PAGE, OF_LINK, ID, LEADS = "page", "link", "id", "leads"  # what fills a gap

_REFERENCE = re.compile(rb"(\d+) 0 R")
_IDS = ("ID", "Headers")  # names of cells of tables, which a file has once


# The name of a font's file, and of its glyphs the text each stands for and the width contents reckon with.
Shown = tuple[str, Mapping[int, str], Mapping[int, float]]


@dataclass(frozen=True)
class Bookmark:
    """A line of the table of contents that viewers show: where it leads, on which of the leaves."""

    page: int
    level: int
    label: str
    at: str
    open: bool


@dataclass(frozen=True)
class Leaves:
    """Drawn pages. `objects` are all they need, each with whether it is no stream; `pages` the numbers of the pages.

    `tops` are the elements of the structure that nothing else of the leaves holds, `marked` those that the marks of
    each page belong to, `linked` those of the links. `anchors` say where on which page a name is, `glyphs` which
    glyphs of each font are shown, by what contents call it.
    """

    objects: tuple[tuple[bool, tuple[Said, ...]], ...]
    pages: tuple[int, ...]
    tops: tuple[int, ...]
    marked: tuple[tuple[int, ...], ...]
    linked: tuple[int, ...]
    anchors: Mapping[str, tuple[int, str]]
    bookmarks: tuple[Bookmark, ...]
    glyphs: Mapping[str, Shown]
    metadata: bytes | None
    info: Mapping[str, str]

    def packed(self) -> bytes:
        """As bytes, to be kept."""
        marks = tuple(astuple(mark) for mark in self.bookmarks)
        rest = (dict(self.anchors), marks, dict(self.glyphs), self.metadata, dict(self.info))
        return marshal.dumps((self.objects, self.pages, self.tops, self.marked, self.linked, *rest))


def unpacked(data: bytes) -> Leaves:
    """What `packed` made of leaves. Raises ValueError, EOFError or TypeError for anything else."""
    objects, pages, tops, marked, linked, anchors, marks, *rest = marshal.loads(data)  # kept by us, checked by a hash
    return Leaves(objects, pages, tops, marked, linked, anchors, tuple(Bookmark(*mark) for mark in marks), *rest)


def leaves(pdf: pydyf.PDF, glyphs: Mapping[str, Shown], own: frozenset[str], marks: tuple[Bookmark, ...]) -> Leaves:
    """What WeasyPrint has drawn, of which the anchors `own` are to be reached from elsewhere."""
    objects = {item.number: item for item in pdf.objects}
    pages = [_number(reference) for reference in pdf.page_references]
    places: dict[int, int] = {pdf.pages.number: PAGES}
    left_out = {0, pdf.pages.number, pdf.catalog.number}
    tops: list[int] = []
    marked: list[list[int]] = []
    linked: list[int] = []
    if reference := pdf.catalog.get("StructTreeRoot"):
        root = objects[_number(reference)]
        document, parents = objects[_number(root["K"][0])], objects[_number(root["ParentTree"])]
        places[document.number] = DOCUMENT
        left_out |= {root.number, document.number, parents.number}
        tops = [_number(kid) for kid in document["K"]]
        held = dict(zip(parents["Nums"][::2], parents["Nums"][1::2], strict=True))
        marked = [[_number(item) for item in held[index]] for index in range(len(pages))]
        linked = [_number(held[index]) for index in range(len(pages), len(held))]
    fonts = _number(objects[_number(objects[pages[0]]["Resources"])]["Font"])
    places[fonts] = FONTS
    left_out.add(fonts)
    metadata = None
    if reference := pdf.catalog.get("Metadata"):
        left_out.add(number := _number(reference))
        metadata = b"\n".join(objects[number].stream)
    kept = [item for item in pdf.objects if item.number not in left_out]
    places |= {item.number: index for index, item in enumerate(kept)}
    names = pdf.catalog.get("Names", {}).get("Dests", {}).get("Names", ())
    anchors = {
        name.string: (pages.index(_number(at[0])), f"{_short(at[2])} {_short(at[3])}")
        for name, at in zip(names[::2], names[1::2], strict=True)
        if name.string in own
    }
    return Leaves(
        objects=tuple((item.compressible, tuple(_joined(_object(item, places, len(pages))))) for item in kept),
        pages=tuple(places[page] for page in pages),
        tops=tuple(places[top] for top in tops),
        marked=tuple(tuple(places[item] for item in page) for page in marked),
        linked=tuple(places[item] for item in linked),
        anchors=anchors,
        bookmarks=marks,
        glyphs=glyphs,
        metadata=metadata,
        info={key: value.string for key, value in pdf.info.items()} | {"Lang": _lang(pdf)},
    )


def _lang(pdf: pydyf.PDF) -> str:
    said = pdf.catalog.get("Lang")
    return str(said.string) if said is not None else ""


def _number(reference: bytes) -> int:
    found = _REFERENCE.fullmatch(reference)
    assert found, reference
    return int(found[1])


def _short(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")


def _object(item: Any, places: Mapping[int, int], pages: int) -> Iterator[Said]:
    if not isinstance(item, pydyf.Stream):
        yield from _value(item, places, pages)
        return
    body = b"\n".join(pydyf._to_bytes(line) for line in item.stream)
    extra = dict(item.extra)
    if item.compress:
        extra["Filter"] = "/FlateDecode"
        body = zlib.compress(body, 9)
    extra["Length"] = len(body)
    yield from _value(pydyf.Dictionary(extra), places, pages)
    yield b"\nstream\n" + body + b"\nendstream"


def _value(item: Any, places: Mapping[int, int], pages: int, key: str = "") -> Iterator[Said]:
    if isinstance(item, pydyf.Dictionary):
        yield b"<<"
        leads = item.get("Dest") if item.get("Subtype") == "/Link" else None
        for name, value in item.items():
            yield f"/{name} ".encode()
            if name == "StructParents":
                yield (OF_PAGE, value)
            elif name == "StructParent":
                yield (OF_LINK, value - pages)
            elif name == "Contents" and leads is not None:
                yield (LEADS, leads.string)
            else:
                yield from _value(value, places, pages, name)
            yield b" "
        yield b">>"
    elif isinstance(item, pydyf.Array):
        yield b"["
        for value in item:
            yield from _value(value, places, pages, key)
            yield b" "
        yield b"]"
    elif isinstance(item, bytes) and (found := _REFERENCE.fullmatch(item)):
        yield places[int(found[1])]
    elif isinstance(item, pydyf.String) and key in _IDS:
        yield (ID, str(item.string))
    else:
        yield pydyf._to_bytes(item)


def _joined(said: Iterator[Said]) -> Iterator[Said]:
    """Bytes that follow one another in one."""
    before = b""
    for one in said:
        if isinstance(one, bytes):
            before += one
            continue
        if before:
            yield before
            before = b""
        yield one
    if before:
        yield before
