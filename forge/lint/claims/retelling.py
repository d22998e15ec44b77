"""Sentences that tell something right or wrong, word by word, and which of them another sentence comes nearest to."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from forge.lint.claims.files import Claims
from forge.lint.claims.frames import Frame
from forge.lint.claims.opposites import concepts_of
from forge.lint.claims.table import ConceptTable
from forge.lint.claims.words import ClaimWord, Reader, Statement
from forge.lint.textfile import TextUnit

CHOICE = re.compile(r"\{([^{}|]*)((?:\|[^{}|]*)+)\}")
CUT = re.compile(r"[,;:–—(]")
ASKS = re.compile(r"[\"”»’)]*\?")
ALIKE = 0.8  # what another word for the same counts
ABOVE = 0.5  # and one that stands in the headings above, or in the rest of the sentence
MOST, LEAST, UNKNOWN = 4.0, 0.3, 2.0  # what a word weighs: by how rare it is
DENIES = 2.5  # a word that denies
DECIDES = 1.5  # one by which right and wrong differ, at least
OWN = 0.6  # so much of what only the wrong one has stands in a sentence that tells it
MERE = 0.65  # how near a question has to be to one that is answered otherwise
OTHER = 0.5  # and less than so much of what only the right one has
BESIDE = 3  # words before and behind one that stand next to it
CLOSE = 1, 2  # of a number
TELLS = 4  # letters of a word that tells something
FEWEST = 2  # words of a clause
MODAL = ("may", "must", "cannot")
DENIAL, DENIED, YES, NO = "denial", "denied", "said_yes", "said_no"
TWICE = 2  # more denials than so are not told apart
MARK = "#"
YES_SAID, NO_SAID = f"{MARK}{YES}", f"{MARK}{NO}"


@dataclass(frozen=True, eq=False)
class SaidWord:
    """A word by what it may be a form of, and the concepts it is a part of; `denies`: whether it denies something,
    `turns`: even where another word denies it, too; `beside`: what the words next to it may be, and are part of."""

    forms: frozenset[str]
    concepts: frozenset[str]
    piece: ClaimWord
    denies: bool = False
    turns: bool = False
    beside: frozenset[str] = frozenset()

    @property
    def is_number(self) -> bool:
        return self.piece.number is not None

    @property
    def is_little(self) -> bool:
        return self.denies or (len(self.piece.text) < TELLS and not self.is_number)

    @cached_property
    def all(self) -> frozenset[str]:
        return self.forms | self.concepts


def denials(words: Sequence[SaidWord]) -> int:
    """How often words deny something."""
    return min(sum(word.turns for word in words) or any(word.denies for word in words), TWICE)


class Bag:
    """Some words, to look others up in."""

    def __init__(self, words: Iterable[SaidWord]) -> None:
        self.words = tuple(words)
        self.forms = frozenset[str]().union(*(word.forms for word in self.words))
        self.concepts = frozenset[str]().union(*(word.concepts for word in self.words))
        self.denies = denials(self.words)

    def has(self, word: SaidWord, but: frozenset[str] = frozenset()) -> float:
        """How much of a word it has: all of it, or another word for the same; `but`: concepts that do not count."""
        if not word.forms.isdisjoint(self.forms):
            return 1.0
        return ALIKE if not (word.concepts - but).isdisjoint(self.concepts) else 0.0


@dataclass(frozen=True)
class SaidPart:
    """What of a text tells something: some words, how often they deny it, and whether a question is among them."""

    words: Sequence[SaidWord]
    denies: int
    asked: bool = False


@dataclass(frozen=True)
class Saying:
    """What tells something, right or wrong. Of a wrong one `own` are the words that the right one lacks, `other` those
    that only the right one has."""

    key: str
    right: bool
    text: str
    bag: Bag
    modal: frozenset[str]
    own: tuple[SaidWord, ...] = ()
    other: tuple[SaidWord, ...] = ()
    modally: bool = False  # whether it is wrong by what may or must be

    @property
    def asked(self) -> bool:
        return "?" in self.text

    @cached_property
    def needs(self) -> frozenset[str]:
        """The concepts of what right and wrong one have in common."""
        return frozenset[str]().union(*(word.concepts for word in self.bag.words if word not in self.own))

    @cached_property
    def mere(self) -> bool:
        """Whether nothing makes it wrong but a yes or a no, or words that say little."""
        return all(word.is_little or not word.forms.isdisjoint((YES_SAID, NO_SAID)) for word in self.own)


@dataclass(frozen=True)
class Missaid:
    """A sentence that tells something as a wrong one does: how near it is, how near it is to what is right, and the
    words that are wrong."""

    told: Saying
    near: float
    right: float
    words: tuple[SaidWord, ...]

    @property
    def span(self) -> tuple[int, int]:
        return self.words[0].piece.start, self.words[-1].piece.end


@dataclass(frozen=True)
class Demands:
    """How near a sentence has to come to what is wrong, of 1, and how much nearer than to what is right; `modal`: what
    it says may, must or cannot be; `key`: what alone it can tell; `figures`: the numbers of the rules."""

    near: float
    margin: float
    modal: frozenset[str] = frozenset()
    key: str | None = None
    figures: frozenset[str] = frozenset()


class Tongue:
    """Takes sentences of a language apart into words as they are compared."""

    def __init__(self, reader: Reader, claims: Claims) -> None:
        self._reader = reader
        apart = claims.working  # words for such are no other words for one thing
        self._concepts = ConceptTable({name: words for name, words in claims.concepts.items() if name not in apart})
        self._alike: dict[str, set[str]] = defaultdict(set)
        for number, some in enumerate(claims.words.alike):
            for one in some.split("|"):
                self._alike[one].add(f"{MARK}{number}")
        self._modal = {name: words for name in MODAL if (words := claims.concepts.get(name)) is not None}

    def words(self, statement: Statement, answers: bool = False) -> tuple[SaidWord, ...]:
        """The words of a statement; the first one of an answer may be a yes or a no."""
        frame = Frame(statement, self._concepts)
        concepts: dict[int, set[str]] = defaultdict(set)
        for name in frame.likely:
            for first, behind in frame.at(name):
                for at in range(first, behind):
                    concepts[at].add(name)
        return _beside([self._word(piece, concepts[at], answers) for at, piece in enumerate(statement.pieces)])

    def _word(self, piece: ClaimWord, concepts: set[str], answers: bool) -> SaidWord:
        if piece.number is not None:
            return SaidWord(frozenset((f"{MARK}{piece.number}",)), frozenset(), piece)
        for name in (YES, NO):
            if answers and piece.begins and name in concepts:
                return SaidWord(frozenset((f"{MARK}{name}",)), frozenset(), piece)
        forms = frozenset((piece.folded, *piece.lemmas))
        alike = {group for form in forms for group in self._alike.get(form, ())}
        plain = frozenset((concepts | alike) - {DENIAL, DENIED})
        return SaidWord(forms, plain, piece, DENIAL in concepts, DENIED in concepts)

    def modal(self, statement: Statement) -> frozenset[str]:
        """Whether it says what may be, must be or cannot be."""
        return frozenset(one.concept for one in concepts_of(statement, self._modal))

    def read(self, text: str) -> tuple[tuple[SaidWord, ...], frozenset[str]]:
        """The words of a text, and what it says may, must or cannot be."""
        words: list[SaidWord] = []
        modal: set[str] = set()
        asked = False
        for statement in self._reader.sentences_of(TextUnit(text)):
            words += self.words(statement, asked)
            modal |= self.modal(statement)
            asked = ASKS.match(text, statement.pieces[-1].end) is not None
        return tuple(words), frozenset(modal)

    def right(self, key: str, text: str, name: frozenset[str] = frozenset()) -> Saying:
        """A text that tells something right."""
        words, modal = self.read(text)
        return Saying(key, True, text, Bag(unnamed(words, name)), modal)

    def told(self, key: str, line: str, name: frozenset[str] = frozenset()) -> Iterator[Saying]:
        """What a line tells right, and wrong in each way and place that it marks: `{right|wrong|wrong}`. `name`: the
        words that name what it is told of."""
        right = self.right(key, rightly(line), name)
        yield right
        for choice in CHOICE.finditer(line):
            for one in choice[2][1:].split("|"):
                text = f"{rightly(line[: choice.start()])}{one}{rightly(line[choice.end() :])}"
                words, modal = self.read(text)
                words = unnamed(words, name)
                bag = Bag(words)
                own = tuple(word for word in words if word.forms.isdisjoint(right.bag.forms))
                other = tuple(word for word in right.bag.words if word.forms.isdisjoint(bag.forms))
                yield Saying(key, False, text, bag, modal, own, other, modal != right.modal)


def _beside(words: Sequence[SaidWord]) -> tuple[SaidWord, ...]:
    """Words, each with those next to it."""
    found = []
    for at, word in enumerate(words):
        before, behind = CLOSE if word.is_number else (BESIDE, BESIDE)
        near = (*words[max(at - before, 0) : at], *words[at + 1 : at + 1 + behind])
        telling = (one.all for one in near if len(one.piece.text) >= TELLS and not one.denies)
        found.append(replace(word, beside=frozenset[str]().union(*telling)))
    return tuple(found)


def unnamed(words: Sequence[SaidWord], name: frozenset[str]) -> tuple[SaidWord, ...]:
    """Words without those of a name, which have a capital."""
    return tuple(word for word in words if word.forms.isdisjoint(name) or not word.piece.text[:1].isupper())


def rightly(line: str) -> str:
    """A line as it is right."""
    return CHOICE.sub(lambda choice: choice[1], line)


class Retellings:
    """What is known to tell something right or wrong, and which of it a sentence comes nearest to."""

    def __init__(self, told: Iterable[Saying], slots: Iterable[Iterable[str]], named: Iterable[str] = ()) -> None:
        """`slots`: concepts of which each excludes the others; `named`: those that a sentence has to name."""
        known = list(told)
        self._slots = [frozenset(names) for names in slots]
        self._poles = frozenset(named).union(*self._slots) - {*MODAL}
        self._right = [one for one in known if one.right]
        self._wrong = [one for one in known if not one.right and one.own]
        seen = Counter(form for one in known for form in one.bag.forms)
        self._weights: Mapping[str, float] = {
            form: min(max(math.log(len(known) / times), LEAST), MOST) for form, times in seen.items()
        }
        self._totals = {id(one): sum(map(self._weigh, one.bag.words)) + self._decisive(one) for one in known}

    def _weigh(self, word: SaidWord) -> float:
        if word.denies:
            return DENIES
        return min((self._weights[form] for form in word.forms if form in self._weights), default=UNKNOWN)

    def _decisive(self, told: Saying) -> float:
        """What the words by which it is wrong weigh more than as any others."""
        return sum(max(DECIDES - self._weigh(word), 0.0) for word in told.own)

    def wrong(
        self, parts: Iterable[SaidPart], words: Sequence[SaidWord], above: Sequence[SaidWord], tests: Demands
    ) -> Missaid | None:
        """The wrong telling that a sentence, or a part of it, comes nearest to, if nothing that is right is nearer.
        `words`: all of it, and of what it answers; `above`: those it stands under."""
        whole, around = Bag(words), Bag((*above, *words))
        likely = [one for one in self._wrong if self._is_likely(one, whole, around, tests)]
        rights = [one for one in self._right if tests.key in (None, one.key)] if likely else []
        best: Missaid | None = None
        for part in parts if likely else ():
            here = Bag(part.words)
            total = sum(map(self._weigh, part.words))
            figures = {min(word.forms) for word in part.words if word.piece.text.isdigit()} - tests.figures
            right: float | None = None
            for one in likely:
                if part.denies != one.bag.denies or part.asked != one.asked:
                    continue
                if figures and not figures & one.bag.forms and not any(word.is_number for word in one.own):
                    continue  # an example, not a rule
                score = self._score(one, here, around, total)
                if score < (max(tests.near, MERE) if one.mere else tests.near) or (
                    best is not None and score <= best.near
                ):
                    continue
                if right is None:
                    so = (other for other in rights if not self._contradicts(other, here))
                    right = max((self._score(other, here, around, total) for other in so), default=0.0)
                but = _concepts(one.other)
                if score >= right + tests.margin and _told_by(one, here, but, self._weigh):
                    own = Bag(one.own)
                    best = Missaid(one, score, right, _together([word for word in part.words if own.has(word, but)]))
        return best

    def _contradicts(self, told: Saying, here: Bag) -> bool:
        """Whether one says left where the other says right, or the like."""
        for slot in self._slots:
            mine, theirs = slot & told.bag.concepts, slot & here.concepts
            if mine and theirs and mine.isdisjoint(theirs):
                return True
        return False

    def tells_right(
        self, words: Sequence[SaidWord], above: Sequence[SaidWord], near: float, said: Sequence[SaidWord]
    ) -> bool:
        """Whether a sentence comes so near to a right one that has some words of it, too."""
        here, around, total = Bag(words), Bag((*above, *words)), sum(map(self._weigh, words))
        return any(
            all(one.bag.has(word) == 1.0 for word in said) and self._score(one, here, around, total) >= near
            for one in self._right
        )

    def _is_likely(self, told: Saying, whole: Bag, around: Bag, tests: Demands) -> bool:
        """Whether a sentence may tell something as a wrong one does."""
        if tests.key not in (None, told.key) or not _told_by(told, whole, _concepts(told.other), self._weigh):
            return False
        if told.modal.isdisjoint(tests.modal) and told.modal and (tests.modal or told.modally):
            return False
        if not told.needs & self._poles <= around.concepts:
            return False
        kept = sum(whole.has(word, _concepts(told.own)) > 0 for word in told.other)
        return not told.other or kept < OTHER * len(told.other)

    def _score(self, told: Saying, here: Bag, around: Bag, total: float) -> float:
        """How near a clause comes to what tells something: how much of either the other has."""
        got = 0.0
        for word in told.bag.words:
            has = here.has(word) or ABOVE * around.has(word)
            if has:
                got += has * max(self._weigh(word), DECIDES if word in told.own else 0.0)
        if not got:
            return 0.0
        mine = sum(self._weigh(word) * told.bag.has(word) for word in here.words)
        return math.sqrt(got / self._totals[id(told)] * mine / total)


def _concepts(words: Iterable[SaidWord]) -> frozenset[str]:
    return frozenset[str]().union(*(word.concepts for word in words))


def _told_by(told: Saying, bag: Bag, but: frozenset[str], weigh: Callable[[SaidWord], float]) -> bool:
    """Whether some words have what makes a telling wrong, and next to the same."""
    own = frozenset[str]().union(*(word.all for word in told.own))
    found = total = 0.0
    for word in told.own:
        has, weight = bag.has(word, but), weigh(word)
        beside = word.beside - own
        if has and beside and not any(_same(word, one, but) and not beside.isdisjoint(one.beside) for one in bag.words):
            has = 0.0
        found += has * weight
        total += weight
    return found >= OWN * total


def _same(word: SaidWord, other: SaidWord, but: frozenset[str]) -> bool:
    return not word.forms.isdisjoint(other.forms) or not (word.concepts - but).isdisjoint(other.concepts)


def parts_of(words: Sequence[SaidWord], text: str, asked: Sequence[SaidWord] = ()) -> Iterator[SaidPart]:
    """What of a sentence may tell something: all of it, and its clauses one by one and two by two; what was asked, with
    the answer, and as a yes or a no says it is."""
    said = frozenset[str]().union(*(word.forms for word in words))
    if asked:
        yield SaidPart([*asked, *words], denials([*asked, *words]), asked=True)
    if asked and (YES_SAID in said or NO_SAID in said):
        denies = denials(asked)
        yield SaidPart(asked, denies if YES_SAID in said else 1 - min(denies, 1))
    cuts = [at for at in range(1, len(words)) if CUT.search(text, words[at - 1].piece.end, words[at].piece.start)]
    ends = [0, *cuts, len(words)]
    rows = [words, *(words[a:b] for wide in (1, 2) for a, b in zip(ends, ends[wide:], strict=False) if cuts)]
    for row in rows:
        if len(row) >= FEWEST:
            yield SaidPart(row, denials(row))


def _together(words: Sequence[SaidWord]) -> tuple[SaidWord, ...]:
    """The first of some words with those that stand next to it."""
    kept = [words[0]]
    for before, word in pairwise(words):
        if word.piece.start - before.piece.end > len("a few"):
            break
        kept.append(word)
    return tuple(kept)
