"""What words refer to, and what agrees with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from forge.abilities import nodes
from forge.language.grammar.reading.references import Antecedent
from forge.language.grammar.table.matching import match
from forge.language.grammar.table.phrasebook import Phrasebook


def references(value: Any, rule: Any, referring: frozenset[str]) -> Iterable[str]:
    """The references a rule's own pattern makes in a value: the names that its words stand for."""
    if rule is None:
        return
    if hasattr(value, "fields"):
        for attr, held in value.fields:
            if attr in referring:
                yield held
            elif isinstance(held, nodes.The):
                yield held.name
            elif isinstance(inner := getattr(held, "of", None), nodes.The):
                yield inner.name
        return
    for found in match(rule.pattern, value):
        if found.ref is not None:
            yield found.ref[0]


def antecedent_features(book: Phrasebook, one: Antecedent) -> dict[str, str]:
    """Gender and number of what a reference stands for."""
    found = {"number": one.number, "person": "3"}
    for variant in book.lexicon.terms.get(f"noun.{one.noun}", ()):
        found |= {k: v for k, v in variant.core.features if k in ("gender", "animacy")}
        break
    return found
