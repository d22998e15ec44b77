"""Questions about things of a game, with the sentence that answers each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from forge.library.model import Printed
from forge.lint.claims.leanings import Leaning, Leanings
from forge.lint.claims.subjects import ASKS, Subjects
from forge.lint.claims.words import Reader, Statement
from forge.lint.textfile import TextFile


@dataclass(frozen=True)
class ThingAnswer:
    """A sentence that answers a question, and the things that the question names."""

    asked: Statement
    statement: Statement
    things: tuple[Printed, ...]

    def leans(self, leanings: Leanings, axes: frozenset[str]) -> list[Leaning]:
        """How it leans on some axes, by its own words and by the yes or no to what was asked."""
        found = [one for one in leanings.of(self.statement) if one.axis in axes]
        for words, same in ((leanings.words.affirms, True), (leanings.words.refuses, False)):
            place = next(self.statement.find(words), None) if words is not None else None
            if place is not None:
                asked = {(one.axis, one.says == same) for one in leanings.of(self.asked) if one.axis in axes}
                found += [Leaning(axis, says, self.statement, *place) for axis, says in sorted(asked)]
        return found


def answers(subjects: Subjects, reader: Reader, document: TextFile) -> Iterator[ThingAnswer]:
    """The questions of a document that name things, each with the sentence behind it."""
    asked: Statement | None = None
    for unit in document:
        statements = list(reader.sentences_of(unit))
        for number, statement in enumerate(statements):
            until = statements[number + 1].pieces[0].start if number + 1 < len(statements) else len(unit.text)
            if ASKS in unit.text[statement.pieces[-1].end : until]:
                asked = statement
            elif asked is not None:
                things = tuple(dict.fromkeys(one.thing for one in subjects.named(asked)))
                if things:
                    yield ThingAnswer(asked, statement, things)
                asked = None
