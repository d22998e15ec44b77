"""What is known of a thing in a language: its own text and its rulings, sentence by sentence, with how they lean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from forge.library.model import Printed
from forge.lint.claims.leanings import Leaning, Leanings
from forge.lint.claims.subjects import parts
from forge.lint.claims.words import ClaimWord, Reader, Statement
from forge.lint.desk import Desk
from forge.lint.textfile import TextUnit
from forge.proof.printed import printed

STEM = 5  # letters of a word that tell what it is about
LETTERS = 3  # shorter words tell nothing


@dataclass(frozen=True)
class KnownSentence:
    """A sentence of a thing's own text, or of a ruling on it; `key` is the entry's; `denied`: whether it
    has words that deny, `denies`: or any others to the same end."""

    statement: Statement
    leanings: tuple[Leaning, ...]
    denied: bool
    denies: bool
    stems: frozenset[str]
    key: str
    ruling: bool


@dataclass(frozen=True)
class KnownThing:
    """What is known of a thing."""

    thing: Printed
    text: tuple[KnownSentence, ...]
    rulings: tuple[KnownSentence, ...]
    own: frozenset[str]  # the stems of its name

    @cached_property
    def _times(self) -> Counter[str]:
        return Counter(stem for one in (*self.text, *self.rulings) for stem in one.stems)

    @property
    def known(self) -> tuple[KnownSentence, ...]:
        """All that is known of it."""
        return *self.text, *self.rulings

    def without(self, key: str | None) -> KnownThing:
        """The same but for one ruling."""
        return KnownThing(self.thing, self.text, tuple(one for one in self.rulings if one.key != key), self.own)

    def nearest(
        self,
        stems: frozenset[str],
        sentences: Sequence[KnownSentence],
    ) -> tuple[KnownSentence, float] | None:
        """The one of these that has most in common with words; a word counts the less, the more sentences have it."""
        best: tuple[KnownSentence, float] | None = None
        for one in sentences:
            score = sum(1 / self._times[stem] for stem in (stems & one.stems) - self.own)
            if score and (best is None or score > best[1]):
                best = one, score
        return best

    def weight(self, sentence: KnownSentence) -> float:
        """What a statement with all words of a sentence has in common with it."""
        return sum(1 / self._times[stem] for stem in sentence.stems - self.own)

    def numbers(self, *, figures: bool = True) -> set[int]:
        """All numbers that its text and rulings tell, and those printed on it."""
        told = {piece.number for one in (*self.text, *self.rulings) for piece in one.statement.pieces}
        printed_on = flat(self.thing.figures.values()) if figures else ()
        return {*(number for number in told if number is not None), *printed_on}


def flat(figures: Iterable[object]) -> set[int]:
    """The numbers among figures, some of which are several."""
    found = set()
    for figure in figures:
        many = figure if isinstance(figure, tuple) else (figure,)
        found |= {number for number in many if isinstance(number, int)}
    return found


class CardBook:
    """What is known of the things of a game in the desk's language; read when it is asked for."""

    def __init__(self, desk: Desk, reader: Reader, leanings: Leanings) -> None:
        self._desk, self._reader, self._leanings = desk, reader, leanings
        self._known: dict[str, KnownThing] = {}

    def of(self, thing: Printed) -> KnownThing:
        """What is known of a thing."""
        if thing.id not in self._known:
            self._known[thing.id] = self._read(thing)
        return self._known[thing.id]

    def elsewhere(self, facts: KnownThing) -> set[int]:
        """The numbers that rulings on other things tell where they name this one."""
        found = set()
        for thing in self._desk.game.printed:
            for one in self.of(thing).rulings if thing.like is None else ():
                if facts.own & one.stems:
                    found |= {piece.number for piece in one.statement.pieces if piece.number is not None}
        return found

    def _read(self, thing: Printed) -> KnownThing:
        texts = self._desk.texts
        text = printed(thing, texts).text if thing.text else ""
        prefix = f"{thing.key}.ruling."
        rulings = [key for key in texts.catalog.entries if key.startswith(prefix)]
        name = stems_of(self._sentences(texts.called(thing).text))
        return KnownThing(
            thing,
            tuple(self._sentence(one, f"{thing.key}.text", False) for one in self._sentences(text)),
            tuple(self._sentence(one, key, True) for key in rulings for one in self._sentences(texts.said(key).text)),
            name,
        )

    def _sentences(self, text: str) -> list[Statement]:
        """The sentences of a text; what stands before a semicolon is one, too."""
        return [part for one in self._reader.sentences_of(TextUnit(text)) for part in parts(one)]

    def _sentence(self, statement: Statement, key: str, ruling: bool) -> KnownSentence:
        leans = tuple(self._leanings.of(statement))
        denied, denies = bool(self._leanings.denied(statement)), self._leanings.denies(statement)
        return KnownSentence(statement, leans, denied, denies, stems_of([statement]), key, ruling)


def card_book(desk: Desk) -> CardBook:
    """What is known of the things of a desk's game."""
    return CardBook(desk, desk.reader, desk.leanings)


def stems_of(statements: Iterable[Statement]) -> frozenset[str]:
    """The beginnings of the words that tell what statements are about."""
    return frozenset(stem for one in statements for piece in one.pieces for stem in stems(piece))


def stems(piece: ClaimWord) -> set[str]:
    """The beginnings of the words that a piece may be a form of."""
    if piece.number is not None or len(piece.text) <= LETTERS:
        return set()
    return {word[:STEM] for word in (piece.text.casefold(), *piece.lemmas)}
