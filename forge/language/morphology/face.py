"""What all morphologies share: forms with tags, and words the library does not know as they stand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import Any, ClassVar, Protocol

import msgspec

POS = frozenset(("noun", "adj", "verb", "num", "pron", "part"))
# The names of tags. What their values are called is a language's own (`features` of its phrasebook), but for `pos`.
VERBAL = ("form", "person", "tense", "aspect")
TAGS = frozenset(("pos", "case", "number", "gender", "animacy", *VERBAL, "degree", "prep", "stress", "style", "takes"))
MARKED = frozenset(("style", "degree", "prep", "stress"))  # tags of forms that are not the plain ones

# The values of "number"; taken apart, since the second is the code of a language as well.
NUMBERS = "sg pl"
SINGULAR, PLURAL = NUMBERS.split()

LONGEST_WORD = 100  # letters of a word that may be in a dictionary; Morfeusz breaks down on ten thousand

Tags = tuple[tuple[str, str], ...]


class Form(msgspec.Struct, frozen=True, gc=False):
    """A word as it is written, and what it is: `tags` are sorted pairs of a name and a value."""

    word: str
    tags: Tags

    def get(self, name: str) -> str | None:
        """The value of a tag; None when the form has none (an adjective without gender goes with every gender)."""
        for key, value in self.tags:
            if key == name:
                return value
        return None


class Morphology(Protocol):
    dictionary: bool  # whether it knows which words there are

    def forms(self, lemma: str, pos: str) -> tuple[Form, ...]:
        """Every form of the lemma, the usual ones first; none when the word is unknown. Verbs bring participles."""

    def learn(self, lemma: str, pos: str) -> tuple[Form, ...]:
        """The forms of a lemma that the language has; where there is no dictionary, they are its from now on."""

    def lemmas(self, word: str) -> frozenset[str]:
        """All lemmas the word may be a form of; none when the word is unknown."""

    def knows(self, word: str) -> bool:
        """Whether it may be a form of any lemma, which is told sooner than of which."""

    def spelled(self, lemma: str, word: str) -> Collection[Form]:
        """The forms of the lemma that are spelled like a word in small letters, whatever they are."""

    def misfits(self) -> Iterable[str]:
        """What is wrong with words that are said to inflect like others, a sentence each."""

    def recall(self, place: Path) -> None:
        """Takes what its library was asked in earlier runs, where that is kept (heard.py)."""

    def keep(self, place: Path) -> None:
        """Keeps what its library was asked for the next run."""


def pack(tags: Mapping[str, str]) -> Tags:
    return tuple(sorted(tags.items()))


def table(text: str) -> dict[str, dict[str, str]]:
    """What a library's own marks mean. Each line has a tag of ours, its values, and behind `:` the library's marks."""
    found: dict[str, dict[str, str]] = {}
    for name, *values in map(str.split, text.strip().splitlines()):
        for value, _, marks in (entry.partition(":") for entry in values):
            for mark in (marks or value).split(","):
                found.setdefault(mark, {})[name] = value
    return found


def wanted(pos: str, asked: str) -> bool:
    """Whether a form of that part of speech answers a question; participles are forms of their verb."""
    return pos == asked or (asked == "verb" and pos == "part")


def plain_first(forms: Iterable[Form]) -> list[Form]:
    """Each form once, the fewer marks the earlier; else the order stays."""
    return sorted(dict.fromkeys(forms), key=lambda form: len([name for name, _ in form.tags if name in MARKED]))


class Inflector(ABC):
    """A cache around a library. Capitals, parts before a hyphen and words `like` others are understood here."""

    dictionary = True
    reads: ClassVar[frozenset[str]] = frozenset({"like"})  # the keys of its data

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._forms: dict[tuple[str, str], tuple[Form, ...]] = {}
        self._lemmas: dict[str, frozenset[str]] = {}
        self._like = self._models(data)
        self._told: dict[str, set[str]] | None = None  # form -> lemmas of `like`; made when first needed

    def __getstate__(self) -> dict[str, Any]:
        """All that is known, without the library: what was asked once need not be asked of it again."""
        _ = self._likened
        made = {name for name, one in vars(type(self)).items() if isinstance(one, cached_property)}
        return {name: value for name, value in self.__dict__.items() if name not in made}

    def recall(self, place: Path) -> None:  # noqa: B027  most know all themselves
        pass

    def keep(self, place: Path) -> None:  # noqa: B027
        pass

    @abstractmethod
    def known_forms(self, lemma: str, pos: str) -> Iterable[Form]:
        """The forms the library itself has for exactly this lemma."""

    @abstractmethod
    def known_lemmas(self, word: str) -> Iterable[str]:
        """The lemmas the library itself has for this word."""

    def known_spelled(self, lemma: str, word: str) -> Iterable[Form]:
        """The forms of exactly this lemma that are spelled so; a library may find them without making the others."""
        return (form for pos in POS for form in self.known_forms(lemma, pos) if form.word.lower() == word)

    def forms(self, lemma: str, pos: str) -> tuple[Form, ...]:
        found = self._forms.get((lemma, pos))
        if found is None:
            found = self._forms[lemma, pos] = tuple(self._find_forms(lemma, pos))
        return found

    def learn(self, lemma: str, pos: str) -> tuple[Form, ...]:
        return self.forms(lemma, pos)

    def lemmas(self, word: str) -> frozenset[str]:
        found = self._lemmas.get(word) if len(word) <= LONGEST_WORD else frozenset()
        if found is None:
            found = self._lemmas[word] = frozenset(self._find_lemmas(word))
        return found

    def knows(self, word: str) -> bool:
        return self.lemmas(word) != frozenset()

    def spelled(self, lemma: str, word: str) -> Collection[Form]:
        if lemma in self._like or lemma[:1].isupper() or "-" in lemma:
            return {form: None for pos in POS for form in self.forms(lemma, pos) if form.word.lower() == word}
        return dict.fromkeys(self.known_spelled(lemma, word))

    def _find_forms(self, lemma: str, pos: str) -> Iterable[Form]:
        if not lemma:
            return ()
        if lemma in self._like:  # told, so it counts for a word that is known as something else, too
            return self._modelled(lemma, pos)
        if found := plain_first(self.known_forms(lemma, pos)):
            return found
        if lemma[0].isupper():
            lower = self.forms(lemma[0].lower() + lemma[1:], pos)
            return (Form(form.word[0].upper() + form.word[1:], form.tags) for form in lower)
        head, hyphen, last = lemma.rpartition("-")
        return (Form(head + hyphen + form.word, form.tags) for form in self.forms(last, pos)) if head else ()

    def _find_lemmas(self, word: str) -> Iterable[str]:
        if found := {*self.known_lemmas(word), *self._likened.get(word, ())}:
            return found
        if word != word.lower():
            return self.lemmas(word.lower())
        head, hyphen, last = word.rpartition("-")
        return {head + hyphen + lemma for lemma in self.lemmas(last)} if head else ()

    @property
    def _likened(self) -> Mapping[str, set[str]]:
        """The forms of words that are `like` others, with those words."""
        if self._told is None:
            self._told = {}
            for lemma in self._like:
                for form in (form for pos in POS for form in self.forms(lemma, pos)):
                    self._told.setdefault(form.word, set()).add(lemma)
        return self._told

    def _modelled(self, lemma: str, pos: str) -> Iterator[Form]:
        """The forms of the model, with its beginning changed."""
        model = self._like[lemma]
        ending = shared(lemma, model)
        old, new = model[:-ending], lemma[:-ending]
        for form in plain_first(self.known_forms(model, pos)):
            if form.word.startswith(old):
                yield Form(new + form.word[len(old) :], form.tags)

    def misfits(self) -> Iterator[str]:
        """Words whose model is unknown, or has forms with another beginning: those would be missing."""
        for lemma, model in self._like.items():
            forms = [form for pos in POS for form in self.known_forms(model, pos)]
            if not forms:
                yield f"{lemma!r} is to inflect like {model!r}, which is no word that is known."
            old = model[: len(model) - shared(lemma, model)]
            usual = [form for form in forms if not any(name in MARKED or name == "form" for name, _ in form.tags)]
            if odd := next((form.word for form in usual if not form.word.startswith(old)), None):
                yield f"{lemma!r} cannot inflect like {model!r}: nothing in {lemma!r} answers to {odd!r}."

    def _models(self, data: Mapping[str, Any]) -> dict[str, str]:
        if strange := sorted(set(data) - self.reads):
            only = ", ".join(f"`{name}`" for name in sorted(self.reads))
            raise ValueError(f"This morphology reads only {only}, not {', '.join(map(repr, strange))}.")
        like = data.get("like", {})
        words = [word for pair in like.items() for word in pair] if isinstance(like, Mapping) else [None]
        if not all(isinstance(word, str) and word for word in words):
            raise ValueError("`like` of a morphology maps words to words.")
        for lemma, model in like.items():
            if lemma[-1] != model[-1]:
                raise ValueError(f"{lemma!r} cannot inflect like {model!r}: they do not end alike.")
        return dict(like)


def shared(one: str, other: str) -> int:
    """How many letters two words have in common at their ends."""
    alike = takewhile(lambda letters: letters[0] == letters[1], zip(one[::-1], other[::-1], strict=False))
    return len(list(alike))
