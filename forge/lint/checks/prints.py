"""Checks of what can be printed: signs that a declared font lacks, texts too large for their boxes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from forge.edition.texts import texts_with
from forge.library.wording import PLACEHOLDER
from forge.lint.checks import Check, each
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile, TextUnit
from forge.proof.signs import declared_fonts
from forge.render.fonts import UNSEEN


def glyphs(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Signs that no declared font has, or that show nothing whatever a font has, each where it stands first."""
    fonts = declared_fonts(desk.project)
    if fonts is None:
        return
    lost = set(fonts.missing("".join(sorted(set().union(*(unit.text for unit in document))))))
    for unit in document:
        text = PLACEHOLDER.sub(lambda match: " " * len(match[0]), unit.text)
        for sign in sorted(lost.intersection(text)):
            at = text.index(sign)
            if unicodedata.category(sign) in UNSEEN:
                yield Flaw(unit, at, at + 1, "unseen", {"sign": f"U+{ord(sign):04X}"})
            else:
                yield Flaw(unit, at, at + 1, "glyph", {"sign": f"U+{ord(sign):04X} ({sign})"})


def fitting(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Entries that do not fit where they are printed, by the press's own measure, at their smallest size. Nothing where
    the look of the game is not sound: that is told by itself."""
    from forge.edition.fitting import overflows, summary_fits  # with the press: most documents are printed by others
    from forge.edition.pictures import check_templates

    if check_templates(desk.project, desk.game):
        return
    units: dict[str, list[TextUnit]] = {}
    for unit in document:
        if unit.key is not None:
            units.setdefault(unit.key, []).append(unit)
    texts = texts_with(desk.texts, {key: tuple(unit.text for unit in forms) for key, forms in units.items()})
    for one in overflows(desk.project, desk.game, texts, units.keys()):
        if (forms := units.get(one.key)) is None:
            continue
        unit = max(forms, key=lambda form: len(form.text))
        much, way = max((one.wide, "wide"), (one.high, "high"))
        values: dict[str, str | int] = {"name": desk.names[one.thing.id], "mm": f"{much:.1f}", "size": f"{one.size:g}"}
        yield Flaw(unit, 0, len(unit.text), way, values)
    first = next((units[key][0] for key in _short(desk) if key in units), None)
    if first is not None and not summary_fits(desk.project, desk.game, texts):
        yield Flaw(first, 0, len(first.text), "summary")


def _short(desk: Desk) -> Iterator[str]:
    """The entries of the summary."""
    yield from (f"rule.{rule.id}.short" for rule in desk.game.rules if rule.short is not None)


CHECKS = (
    Check("print.fit", Severity.error, each(fitting), catalogs=True),
    # `forge check` tells the same of the catalogs of a project, and of the drafts that are printed.
    Check("print.glyph", Severity.error, each(glyphs), catalogs=True, thorough=True),
)
