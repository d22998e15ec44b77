"""One cut of a font: words shaped by HarfBuzz. Lengths are in em, so that a size is a factor."""

from __future__ import annotations

import struct
from functools import lru_cache
from pathlib import Path

import msgspec
import uharfbuzz as hb

PLAIN: tuple[str, ...] = ()
SPACED = ("liga", "clig")  # what CSS switches off where letters are spaced


class Glyphs(msgspec.Struct, frozen=True, cache_hash=True):
    """A shaped word: glyphs, how far each moves on (kerning included), and the text that each stands for."""

    ids: tuple[int, ...]
    advances: tuple[float, ...]
    texts: tuple[str, ...]
    width: float


class FontCut:
    """A font file, and every word of it that was asked for, shaped."""

    def __init__(self, name: str, path: Path, language: str) -> None:
        self.name, self.path, self.language = name, path, language
        self.face = hb.Face(hb.Blob.from_file_path(str(path)))
        self.font = hb.Font(self.face)
        self.units: int = self.face.upem
        extents = self.font.get_font_extents("ltr")
        self.ascent, self.descent = extents.ascender / self.units, -extents.descender / self.units
        self.height = self.ascent + self.descent
        self.soft = self.face.glyph_count  # the number of the hyphen that ends a line
        self._hyphen = self.font.get_nominal_glyph(ord("-")) or 0
        self.arrays: dict[tuple[Glyphs, bool], str] = {}  # shaped words as they are written in contents
        self._shaped: dict[tuple[str, bool], Glyphs] = {}

    def has(self, code: int) -> bool:
        """Whether it has a glyph for a character."""
        return bool(self.font.get_nominal_glyph(code))

    def shape(self, text: str, *, spaced: bool = False) -> Glyphs:
        """A word (or any run of text) shaped; `spaced`: its letters will be spaced, so they are not joined."""
        key = (text, spaced)
        if (known := self._shaped.get(key)) is None:
            known = self._shaped[key] = self._shape(text, spaced)
        return known

    def _shape(self, text: str, spaced: bool) -> Glyphs:
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.language = self.language
        hb.shape(self.font, buffer, dict.fromkeys(SPACED if spaced else PLAIN, False))
        infos, positions = buffer.glyph_infos, buffer.glyph_positions
        starts = [info.cluster for info in infos] + [len(text)]
        advances = tuple(place.x_advance / self.units for place in positions)
        # Of several glyphs for one letter the first stands for it.
        texts = tuple(text[starts[at] : starts[at + 1]] for at in range(len(infos)))
        return Glyphs(tuple(info.codepoint for info in infos), advances, texts, sum(advances))

    def glyph(self, code: int) -> int:
        """The glyph of a number in contents."""
        if code < self.soft:
            return code
        return self._hyphen if code == self.soft else 0

    @property
    def box(self) -> tuple[float, ...]:
        """What no glyph reaches beyond: left, bottom, right, top."""
        head = self.face.reference_table("head").data
        return tuple(value / self.units for value in struct.unpack(">4h", head[36:44]))

    @property
    def slope(self) -> float:
        """How far upright lines lean, in degrees; those of italics lean to the right, which is less than 0."""
        post = self.face.reference_table("post").data
        return float(struct.unpack(">i", post[4:8])[0] / 65536)

    @property
    def capitals(self) -> float:
        """How high capitals are."""
        high: float = float(self.font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT))
        return high / self.units

    @lru_cache(maxsize=4096)  # noqa: B019  a cut lives as long as what draws with it
    def advance(self, glyph: int) -> float:
        """How far a glyph moves on by itself, as the font's table of widths has it."""
        width: float = float(self.font.get_glyph_h_advance(glyph))
        return width / self.units
