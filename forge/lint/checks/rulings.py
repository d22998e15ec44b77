"""Translations against the text they were made from: rulings of a catalog, and what is no entry of the game."""

from __future__ import annotations

from collections.abc import Iterator

from forge.lint.checks import Alone, Check, each
from forge.lint.checks.rules import is_rule
from forge.lint.checks.terms import is_tale
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.sourced import contrary
from forge.lint.textfile import TextFile

RULING = ".ruling."


def against_source(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Rulings of a catalog that say the opposite of the text they were made from."""
    for unit in document if document.catalog else ():
        if unit.key is not None and RULING in unit.key:
            yield from contrary(desk, unit, _place(desk, unit.key), closely=True)


def of_others(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """The same of any translation that is no entry of the game, and no tale by its key."""
    own = desk.once(_own_keys)
    for unit in document:
        key = unit.key or ""
        told = document.catalog and (RULING in key or is_rule(key))  # by the checks of rulings and rules
        if key not in own and not told and not (key and is_tale(desk.terms, unit)):
            yield from contrary(desk, unit, None)


def _own_keys(desk: Desk) -> frozenset[str]:
    return frozenset(entry.key for entry in desk.game.entries)


def _place(desk: Desk, key: str) -> str | None:
    """Where the text stands that an entry was made from: a draft has no line of its own."""
    catalog = desk.sources.catalog
    entry = catalog.entries.get(key)
    return "{}:{}".format(*catalog.place(key)) if entry is not None and desk.drafts is not desk else None


CHECKS = (
    Check("catalog.source", Severity.error, each(of_others), catalogs=True, others=True, alone=Alone.entry),
    Check("rulings.source", Severity.error, each(against_source), catalogs=True, alone=Alone.entry),
)
