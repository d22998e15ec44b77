"""A game made ready to play: every title with its ability cut into the parts the engine looks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar, cast

from forge.abilities.kinds import Ability
from forge.abilities.sorts import CARD, Effect, Rule
from forge.abilities.tree import walk
from forge.library.model import Facts
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.keys import HAS_HOST, HAS_THIS, key_of
from forge.rules.smashup.facts import CardType, PlayOn, box_of

R = TypeVar("R", bound=Rule, covariant=True)


class ReadyClause(Generic[R]):
    """A rule of a title in its place: `index` is the number of its clause, `key` what the engine finds it by, `plays`
    the effect by which a special plays the card itself, `deep` whether it hangs on what it changes,
    `source` what it says of the cards that affect others, beyond their type and whose they are."""

    __slots__ = ("deep", "index", "key", "plays", "rule", "source", "special")

    def __init__(self, index: int, rule: R, special: bool) -> None:
        self.index = index
        self.rule: R = rule
        self.special = special
        self.key = key_of(rule)
        parts = [node for _, node in walk(rule)]
        played = [node for node in parts if isinstance(node, Effect) and node.plays]
        self.plays: Any = next((node for node in played if (what := node.object()) and what.bearer), None)
        by = next((getattr(node, node.source) for node in parts if node.source), None)
        source = replace(by, whose=None) if by is not None and by.stands_for is CARD else None
        self.source = None if source is None or source == type(source)() else source
        self.deep = any(figure in rule.sways for node in parts for figure in node.reads())


class Title:
    """A card title or base ready for play. Bases have a breakpoint and points; `number` orders titles."""

    __slots__ = (
        "ability",
        "breakpoint",
        "faction",
        "from_discard",
        "from_hand",
        "has",
        "id",
        "in_play",
        "is_base",
        "is_minion",
        "number",
        "on_play",
        "play_on",
        "points",
        "power",
        "tribe",
    )

    def __init__(self, number: int, title_id: str, faction: str, ability: Ability) -> None:
        self.number = number
        self.id = title_id
        self.faction = faction
        self.ability = ability
        self.is_minion = self.is_base = False
        self.power = self.breakpoint = 0
        self.points: tuple[int, ...] = ()
        self.tribe: str | None = None
        self.play_on: PlayOn | None = None
        self.on_play: tuple[tuple[int, tuple[Effect, ...]], ...] = tuple(
            (index, clause.do) for index, clause in enumerate(ability) if isinstance(clause, nodes.OnPlay)
        )
        clauses = [
            ReadyClause(index, clause.rule, isinstance(clause, nodes.Special))
            for index, clause in enumerate(ability)
            if isinstance(clause, nodes.Ongoing | nodes.Special | nodes.ThisBase)
        ]
        whens = [cast("ReadyClause[nodes.When]", c) for c in clauses if isinstance(c.rule, nodes.When)]
        self.from_hand = tuple(c for c in whens if isinstance(c.rule.from_, nodes.Hand))
        self.from_discard = tuple(c for c in whens if isinstance(c.rule.from_, nodes.DiscardPile))
        self.in_play = tuple(c for c in clauses if c not in self.from_hand and c not in self.from_discard)
        # More or less power for the card itself, or for the minion it is attached to.
        self.has = tuple(cast("ReadyClause[nodes.Has]", c) for c in clauses if c.key in (HAS_THIS, HAS_HOST))


@dataclass(frozen=True)
class Book:
    """All titles of a game and its constants. `decks` are the titles of a faction's cards, with their copies."""

    game: str
    titles: Mapping[str, Title]
    bases: Mapping[str, Title]
    decks: Mapping[str, tuple[Title, ...]]
    constants: Mapping[str, int]
    min_players: int
    max_players: int

    @property
    def factions(self) -> tuple[str, ...]:
        return tuple(self.decks)


def make_book(game: Facts, abilities: Mapping[str, Ability] | None = None) -> Book:
    """The book of a game. `abilities` replaces those of the database, title by title."""
    known = {**game.abilities, **(abilities or {})}
    titles: dict[str, Title] = {}
    decks: dict[str, tuple[Title, ...]] = {}
    box = box_of(game)
    for faction in box.factions:
        deck: list[Title] = []
        for card in faction.cards:
            title = Title(len(titles), card.id, faction.id, known[card.id])
            title.is_minion = card.type is CardType.minion
            title.power = card.power or 0
            title.tribe = card.tribe
            title.play_on = card.play_on
            titles[card.id] = title
            deck += [title] * card.copies
        decks[faction.id] = tuple(deck)
    bases: dict[str, Title] = {}
    for base in box.bases:
        title = Title(len(titles) + len(bases), base.id, base.faction, known[base.id])
        title.is_base = True
        title.breakpoint = base.breakpoint
        title.points = base.points
        bases[base.id] = title
    return Book(
        game=game.id,
        titles=titles,
        bases=bases,
        decks=decks,
        constants=game.constants,
        min_players=game.info.players.min,
        max_players=game.info.players.max,
    )
