"""Parts of a wording that may stand in any order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from forge.language.grammar.reading.pieces import Groups, Leaf, Parser, Parts, State, grouped
from forge.language.grammar.reading.steps import Step
from forge.language.grammar.reading.thinning import slipped, thinned
from forge.language.grammar.reading.trie import Fork
from forge.language.grammar.table.wording import Element, Verb


class Chunk:
    """One of the parts. `need`: what must still be to come for it."""

    __slots__ = ("need", "node")

    def __init__(self, node: Fork, need: int) -> None:
        self.node, self.need = node, need


class Parted:
    """A verb whose mood has words before it, by which other parts may stand: those words, and the verb itself."""

    __slots__ = ("element", "mood", "tail", "tail_element", "words")

    def __init__(self, element: Verb, mood: str, words: Fork, tail: Chunk, tail_element: Element) -> None:
        self.element, self.mood, self.words, self.tail, self.tail_element = element, mood, words, tail, tail_element


class FreeStep(Step):
    """Chunks in any order. `make` gives them, and for each the ways to part it from the words of its mood."""

    __slots__ = ("_made", "make")

    def __init__(
        self,
        make: Callable[[], tuple[Sequence[Chunk], Sequence[Sequence[Parted]]]],
        first: frozenset[str] | None,
        expected: frozenset[str] | None,
    ) -> None:
        super().__init__(first, expected)
        self.many, self.make = True, make
        self._made: tuple[Sequence[Chunk], Sequence[Sequence[Parted]]] | None = None

    def run(self, parser: Parser, at: int) -> Groups:
        return parser.once(self, at)

    def read(self, parser: Parser, at: int) -> Groups:
        if self._made is None:
            self._made = self.make()
        chunks, parted = self._made
        states = _Orders(parser, chunks).states(at)
        for index, ways in enumerate(parted):
            for way in ways:
                states += _apart(parser, chunks, index, way, at)
        return grouped((at, end, leaves, slipped(leaves), place) for place, (end, leaves) in enumerate(states))


def _apart(parser: Parser, chunks: Sequence[Chunk], index: int, way: Parted, at: int) -> list[State]:
    """Another chunk has to stand between the words of the mood and the verb."""
    others = [chunk for place, chunk in enumerate(chunks) if place != index]
    begun = parser.states(way.words, at) if parser.may_begin(way.words, at) else []
    begun = [state for state in begun if any(parser.may_begin(chunk.node, state[0]) for chunk in others)]
    if not begun:
        return []
    found: list[State] = []
    orders = _Orders(parser, [*chunks[:index], way.tail, *chunks[index + 1 :]])
    for end, leaves in begun:
        before = Leaf(way.element, at, end, (way.mood, leaves), slipped(leaves))
        for last, more in orders.states(end):
            if more[0].element is not way.tail_element:
                found.append((last, (before, *more)))
    return found


class _Orders:
    """What the same chunks may be from a token on is found once, whichever went before: so there are as many steps as
    sets of chunks, not as orders. Where a chunk that may be left out is left out is nothing that could be seen."""

    def __init__(self, parser: Parser, chunks: Sequence[Chunk]) -> None:
        self.parser, self.chunks = parser, chunks
        self.known: dict[tuple[int, int], list[Parts]] = {}
        self.read: dict[tuple[int, int], list[State]] = {}

    def states(self, at: int) -> list[State]:
        return [(end, sum(parts, ())) for end, parts in self._of((1 << len(self.chunks)) - 1, at)]

    def _of(self, left: int, at: int) -> list[Parts]:
        """The ways to read the chunks `left` (a bit each) from a token on."""
        if not left:
            return [(at, ())]
        if (known := self.known.get((left, at))) is not None:
            return known
        parser, missing = self.parser, self.parser.missing[at]
        found: dict[tuple[int, ...], Parts] = {}
        chunks = [(index, chunk) for index, chunk in enumerate(self.chunks) if left >> index & 1]
        if not any(chunk.need & missing for _, chunk in chunks):
            for index, chunk in chunks:
                if parser.may_begin(chunk.node, at):
                    for end, leaves in self._chunk(index, at):
                        for last, more in self._of(left & ~(1 << index), end):
                            parts = (leaves, *more) if leaves else more
                            found.setdefault((last, *map(id, parts)), (last, parts))
        self.known[left, at] = thinned(list(found.values()))
        return self.known[left, at]

    def _chunk(self, index: int, at: int) -> list[State]:
        """The ways to read one chunk from a token on."""
        key = (index, at)
        if key not in self.read:
            self.read[key] = self.parser.states(self.chunks[index].node, at)
        return self.read[key]
