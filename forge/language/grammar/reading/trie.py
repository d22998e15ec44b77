"""What wordings begin with in common is read once: those of a section are a trie whose edges are steps.

Alternatives are taken apart on the way. Nothing is made before a text comes there: of a section with hundreds of
wordings most texts need a few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import NamedTuple, Protocol, final

from forge.language.grammar.reading.pieces import Found, Leaf, Wordings
from forge.language.grammar.reading.recipe import Recipe
from forge.language.grammar.reading.steps import LabelStep, Step
from forge.language.grammar.reading.tokens import TokenLook
from forge.language.grammar.table.phrasebook import Phrase
from forge.language.grammar.table.wording import Alternatives, Element, Wording


class Root(NamedTuple):
    """A wording: its place among the others, whose it is, the verb put into words, the mood of the sentence."""

    order: int
    rule: Phrase | None
    verb: str
    mood: str


@final
class Rest:
    """An element of a wording and what comes behind it.

    `needs`: the bits of all they cannot do without; `far`: whether they can go on past the end of a sentence.
    """

    __slots__ = ("behind", "element", "far", "needs")

    def __init__(self, element: Element, behind: Rest | None, needs: int, far: bool) -> None:
        self.element, self.behind, self.needs, self.far = element, behind, needs, far


class Way(NamedTuple):
    """A wording on its way: what is to come (`rest`), the elements gone by with the step of each, if it has one.

    `choices`: which alternative was taken, None for a step.
    """

    root: Root
    rest: Rest | None
    gone: tuple[tuple[Element, Step | None], ...] = ()
    choices: tuple[int | None, ...] = ()


class Steps(Protocol):
    """Who knows how elements are read."""

    def step(self, element: Element, root: Root) -> tuple[Element, Step | None]:
        """The step that reads an element (none for a silent one), and the element as it is told in a leaf."""

    def rest(self, wording: Wording, root: Root, behind: Rest | None = None) -> Rest | None:
        """The elements of a wording, linked."""

    def need(self, rest: Rest) -> int:
        """What must still be to come, as `Index.missing` has it."""


@final
class End(Wordings):
    """A wording that is complete: what its leaves are made of."""

    __slots__ = ("_choices", "_elements", "_orders", "_recipe", "gone", "order", "rule", "single")

    def __init__(self, way: Way) -> None:
        self.order, self.rule, self.gone = way.root.order, way.root.rule, way.gone
        self._choices = way.choices if any(choice is not None for choice in way.choices) else None
        self._elements = tuple([element for element, _ in way.gone])
        # Where every element is one leaf, they are paired off.
        self.single = all(step is not None and not step.many for _, step in way.gone)
        self._recipe: Recipe | None = None
        self._orders: dict[tuple[int, ...], Recipe] = {}

    def leaves(self, at: int, found: tuple[Found, ...]) -> tuple[Leaf, ...]:
        """The leaves of a wording that begins at a token. `found`: what its steps have read."""
        made: list[Leaf] = []
        place = 0
        if self.single:
            for what in found:
                made.append(Leaf(self._elements[place], what[0], what[1], what[2], what[3]))
                place += 1
            return tuple(made)
        for element, step in self.gone:
            if step is None:
                made.append(Leaf(element, at, at))
                continue
            what = found[place]
            place += 1
            at = what[1]
            if step.many:
                made += what[2]
            else:
                made.append(Leaf(element, what[0], at, what[2], what[3]))
        return tuple(made)

    def recipe(
        self, at: int, found: tuple[Found, ...], fields: Callable[[str], str]
    ) -> tuple[Recipe, tuple[Found, ...]]:
        """What is to be made of it, and its parts: what its steps have read, or its leaves where parts may stand in any
        order."""
        recipe = self._recipe
        if recipe is not None:
            return recipe, found
        assert self.rule is not None
        if not any(step is not None and step.many for _, step in self.gone):
            places = count()
            elements = [(element, None if step is None else next(places)) for element, step in self.gone]
            self._recipe = Recipe(self.rule, elements, fields)
            return self._recipe, found
        leaves = self.leaves(at, found)
        # Elements live as long as the wording, so that they can be told apart by where they lie.
        order = tuple([id(leaf.element) for leaf in leaves])
        recipe = self._orders.get(order)
        if recipe is None:
            elements = [(leaf.element, place) for place, leaf in enumerate(leaves)]
            recipe = self._orders[order] = Recipe(self.rule, elements, fields)
        return recipe, tuple([(leaf.start, leaf.end, leaf.held, leaf.slips, 0) for leaf in leaves])

    def place(self, found: tuple[Found, ...]) -> tuple[int, list[int]]:
        """Its place among all that is read at a token: alternatives count in the order in which they are written."""
        places = [one[4] for one in found]
        if self._choices is not None:
            left = iter(places)
            places = [next(left) if choice is None else choice for choice in self._choices]
        return self.order, places


@final
class Edge:
    """A step that some wordings take next. `needs`: what must still be to come, for each of them; one will do.

    `common`: what all of them need; `several`: whether they need anything else.
    """

    __slots__ = ("_least", "_node", "_steps", "_ways", "common", "needs", "several", "step")

    def __init__(self, steps: Steps, step: Step) -> None:
        self._steps, self.step = steps, step
        self._ways: list[Way] = []
        self._node: Fork | None = None
        self.needs: list[int] = []
        self._least: list[int] = []  # found out when it is asked for
        self.common, self.several = -1, False

    def add(self, way: Way, need: int) -> None:
        self._ways.append(way)
        self.common &= need
        if not need:
            self.needs = [0]
        elif self.needs != [0] and need not in self.needs:
            self.needs.append(need)
        self.several = len(self.needs) > 1

    def may(self, missing: int) -> bool:
        """Whether one of its wordings needs nothing of what is not to come any more."""
        if not self._least:
            self._least = least(self.needs)
            self.several = len(self._least) > 1
        return any(not need & missing for need in self._least)

    @property
    def node(self) -> Fork:
        """Where the step leads."""
        node = self._node
        if node is None:
            node = self._node = Fork(self._steps, self._ways)
        return node


def least(needs: list[int]) -> list[int]:
    """Those that hold none of the others: who has one of these has all that one of them all asks for."""
    found: list[int] = []
    for need in sorted(needs, key=int.bit_count):
        if not any(one & need == one for one in found):
            found.append(need)
    return found


@final
class Fork:
    """The wordings that have begun in the same way, at the same place of each."""

    __slots__ = ("_fans", "edges", "ends")

    def __init__(self, steps: Steps, ways: Iterable[Way]) -> None:
        self.ends: list[End] = []
        edges: dict[Step, Edge] = {}
        for way in ways:
            for rest, step, after in _next(steps, way):
                if rest is None or step is None:
                    self.ends.append(End(after))
                else:
                    edge = edges.get(step)
                    if edge is None:
                        edge = edges[step] = Edge(steps, step)
                    edge.add(after, steps.need(rest))
        self.edges = tuple(edges.values())
        self._fans: dict[TokenLook, tuple[Edge, ...]] = {}

    def fan(self, look: TokenLook) -> tuple[Edge, ...]:
        """The edges that can begin with such a token."""
        found = self._fans.get(look)
        if found is None:
            found = self._fans[look] = tuple([edge for edge in self.edges if edge.step.begins(look)])
        return found

    def begins(self, look: TokenLook) -> bool:
        """Whether anything can go on with such a token."""
        return bool(self.ends or self.fan(look))


def _next(steps: Steps, way: Way) -> Iterator[tuple[Rest | None, Step | None, Way]]:
    """The steps a wording can take next, in order, and what comes after each; no step at its end."""
    root, rest, gone, choices = way
    while rest is not None:
        element, behind = rest.element, rest.behind
        if isinstance(element, Alternatives):
            for number, option in enumerate(element.options):
                inside = steps.rest(option, root, behind)
                yield from _next(steps, Way(root, inside, gone, (*choices, number)))
            if element.optional:
                yield from _next(steps, Way(root, behind, gone, (*choices, len(element.options))))
            return
        told, step = steps.step(element, root)
        after = (*gone, (told, step))
        if step is not None:
            if isinstance(step, LabelStep):  # it may be left out
                yield from _next(steps, Way(root, behind, gone, (*choices, 0)))
                choices = (*choices, 1)
            yield rest, step, Way(root, behind, after, (*choices, None))
            return
        rest, gone = behind, after
    yield None, None, Way(root, None, gone, choices)
