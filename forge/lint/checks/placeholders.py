"""Checks of the {placeholders} in the texts of a catalog: those of its entry, all of them, and soundly written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from forge.library.wording import PLACEHOLDER
from forge.lint.checks import Check, each
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile, TextUnit

UNIT = "unit."
# What programs fill in: %s, %d, %(name)s, %1$s; two of the sign are one.
FORMAT = re.compile(r"%%|%(?:\((\w+)\)|(\d+)\$)?[-+#0]*\d*(?:\.\d+)?(?:hh?|ll?|[zjt])?([diouxXeEfgGcs@])")


@dataclass(frozen=True)
class Allowed:
    """The placeholders that the texts of an entry may have, and those that one of them must."""

    names: frozenset[str]
    needed: frozenset[str]


def placeholders(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Placeholders that an entry does not have, those it has lost, and braces that are none. Where another name stands
    for the only one that is lost, that is the fix."""
    own = {entry.key: entry for entry in desk.game.entries}
    yield from _formats([unit for unit in document if unit.key not in own])
    forms: dict[str | int, list[TextUnit]] = {}
    for number, unit in enumerate(document):
        forms.setdefault(unit.key or number, []).append(unit)
    for key, units in forms.items():
        entry = own.get(str(key))
        if entry is not None:
            counted = {entry.count} if entry.count else set()
            allowed = Allowed(entry.names | counted, entry.needed)
        else:
            found = frozenset().union(*(names_in(unit.source or "") for unit in units))
            allowed = Allowed(found, found if document.catalog or units[0].form is None else frozenset())
        if document.catalog:
            yield from _braces(desk, units)
        yield from _wrong_names(units, allowed)
        yield from _lost_in_a_form(units)


def _formats(units: Iterable[TextUnit]) -> Iterator[Flaw]:
    """The same of what the programs of others fill in. A plural form need not have its number."""
    for unit in units:
        wanted, said = _formats_in(unit.source or ""), _formats_in(unit.text)
        have, known = Counter(kind for _, kind in said), Counter(kind for _, kind in wanted)
        strange, lost = have - known, known - have
        right = next((match[0] for match, kind in wanted if kind in lost), None)
        sure = right if strange.total() == lost.total() == 1 else None
        for match, kind in said:
            if kind in strange and have[kind] > known[kind]:
                have[kind] -= 1
                named = ", ".join(dict.fromkeys(one[0] for one, _ in wanted)) or "—"
                yield Flaw(unit, *match.span(), "placeholder_unknown", {"text": match[0], "known": named}, fix=sure)
        if lost and not strange and (unit.form is None or lost.total() > 1):
            named = ", ".join(dict.fromkeys(one[0] for one, kind in wanted if kind in lost))
            yield Flaw(unit, 0, len(unit.text), "placeholder_lost", {"names": named})
        elif not strange and not lost:
            known_at = dict(_places(wanted))
            for place, match in _places(said):
                if place not in known_at:
                    yield Flaw(unit, *match.span(), "placeholder_order", {"text": match[0]})
                    break


def _places(said: Sequence[tuple[re.Match[str], tuple[str, str]]]) -> Iterator[tuple[tuple[str, str], re.Match[str]]]:
    """What is filled in, by what it takes: the one with its name or number, else the next one there is."""
    following = 0
    for match, (name, kind) in said:
        following += not name and not match[2]
        yield (name or match[2] or str(following), kind), match


def _formats_in(text: str) -> list[tuple[re.Match[str], tuple[str, str]]]:
    """What is filled into a text, each with its name and kind."""
    return [(match, (match[1] or "", match[3])) for match in FORMAT.finditer(text) if match[3]]


def names_in(text: str) -> frozenset[str]:
    """The names of the placeholders of a text."""
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
    said = frozenset().union(*(names_in(unit.text) for unit in units))
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


def _lost_in_a_form(units: Sequence[TextUnit]) -> Iterator[Flaw]:
    """Plural forms without what the others say. The first may do without its number: it may be for one alone."""
    several = [unit for unit in units if unit.form]
    said = [names_in(unit.text) for unit in several]
    for unit, names in zip(several, said, strict=True):
        if lost := frozenset().union(*said) - names:
            named = ", ".join(f"{{{name}}}" for name in sorted(lost))
            yield Flaw(unit, 0, len(unit.text), "placeholder_lost", {"names": named})


# `forge check` tells the same of the catalogs of a project: what has such a fault is not published.
CHECKS = (Check("catalog.placeholder", Severity.error, each(placeholders), catalogs=True, others=True, thorough=True),)
