"""Checks of what can be printed: signs that a declared font lacks."""

from __future__ import annotations

from collections.abc import Iterator

from forge.library.check import PLACEHOLDER
from forge.lint.checks import Check, each
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile
from forge.proof.signs import declared_fonts


def glyphs(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Signs that no declared font has, each where it stands first in its text."""
    fonts = declared_fonts(desk.project)
    if fonts is None:
        return
    lost = set(fonts.missing("".join(sorted(set().union(*(unit.text for unit in document))))))
    for unit in document:
        text = PLACEHOLDER.sub(lambda match: " " * len(match[0]), unit.text)
        for sign in sorted(lost.intersection(text)):
            at = text.index(sign)
            yield Flaw(unit, at, at + 1, "glyph", {"sign": f"U+{ord(sign):04X} ({sign})"})


CHECKS = (Check("print.glyph", Severity.error, each(glyphs), catalogs=True),)
