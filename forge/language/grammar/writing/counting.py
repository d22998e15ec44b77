"""What numbers ask of the words that follow them."""

from __future__ import annotations

from collections.abc import Mapping

from forge.language.grammar.table.phrasebook import Phrasebook
from forge.language.morphology.face import PLURAL, SINGULAR


def count_features(book: Phrasebook, value: int, noun: Mapping[str, str]) -> dict[str, str]:
    """What a noun takes on after a number: its own case and number, and those of its adjectives."""
    plural = book.plural(value)
    for rule in book.file.counting:
        wanted = {k: (v,) if isinstance(v, str) else v for k, v in rule.when.items()}
        if rule.plural == plural and all(noun.get(k) in v for k, v in wanted.items()):
            found = dict(rule.noun)
            found |= {f"adjective_{name}": v for name, v in rule.adjective.items()}
            return found
    return {"number": SINGULAR if value == 1 else PLURAL}
