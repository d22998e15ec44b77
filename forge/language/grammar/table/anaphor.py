"""What words such as "it" are read as, until it is known what they stand for.

A module of its own: a kind of string cannot be compiled (docs/performance.md).
"""

from __future__ import annotations

from typing import Any


class Anaphor(str):
    """The name in a `the` that has been read but not yet resolved: which things it may stand for."""

    __slots__ = ("by", "forms", "hoisted", "nouns", "number", "own")
    nouns: frozenset[str]
    by: frozenset[str]
    number: str | None
    own: frozenset[str]
    forms: tuple[Any, ...]
    hoisted: Any
