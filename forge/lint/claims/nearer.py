"""Whether a sentence is about a card or about the rules, by the words it shares with the texts of both."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from forge.lint.desk import Desk, words_of
from forge.lint.terms import blanked

CARD = re.compile(r"[^.]+\.[^.]+\.text(\..+)?$")
RULE = re.compile(r"(rule|section)\..*\.(text|short)$")
STOP = re.compile(r"(?<=[.!?…:])\s+")

Weights = Mapping[str, float]


class Nearness:
    """The texts of a game's cards and rules, sentence by sentence, as weighted words."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        keys = [entry.key for entry in desk.game.entries]
        cards = [desk.texts.said(key).text for key in keys if CARD.match(key) and not RULE.match(key)]
        rules = [desk.texts.said(key).text for key in keys if RULE.match(key)]
        texts = [[frozenset(self._lemmas(one)) for one in _sentences(some)] for some in (cards, rules)]
        counted = Counter(lemma for some in texts for words in some for lemma in words)
        count = sum(map(len, texts))
        self._weights = {lemma: math.log(count / times) for lemma, times in counted.items()}
        self._kinds = [_Sentences(map(self._weighed, words)) for words in texts]

    def to_cards(self, text: str) -> float:
        """How much nearer a text is to the nearest sentence of a card than to that of a rule: from -1 to 1."""
        said = self._weighed(self._lemmas(text))
        cards, rules = (some.nearest(said) for some in self._kinds)
        return cards - rules

    def _lemmas(self, text: str) -> Iterator[str]:
        for word in words_of(blanked(text)):
            yield min(lemma.casefold() for lemma in self._desk.lemmas(word.text))

    def _weighed(self, lemmas: Iterable[str]) -> Weights:
        return {lemma: self._weights[lemma] for lemma in set(lemmas) if lemma in self._weights}


def _sentences(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from STOP.split(text)


class _Sentences:
    """Sentences by their weighted words: in which of them each word stands."""

    def __init__(self, sentences: Iterable[Weights]) -> None:
        self._having: dict[str, list[int]] = defaultdict(list)
        self._lengths: list[float] = []
        for number, words in enumerate(sentences):
            self._lengths.append(_length(words))
            for lemma in words:
                self._having[lemma].append(number)

    def nearest(self, words: Weights) -> float:
        """The cosine of the angle to the sentence that some words are nearest to, from 0 to 1."""
        shared: dict[int, float] = defaultdict(float)
        for lemma, weight in words.items():
            for number in self._having.get(lemma, ()):
                shared[number] += weight * weight
        length = _length(words)
        return max((got / (length * self._lengths[number]) for number, got in shared.items() if got), default=0.0)


def _length(words: Weights) -> float:
    return math.sqrt(sum(weight * weight for weight in words.values()))
