"""Parts of a wording that may stand in any order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from forge.language.grammar.reading.pieces import Groups, Leaf, Parser, Parts, State, grouped
from forge.language.grammar.reading.steps import ReadStep
from forge.language.grammar.reading.thinning import slipped, thinned
from forge.language.grammar.reading.trie import Fork
from forge.language.grammar.table.wording import Element, Verb


class Chunk:
    """One of the parts. `need`: what must still be to come for it."""

    __slots__ = ("need", "node")

    def __init__(self, node: Fork, need: int) -> None:
        self.node, self.need = node, need

    def read(self, parser: Parser, at: int) -> list[State]:
        """Every way to read it from a token on."""
        return parser.states(self.node, at)


class Parted:
    """A verb whose mood has words before it, by which other parts may stand: those words, and the verb itself."""

    __slots__ = ("_among", "element", "mood", "tail", "tail_element", "words")

    def __init__(self, element: Verb, mood: str, words: Fork, tail: Chunk, tail_element: Element) -> None:
        self.element, self.mood, self.words, self.tail, self.tail_element = element, mood, words, tail, tail_element
        self._among: Chunks | None = None

    def among(self, chunks: Sequence[Chunk], index: int) -> Chunks:
        """The chunks with the form that is left of the verb in its place, `index`."""
        if self._among is None:
            self._among = Chunks([*chunks[:index], self.tail, *chunks[index + 1 :]])
        return self._among


class FreeStep(ReadStep):
    """Chunks in any order. `make` gives them, and for each the ways to part it from the words of its mood."""

    __slots__ = ("_chunks", "_made", "make")

    def __init__(
        self,
        make: Callable[[], tuple[Sequence[Chunk], Sequence[Sequence[Parted]]]],
        first: frozenset[str] | None,
        expected: frozenset[str] | None,
    ) -> None:
        super().__init__(first, expected)
        self.many, self.make = True, make
        self._made: tuple[Sequence[Chunk], Sequence[Sequence[Parted]]] | None = None

    def read(self, parser: Parser, at: int) -> Groups:
        if self._made is None:
            self._made = self.make()
            self._chunks = Chunks(self._made[0])
        chunks, parted = self._made
        states = _Orders(parser, self._chunks).states(at)
        for index, ways in enumerate(parted):
            for way in ways:
                if parser.may_begin(way.words, at):
                    states += _apart(parser, chunks, index, way, at)
        loose = parser.loose  # else there are no slips
        return grouped(
            [(at, end, leaves, slipped(leaves) if loose else 0, place) for place, (end, leaves) in enumerate(states)]
        )


def _apart(parser: Parser, chunks: Sequence[Chunk], index: int, way: Parted, at: int) -> list[State]:
    """Another chunk has to stand between the words of the mood and the verb."""
    others = [chunk for place, chunk in enumerate(chunks) if place != index]
    begun = [
        state
        for state in parser.states(way.words, at)
        if any(parser.may_begin(chunk.node, state[0]) for chunk in others)
    ]
    if not begun:
        return []
    found: list[State] = []
    orders = _Orders(parser, way.among(chunks, index))
    for end, leaves in begun:
        before = Leaf(way.element, at, end, (way.mood, leaves), slipped(leaves))
        for last, more in orders.states(end):
            if more[0].element is not way.tail_element:
                found.append((last, (before, *more)))
    return found


class Chunks:
    """The parts, and which of them can begin with a token: a bit each."""

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self.chunks = list(chunks)
        self._needs = [(1 << index, chunk.need) for index, chunk in enumerate(chunks) if chunk.need]
        self._begin: dict[frozenset[str], int] = {}

    def begin(self, parser: Parser, left: int, at: int) -> int:
        """Those among `left` that can begin with a token; while it is noted what could stand there, all are asked."""
        if parser.tracking:
            return self._asked(parser, left, at)
        ids = parser.ids[at]
        found = self._begin.get(ids)
        if found is None:
            found = self._begin[ids] = self._asked(parser, (1 << len(self.chunks)) - 1, at)
        return found & left

    def _asked(self, parser: Parser, left: int, at: int) -> int:
        found = 0
        for index, chunk in enumerate(self.chunks):
            if left >> index & 1 and parser.may_begin(chunk.node, at):
                found |= 1 << index
        return found

    def lost(self, missing: int) -> int:
        """Those that need something of what is not to come any more."""
        found = 0
        for bit, need in self._needs:
            if need & missing:
                found |= bit
        return found


class _Orders:
    """What the same chunks may be from a token on is found once, whichever went before: so there are as many steps as
    sets of chunks, not as orders. Where a chunk that may be left out is left out is nothing that could be seen."""

    def __init__(self, parser: Parser, chunks: Chunks) -> None:
        self.parser, self.chunks = parser, chunks
        self.known: dict[int, dict[int, list[Parts]]] = {}  # by token
        self.lost: dict[int, int] = {}

    def states(self, at: int) -> list[State]:
        found: list[State] = []
        for end, parts in self._of((1 << len(self.chunks.chunks)) - 1, at):
            leaves: list[Leaf] = []
            for part in parts:
                leaves += part
            found.append((end, tuple(leaves)))
        return found

    def _of(self, left: int, at: int) -> list[Parts]:
        """The ways to read the chunks `left` (a bit each) from a token on."""
        if not left:
            return [(at, ())]
        known = self.known.get(at)
        if known is None:
            known = self.known[at] = {}
            self.lost[at] = self.chunks.lost(self.parser.missing[at])
        before = known.get(left)
        if before is not None:
            return before
        found: dict[tuple[int, ...], Parts] = {}
        if not left & self.lost[at]:
            can = self.chunks.begin(self.parser, left, at)
            while can:
                bit = can & -can
                can ^= bit
                for end, leaves in self.parser.chunk(self.chunks.chunks[bit.bit_length() - 1], at):
                    for last, more in self._of(left ^ bit, end):
                        parts = (leaves, *more) if leaves else more
                        found.setdefault((last, *map(id, parts)), (last, parts))
        states = known[left] = thinned(list(found.values()))
        return states
