"""Whether a statement tells of somebody by name: then it is part of an example or a tale, and no rule."""

from __future__ import annotations

from functools import cached_property

from forge.lint.claims.words import Statement
from forge.lint.desk import Desk, words_of

SHORTEST = 3  # letters of a name


class People:
    """Knows names from words with which the game's own texts begin with a capital, too."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def has(self, statement: Statement) -> bool:
        """Whether somebody is named in a statement, other than at its beginning."""
        return any(
            at
            and len(one.text) >= SHORTEST
            and one.text[0].isupper()
            and one.text[1:].islower()
            and self._is_new(one.text)
            for at, one in enumerate(statement.pieces)
        )

    def _is_new(self, word: str) -> bool:
        stem = word.partition("’")[0].casefold()
        return stem not in self._known and self._desk.lemmas(stem).isdisjoint(self._known)

    @cached_property
    def _known(self) -> frozenset[str]:
        forms = (form for entry in self._desk.texts.catalog.entries.values() for form in entry.forms)
        words = {word.text for form in forms for word in words_of(form) if word.text[0].isupper()}
        return frozenset(lemma for word in words for lemma in (word.casefold(), *self._desk.lemmas(word.casefold())))
