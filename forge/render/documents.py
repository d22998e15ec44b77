"""Whole documents: booklets and summaries (tagged PDF/UA) and the words that stand on the edges of sheets."""

from __future__ import annotations

import hashlib
import json
import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from html import unescape
from math import inf
from typing import Any

from forge.kept import find, keep
from forge.problems import fail
from forge.project import Project
from forge.render.binding import bind
from forge.render.bounds import bounded
from forge.render.boxes import Rung
from forge.render.fonts import unprintable
from forge.render.parts import Galley, Materials
from forge.render.studio import Studio, studio_for
from forge.render.tools import tool_fingerprint
from forge.render.weasy import WHOLE, DrawingError, LaidOut


@dataclass(frozen=True)
class Document:
    """A document to be drawn: its template, the styles it uses, the pictures it shows and all its words.

    With `pages` it must not take more of them: its text steps down `ladder` until it does. Without, the number of its
    pages is a multiple of `folds`, by the same ladder, or else by blank pages.
    `links` says what each anchor leads to, for those who hear a document instead of seeing it.
    """

    template: str
    styles: tuple[str, ...]
    context: Mapping[str, Any]
    pictures: Mapping[str, str]
    name: str
    ladder: tuple[Rung, ...] = (Rung(9),)
    pages: int | None = None
    folds: int = 1
    links: Mapping[str, str] = field(default_factory=dict)


class MuchToLayError(Exception):
    """More of a document has to be laid out than was wanted."""


@dataclass(frozen=True)
class Made:
    """A drawn document, the rung of the ladder its text ended on, and of how many `parts` it is (`parts.py`).

    `laid_out` is how many of them had to be laid out, at that rung; of the others the pages were kept.
    """

    pdf: bytes
    rung: Rung
    parts: int = 0
    laid_out: int = 0


def draw_document(
    studio: Studio,
    document: Document,
    *,
    tagged: bool = True,
    executor: Executor | None = None,
    most: float | None = None,
) -> Made:
    """The PDF of a document, PDF/UA-1 when `tagged`. Drawn anew only when something it depends on has changed, and
    then where `executor` runs, if there is one.

    Raises ProblemsError naming the document and what is wrong, and MuchToLayError before more than the share `most` of
    it is laid out, if that is given.
    """
    styles, first = _ready(studio, document)
    ladder = document.ladder
    key = hashlib.sha256()
    for part in (
        first,
        repr((ladder, document.pages, document.folds)),
        json.dumps([styles, dict(document.pictures), dict(document.links)], sort_keys=True),
        studio.fonts.digest,
        tool_fingerprint(),
        str(tagged),
    ):
        key.update(part.encode())
        key.update(b"\0")
    path = studio.project.cache / "documents" / key.hexdigest()[:32]
    if known := find(path):
        return Made(known[1:], ladder[known[0]])
    if executor is not None:
        return executor.submit(_draw_elsewhere, studio.project, studio.game, document, tagged).result()
    studio.show(document.pictures)
    with _named(studio, document):
        galley, index = _lay_out(studio, document, _given(studio, document, styles, tagged), most)
        made = bind(galley.leaves(), studio.fonts.cuts(str(document.context["language"])), document.links)
    keep(path, bytes([index]) + made)
    return Made(made, ladder[index], len(galley.stretches()), galley.laid_out)


def check_pages(studio: Studio, document: Document) -> None:
    """Lays a document out at its smallest size, without drawing it. Raises ProblemsError as `draw_document` does, and
    when it takes more pages than it may."""
    smallest = replace(document, ladder=document.ladder[-1:])
    styles, html = _ready(studio, smallest)

    def layout(html: str, styles: Mapping[str, str]) -> LaidOut:
        studio.show(document.pictures)
        return studio.weasy.layout(html, styles)  # WeasyPrint is started only where pages are not kept

    with _named(studio, document):
        galley = Galley(html, _given(studio, smallest, styles, tagged=True), layout)
        if document.pages is not None:
            _on_pages(smallest, lambda _: galley, document.pages)


def _ready(studio: Studio, document: Document) -> tuple[Mapping[str, str], str]:
    """The styles of a document, and its HTML at its first size. Raises ProblemsError for a sign no font has."""
    styles = {name: studio.read(name) for name in document.styles}
    first = _html(studio, document, document.ladder[0])
    for char in studio.fonts.missing(_words(first)):
        raise fail(f"{document.name}: {unprintable(char)}")
    return styles, first


@contextmanager
def _named(studio: Studio, document: Document) -> Iterator[None]:
    """What goes wrong meanwhile is told of the document."""
    named = f"{studio.project.relative(studio.path(document.template))}: {document.name}"
    try:
        with bounded(named):
            yield
    except DrawingError as error:
        raise fail(f"{named}: {error}") from None


def _draw_elsewhere(project: Project, game: str, document: Document, tagged: bool) -> Made:
    return draw_document(studio_for(project, game), document, tagged=tagged)


def _html(studio: Studio, document: Document, rung: Rung, air: float = 1, blank: int = 0) -> str:
    return studio.render(document.template, **document.context, rung=rung, air=air, blank=blank)


def _given(studio: Studio, document: Document, styles: Mapping[str, str], tagged: bool) -> Materials:
    return Materials(
        styles=styles,
        pictures={name: hashlib.sha256(svg.encode()).hexdigest() for name, svg in document.pictures.items()},
        made_with=(studio.fonts.digest, tool_fingerprint()),
        options=(("pdf_variant", "pdf/ua-1"),) if tagged else (),
        called=studio.fonts.called,
        kept=studio.project.cache / "parts",
    )


def _lay_out(studio: Studio, document: Document, given: Materials, most: float | None) -> tuple[Galley, int]:
    """The document on as many pages as it is to have, and the rung it ended on. A layout takes seconds.

    Raises MuchToLayError as `draw_document` does.
    """
    ladder = document.ladder
    left = inf

    def layout(html: str, styles: Mapping[str, str]) -> LaidOut:
        nonlocal left
        left -= len(html)
        if left < 0:
            raise MuchToLayError
        return studio.weasy.layout(html, styles)

    @cache
    def at(index: int, air: float = 1, blank: int = 0) -> Galley:
        nonlocal left
        html = _html(studio, document, ladder[index], air, blank)
        if most is not None:
            left = min(left, most * len(html))
        return Galley(html, given, layout)

    if document.pages is not None:
        return _on_pages(document, at, document.pages)
    return _folded(document, at)


def _on_pages(document: Document, at: Callable[[int], Galley], wanted: int) -> tuple[Galley, int]:
    """At the largest rung at which it takes no more pages than it may."""
    last = len(document.ladder) - 1
    index = bisect_left(range(last), True, key=lambda index: at(index).pages <= wanted)
    if (fitting := at(index)).pages > wanted:
        smallest = f"{document.ladder[last].size:g} pt, the smallest size"
        said = f"takes {fitting.pages} pages even at {smallest}, not {wanted}; shorten its texts"
        raise fail(f"{document.name} {said}")
    return fitting, index


def _folded(document: Document, at: Callable[..., Galley]) -> tuple[Galley, int]:
    """On a multiple of `folds` pages, near the middle of the ladder: the nearest one that a size of it comes to.

    A page too many is saved by smaller text where that does it; pages that are left are filled by larger text, then by
    wider lines, then left blank.
    """
    folds, last = document.folds, len(document.ladder) - 1
    usual = last // 2
    over = at(usual).pages % folds
    if over == 0:
        return at(usual), usual
    wanted, low, high = at(usual).pages - over + folds, 0, usual
    if over == 1 and wanted > folds and usual < last:
        # A page too many mostly has a few lines, which the next size saves.
        fewer = wanted - folds
        if at(usual + 1).pages <= fewer:
            wanted, low, high = fewer, usual + 1, usual + 1
        elif at(last).pages <= fewer:
            wanted, low, high = fewer, usual + 2, last
    index = bisect_left(range(last + 1), True, low, high, key=lambda index: at(index).pages <= wanted)
    if at(index).pages == wanted:
        return at(index), index
    for air in (1.05, 1.1, 1.15):
        if (tried := at(index, air)).pages == wanted:
            return tried, index
    return at(index, blank=wanted - at(index).pages), index


def _words(html: str) -> str:
    """The text of a page of HTML, good enough to look for missing glyphs."""
    body = re.sub(r"<(style|title)\b.*?</\1>", "", html, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]*>", "", body)).replace(WHOLE, "")
