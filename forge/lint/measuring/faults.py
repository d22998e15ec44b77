"""Faults that are planted in correct texts, one of a kind at a time.

A kind of fault is a function that tells every place of a text where it could be made. It has to rule out, by how the
fault is made, what would leave a correct text: its docstring says how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Any

from forge.language.morphology import Form
from forge.lint.desk import Desk, words_of
from forge.lint.textfile import TextFile, TextUnit


@dataclass(frozen=True)
class PlantedFault:
    """A fault of the `place`-th unit of a document: `said` stands where the characters `start` to `end` were."""

    kind: str
    place: int
    start: int
    end: int
    said: str

    def span(self, text: str) -> tuple[int, int]:
        """Where the fault is in the text that has it; what was taken away is between the words beside it."""
        start, end = self.start, self.start + len(self.said)
        if self.said.strip():
            return start, end
        while start > 0 and not (text[start - 1].isspace() and start < self.start):
            start -= 1
        while end < len(text) and not (text[end].isspace() and end > self.start):
            end += 1
        return start, end


@dataclass(frozen=True, eq=False)
class FaultGround:
    """A correct document, and what is known of its language and its game. `data`: what faults of the language need;
    `keys`: of a document that was made of a catalog, the entry of each unit."""

    desk: Desk
    document: TextFile
    data: Mapping[str, Any] = field(default_factory=dict)
    keys: tuple[str | None, ...] = ()

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words of the document, and of the game's catalog."""
        texts = [unit.text for unit in self.document]
        texts += [form for entry in self.desk.texts.catalog.entries.values() for form in entry.forms]
        return frozenset(word.text.casefold() for text in texts for word in words_of(text))

    @cached_property
    def places(self) -> Mapping[int, int]:
        """The places of units in the document, by their identity."""
        return {id(unit): place for place, unit in enumerate(self.document)}

    def key(self, unit: TextUnit) -> str:
        """The key of the entry a unit is or was made of; none is empty."""
        return unit.key or (self.keys[self.places[id(unit)]] if self.keys else None) or ""

    def is_word(self, word: str) -> bool:
        """Whether one of two dictionaries has a word."""
        return self.desk.in_dictionary(word) or self.desk.speller.knows(word)

    def forms(self, word: str, kind: str) -> tuple[Form, ...]:
        """What a word may be as a word of a kind, whatever its lemma."""
        morphology = self.desk.morphology
        low = word.casefold()
        lemmas = sorted(morphology.lemmas(low))
        return tuple(form for lemma in lemmas for form in morphology.forms(lemma, kind) if form.word.casefold() == low)


Edit = tuple[int, int, str]  # from where to where, and what stands there then
# The faults that can be made in a unit of a document, those that take long to find by chance.
Places = Callable[[FaultGround, TextUnit, Random], Iterator[Edit]]


@dataclass(frozen=True)
class FaultKind:
    """A kind of fault: its name, the codes of the checks that are to find it, or their group (before the dot), and
    where it can be made. `catalogs`: whether only entries of a catalog can have it; `blanks`: whether it may touch a
    placeholder."""

    name: str
    codes: tuple[str, ...]
    places: Places
    catalogs: bool = False
    blanks: bool = False

    def is_for(self, code: str) -> bool:
        """Whether a check is meant to find it."""
        return code in self.codes or code.partition(".")[0] in self.codes


def all_kinds() -> tuple[FaultKind, ...]:
    """Every kind of fault, in the order of the modules that have them."""
    package = f"{__name__.rpartition('.')[0]}.kinds"
    names = sorted(module.name for module in iter_modules(import_module(package).__path__))
    return tuple(kind for name in names for kind in import_module(f"{package}.{name}").KINDS)
