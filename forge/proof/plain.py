"""Texts as they are compared, and their words that are no part of an ability."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from types import MappingProxyType

from forge.language.grammar.reading.read import Reading
from forge.language.typography import NBSP

# No-break spaces are spaces; soft hyphens and byte order marks are nothing.
INVISIBLE = MappingProxyType({ord(NBSP): " ", 0x00AD: None, 0xFEFF: None})
MARK = re.compile(r"[.,:;]")
STOP = re.compile(r"[.!?]\s+")  # what ends a sentence before another one


def plain_text(text: str) -> str:
    """A text as it is compared: letters whole (NFC), spaces plain; as long as it was, where it was that already."""
    return unicodedata.normalize("NFC", text).translate(INVISIBLE)


def host_words(text: str, reading: Reading) -> tuple[int, int]:
    """Where a text says what its card is played on: before all that the card does, up to the first mark."""
    segment, item, _ = reading.items[0]
    end = segment.offset + (segment.tokens.span(0, item.start)[1] if item.start else 0)
    mark = MARK.search(text, 0, end)
    return 0, mark.start() if mark else end


def unread(text: str, stuck: int, reads: Callable[[str], bool]) -> tuple[int, int]:
    """The sentence that is not understood; all behind its beginning, where more than one is not."""
    stops = [match.end() for match in STOP.finditer(text.rstrip())]
    last = len(text.rstrip())
    start = max((stop for stop in stops if stop <= stuck), default=len(text) - len(text.lstrip()))
    end = min((stop for stop in stops if stop > stuck), default=last)
    rest = text[:start] + text[end:].lstrip()
    return start, len(text[:end].rstrip()) if rest.strip() and reads(rest) else last
