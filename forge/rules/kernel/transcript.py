"""Transcripts: what was decided, what came of it, what chance said. Free of language, stable across processes."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Transcript:
    """Three streams of plain data. `states` has one entry after the set-up and one after every decision."""

    decisions: tuple[Any, ...]
    states: tuple[Any, ...]
    draws: tuple[tuple[int, int], ...]

    def hashes(self) -> dict[str, str]:
        """SHA-256 of each stream, as hexadecimal digits."""
        return {name: digest(getattr(self, name)) for name in ("decisions", "states", "draws")}


def digest(data: Any) -> str:
    """SHA-256 of plain data, the same in every process."""
    text = json.dumps(data, separators=(",", ":"), sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()
