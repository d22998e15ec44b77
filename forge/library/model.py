"""The typed shape of a game's facts. Every struct refuses unknown fields; editors get the same shapes as JSON Schema.

`says` is always the draft of the English catalog: the meaning in plain words, with numbers as {placeholders}.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from forge.abilities.kinds import Ability
from forge.abilities.vocabulary import COMMON, Vocabulary

Id = Annotated[str, Meta(pattern=r"^[a-z0-9_]+$", description="A stable id: lower-case letters, digits and _.")]
DottedId = Annotated[str, Meta(pattern=r"^[a-z0-9_]+(\.[a-z0-9_]+)*$", description="A stable id with dots.")]
Words = Annotated[str, Meta(min_length=1, description="The draft of the English text.")]
Natural = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]


class Plural(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draft that depends on a number: the English singular and plural."""

    one: Words
    other: Words


Draft = Words | Plural


class Kind(Enum):
    """When a sentence of an ability works. The kind chooses the label printed before it."""

    on_play = "on_play"
    ongoing = "ongoing"
    special = "special"
    base = "base"


class CardType(Enum):
    minion = "minion"
    action = "action"


class PlayOn(Enum):
    """What an action is attached to when played. Its sentence is a fixed phrase of the catalog."""

    base = "base"
    minion = "minion"
    own_minion = "own_minion"


class Basis(Enum):
    """Where a ruling comes from."""

    rules = "rules"
    rulebook = "rulebook"
    faq = "faq"
    official = "official"
    inferred = "inferred"


class Sentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence of an ability. `count` names the number its plural depends on."""

    id: Id
    kind: Kind
    says: Draft
    numbers: dict[Id, Natural] = {}
    count: Id | None = None


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question about one card."""

    id: Id
    basis: Basis
    says: Words


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card title. `text` says the ability in sentences, `ability` says it as data; `tribe` groups titles."""

    id: Id
    name: Words
    type: CardType
    copies: Positive
    power: Natural | None = None
    play_on: PlayOn | None = None
    tribe: Id | None = None
    text: tuple[Sentence, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    ability: list[dict[str, Any]] | None = None


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base. `points` are the victory points of first, second and third place."""

    id: Id
    name: Words
    faction: Id
    breakpoint: Positive
    points: tuple[Natural, Natural, Natural]
    text: tuple[Sentence, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    ability: list[dict[str, Any]] | None = None


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """factions/<id>.yml: a faction and its cards in printed order."""

    id: Id
    name: Words
    cards: tuple[Card, ...]


class BasesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """bases.yml."""

    bases: tuple[Base, ...]


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    min: Positive
    max: Positive


class GameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """game.yml: the game's constants, the order of its factions, and the nouns that follow numbers.

    `language` is the one the drafts are written in: its catalog is made from them, the others from its catalog.
    """

    id: Id
    language: Id
    title: Words
    designer: Words
    players: Players
    factions: tuple[Id, ...]
    constants: dict[Id, Natural]
    units: dict[Id, Plural]


class RuleText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule. `uses` are constants, `refers` other rules; with `short` it stands in the one-page summary too.

    `explains` are node kinds of abilities: the rule is shown with every card that uses one of them.
    """

    id: DottedId
    section: Id
    title: Words
    says: Draft
    short: Draft | None = None
    step: Positive | None = None
    count: Id | None = None
    uses: tuple[Id, ...] = ()
    refers: tuple[DottedId, ...] = ()
    explains: tuple[Id, ...] = ()


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example of scoring on a base. It is the scenario of the same id in scenarios/examples.yml: the power and
    the points in its text come from running it. `players` are those the text names."""

    id: DottedId
    rule: DottedId
    title: Words
    base: Id
    players: tuple[Id, ...]
    says: Words
    card: Id | None = None


class RulesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """rules.yml."""

    rules: tuple[RuleText, ...]
    examples: tuple[Example, ...] = ()


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    title: Words
    lead: Words


class Portrait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    motto: Words
    says: Words


class Anatomy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards the booklet shows with their parts labelled."""

    minion: Id
    action: Id
    base: Id


class BookletFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """booklet.yml: the booklet's sections in order, a portrait of every faction, and the cards shown as examples."""

    anatomy: Anatomy
    sections: tuple[Section, ...]
    portraits: dict[Id, Portrait]


class CountedWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    one: Words
    other: Words
    count: Id


class WordsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """words.yml: the fixed words of the templates, by key."""

    words: dict[DottedId, Words | CountedWords]


class Facts(msgspec.Struct, frozen=True):
    """A whole game, loaded and cross-checked. `abilities` holds the ability of every card and base by its
    id, `folder` is where the game was loaded from."""

    id: Id
    info: GameFile
    factions: tuple[Faction, ...]
    bases: tuple[Base, ...]
    rules: tuple[RuleText, ...]
    examples: tuple[Example, ...]
    booklet: BookletFile
    words: dict[str, Words | CountedWords]
    folder: Path
    abilities: dict[str, Ability] = {}
    vocabulary: Vocabulary = COMMON

    def cards(self) -> list[Card]:
        """All card titles, faction by faction."""
        return [card for faction in self.factions for card in faction.cards]

    def card(self, card_id: str) -> Card:
        """The card of that id; KeyError when there is none."""
        for card in self.cards():
            if card.id == card_id:
                return card
        raise KeyError(card_id)

    def base(self, base_id: str) -> Base:
        """The base of that id; KeyError when there is none."""
        for base in self.bases:
            if base.id == base_id:
                return base
        raise KeyError(base_id)


FILES: Mapping[str, type[msgspec.Struct]] = MappingProxyType(
    {
        "game": GameFile,
        "faction": Faction,
        "bases": BasesFile,
        "rules": RulesFile,
        "booklet": BookletFile,
        "words": WordsFile,
    }
)
