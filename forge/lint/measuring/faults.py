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
from typing import Any

from forge.lint.desk import Desk
from forge.lint.spelling import Speller, dictionaries
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
    """A correct document, and what is known of its language and its game. `data`: what faults of the language need."""

    desk: Desk
    document: TextFile
    data: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def speller(self) -> Speller:
        """The language's dictionary of right spellings, which is another one than that of its morphology."""
        return Speller(dictionaries(self.desk.language))


# The faults that can be made in a unit of a document, in the order of their places: start, end, what stands there then.
Places = Callable[[FaultGround, TextUnit], Iterator[tuple[int, int, str]]]


@dataclass(frozen=True)
class FaultKind:
    """A kind of fault: its name, the codes of the checks that are to find it, and where it can be made. `grave`: it
    makes a text say what is not so."""

    name: str
    codes: tuple[str, ...]
    places: Places
    catalogs: bool = False
    grave: bool = False


def all_kinds() -> tuple[FaultKind, ...]:
    """Every kind of fault, in the order of the modules that have them."""
    package = f"{__name__.rpartition('.')[0]}.kinds"
    names = sorted(module.name for module in iter_modules(import_module(package).__path__))
    return tuple(kind for name in names for kind in import_module(f"{package}.{name}").KINDS)
