"""Terms as right texts have them: in the form of the dictionary or in another, and which of these a check tells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from forge.lint.checks import all_checks
from forge.lint.desk import Desk
from forge.lint.finding import Flaw
from forge.lint.textfile import TextFile

TERMS, LACKED = "terms.", "terms.missing"


@dataclass
class TermForms:
    """How often terms stand in right texts, how often in another form than the dictionary's, and in how many of those
    places a check of terms tells something, waived or not. A text that is told to lack a term of its English has it
    all the same, in a form that nobody knew."""

    places: int = 0
    inflected: int = 0
    told: int = 0

    def add(self, desk: Desk, document: TextFile) -> None:
        """Counts the terms of a document."""
        flaws: dict[int, list[Flaw]] = {}
        for code, flaw in _told(desk, document):
            if code == LACKED:
                self.places, self.inflected, self.told = self.places + 1, self.inflected + 1, self.told + 1
            else:
                flaws.setdefault(id(flaw.unit), []).append(flaw)
        for unit in document:
            for one in desk.terms.standing(unit.text):
                self.places += 1
                if unit.text[one.start : one.end].casefold() != one.phrase.say.casefold():
                    self.inflected += 1
                    here = flaws.get(id(unit), ())
                    self.told += any(flaw.start < one.end and one.start < flaw.end for flaw in here)


def _told(desk: Desk, document: TextFile) -> Iterator[tuple[str, Flaw]]:
    for check in all_checks():
        if check.code.startswith(TERMS) and check.reads(document):
            for _, flaw in check.look(desk, [document]):
                yield from ((check.code, one) for one in (flaw, *flaw.others))
