"""A tone made ready: what stands for the words of a text. Where it comes from is in `tone.py`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

WORD = re.compile(r"\{[^{}]*\}|[^\W\d_]+")


@dataclass(frozen=True, eq=False)
class Retold:
    """A tone made ready: form -> form in small letters, and whole texts by key."""

    forms: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    flavour: bool = True

    def said(self, text: str) -> str:
        """The text in the other words; capitals stay, and so do {placeholders}."""
        return WORD.sub(self._other, text)

    def _other(self, match: re.Match[str]) -> str:
        word = match[0]
        other = self.forms.get(word.lower())
        if other is None:
            return word
        if len(word) > 1 and word.isupper():
            return other.upper()
        return other[0].upper() + other[1:] if word[0].isupper() else other
