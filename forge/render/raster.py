"""Pictures made of dots: PNG and JPEG files, looked at before they are used, and as images of a PDF.

In a picture's SVG such a file is named by an address, `raster:` and its path, with a hash of what it contains, so that
a picture that is kept is never that of another file. What it contains is read when it is put into a PDF.
"""

from __future__ import annotations

import hashlib
import io
import warnings
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

import msgspec

if TYPE_CHECKING:
    from PIL.Image import Image

ENDINGS = (".png", ".jpg", ".jpeg")
LONGEST = 32_000_000  # bytes of a file
MOST = 60_000_000  # dots: 180 MB of colours when unpacked
WIDEST = 20_000  # dots of a side
KINDS = ("PNG", "JPEG")
QUALITY = 90  # of a JPEG that has to be coded again
FAINT = 96  # in low ink black becomes this grey, of 255
TURNED = 274  # the EXIF field that says how a camera was held
SCHEME = "raster"


@dataclass(frozen=True)
class RasterFile:
    """A picture of dots: its path, its size in dots as it is shown, and a hash of the file."""

    path: Path
    width: int
    height: int
    digest: str

    def href(self, *, grey: bool = False) -> str:
        """How an SVG names it; `grey`: as it is printed in low ink."""
        return f"{SCHEME}:{quote(str(self.path))}?of={self.digest}{'&grey=1' if grey else ''}"


class RasterImage(msgspec.Struct, frozen=True, array_like=True):
    """An image as a PDF has it: its size in dots, how its bytes are coded and their colours, and how opaque each dot is
    (deflated; empty where all are)."""

    width: int
    height: int
    data: bytes
    filter: str
    space: str
    alpha: bytes = b""


def look_at(path: Path) -> RasterFile:
    """What a file is, without unpacking it. Raises ValueError, in words, for what is no picture or too much of one, and
    OSError for what cannot be read."""
    return _looked_at(path, _read(path))


@lru_cache(maxsize=2)
def image_at(href: str) -> RasterImage:
    """The image that an address names. Raises ValueError or OSError as `look_at` does, or when its file has changed."""
    parts = urlsplit(href)
    asked = parse_qs(parts.query)
    path = Path(unquote(parts.path))
    data = _read(path)
    found = _looked_at(path, data)
    if parts.scheme != SCHEME or asked.get("of") != [found.digest]:
        raise ValueError("has been changed meanwhile")
    return _unpacked(data, grey="grey" in asked)


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise ValueError(f"longer than {LONGEST // 1_000_000} MB; make it smaller")
    return data


def _looked_at(path: Path, data: bytes) -> RasterFile:
    image = _opened(data)
    width, height = image.size
    if max(width, height) > WIDEST or width * height > MOST:
        raise ValueError(f"{width} x {height} dots; at most {MOST // 1_000_000} million, and {WIDEST} on a side")
    if image.getexif().get(TURNED, 1) in (5, 6, 7, 8):
        width, height = height, width
    return RasterFile(path, width, height, hashlib.blake2b(data, digest_size=12).hexdigest())


def _opened(data: bytes) -> Image:
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of Pillow's own bound, which is higher than ours
            return Image.open(io.BytesIO(data), formats=KINDS)
    except UnidentifiedImageError:
        raise ValueError(f"is no picture that is known; there are: SVG, {', '.join(KINDS)}") from None
    except Image.DecompressionBombError:
        raise ValueError(f"more dots than anybody prints; at most {MOST // 1_000_000} million") from None
    except Exception as error:  # whatever a broken file does to Pillow
        raise ValueError(f"not a sound picture: {error}") from None


@contextmanager
def _whole() -> Iterator[None]:
    """A file that ends too early is told: WeasyPrint has Pillow fill up what is missing, as soon as it is imported."""
    from PIL import ImageFile

    before, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


def _unpacked(data: bytes, *, grey: bool) -> RasterImage:
    from PIL import ImageOps

    image = _opened(data)
    try:
        with _whole():
            image.load()
        plain = image.format == "JPEG" and image.mode in ("L", "RGB") and image.getexif().get(TURNED, 1) == 1
        if plain and not grey:
            space = "/DeviceGray" if image.mode == "L" else "/DeviceRGB"
            return RasterImage(*image.size, data, "/DCTDecode", space)
        kind, image = image.format, ImageOps.exif_transpose(image)
        alpha = b""
        if image.has_transparency_data:
            image = image.convert("RGBA")
            dots = image.getchannel("A")
            alpha = b"" if dots.getextrema() == (255, 255) else zlib.compress(dots.tobytes(), 6)
        image = image.convert("L" if grey or image.mode in ("1", "L", "LA", "I;16") else "RGB")
        if grey:
            image = image.point(lambda dot: FAINT + dot * (255 - FAINT) // 255)
        space = "/DeviceGray" if image.mode == "L" else "/DeviceRGB"
        if kind == "JPEG":
            out = io.BytesIO()
            image.save(out, "JPEG", quality=QUALITY)
            return RasterImage(*image.size, out.getvalue(), "/DCTDecode", space)
        return RasterImage(*image.size, zlib.compress(image.tobytes(), 6), "/FlateDecode", space, alpha)
    except ValueError:
        raise
    except Exception as error:
        raise ValueError(f"not a sound picture: {error}") from None


class PlacedPicture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a picture of dots fills its window. `crop` is the part of it that is used (left, top, width, height), and
    `focus` the point that is to stay in sight, both in shares of the picture. `framed`: it is pasted over the scene, as
    large as a figure that is drawn."""

    crop: tuple[float, float, float, float] = (0, 0, 1, 1)
    focus: tuple[float, float] = (0.5, 0.5)
    framed: bool = False

    def __post_init__(self) -> None:
        left, top, width, height = self.crop
        inside = min(left, top) >= 0 and min(width, height) > 0 and max(left + width, top + height) <= 1.000001
        if not inside or not all(0 <= share <= 1 for share in self.focus):
            raise ValueError("crop and focus are shares of the picture, from 0 to 1; a crop lies in it")


def seen_part(found: RasterFile, placed: PlacedPicture, ratio: float) -> tuple[float, float, float, float]:
    """The part of a picture, in dots, that fills a window as many times as wide as high: the largest in its crop, with
    its focus as near to the middle as can be."""
    left, top = placed.crop[0] * found.width, placed.crop[1] * found.height
    width, height = placed.crop[2] * found.width, placed.crop[3] * found.height
    wide, high = (width, width / ratio) if width / height < ratio else (height * ratio, height)
    x = min(max(placed.focus[0] * found.width - wide / 2, left), left + width - wide)
    y = min(max(placed.focus[1] * found.height - high / 2, top), top + height - high)
    return x, y, wide, high


def shown(
    found: RasterFile, placed: PlacedPicture, frame: tuple[float, float, float, float], *, grey: bool = False
) -> str:
    """A picture of dots in a rectangle (left, top, width, height), as SVG: all of the rectangle, and nothing else."""
    x, y, width, height = frame
    box = " ".join(f"{value:.3f}" for value in seen_part(found, placed, width / height))
    image = f'<image x="0" y="0" width="{found.width}" height="{found.height}" preserveAspectRatio="none" '
    image += f'href="{found.href(grey=grey).replace("&", "&amp;")}"/>'
    return f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" viewBox="{box}">{image}</svg>'


def snapshot(
    found: RasterFile, placed: PlacedPicture, box: tuple[int, int], colours: Mapping[str, str], *, grey: bool = False
) -> str:
    """A picture of dots as a figure of the size `box`: a print with an outline."""
    width, height = box
    ink = colours.get("ink", "#000000")
    line = f'fill="{colours.get("white", "#ffffff")}" stroke="{ink}" stroke-width="8" stroke-linejoin="round"'
    frame = f'<rect x="12" y="12" width="{width - 24}" height="{height - 24}" {line}/>'
    inside = shown(found, placed, (12, 12, width - 24, height - 24), grey=grey)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{frame}{inside}</svg>'


def dots_per_inch(found: RasterFile, placed: PlacedPicture, width: float, height: float) -> float:
    """How fine a picture is where it fills a window of so many millimetres."""
    return seen_part(found, placed, width / height)[2] / width * 25.4


def served(href: str) -> tuple[bytes, str]:
    """The file that an address names, and its media type, for whoever reads files of pictures itself."""
    image_at(href)
    path = Path(unquote(urlsplit(href).path))
    return _read(path), f"image/{_kind(path)}"


def _kind(path: Path) -> Any:
    return "png" if path.suffix == ".png" else "jpeg"
