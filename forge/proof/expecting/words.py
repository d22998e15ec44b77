"""Which concepts a text says by its words, in which order.

A concept is a name; what it means is told by the texts that the grammar writes, in which its words stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from types import MappingProxyType
from typing import NamedTuple

from forge.language.concepts import ConceptsFile
from forge.language.grammar.table.lexicon import spelled
from forge.language.morphology import Morphology

# Words, numbers with their signs, marks that say something, and those that end a sentence.
PIECE = re.compile(
    r"[^\W\d_]+(?:['’-][^\W\d_]+)*|(?:(?<!\w)[+−–-])?\d+|[≤≥<>=→+/%−]|[.:;!?]|[–—-](?=\s)",
)
ENDS = ".:;!?–—-"
SIGN = re.compile(r"\(|\)\??|\||[^\s()|]+")  # of wordings with alternatives
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


def folded(word: str) -> str:
    """A word as it is compared."""
    return word.casefold().replace("’", "'").replace("ё", "е")


def pieces(text: str) -> Wording:
    """The words of a text as they are compared, its numbers and marks."""
    return tuple(folded(match[0]) for match in PIECE.finditer(text))


class WordTree:
    """What wordings say next: words as they stand, and other signs; and what the wording says that ends here.

    Where a wording may go on in several ways and then goes on alike, the ways come together again.
    """

    def __init__(self) -> None:
        self.words: dict[str, list[WordTree]] = {}
        self.others: dict[str, list[WordTree]] = {}
        self.names: tuple[str, ...] | None = None
        self.rank = (False, 0)  # of those that say as much: verbs' forms give way, and earlier ones to later ones

    def add(self, word: str, behind: WordTree) -> None:
        plain = word not in (NUMBER, ANY, *SIGNED) and not word.endswith(STEM)
        (self.words if plain else self.others).setdefault(word, []).append(behind)


class Found(NamedTuple):
    """A wording that stands in a text, and what it says."""

    wording: Wording
    names: tuple[str, ...]
    rank: tuple[bool, int]


@dataclass(frozen=True, repr=False)
class ConceptWords:
    """The words for concepts of one language, for one game: wordings with the names they say, none if they are silent,
    and words for numbers."""

    tree: WordTree
    numbers: Mapping[str, int]

    def told(self, text: str, name: str = "") -> tuple[str, ...]:
        """The concepts that a text on the card of that name says, in order."""
        return self._told(pieces(text), _stems(name))

    def _told(self, words: Wording, title: Wording) -> tuple[str, ...]:
        names: list[str] = []
        words = self._titled(words, title)
        at = 0
        while at < len(words):
            hit = self._longest(words, at)
            found = hit.wording if hit else ()
            if hit:
                numbers = [self._number(words[at + i]) for i, one in enumerate(found) if one.endswith(NUMBER)]
                names += [self._numbered(name, numbers) for name in hit.names]
                if ANY in found:  # what stands in between says what it says
                    names += self._told(tuple([words[at + i] for i, one in enumerate(found) if one == ANY]), title)
            elif words[at] == TITLE:
                names.append(SELF)
            elif words[at] not in ENDS:
                names += self._alone(words[at])
            at += len(found or (1,))
        return tuple(names)

    def _titled(self, words: Wording, title: Wording) -> Wording:
        """The words with one for the title of the card, or a part of it, where no longer wording begins."""
        said: list[str] = []
        at = 0
        while at < len(words):
            hit = self._longest(words, at)
            found = len(hit.wording) if hit else 0
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

    def _longest(self, words: Wording, at: int) -> Found | None:
        """The wording with the most words that stands there, and of those the one that says most of them whole."""
        found = self._followed(self.tree, words, at, ())
        return max(
            found, key=lambda one: (len(one.wording), one.rank[0], _letters(one.wording), one.rank), default=None
        )

    def _followed(self, node: WordTree, words: Wording, at: int, said: Wording) -> Iterator[Found]:
        """The wordings that end at the node, and behind it where the words lead from there on."""
        if node.names is not None:
            yield Found(said, node.names, node.rank)
        if at < len(words):
            for behind in node.words.get(words[at], ()):
                yield from self._followed(behind, words, at + 1, (*said, words[at]))
            for wanted, ways in node.others.items():
                if self._is(wanted, words[at]):
                    for behind in ways:
                        yield from self._followed(behind, words, at + 1, (*said, wanted))

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


def _weight(found: Found) -> tuple[int, bool, int, tuple[bool, int]]:
    return len(found.wording), found.rank[0], _letters(found.wording), found.rank


def _letters(wording: Wording) -> int:
    return sum(2 * len(one.removesuffix(STEM)) + (not one.endswith(STEM)) for one in wording)


def words_of(files: Sequence[ConceptsFile], morphology: Morphology) -> ConceptWords:
    """The words of all these files together; later ones take over what both have, and wordings what verbs would say."""
    tree = WordTree()
    numbers: dict[str, int] = {}
    order = count()
    for file in files:
        for word, names in _inflected(file, morphology):
            _grow([word], [tree], names, (False, next(order)))
        silent = ((said, ()) for said in file.silent.values())
        for said, names in (*silent, *((said, tuple(names.split())) for names, said in file.says.items())):
            _grow([_parsed(said)], [tree], names, (True, next(order)))
        for number, said in file.numbers.items():
            numbers |= dict.fromkeys((folded(one) for one in _alternatives(said)), number)
    return ConceptWords(tree, numbers)


@dataclass(frozen=True)
class Choice:
    """Ways in which a wording may go on, of words and further choices each; `optional`: or not at all."""

    ways: tuple[tuple[str | Choice, ...], ...]
    optional: bool = False


def _parsed(said: str) -> Choice:
    """The wordings between bars, with all their alternatives."""
    outer: list[list[list[str | Choice]]] = []
    now: list[list[str | Choice]] = [[]]
    for sign in SIGN.findall(folded(said)):
        if sign == "(":
            outer.append(now)
            now = [[]]
        elif sign == "|":
            now.append([])
        elif sign.startswith(")"):
            choice = Choice(tuple(map(tuple, now)), sign != ")")
            now = outer.pop()
            now[-1].append(choice)
        else:
            now[-1].append(sign)
    return Choice(tuple(map(tuple, now)))


def _grow(said: Sequence[str | Choice], starts: list[WordTree], names: tuple[str, ...], rank: tuple[bool, int]) -> None:
    """Lets a tree say that wording."""
    for node in _grown(said, starts, WordTree()):
        if node not in starts and (node.names is None or node.rank < rank):
            node.names, node.rank = names, rank


def _grown(said: Sequence[str | Choice], starts: list[WordTree], end: WordTree) -> list[WordTree]:
    """Where a wording ends that begins at one of those places: all its ways lead to `end`, but for what may lack."""
    for number, one in enumerate(said, 1):
        goal = end if number == len(said) else WordTree()
        if isinstance(one, str):
            for start in starts:
                start.add(one, goal)
            starts = [goal]
        else:
            reached = [node for way in one.ways for node in _grown(way, starts, goal)]
            starts = list({id(node): node for node in (*reached, *(starts if one.optional else ()))}.values())
    return starts


def _inflected(file: ConceptsFile, morphology: Morphology) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The forms of verbs, and what they say."""
    persons = [(who, frozenset(values.split())) for who, values in file.persons.items()]
    for verbs, doers in ((file.happenings, ()), (file.verbs, persons)):
        for names, lemmas in verbs.items():
            for form in (form for lemma in lemmas.split() for form in morphology.forms(lemma, "verb")):
                who = next((who for who, values in doers if values.intersection(dict(form.tags).values())), "")
                yield folded(form.word), (*who.split(), *names.split())


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
