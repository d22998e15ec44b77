"""The terms of a table with all their forms."""

from __future__ import annotations

from forge.language.grammar.reading.tokens import fold_word
from forge.language.grammar.table.lexicon import Lexicon
from forge.language.grammar.table.parts import LanguageTable
from forge.language.morphology import load_morphology
from forge.problems import ProblemsError


def inflected(table: LanguageTable) -> Lexicon:
    """The terms of a table with all their forms. Raises ProblemsError when they cannot be inflected."""
    phrases = table.settings
    try:
        morphology = load_morphology(*table.inflection)
    except ValueError as error:
        raise ProblemsError([table.problem("morphology.data", str(error))]) from None
    merged = dict(phrases.same)
    for rule in phrases.elisions:
        merged.setdefault(fold_word(rule.becomes, phrases.alike), fold_word(rule.word, phrases.alike))
    lexicon = Lexicon(morphology, phrases.alike, merged)
    features = {value: name for name, values in phrases.features.items() for value in values}
    for name, entry in table.terms.items():
        lexicon.add(name, entry, features)
    return lexicon
