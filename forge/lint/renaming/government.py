"""The case that verbs ask of their objects, as the texts of a language show it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from forge.language.grammar.table.wording import WORD
from forge.language.morphology import Form, Morphology

WORDS = re.compile(rf"{WORD}|[^\w\s]")
OFTEN = 2  # times that it has to show
BETWEEN = frozenset(("adj", "part", "num"))


class Governing:
    """What verbs ask for, by any of their forms."""

    def __init__(self, morphology: Morphology, by_lemma: Mapping[str, str]) -> None:
        self._morphology, self._by_lemma = morphology, by_lemma

    def case(self, word: str) -> str | None:
        """The case of objects of a verb; None where it is not known, or the word may be of two that differ."""
        cases = {case for lemma in self._morphology.lemmas(word) if (case := self._by_lemma.get(lemma))}
        return next(iter(cases)) if len(cases) == 1 else None


def governed(morphology: Morphology, texts: Iterable[str], negations: Sequence[str]) -> Governing:
    """The case in which the noun right behind a verb stands, wherever that shows, where it is always the same one."""
    known: dict[str, tuple[Form, ...]] = {}

    def forms(word: str) -> tuple[Form, ...]:
        if word not in known:
            known[word] = tuple(
                form
                for lemma in morphology.lemmas(word)
                for kind in ("noun", "verb", *BETWEEN)
                for form in morphology.forms(lemma, kind)
                if form.word.casefold() == word
            )
        return known[word]

    found: dict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        words = [word.casefold() for word in WORDS.findall(text)]
        for place, word in enumerate(words):
            mine = forms(word)
            if not mine or any(form.get("pos") != "verb" for form in mine):
                continue
            if place and words[place - 1] in negations:
                continue
            behind = place + 1
            while behind < len(words) and (some := forms(words[behind])) and {f.get("pos") for f in some} <= BETWEEN:
                behind += 1
            if behind < len(words):
                cases = {form.get("case") for form in forms(words[behind]) if form.get("pos") == "noun"}
                if len(cases & {"acc", "gen"}) == 1:
                    lemmas = morphology.lemmas(word)
                    for lemma in lemmas:
                        found[lemma] += Counter(str(case) for case in cases & {"acc", "gen"})
    return Governing(
        morphology,
        {lemma: next(iter(cases)) for lemma, cases in found.items() if len(cases) == 1 and cases.total() >= OFTEN},
    )
