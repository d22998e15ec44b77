"""What a wording consists of once its alternatives are chosen: steps, each of which reads some tokens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from forge.language.grammar.reading.category import Category
from forge.language.grammar.reading.pieces import Constituent, Found, Groups, Leaf, Parser, grouped
from forge.language.grammar.reading.thinning import slipped
from forge.language.grammar.reading.tokens import TokenLook
from forge.language.grammar.table.lexicon import Variant
from forge.language.grammar.table.wording import Verb

Features = tuple[str | None, str | None]  # case and number


class Step(ABC):
    """One part of a wording, the same for all wordings in which it is read alike.

    `first`: the words it can begin with, None when it can begin with any or may be empty; `expected`: the same for
    those who are told what could have stood there. `many`: what it holds are leaves, not one leaf's content.
    """

    __slots__ = ("expected", "first", "many")

    def __init__(self, first: frozenset[str] | None, expected: frozenset[str] | None) -> None:
        self.first, self.expected = first, expected
        self.many = False

    def begins(self, look: TokenLook) -> bool:
        """Whether it can begin with such a token."""
        return self.first is None or not self.first.isdisjoint(look.ids)

    @abstractmethod
    def run(self, parser: Parser, at: int) -> Groups:
        """Every way to read it from a token on, by where it ends."""


class WordStep(Step):
    """A word, or the end of a sentence; whether it stands there has been looked at before."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        super().__init__(frozenset({word}), frozenset({word}))
        self.word = word

    def run(self, parser: Parser, at: int) -> Groups:
        slips = 1 if parser.loose and parser.words[at] != self.word else 0
        return [(at + 1, [(at, at + 1, None, slips, 0)])]


class ReadStep(Step):
    """A step that is read once at each token."""

    __slots__ = ()

    def run(self, parser: Parser, at: int) -> Groups:
        return parser.once(self, at)

    @abstractmethod
    def read(self, parser: Parser, at: int) -> Groups:
        """What it reads from a token on."""


class TermStep(ReadStep):
    """A term in some form. `heads` tells which words the head of a variant may be, None where it may be in any form."""

    __slots__ = ("_known", "heads", "name", "variants")

    def __init__(
        self, name: str, variants: tuple[Variant, ...], heads: Callable[[Variant], frozenset[str] | None]
    ) -> None:
        super().__init__(frozenset({f"#{name}"}), frozenset({f"#{name}"}))
        self.name, self.variants, self.heads = name, variants, heads
        self._known: dict[Variant, frozenset[str] | None] = {}

    def begins(self, look: TokenLook) -> bool:
        # The first word alone may tell that it stands in another form.
        if not super().begins(look) or not look.strict:
            return super().begins(look)
        begun = [variant for variant in self.variants if look.word in variant.words[0]]
        return any(variant.head or not self._slips(variant, look.word) for variant in begun)

    def _slips(self, variant: Variant, head: str) -> bool:
        """Whether a variant whose head is that word is in a wrong form."""
        if variant not in self._known:
            self._known[variant] = self.heads(variant)
        heads = self._known[variant]
        return heads is not None and head not in heads

    def read(self, parser: Parser, at: int) -> Groups:
        found: list[Found] = []
        loose = parser.loose
        for end, variant in parser.book.lexicon.find(self.name, parser.tokens, at, loose):
            slip = self._slips(variant, parser.words[at + variant.head])
            if loose or not slip:
                found.append((at, end, variant, 1 if slip else 0, len(found)))
        return grouped(found)


class TailStep(Step):
    """The form that is left of a verb when the words of its mood stand apart."""

    __slots__ = ("element", "form", "mood")

    def __init__(self, element: Verb, mood: str, form: TermStep) -> None:
        super().__init__(form.first, form.expected)
        self.element, self.mood, self.form = element, mood, form

    def begins(self, look: TokenLook) -> bool:
        return self.form.begins(look)

    def run(self, parser: Parser, at: int) -> Groups:
        return [
            (
                end,
                [
                    (at, end, (self.mood, (Leaf(self.element, at, end, variant, slips),)), slips, place)
                    for _, _, variant, slips, place in found
                ],
            )
            for end, found in self.form.run(parser, at)
        ]


class SectionStep(Step):
    """A part of the ability, read by its own section; `needs` is the case and number it stands in."""

    __slots__ = ("needs", "section")

    def __init__(
        self, section: Category, needs: Features | None, first: frozenset[str] | None, expected: frozenset[str] | None
    ) -> None:
        super().__init__(first, expected)
        self.section, self.needs = section, needs

    def begins(self, look: TokenLook) -> bool:
        return super().begins(look) and self.section.begins(look)

    def run(self, parser: Parser, at: int) -> Groups:
        return parser.pieces(self, at)

    def fits(self, item: Constituent) -> bool:
        """Whether a piece may be in the case and number it is wanted in."""
        if self.needs is None or item.tags is None:
            return True
        case, number = self.needs
        for c, n in item.tags:
            if (case is None or c is None or c == case) and (number is None or n is None or n == number):
                return True
        return False


class LabelStep(Step):
    """A label: (A)."""

    __slots__ = ()

    def run(self, parser: Parser, at: int) -> Groups:
        # While it is noted how far reading gets, every token is tried.
        if at == len(parser.tokens) or parser.tokens[at].kind != "label":
            return []
        token = parser.tokens[at]
        item = Constituent("label", token.said.strip("()").lower(), at, at + 1, None, None, 0)
        return [(at + 1, [(at, at + 1, item, 0, 0)])]


class VerbStep(ReadStep):
    """A verb in a mood. `make` gives the wordings of that mood as the parser walks them (`trie.Fork`)."""

    __slots__ = ("_made", "make", "mood")

    def __init__(
        self, mood: str, make: Callable[[], Any], first: frozenset[str] | None, expected: frozenset[str] | None
    ) -> None:
        super().__init__(first, expected)
        self.mood, self.make = mood, make
        self._made: Any = None

    def _ways(self) -> Any:
        if self._made is None:
            self._made = self.make()
        return self._made

    def begins(self, look: TokenLook) -> bool:
        return super().begins(look) and bool(self._ways().begins(look))

    def read(self, parser: Parser, at: int) -> Groups:
        states = parser.states(self._ways(), at)
        loose, mood = parser.loose, self.mood  # without, there are no slips
        return grouped(
            [
                (at, end, (mood, leaves), slipped(leaves) if loose else 0, place)
                for place, (end, leaves) in enumerate(states)
            ]
        )
