"""Sentences as rows of words and numbers, and finding words in them by what they are forms of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from forge.language.claims import Words
from forge.lint.claims.files import Claims
from forge.lint.claims.table import ENDS, GAP, Held, Wording, line_of
from forge.lint.desk import Desk
from forge.lint.textfile import TextFile, TextUnit

T = TypeVar("T")
SIGN = r"(?:(?<=[\w})] )|(?<=[(\u00a0])|(?<=\w))[≥≤<>](?=[ \u00a0][\w{]|[\d{])"  # between two sizes
PIECE = re.compile(
    rf"(?P<sign>{SIGN})|\{{(?P<name>\w+)(?::\w+)?\}}|(?P<digits>(?<![×\d])\d+)|(?P<word>[^\W\d_]+(?:[’'-][^\W\d_]+)*)"
)
STEM = 3  # letters that a word keeps without its ending, at least
CLAUSED = re.compile(r"[,;:.!?()–—…]")
WIDTH = 4  # words that a gap may take
STOP = re.compile(r"(?<=[.!?…])[\"”»’)]*\s+|\s*[→⇒➜]\s*|\n\s*\n")


class ClaimWord(msgspec.Struct, frozen=True, dict=True):
    """A word or number of a sentence, with its place in the unit. `lemmas`: the words it may be a form of; `number`:
    what it counts; `begins`: whether it is the first of its sentence."""

    text: str
    start: int
    end: int
    lemmas: frozenset[str]
    number: int | None = None
    begins: bool = False

    @cached_property
    def folded(self) -> str:
        """The text as words are compared with it."""
        return self.text.casefold().replace("’", "'")


@dataclass(frozen=True)
class Statement:
    """A sentence of a unit."""

    unit: TextUnit
    pieces: tuple[ClaimWord, ...]

    @property
    def text(self) -> str:
        return self.unit.text[self.pieces[0].start : self.pieces[-1].end]

    def of(self, unit: TextUnit) -> Statement:
        """The same sentence of another unit with the same text."""
        same = Statement(unit, self.pieces)
        same.__dict__.update(at=self.at, held=self.held)
        return same

    def once(self, find: Callable[[Statement], T]) -> T:
        """What a function finds in the sentence, found when it is first asked for."""
        if find not in self._found:
            self._found[find] = find(self)
        found: T = self._found[find]
        return found

    @cached_property
    def _found(self) -> dict[Callable[[Statement], Any], Any]:
        return {}

    @cached_property
    def at(self) -> Mapping[str, list[int]]:
        """Where its pieces may be what: the words as they stand, and those of which they are forms."""
        found: dict[str, list[int]] = {}
        for at, piece in enumerate(self.pieces):
            for word in {piece.folded, *piece.lemmas}:
                found.setdefault(word, []).append(at)
        return found

    @cached_property
    def held(self) -> Held:
        """All that its pieces may be."""
        return Held(self.at)

    def find(self, words: Words) -> Iterator[tuple[int, int]]:
        """Where one of these words stands: the first piece and the one behind the last."""
        line = line_of(words)
        return iter([place for _, place in self.standing(line.wordings)] if line.may_stand(self.held) else ())

    def wordings(self, words: Words) -> Iterator[tuple[tuple[str, ...], tuple[int, int]]]:
        """The wordings of a line that stand in the sentence, each with where it does."""
        line = line_of(words)
        return self.standing(line.wordings if line.may_stand(self.held) else ())

    def standing(self, wordings: Iterable[Wording]) -> Iterator[tuple[tuple[str, ...], tuple[int, int]]]:
        """Those of some wordings that stand in the sentence, each with where it does."""
        held = self.held
        for wording in wordings:
            if not held.may_have(wording):
                continue  # most words stand in few sentences
            row, first, *_ = wording
            for at in range(len(self.pieces)) if first is None else self.at[first]:
                behind = self._reads(row, at)
                if behind is not None:
                    yield row, (at, behind)

    def _reads(self, row: tuple[str, ...], at: int) -> int | None:
        """Where the words of a wording end that begins at a piece; `GAP` stands for a few words, or none."""
        for place, one in enumerate(row):
            if one == GAP:
                rest = row[place + 1 :]
                ends = (self._reads(rest, start) for start in range(at, min(at + WIDTH, len(self.pieces) - 1) + 1))
                return next((end for end in ends if end is not None), None)
            if one == ENDS:
                return at if self._ends(at) else None
            if at >= len(self.pieces) or not fits(self.pieces[at], one) or (place and self._apart(at)):
                return None
            at += 1
        return at

    def _ends(self, at: int) -> bool:
        """Whether a clause ends before a piece."""
        behind = self.pieces[at].start if at < len(self.pieces) else len(self.unit.text)
        return at >= len(self.pieces) or CLAUSED.search(self.unit.text, self.pieces[at - 1].end, behind) is not None

    def _apart(self, at: int) -> bool:
        """Whether a piece has nothing to do with the one before it: a bracket closes between them, or one is a number
        and a comma stands between."""
        before, piece = self.pieces[at - 1], self.pieces[at]
        between = self.unit.text[before.end : piece.start]
        return ")" in between or ("," in between and not (before.number is None and piece.number is None))

    def has(self, words: Words) -> bool:
        """Whether one of these words stands in the sentence."""
        line = line_of(words)
        return line.may_stand(self.held) and next(self.standing(line.wordings), None) is not None

    def says(self, about: list[Words], unless: list[Words]) -> bool:
        """Whether it has words of every line of `about`, and none of `unless`."""
        return all(map(self.has, about)) and not any(map(self.has, unless))


def fits(piece: ClaimWord, word: str) -> bool:
    """Whether a piece is a form of a word: `=form` is that form alone, `stem*` begins so, `#` is any number, `#2` that
    one and `#!2` any other."""
    said = piece.folded
    if word.startswith("^"):
        return piece.begins and said == word[1:]
    if word.startswith("="):
        return said == word[1:]
    if word.startswith("#"):
        if word.startswith("#!"):
            return piece.number is not None and word[2:] != str(piece.number)
        return piece.number is not None and word[1:] in ("", str(piece.number))
    if word.endswith("*"):
        return said.startswith(word[:-1]) or any(lemma.startswith(word[:-1]) for lemma in piece.lemmas)
    return said == word or word in piece.lemmas


def _is_label(text: str, pieces: Sequence[ClaimWord]) -> bool:
    """Whether a sentence begins with the label of a question or an answer: `A:`"""
    return len(pieces) > 1 and len(pieces[0].text) == 1 and text[pieces[0].end : pieces[0].end + 1] == ":"


class Reader:
    """Reads sentences in the language of a desk."""

    def __init__(self, desk: Desk, claims: Claims) -> None:
        self._desk = desk
        self._numbers = {word: number for number, words in claims.words.numbers.items() for word in words.split("|")}
        self._endings = claims.words.endings
        self._signs = claims.words.signs
        self._lemmas: dict[str, frozenset[str]] = {}
        self._read: dict[str, tuple[TextUnit, tuple[Statement, ...]]] = {}  # texts that several checks read

    def sentences(self, document: TextFile) -> Iterator[Statement]:
        """The sentences of a document."""
        for unit in document:
            yield from self.sentences_of(unit)

    def sentences_of(self, unit: TextUnit) -> Iterator[Statement]:
        """The sentences of a unit."""
        read = self._read.get(unit.text)
        if read is None:
            read = self._read[unit.text] = unit, tuple([Statement(unit, pieces) for pieces in self._rows(unit.text)])
        elif read[0] is not unit:
            read = self._read[unit.text] = unit, tuple([one.of(unit) for one in read[1]])
        return iter(read[1])

    def _rows(self, text: str) -> Iterator[tuple[ClaimWord, ...]]:
        begin = 0
        for stop in [*STOP.finditer(text), None]:
            end = len(text) if stop is None else stop.start()
            pieces = [piece for match in PIECE.finditer(text, begin, end) for piece in self._pieces(match)]
            if pieces:
                first = next((at for at, piece in enumerate(pieces) if piece.number is None), 0)  # behind its number
                first += _is_label(text, pieces[first:])
                begun = (msgspec.structs.replace(piece, begins=True) for piece in pieces[: first + 1])
                yield (*begun, *pieces[first + 1 :])
            begin = end if stop is None else stop.end()

    def _shortened(self, word: str) -> Iterator[str]:
        """What a word may be a form of by its ending alone."""
        for ending, instead in self._endings.items():
            if word.endswith(ending) and len(word) - len(ending) >= STEM:
                yield word.removesuffix(ending) + instead

    def _pieces(self, match: re.Match[str]) -> Iterator[ClaimWord]:
        """A piece; a sign between two sizes is the words that it stands for."""
        if match["sign"] is None:
            yield self._piece(match)
        for word in self._signs.get(match[0], "").split() if match["sign"] is not None else ():
            yield ClaimWord(word, match.start(), match.end(), frozenset({word, *self._desk.lemmas(word)}))

    def _piece(self, match: re.Match[str]) -> ClaimWord:
        text = match[0]
        if match["name"] is not None:
            number = self._desk.game.constants.get(match["name"])
            return ClaimWord(text, match.start(), match.end(), frozenset(), number)
        if match["digits"] is not None:
            number = int(text) if len(text) < 6 else None
            return ClaimWord(text, match.start(), match.end(), frozenset(), number)
        lemmas = self._lemmas.get(text)
        if lemmas is None:
            known = {lemma.casefold() for lemma in self._desk.lemmas(text)}
            lemmas = self._lemmas[text] = frozenset(known | set(self._shortened(text.casefold())))
        said = {*lemmas, text.casefold(), text.casefold().partition("-")[0]}  # three-player
        number = next((self._numbers[one] for one in sorted(said) if one in self._numbers), None)
        return ClaimWord(text, match.start(), match.end(), lemmas, number)
