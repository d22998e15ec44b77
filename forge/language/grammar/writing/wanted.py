"""Features that are wanted of words, or that words have for others to agree with.

Equal ones are one object, and what follows from them is kept with them: a language has a few hundred sets of
features in all, and every text wants the same ones again and again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from forge.language.grammar.table.phrasebook import Phrasebook
from forge.language.grammar.table.wording import Features
from forge.language.grammar.writing.counting import count_features
from forge.language.morphology.face import SINGULAR

ONE: Final = "one"  # the case of one of the many that stand behind it
NOUN = frozenset({"prep", "case", "number", "gender", "animacy", "adjective_case", "adjective_number", "person", ONE})
AGREE = frozenset({"number", "gender", "animacy", "person"})


@final
class WordFeatures:
    """Some features by name. Made by `features_of` alone, so that equal ones are one object."""

    __slots__ = ("_after", "book", "named")

    def __init__(self, book: Phrasebook, named: dict[str, str]) -> None:
        self.book, self.named = book, named
        self._after: dict[Any, WordFeatures] = {}

    def get(self, name: str, other: str = "") -> str:
        return self.named.get(name, other)

    def plus(self, features: Features) -> WordFeatures:
        """These and others, which count where they differ."""
        found = self._after.get(features)
        if found is None:
            found = self._after[features] = features_of(self.book, {**self.named, **dict(features)})
        return found

    def over(self, other: WordFeatures) -> WordFeatures:
        """These and others; these count where they differ."""
        found = self._after.get(other)
        if found is None:
            found = self._after[other] = features_of(self.book, {**other.named, **self.named})
        return found

    def only(self, names: frozenset[str]) -> WordFeatures:
        """Those of these names."""
        found = self._after.get(names)
        if found is None:
            kept = {name: value for name, value in self.named.items() if name in names}
            found = self._after[names] = features_of(self.book, kept)
        return found

    def without(self, name: str) -> WordFeatures:
        """All but one."""
        if name not in self.named:
            return self
        found = self._after.get(name)
        if found is None:
            kept = {other: value for other, value in self.named.items() if other != name}
            found = self._after[name] = features_of(self.book, kept)
        return found

    def own(self, features: Features) -> WordFeatures:
        """What is wanted of a part with features of its own."""
        key = "own", features
        found = self._after.get(key)
        if found is None:
            found = self._after[key] = features_of(self.book, self._own(dict(features)))
        return found

    def _own(self, own: dict[str, str]) -> dict[str, str]:
        here = self.named
        if "case" in own:
            # A noun in a case of its own begins a phrase of its own.
            here = {name: value for name, value in here.items() if name not in NOUN}
            own.setdefault("number", SINGULAR)
        if own.get("mood") == "rest":
            now = self.named.get("mood", "")
            own["mood"] = self.book.file.rest.get(now, now)
        return here | own

    def counted(self, value: int) -> WordFeatures:
        """What a noun with these takes on after a number: its own case and number, and those of its adjectives."""
        found = self._after.get(value)
        if found is None:
            found = self._after[value] = features_of(self.book, count_features(self.book, value, self.named))
        return found

    def led(self, features: Features, leader: WordFeatures, uncased: bool) -> WordFeatures:
        """What is wanted of a part with features of its own that agrees with another. `uncased`: it has a case only if
        it is one of its own."""
        key = features, leader, uncased
        found = self._after.get(key)
        if found is None:
            told = dict(features)
            wanted = self._own(dict(features))
            wanted |= {name: value for name, value in leader.named.items() if name not in told}
            if uncased and "case" not in told:
                wanted.pop("case", None)
            found = self._after[key] = features_of(self.book, wanted)
        return found


def features_of(book: Phrasebook, named: Mapping[str, str]) -> WordFeatures:
    """The one object for some features."""
    key = frozenset(named.items())
    found: WordFeatures | None = book.said.get(key)
    if found is None:
        found = book.said[key] = WordFeatures(book, dict(named))
    return found
