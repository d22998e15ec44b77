"""The only adapter to WeasyPrint: what it may fetch, which fonts it sees, and the boxes it has laid out.

Laid-out boxes are a private interface of WeasyPrint 70 (`Page._page_box`); everything that touches it is here, and
tests/render/test_weasy.py fails when it changes.
"""

from __future__ import annotations

import contextlib
import logging
import mimetypes
import os
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote, urlsplit

from forge.problems import ProblemsError, fail
from forge.project import read_whole
from forge.render.bounds import bounded
from forge.render.boxes import Slot
from forge.render.embed import PaintedImage
from forge.render.gradients import paint_shadings
from forge.render.leaves import Bookmark, Leaves, leaves
from forge.render.lightly import lightly
from forge.render.painter import paint
from forge.render.raster import SCHEME, served
from forge.render.slanted import say_slanted
from forge.temporary import own_folder
from forge.uncollected import uncollected

PX_PER_MM = 96 / 25.4
# A word with this in it (a word joiner, which is not drawn) is not hyphenated. CSS has hyphenate-limit-last for this,
# WeasyPrint has not; and a paragraph that ends in an inline box with `hyphens: manual` it breaks anywhere, after its
# first word if need be.
WHOLE = "\u2060"
ART = re.compile(r"\bart:([\w-]+)")
_CLASS = re.compile(r"\b\w+Error: ")  # what WeasyPrint puts before what we tell it
_FONTCONFIG = '<?xml version="1.0"?>\n<fontconfig><cachedir>{cache}</cachedir></fontconfig>\n'

# WeasyPrint loads libraries of the system, and prints a page of its own where one is missing.
LIBRARIES = (
    "booklets and summaries are laid out with Pango, HarfBuzz and fontconfig, and one of them cannot be loaded here: "
    "install libpangoft2-1.0-0 and libharfbuzz-subset0 (Debian, Ubuntu) or pango (Fedora, Arch, Homebrew); {error}"
)

# WeasyPrint matches some 18 KB of HTML defaults against every element; faces need no more than this.
FACE_DEFAULTS = """
html, body, div, p, section { display: block } body, p { margin: 0 }
head, title, style, meta { display: none } b { font-weight: bold } img { display: block }
"""


class DrawingError(Exception):
    """Something WeasyPrint reported while laying out or drawing; nothing it says is passed over."""


@contextlib.contextmanager
def _libraries() -> Iterator[None]:
    """Raises ProblemsError where a library of the system that WeasyPrint loads is missing."""
    try:
        with contextlib.redirect_stdout(None):
            yield
    except OSError as error:
        raise fail(LIBRARIES.format(error=str(error).partition(".  ")[0])) from None


@dataclass
class Weasy:
    """A configured WeasyPrint. `root` is the only folder whose files a document may use, besides the font files.

    `art` serves `art:NAME` addresses from memory; `found` says where a file of that folder really lies.
    """

    root: Path
    font_css: str
    font_files: frozenset[Path]
    art: Callable[[str], str] | None = None
    found: Callable[[Path], Path] = Path

    def __post_init__(self) -> None:
        # Hide the system's fonts before fontconfig is first used: what is not declared must not be found.
        # In a folder that goes with the process: what is kept may be thrown away by another one.
        config = own_folder() / "fonts.conf"
        config.write_text(_FONTCONFIG.format(cache=own_folder()), encoding="utf-8")
        os.environ["FONTCONFIG_FILE"] = str(config)
        with _libraries(), warnings.catch_warnings(), lightly():
            warnings.filterwarnings("ignore", message="No fonts configured")
            import weasyprint
            from weasyprint.text import line_break
            from weasyprint.text.fonts import FontConfiguration
        line_break.pyphen = _hyphenation()
        self._weasyprint = weasyprint
        self._fonts = FontConfiguration()
        self._fonts._folder = Path(mkdtemp(dir=own_folder()))  # else in one that a killed process leaves behind
        self._fetcher = _fetcher(self.root, self.found, self.font_files, self.art)
        self._sheets: dict[str, Any] = {}

    def layout(self, html: str, css: Mapping[str, str], *, plain: bool = False) -> LaidOut:
        """Lays a document out. `css` maps a name to a style sheet; `plain` replaces the HTML defaults.

        Raises DrawingError when WeasyPrint reports anything, a missing file or an unknown property included.
        """
        defaults = self._sheet("defaults", FACE_DEFAULTS) if plain else None

        class Document(self._weasyprint.HTML):  # type: ignore[name-defined,misc]
            def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
                return [defaults] if defaults is not None else super()._ua_stylesheets(forms)

        with _reports(), uncollected():
            document = Document(string=html, base_url=self.root.as_uri() + "/", url_fetcher=self._fetcher)
            sheets = [self._sheet("fonts", self.font_css)]
            sheets += [self._sheet(name, text) for name, text in css.items()]
            painted = Pictures(self.art)
            laid_out = document.render(stylesheets=sheets, font_config=self._fonts, cache=painted)
            if "data-room" in html:
                for page in laid_out.pages:
                    _drop_what_has_no_room(page._page_box)
            return LaidOut(laid_out, self._weasyprint)

    def _sheet(self, name: str, text: str) -> Any:
        key = f"{name}\0{text}"
        if key not in self._sheets:
            try:
                self._sheets[key] = self._weasyprint.CSS(
                    string=text,
                    font_config=self._fonts,
                    base_url=self.root.as_uri() + "/",
                    url_fetcher=self._fetcher,
                )
            except OSError as error:  # WeasyPrint puts copies of the fonts there
                raise OSError(error.errno, error.strerror, error.filename or str(self._fonts._folder)) from None
        return self._sheets[key]


class Pictures(dict[str, Any]):
    """WeasyPrint's pictures by address: those called `art:NAME` are painted when it first asks for them. What cannot be
    painted it fetches and draws."""

    def __init__(self, art: Callable[[str], str] | None) -> None:
        super().__init__()
        self._art, self._tried = art, set[object]()

    def __contains__(self, address: object) -> bool:
        found = ART.fullmatch(str(address))
        if self._art is not None and found and address not in self._tried:
            self._tried.add(address)
            with contextlib.suppress(KeyError), bounded(f"the picture {found[1]}"):
                if (painting := paint(self._art(found[1]))) is not None:
                    self[str(address)] = PaintedImage(painting)
        return super().__contains__(address)


@dataclass
class LaidOut:
    """A laid-out document: its boxes can be measured before it is drawn."""

    _document: Any
    _weasyprint: Any

    @property
    def pages(self) -> int:
        return len(self._document.pages)

    def slots(self) -> list[Slot]:
        """All boxes with a `data-fit` attribute, in page order."""
        found = []
        for page in self._document.pages:
            for box in _boxes(page._page_box):
                element = getattr(box, "element", None)
                if element is None or not element.get("data-fit"):
                    continue
                width, height = _extent(box)
                found.append(
                    Slot(
                        owner=element.get("data-owner", ""),
                        name=element.get("data-fit"),
                        width=box.width / PX_PER_MM,
                        height=box.height / PX_PER_MM,
                        needs_width=width / PX_PER_MM,
                        needs_height=height / PX_PER_MM,
                    )
                )
        return found

    def blocks(self) -> tuple[dict[str, int], list[str | None]]:
        """The page on which each element with the attribute `data-block` begins, by that; and for each page the one
        that the first thing in its flow stands in."""
        starts: dict[str, int] = {}
        tops: list[str | None] = []
        for index, page in enumerate(self._document.pages):
            for box in _boxes(page._page_box):
                element = getattr(box, "element", None)
                if element is not None and (name := element.get("data-block")) is not None:
                    starts.setdefault(name, index)
            tops.append(next(_blocks_of_leaves(page._page_box), None))
        return starts, tops

    def anchors(self, start: int, end: int) -> dict[str, int]:
        """The names on these pages, and on which of them they are, counted from the first."""
        found: dict[str, int] = {}
        for index, page in enumerate(self._document.pages[start:end]):
            for name in page.anchors:
                found.setdefault(name, index)
        return found

    def links(self, start: int, end: int) -> frozenset[str]:
        """The names that links on these pages lead to."""
        pages = self._document.pages[start:end]
        return frozenset(name for page in pages for kind, name, *_ in page.links if kind == "internal")

    def strings(self, start: int, end: int) -> dict[str, str]:
        """What `string-set` says on these pages, the last of each name."""
        found: dict[str, str] = {}
        for page in self._document.pages[start:end]:
            for box in page._page_box.descendants():
                said = getattr(box, "string_set", None)
                found.update(said if said and said != "none" else ())
        return found

    def leaves(self, start: int, end: int, called: Callable[[bytes], str], **options: Any) -> Leaves:
        """Draws these pages. `called` tells the name of a font by its file.

        Raises DrawingError as `Weasy.layout` does.
        """
        pages = [copy(page) for page in self._document.pages[start:end]]
        own, marks = self.anchors(start, end), []
        for index, page in enumerate(pages):
            for level, label, (x, y), state in page.bookmarks:
                at = f"{0.75 * x:.3f} {0.75 * (page.height - y):.3f}"
                marks.append(Bookmark(index, level, label, at, state != "closed"))
            page.bookmarks, page.anchors = [], {name: at for name, at in page.anchors.items() if own[name] == index}
        # Links to other parts lead somewhere here as well, else WeasyPrint leaves them out; nobody looks where.
        pages[0].anchors |= {name: (0, 0, 0, 0) for name in self.links(start, end) if name not in own}
        part = self._document.copy(pages)
        part.fonts = _Glyphs()
        made: list[Leaves] = []

        def finish(_document: Any, pdf: Any) -> None:
            _finish(_document, pdf)
            glyphs: dict[str, tuple[str, dict[int, str], dict[int, float]]] = {}
            for _, font in part.fonts.items():
                _name, texts, widths = glyphs.setdefault(font.hash, (called(font.file_content), {}, {}))
                texts.update(font.to_unicode)
                widths.update(font.widths)
            made.append(leaves(pdf, glyphs, frozenset(own), tuple(marks)))
            pdf.objects, pdf.info = pdf.objects[:3], {}  # nobody wants the file

        with _reports(), uncollected():
            part.write_pdf(finisher=finish, **options)
        return made[0]

    def pdf(self, **options: Any) -> bytes:
        """Draws the document. Raises DrawingError as `Weasy.layout` does."""
        with _reports(), uncollected():
            made: bytes = self._document.write_pdf(finisher=_finish, **options)
        return made


class _Glyphs(dict[Any, Any]):
    """The fonts that contents use, hidden from WeasyPrint where it embeds them: a file has one subset of each."""

    def values(self) -> Any:
        return ()


def _hyphenation() -> Any:
    """What WeasyPrint uses of pyphen, but for words that are to stay whole."""
    import pyphen

    class Hyphenation(pyphen.Pyphen):  # type: ignore[misc]
        def iterate(self, word: str) -> Any:
            return iter(()) if WHOLE in word else super().iterate(word)

    return SimpleNamespace(Pyphen=Hyphenation, language_fallback=pyphen.language_fallback)


def _finish(_document: Any, pdf: Any) -> None:
    """What WeasyPrint has drawn, mended before it is written."""
    paint_shadings(pdf)
    say_slanted(pdf)


def _boxes(box: Any) -> Iterator[Any]:
    """`box` and the boxes in it. Line boxes carry their parent's element and are left out: they are no slots."""
    box = _unwrapped(box)
    yield box
    for child in getattr(box, "children", ()):
        if type(_unwrapped(child)).__name__ not in ("LineBox", "TextBox"):
            yield from _boxes(child)


def _blocks_of_leaves(box: Any, within: str | None = None) -> Iterator[str | None]:
    """The `data-block` of what each word or picture in the flow of a page stands in, from its top."""
    for child in box.children:
        if type(child).__name__ not in ("MarginBox", "AbsolutePlaceholder"):
            element = getattr(child, "element", None)
            name = within if element is None else element.get("data-block", within)
            if getattr(child, "children", ()):
                yield from _blocks_of_leaves(child, name)
            else:
                yield name


def _drop_what_has_no_room(page: Any) -> None:
    """Takes an absolutely placed box with the attribute `data-room` off its page when other content ends less than that
    many mm above it. It takes no part in the layout, so nothing else moves."""
    placed = [
        (parent, child, room)
        for parent in _boxes(page)
        for child in getattr(parent, "children", ())
        if (room := _room(child)) is not None
    ]
    for parent, child, room in placed:
        ends = [leaf.position_y + leaf.margin_height() for leaf in _leaves(page) if leaf is not _unwrapped(child)]
        if max(ends, default=0.0) + room * PX_PER_MM > _unwrapped(child).position_y:
            parent.children = [other for other in parent.children if other is not child]


def _room(box: Any) -> float | None:
    element = getattr(_unwrapped(box), "element", None)
    given = element.get("data-room") if element is not None else None
    return None if given is None else float(given)


def _leaves(page: Any) -> Iterator[Any]:
    """The words and pictures on a page but for what stands in its margins."""
    todo = [child for child in page.children if type(child).__name__ != "MarginBox"]
    while todo:
        box = _unwrapped(todo.pop())
        below = list(getattr(box, "children", ()))
        todo += below
        if not below and hasattr(box, "margin_height"):
            yield box


def _unwrapped(box: Any) -> Any:
    """An absolutely placed box stands behind a placeholder."""
    return getattr(box, "_box", box)


def _extent(box: Any) -> tuple[float, float]:
    """(width, height) in px that the content of `box` takes, however large the box itself is."""
    left, top = box.content_box_x(), box.content_box_y()
    right = bottom = 0.0
    todo = [_unwrapped(child) for child in box.children]
    while todo:
        child = todo.pop()
        right = max(right, child.position_x + child.width - left)
        bottom = max(bottom, child.position_y + child.height - top)
        todo.extend(_unwrapped(c) for c in getattr(child, "children", ()))
    return right, bottom


def _fetcher(
    root: Path, found: Callable[[Path], Path], font_files: frozenset[Path], art: Callable[[str], str] | None
) -> Any:
    """Serves files below `root`, as `found`, the declared fonts and generated art; all else is refused."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    roots = tuple({root.resolve(), found(root / "shared").parent.resolve()})
    fonts = {path.resolve() for path in font_files}

    class Fetcher(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> Any:
            parts = urlsplit(url)
            if parts.scheme == "art" and art is not None:
                body = art(unquote(parts.path)).encode()
                return URLFetcherResponse(url, body, {"Content-Type": "image/svg+xml"})
            if parts.scheme == SCHEME:
                body, kind = served(url)
                return URLFetcherResponse(url, body, {"Content-Type": kind})
            if parts.scheme != "file":
                raise ValueError(f"{url}: only files of the project may be used")
            path = found(Path(unquote(parts.path))).resolve()
            if path not in fonts and not any(path.is_relative_to(one) for one in roots):
                raise ValueError(f"{url}: lies outside {root.name}/")
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            if not path.is_file():
                raise ValueError(f"{url}: no such file")
            return URLFetcherResponse(url, read_whole(path), {"Content-Type": kind})

    return Fetcher()


class _Listener(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


@contextlib.contextmanager
def _reports() -> Iterator[None]:
    """Turns whatever WeasyPrint logs as a warning or an error into one DrawingError."""
    logger = logging.getLogger("weasyprint")
    listener = _Listener()
    propagate, logger.propagate = logger.propagate, False
    logger.addHandler(listener)
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("error", message="Image size")  # of a picture that is huge when unpacked
            yield
    except (ProblemsError, MemoryError, RecursionError):
        raise
    except Exception as error:  # of what it was given, in the end
        raise DrawingError(f"WeasyPrint cannot draw it: {type(error).__name__}: {error}") from error
    finally:
        logger.removeHandler(listener)
        logger.propagate = propagate
    if listener.said:
        said = (_CLASS.sub("", re.sub(r"\s+", " ", line)) for line in listener.said)
        raise DrawingError("; ".join(dict.fromkeys(said)))
