"""Which words can begin a wording: the index that lets the parser pass over most of the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from forge.language.grammar.reading.tokens import STOP
from forge.language.grammar.table.phrasebook import Phrase, Phrasebook
from forge.language.grammar.table.wording import (
    Alternatives,
    Blank,
    Flag,
    Free,
    Punctuation,
    Term,
    Verb,
    Word,
    Wording,
    elements,
)

ANY = "*"
# Sections filled by the parser itself, and the sections they begin with.
BEGINS = MappingProxyType(
    {
        "filter": ("before", "head", "filter"),
        "effects": ("effects", "effect"),
        "selections": ("selections", "selection"),
        "clauses": ("clauses", "rule"),
        "amount.number": ("value", "amount.number"),
        "amount.signed": ("value", "amount.signed"),
    }
)
OPEN = frozenset({"number", "signed", "lost", "title", "self", "ref", "label", "amount.number", "amount.signed"})
SENTENCES = frozenset({"effect", "effects", "rule", "clauses"})
NULLABLE = frozenset({"label"})


def section_of(element: Blank, rule: Phrase, book: Phrasebook) -> str:
    """The category a slot is read as."""
    if element.apart is not None:
        return book.file.apart[element.apart].section
    if element.category is not None:
        return element.category
    if element.name in ("label", "ref", "self") and element.name not in rule.slots:
        return element.name
    return rule.slots[element.name][0]


@dataclass(frozen=True, slots=True, eq=False)
class Opening:
    """A wording in the index: the parts it cannot do without, whether it can go on past the end of a sentence, and
    whether it has a verb in the sentence's own mood.

    `needed`: a bit for each part, as `First.bit` numbers them.
    """

    rule: Phrase
    number: int
    needed: int
    several: bool
    verbal: bool


# A word (or `#term`) -> the numbers of the wordings of a section that can begin with it; and these wordings.
Openings = tuple[Mapping[str, list[int]], list[Opening]]


def verbal(wording: Wording) -> bool:
    """Whether a verb that must be said takes the mood of the sentence."""
    for element in wording:
        if isinstance(element, Verb) and not any(name in ("form", "mood") for name, _ in element.features):
            return True
        if isinstance(element, Free) and any(verbal(chunk) for chunk in element.chunks):
            return True
    return False


class First:
    """With which words each section can begin (`firsts`), and each of its wordings (`index`).

    Every set of words that some part of a wording can begin with has a bit of its own; `bits` has for a word (or
    `#term`) the bits of all sets that hold it. So one `&` tells whether the words of a text are enough for a wording.
    """

    def __init__(self, book: Phrasebook) -> None:
        self.book = book
        self.open = OPEN | book.vocabulary.families
        self.firsts: dict[str, set[str]] = {}
        self.empty: set[str] = set(NULLABLE)  # sections with a wording that may be empty
        self.verbs = self._verbs()
        categories = set(book.rules) | set(BEGINS)
        for category in categories:
            self.firsts[category] = {ANY} if category in self.open else set()
        changed = True
        while changed:
            changed = False
            for category in categories:
                found = set(self.firsts[category])
                for part in BEGINS.get(category, ()):
                    found |= self.firsts.get(part, set())
                for rule in book.rules.get(category, ()):
                    for wording in rule.wordings:
                        words, nothing = self.wording(wording, rule)
                        found |= words
                        if nothing and category not in self.empty:
                            self.empty.add(category)
                            changed = True
                if found != self.firsts[category]:
                    self.firsts[category] = found
                    changed = True
        self.numbers: dict[frozenset[str], int] = {}
        self.sets: dict[frozenset[str], frozenset[str]] = {}
        self.bits: dict[str, int] = {}
        self.index = {category: self._index(category) for category in book.rules}

    def _index(self, category: str) -> Openings:
        table: dict[str, list[int]] = {}
        entries: list[Opening] = []
        for rule in self.book.rules[category]:
            for number, wording in enumerate(rule.wordings):
                needed = self.needed(wording, rule)
                entry = Opening(rule, number, needed, self.several(wording, rule), verbal(wording))
                words, empty = self.wording(wording, rule)
                for word in {ANY} if empty or ANY in words else words:
                    table.setdefault(word, []).append(len(entries))
                entries.append(entry)
        return table, entries

    def held(self, words: Iterable[str]) -> frozenset[str]:
        """A set of words, the same one for the same words: a language has thousands of places and some hundred sets."""
        found = frozenset(words)
        return self.sets.setdefault(found, found)

    def bit(self, words: Iterable[str]) -> int:
        """The bit of a set of words: 0 for one that may hold any."""
        held = self.held(words)
        if not held or ANY in held:
            return 0
        if held not in self.numbers:
            self.numbers[held] = 1 << len(self.numbers)
            for word in held:
                self.bits[word] = self.bits.get(word, 0) | self.numbers[held]
        return self.numbers[held]

    def needed(self, wording: Wording, rule: Phrase | None) -> int:
        """The bits of what is in a wording however it is said."""
        found = 0
        for element in wording:
            if isinstance(element, Verb):
                found |= self.bit({f"#{element.name}"})
            elif isinstance(element, Free):
                for chunk in element.chunks:
                    found |= self.needed(chunk, rule)
                continue
            elif isinstance(element, Alternatives):
                inside = [self.needed(option, rule) for option in element.options]
                found |= inside[0] if len(inside) == 1 and not element.optional else 0
            words, empty = self.element(element, rule, "")
            found |= 0 if empty else self.bit(words)
        return found

    def several(self, wording: Wording, rule: Phrase) -> bool:
        """Whether a wording can hold the end of a sentence."""
        for element in elements(wording):
            if isinstance(element, Punctuation) and element.text in ".:;!?":
                return True
            if isinstance(element, Blank) and section_of(element, rule, self.book).split(".")[0] in SENTENCES:
                return True
        return False

    def _verbs(self) -> Mapping[str, set[str]]:
        table: dict[str, set[str]] = {}
        for name, variants in self.book.lexicon.terms.items():
            if not any(variant.core.pos == "verb" for variant in variants):
                continue
            found: set[str] = set()
            for wordings in self.book.moods.values():
                for wording in wordings:
                    found |= self.sequence(wording, None, name)[0]
            table[name] = found
        return table

    def wording(self, wording: Wording, rule: Phrase) -> tuple[set[str], bool]:
        return self.sequence(wording, rule, "")

    def sequence(self, wording: Wording, rule: Phrase | None, verb: str) -> tuple[set[str], bool]:
        found: set[str] = set()
        for element in wording:
            words, empty = self.element(element, rule, verb)
            found |= words
            if not empty:
                return found, False
        return found, True

    def element(self, element: object, rule: Phrase | None, verb: str) -> tuple[set[str], bool]:
        if isinstance(element, Word):
            return {self.book.lexicon.fold(element.text)}, False
        if isinstance(element, Punctuation):
            return ({STOP}, False) if element.text in ".:;!?" else (set(), True)
        if isinstance(element, Term):
            return {f"#{element.name}"}, False
        if isinstance(element, Verb):
            return ({f"#{verb}"}, False) if rule is None else (self.verbs.get(element.name, set()), False)
        if isinstance(element, Flag):
            return set(), True
        if isinstance(element, Blank):
            assert rule is not None
            category = section_of(element, rule, self.book)
            if category in self.open:
                return {ANY}, category in self.empty
            return self.firsts.get(category, set()), category in self.empty
        if isinstance(element, Alternatives):
            found: set[str] = set()
            empty = element.optional
            for option in element.options:
                words, nothing = self.sequence(option, rule, verb)
                found |= words
                empty = empty or nothing
            return found, empty
        assert isinstance(element, Free)
        found, empty = set(), True
        for chunk in element.chunks:
            words, nothing = self.sequence(chunk, rule, verb)
            found |= words
            empty = empty and nothing
        return found, empty
