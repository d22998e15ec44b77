"""Which concepts a text says by its words, in which order.

A concept is a name; what it means is told by the texts that the grammar writes, in which its words stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from forge.language.concepts import ConceptsFile
from forge.language.grammar.table.lexicon import spelled

# Words, numbers with their signs, marks that say something, and those that end a sentence.
PIECE = re.compile(
    r"[^\W\d_]+(?:['’-][^\W\d_]+)*|(?:(?<!\w)[+−–-])?\d+|[≤≥<>=→+/%−]|[.:;!?]|[–—-](?=\s)",
)
ENDS = ".:;!?–—-"
NUMBER, ANY, STEM = "#", "_", "*"
MORE, LESS = "+", "−–-"  # before a number
SIGNED = MappingProxyType({MORE + NUMBER: MORE, LESS[-1] + NUMBER: LESS})
UNKNOWN = "?"  # before a word that says no concept: it is one of its own
SELF, TITLE = "self", "~"  # the name of the card itself, as a concept and among words
DIGITS = 9  # of a number
OWN = "'s"  # behind a name
LEAST, ENDING = 4, 2  # letters that a word has in all its forms, and that its form may have besides
HYPHEN = "-"

Wording = tuple[str, ...]


class PlacedConcept(NamedTuple):
    """A concept, and the characters of a text that say it."""

    name: str
    start: int
    end: int


def folded(word: str) -> str:
    """A word as it is compared."""
    return word.casefold().replace("’", "'").replace("ё", "е")


def pieces(text: str) -> Wording:
    """The words of a text as they are compared, its numbers and marks."""
    return tuple(folded(match[0]) for match in PIECE.finditer(text))


class WordTree:
    """What wordings say next: words as they stand, and other signs; and the wording that ends here."""

    def __init__(self) -> None:
        self.words: dict[str, WordTree] = {}
        self.others: dict[str, WordTree] = {}
        self.wording: Wording | None = None


@dataclass(frozen=True, repr=False)
class ConceptWords:
    """The words for concepts of one language, for one game: wordings with the names they say, none if they are silent,
    and words for numbers."""

    wordings: Mapping[Wording, tuple[str, ...]]
    numbers: Mapping[str, int]

    @cached_property
    def _tree(self) -> WordTree:
        """The wordings word by word, so that those that begin alike are looked at together."""
        root = WordTree()
        for wording in self.wordings:
            node = root
            for word in wording:
                plain = word not in (NUMBER, ANY, *SIGNED) and not word.endswith(STEM)
                node = (node.words if plain else node.others).setdefault(word, WordTree())
            node.wording = wording
        return root

    def told(self, text: str, name: str = "") -> tuple[str, ...]:
        """The concepts that a text on the card of that name says, in order."""
        words = pieces(text)
        return tuple([said for said, _, _ in self._told(words, range(len(words)), _stems(name))])

    def placed(self, text: str, name: str = "") -> tuple[PlacedConcept, ...]:
        """The same, each with the characters of the text that say it."""
        spans = [match.span() for match in PIECE.finditer(text)]
        told = self._told(pieces(text), range(len(spans)), _stems(name))
        return tuple([PlacedConcept(said, spans[first][0], spans[last][1]) for said, first, last in told])

    def _told(self, words: Wording, at_first: Sequence[int], title: Wording) -> list[tuple[str, int, int]]:
        """Concepts with the numbers of the first and the last word that say them; `at_first`: those of the words."""
        told: list[tuple[str, int, int]] = []
        words, places = self._titled(words, at_first, title)
        at = 0
        while at < len(words):
            found = self._longest(words, at)
            names, inside = [], list[int]()
            if found is not None:
                numbers = [self._number(words[at + i]) for i, one in enumerate(found) if one.endswith(NUMBER)]
                names = [self._numbered(name, numbers) for name in self.wordings[found]]
                inside = [
                    at + i for i, one in enumerate(found) if one == ANY
                ]  # what stands in between says what it says
            elif words[at] == TITLE:
                names = [SELF]
            elif words[at] not in ENDS:
                names = self._alone(words[at])
            end = at + len(found or (1,))
            told += [(name, places[at][0], places[end - 1][1]) for name in names]
            if inside:
                told += self._told(tuple([words[i] for i in inside]), [places[i][0] for i in inside], title)
            at = end
        return told

    def _titled(
        self, words: Wording, at_first: Sequence[int], title: Wording
    ) -> tuple[Wording, Sequence[tuple[int, int]]]:
        """The words with one for the title of the card, or a part of it, where no longer wording begins; of each the
        numbers of its first and last word."""
        said: list[str] = []
        places: list[tuple[int, int]] = []
        at = 0
        while at < len(words):
            found = len(self._longest(words, at) or ())
            stands = title and self._stands(title, self._owned(words, title, at), at) and found <= len(title)
            part = not found and any(self._is(part, words[at]) for word in title for part in word.split(HYPHEN))
            said.append(TITLE if stands or part else words[at])
            end = at + (len(title) if stands else 1)
            places.append((at_first[at], at_first[end - 1]))
            at = end
        return tuple(said), places

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

    def _longest(self, words: Wording, at: int) -> Wording | None:
        """The wording with the most words that stands there, and of those the one that says most of them whole."""
        found = [node.wording for node in self._followed(self._tree, words, at) if node.wording is not None]
        return max(found, key=lambda wording: (len(wording), _letters(wording)), default=None)

    def _followed(self, node: WordTree, words: Wording, at: int) -> Iterator[WordTree]:
        """The node, and those behind it to which the words lead from there on."""
        yield node
        if at < len(words):
            if words[at] in node.words:
                yield from self._followed(node.words[words[at]], words, at + 1)
            for wanted, behind in node.others.items():
                if self._is(wanted, words[at]):
                    yield from self._followed(behind, words, at + 1)

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


def words_of(files: Iterable[ConceptsFile]) -> ConceptWords:
    """The words of all these files together; later ones take over what both have."""
    wordings: dict[Wording, tuple[str, ...]] = {}
    numbers: dict[str, int] = {}
    for file in files:
        silent = ((said, ()) for said in file.silent.values())
        for said, names in (*silent, *((said, tuple(names.split())) for names, said in file.says.items())):
            wordings |= {tuple(folded(one).split()): names for one in filter(None, _alternatives(said))}
        for number, said in file.numbers.items():
            numbers |= dict.fromkeys((folded(one) for one in _alternatives(said)), number)
    return ConceptWords(wordings, numbers)


def _alternatives(said: str) -> list[str]:
    """The wordings between bars, those of one with alternatives one by one."""
    depth, parts = 0, [""]
    for sign in said:
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [one for part in parts for one in spelled(" ".join(part.split()))]
