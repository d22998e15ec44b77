"""What numbers ask of the words that follow them, and those of words for numbers."""

from __future__ import annotations

from collections.abc import Mapping

from forge.language.grammar.table.lexicon import fitting
from forge.language.grammar.table.phrasebook import Phrasebook
from forge.language.morphology.face import PLURAL, SINGULAR

NUM = "num"


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


def mended(book: Phrasebook, numeral: str, wanted: Mapping[str, str]) -> str | None:
    """The form of a word for a number that stands before such a noun; None where it is right, or nothing tells."""
    lexicon = book.lexicon
    kin = [form for lemma in lexicon.morphology.lemmas(numeral) for form in lexicon.morphology.forms(lemma, NUM)]
    said = [form for form in kin if lexicon.fold(form.word) == lexicon.fold(numeral)]
    right = fitting(kin, wanted) if wanted else []
    return right[0].word if said and right and not any(form in right for form in said) else None
