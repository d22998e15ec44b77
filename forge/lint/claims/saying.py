"""Texts that tell something right or wrong, word by word, and what of a sentence may tell something."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

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
BESIDE = 3  # words before and behind one that stand next to it
CLOSE = 1, 2  # of a number
TELLS = 4  # letters of a word that tells something
FEWEST = 2  # words of a clause
MODAL = ("may", "must", "cannot")
DENIAL, DENIED, YES, NO, ASKING = "denial", "denied", "said_yes", "said_no", "asking"
TWICE = 2  # more denials than so are not told apart
MARK = "#"
YES_SAID, NO_SAID = f"{MARK}{YES}", f"{MARK}{NO}"


class SaidWord(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A word by what it may be a form of, and the concepts it is a part of; `denies`: whether it denies something,
    `turns`: even where another word denies it, too; `near`: the words next to it that tell something."""

    forms: frozenset[str]
    concepts: frozenset[str]
    piece: ClaimWord
    denies: bool = False
    turns: bool = False
    near: tuple[SaidWord, ...] = ()

    @property
    def is_number(self) -> bool:
        return self.piece.number is not None

    @property
    def is_little(self) -> bool:
        return self.denies or (len(self.piece.text) < TELLS and not self.is_number)

    @cached_property
    def alike(self) -> frozenset[str]:
        """The rows of words of which each may stand for the others."""
        return frozenset(one for one in self.concepts if one.startswith(MARK))

    @cached_property
    def all(self) -> frozenset[str]:
        return self.forms | self.concepts

    @cached_property
    def beside(self) -> frozenset[str]:
        """What the words next to it may be, and are part of."""
        return frozenset[str]().union(*(word.all for word in self.near))


def concepts_in(words: Iterable[SaidWord]) -> frozenset[str]:
    return frozenset[str]().union(*(word.concepts for word in words))


def denials(words: Sequence[SaidWord]) -> int:
    """How often words deny something."""
    return min(sum(word.turns for word in words) or any(word.denies for word in words), TWICE)


def same_word(one: SaidWord, other: SaidWord) -> bool:
    """Whether two words are the same, or may stand for each other."""
    if one.is_number or other.is_number:
        return one.piece.number == other.piece.number
    return not one.forms.isdisjoint(other.forms) or not one.alike.isdisjoint(other.alike)


class Bag:
    """Some words, to look others up in."""

    def __init__(self, words: Iterable[SaidWord]) -> None:
        self.words = tuple(words)
        self.forms = frozenset[str]().union(*(word.forms for word in self.words))
        self.concepts = frozenset[str]().union(*(word.concepts for word in self.words))
        self.denies = denials(self.words)

    @cached_property
    def alike(self) -> frozenset[str]:
        """The rows of words of which each may stand for one of them."""
        return frozenset(one for one in self.concepts if one.startswith(MARK))

    def has(self, word: SaidWord, but: frozenset[str] = frozenset()) -> float:
        """How much of a word it has: all of it, or another word for the same; `but`: concepts that do not count."""
        return share_of(self, word.forms, word.concepts - but if but else word.concepts)


def share_of(bag: Bag, forms: frozenset[str], concepts: frozenset[str]) -> float:
    """How much of a word, by what it may be a form of and the concepts it is a part of, some words have."""
    if not forms.isdisjoint(bag.forms):
        return 1.0
    return ALIKE if not concepts.isdisjoint(bag.concepts) else 0.0


@dataclass(frozen=True)
class SaidPart:
    """What of a text tells something: some words, how often they deny it, and whether a question is among them."""

    words: Sequence[SaidWord]
    denies: int
    asked: bool = False


@dataclass(frozen=True, eq=False)
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
    stated: bool = False  # whether it says in a sentence what is asked and answered
    turned: bool = False  # whether nobody told it: it is what is right with one word turned round

    @property
    def asked(self) -> bool:
        return "?" in self.text

    @cached_property
    def needs(self) -> frozenset[str]:
        """The concepts of what right and wrong one have in common."""
        return concepts_in(self.both)

    @cached_property
    def own_concepts(self) -> frozenset[str]:
        return concepts_in(self.own)

    @cached_property
    def other_concepts(self) -> frozenset[str]:
        return concepts_in(self.other)

    @cached_property
    def others(self) -> tuple[SaidWord, ...]:
        """The words that only the right one has, and that are not in a row with one that both have."""
        both = concepts_in(self.both)
        return tuple(word for word in self.other if word.alike.isdisjoint(both))

    @cached_property
    def both(self) -> tuple[SaidWord, ...]:
        """The words that do not make it wrong."""
        return tuple(word for word in self.bag.words if word not in self.own)

    @cached_property
    def shared(self) -> frozenset[str]:
        """The concepts of all its words: what has them is not right yet."""
        return self.own_concepts | concepts_in(self.both)

    @cached_property
    def neighbours(self) -> tuple[frozenset[str], ...]:
        """Of each word that makes it wrong, what stands beside it; of a single one, but for itself."""
        own = self.own[0].all if len(self.own) == 1 else frozenset[str]()
        return tuple(word.beside - own for word in self.own)

    @cached_property
    def mere(self) -> bool:
        """Whether nothing makes it wrong but a yes or a no, or words that say little."""
        return all(word.is_little or not word.forms.isdisjoint((YES_SAID, NO_SAID)) for word in self.own)


class Tongue:
    """Takes sentences of a language apart into words as they are compared."""

    def __init__(self, reader: Reader, claims: Claims) -> None:
        self._reader = reader
        apart = claims.working  # words for such are no other words for one thing
        self._concepts = ConceptTable({name: words for name, words in claims.concepts.items() if name not in apart})
        self._alike: dict[str, set[str]] = defaultdict(set)
        for number, some in enumerate(claims.alike):
            for one in some.split("|"):
                self._alike[one].add(f"{MARK}{number}")
        modal = {name: words for name in MODAL if (words := claims.concepts.get(name)) is not None}
        self._modal = ConceptTable(modal)
        self._sets: dict[frozenset[str], frozenset[str]] = {}
        self._turned = [some.split("|") for some in claims.words.turned]

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
        forms = self._one(frozenset((piece.folded, *piece.lemmas)))
        alike = {group for form in forms for group in self._alike.get(form, ())}
        plain = self._one(frozenset((concepts | alike) - {DENIAL, DENIED}))
        return SaidWord(forms, plain, piece, DENIAL in concepts, DENIED in concepts)

    def _one(self, names: frozenset[str]) -> frozenset[str]:
        """One set for all words that are alike."""
        return self._sets.setdefault(names, names)

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
                wrong = Saying(key, False, text, bag, modal, own, other, modal != right.modal)
                yield wrong
                yield from self.stated(wrong, right)

    def stated(self, wrong: Saying, right: Saying) -> Iterator[Saying]:
        """What a wrong answer says, as a sentence that asks nothing: the question with it, or with a yes or a no."""
        if not wrong.asked:
            return
        asks = [word for word in wrong.bag.words if ASKING not in word.concepts]
        own = [word for word in wrong.own if ASKING not in word.concepts]
        text = wrong.text.replace("?", "")
        for said, denies in ((YES_SAID, False), (NO_SAID, True)):
            at = next((place for place, word in enumerate(asks) if said in word.forms), None)
            if at is not None and said in right.bag.forms:
                return  # it is wrong by what is behind it
            if at is not None:  # what is behind it may say so once more
                bag = Bag(asks[:at])
                bag.denies = min(bag.denies + denies, TWICE)
                modal = frozenset[str]() if denies else right.modal
                yield Saying(wrong.key, False, text, bag, modal, stated=True)
                return
        yield Saying(
            wrong.key, False, text, Bag(asks), wrong.modal, tuple(own), wrong.other, wrong.modally, stated=True
        )

    def turned_round(self, right: Saying) -> Iterator[Saying]:
        """What is told right with one word in it that makes it wrong: the end for the beginning, before for after."""
        words = right.bag.words
        for some in self._turned:
            at = [place for place, word in enumerate(words) for one in some if one in word.forms]
            if len(at) != 1:
                continue  # what says both says it right
            place = at[0]
            for one in some:
                if one in words[place].forms:
                    continue
                (other,), _ = self.read(one)
                new = msgspec.structs.replace(other, near=words[place].near)
                bag = Bag((*words[:place], new, *words[place + 1 :]))
                yield Saying(right.key, False, right.text, bag, right.modal, (new,), (words[place],), turned=True)


def _beside(words: Sequence[SaidWord]) -> tuple[SaidWord, ...]:
    """Words, each with those next to it."""
    found = []
    tells = [len(word.piece.text) >= TELLS and not word.denies for word in words]
    for at, word in enumerate(words):
        before, behind = CLOSE if word.is_number else (BESIDE, BESIDE)
        places = (*range(max(at - before, 0), at), *range(at + 1, min(at + 1 + behind, len(words))))
        near = tuple([words[place] for place in places if tells[place]])
        found.append(SaidWord(word.forms, word.concepts, word.piece, word.denies, word.turns, near))
    return tuple(found)


def unnamed(words: Sequence[SaidWord], name: frozenset[str]) -> tuple[SaidWord, ...]:
    """Words without those of a name, which have a capital."""
    return tuple(word for word in words if word.forms.isdisjoint(name) or not word.piece.text[:1].isupper())


def rightly(line: str) -> str:
    """A line as it is right."""
    return CHOICE.sub(lambda choice: choice[1], line)


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
