"""Fonts in a finished file: one subset of each cut, of all glyphs that the file shows, with a tag of its own."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping

import uharfbuzz as hb

from forge.render.pdffile import Array, Dictionary, PdfFile, String
from forge.render.setting.cut import FontCut


def embedded(
    file: PdfFile, cut: FontCut, glyphs: Mapping[int, str], widths: Mapping[int, float] | None = None
) -> bytes:
    """The font object (Type0, Identity-H) of a cut with these glyphs, each with the text that it stands for.

    `widths` are those that the contents reckon with, in thousandths of an em; when left out, the font's own.
    """
    shown = {cut.glyph(code) for code in glyphs}
    data = _subset(cut, shown)
    name = f"/{_named(cut.name, glyphs)}"
    scale = 1000
    described = Dictionary(
        {
            "Type": "/FontDescriptor",
            "FontName": name,
            "Flags": 4 | (64 if cut.slope else 0),
            "FontBBox": Array(round(value * scale) for value in cut.box),
            "ItalicAngle": cut.slope,
            "Ascent": round(cut.ascent * scale),
            "Descent": round(-cut.descent * scale),
            "CapHeight": round(cut.capitals * scale),
            "StemV": 80,
            "FontFile2": file.add_stream(data, {"Length1": len(data)}),
        }
    )
    codes = sorted(glyphs)
    glyph_of: object = "/Identity"
    if cut.soft in glyphs:  # a hyphen at the end of a line is a glyph under another number, for it is no letter
        glyph_of = file.add_stream(struct.pack(f">{cut.soft + 1}H", *range(cut.soft), cut.glyph(cut.soft)), {})
    descendant = Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": name,
            "CIDSystemInfo": Dictionary({"Registry": String("Adobe"), "Ordering": String("Identity"), "Supplement": 0}),
            "FontDescriptor": file.add(described),
            "CIDToGIDMap": glyph_of,
            "DW": 0,
            "W": _widths(codes, widths or {code: round(cut.advance(cut.glyph(code)) * scale, 2) for code in codes}),
        }
    )
    font = Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": name,
            "Encoding": "/Identity-H",
            "DescendantFonts": Array([file.add(descendant)]),
            "ToUnicode": file.add_stream(_to_unicode({code: glyphs[code] for code in codes}), {}),
        }
    )
    data_of_font: bytes = font.data
    return data_of_font


def _subset(cut: FontCut, glyphs: set[int]) -> bytes:
    wanted = hb.SubsetInput()
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_LAYOUT_CLOSURE | hb.SubsetFlags.NO_HINTING
    wanted.layout_feature_tag_set.clear()
    wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(glyphs)
    data: bytes = hb.subset(cut.face, wanted).blob.data
    return data


def _named(font: str, glyphs: Mapping[int, str]) -> str:
    """The font's name with a tag of six letters that no other subset of it has (ISO 32000-2, 9.9.2)."""
    digest = hashlib.sha256(repr(sorted(glyphs.items())).encode()).digest()
    return "".join(chr(65 + value % 26) for value in digest[:6]) + f"+{font.replace(' ', '-')}"


def _widths(codes: list[int], widths: Mapping[int, float]) -> Array:
    made: list[object] = []
    for code in codes:
        width = widths[code]
        if made and isinstance(made[-1], list) and made[-2] + len(made[-1]) == code:  # type: ignore[operator]
            made[-1].append(width)
        else:
            made += [code, [width]]
    return Array(Array(item) if isinstance(item, list) else item for item in made)


def _to_unicode(glyphs: Mapping[int, str]) -> bytes:
    rows = [f"<{code:04x}> <{text.encode('utf-16-be').hex()}>" for code, text in glyphs.items() if text]
    parts = [rows[start : start + 100] for start in range(0, len(rows), 100)]
    lists = "\n".join(f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar" for part in parts)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        f"1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n{lists}\n"
        "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    ).encode()
