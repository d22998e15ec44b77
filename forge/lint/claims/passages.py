"""Sentences of a document as they are held against each other: what they speak of, what they count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from forge.lint.claims.frames import Found, Frame
from forge.lint.claims.opposites import concepts_of
from forge.lint.claims.saying import Bag, SaidWord, denials, same_word
from forge.lint.claims.table import ConceptTable
from forge.lint.claims.words import ClaimWord
from forge.lint.desk import Desk
from forge.lint.textfile import TextFile

SHORTEST = 3  # letters of a word that tells something
WINDOW = 6  # words on either side of a place that are near it
NEAR = 3  # words between a number and what tells what it counts, at most


@dataclass(frozen=True, eq=False)
class Counted:
    """A number, and the words before and behind it that tell what it counts."""

    piece: ClaimWord
    before: SaidWord | None
    behind: SaidWord | None
    around: Bag
    near: Sequence[SaidWord]

    def is_of(self, other: Counted) -> bool:
        """Whether both count the same: what is counted, and what stands before it, in the other at least somewhere."""
        if self.behind is not None and other.behind is not None:
            return same_word(self.behind, other.behind) and (self._near(other) or other._near(self))
        return self.before is not None and other.before is not None and same_word(self.before, other.before)

    def _near(self, other: Counted) -> bool:
        return self.before is None or has_word(other.around, self.before)


@dataclass(frozen=True, eq=False)
class ToldClause:
    """A part of a sentence: the words that tell something, what it counts, how it fills slots, how often it denies."""

    frame: Frame
    words: tuple[SaidWord, ...]
    counts: tuple[Counted, ...]
    slots: Mapping[str, Mapping[str, Found]]
    denies: int

    @cached_property
    def bag(self) -> Bag:
        return Bag(self.words)

    def near(self, first: int, behind: int) -> list[SaidWord]:
        """The words that tell something near a place."""
        pieces = self.frame.statement.pieces[max(first - WINDOW, 0) : behind + WINDOW]
        start, end = pieces[0].start, pieces[-1].end
        return [word for word in self.words if start <= word.piece.start < end]


@dataclass(frozen=True, eq=False)
class ToldSentence:
    """A sentence with its clauses, the words of what it stands under, the things that its paragraph and its headings
    name, and the slots that its headings fill: it is about that."""

    frame: Frame
    clauses: tuple[ToldClause, ...]
    whole: ToldClause
    above: tuple[SaidWord, ...]
    things: frozenset[str]
    topics: frozenset[str]

    @property
    def parts(self) -> tuple[ToldClause, ...]:
        return (*self.clauses, self.whole) if len(self.clauses) > 1 else self.clauses

    @cached_property
    def words(self) -> tuple[SaidWord, ...]:
        return tuple(word for clause in self.clauses for word in clause.words)

    @cached_property
    def counts(self) -> tuple[Counted, ...]:
        return tuple(one for clause in self.clauses for one in clause.counts)

    @cached_property
    def numbers(self) -> frozenset[int | None]:
        return frozenset(one.piece.number for one in self.counts)


@dataclass(frozen=True, eq=False)
class ToldParagraph:
    """The sentences of a unit that are held against others."""

    passages: Sequence[ToldSentence]

    @property
    def first(self) -> ToldSentence:
        return self.passages[0]

    @cached_property
    def bag(self) -> Bag:
        """Its words, and those of the headings above."""
        return Bag([word for one in self.passages for word in (*one.words, *one.above)])

    @cached_property
    def words(self) -> Sequence[SaidWord]:
        return [word for one in self.passages for word in one.words]

    @cached_property
    def counts(self) -> Sequence[Counted]:
        return [count for one in self.passages for count in one.counts]

    @cached_property
    def filled(self) -> frozenset[str]:
        """The slots that are filled in it."""
        return frozenset(slot for one in self.passages for slot in one.whole.slots)


class SentenceReader:
    """Reads the sentences of documents in the language of a desk. `slots`: what is said in one of several ways, by name
    the concepts that exclude each other."""

    def __init__(self, desk: Desk, slots: Mapping[str, Sequence[str]]) -> None:
        self._desk, claims = desk, desk.claims
        self._begun = (
            *(one.begun for one in claims.examples if one.begun is not None),
            *(one.begun for one in claims.tallies if one.begun is not None),
        )
        self._tongue = desk.tongue
        self._slot_of = {value: slot for slot, values in slots.items() for value in values}
        self._wordings = ConceptTable({name: words for name, words in claims.concepts.items() if name in self._slot_of})
        self._subjects = desk.subjects
        self._little = frozenset(claims.words.little.split("|"))

    def paragraphs(self, document: TextFile) -> Sequence[ToldParagraph]:
        """The sentences of a document that tell something of its game, by the units they stand in."""
        found: dict[int, list[ToldSentence]] = {}
        for one in self._read(document):
            if one.words:
                found.setdefault(id(one.frame.statement.unit), []).append(one)
        return [ToldParagraph(some) for some in found.values()]

    def _read(self, document: TextFile) -> Iterator[ToldSentence]:
        for frame in self._desk.frames(document):
            if frame.asks or not frame.paragraph or self._is_example(frame):  # a heading is in no paragraph
                continue
            around = (*frame.under, *frame.paragraph)
            things = frozenset(one.thing.key for said in around for one in self._subjects.named(said.statement))
            above = [word for lead in frame.under for word in self._telling(lead)[0]]
            topics = frozenset(slot for lead in frame.under for slot in self._filled(lead))
            clauses = tuple(self._clause(part) for part in frame.clauses)
            yield ToldSentence(frame, clauses, self._clause(frame), tuple(above), things, topics)

    def _is_example(self, frame: Frame) -> bool:
        """Whether a sentence is one of an example or a tale: what is so there is so once."""
        around = (*frame.under, *frame.paragraph, frame)
        return any(one.has(names) for one in around for names in self._begun) or any(
            self._desk.people.has(one.statement) for one in frame.paragraph
        )

    def _telling(self, frame: Frame) -> tuple[tuple[SaidWord, ...], tuple[SaidWord, ...]]:
        words, little = self._tongue.words(frame.statement), self._little
        return tuple(
            word
            for word in words
            if not (word.denies or word.is_number or len(word.piece.text) < SHORTEST or word.forms & little)
        ), words

    def _clause(self, frame: Frame) -> ToldClause:
        telling, words = self._telling(frame)
        counts = []
        for at, word in enumerate(words):
            if word.is_number:
                before = next((w for w in reversed(words[max(at - NEAR, 0) : at]) if w in telling or w.is_number), None)
                behind = next((w for w in words[at + 1 : at + 1 + NEAR] if w in telling or w.is_number), None)
                near = [one for one in words[max(at - WINDOW, 0) : at + WINDOW] if one in telling]
                counts.append(Counted(word.piece, before, behind, Bag(words), near))
        return ToldClause(frame, telling, tuple(counts), self._filled(frame), denials(words))

    def _filled(self, frame: Frame) -> dict[str, dict[str, Found]]:
        slots: dict[str, dict[str, Found]] = {}
        for one in concepts_of(frame.statement, self._wordings):
            slots.setdefault(self._slot_of[one.concept], {}).setdefault(one.concept, (one.first, one.behind))
        return slots


def has_word(bag: Bag, word: SaidWord) -> bool:
    """Whether some words have one, or another that may stand for it."""
    return not word.forms.isdisjoint(bag.forms) or not word.alike.isdisjoint(bag.concepts)
