"""Which words of a language mean the same: forms of one word, and words of one term. For looking things up."""

from __future__ import annotations

import difflib
import pickle
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product

from forge.language.fold import alike, fold
from forge.language.grammar.table.files import TermEntry
from forge.language.grammar.table.parts import load_table
from forge.language.morphology import Morphology, load_morphology
from forge.problems import ProblemsError
from forge.project import Project

INFLECTED = ("noun", "verb", "adj")
SAME, TERM, LIKE, SLIP = 1.0, 0.7, 0.5, 0.4  # how near two words are to each other; forms of one are the same
NEAR = 0.7  # two words at least this much alike may be one with a slip of the fingers
LONG = 4  # letters of a word that others may begin with


def spelled(text: str) -> list[str]:
    """The words of a text with their accents, since a morphology wants them; `turn.play` are two."""
    return re.findall(r"[^\W_]+", text.casefold())


class Thesaurus:
    """Compares words that are typed with the words of some texts. Without a morphology only their letters count."""

    def __init__(
        self, held: Iterable[str], morphology: Morphology | None = None, terms: Mapping[str, TermEntry] | None = None
    ) -> None:
        """`held`: the words of all texts in which something is looked up."""
        held = set(held)
        self._morphology = morphology
        self._held = sorted({fold(word) for word in held})
        self._lemmas: dict[str, set[str]] = defaultdict(set)  # folded form -> lemmas
        self._terms: dict[str, set[str]] = defaultdict(set)  # lemma -> terms that are said with it
        for name, entry in (terms or {}).items():
            for lemma in _said(entry):
                self._terms[lemma].add(f"#{name}")
        for word in held:
            self._lemmas[fold(word)] |= self.lemmas(word)
        # Forms that are no others' are lemmas, or the morphology finds no way back to them: then it goes ahead.
        self._bare = {word for word in held if self._lemmas[fold(word)] <= {word}}
        self._rest = {lemma for lemmas in self._lemmas.values() for lemma in lemmas} | {*self._terms}
        self._inflect(self._bare)

    def _inflect(self, lemmas: set[str]) -> None:
        if self._morphology is None:
            return
        for lemma, pos in product(sorted(lemmas), INFLECTED):
            for form in self._morphology.forms(lemma, pos):
                self._lemmas[fold(form.word)].add(lemma)

    def lemmas(self, word: str) -> frozenset[str]:
        """All words of which this may be a form, with accents or without."""
        known = self._morphology.lemmas(word) if self._morphology is not None else ()
        return frozenset({*known, *self._lemmas.get(fold(word), ())})

    def near(self, word: str) -> dict[str, float]:
        """The words held that a word typed may mean, folded, and how near each is: at most 1."""
        found = self._near(word)
        if self._rest and max(found.values(), default=0) < TERM:  # typed without accents, perhaps
            rest, self._rest = self._rest - self._bare, set()
            self._inflect(rest)
            found = self._near(word)
        return found or dict.fromkeys(difflib.get_close_matches(fold(word), self._held, cutoff=NEAR), SLIP)

    def _near(self, word: str) -> dict[str, float]:
        mine, typed = self.lemmas(word), fold(word)
        terms = self._terms_of(mine)
        found = {}
        for other, lemmas, others in self._meanings():
            if other == typed or mine & lemmas:
                found[other] = SAME
            elif terms & others:
                found[other] = TERM
            elif len(word) >= LONG and alike(typed, other):
                found[other] = LIKE
        return found

    def _meanings(self) -> Iterator[tuple[str, frozenset[str], frozenset[str]]]:
        for word in self._held:
            lemmas = frozenset(self._lemmas.get(word, ()))
            yield word, lemmas, self._terms_of(lemmas)

    def _terms_of(self, lemmas: Iterable[str]) -> frozenset[str]:
        return frozenset(term for lemma in lemmas for term in self._terms.get(lemma, ()))


def _said(entry: TermEntry) -> Iterator[str]:
    """The single words with which a term is said."""
    for sense in (entry, *entry.variants):
        words = (sense,) if isinstance(sense, str) else (sense.say, sense.habit or "", *sense.also)
        yield from (word for word in words if word and spelled(word) == [word])


def load_thesaurus(project: Project, code: str, game: str, held: frozenset[str]) -> Thesaurus:
    """The thesaurus of a language for a game; that of plain letters for a language without a phrasebook."""
    try:
        table = load_table(project, code, game)
        return _made(held, pickle.dumps((table.inflection, table.terms)))
    except (ProblemsError, ValueError):
        return Thesaurus(held)


@lru_cache(maxsize=4)
def _made(held: frozenset[str], data: bytes) -> Thesaurus:
    """Kept for what it is made of: to look up every word takes a morphology a second."""
    inflection, terms = pickle.loads(data)
    return Thesaurus(held, load_morphology(*inflection), terms)
