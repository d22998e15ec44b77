"""The words of faces as they are kept between composing and imposing: contents, and the glyphs they need.

Fonts are not in it: a file of sheets has one subset of each, of the glyphs that all of its faces need.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

SUFFIX = ".words"
FORMAT = 1


class WordsOfFace(msgspec.Struct, array_like=True):
    """The content of a form, and for every font in it the numbers of its glyphs with the text of each."""

    content: str
    glyphs: dict[str, dict[int, str]]


class SetWords(msgspec.Struct, frozen=True, array_like=True):
    """Faces of one size, in order. `fonts` are the names that contents call F0, F1 ..."""

    format: int
    width: float
    height: float
    fonts: tuple[str, ...]
    faces: tuple[WordsOfFace, ...]


def packed(words: SetWords) -> bytes:
    """The bytes of a file of words."""
    return msgspec.msgpack.encode(words)


def unpacked(data: bytes) -> SetWords:
    """A file of words. Raises msgspec.ValidationError or msgspec.DecodeError for what is none."""
    found = msgspec.msgpack.decode(data, type=SetWords)
    if found.format != FORMAT:
        raise msgspec.ValidationError("made by another version")
    return found


def is_whole_words(data: bytes) -> bool:
    """Whether a file from the cache is all there: a machine may have stopped while writing it."""
    try:
        unpacked(data)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return False
    return True


def read_words(path: Path) -> SetWords:
    """The words that are kept in a file."""
    return unpacked(path.read_bytes())
