"""Parts of a wording that may stand in any order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from forge.language.grammar.reading.pieces import Groups, Leaf, Parser, Parts, State, Walk, grouped
from forge.language.grammar.reading.steps import ReadStep
from forge.language.grammar.reading.thinning import slipped, thinned
from forge.language.grammar.reading.tokens import TokenLook
from forge.language.grammar.reading.trie import Fork
from forge.language.grammar.table.wording import Element, Verb


@final
class Chunk:
    """One of the parts. `need`: what must still be to come for it."""

    __slots__ = ("need", "node")

    def __init__(self, node: Fork, need: int) -> None:
        self.node, self.need = node, need


@final
class Parted:
    """A verb whose mood has words before it, by which other parts may stand: those words, and the verb itself."""

    __slots__ = ("element", "mood", "tail", "tail_element", "words")

    def __init__(self, element: Verb, mood: str, words: Chunk, tail: Chunk, tail_element: Element) -> None:
        self.element, self.mood, self.words, self.tail, self.tail_element = element, mood, words, tail, tail_element


@final
class Apart:
    """A parted verb among the other chunks: `others`, and `chunks` with the form that is left of it in its place."""

    __slots__ = ("_open", "chunks", "others", "way")

    def __init__(self, way: Parted, chunks: Sequence[Chunk], index: int) -> None:
        before, after = chunks[:index], chunks[index + 1 :]
        self.way, self.others, self.chunks = way, [*before, *after], Chunks([*before, way.tail, *after])
        self._open: dict[TokenLook, bool] = {}

    def states(self, parser: Parser, at: int) -> list[State]:
        """The ways to read them where another chunk stands between the words of the mood and the verb."""
        found: list[State] = []
        way, orders = self.way, None
        for walk in parser.chunk(way.words, at):
            end: int = walk[0]
            if not self._opens(parser, end):
                continue
            if orders is None:
                orders = _Orders(parser, self.chunks)
            states = orders.states(end)
            if states:
                leaves = said((walk,), at)
                before = Leaf(way.element, at, end, (way.mood, leaves), slipped(leaves))
                for last, more in states:
                    if more[0].element is not way.tail_element:
                        found.append((last, (before, *more)))
        return found

    def _opens(self, parser: Parser, at: int) -> bool:
        """Whether another chunk can begin with a token."""
        if parser.tracking:
            return any(parser.may_begin(chunk.node, at) for chunk in self.others)
        look = parser.looks[at]
        found = self._open.get(look)
        if found is None:
            found = self._open[look] = any(chunk.node.begins(look) for chunk in self.others)
        return found


@final
class FreeStep(ReadStep):
    """Chunks in any order. `make` gives them, and for each the ways to part it from the words of its mood."""

    __slots__ = ("_apart", "_chunks", "_parting", "make")

    def __init__(
        self,
        make: Callable[[], tuple[Sequence[Chunk], Sequence[Sequence[Parted]]]],
        first: frozenset[str] | None,
        expected: frozenset[str] | None,
    ) -> None:
        super().__init__(first, expected)
        self.many, self.make = True, make
        self._chunks: Chunks | None = None
        self._apart: list[Apart] = []
        self._parting: dict[TokenLook, list[Apart]] = {}

    def _made(self) -> Chunks:
        if self._chunks is None:
            chunks, parted = self.make()
            self._apart = [Apart(way, chunks, index) for index, ways in enumerate(parted) for way in ways]
            self._chunks = Chunks(chunks)
        return self._chunks

    def begins(self, look: TokenLook) -> bool:
        # Its words alone do not tell in which form they stand.
        if not super().begins(look):
            return False
        chunks = self._made().chunks
        return any(chunk.node.begins(look) for chunk in (*chunks, *[apart.way.words for apart in self._apart]))

    def read(self, parser: Parser, at: int) -> Groups:
        chunks = self._made()
        states = _Orders(parser, chunks).states(at) if chunks.begin(parser, chunks.every, at) else []
        for apart in self._parted(parser, at):
            states += apart.states(parser, at)
        loose = parser.loose  # else there are no slips
        return grouped(
            [(at, end, leaves, slipped(leaves) if loose else 0, place) for place, (end, leaves) in enumerate(states)]
        )

    def _parted(self, parser: Parser, at: int) -> list[Apart]:
        """The ways to part a verb whose words can begin with a token."""
        if parser.tracking:
            return [apart for apart in self._apart if parser.may_begin(apart.way.words.node, at)]
        look = parser.looks[at]
        found = self._parting.get(look)
        if found is None:
            found = self._parting[look] = [apart for apart in self._apart if apart.way.words.node.begins(look)]
        return found


@final
class Chunks:
    """The parts, of which a set is a number with a bit for each. `every`: all of them."""

    __slots__ = ("_begin", "_needs", "chunks", "every", "optional")

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self.chunks = list(chunks)
        self.every = (1 << len(chunks)) - 1
        self.optional = any(chunk.node.ends for chunk in chunks)  # whether one may be left out
        self._needs: dict[int, int] = {}
        self._begin: dict[TokenLook, int] = {}

    def begin(self, parser: Parser, left: int, at: int) -> int:
        """Those among `left` that can begin with a token; while it is noted what could stand there, all are asked."""
        if parser.tracking:
            return self._asked(parser, left, at)
        look = parser.looks[at]
        found = self._begin.get(look)
        if found is None:
            found = self._begin[look] = self._asked(parser, self.every, at)
        return found & left

    def _asked(self, parser: Parser, left: int, at: int) -> int:
        found = 0
        for index, chunk in enumerate(self.chunks):
            if left >> index & 1 and parser.may_begin(chunk.node, at):
                found |= 1 << index
        return found

    def need(self, left: int) -> int:
        """What must still be to come for all of them."""
        need = self._needs.get(left)
        if need is None:
            need = 0
            for index, chunk in enumerate(self.chunks):
                if left >> index & 1:
                    need |= chunk.need
            self._needs[left] = need
        return need


@final
class _Orders:
    """What the same chunks may be from a token on is found once, whichever went before: so there are as many steps as
    sets of chunks, not as orders. Where a chunk that may be left out is left out is nothing that could be seen."""

    __slots__ = ("chunks", "known", "parser")

    def __init__(self, parser: Parser, chunks: Chunks) -> None:
        self.parser, self.chunks = parser, chunks
        self.known: dict[int, list[Parts]] = {}

    def states(self, at: int) -> list[State]:
        return [(end, said(parts, at)) for end, parts in self._of(self.chunks.every, at)]

    def _of(self, left: int, at: int) -> list[Parts]:
        """The ways to read the chunks `left` from a token on."""
        if not left:
            return [(at, ())]
        chunks = self.chunks
        can = chunks.begin(self.parser, left, at)
        if not can or chunks.need(left) & self.parser.missing[at]:
            return []
        key = at * (chunks.every + 1) + left
        before = self.known.get(key)
        if before is not None:
            return before
        found: list[Parts] = []
        while can:
            bit = can & -can
            can ^= bit
            for walk in self.parser.chunk(chunks.chunks[bit.bit_length() - 1], at):
                for last, more in self._of(left ^ bit, walk[0]):
                    found.append((last, (walk, *more) if walk[2].gone else more))
        if chunks.optional and len(found) > 1:
            found = _each_once(found)
        found = self.known[key] = thinned(found)
        return found


def _each_once(ways: list[Parts]) -> list[Parts]:
    """Ways to read parts, without those that say the same in the same order."""
    found: dict[tuple[int, ...], Parts] = {}
    for way in ways:
        found.setdefault((way[0], *map(id, way[1])), way)
    return list(found.values())


def said(parts: tuple[Walk, ...], at: int) -> tuple[Leaf, ...]:
    """The leaves of parts that were read one after another from a token on."""
    leaves: list[Leaf] = []
    for end, found, ending in parts:
        leaves += ending.leaves(at, found)
        at = end
    return tuple(leaves)
