"""The checks, each with its code. A module below this package has some, as `CHECKS`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from pkgutil import iter_modules

from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile

# Looks at the documents of one language together: most checks go through them one by one.
Look = Callable[[Desk, Sequence[TextFile]], Iterable[tuple[TextFile, Flaw]]]
Also = Callable[[Desk], object]


class Alone(Enum):
    """What a check knows of a catalog when it looks at one of its entries: that entry and what things are called
    (`forge/lint/shelf.py`); `behind`: and the entries before it to which it may be the answer; `things`: and all that
    is said of things, but not of rules."""

    entry = "entry"
    behind = "behind"
    things = "things"


@dataclass(frozen=True)
class Check:
    """A check: its code (`terms.avoid`; docs/checks/ has a page of that name), how grave its findings are, and how it
    looks. `catalogs`: whether it is for catalogs alone; `others`: and for the PO and XLIFF files of anybody, if so;
    `unfinished`: whether it looks at fuzzy and missing entries, too; `thorough`: whether `forge check` leaves it to
    `forge lint`: it takes long, or that tells the same itself. `alone`: what it knows of a catalog when it looks at one
    of its entries, where that is not all of it: what it found nothing in it does not look at again. `also`: what it
    makes of all entries besides, plain data that has to be the same for that.
    """

    code: str
    severity: Severity
    look: Look
    catalogs: bool = False
    others: bool = False
    unfinished: bool = False
    thorough: bool = False
    alone: Alone | None = None
    also: Also | None = None

    def reads(self, document: TextFile) -> bool:
        """Whether it is for documents of that kind."""
        return document.catalog or not self.catalogs or (self.others and document.translated)


def each(look: Callable[[Desk, TextFile], Iterator[Flaw]]) -> Look:
    """A look at documents one by one."""

    def looked(desk: Desk, documents: Sequence[TextFile]) -> Iterator[tuple[TextFile, Flaw]]:
        for document in documents:
            for flaw in look(desk, document):
                yield document, flaw

    return looked


def all_checks() -> tuple[Check, ...]:
    """Every check, by code."""
    names = sorted(module.name for module in iter_modules(__path__))
    found = [check for name in names for check in import_module(f"{__name__}.{name}").CHECKS]
    return tuple(sorted(found, key=lambda check: check.code))
