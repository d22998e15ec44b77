"""Whether a text's neighbours agree: words that describe a thing, and the thing right behind them.

Words alone do not tell whether a sentence is well made; where two that stand together cannot, it is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType

from forge.language.grammar.table.lexicon import Lexicon
from forge.proof.expecting.words import folded

Features = Mapping[str, str]
AGREEING = ("case", "number", "gender", "animacy")
NOUN = "noun"
ALONE = MappingProxyType({"case": "nom", "number": "sg"})  # what never stands behind a number


class Neighbours:
    """The forms of the terms `of` that describe things, and of all terms that are things. `numbers`: words for them."""

    def __init__(self, lexicon: Lexicon, of: Iterable[str], numbers: Mapping[str, int]) -> None:
        self.counting = frozenset(word for word, number in numbers.items() if number != 1)
        self.describing = _forms(lexicon, [term for term in of if term in lexicon.terms])
        self.things = _forms(lexicon, lexicon.terms, NOUN)

    def agree(self, words: tuple[str, ...]) -> bool:
        """Whether no word that describes stands before a thing that it cannot describe, and no number before one thing.

        Behind a number other forms go together.
        """
        for before, (one, other) in zip((None, *words), pairwise(words), strict=False):
            known, thing = self.describing.get(one), self.things.get(other)
            if thing and self._counts(one) and all(form.items() >= ALONE.items() for form in thing):
                return False
            if known and thing and not self._counts(before) and not any(_fit(a, b) for a in known for b in thing):
                return False
        return True

    def _counts(self, word: str | None) -> bool:
        return word is not None and (word[-1].isdigit() or word in self.counting)


def _fit(one: Features, other: Features) -> bool:
    return all(one[name] == other[name] for name in AGREEING if name in one and name in other)


def _forms(lexicon: Lexicon, terms: Iterable[str], pos: str = "") -> dict[str, list[Features]]:
    found: dict[str, list[Features]] = {}
    for word, features in _all(lexicon, terms):
        if pos in ("", features.get("pos")):
            found.setdefault(word, []).append(features)
    return found


def _all(lexicon: Lexicon, terms: Iterable[str]) -> Iterator[tuple[str, Features]]:
    for term in terms:
        for variant in lexicon.terms[term]:
            if len(variant.parts) == 1:
                yield from ((folded(form.word), dict(form.tags)) for form in variant.parts[0].forms)
