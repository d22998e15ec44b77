"""What of a text is text: placeholders, addresses and names of files are none."""

from __future__ import annotations

import re
from functools import lru_cache

from forge.library.wording import PLACEHOLDER

LETTER = r"[^\W\d_]"
ADDRESS = re.compile(r"\w+://\S+|\bwww\.\S+|\S+@\S+\.\w+|\b[\w-]+\.(?:com|org|net|pl|ru|txt|md|pdf|yml|po)\b\S*")


@lru_cache(maxsize=4_000)  # many checks ask for the same texts
def prose_of(text: str) -> str:
    """The text with all that is none in it made a word of the same length."""
    return ADDRESS.sub(_blank, PLACEHOLDER.sub(_blank, text))


def _blank(match: re.Match[str]) -> str:
    return "x" * len(match[0])
