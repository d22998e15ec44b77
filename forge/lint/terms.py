"""The terms of a game as checks look for them in texts of any kind: `locales/<lang>/terms.yml`, `<game>.terms.yml`.

The words stand in the glossaries; these files say which entries are one term, and what else is said for it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from forge.language.grammar.reading.tokens import fold_word
from forge.language.grammar.table.lexicon import HEAD, Lexicon, Variant
from forge.language.terms import TermsFile, TermWords
from forge.lint.desk import Desk, WordAt, words_of
from forge.overlay import has_yaml, open_yaml
from forge.problems import ProblemsError

BLANK = re.compile(r"\{[^{}]*\}")
NOUN = "noun."
VERB = "verb"


@dataclass(frozen=True, slots=True, eq=False)
class TermPhrase:
    """Words in a row: of each its forms, and the lemmas whose other forms are it, too. `head` is the one that counts
    alone; None where all must stand there."""

    say: str
    forms: tuple[frozenset[str], ...]
    lemmas: tuple[frozenset[str], ...]
    head: int | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class TermAt:
    """A term in a text."""

    term: str
    phrase: TermPhrase
    start: int
    end: int


@dataclass(frozen=True, eq=False)
class TermBook:
    """The terms of a game in one language."""

    desk: Desk
    terms: dict[str, TermWords]
    tales: tuple[str, ...]
    brief: tuple[str, ...]
    alphabet: str
    itself: tuple[str, ...] = ()
    phrases: dict[str, list[TermPhrase]] = field(default_factory=dict)
    apart: dict[str, list[TermPhrase]] = field(default_factory=dict)
    avoided: list[tuple[TermPhrase, TermPhrase]] = field(default_factory=list)
    rivals: list[tuple[str, list[list[TermPhrase]]]] = field(default_factory=list)
    borrowed: list[tuple[str, str, TermPhrase]] = field(default_factory=list)
    _folded: dict[str, tuple[str, str]] = field(default_factory=dict)
    _lemmas: dict[str, frozenset[str]] = field(default_factory=dict)
    _begun: dict[str, frozenset[TermPhrase]] = field(default_factory=dict)

    @property
    def lexicon(self) -> Lexicon:
        return self.desk.lexicon

    def lemmas(self, word: str) -> frozenset[str]:
        """The lemmas of a word, with or without its capital."""
        if word not in self._lemmas:
            morphology = self.lexicon.morphology
            found = morphology.lemmas(word) | morphology.lemmas(word.casefold())
            for part in word.split("-")[1:]:
                found |= morphology.lemmas(part)
            self._lemmas[word] = found
        return self._lemmas[word]

    def phrase(self, say: str, why: str = "") -> TermPhrase:
        """A wording of terms.yml: its words in any form."""
        words = [word.rstrip(HEAD) for word in say.split()]
        starred = [number for number, word in enumerate(say.split()) if word.endswith(HEAD)]
        head = 0 if len(words) == 1 else starred[0] if starred else None
        alike = self.lexicon.alike
        return TermPhrase(
            " ".join(words),
            tuple(frozenset({fold_word(word, alike)} | self._regular(word)) for word in words),
            tuple(self._meant(word) for word in words),
            head,
            why,
        )

    def _meant(self, word: str) -> frozenset[str]:
        """The lemmas of a word: itself alone where it is one, so that a creature has nothing to do with creating."""
        found = self.lemmas(word)
        return frozenset({word}) if word in found else found

    def _regular(self, word: str) -> set[str]:
        """The forms of a word where no dictionary tells them: those that a noun or a verb like it has."""
        morphology = self.lexicon.morphology
        if morphology.dictionary:
            return set()
        found = (form for pos in ("noun", "verb") for form in morphology.forms(word, pos))
        return {fold_word(form.word, self.lexicon.alike) for form in found}

    def entry(self, variant: Variant) -> TermPhrase:
        """A wording of a glossary."""
        return TermPhrase(
            " ".join(part.lemma for part in variant.parts),
            variant.words,
            tuple(self.lemmas(part.lemma) if part.forms else frozenset[str]() for part in variant.parts),
            variant.head if variant.core.forms or len(variant.parts) == 1 else None,
            variant.why,
        )

    # --- looking --------------------------------------------------------------------------------------------------

    def at(
        self,
        phrase: TermPhrase,
        words: Sequence[WordAt],
        first: int,
        gap: int = 0,
        exact: bool = False,
        merged: bool = True,
    ) -> int | None:
        """Where a phrase ends that begins at a word, when it stands there; `gap`: so many words may stand between any
        two of its own; `exact`: only forms that the glossary has; `merged`: whether a word counts as the one that the
        grammar reads for it."""
        if not self._fits(phrase, 0, words[first], exact, merged):
            return None
        place = first
        for number in range(1, len(phrase.forms)):
            reach = range(place + 1, min(place + 2 + gap, len(words)))
            found = next((at for at in reach if self._fits(phrase, number, words[at], exact, merged)), None)
            if found is None:
                return None
            place = found
        return place

    def _fits(self, phrase: TermPhrase, number: int, word: WordAt, exact: bool, merged: bool = True) -> bool:
        folded, read = self._spelled(word.text)
        forms = phrase.forms[number]
        if folded in forms or (merged and read in forms):
            return True
        return not exact and not phrase.lemmas[number].isdisjoint(self.lemmas(word.text))

    def _spelled(self, word: str) -> tuple[str, str]:
        known = self._folded.get(word)
        if known is None:
            known = self._folded[word] = fold_word(word, self.lexicon.alike), self.lexicon.fold(word)
        return known

    def begun(self, word: WordAt) -> frozenset[TermPhrase]:
        """The avoided phrases and rivals that may begin with a word: most words begin none."""
        known = self._begun.get(word.text)
        if known is None:
            forms, lemmas = self._beginnings
            found = [phrase for said in self._spelled(word.text) for phrase in forms.get(said, ())]
            found += [phrase for lemma in self.lemmas(word.text) for phrase in lemmas.get(lemma, ())]
            known = self._begun[word.text] = frozenset(found)
        return known

    @cached_property
    def _beginnings(self) -> tuple[dict[str, list[TermPhrase]], dict[str, list[TermPhrase]]]:
        """Avoided phrases and rivals by the forms they begin with, and by the lemmas."""
        forms: dict[str, list[TermPhrase]] = defaultdict(list)
        lemmas: dict[str, list[TermPhrase]] = defaultdict(list)
        told = [phrase for _, groups in self.rivals for group in groups for phrase in group]
        for phrase in (*told, *(phrase for _, phrase in self.avoided)):
            for form in phrase.forms[0]:
                forms[form].append(phrase)
            for lemma in phrase.lemmas[0]:
                lemmas[lemma].append(phrase)
        return forms, lemmas

    @cached_property
    def _first(self) -> dict[str, list[tuple[str, TermPhrase]]]:
        """Terms and their phrases by the forms they begin with."""
        found: dict[str, list[tuple[str, TermPhrase]]] = defaultdict(list)
        for term, phrases in self.phrases.items():
            for phrase in phrases:
                for form in phrase.forms[0]:
                    found[form].append((term, phrase))
        return found

    def standing(self, text: str) -> Iterator[TermAt]:
        """The terms of a text in forms of the glossary; a longer one hides those within it."""
        words = list(words_of(blanked(text)))
        first = 0
        while first < len(words):
            best: tuple[int, str, TermPhrase] | None = None
            for term, phrase in self._first.get(self._spelled(words[first].text)[1], ()):
                end = self.at(phrase, words, first, exact=True)
                if end is not None and (best is None or end > best[0]):
                    best = end, term, phrase
            if best is not None and not self.is_apart(best[1], words, first, best[0]):
                yield TermAt(best[1], best[2], words[first].start, words[best[0]].end)
            first = best[0] + 1 if best is not None else first + 1

    def is_apart(self, term: str, words: Sequence[WordAt], first: int, last: int) -> bool:
        """Whether words, to the last one, are part of a phrase in which the term's word is something else."""
        for phrase in self.apart.get(term, ()):
            for start in range(max(0, first - len(phrase.forms) + 1), first + 1):
                end = self.at(phrase, words, start)
                if end is not None and end >= last:
                    return True
        return False

    def has(self, text: str, term: str) -> bool:
        """Whether a text has a term in any form, by its head at least, or a verb that says as much."""
        if f":{term}}}" in text:  # a placeholder that says it
            return True
        words = list(words_of(blanked(text)))
        for number, phrase in enumerate(self.phrases.get(term, ())):
            if len(phrase.forms) == 1 or (phrase.head is not None and self._heads(term, number, phrase)):
                if any(self._fits(phrase, phrase.head or 0, word, exact=False) for word in words):
                    return True
            elif any(self.at(phrase, words, first, gap=1) is not None for first in range(len(words))):
                return True
        return False

    def _heads(self, term: str, number: int, phrase: TermPhrase) -> bool:
        """Whether a phrase may be told by its head alone: that of a mere variant may be the word of another term."""
        if number == 0 or phrase.head is None:
            return True
        others = (one for name, phrases in self.phrases.items() if name != term for one in phrases)
        return all(len(one.forms) > 1 or one.forms[0].isdisjoint(phrase.forms[phrase.head]) for one in others)


def blanked(text: str, sign: str = " ") -> str:
    """A text with another sign in place of its placeholders."""
    if "{" not in text:
        return text
    return BLANK.sub(lambda match: sign * len(match[0]), text)


def load_terms(desk: Desk) -> TermBook:
    """The terms of the desk's game in its language; which entries are tales is said in that of the drafts. Raises
    ProblemsError for a file that is wrong."""
    terms: dict[str, TermWords] = {}
    alphabet = ""
    for file in _files(desk, desk.language):
        alphabet = file.alphabet or alphabet
        for term, entry in file.terms.items():
            terms[term] = _joined(terms[term], entry) if term in terms else entry
    drafts = list(_files(desk, desk.game.info.language))
    tales = tuple(key for file in drafts for key in file.tales)
    brief = tuple(key for file in drafts for key in file.brief)
    itself = tuple(word for file in drafts for word in file.itself)
    book = TermBook(desk, terms, tales, brief, alphabet, itself)
    own = _own_words(desk.lexicon)
    for term, entry in terms.items():
        _fill(book, term, entry, own)
    for variant in _variants(desk.lexicon, desk.lexicon.terms):
        if variant.avoid and variant.core.pos != "adj":  # what is wrong with those is a matter of the sentence
            book.avoided.append((book.entry(desk.lexicon.terms[variant.term][0]), book.entry(variant)))
    return book


def _files(desk: Desk, language: str) -> Iterator[TermsFile]:
    for name in ("terms.yml", f"{desk.game.id}.terms.yml"):
        path = desk.project.locales / language / name
        if has_yaml(desk.project, path):
            file = open_yaml(desk.project, path)
            made = file.convert(TermsFile)
            if made is None:
                raise ProblemsError(file.problems)
            yield made


def _own_words(lexicon: Lexicon) -> dict[str, str]:
    """The verbs that are said in one word, with their terms: a noun that may be said so too is not told by it."""
    first = {term: variants[0] for term, variants in lexicon.terms.items() if variants}
    return {one.core.lemma: term for term, one in first.items() if len(one.parts) == 1 and one.core.pos == VERB}


def _fill(book: TermBook, term: str, entry: TermWords, own: Mapping[str, str]) -> None:
    ids = entry.glossary if entry.glossary is not None else (term, f"{NOUN}{term}")
    known = [
        book.entry(variant)
        for variant in _variants(book.lexicon, ids)
        if not variant.avoid and own.get(variant.core.lemma if len(variant.parts) == 1 else "", variant.term) in ids
    ]
    book.phrases[term] = known + [book.phrase(say) for say in (*entry.words, *entry.verbs)]
    book.apart[term] = [book.phrase(say) for say in entry.apart]
    right = next(iter(book.phrases[term]), book.phrase(term))
    book.avoided.extend((right, book.phrase(say, why)) for say, why in entry.avoid.items())
    book.borrowed.extend((term, owner, book.phrase(say)) for say, owner in entry.borrowed.items())
    if entry.rivals:
        book.rivals.append((term, [[book.phrase(say) for say in group] for group in entry.rivals]))


def _variants(lexicon: Lexicon, ids: Iterable[str]) -> Iterator[Variant]:
    for name in ids:
        yield from lexicon.terms.get(name, ())


def _joined(one: TermWords, other: TermWords) -> TermWords:
    lists = {
        name: (*getattr(one, name), *getattr(other, name)) for name in ("words", "verbs", "apart", "kind_of", "rivals")
    }
    glossary = one.glossary if other.glossary is None else (*(one.glossary or ()), *other.glossary)
    borrowed = {**one.borrowed, **other.borrowed}
    return TermWords(glossary=glossary, avoid={**one.avoid, **other.avoid}, borrowed=borrowed, **lists)
