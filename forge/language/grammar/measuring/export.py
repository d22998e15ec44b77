"""The phrasebook as a grammar for Lark: a second opinion on what is a sentence at all.

Features, types and references are left out, so Lark takes more than the chart parser does; what it refuses, the chart
parser must refuse too.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from types import MappingProxyType

from forge.abilities.sorts import Clause, Node
from forge.language.grammar.reading.first import section_of
from forge.language.grammar.reading.pieces import Setting, in_mood, is_moody
from forge.language.grammar.reading.tokens import Tokens
from forge.language.grammar.table.phrasebook import Phrase, Phrasebook, clause_section
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
    Wording,
)

SINGLE = MappingProxyType({"effects": "effect", "selections": "selection", "clauses": "rule"})


def terminal(book: Phrasebook, text: str, kind: str) -> str:
    """The terminal of a token: NUMBER, SIGNED, LABEL, STOP, or one for each word."""
    if kind in ("number", "signed", "label", "stop"):
        return {"stop": "STOP"}.get(kind, kind.upper())
    return "W" + "".join(f"_{ord(char):X}" for char in book.lexicon.merged.get(text, text))


def terminals(book: Phrasebook, tokens: Tokens) -> list[str]:
    return [terminal(book, token.text, token.kind) for token in tokens.tokens]


def lark_grammar(book: Phrasebook, setting: Setting, texts: Iterable[Tokens]) -> str:
    """A grammar in Lark's notation for these texts; only words that occur in them are in it."""
    return _Export(book, setting, texts).grammar()


class _Export:
    def __init__(self, book: Phrasebook, setting: Setting, texts: Iterable[Tokens]) -> None:
        self.book, self.setting = book, setting
        self.plain = next(iter(book.moods))
        tokens = [token for text in texts for token in text.tokens]
        self.words = {book.lexicon.merged.get(t.text, t.text) for t in tokens if t.kind in ("word", "suffix")}
        self.rules: dict[str, list[str]] = {}
        self.groups: dict[str, str] = {}
        self.wanted: list[tuple[str, str]] = []

    def grammar(self) -> str:
        sections = dict.fromkeys(("effects", "clauses", *map(clause_section, self._clauses())))
        for category in (*sections, "host"):
            self._name(category, self.plain)
        while self.wanted:
            self._category(*self.wanted.pop())
        starts = [*(self._name(section, self.plain) for section in sections), "host"]
        self.rules["start"] = [f"{way}{start}" for way in ("", "host STOP ") for start in starts]
        used = {terminal(self.book, word, "word") for word in self.words}
        used |= {"NUMBER", "SIGNED", "LABEL", "STOP", "NOTHING"}
        lines = [
            f"{name}: {' | '.join(dict.fromkeys(options)) if any(options) else 'NOTHING'}"
            for name, options in self.rules.items()
        ]
        return "\n".join([*lines, f"%declare {' '.join(sorted(used))}"])

    def _clauses(self) -> list[type[Node]]:
        return [kind for kind in self.book.vocabulary.kinds if issubclass(kind, Clause)]

    def _name(self, category: str, mood: str) -> str:
        name = category.replace(".", "__") + (f"_in_{mood}" if is_moody(category) else "")
        if name not in self.rules:
            self.rules[name] = []
            self.wanted.append((category, mood))
        return name

    def _category(self, category: str, mood: str) -> None:
        options = self.rules[self._name(category, mood)]
        options += self._known(category, mood)
        for rule in self.book.rules.get(category, ()):
            if rule.bearers is not None and not rule.bearers & self.setting.bearers:
                continue
            for number, wording in enumerate(rule.wordings):
                if is_moody(category) and not in_mood(rule, number, mood, self.plain):
                    continue
                for text in self._sequence(wording, rule, mood, ""):
                    options += [text, f"{text} LABEL"]

    def _known(self, category: str, mood: str) -> list[str]:
        numerals = [terminal(self.book, word, "word") for word in self.book.numerals if word in self.words]
        if category in ("number", "lost"):
            return ["NUMBER", *numerals]
        if category == "signed":
            return ["SIGNED"]
        if category.startswith("amount."):
            return [self._name(category.split(".")[1], mood), self._name("value", mood)]
        if category in SINGLE:
            single = self._name(SINGLE[category], mood)
            return [single, f"{single} STOP {self._name(category, mood)}"] if category == "clauses" else [single]
        if category == "filter":
            before, head, after = (self._name(name, mood) for name in ("before", "head", "after"))
            return [f"{before}* {head} {after}*"]
        if category in ("title", "self"):
            found = [
                " ".join(terminal(self.book, word, "word") for word in words)
                for words in self.setting.titles.values()
                if words and set(words) <= self.words
            ]
            return found + self._family("card")
        if category == "ref" or category in self.book.vocabulary.families:
            return self._family("noun" if category == "ref" else category)
        return []

    def _family(self, family: str) -> list[str]:
        return [self._term(name) for name in self.book.lexicon.terms if name.startswith(f"{family}.")]

    def _term(self, name: str) -> str:
        rule = "term_" + "".join(char if char.isalnum() and char.isascii() else f"_{ord(char):x}_" for char in name)
        if rule not in self.rules:
            found = []
            for variant in self.book.lexicon.terms[name]:
                parts = [
                    [terminal(self.book, word, "word") for word in sorted(words & self.words)]
                    for words in variant.words
                ]
                if all(parts):
                    found.append(" ".join(part[0] if len(part) == 1 else self._own_rule(part) for part in parts))
            self.rules[rule] = found
        return rule

    # --- wordings ---------------------------------------------------------------------------------------------------

    def _sequence(self, wording: Wording, rule: Phrase | None, mood: str, verb: str) -> list[str]:
        """The alternatives of a wording; empty when a word of it occurs nowhere."""
        parts: list[str] = []
        for element in wording:
            found = self._element(element, rule, mood, verb)
            if found is None:
                return []
            parts += [found] if found else []
        return [" ".join(parts)]

    def _element(self, element: Element, rule: Phrase | None, mood: str, verb: str) -> str | None:
        if isinstance(element, Word):
            word = self.book.lexicon.fold(element.text)
            return terminal(self.book, word, "word") if word in self.words else None
        if isinstance(element, Punctuation):
            return "STOP" if element.text in ".:;!?" else ""
        if isinstance(element, Flag):
            return ""
        if isinstance(element, Term):
            return self._term(element.name)
        if isinstance(element, Verb):
            return self._verb(element, rule, mood, verb)
        if isinstance(element, Blank):
            assert rule is not None
            return self._slot(element, rule, mood)
        options = element.options if isinstance(element, Alternatives) else self._orders(element, mood)
        found = [text for option in options for text in self._sequence(option, rule, mood, verb)]
        if not found:
            return "" if isinstance(element, Alternatives) and element.optional else None
        if not any(found):
            return ""  # a comma that may be left out: nothing that is read
        if isinstance(element, Alternatives) and element.optional:
            found.append("")
        return found[0] if len(found) == 1 else self._own_rule(found)

    def _own_rule(self, options: list[str]) -> str:
        """Alternatives as a rule of their own: written inside another rule, Lark would multiply them out."""
        key = " | ".join(dict.fromkeys(options))
        if key not in self.groups:
            self.groups[key] = f"group_{len(self.groups)}"
            self.rules[self.groups[key]] = list(dict.fromkeys(options))
        return self.groups[key]

    def _orders(self, element: Free, mood: str) -> list[Wording]:
        orders: list[Wording] = [tuple(e for c in order for e in c) for order in permutations(element.chunks)]
        for chunk in element.chunks:
            if len(chunk) != 1 or not isinstance(chunk[0], Verb):
                continue
            for wording in self.book.moods[self._mood(chunk[0], mood)]:
                if len(wording) > 1 and isinstance(wording[-1], Verb):
                    tail = Verb(chunk[0].name, (("form", wording[-1].name),))
                    for order in permutations([c if c is not chunk else (tail,) for c in element.chunks]):
                        orders.append((*wording[:-1], *(e for c in order for e in c)))
        return orders

    def _mood(self, element: Verb | Blank, mood: str) -> str:
        wanted = dict(element.features).get("mood", mood)
        return self.book.file.rest.get(mood, mood) if wanted == "rest" else wanted

    def _verb(self, element: Verb, rule: Phrase | None, mood: str, verb: str) -> str:
        if rule is None or any(name == "form" for name, _ in element.features):
            return self._term(verb or element.name)
        wanted = self._mood(element, mood)
        name = f"verb_{self._term(element.name)}_{wanted}"
        if name not in self.rules:
            self.rules[name] = []
            for wording in self.book.moods[wanted]:
                self.rules[name] += self._sequence(wording, None, wanted, element.name)
        return name

    def _slot(self, element: Blank, rule: Phrase, mood: str) -> str:
        category = section_of(element, rule, self.book)
        if category == "label":
            return self._own_rule(["LABEL", ""])
        return self._name(category, self._mood(element, mood))
