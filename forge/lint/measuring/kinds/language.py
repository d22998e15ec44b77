"""Faults of the language itself."""

from __future__ import annotations

from collections.abc import Iterator

from forge.lint.desk import words_of
from forge.lint.measuring.faults import FaultGround, FaultKind
from forge.lint.textfile import TextUnit


def doubled(ground: FaultGround, unit: TextUnit) -> Iterator[tuple[int, int, str]]:
    """A word twice in a row. Those that a language rightly says twice are data; words with a capital may be names."""
    twice = frozenset(ground.data.get("twice", ()))
    for word in words_of(unit.text):
        if word.text.islower() and word.text not in twice:
            yield word.end, word.end, f" {word.text}"


KINDS = (FaultKind("a word twice", ("language.doubled",), doubled),)
