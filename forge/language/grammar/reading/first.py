"""Which words can begin a wording, and which it cannot do without: what lets the parser pass over most of the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from types import MappingProxyType

from forge.language.grammar.reading.tokens import STOP
from forge.language.grammar.table.phrasebook import Phrase, Phrasebook
from forge.language.grammar.table.wording import (
    Alternatives,
    Blank,
    Element,
    Flag,
    Free,
    Punctuation,
    Term,
    Verb,
    Word,
    elements,
)

OTHER = "*"
# What a token may be besides words and terms: the beginning of what the parser itself reads as these sections. Each
# family of terms that stand for ids has such a mark, too: `*tribe`.
OWN = MappingProxyType(
    {
        "number": "*number",
        "lost": "*number",
        "amount.number": "*number",
        "signed": "*signed",
        "amount.signed": "*signed",
        "title": "*title",
        "self": "*title",
        "ref": "*noun",
        "label": "*label",
    }
)
# Sections filled by the parser itself, and the sections they begin with.
BEGINS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "filter": ("before", "head"),
        "effects": ("effect",),
        "selections": ("selection",),
        "clauses": ("rule",),
        "amount.number": ("value",),
        "amount.signed": ("value",),
    }
)
SENTENCES = frozenset({"effect", "effects", "rule", "clauses"})
NULLABLE = frozenset({"label"})
STOPS = frozenset(".:;!?")


def section_of(element: Blank, rule: Phrase, book: Phrasebook) -> str:
    """The category a slot is read as."""
    if element.apart is not None:
        return book.file.apart[element.apart].section
    if element.category is not None:
        return element.category
    if element.name in ("label", "ref", "self") and element.name not in rule.slots:
        return element.name
    return rule.slots[element.name][0]


def in_form(element: Verb) -> bool:
    """Whether a verb stands in a form of its own, whatever the mood of the sentence."""
    return any(name == "form" for name, _ in element.features)


def expectable(words: Iterable[str] | None) -> frozenset[str] | None:
    """The words a part can begin with, None when it can begin with what is no word: a number, a title, some ids."""
    found = frozenset(words) if words is not None else None
    return None if found is None or any(word[0] == OTHER for word in found) else found


class First:
    """With which words each section can begin (`firsts`). `told`: without wordings that can begin with what is no word.

    Every set of words that some part of a wording can begin with has a bit of its own; `bits` has for a word (or
    `#term`) the bits of all sets that hold it. So one `&` tells whether the words of a text are enough for a wording.
    """

    def __init__(self, book: Phrasebook) -> None:
        self.book = book
        self.empty: set[str] = set(NULLABLE)  # sections with a wording that may be empty
        self.verbs = self._verbs()
        own = {**{family: f"*{family}" for family in book.vocabulary.families}, **OWN}
        self.firsts: dict[str, frozenset[str]] = {category: frozenset({word}) for category, word in own.items()}
        self._grow({*book.rules, *BEGINS} - (own.keys() - BEGINS.keys()))
        self.numbers: dict[frozenset[str], int] = {}
        for wordings in book.moods.values():
            for wording in wordings:
                self._number(wording, None)
        for verb in self.verbs:
            self._bit({f"#{verb}"})
        for rules in book.rules.values():
            for rule in rules:
                for wording in rule.wordings:
                    self._number(wording, rule)
        self._ones: dict[str, int] = {}
        self.bits: dict[str, int] = {}
        for words, bit in self.numbers.items():
            for word in words:
                self.bits[word] = self.bits.get(word, 0) | bit
        self.told = {category: self._told(category) for category in book.rules}

    def _verbs(self) -> Mapping[str, Mapping[str, frozenset[str]]]:
        """For each verb and mood the words it can begin with there."""
        return {
            name: {
                mood: frozenset(word for wording in wordings for word in self.sequence(wording, None, name)[0])
                for mood, wordings in self.book.moods.items()
            }
            for name, variants in self.book.lexicon.terms.items()
            if any(variant.core.pos == "verb" for variant in variants)
        }

    def _grow(self, categories: set[str]) -> None:
        """Finds the words that sections begin with; most of them begin with each other."""
        for category in categories:
            self.firsts.setdefault(category, frozenset())
        changed = True
        while changed:
            changed = False
            for category in categories:
                found = set(self.firsts[category])
                for part in BEGINS.get(category, ()):
                    found |= self.firsts.get(part, frozenset())
                for rule in self.book.rules.get(category, ()):
                    for wording in rule.wordings:
                        words, nothing = self.sequence(wording, rule)
                        found |= words
                        if nothing and category not in self.empty:
                            self.empty.add(category)
                            changed = True
                if len(found) > len(self.firsts[category]):
                    self.firsts[category] = frozenset(found)
                    changed = True

    def _told(self, category: str) -> frozenset[str]:
        found: set[str] = set()
        for rule in self.book.rules[category]:
            for wording in rule.wordings:
                words, empty = self.sequence(wording, rule)
                found |= (not empty and expectable(words)) or frozenset()
        return frozenset(found)

    # --- what a wording cannot do without ---------------------------------------------------------------------------

    def _bit(self, words: Iterable[str]) -> None:
        self.numbers.setdefault(frozenset(words), 1 << len(self.numbers))

    def _number(self, wording: Sequence[Element], rule: Phrase | None) -> None:
        """Gives a bit to every set of words of which one must be said."""
        for element in wording:
            if isinstance(element, Free):
                for chunk in element.chunks:
                    self._number(chunk, rule)
            elif isinstance(element, Alternatives) and len(element.options) == 1:
                self._number(element.options[0], rule)
            elif not isinstance(element, Verb):
                words, empty = self.element(element, rule, "")
                if words and not empty:
                    self._bit(words)

    def one(self, word: str) -> int:
        """The bit of a word that must be said itself."""
        found = self._ones.get(word)
        if found is None:
            found = self._ones[word] = self.numbers.get(frozenset({word}), 0)
        return found

    def needed(self, wording: Sequence[Element], rule: Phrase | None, verb: str = "", mood: str = "") -> int:
        """The bits of what is in a wording however it is said. `mood`: that of the sentence."""
        found = 0
        for element in wording:
            if isinstance(element, Free):
                for chunk in element.chunks:
                    found |= self.needed(chunk, rule, verb, mood)
            elif isinstance(element, Verb):
                found |= self._verb_needed(element, rule, verb, mood)
            elif isinstance(element, Alternatives) and len(element.options) == 1:
                found |= 0 if element.optional else self.needed(element.options[0], rule, verb, mood)
            elif isinstance(element, Word):
                found |= self.one(self.book.lexicon.fold(element.text))
            elif isinstance(element, Term):
                found |= self.one(f"#{element.name}")
            else:
                words, empty = self.element(element, rule, verb)
                found |= 0 if empty else self.numbers.get(frozenset(words), 0)
        return found

    def _verb_needed(self, element: Verb, rule: Phrase | None, verb: str, mood: str) -> int:
        name = verb if rule is None else element.name
        itself = self.numbers.get(frozenset({f"#{name}"}), 0)
        if rule is None or in_form(element):
            return itself
        ways = [self.needed(way, None, name) for way in self.book.moods[self.mood(element, mood)]]
        common = ways[0]
        for way in ways[1:]:
            common &= way
        return itself | common

    def mood(self, element: Verb | Blank, mood: str) -> str:
        """The mood of a part of a sentence in that mood: its own, or the sentence's."""
        own = dict(element.features).get("mood")
        if own == "rest":
            own = self.book.file.rest.get(mood)
        return own or mood or next(iter(self.book.moods))

    def several(self, wording: Sequence[Element], rule: Phrase | None) -> bool:
        """Whether a wording can hold the end of a sentence."""
        for element in elements(tuple(wording)):
            if isinstance(element, Punctuation) and element.text in STOPS:
                return True
            if isinstance(element, Blank) and rule is not None:
                section = section_of(element, rule, self.book)
                if section.split(".")[0] in SENTENCES:
                    return True
        return False

    # --- what a wording begins with ---------------------------------------------------------------------------------

    def sequence(
        self, wording: Sequence[Element], rule: Phrase | None, verb: str = "", mood: str = ""
    ) -> tuple[Set[str], bool]:
        """The words that a wording can begin with, and whether it can be empty. `mood`: only as it is said in that."""
        found: Set[str] = frozenset()
        for element in wording:
            words, empty = self.element(element, rule, verb, mood)
            found = found | words if found else words
            if not empty:
                return found, False
        return found, True

    def element(self, element: Element, rule: Phrase | None, verb: str, mood: str = "") -> tuple[Set[str], bool]:
        if isinstance(element, Word):
            return {self.book.lexicon.fold(element.text)}, False
        if isinstance(element, Punctuation):
            return ({STOP}, False) if element.text in STOPS else (set(), True)
        if isinstance(element, Term):
            return {f"#{element.name}"}, False
        if isinstance(element, Verb):
            return self._verb(element, rule, verb, mood), False
        if isinstance(element, Flag):
            return set(), True
        if isinstance(element, Blank):
            assert rule is not None
            category = section_of(element, rule, self.book)
            return self.firsts.get(category, frozenset()), category in self.empty
        if isinstance(element, Alternatives):
            found: set[str] = set()
            empty = element.optional
            for option in element.options:
                words, nothing = self.sequence(option, rule, verb, mood)
                found |= words
                empty = empty or nothing
            return found, empty
        found, empty = set(), True
        for chunk in element.chunks:
            words, nothing = self.sequence(chunk, rule, verb, mood)
            found |= words
            empty = empty and nothing
        return found, empty

    def _verb(self, element: Verb, rule: Phrase | None, verb: str, mood: str) -> set[str]:
        if rule is None:
            return {f"#{verb}"}
        moods = self.verbs.get(element.name, {})
        if mood and in_form(element):
            return {f"#{element.name}"}
        if mood:
            return set(moods.get(self.mood(element, mood), ()))
        return {word for words in moods.values() for word in words}
