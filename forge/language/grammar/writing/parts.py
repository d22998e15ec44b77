"""What the writer asks of wordings and descriptions: what they name, and what is left when a part stands apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from forge.abilities.kinds import fields_of
from forge.abilities.sorts import Filter, Selection
from forge.abilities.tree import Path
from forge.language.grammar.reading.pieces import attr_of
from forge.language.grammar.table.matching import part_fields
from forge.language.grammar.table.meant import Partial
from forge.language.grammar.table.wording import Alternatives, Blank, Free, Wording, elements


def says_noun(wording: Wording) -> bool:
    return any(isinstance(element, Blank) and element.name == "ref" for element in elements(wording))


def partial_value(pattern: Any, said: Mapping[str, Any]) -> Partial:
    return Partial(tuple((field.attr, said[field.attr]) for field, _ in pattern.fields))


def join(path: Path, inner: Path) -> Path:
    """The path of a part; where a piece is several effects, its own path ends with the number of the first."""
    if inner and isinstance(inner[0], int) and path and isinstance(path[-1], int) and len(path) > 1:
        return (*path[:-1], path[-1] + inner[0], *inner[1:])
    return (*path, *inner)


def take(selection: Any, attr: str) -> tuple[Any, Any] | None:
    """What a field of a description says, and the selection without it; None when it says nothing."""
    of = selection if isinstance(selection, Filter) else getattr(selection, "of", None)
    if not isinstance(of, Filter) or (isinstance(selection, Selection) and selection.joins):
        return None
    attr = attr_of(of, attr)
    held = part_fields(of).get(attr)
    if held is None:
        return None
    default = next(field.default for field in fields_of(type(of)) if field.attr == attr)
    bare: Any = replace(of, **{attr: default})  # type: ignore[type-var]
    return held, bare if isinstance(selection, Filter) else replace(selection, of=bare)


def plainly(wording: Wording) -> list[Any]:
    """A wording without alternatives: the first of each, and nothing that may be left out."""
    found: list[Any] = []
    for element in wording:
        if isinstance(element, Alternatives):
            found += [] if element.optional else plainly(element.options[0])
        elif isinstance(element, Free):
            found += [part for chunk in element.chunks for part in plainly(chunk)]
        else:
            found.append(element)
    return found
