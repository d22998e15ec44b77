"""What has come back, taken into a catalog: texts and states by key, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from forge.language.catalog import TOO_LONG, Catalog, Translation
from forge.language.exchange.rows import FUZZY, OK, Incoming, Parcel, form_source
from forge.problems import Problem, ProblemsError
from forge.project import LONGEST_TEXT

TOLD = 100


@dataclass(frozen=True)
class Taken:
    """The catalog after taking a parcel; which entries changed (before, after), what is told, and how many
    entries the file does not have."""

    catalog: Catalog
    changes: tuple[tuple[Translation, Translation], ...]
    warnings: tuple[Problem, ...]
    absent: int


def take(catalog: Catalog, parcel: Parcel, file: str) -> Taken:
    """`catalog` with the texts and states of a parcel. Where nothing has changed, everything stays.

    A text that is empty takes nothing away. One that was made for an English of earlier does not replace a text for the
    English of today; where there is none, it becomes fuzzy. Raises ProblemsError where it cannot be told which text is
    meant.
    """
    given = _by_key(catalog, parcel, file)
    warnings: list[Problem] = []
    changes: list[tuple[Translation, Translation]] = []
    entries = dict(catalog.entries)
    for key, rows in given.items():
        if key not in entries:
            warnings.append(Problem(file, rows[0].line, f"there is no entry {key} in {catalog.file}; it is left out"))
            continue
        before = entries[key]
        after, told = _taken(before, rows)
        if told:
            warnings.append(Problem(file, rows[0].line, f"{key}: {told}"))
        if after != before:
            entries[key] = after
            changes.append((before, after))
    absent = len(entries.keys() - given.keys())
    return Taken(replace(catalog, entries=entries), tuple(changes), tuple(warnings), absent)


def _by_key(catalog: Catalog, parcel: Parcel, file: str) -> Mapping[str, list[Incoming]]:
    given: dict[str, list[Incoming]] = {}
    problems: list[Problem] = []
    for row in parcel.rows:
        rows = given.setdefault(row.key, [])
        form = "" if row.form is None else f", form {row.form},"
        first = next((other for other in rows if other.form == row.form), None)
        if first is not None:
            said = f"{row.key}{form} is there twice, first in line {first.line}; keep one"
            problems.append(Problem(file, row.line, said))
        elif len(row.text) > LONGEST_TEXT:
            problems.append(Problem(file, row.line, f"{row.key}: {TOO_LONG}"))
        else:
            rows.append(row)
        if len(problems) >= TOLD:
            raise ProblemsError(problems)
    for key, rows in given.items():
        entry = catalog.entries.get(key)
        if entry is None or not rows:
            continue
        wanted = list(range(len(entry.forms))) if len(entry.source) > 1 else [None]
        rows.sort(key=lambda row: -1 if row.form is None else row.form)
        if [row.form for row in rows] != wanted:
            there = ", ".join("a text without a form" if row.form is None else str(row.form) for row in rows)
            needs = "one text without a form" if wanted == [None] else ", ".join(map(str, wanted))
            problems.append(Problem(file, rows[0].line, f"{key} has the forms: {there}; it needs: {needs}"))
    if problems:
        raise ProblemsError(problems)
    return given


def _taken(before: Translation, rows: list[Incoming]) -> tuple[Translation, str]:
    """The entry with the texts of these rows, one for each form; and what there is to be told about it."""
    forms = tuple(_text(old, row.text) for old, row in zip(before.forms, rows, strict=True))
    emptied = any(old and not row.text for old, row in zip(before.forms, rows, strict=True))
    told = "the text is empty; the catalog's stays" if emptied else ""
    old_english = tuple(row.source for row in rows if _flat(row.source) != _flat(form_source(before.source, row.form)))
    if old_english:
        told = "the English in the file is not today's"
        if forms == before.forms:
            return before, f"{told}; the text is the catalog's anyway"
        if not before.missing and not before.fuzzy:
            return before, f"{told}, and the catalog has a text for that; it stays"
        previous = tuple(dict.fromkeys(row.source for row in rows))[:2]
        return replace(before, forms=forms, fuzzy=True, previous=previous), f"{told}; its text is taken as fuzzy"
    states = [row.state for row in rows if row.text]
    unsaid = not states or (None in states and forms == before.forms)
    fuzzy = before.fuzzy if unsaid else FUZZY in states
    previous = () if before.fuzzy and not fuzzy else before.previous
    return replace(before, forms=forms, fuzzy=fuzzy, previous=previous), told


def _text(old: str, new: str) -> str:
    """The text that is taken. An empty one takes nothing away; ends of lines are those of the old one."""
    if not new or _flat(old) == _flat(new):
        return old
    return new if "\r" in old else _flat(new)


def _flat(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def state_said(entry: Translation) -> str:
    """The state of an entry as it is told."""
    return "missing" if entry.missing else FUZZY if entry.fuzzy else OK
