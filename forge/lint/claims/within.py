"""What a document says twice, in two of its chapters: of which the one says another number, or the opposite."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from forge.lint.claims.frames import Found, Frame
from forge.lint.claims.passages import (
    Counted,
    SentenceReader,
    ToldClause,
    ToldParagraph,
    ToldSentence,
    has_word,
)
from forge.lint.claims.saying import Bag, SaidWord
from forge.lint.claims.words import ClaimWord
from forge.lint.desk import Desk
from forge.lint.textfile import TextFile

COVERED = 0.9  # so much of a sentence stands in the paragraph that tells the same
AROUND = 0.7  # and so much of its own paragraph, where the sentence is short
SHORT = 5  # words that tell something
BACK = 0.4  # and so much of the clause of that one in the sentence
TELLING = 3  # words that tell something, of a sentence
FEWEST = 2  # of a clause
LEAST = 0.2  # what a word weighs at least


@dataclass(frozen=True)
class Differing:
    """Two places of a document that say of the same thing two things."""

    frame: Frame
    span: tuple[int, int]
    other: Frame
    known: tuple[int, int]
    piece: ClaimWord | None = None  # where they are numbers
    right: ClaimWord | None = None
    concepts: frozenset[str] = frozenset()  # where they are of a slot

    @property
    def turned(self) -> Differing:
        return Differing(self.other, self.known, self.frame, self.span, self.right, self.piece, self.concepts)


class Within:
    """A document held against itself."""

    def __init__(self, desk: Desk, document: TextFile) -> None:
        self._slots = _slots(desk)
        self._paragraphs = desk.once(_reader).paragraphs(document)
        passages = [one for some in self._paragraphs for one in some.passages]
        seen = Counter(form for one in passages for form in {f for word in one.words for f in word.forms})
        self._weights = {form: max(math.log(len(passages) / n), LEAST) for form, n in seen.items()}
        self._having: dict[str, list[ToldParagraph]] = defaultdict(list)
        for some in self._paragraphs:
            for sign in {sign for word in (*some.words, *some.first.above) for sign in _signs(word)}:
                self._having[sign].append(some)

    def _weigh(self, word: SaidWord) -> float:
        return min((self._weights[form] for form in word.forms if form in self._weights), default=1.0)

    def differing(self) -> Iterator[Differing]:
        """The sentences that say otherwise than a paragraph of another chapter which has all that they say."""
        for here in self._paragraphs:
            for one in here.passages:
                if len(one.words) >= TELLING and (found := self._found(one, here)) is not None:
                    yield found

    def _found(self, one: ToldSentence, here: ToldParagraph) -> Differing | None:
        section = one.frame.section
        near = [some for some in self._likely(one) if some is not here and self._covers(one, here, some)]
        beside = [some for some in near if some.first.frame.section == section]
        for some in near:
            if some.first.frame.section != section:
                others = [paragraph for paragraph in near if paragraph is not some]
                found = chain(*(look(one, some, others, beside) for look in (self._numbers, self._turned)))
                if (first := next(found, None)) is not None:
                    return first
        return None

    def _likely(self, one: ToldSentence) -> Iterable[ToldParagraph]:
        """The paragraphs that may have what a sentence says: those with the rarest of its words."""
        words = self._but(one.words, self._slots)
        rarest = max(words, key=self._weigh, default=None)
        if rarest is None or self._weigh(rarest) <= (1 - COVERED) * sum(map(self._weigh, words)):
            return self._paragraphs
        return {id(some): some for sign in _signs(rarest) for some in self._having.get(sign, ())}.values()

    def _covers(self, one: ToldSentence, here: ToldParagraph, some: ToldParagraph) -> bool:
        """Whether a paragraph has what a sentence says, and speaks of the same things."""
        if some.first.things != one.things or self._share(self._but(one.words, some.filled), some.bag) < COVERED:
            return False
        return len(one.words) >= SHORT or self._share(self._but(here.words, some.filled), some.bag) >= AROUND

    def _share(self, words: Sequence[SaidWord], bag: Bag) -> float:
        total = sum(map(self._weigh, words))
        return sum(self._weigh(word) for word in words if has_word(bag, word)) / total if total else 0.0

    def _numbers(
        self, one: ToldSentence, some: ToldParagraph, others: Sequence[ToldParagraph], beside: Sequence[ToldParagraph]
    ) -> Iterator[Differing]:
        """The numbers that are others in a paragraph, where all others of the sentence are the same: but for those that
        a third one has, and for those that are told of something else beside the sentence."""
        theirs = {number for other in some.passages for number in other.numbers}
        own = Bag((*one.words, *one.above))
        for mine in one.counts:
            if not one.numbers - {mine.piece.number} <= theirs or any(
                _counts(mine, said.counts) for said in (some, *others)
            ):
                continue
            for other in some.passages:
                for count in other.counts:
                    if not mine.is_of(count) or self._share(count.near, own) < BACK:
                        continue
                    if not any(_counts(count, said) for said in [one.counts, *(near.counts for near in beside)]):
                        span, known = ((piece.start, piece.end) for piece in (mine.piece, count.piece))
                        yield Differing(one.frame, span, other.frame, known, mine.piece, count.piece)

    def _turned(
        self, one: ToldSentence, some: ToldParagraph, others: Sequence[ToldParagraph], beside: Sequence[ToldParagraph]
    ) -> Iterator[Differing]:
        """The slots that are filled otherwise in a clause that tells the same, with the same exceptions."""
        for part in one.parts:
            for slot, values in part.slots.items():
                if slot in one.topics or any(slot in other.topics for other in some.passages):
                    continue
                told = [
                    known
                    for known in self._same(one, part, slot, some)
                    if known.slots.get(slot) and _is_supposed(known, slot) == _is_supposed(part, slot)
                ]
                if not told:
                    continue
                right = told[0].slots[slot]
                elsewhere = [known for said in others for known in self._same(one, part, slot, said)]
                near = [known for said in beside for known in self._same(one, part, slot, said)]
                if not any(_fills(known, slot, values) for known in (*told, *elsewhere)) and not any(
                    _fills(known, slot, right) for known in near
                ):
                    span, known = part.frame.span(next(iter(values.values()))), next(iter(right.values()))
                    other, concepts = told[0].frame, frozenset(self._slots[slot])
                    yield Differing(part.frame, span, other, other.span(known), concepts=concepts)

    def _same(self, passage: ToldSentence, clause: ToldClause, slot: str, some: ToldParagraph) -> Iterator[ToldClause]:
        """The clauses of a paragraph that tell what a clause tells, but for how a slot is filled."""
        words = self._but(clause.words, [slot])
        own = Bag((*passage.words, *passage.above))
        for known in (known for one in some.passages for known in one.parts) if len(words) >= FEWEST else ():
            place = next(iter(known.slots.get(slot, {}).values()), None)
            near = known.words if place is None else known.near(*place)
            told = known.denies == clause.denies and self._share(words, known.bag) >= COVERED
            if told and self._share(self._but(near, [slot]), own) >= BACK:
                yield known

    def _but(self, words: Iterable[SaidWord], slots: Iterable[str]) -> list[SaidWord]:
        """Words but for those that fill some slots."""
        filled = {value for slot in slots for value in self._slots[slot]}
        return [word for word in words if word.concepts.isdisjoint(filled)]


def _slots(desk: Desk) -> Mapping[str, Sequence[str]]:
    """What is said in one of several ways, by name the concepts that exclude each other."""
    return {**desk.claims.slots, **desk.claims.contrasts}


def _reader(desk: Desk) -> SentenceReader:
    return SentenceReader(desk, _slots(desk))


def _signs(word: SaidWord) -> frozenset[str]:
    """By what a word is found that may stand for it."""
    return word.forms | word.alike


def _counts(mine: Counted, some: Iterable[Counted]) -> bool:
    """Whether the same number of the same is told."""
    return any(mine.is_of(count) and count.piece.number == mine.piece.number for count in some)


def _is_supposed(clause: ToldClause, slot: str) -> bool:
    """Whether a slot is filled in a condition: more than ten is what happens, and not what is allowed."""
    return any(first in clause.frame.supposed for first, _ in clause.slots.get(slot, {}).values())


def _fills(clause: ToldClause, slot: str, values: Mapping[str, Found]) -> bool:
    """Whether a clause fills a slot with one of some values."""
    return not values.keys().isdisjoint(clause.slots.get(slot, {}))
