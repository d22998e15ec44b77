"""The typed shape of a game's facts. Every struct refuses unknown fields; editors get the same shapes as JSON Schema.

`says` is always the draft of the English catalog: the meaning in plain words, with numbers as {placeholders}.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Protocol

import msgspec
from msgspec import Meta

from forge.library.basic import DottedId, Id, Natural, Positive, Words
from forge.library.booklet import BookletFile
from forge.library.edition import EditionFacts
from forge.library.naming import ORIGINAL, Names
from forge.project import Project

if TYPE_CHECKING:
    from forge.abilities.kinds import Ability
    from forge.abilities.vocabulary import Vocabulary
    from forge.library.entries import Entry


class Plural(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draft that depends on a number: the English singular and plural."""

    one: Words
    other: Words


Draft = Words | Plural


class Basis(Enum):
    """How a rule or a ruling is known: from the rules of this project, a printed rulebook, a FAQ, the publisher, other
    public sources, our reasoning, or settled by us where all of them are silent."""

    rules = "rules"
    rulebook = "rulebook"
    faq = "faq"
    official = "official"
    found = "found"
    inferred = "inferred"
    own = "own"


class Sentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One sentence of a text. `kind` chooses the label before it, `count` names the number its plural depends on."""

    id: Id
    kind: Id
    says: Draft
    numbers: dict[Id, Natural] = {}
    count: Id | None = None


Flavour = Annotated[str, Meta(min_length=1, description="A line that is no rule: a joke, printed in italics.")]


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question about one card."""

    id: Id
    basis: Basis
    says: Words


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    min: Positive
    max: Positive


class GroupWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one group of a game's things is called, and several: `--<many>` is the option that chooses some."""

    one: Id
    many: Id


class GameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """game.yml: the game's constants, and the nouns that follow numbers. A game may have more in it (see Shape).

    `names`: whether things are called by the names of their publisher, or by neutral ones of our own, where there are.

    `tone`: the tone its texts are printed in, of those in locales/<lang>/<game>.tones.yml; `original`: as they are.

    `language` is the one the drafts are written in: its catalog is made from them, the others from its catalog.
    `groups`: what its groups are called, when one chooses among them. `takes`: what a player takes instead of groups,
    things of the type `one` (`--<one>`), or `nothing`; groups then need not be named to be printed. `apart`: the types
    of things that are printed with a deck only when asked for, each by its option: `{tokens: token}` makes `--tokens`.
    Without a `designer` the booklet leaves out the line on one. `edition` is what this edition says of itself.
    """

    id: Id
    language: Id
    title: Words
    designer: Words | None = None
    players: Players
    names: Names = "publisher"
    tone: Id = ORIGINAL
    constants: dict[Id, Natural] = {}
    units: dict[Id, Plural] = {}
    groups: GroupWords | None = None
    takes: GroupWords | Literal["nothing"] | None = None
    apart: dict[Id, Id] = {}
    edition: EditionFacts | None = None


class RuleText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule. `uses` are constants, `refers` other rules; with `short` it stands in the one-page summary too.

    `explains` are node kinds of abilities: the rule is shown with every card that uses one of them. `basis` is printed
    beside it where the game has a word for it (`booklet.basis.<basis>`).
    """

    id: DottedId
    section: Id
    title: Words
    says: Draft
    basis: Basis | None = None
    short: Draft | None = None
    step: Positive | None = None
    count: Id | None = None
    uses: tuple[Id, ...] = ()
    refers: tuple[DottedId, ...] = ()
    explains: tuple[Id, ...] = ()


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example. It is the scenario of the same id in scenarios/examples.yml: the numbers in its text come from
    running it. `players` are those the text names, `names` the titles it names, by {placeholder}."""

    id: DottedId
    rule: DottedId
    title: Words
    players: tuple[Id, ...]
    says: Words
    names: dict[Id, Id] = {}


class RulesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """rules.yml."""

    rules: tuple[RuleText, ...]
    examples: tuple[Example, ...] = ()


class CountedWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    one: Words
    other: Words
    count: Id


class WordsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """words.yml: the fixed words of the templates, by key."""

    words: dict[DottedId, Words | CountedWords]


@dataclass(frozen=True)
class Printing:
    """One way a title is printed: how often, and the marks (pictures by name) on it."""

    copies: int = 1
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class PartOf:
    """A thing that is named on the face of another, such as a space on a board: its id, and the marks (pictures by
    name) that it has there."""

    title: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Group:
    """Titles that are printed and kept together, such as a deck. `prefix` begins the keys of its texts, after which
    comes its id; `file` is below the game's folder."""

    id: str
    name: str
    prefix: str
    file: str


Figure = int | str | tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Printed:
    """What every room knows of a thing with a name: a card, a board, a token. The shape of its game makes it.

    `name` is the draft, and `neutral` that of a name of our own, or the number it has among those like the same thing,
    whose name stands before it then; None for what has no other name. `type` is a key (`word.card.type.<type>`), and
    `prefix` begins the keys of its texts, after which comes its id. `group` is the id of the group it is printed with.
    `theme` and `layout` say how it is drawn. `figures` are the numbers and short signs on its face, by name. `opening`
    is the key, below `word`, of a fixed phrase that opens its text, and `bearer` what the grammar calls that which has
    the text. `ability` is the data that its text says, and `flavour` a line that says nothing of it. What is `like`
    another thing, of that id, has the text, rulings, ability, flavour and picture of that one and none of its own. What
    has no `printings` has no face on sheets: it is there for those that are like it, or is one of the `parts` that are
    named on another's face, in their order. `note` tells translators about it.
    `file` is below the game's folder, `path` the place in it.
    """

    id: str
    name: str
    type: str
    prefix: str
    group: str
    theme: str
    layout: str
    bearer: str
    file: str
    path: tuple[str | int, ...]
    text: tuple[Sentence, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    ability: list[dict[str, Any]] | None = None
    printings: tuple[Printing, ...] = (Printing(),)
    parts: tuple[PartOf, ...] = ()
    figures: Mapping[str, Figure] = field(default_factory=dict)
    opening: str | None = None
    flavour: str | None = None
    like: str | None = None
    neutral: str | int | None = None
    note: str = ""

    @property
    def key(self) -> str:
        """The beginning of the keys of its texts: `card.pirate_king`."""
        return f"{self.prefix}.{self.id}"

    @property
    def name_of_file(self) -> str:
        """Its file without the ending, as Files knows it."""
        return self.file.removesuffix(".yml")

    def number(self, figure: str) -> int | None:
        """A figure that is a number; None where there is none of that name."""
        found = self.figures.get(figure)
        return found if isinstance(found, int) else None

    def numbers(self, figure: str) -> tuple[int, ...]:
        """A figure that is several numbers; none where there is none of that name."""
        found = self.figures.get(figure)
        return found if isinstance(found, tuple) else ()

    @property
    def copies(self) -> int:
        """How many there are of it, in all its printings."""
        return sum(printing.copies for printing in self.printings)


class Meant(Protocol):
    """What rules and grammars look at in a game, and whoever prints it does not: see `Facts`."""

    @property
    def vocabulary(self) -> Vocabulary: ...
    @property
    def abilities(self) -> Mapping[str, Ability]: ...
    @property
    def own(self) -> object: ...


@dataclass(frozen=True, eq=False)
class Facts:
    """A whole game, loaded and cross-checked.

    `printed` is everything with a name, in printing order. `lent` says in which file those fixed words are that are not
    in the game's words.yml. `derived` are constants that follow from the facts, `example_names` the {placeholders} that
    each worked example may use. `project` is where it was loaded from, `meant` what has a meaning to be read.
    """

    id: str
    info: GameFile
    groups: tuple[Group, ...]
    printed: tuple[Printed, ...]
    rules: tuple[RuleText, ...]
    examples: tuple[Example, ...]
    booklet: BookletFile
    words: Mapping[str, Words | CountedWords]
    project: Project
    meant: Meant
    lent: Mapping[str, str] = field(default_factory=dict)
    derived: Mapping[str, int] = field(default_factory=dict)
    example_names: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @property
    def vocabulary(self) -> Vocabulary:
        """The kinds that its abilities are made of."""
        return self.meant.vocabulary

    @property
    def abilities(self) -> Mapping[str, Ability]:
        """The ability of everything with a name, by its id."""
        return self.meant.abilities

    @property
    def own(self) -> object:
        """What the game's own shape has read: only the game's own package looks at it."""
        return self.meant.own

    @property
    def folder(self) -> Path:
        """Where its files lie in the project, or would if they were the project's own."""
        return self.project.cards / self.id

    @cached_property
    def constants(self) -> Mapping[str, int]:
        """Every number a rule or a fixed word may speak of: those of game.yml, and those that follow from the facts."""
        return {**self.info.constants, **self.derived}

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """What has to be said in every language, in printing order."""
        from forge.library.entries import entries_of  # which is made of facts

        return tuple(entries_of(self))

    @cached_property
    def _by_id(self) -> dict[str, Printed]:
        return {thing.id: thing for thing in self.printed}

    def thing(self, title: str) -> Printed:
        """The thing of that id; KeyError when there is none."""
        return self._by_id[title]

    def model(self, thing: Printed) -> Printed:
        """That whose text, rulings, ability and picture a thing has: what it is like, or itself."""
        return thing if thing.like is None else self.thing(thing.like)

    def has(self, title: str) -> bool:
        """Whether there is a thing of that id."""
        return title in self._by_id

    def kind(self, *types: str) -> tuple[Printed, ...]:
        """Everything of these types, in printing order."""
        return tuple(thing for thing in self.printed if thing.type in types)

    def group(self, group: str) -> Group:
        """The group of that id; KeyError when there is none."""
        for found in self.groups:
            if found.id == group:
                return found
        raise KeyError(group)

    def inside(self, group: str) -> tuple[Printed, ...]:
        """Everything of a group, in printing order."""
        return tuple(thing for thing in self.printed if thing.group == group)


FILES: Mapping[str, type[msgspec.Struct]] = MappingProxyType(
    {"rules": RulesFile, "booklet": BookletFile, "words": WordsFile}
)
"""The files that every game has, by name; those of its own are in its shape."""
