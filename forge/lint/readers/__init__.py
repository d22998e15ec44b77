"""Files made into documents, by what they are called."""

from __future__ import annotations

from forge.lint.readers.plain import read_plain

__all__ = ["read_plain"]
