"""Numbers that a document gives beside the names of things: the columns of its tables, and its lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from forge.library.model import Printed
from forge.lint.claims.figured import COPIES, GivenFigures
from forge.lint.claims.subjects import NamedThing, Subjects
from forge.lint.claims.tables import Cells, tables
from forge.lint.claims.words import ClaimWord, Reader, Statement
from forge.lint.textfile import HEADED, LISTED, TABLED, TextFile, TextUnit

SMALL = 4  # letters of words that join numbers in a cell, at most
LIST = 2  # numbers beside names that make a list
SPAN = re.compile(r"\s*[–—-]\s*")  # between the lowest and the highest
BEHIND = re.compile(r"\s*(?:[:=–—-]\s*|\(\s*)?[\"”»’)]*\s*(?:[:=–—-]\s*|\(\s*)?")  # from a name to its number
ENDS = re.compile(r"\s*(?:$|[.,;:)|]|[^\W\d_]{1,3}\s)")  # behind a number that counts nothing


@dataclass(frozen=True)
class NumberRow:
    """Numbers that are of one figure: one that is `named` above them, or else one `of` some; all where None."""

    given: Sequence[GivenFigures]
    named: Sequence[str] = ()
    of: str | None = None


class RowReader:
    """Reads rows of numbers. `words`: how figures are called."""

    def __init__(self, reader: Reader, subjects: Subjects, words: Mapping[str, str]) -> None:
        self._reader, self._subjects, self._words = reader, subjects, words

    def columns(self, document: TextFile) -> Iterator[NumberRow]:
        """The columns of tables whose rows are named by one thing each, with the figures that their head names."""
        for table in tables(document):
            named = [(row, name) for row in table if (name := self._of_row(row)) is not None]
            for column, (head, _) in enumerate(table[0] if named else ()):
                given = [self._given(name, row[column][1]) for row, name in named]
                yield NumberRow([one for one in given if one is not None], self._named(self._reader.sentences_of(head)))

    def series(self, document: TextFile) -> Iterator[tuple[Printed, Sequence[TextUnit], Sequence[ClaimWord]]]:
        """Several numbers in the row of a thing: in one cell, or in cells whose heads are numbered."""
        for table in tables(document):
            for row in table:
                if (name := self._of_row(row)) is None:
                    continue
                numbered = list[tuple[TextUnit, ClaimWord]]()
                for head, cell in row:
                    numbers = self._numbers(cell) or []
                    if len(numbers) > 1:
                        yield name, [cell] * len(numbers), numbers
                    elif numbers and len(numbered) + 1 in self._places(head):
                        numbered.append((cell, numbers[0]))
                if len(numbered) > 1:
                    yield name, [cell for cell, _ in numbered], [number for _, number in numbered]

    def _places(self, head: TextUnit) -> set[int | None]:
        return {piece.number for one in self._reader.sentences_of(head) for piece in one.pieces}

    def lists(self, document: TextFile) -> Iterator[NumberRow]:
        """The numbers behind names in a text, in the items of a list, or in brackets anywhere; and those before names,
        which tell how many there are."""
        bracketed, items = list[GivenFigures](), list[tuple[list[GivenFigures], list[GivenFigures]]]()
        for unit in document:
            if unit.role != LISTED and items:
                yield from _joined(items)
                items = []
            if unit.role == TABLED:
                continue
            said = list(self._reader.sentences_of(unit))
            behind, before, other = list[GivenFigures](), list[GivenFigures](), False
            for statement in said:
                names = self._subjects.named(statement, small=True)
                for name in names:
                    found = self._behind(statement, name)
                    counted = self._before(statement, name)
                    behind += [found] if found is not None else []
                    before += [counted] if counted is not None else []
                    other = other or (found is None and counted is None)
                    if found is not None and unit.text[found.pieces[0].start - 1 : found.pieces[0].start] == "(":
                        bracketed.append(found)
            if unit.role == LISTED and len(behind) + len(before) == 1:
                items.append((behind, before))
                continue
            heads = self._named(said[:1]) if len(said) == 1 and not other else []
            yield NumberRow(behind, heads if len(behind) >= LIST and unit.role != HEADED else ())
            yield NumberRow(before, of=COPIES)
        yield from _joined(items)
        yield NumberRow(bracketed)

    def _of_row(self, row: Cells) -> Printed | None:
        """The thing that names a row: the only one that is the whole of one of its cells."""
        found = {
            thing for _, cell in row for thing, end in self._subjects.opening(cell) if end == len(cell.text.rstrip())
        }
        return next(iter(found)) if len(found) == 1 else None

    def _named(self, statements: Iterator[Statement] | Sequence[Statement]) -> list[str]:
        said = list(statements)
        return [name for name, words in self._words.items() if any(one.has(words) for one in said)]

    def _numbers(self, cell: TextUnit) -> list[ClaimWord] | None:
        """The numbers of a cell that has nothing else but what joins them."""
        pieces = [piece for one in self._reader.sentences_of(cell) for piece in one.pieces]
        numbers = [piece for piece in pieces if piece.number is not None]
        joined = all(piece.number is not None or len(piece.text) <= SMALL for piece in pieces)
        return (
            numbers if joined and numbers and pieces[0].number is not None and pieces[-1].number is not None else None
        )

    def _given(self, thing: Printed, cell: TextUnit) -> GivenFigures | None:
        numbers = self._numbers(cell)
        if numbers is None:
            return None
        spans = len(numbers) == LIST and SPAN.fullmatch(cell.text[numbers[0].end : numbers[1].start]) is not None
        return GivenFigures(thing, cell, numbers, spans)

    def _behind(self, statement: Statement, name: NamedThing) -> GivenFigures | None:
        """The number right behind a name, with nothing that it counts behind it but a figure's name."""
        text, pieces = statement.unit.text, statement.pieces
        if name.behind >= len(pieces) or pieces[name.behind].number is None:
            return None
        number = pieces[name.behind]
        if not BEHIND.fullmatch(text[pieces[name.behind - 1].end : number.start]):
            return None
        counts = any(at == name.behind + 1 for words in self._words.values() for at, _ in statement.find(words))
        if not counts and not ENDS.match(text, number.end):
            return None
        return GivenFigures(name.thing, statement.unit, [number])

    def _before(self, statement: Statement, name: NamedThing) -> GivenFigures | None:
        """The number right before a name."""
        pieces = statement.pieces
        number = pieces[name.first - 1] if name.first else None
        if number is None or number.number is None:
            return None
        apart = statement.unit.text[number.end : pieces[name.first].start].strip(" \u00a0„“«\"'*×x")
        return None if apart else GivenFigures(name.thing, statement.unit, [number])


def _joined(items: Sequence[tuple[list[GivenFigures], list[GivenFigures]]]) -> Iterator[NumberRow]:
    yield NumberRow([one for behind, _ in items for one in behind])
    yield NumberRow([one for _, before in items for one in before], of=COPIES)
