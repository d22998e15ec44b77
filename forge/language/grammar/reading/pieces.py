"""What reading and writing have in common: pieces of text with their values, and how they were worded."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, final

from forge.abilities import nodes
from forge.abilities.kinds import fields_of, named_fields
from forge.abilities.sorts import Filter, Node
from forge.abilities.tree import changed, remade
from forge.language.grammar.reading.tokens import Token, TokenLook
from forge.language.grammar.table.lexicon import Variant
from forge.language.grammar.table.meant import Partial, PName, PNode
from forge.language.grammar.table.phrasebook import Phrase, Phrasebook
from forge.language.grammar.table.wording import Blank, Element, Features, Term

MOODY = frozenset({"effect", "effects", "rule", "clauses"})  # pieces that are sentences
NOMINAL = frozenset({"number", "signed", "lost", "label", "title", "self", "amount.number", "amount.signed"})


@final
class Leaf:
    """An element of a wording as it was found (or is to be written): from token `start` to `end`.

    `held` is the variant of a term, the item of a slot, the (mood, leaves) of a verb. `slips`: how many of its words
    are in a form that can not be right there.
    """

    __slots__ = ("element", "end", "held", "slips", "start")

    def __init__(self, element: Element, start: int, end: int, held: Any = None, slips: int = 0) -> None:
        self.element, self.start, self.end, self.held, self.slips = element, start, end, held, slips


State = tuple[int, tuple[Leaf, ...]]  # where a way to read something ends, and what was read
# Handed on as they are: compiled code would take tuples of a known length apart, and make them anew.
# What a step has read: from token to token, what the leaf holds, its slips, and which it is of those read there.
Found = tuple[Any, ...]
Walk = tuple[Any, ...]  # where a way to go on in a wording ends, what was read (a tuple), and how it ends
Parts = tuple[int, tuple[Walk, ...]]  # where several parts end that were read one after another, and these
Groups = list[tuple[int, list[Found]]]  # what begins at one token, by where it ends


class Wordings(ABC):
    """How a wording ends that was read, as derivations know it."""

    __slots__ = ()

    @abstractmethod
    def leaves(self, at: int, found: tuple[Found, ...]) -> tuple[Leaf, ...]:
        """The leaves of a wording that begins at a token. `found`: what its steps have read."""


@final
class Derivation:
    """One way to word a piece: the rule (None for those of the parser itself) and its leaves in order.

    Most pieces come to nothing: the leaves of what was `found` by the steps of a `wording` from a token on are made
    when somebody asks for them.
    """

    __slots__ = ("_at", "_found", "_leaves", "_wording", "rule")

    def __init__(
        self,
        rule: Phrase | None,
        leaves: tuple[Leaf, ...] | None,
        wording: Wordings | None = None,
        at: int = 0,
        found: tuple[Found, ...] = (),
    ) -> None:
        self.rule, self._leaves, self._wording, self._at, self._found = rule, leaves, wording, at, found

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        leaves = self._leaves
        if leaves is None:
            assert self._wording is not None
            leaves = self._leaves = self._wording.leaves(self._at, self._found)
        return leaves


def grouped(found: list[Found]) -> Groups:
    """What was read by where it ends."""
    if len(found) < 2:
        return [(one[1], [one]) for one in found]
    ends: dict[int, list[Found]] = {}
    for one in found:
        end: int = one[1]
        if end in ends:
            ends[end].append(one)
        else:
            ends[end] = [one]
    return list(ends.items())


@final
class Constituent:
    """A piece of text read as a value. `tags`: the cases and numbers its head may have, None for any.

    `slips`: words in it that are in a wrong form whatever stands around it. `rank`: which it is of those that begin at
    the same token, as the phrasebook lists them. `ref`: the reference it makes itself.
    `hopeless`: how many references in it have nothing to refer to, and how much had been read when they were counted.
    """

    __slots__ = (
        "category",
        "cost",
        "derivations",
        "end",
        "hopeless",
        "mood",
        "rank",
        "ref",
        "slips",
        "start",
        "tags",
        "value",
    )

    def __init__(self, category: str, value: Any, start: int, end: int, mood: str | None, tags: Any, cost: int) -> None:
        self.category, self.value, self.start, self.end = category, value, start, end
        self.mood, self.tags, self.cost = mood, tags, cost
        self.slips = self.rank = 0
        self.ref: Any = None
        self.hopeless = (-1, 0)
        self.derivations: list[Derivation] = []


@dataclass(frozen=True)
class Setting:
    """What the text stands on: which rules of bearers apply, and the titles of all cards by their words."""

    bearers: frozenset[str]
    self_id: str | None
    titles: Mapping[str, tuple[str, ...]]
    # The first words of titles -> the cards that begin so.
    by_first_word: Mapping[str, tuple[str, ...]]


class Parser(ABC):
    """Who reads a text, as steps know it: they ask it for what is made of other wordings."""

    book: Phrasebook
    setting: Setting
    tokens: tuple[Token, ...]
    words: list[str]  # of the tokens, folded
    looks: list[TokenLook]  # what each token may be, and at the end nothing
    missing: list[int]  # what is not to come any more at each token and at the end (`Index.missing`)
    loose: bool  # words in a wrong form are taken too
    tracking: bool  # how far it gets is noted
    work: int  # how many states and items were made so far

    @abstractmethod
    def parse(self, category: str, at: int, mood: str = "") -> list[Constituent]:
        """Everything of that category that begins at a token; of sentences only those in that mood."""

    @abstractmethod
    def pieces(self, step: Any, at: int) -> Groups:
        """What a step reads by a section of its own."""

    @abstractmethod
    def once(self, step: Any, at: int) -> Groups:
        """What a step reads, read once at each token."""

    @abstractmethod
    def chunk(self, chunk: Any, at: int) -> list[Walk]:
        """Every way to read a part that may stand anywhere, in order, read once at each token."""

    @abstractmethod
    def states(self, node: Any, at: int) -> list[State]:
        """Every way to go on from a node of wordings, in the order of the wordings."""

    @abstractmethod
    def may_begin(self, node: Any, at: int) -> bool:
        """Whether anything can go on from a node with a token."""

    @abstractmethod
    def forms(self, variant: Variant, features: Features, at: int) -> Any:
        """The cases and numbers that a term may have which begins at a token."""


def is_moody(category: str) -> bool:
    """Whether pieces of a section are sentences: `effect`, and `effect.simple` as well."""
    return category.split(".")[0] in MOODY


def in_mood(rule: Phrase, number: int, mood: str, plain: str) -> bool:
    """Whether a wording may stand in a sentence of that mood."""
    if rule.mood is not None:
        return mood in rule.mood
    return mood == plain or rule.moody[number]


def plain(item: Constituent) -> bool:
    """Whether a piece is a mere number, title or label without forms."""
    return item.category in NOMINAL and not any(derivation.leaves for derivation in item.derivations)


def head_leaf(leaves: tuple[Leaf, ...]) -> Leaf | None:
    """The leaf from which a piece has its case and number: the first noun that is not put into a case of its own."""
    for leaf in leaves:
        element = leaf.element
        if isinstance(element, Blank):
            own = leaf.held is not None and plain(leaf.held)
            if not own and element.apart is None and element.like is None and "case" not in dict(element.features):
                return leaf
        elif isinstance(element, Term) and element.like is None and leaf.held is not None:
            features = dict(element.features)
            if "case" not in features and "form" not in features and leaf.held.core.pos in ("noun", "pron"):
                return leaf
    return None


def filled(kind: Any, part: Partial) -> Filter | None:
    """A description of that kind with those fields. `kind`: what a noun was read as."""
    names = named_fields(type(kind))
    values = {}
    for attr, value in part.fields:
        if attr not in names or getattr(kind, attr) != names[attr].default:
            return None
        if value is None:
            continue  # "of any player": nothing is told, and nothing else may be
        sorts, scalars = names[attr].sorts, names[attr].scalars
        plain = str if isinstance(value, str) else type(value)  # a reference is a name
        if not (isinstance(value, sorts) if isinstance(value, Node) else plain in scalars):
            return None
        values[attr] = value
    made: Any = remade(kind, values) if values else kind
    # Cards that lie in a zone are on no base.
    return None if getattr(made, "in_", None) is not None and getattr(made, "at", None) is not None else made


def attr_of(description: Filter, name: str) -> str:
    """The attribute of a field of a description, by its name in YAML."""
    return next((field.attr for field in fields_of(type(description)) if name in (field.name, field.attr)), name)


def inject(selection: Any, attr: str, value: Any) -> Any:
    """The selection with a field of its description filled, None when that field is taken or missing."""
    if isinstance(selection, Filter):
        return filled(selection, Partial(((attr_of(selection, attr), value),)))
    inner = getattr(selection, "of", None)
    if isinstance(inner, Filter) and isinstance(selection, nodes.Selection) and not selection.joins:
        put = inject(inner, attr, value)
        return None if put is None else changed(selection, of=put)
    return None


def named(value: Any, label: str, rule: Phrase) -> Any:
    """The value with its name (or the name it refers to) given by a label."""
    if rule.ref and isinstance(rule.pattern, PNode) and any(isinstance(p, PName) for _, p in rule.pattern.fields):
        return nodes.The(label) if isinstance(value, nodes.The) else None
    if isinstance(value, Node) and hasattr(value, "as_") and value.as_ is None:
        return changed(value, as_=label)
    return None
