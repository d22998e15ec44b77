"""Checks of the language itself: doubled words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from forge.lint.checks import Check, each
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile


def doubled(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A word twice in a row, with nothing but a space between."""
    for unit in document:
        for one, other in pairwise(words_of(unit.text)):
            between = unit.text[one.end : other.start]
            if one.text.casefold() == other.text.casefold() and between.isspace():
                yield Flaw(unit, one.start, other.end, "doubled", {"text": other.text}, fix=one.text)


CHECKS = (Check("language.doubled", Severity.warning, each(doubled)),)
