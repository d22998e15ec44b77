"""What the words of a text may be, by the morphology."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.language.morphology import Form

if TYPE_CHECKING:
    from forge.lint.desk import Desk

KINDS = ("noun", "adj", "num", "pron", "verb", "part")


class WordReadings:
    """What words may be."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: dict[str, tuple[Form, ...]] = {}

    def of(self, word: str) -> tuple[Form, ...]:
        """All readings of a word; none where one of its lemmas has no form like it, so that it may be anything."""
        low = word.lower()
        if low not in self._known:
            self._known[low] = tuple(self._find(low))
        return self._known[low]

    def _find(self, word: str) -> list[Form]:
        morphology, found = self._desk.morphology, list[Form]()
        lemmas = morphology.lemmas(word)
        for lemma in (lemmas - frozenset(self._desk.checks.agreement.rare)) or lemmas:
            forms = [form for kind in KINDS for form in morphology.forms(lemma, kind) if form.word.lower() == word]
            if not forms:
                return []
            found += forms
        return found

    def may_be(self, word: str, kind: str) -> bool:
        """Whether a word can be that, whatever else it can be."""
        return any(form.get("pos") == kind for form in self.of(word))

    def are(self, word: str, kind: str) -> bool:
        """Whether a word can be nothing else."""
        readings = self.of(word)
        return bool(readings) and all(form.get("pos") == kind for form in readings)


def agree(one: Form, other: Form) -> bool:
    """Whether two forms may stand in one case, number and gender."""
    return all(
        one.get(tag) is None or other.get(tag) is None or one.get(tag) == other.get(tag)
        for tag in ("case", "number", "gender")
    )
