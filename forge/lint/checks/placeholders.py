"""Checks of the {placeholders} in the texts of a catalog: those of its entry, all of them, and soundly written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from forge.library.wording import PLACEHOLDER
from forge.lint.checks import Check, each
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile, TextUnit

UNIT = "unit."


@dataclass(frozen=True)
class Allowed:
    """The placeholders that the texts of an entry may have, and those that one of them must."""

    names: frozenset[str]
    needed: frozenset[str]


def placeholders(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Placeholders that an entry does not have, those it has lost, and braces that are none. Where another name stands
    for the only one that is lost, that is the fix."""
    own = {entry.key: entry for entry in desk.game.entries}
    forms: dict[str | None, list[TextUnit]] = {}
    for unit in document:
        forms.setdefault(unit.key, []).append(unit)
    for key, units in forms.items():
        entry = own.get(key or "")
        if entry is not None:
            counted = {entry.count} if entry.count else set()
            allowed = Allowed(entry.names | counted, entry.needed)
        else:
            found = frozenset(_names(unit.source or "") for unit in units)
            allowed = Allowed(frozenset().union(*found), frozenset().union(*found))
        yield from _braces(desk, units)
        yield from _wrong_names(units, allowed)


def _names(text: str) -> frozenset[str]:
    return frozenset(match[1] for match in PLACEHOLDER.finditer(text))


def _braces(desk: Desk, units: list[TextUnit]) -> Iterator[Flaw]:
    for unit in units:
        bare = PLACEHOLDER.sub(lambda match: " " * len(match[0]), unit.text)
        for at in (at for at, sign in enumerate(bare) if sign in "{}"):
            yield Flaw(unit, at, at + 1, "placeholder_brace")
        for match in PLACEHOLDER.finditer(unit.text):
            if match[2] and (unit.key or "").startswith(UNIT):
                yield Flaw(unit, match.start(), match.end(), "placeholder_nested", {"text": match[0]})
            elif match[2] and match[2] not in desk.game.info.units:
                known = ", ".join(sorted(desk.game.info.units))
                yield Flaw(unit, match.start(2), match.end(2), "placeholder_unit", {"text": match[2], "known": known})


def _wrong_names(units: list[TextUnit], allowed: Allowed) -> Iterator[Flaw]:
    said = frozenset().union(*(_names(unit.text) for unit in units))
    lost, strange = allowed.needed - said, said - allowed.names
    renamed = next(iter(lost)) if len(lost) == len(strange) == 1 else None
    for unit in units:
        for match in PLACEHOLDER.finditer(unit.text):
            if match[1] in strange:
                known = ", ".join(sorted(allowed.names)) or "—"
                values = {"text": match[1], "known": known}
                yield Flaw(unit, match.start(1), match.end(1), "placeholder_unknown", values, fix=renamed)
    if lost and renamed is None:
        named = ", ".join(f"{{{name}}}" for name in sorted(lost))
        yield Flaw(units[0], 0, len(units[0].text), "placeholder_lost", {"names": named})


# `forge check` tells the same of the catalogs of a project: what has such a fault is not published.
CHECKS = (Check("catalog.placeholder", Severity.error, each(placeholders), catalogs=True, thorough=True),)
