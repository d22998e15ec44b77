"""The forms of a term's head that may stand where certain features are wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forge.language.grammar.table.exact import UNUSUAL
from forge.language.grammar.table.lexicon import Variant, fitting
from forge.language.grammar.table.phrasebook import Phrasebook


def head_forms(book: Phrasebook, variant: Variant, wanted: Mapping[str, str]) -> list[Any]:
    """The forms of a term's head that may stand there, the one to print first."""
    key = (variant, frozenset(wanted.items()))
    found = book.fitted.get(key)
    if found is None:
        found = book.fitted[key] = _head_forms(book, variant, wanted)
    return found


def _head_forms(book: Phrasebook, variant: Variant, wanted: Mapping[str, str]) -> list[Any]:
    wanted = dict(wanted)
    forms = variant.core.forms
    if (name := wanted.pop("form", None)) is not None:
        forms, features = book.verb_form(variant, name)
        wanted |= features
    elif variant.core.pos == "noun":
        wanted = {k: v for k, v in wanted.items() if k in ("case", "number")}
        wanted |= {k: v for k, v in variant.core.features if k in ("number", "animacy")}
    if "prep" in wanted:  # forms that only stand after prepositions
        found = fitting(forms, wanted)
        return [form for form in found if form.get("prep") == wanted["prep"]] or found
    found = fitting(forms, {**wanted, "prep": "no"})
    return [form for form in found if not UNUSUAL.intersection(form.tags)] or found
