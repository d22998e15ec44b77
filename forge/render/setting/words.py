"""The words of faces as they are kept between composing and imposing: contents, and the glyphs they need.

Fonts are not in it: a file of sheets has one subset of each, of the glyphs that all of its faces need.
"""

from __future__ import annotations

import msgspec


class WordsOfFace(msgspec.Struct, array_like=True):
    """The content of a form, deflated, and for every font in it the numbers of its glyphs with the text of each."""

    content: bytes
    glyphs: dict[str, dict[int, str]]


class SetWords(msgspec.Struct, frozen=True, array_like=True):
    """Faces of one size, in order. `fonts` are the names that contents call F0, F1 ..."""

    width: float
    height: float
    fonts: tuple[str, ...]
    faces: tuple[WordsOfFace, ...]
