"""What the words of a text may be, by the morphology."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.language.morphology import Form

if TYPE_CHECKING:
    from forge.lint.begun import PlaceRule
    from forge.lint.desk import Desk


class WordReadings:
    """What words may be. Each word is looked up once for all checks."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: dict[str, tuple[Form, ...]] = {}
        self._usual: dict[str, tuple[Form, ...]] = {}
        self._kinds: dict[str, frozenset[str | None]] = {}
        self._begun: dict[tuple[PlaceRule, ...], dict[str, tuple[PlaceRule, ...]]] = {}

    def of(self, word: str) -> tuple[Form, ...]:
        """All readings of a word; none where one of its lemmas has no form like it, so that it may be anything."""
        if (found := self._known.get(word)) is None:
            low = word.lower()
            found = self._known[word] = self.of(low) if word != low else tuple(self._find(word))
        return found

    def usual(self, word: str) -> tuple[Form, ...]:
        """The same but for rare forms and calls."""
        if (found := self._usual.get(word)) is None:
            kept = (form for form in self.of(word) if form.get("case") != "voc" and not form.get("style"))
            found = self._usual[word] = tuple(kept)
        return found

    def kinds(self, word: str) -> frozenset[str | None]:
        """The parts of speech of a word's readings."""
        if (found := self._kinds.get(word)) is None:
            found = self._kinds[word] = frozenset(form.get("pos") for form in self.of(word))
        return found

    def begun(self, rules: tuple[PlaceRule, ...]) -> dict[str, tuple[PlaceRule, ...]]:
        """Of some rules those that may begin at a word, for the words that were asked for."""
        return self._begun.setdefault(rules, {})

    def _find(self, word: str) -> list[Form]:
        morphology, found = self._desk.morphology, list[Form]()
        lemmas = morphology.lemmas(word)
        for lemma in (lemmas - frozenset(self._desk.checks.agreement.rare)) or lemmas:
            if not (forms := morphology.spelled(lemma, word)):
                return []
            found += forms
        return found

    def may_be(self, word: str, kind: str) -> bool:
        """Whether a word can be that, whatever else it can be."""
        return kind in self.kinds(word)

    def are(self, word: str, kind: str) -> bool:
        """Whether a word can be nothing else."""
        return self.kinds(word) == {kind}
