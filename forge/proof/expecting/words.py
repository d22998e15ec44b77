"""Which concepts a text says by its words, in which order.

A concept is a name; what it means is told by the texts that the grammar writes, in which its words stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from forge.language.concepts import ConceptsFile
from forge.language.morphology import Morphology
from forge.proof.expecting.wordings import ANY, BAR, NUMBER, STEM, Crossing, beginning

# Words, numbers with their signs, marks that say something, and those that end a sentence.
PIECE = re.compile(
    r"[^\W\d_]+(?:['’-][^\W\d_]+)*|(?:(?<!\w)[+−–-])?\d+|[≤≥<>=→+/%−]|[.:;!?]|[–—-](?=\s)",
)
ENDS = ".:;!?–—-"
MORE, LESS = "+", "−–-"  # before a number
SIGNED = MappingProxyType({MORE + NUMBER: MORE, LESS[-1] + NUMBER: LESS})
UNKNOWN = "?"  # before a word that says no concept: it is one of its own
SELF, TITLE = "self", "~"  # the name of the card itself, as a concept and among words
DIGITS = 9  # of a number
OWN = "'s"  # behind a name
LEAST, ENDING = 4, 2  # letters that a word has in all its forms, and that its form may have besides
HYPHEN = "-"

Wording = tuple[str, ...]


def folded(word: str) -> str:
    """A word as it is compared."""
    return word.casefold().replace("’", "'").replace("ё", "е")


def pieces(text: str) -> Wording:
    """The words of a text as they are compared, its numbers and marks."""
    return tuple(folded(match[0]) for match in PIECE.finditer(text))


class Heard(NamedTuple):
    """A wording that stands somewhere: its words, which of all it is, and what it says."""

    path: Wording
    turn: int
    names: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class ConceptWords:
    """The words for concepts of one language, for one game: wordings with the names they say, none if they are silent,
    and words for numbers. `fillers`: words that are looked through wherever they stand; no wording has them."""

    wordings: Crossing
    numbers: Mapping[str, int]
    fillers: frozenset[Wording] = frozenset()

    def told(self, text: str, name: str = "") -> tuple[str, ...]:
        """The concepts that a text on the card of that name says, in order."""
        return self._told(pieces(text), _stems(name))

    def _told(self, words: Wording, title: Wording) -> tuple[str, ...]:
        names: list[str] = []
        words = without(self._titled(words, title), self.fillers)
        at = 0
        while at < len(words):
            found = self._longest(words, at)
            if found is not None:
                numbers = [self._number(words[at + i]) for i, one in enumerate(found.path) if one.endswith(NUMBER)]
                names += [self._numbered(name, numbers) for name in found.names]
                if ANY in found.path:  # what stands in between says what it says
                    between = [words[at + i] for i, one in enumerate(found.path) if one == ANY]
                    names += self._told(tuple(between), title)
            elif words[at] == TITLE:
                names.append(SELF)
            elif words[at] not in ENDS:
                names += self._alone(words[at])
            at += len(found.path) if found is not None else 1
        return tuple(names)

    def _titled(self, words: Wording, title: Wording) -> Wording:
        """The words with one for the title of the card, or a part of it, where no longer wording begins."""
        said: list[str] = []
        at = 0
        while at < len(words):
            longest = self._longest(words, at)
            found = len(longest.path) if longest is not None else 0
            stands = title and self._stands(title, self._owned(words, title, at), at) and found <= len(title)
            part = not found and any(self._is(part, words[at]) for word in title for part in word.split(HYPHEN))
            said.append(TITLE if stands or part else words[at])
            at += len(title) if stands else 1
        return tuple(said)

    @staticmethod
    def _owned(words: Wording, title: Wording, at: int) -> Wording:
        """The words with the last one of a title there as it is when nothing is its own: a name with an s."""
        last = at + len(title) - 1
        if last < len(words) and words[last].endswith(OWN):
            return (*words[:last], words[last].removesuffix(OWN), *words[last + 1 :])
        return words

    @staticmethod
    def _numbered(name: str, numbers: list[int | None]) -> str:
        if NUMBER not in name:
            return name
        return (name if name != NUMBER else f"n{NUMBER}").replace(NUMBER, str(numbers.pop(0)))

    def _alone(self, word: str) -> list[str]:
        """What a word says that is in no wording: a number, with its sign, or itself."""
        number = self._number(word)
        if number is None:
            return [UNKNOWN + word]
        sign = "more" if word[0] in MORE else "less" if word[0] in LESS else None
        return [*([sign] if sign else []), f"n{number}"]

    def _number(self, word: str) -> int | None:
        digits = word.lstrip(MORE + LESS)
        # Nothing is counted in longer ones, and Python refuses the longest.
        return int(digits) if digits.isdecimal() and len(digits) <= DIGITS else self.numbers.get(word)

    def _longest(self, words: Wording, at: int) -> Heard | None:
        """The wording with the most words that stands there, and of those the one that says most of them whole."""
        found = [
            Heard(path, *place.end) for path, place in self._followed(self.wordings, words, at) if place.end is not None
        ]
        return max(found, key=lambda said: (len(said.path), _letters(said.path), said.turn), default=None)

    def _followed(
        self, place: Crossing, words: Wording, at: int, path: Wording = ()
    ) -> Iterator[tuple[Wording, Crossing]]:
        """The place, and those behind it to which the words lead on, each with what wordings have for them."""
        yield path, place
        if at < len(words):
            if words[at] in place.words:
                yield from self._followed(place.words[words[at]], words, at + 1, (*path, words[at]))
            for wanted, behind in place.others.items():
                if self._is(wanted, words[at]):
                    yield from self._followed(behind, words, at + 1, (*path, wanted))

    def _stands(self, wording: Wording, words: Wording, at: int) -> bool:
        return at + len(wording) <= len(words) and all(map(self._is, wording, words[at : at + len(wording)]))

    def _is(self, wanted: str, word: str) -> bool:
        if wanted == NUMBER:
            return word[0] not in MORE + LESS and self._number(word) is not None
        if wanted in SIGNED:
            return word[0] in SIGNED[wanted] and self._number(word) is not None
        if wanted == ANY:
            return word not in ENDS
        if HYPHEN in wanted and HYPHEN in word and wanted.endswith(STEM):  # parts inflect on their own
            parts = wanted.split(HYPHEN), word.split(HYPHEN)
            return len(parts[0]) == len(parts[1]) and all(map(self._is, *parts))
        return word.startswith(wanted[:-1]) if wanted.endswith(STEM) else word == wanted


def _stems(name: str) -> Wording:
    """The words of a name, the longer ones in any form."""
    words = [word for word in pieces(name) if word not in ENDS]
    return tuple([HYPHEN.join(map(_stem, word.split(HYPHEN))) for word in words])


def _stem(word: str) -> str:
    return word[: max(LEAST, len(word) - ENDING)] + STEM if len(word) >= LEAST else word


def _letters(wording: Wording) -> int:
    return sum(len(one) + (not one.endswith(STEM)) for one in wording)


def without(words: Wording, fillers: frozenset[Wording]) -> Wording:
    """The words with no fillers among them, of those that begin alike the longest."""
    longest = max(map(len, fillers), default=0)
    left: list[str] = []
    at = 0
    while at < len(words):
        found = next((size for size in range(longest, 0, -1) if words[at : at + size] in fillers), 0)
        left += () if found else words[at : at + 1]
        at += found or 1
    return tuple(left)


def words_of(files: Sequence[ConceptsFile], morphology: Morphology) -> ConceptWords:
    """The words of all these files together; later ones take over what both have, and what is written out the forms
    of verbs."""
    fillers = frozenset(tuple(folded(one).split()) for file in files for one in file.fillers.split(BAR) if one)
    doing = {kind: who for file in files for who, kinds in file.doing.items() for kind in kinds.split()}
    said: list[tuple[str, str]] = []
    for file in files:
        for names, verbs in file.happens.items():
            said += [(word, names) for word, _ in _forms(morphology, verbs, doing)]
        for names, verbs in file.verbs.items():
            said += [(word, who.replace(ANY, names)) for word, who in _forms(morphology, verbs, doing)]
    for file in files:
        said += [(wordings, "") for wordings in file.silent.values()]
        said += [(wordings, names) for names, wordings in file.says.items()]
    numbers = {folded(word): number for file in files for number, word in _numbers(file)}
    wordings = beginning(((wordings, tuple(names.split())) for wordings, names in said), folded, fillers)
    return ConceptWords(wordings, numbers, fillers)


def _numbers(file: ConceptsFile) -> Iterator[tuple[int, str]]:
    for number, words in file.numbers.items():
        yield from ((number, word) for word in words.split(BAR))


def _forms(morphology: Morphology, verbs: str, doing: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The forms of verbs between bars that say who does what, each with who does it."""
    for form in (form for verb in verbs.split(BAR) for form in morphology.forms(verb, "verb")):
        kind, person = form.get("form") or "", form.get("person")
        if who := doing.get(f"{kind}:{person}" if person else kind):
            yield form.word, who
