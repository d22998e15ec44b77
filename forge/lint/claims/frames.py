"""What sentences speak of: the concepts of a language and a game in them, and what they stand under."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from forge.language.claims import Names, Words
from forge.lint.claims.table import ConceptTable, Wording, named
from forge.lint.claims.unsaid import unsaid
from forge.lint.claims.words import ClaimWord, Reader, Statement
from forge.lint.textfile import HEADED, LISTED, TextFile, TextUnit

HEADING = 9  # words that a heading has at most
BEFORE = 2  # statements before one that tell what it is about
LEADS = 2  # sentences that are, at most
LEAD = 5  # words of a sentence that is the heading of its paragraph, at most
NUMBER = re.compile(r"\s*\d+\s*")
PAIR = 2  # cells of a row that tells how many there are of what
NEXT = 3  # words that are marked where one alone would say little
STOPPED = re.compile(r"[.!;:,…][\"”»’)]*\s*$")
ASKED = re.compile(r"\?[\"”»’)]*\s*$")
CLAUSE = re.compile(r"[,;.:]\s")
SUPPOSED = "supposed"  # the concept of words that begin a condition
CLAUSED = 3  # words that a clause has at least where a colon ends it

Found = tuple[int, int]  # the first piece of a statement, and the one behind the last


@dataclass(frozen=True, eq=False)
class Frame:
    """A statement by its concepts.

    `under`: the statements that tell what it is about: the headings it stands under, the few words its paragraph begins
    with, the question that it answers. `paragraph`: all statements of its unit; `around`: what it stands under, and the
    statement before it; `further`: those before that; `section`: the number of its section, which ends at the next
    heading.
    """

    statement: Statement
    concepts: ConceptTable
    under: tuple[Frame, ...] = ()
    paragraph: tuple[Frame, ...] = ()
    around: tuple[Frame, ...] = ()
    further: tuple[Frame, ...] = ()
    section: int = 0
    _found: dict[str, tuple[Found, ...]] = field(default_factory=dict)

    def at(self, concept: str) -> tuple[Found, ...]:
        """Where a concept stands; nowhere where the language has no words for it."""
        known = self._found.get(concept)
        if known is None:
            standing = self.statement.standing(self._wordings.get(concept, ()))
            known = self._found[concept] = tuple([place for _, place in standing])
        return known

    @cached_property
    def likely(self) -> frozenset[str]:
        """The concepts of which the sentence has the words: looking for the others would find nothing."""
        return frozenset(self._wordings)

    @cached_property
    def _wordings(self) -> Mapping[str, Sequence[Wording]]:
        return self.concepts.wordings(self.statement.held)

    def may_have(self, names: Names) -> bool:
        """Whether one of some concepts may stand in it, or in one of its clauses."""
        return not self.likely.isdisjoint(named(names))

    def has(self, names: Names, around: bool = False, further: bool = False) -> bool:
        """Whether one of some concepts stands in it, in what it stands under (`around`) or before that (`further`)."""
        for name in named(names):
            if self.at(name):
                return True
        if around and any(frame.has(names) for frame in self.around):
            return True
        return further and any(frame.has(names) for frame in self.further)

    def speaks(self, words: Words) -> bool:
        """Whether one of these words stands in it or in what it stands under."""
        return self.statement.has(words) or any(frame.statement.has(words) for frame in self.under)

    def number_in(self, found: Found, last: bool = False) -> ClaimWord | None:
        """The first or last number of a place."""
        numbers = [one for one in self.statement.pieces[found[0] : found[1]] if one.number is not None]
        return (numbers[-1] if last else numbers[0]) if numbers else None

    def is_bracketed(self, piece: ClaimWord) -> bool:
        """Whether a number stands in brackets alone."""
        text = self.statement.unit.text
        return (
            piece.number is not None
            and text[piece.start - 1 : piece.start] == "("
            and text[piece.end : piece.end + 1] == ")"
        )

    def text(self, found: Found) -> str:
        """The words of a place."""
        start, end = self.span(found)
        return self.statement.unit.text[start:end]

    def span(self, found: Found) -> tuple[int, int]:
        """The characters of a place in the text of its unit."""
        first, behind = found
        return self.statement.pieces[first].start, self.statement.pieces[behind - 1].end

    @cached_property
    def supposed(self) -> frozenset[int]:
        """The words that stand in a condition: from that with which it begins to the next mark."""
        text, pieces = self.statement.unit.text, self.statement.pieces
        found: set[int] = set()
        for first, _ in self.at(SUPPOSED):
            ends = (n for n in range(first + 1, len(pieces)) if CLAUSE.search(text, pieces[n - 1].end, pieces[n].start))
            found.update(range(first, next(ends, len(pieces))))
        return frozenset(found)

    @cached_property
    def unsaid(self) -> frozenset[int]:
        """The words that only say what is not so."""
        return unsaid(self.statement, self.concepts)

    @cached_property
    def asks(self) -> bool:
        """Whether it is a question."""
        return ASKED.search(_said(self.statement)) is not None

    def leads(self, other: Frame) -> bool:
        """Whether it is the few words that the paragraph of another one begins with."""
        return self.statement.unit is other.statement.unit and len(self.statement.pieces) <= LEAD

    def with_next(self, found: Found) -> Found:
        """A place of one word with the next ones of its clause, which tell what it is about; others as they are."""
        first, behind = found
        pieces, text = self.statement.pieces, self.statement.unit.text
        if behind - first > 1:
            return found
        while (
            behind < min(first + NEXT, len(pieces)) and not text[pieces[behind - 1].end : pieces[behind].start].strip()
        ):
            behind += 1
        return first, behind

    @cached_property
    def clauses(self) -> Sequence[Frame]:
        """The statement cut at its commas, each part as a frame of its own."""
        return tuple(self._cut())

    def _cut(self) -> Iterator[Frame]:
        for part in clauses_of(self.statement):
            yield Frame(part, self.concepts, self.under, around=self.around, further=self.further)


def clauses_of(statement: Statement) -> Iterator[Statement]:
    """A statement cut at its marks; one or two words before a colon are no clause."""
    text, pieces, begun = statement.unit.text, statement.pieces, 0
    for place in range(1, len(pieces) + 1):
        between = text[pieces[place - 1].end : pieces[place].start] if place < len(pieces) else ". "
        if CLAUSE.search(between) and (":" not in between or place - begun >= CLAUSED):
            yield Statement(statement.unit, pieces[begun:place])
            begun = place


def frames_of(reader: Reader, document: TextFile, concepts: ConceptTable) -> Iterator[Frame]:
    """The sentences of a document with what they stand under."""
    headings: tuple[Frame, ...] = ()
    asked: tuple[Frame, ...] = ()
    follows = False
    section = 0
    begun = Counter(map(_line_of, document))
    marked = any(unit.role == HEADED for unit in document)  # an item is none where headings are known
    for unit in rows(document):
        said = [Frame(one, concepts) for one in reader.sentences_of(unit)]
        if not said:
            continue
        alone = begun[_line_of(unit)] == 1 and not (marked and unit.role == LISTED)  # and no cell of a table
        if not document.catalog and alone and len(said) == 1 and is_heading(said[0].statement):
            if ASKED.search(unit.text.strip()):
                asked = (said[0],)
                yield said[0]
                continue
            headings = (*(headings[-1:] if follows else ()), said[0])
            follows = True
            section += 1
            yield said[0]
            continue
        follows = False
        leads: tuple[Frame, ...] = ()
        paragraph = tuple(said)  # one for all, by which what is found in it is kept
        for place, frame in enumerate(said):
            before = () if document.catalog else tuple(said[max(place - 1, 0) : place])
            further = () if document.catalog else tuple(said[max(place - BEFORE, 0) : max(place - 1, 0)])
            under = (*(() if document.catalog else headings), *leads, *asked)
            yield Frame(frame.statement, concepts, under, paragraph, (*under, *before), further, section)
            if len(leads) == place < LEADS and len(frame.statement.pieces) <= LEAD:
                leads = (*leads, frame)
            asked = tuple(said[max(place - 1, 0) : place + 1]) if ASKED.search(_said(frame.statement)) else ()


def rows(document: TextFile) -> Iterator[TextUnit]:
    """The units of a document; a number in a table stands behind what the cell before it tells, once more."""
    before: TextUnit | None = None
    cells = Counter(map(_line_of, document))
    for unit in document:
        yield unit
        pair = cells[_line_of(unit)] == PAIR  # of more columns each has a matter of its own
        if (
            pair
            and before is not None
            and NUMBER.fullmatch(unit.text)
            and _line_of(before) == _line_of(unit)
            and unit.key is None
        ):
            length = len(before.text) + 1
            starts = tuple((length + at, line, column) for at, line, column in unit.starts)
            yield replace(unit, text=f"{before.text} {unit.text}", starts=(*before.starts, *starts))
        before = unit


def _line_of(unit: TextUnit) -> tuple[int | None, int]:
    """The page, if there is one, and the line in which a text begins."""
    return unit.page, unit.at(0)[0]


def is_heading(statement: Statement) -> bool:
    """Whether a statement is the heading of what follows: a few words without a stop."""
    text = statement.unit.text.strip()
    return len(statement.pieces) <= HEADING and not STOPPED.search(text)


def _said(statement: Statement) -> str:
    """A statement with the stop behind it."""
    text = statement.unit.text
    end = statement.pieces[-1].end
    return text[statement.pieces[0].start : end] + text[end : end + 1]


def is_hidden(found: Found, others: Iterable[Found]) -> bool:
    """Whether a longer wording of others has the words of one."""
    first, behind = found
    return any(one[0] <= first and behind <= one[1] and one[1] - one[0] > behind - first for one in others)
