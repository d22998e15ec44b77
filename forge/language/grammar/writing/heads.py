"""The forms of a term that may stand where certain features are wanted: of its head, and of all its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forge.language.grammar.table.exact import UNUSUAL
from forge.language.grammar.table.lexicon import Variant, fitting
from forge.language.grammar.table.phrasebook import Phrasebook
from forge.language.grammar.writing.unsaid import NoForm
from forge.language.morphology.face import POS


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


def term_words(book: Phrasebook, variant: Variant, wanted: Mapping[str, str], written: bool = False) -> list[str]:
    """A term in the form wanted, word by word. Raises NoForm when it is `written` and has none."""
    inherent = dict(variant.core.features)
    heads = head_forms(book, variant, wanted)
    head = heads[0] if heads else None
    found = []
    for index, part in enumerate(variant.parts):
        if index == variant.head:
            if head is None and part.pos in POS and written:
                raise NoForm(variant.term, part.lemma, wanted)
            found.append(head.word if head is not None else part.lemma)
        elif part.forms:
            agree = {k: v for k, v in wanted.items() if k in ("case", "number")} | {
                k: v for k, v in inherent.items() if k in ("gender", "animacy", "number")
            }
            forms = fitting(part.forms, agree)
            if not forms and written:
                raise NoForm(variant.term, part.lemma, agree)
            found.append(forms[0].word if forms else part.lemma)
        else:
            found.append(part.lemma)
    return found
